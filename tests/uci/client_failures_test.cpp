#include "libchess/uci/client.hpp"

#include "tests/uci/fake_engine_run.hpp"

#include <algorithm>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>

using namespace chess;
using namespace std::chrono_literals;
using namespace chess::test;
using Kind = EngineError::Kind;

TEST_CASE("an engine that does not start says why", "[uci][client]") {
    UciCommand command = impatient();
    command.command = "no-such-engine --uci";
    CHECK((start_error(command).kind == Kind::no_start));
    CHECK(start_error(command).message == "no such command");
    command.command = "'engine";
    CHECK(start_error(command).message == "a quote is not closed");

    CHECK(start_error(impatient({"uci:exit=3"})).message ==
          "exited with code 3 before it answered 'uci'; is it a UCI engine?");
    CHECK((start_error(hasty_start({"uci:hang"})).kind == Kind::no_uci));
    CHECK(start_error(hasty_start({"uci:hang"})).message ==
          "gave no answer to 'uci' within 0.2 s; is it a UCI engine?");
    CHECK((start_error(impatient({"uci:flood"})).kind == Kind::no_uci));
    CHECK((start_error(impatient({"uci:lines"})).kind == Kind::no_uci));
    CHECK((start_error(hasty_start({"isready:hang"})).kind == Kind::silent));
    CHECK(start_error(hasty_start({"isready:lines"})).message ==
          "gave no answer to 'isready' within 0.2 s");
    CHECK(start_error(impatient({"isready:exit=0"})).message ==
          "exited with code 0 before it answered 'isready'");

    command = impatient();
    command.log_file = "/nowhere/engine.log";
    CHECK(start_error(command).message ==
          "its log '/nowhere/engine.log' cannot be written: no such file or directory");
}

TEST_CASE("an engine that starts slowly is waited for", "[uci][client]") {
    const Run run({"uci:sleep=100", "uci:say=uciok", "isready:sleep=100", "isready:say=readyok"});
    CHECK(run.result);
}

TEST_CASE("an engine that dies while it searches is told apart", "[uci][client]") {
    const Run exited({"go:say=info depth 1 score cp 1 pv e2e4", "go:exit=3"});
    REQUIRE_FALSE(exited.result);
    CHECK((exited.result.error().kind == Kind::died));
    CHECK(exited.complaint() == "exited with code 3 while searching");

    const Run closed({"go:close"});
    REQUIRE_FALSE(closed.result);
    CHECK(closed.complaint() == "closed its output while searching");
}

TEST_CASE("an engine that lies is caught", "[uci][client]") {
    const auto lie = [](const Arguments& arguments, const SearchLimits& limits = depth(5)) {
        const Run run(arguments, limits);
        REQUIRE_FALSE(run.result);
        CHECK((run.result.error().kind == Kind::invalid));
        return run.complaint();
    };
    const std::string fen(test::start_fen);
    CHECK(lie({"go:say=bestmove e2e5"}) == "'e2e5' is not a legal move in " + fen);
    CHECK(lie({"go:say=bestmove rubbish"}) == "'rubbish' is not a legal move in " + fen);
    CHECK(lie({"go:say=info depth 1 score cp 3 pv e7e5 e2e4", "go:say=bestmove e2e4"}) ==
          "'e7e5' is not a legal move in " + fen);
    CHECK(lie({"go:say=bestmove (none)"}) == "gave no move in " + fen);
    CHECK(lie({"go:say=bestmove"}) == "gave no move in " + fen);
    CHECK(lie({"go:say=bestmove 0000"}) == "gave no move in " + fen);
    CHECK(lie({"go:say=info depth 4 score cp 30 pv e2e4 e7e5 e4e5 g8f6", "go:say=bestmove e2e4"}) ==
          "'e4e5' is not a legal move in rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - "
          "0 2");
    CHECK(lie({"go:say=bestmove e2e4"}) == "gave a best move without any score in " + fen);
    CHECK(lie({"go:say=info depth 4 score cp -200000 pv e2e4", "go:say=bestmove e2e4"}) ==
          "a score of -200000 centipawns in " + fen + " is absurd");
    SearchLimits limits = depth(5);
    limits.first_moves = {test::move_of(start().start, "g1f3")};
    CHECK(lie({}, limits) == "'e2e4' is none of the moves that it was to look at in " + fen);
}

TEST_CASE("a mate is believed unless its own variation disproves it", "[uci][client]") {
    const GameHistory root{position_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")};
    const auto told = [&](const std::string& what) {
        return Run({"go:say=info depth 4 score mate " + what, "go:say=bestmove a1a8"}, depth(5),
                   root);
    };
    CHECK(told("1 pv a1a8").result);
    CHECK(told("2 lowerbound pv a1a8").result);
    CHECK(told("2 pv a1a8").complaint() ==
          "said 'mate 2' in 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1, but its variation mates after 1 "
          "plies");
    const auto quiet = [&](const std::string& what) {
        return Run({"go:say=info depth 4 score mate " + what, "go:say=bestmove g1f1"}, depth(5),
                   root);
    };
    CHECK(quiet("2 pv g1f1 g8f8").result);
    CHECK(quiet("-1 pv g1f1").result);
    CHECK(quiet("1 pv g1f1").complaint() ==
          "said 'mate 1' in 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1, but its variation comes to no mate "
          "in 6k1/5ppp/8/8/8/8/8/R4K2 b - - 1 1");
    CHECK((quiet("-1 pv g1f1 g8f8 f1e1").result.error().kind == Kind::invalid));
}

TEST_CASE("an engine that ignores its time is stopped, and then killed", "[uci][client]") {
    SearchLimits limits;
    limits.time = 50ms;
    UciCommand patient = impatient({"go:nothing", "stop:play=d2d4"});
    patient.grace = 600ms;
    const Run stopped(patient, limits);
    REQUIRE(stopped.result);
    CHECK(lines_of(*stopped.result) == Lines{"d2d4 +0.10 d1"});

    for (const std::string misdeed : {"go:nothing", "go:hang", "go:lines"}) {
        const Run run(hasty({misdeed}), limits);
        REQUIRE_FALSE(run.result);
        CHECK((run.result.error().kind == Kind::silent));
        CHECK(run.complaint() == "gave no 'bestmove' within 0.2 s after its time was over");
    }
    limits.time.reset();
    limits.clock = GameClock{30ms, 20ms, {}};
    CHECK_FALSE(Run(hasty({"go:hang"}), limits).result);
}

TEST_CASE("a request to stop reaches the engine", "[uci][client]") {
    const auto stop_soon = [](const UciCommand& command) {
        const auto engine = make(command);
        std::stop_source stop;
        const std::jthread stopper([&] {
            std::this_thread::sleep_for(30ms);
            stop.request_stop();
        });
        return engine->analyse(start(), {}, stop.get_token(), {});
    };
    const auto stopped = stop_soon(impatient({"go:nothing", "stop:play=d2d4"}));
    REQUIRE(stopped);
    CHECK(stopped->best_move() == test::move_of(start().start, "d2d4"));
    const auto deaf = stop_soon(hasty({"go:nothing", "stop:nothing"}));
    REQUIRE_FALSE(deaf);
    CHECK((deaf.error().kind == Kind::stopped));

    std::stop_source early;
    CHECK(early.request_stop());
    const auto never = make(impatient())->analyse(start(), {}, early.get_token(), {});
    REQUIRE_FALSE(never);
    CHECK((never.error().kind == Kind::stopped));
}

TEST_CASE("a request to stop ends the wait for a silent engine at once", "[uci][client]") {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const auto stopped = [&](const auto& run) {
        std::stop_source stop;
        const std::jthread stopper([&] {
            std::this_thread::sleep_for(30ms);
            stop.request_stop();
        });
        const auto result = run(stop.get_token());
        REQUIRE_FALSE(result);
        return result.error().kind == Kind::stopped;
    };
    for (const std::string misdeed : {"uci:hang", "isready:hang"}) {
        CHECK(stopped([&](const std::stop_token& stop) {
            return make_uci_analyser(impatient({misdeed}), stop);
        }));
    }
    UciCommand patient = impatient({"go:hang"});
    patient.grace = 60s;
    CHECK(stopped([&](const std::stop_token& stop) {
        return make(patient)->analyse(start(), depth(5), stop, {});
    }));
    // Already asked to stop since its time is over, it is given up on a stop request.
    CHECK(stopped([&](const std::stop_token& stop) {
        SearchLimits limits;
        limits.time = 1ms;
        return make(patient)->analyse(start(), limits, stop, {});
    }));
    CHECK(Clock::now() - begin < 4s);
}

TEST_CASE("limits that the engine does not know are kept for it", "[uci][client]") {
    const auto stopped = [](const std::string& info, const SearchLimits& limits) {
        const Run run({"go:say=info score " + info + " pv e2e4", "stop:say=bestmove e2e4"}, limits);
        return run.result.has_value();
    };
    SearchLimits nodes;
    nodes.nodes = 1000;
    CHECK(stopped("cp 5 depth 7 nodes 10000", nodes));
    CHECK(stopped("cp 5 depth 7", depth(6)));
    SearchLimits mate;
    mate.mate = 3;
    CHECK(stopped("mate 2 depth 7", mate));
    CHECK(stopped("mate -3 depth 7", mate));
}

TEST_CASE("a silent engine is asked whether it lives", "[uci][client]") {
    UciCommand command = impatient();
    command.silence = 50ms;
    SECTION("one that does may go on, until it is stopped") {
        const TemporaryPath log;
        command.log_file = log.string();
        command.grace = 600ms;
        command.command = fake_engine({"go:nothing", "stop:play=e2e4"});
        SearchLimits limits;
        limits.time = 200ms;
        CHECK(Run(command, limits).result);
        const Lines lines = log.lines();
        const auto asked = [](const std::string& line) { return line.ends_with("> isready"); };
        CHECK(std::ranges::count_if(lines, asked) >= 4);
    }
    SECTION("one that does not is given up") {
        command.grace = 200ms;
        command.command = fake_engine({"go:hang"});
        const Run run(command);
        REQUIRE_FALSE(run.result);
        CHECK((run.result.error().kind == Kind::silent));
        CHECK(run.complaint() ==
              "said nothing for 0.05 s and then gave no answer to 'isready' within 0.2 s");
    }
}

TEST_CASE("after an error the engine is started anew", "[uci][client]") {
    const TemporaryPath once;
    const auto engine = make(impatient({"once=" + once.string(), "go:signal=11"}));
    CHECK_FALSE(engine->analyse(start(), depth(5), {}, {}));
    CHECK(engine->analyse(start(), depth(5), {}, {}));
}

TEST_CASE("an engine that dies between two searches is started anew", "[uci][client]") {
    const TemporaryPath once;
    SECTION("noticed when it is to forget") {
        const auto engine = make(impatient({"once=" + once.string(), "ucinewgame:exit=1"}));
        engine->forget();
        CHECK(engine->analyse(start(), depth(5), {}, {}));
    }
    SECTION("noticed at the next search") {
        const auto engine = make(impatient({"once=" + once.string(), "go:play=e2e4", "go:exit=1"}));
        CHECK(engine->analyse(start(), depth(5), {}, {}));
        CHECK(engine->analyse(start(), depth(5), {}, {}));
    }
}

TEST_CASE("an observer's exception ends the engine and not us", "[uci][client]") {
    const TemporaryPath once;
    const auto engine = make(
        impatient({"once=" + once.string(), "go:say=info depth 1 score cp 1 pv e2e4", "go:hang"}));
    const Engine::Observer thrower = [](const SearchResult&) {
        throw std::runtime_error("enough");
    };
    CHECK_THROWS_WITH(engine->analyse(start(), depth(5), {}, thrower), "enough");
    CHECK(engine->analyse(start(), depth(5), {}, {}));
}

TEST_CASE("an engine that will not go is killed", "[uci][client]") {
    const auto begin = std::chrono::steady_clock::now();
    make(impatient({"quit:hang"}));
    make(impatient({"quit:child", "quit:lines"}));
    CHECK(std::chrono::steady_clock::now() - begin < 5s);
}
