#include "libchess/uci/client.hpp"

#include "tests/uci/fake_engine_run.hpp"

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

using namespace chess;
using namespace std::chrono_literals;
using namespace chess::test;
using Kind = EngineError::Kind;

TEST_CASE("an engine is introduced, searches, and is dismissed", "[uci][client]") {
    const TemporaryPath log;
    UciCommand command =
        impatient({"go:say=info depth 5 seldepth 8 score cp 34 nodes 100 "
                   "hashfull 12 pv e2e4 e7e5",
                   "go:say=bestmove e2e4 ponder e7e5"});
    command.log_file = log.string();
    {
        const auto engine = make(command);
        CHECK(engine->name() == "Fake 1.0");
        engine->forget();
        const auto result = engine->analyse(start(), depth(5), {}, {});
        REQUIRE(result);
        CHECK(lines_of(*result) == Lines{"e2e4 e7e5 +0.34 d5"});
        CHECK(result->lines.front().selective_depth == 8);
        CHECK(result->depth == 5);
        CHECK(result->nodes == 100);
        CHECK(result->hashfull == 12);
        CHECK(result->time > 0ns);
    }
    CHECK(told(log) == Lines{"uci", "ucinewgame", "position fen " + std::string(test::start_fen),
                             "go depth 5", "quit"});
}

TEST_CASE("a position is sent with the moves that led to it", "[uci][client]") {
    const TemporaryPath log;
    UciCommand command = impatient({"go:play=e1g1"});
    command.log_file = log.string();
    const std::string fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    GameHistory root{position_of(fen)};
    for (const std::string_view move : {"h1h2", "e8e7", "h2h1", "e7e8"})
        root.moves.push_back(test::move_of(root.position(), move));
    // The rook has moved, so this castling is illegal.
    const auto lie = make(command)->analyse(root, depth(1), {}, {});
    REQUIRE_FALSE(lie);
    CHECK(lie.error().message.ends_with(
        ": 'e1g1' is not a legal move in 4k3/8/8/8/8/8/8/4K2R w - - 4 3"));
    const auto result = make(command)->analyse({position_of(fen)}, depth(1), {}, {});
    REQUIRE(result);
    CHECK(lines_of(*result) == Lines{"e1h1 +0.10 d1"});
    const Lines commands = told(log);
    CHECK(std::ranges::count(commands, "position fen " + fen + " moves h1h2 e8e7 h2h1 e7e8") == 1);
}

TEST_CASE("a side that may claim a draw is not worse off, whatever the engine says",
          "[uci][client]") {
    const Arguments losing{"go:say=info depth 4 score cp -900 pv a7a6",
                           "go:say=info depth 5 score mate -3 pv a7a6", "go:say=bestmove a7a6"};
    const auto run = [&](const std::string& clock, const std::vector<Move>& asked) {
        SearchLimits limits = depth(5);
        limits.first_moves = asked;
        return Run(impatient(losing), limits,
                   {position_of("7k/p7/6K1/8/8/1Q6/8/8 b - - " + clock + " 90")});
    };
    const Run before = run("99", {});
    REQUIRE(before.result);
    CHECK(lines_of(*before.result) == Lines{"a7a6 #-3 d5"});
    const Run complete = run("100", {});
    REQUIRE(complete.result);
    CHECK(lines_of(*complete.result) == Lines{"a7a6 +0.00 d5"});
    REQUIRE_FALSE(complete.seen.empty());
    CHECK(lines_of(complete.seen.front()) == Lines{"a7a6 +0.00 d4"});
    const Run asked = run("100", {Move(Square::a7, Square::a6)});
    REQUIRE(asked.result);
    CHECK(lines_of(*asked.result) == Lines{"a7a6 #-3 d5"});
}

TEST_CASE("limits are sent as UCI has them", "[uci][client]") {
    const auto go = [](const SearchLimits& limits) {
        const TemporaryPath log;
        UciCommand command = impatient();
        command.log_file = log.string();
        REQUIRE(Run(command, limits).result);
        for (const std::string& line : told(log))
            if (line.starts_with("go")) return line;
        return std::string();
    };
    SearchLimits limits;
    CHECK(go(limits) == "go infinite");
    limits.nodes = 5000;
    CHECK(go(limits) == "go nodes 5000 depth 120");
    limits.time = 1500ms;
    CHECK(go(limits) == "go nodes 5000 movetime 1500");
    limits = {};
    limits.mate = 3;
    limits.depth = 9;
    limits.first_moves = {test::move_of(start().start, "e2e4"),
                          test::move_of(start().start, "g1f3")};
    CHECK(go(limits) == "go depth 9 mate 3 searchmoves e2e4 g1f3");
    limits = {};
    limits.clock = GameClock{60s, 1s, 40};
    CHECK(go(limits) == "go wtime 60000 btime 60000 winc 1000 binc 1000 movestogo 40");
}

TEST_CASE("options are set by the engine's own names", "[uci][client]") {
    const Arguments options = {
        "uci:say=option name Hash type spin default 16 min 1 max 1024",
        "uci:say=option name Threads type spin default 2 min 1 max 8",
        "uci:say=option name OwnBook type check default true",
        "uci:say=option name Style type combo default Solid var Solid var Wild",
        "uci:say=option name Clear Hash type button",
        "uci:say=uciok"};
    const TemporaryPath log;
    UciCommand command = impatient(options);
    command.log_file = log.string();
    SECTION("ours and the user's") {
        command.options = {{"style", "wild"}, {"CLEAR HASH", ""}};
        command.hash_megabytes = 64;
        make(command);
        CHECK(told(log) == Lines{"uci", "setoption name Style value Wild",
                                 "setoption name Clear Hash", "setoption name OwnBook value false",
                                 "setoption name Hash value 64", "quit"});
    }
    SECTION("threads, where there are to be several") {
        command.threads = 3;
        make(command);
        CHECK(told(log) == Lines{"uci", "setoption name OwnBook value false",
                                 "setoption name Threads value 3", "quit"});
    }
    SECTION("threads and lines that it does not have") {
        UciCommand simple = impatient();
        simple.threads = 2;
        CHECK(start_error(simple).message ==
              "searches with one thread only (it has no option 'Threads')");
        CHECK((start_error(simple).kind == Kind::no_option));
        simple.threads = 1;
        simple.lines = 2;
        CHECK(start_error(simple).message == "shows one line only (it has no option 'MultiPV')");
        SearchLimits limits = depth(3);
        limits.lines = 2;
        const Run run({}, limits);
        REQUIRE_FALSE(run.result);
        CHECK((run.result.error().kind == Kind::no_option));
    }
    SECTION("the user's go before ours") {
        command.options = {{"threads", "4"}, {"ownbook", "true"}};
        make(command);
        CHECK(told(log) == Lines{"uci", "setoption name Threads value 4", "quit"});
    }
    SECTION("one that it does not have") {
        command.options = {{"Hsah", "64"}};
        const EngineError error = start_error(command);
        CHECK((error.kind == Kind::no_option));
        CHECK(error.message == "has no option 'Hsah'; did you mean 'Hash'?");
    }
    SECTION("a value that it does not take") {
        command.hash_megabytes = 4096;
        const EngineError error = start_error(command);
        CHECK((error.kind == Kind::no_option));
        CHECK(error.message == "its option 'Hash' takes a number from 1 to 1024, not '4096'");
    }
}

TEST_CASE("several lines are asked for and told together", "[uci][client]") {
    const TemporaryPath log;
    const auto pv = [](int plies, int number, const std::string& rest) {
        return "go:say=info depth " + std::to_string(plies) + " multipv " + std::to_string(number) +
               " score cp " + rest;
    };
    UciCommand command =
        impatient({"uci:say=option name MultiPV type spin default 1 min 1 max 2", "uci:say=uciok",
                   pv(1, 1, "30 pv e2e4"), pv(1, 2, "20 pv d2d4"), pv(2, 1, "25 pv e2e4 e7e5"),
                   pv(1, 2, "20 pv d2d4"), pv(2, 1, "25 pv d2d4 d7d5"), pv(2, 2, "22 pv e2e4 c7c5"),
                   pv(3, 1, "40 lowerbound pv e2e4 c7c5"), pv(2, 2, "25 pv d2d4 d7d5"),
                   "go:say=bestmove e2e4"});
    command.log_file = log.string();
    SearchLimits limits = depth(5);
    limits.lines = 3;
    const Run run(command, limits);
    REQUIRE(run.result);
    const Lines commands = told(log);
    CHECK(std::ranges::count(commands, "setoption name MultiPV value 2") == 1);
    REQUIRE(run.seen.size() == 2);
    CHECK(lines_of(run.seen[0]) == Lines{"e2e4 +0.30 d1", "d2d4 +0.20 d1"});
    CHECK(lines_of(run.seen[1]) == Lines{"d2d4 d7d5 +0.25 d2", "e2e4 c7c5 +0.22 d2"});
    CHECK(lines_of(*run.result) == Lines{"e2e4 c7c5 +0.22 d2", "d2d4 d7d5 +0.25 d2"});
    CHECK(run.result->depth == 2);
}

TEST_CASE("a bound is told only where there is no exact score", "[uci][client]") {
    const Run run({"go:say=info depth 4 score cp 30 pv e2e4 e7e5",
                   "go:say=info depth 5 score cp 90 lowerbound pv d2d4",
                   "go:say=info depth 5 score cp 10 upperbound pv e2e4", "go:say=bestmove d2d4"});
    REQUIRE(run.result);
    CHECK(lines_of(*run.result) == Lines{"d2d4 >=+0.90 d5"});
    CHECK(run.result->depth == 4);
    REQUIRE(run.seen.size() == 1);
    CHECK(lines_of(run.seen[0]) == Lines{"e2e4 e7e5 +0.30 d4"});
}

TEST_CASE("the engine's choice goes before what it said", "[uci][client]") {
    const Run run(
        {"go:say=info depth 4 score cp 30 pv e2e4 e7e5", "go:say=bestmove d2d4 ponder d7d5"});
    REQUIRE(run.result);
    CHECK(lines_of(*run.result) == Lines{"d2d4 d7d5 >=+0.30 d4"});

    const Run bare({"go:say=info depth 3 score cp 20", "go:say=bestmove d2d4"});
    REQUIRE(bare.result);
    CHECK(lines_of(*bare.result) == Lines{"d2d4 +0.20 d3"});
}

TEST_CASE("a variation ends before a word that is not a move", "[uci][client]") {
    const Run run({"go:say=info depth 4 score cp 30 pv e2e4 e7e5 wow g8f6",
                   "go:say=bestmove e2e4 ponder a1a8"});
    REQUIRE(run.result);
    CHECK(lines_of(*run.result) == Lines{"e2e4 e7e5 +0.30 d4"});
}

TEST_CASE("noise is passed over", "[uci][client]") {
    const Run run({"uci:say=Welcome!", "uci:nul", "uci:say=id", "uci:say=option", "uci:say=uciok",
                   "isready:say=just a moment", "isready:say=bestmove a2a4", "isready:say=readyok",
                   "go:nul", "go:say=info", "go:say=info string pv e2e5", "go:say=info pv",
                   "go:errors=oops", "go:say=bestmoves a2a3",
                   "go:say=  info  depth 2 score cp 5 pv e2e4", "go:say= bestmove\te2e4 "});
    REQUIRE(run.result);
    CHECK(lines_of(*run.result) == Lines{"e2e4 +0.05 d2"});
}

TEST_CASE("a position without moves is no question for an engine", "[uci][client]") {
    const GameHistory mate{position_of("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1")};
    const Run run({"go:exit=1"}, depth(3), mate);
    REQUIRE(run.result);
    CHECK(run.result->lines.empty());
}

TEST_CASE("an engine plays at a strength if it can", "[uci][client]") {
    const TemporaryPath log;
    UciCommand command =
        impatient({"uci:say=option name UCI_LimitStrength type check default false",
                   "uci:say=option name UCI_Elo type spin default 1500 min 1300 "
                   "max 3000",
                   "uci:say=uciok", "go:play=e2e4"});
    command.log_file = log.string();
    // What no clock can count is without end.
    command.start_timeout = command.grace = command.silence = std::chrono::milliseconds::max();
    const GameHistory start{Position::start()};
    const std::string start_position = "position fen " + std::string(test::start_fen);
    SearchLimits limits = depth(1);
    limits.time = std::chrono::milliseconds::max();
    {
        const auto engine = make(command);
        limits.strength = Strength{1400};
        CHECK(engine->analyse(start, limits, {}, {}));
        limits.strength = Strength{900};
        const auto refused = engine->analyse(start, limits, {}, {});
        REQUIRE_FALSE(refused);
        CHECK((refused.error().kind == Kind::no_option));
        limits.strength.reset();
        CHECK(engine->analyse(start, depth(2), {}, {}));
    }
    CHECK(told(log) == Lines{"uci", "setoption name UCI_LimitStrength value true",
                             "setoption name UCI_Elo value 1400", start_position,
                             "go depth 1 movetime 9223372036854775807",
                             "setoption name UCI_LimitStrength value false", start_position,
                             "go depth 2", "quit"});
    limits.strength = Strength{1400};
    const Run run({}, limits);
    REQUIRE_FALSE(run.result);
    CHECK(run.complaint() == "cannot play at a strength (it has no option 'UCI_LimitStrength')");
}

TEST_CASE("Chess960 is switched on where a position needs it", "[uci][client]") {
    const TemporaryPath log;
    UciCommand command =
        impatient({"uci:say=option name UCI_Chess960 type check default false", "uci:say=uciok",
                   "go depth 1:play=f1g1", "go depth 2:play=e1g1", "go depth 3:play=d1e1"});
    command.log_file = log.string();
    const std::string odd = "5k2/8/8/8/8/8/8/5KR1 w G - 0 1";
    {
        const auto engine = make(command);
        const auto castles = engine->analyse({position_of(odd, true)}, depth(1), {}, {});
        REQUIRE(castles);
        CHECK(castles->best_move()->is_castling());
        const auto usual =
            engine->analyse({position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1")}, depth(2), {}, {});
        REQUIRE(usual);
        CHECK(usual->best_move()->is_castling());
        // Without castling rights, Chess960 is ordinary chess.
        CHECK(engine->analyse({position_of("4k3/8/8/8/8/8/8/3K3R w - - 0 1", true)}, depth(3), {},
                              {}));
    }
    CHECK(told(log) == Lines{"uci", "setoption name UCI_Chess960 value true", "position fen " + odd,
                             "go depth 1", "setoption name UCI_Chess960 value false",
                             "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1", "go depth 2",
                             "position fen 4k3/8/8/8/8/8/8/3K3R w - - 0 1", "go depth 3", "quit"});

    const Run run({}, depth(1), {position_of(odd, true)});
    REQUIRE_FALSE(run.result);
    CHECK((run.result.error().kind == Kind::no_option));
    CHECK(run.complaint() == "plays no Chess960 (it has no option 'UCI_Chess960')");
}

TEST_CASE("several engines work at once and share a log", "[uci][client]") {
    const TemporaryPath log;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                UciCommand command = impatient();
                command.log_file = log.string();
                const auto engine = make_uci_analyser(command);
                if (!engine) return;
                for (int j = 0; j < 5; ++j)
                    static_cast<void>((*engine)->analyse(start(), depth(5), {}, {}));
            });
    }
    const Lines lines = log.lines();
    // Each: uci and three lines of answer, isready and readyok; then five times isready, readyok,
    // position, go, info, bestmove; then quit.
    CHECK(lines.size() == 4U * (6 + 5 * 6 + 1));
    for (const std::string& line : lines) {
        INFO(line);
        CHECK(line.size() > 30);
        CHECK(line[23] == 'Z');
        CHECK((line.contains(" > ") || line.contains(" < ")));
    }
}
