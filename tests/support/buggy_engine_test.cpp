#include "libchess/notation/fen.hpp"
#include "libchess/notation/position_records.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/uci/detail/child_process.hpp"
#include "tests/support/buggy_engines.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

using namespace chess;
using namespace std::chrono_literals;
using test::buggy_engines;
using test::position_of;

namespace {

ChildProcess::Deadline soon() {
    return ChildProcess::Clock::now() + 60s;
}

std::unique_ptr<ChildProcess> run(const std::vector<std::string>& arguments) {
    auto child = ChildProcess::start(test::buggy_engine_words(arguments));
    if (!child) throw std::runtime_error(child.error());
    return *std::move(child);
}

/// All that it prints until it ends.
std::vector<std::string> output_of(const std::vector<std::string>& arguments) {
    const auto child = run(arguments);
    std::vector<std::string> lines;
    while (const auto line = child->read_line(soon())) lines.push_back(*line);
    CHECK(child->wait(soon()) == ExitStatus{ExitStatus::Kind::exited, 0});
    return lines;
}

struct Counts {
    std::map<std::string, std::uint64_t> by_move;
    std::uint64_t total = 0;

    friend bool operator==(const Counts&, const Counts&) = default;
};

/// A conversation in UCI.
class Conversation {
public:
    explicit Conversation(const std::vector<std::string>& arguments) : child_(run(arguments)) {}

    void send(const std::string& line) { CHECK(child_->send(line + "\n", soon())); }
    std::string line() { return child_->read_line(soon()).value(); }
    ChildProcess& child() { return *child_; }

    Counts perft(std::string_view fen, int depth, bool chess960 = false) {
        send(std::string("setoption name UCI_Chess960 value ") + (chess960 ? "true" : "false"));
        send("position fen " + std::string(fen));
        return go(depth);
    }

    Counts go(int depth) {
        send("go perft " + std::to_string(depth));
        Counts counts;
        for (std::string text = line(); !text.empty(); text = line()) {
            const std::size_t colon = text.find(": ");
            counts.by_move[text.substr(0, colon)] += std::stoull(text.substr(colon + 2));
        }
        const std::string total = line();
        CHECK(total.starts_with("Nodes searched: "));
        counts.total = std::stoull(total.substr(total.find(':') + 2));
        CHECK(line().empty());
        return counts;
    }

private:
    std::unique_ptr<ChildProcess> child_;
};

/// What our own generator counts.
Counts right_counts(const Position& position, int depth) {
    Counts counts;
    const PerftResult result = perft(position, {.depth = depth}).value();
    for (const PerftRootCount& root : result.divide)
        counts.by_move[to_uci(position, root.move)] = root.nodes;
    counts.total = result.nodes;
    return counts;
}

std::vector<PositionRecord> published_counts() {
    std::vector<PositionRecord> records;
    for (const std::string name : {"standard", "traps", "chess960"}) {
        const std::ifstream file(CHESS_TESTS_DIR "/../data/perft/" + name + ".epd");
        std::stringstream text;
        text << file.rdbuf();
        PositionRecordOptions options;
        options.validation.chess960 = name == "chess960";
        for (PositionRecord& record : parse_position_records(text.str(), options))
            records.push_back(std::move(record));
    }
    return records;
}

/// Asks for the published counts; how many there were.
int check_published(const std::string& bug) {
    Conversation conversation({bug});
    int count = 0;
    for (const PositionRecord& record : published_counts()) {
        const Position& position = record.position.value();
        const std::string fen = to_fen(position);
        for (const DepthCount& expectation : record.counts) {
            if (expectation.nodes > 200000) continue;
            INFO(fen << " depth " << expectation.depth);
            const Counts counts =
                conversation.perft(fen, expectation.depth, position.is_chess960());
            CHECK(counts.total == expectation.nodes);
            CHECK(counts == right_counts(position, expectation.depth));
            ++count;
        }
    }
    return count;
}

/// The total it tells at the end.
std::string last_line(std::vector<std::string> arguments, std::string_view depth,
                      std::string_view fen, std::string_view moves = "") {
    arguments.emplace_back(depth);
    arguments.emplace_back(fen);
    if (!moves.empty()) arguments.emplace_back(moves);
    return output_of(arguments).back();
}

constexpr std::string_view castling_fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

}  // namespace

TEST_CASE("without a bug the engine with bugs counts what is published", "[buggy_engine]") {
    CHECK(check_published("none") > 80);
    CHECK(check_published("fast-none") > 80);
}

TEST_CASE("each bug changes a count", "[buggy_engine]") {
    Conversation good({"none"});
    for (const test::BuggyEngine& engine : buggy_engines()) {
        INFO(engine.bug << " in " << engine.fen << " depth " << engine.depth);
        const Position position = position_of(engine.fen, engine.chess960);
        const Counts right = right_counts(position, engine.depth);
        CHECK(good.perft(engine.fen, engine.depth, engine.chess960) == right);
        Conversation bad({std::string(engine.bug)});
        if (engine.asked_before > 0)
            CHECK(bad.perft(engine.fen, engine.asked_before, engine.chess960).total > 0);
        const Counts wrong = bad.perft(engine.fen, engine.depth, engine.chess960);
        CHECK(wrong.total != right.total);
        CHECK((position.pieces(Color::white) | position.pieces(Color::black)).count() >= 26);
    }
}

TEST_CASE("every bug of the engine with bugs has a position", "[buggy_engine]") {
    std::set<std::string> shown{"none", "fast-none", "fast-black-en-passant-forgotten"};
    for (const test::BuggyEngine& engine : buggy_engines()) shown.emplace(engine.bug);
    std::set<std::string> listed;
    for (const std::string& line : output_of({"--list"}))
        listed.insert(line.substr(0, line.find(':')));
    CHECK(shown == listed);
}

TEST_CASE("the fast engine with a bug forgets black's en passant alone", "[buggy_engine]") {
    const std::string fast = "fast-black-en-passant-forgotten";
    const std::string slow = "black-en-passant-forgotten";
    for (const std::string_view fen : {test::start_fen, test::kiwipete_fen}) {
        for (const int depth : {1, 2, 3, 4}) {
            INFO(fen << " depth " << depth);
            const Counts counts = Conversation({fast}).perft(fen, depth);
            CHECK(counts == Conversation({slow}).perft(fen, depth));
        }
    }
    CHECK(Conversation({fast}).perft(test::kiwipete_fen, 2).total == 2038);
}

TEST_CASE("a script asks the engine with bugs in its arguments", "[buggy_engine]") {
    const auto lines = output_of({"none", "2", std::string(test::start_fen)});
    REQUIRE(lines.size() == 22);
    CHECK(std::count(lines.begin(), lines.end(), "e2e4 20") == 1);
    CHECK(lines[20].empty());
    CHECK(lines[21] == "400");
    CHECK(last_line({"none"}, "0", test::start_fen) == "1");
    CHECK(last_line({"none"}, "1", test::start_fen, "e2e4 e7e5") == "29");
    CHECK(last_line({"--wrong-total", "none"}, "1", test::start_fen) == "21");
    CHECK(last_line({"--total", "Total: ", "none"}, "1", test::start_fen) == "Total: 20");
}

TEST_CASE("the engine with bugs writes counts as it is told to", "[buggy_engine]") {
    const std::string fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    const auto first = [&](const std::vector<std::string>& options) {
        std::vector<std::string> arguments = options;
        for (const std::string& word : {std::string("none"), std::string("1"), fen})
            arguments.push_back(word);
        return output_of(arguments).at(3);
    };
    CHECK(first({}) == "a7a8q 1");
    CHECK(first({"--dialect", "colon"}) == "a7a8q: 1");
    CHECK(first({"--dialect", "dash"}) == "a7a8q - 1");
    CHECK(first({"--dialect", "numbered"}) == "4) a7a8q: 1");
    CHECK(first({"--long-answer"}) == "a7a8Q 1");
    CHECK(output_of({"--no-total", "none", "1", fen}).size() == 7);
}

TEST_CASE("the engine with bugs reads castling in both notations", "[buggy_engine]") {
    const auto counts_after = [](const std::string& moves, const std::string& option) {
        Conversation conversation({"none"});
        conversation.send("setoption name UCI_Chess960 value " + option);
        conversation.send("position fen " + std::string(castling_fen) + " moves " + moves);
        return conversation.go(1);
    };
    const Counts counts = counts_after("e1g1 e8c8", "false");
    CHECK(counts.total ==
          right_counts(test::play(position_of(castling_fen), "e1g1 e8c8"), 1).total);
    CHECK(counts_after("e1h1 e8a8", "false") == counts);
    CHECK(counts_after("e1h1 e8c8", "true") == counts);
    CHECK(counts_after("a1b1 a8b8", "false").by_move.contains("e1g1"));
    CHECK(counts_after("a1b1 a8b8", "true").by_move.contains("e1h1"));
    Conversation rooks({"--king-takes-rook", "none"});
    CHECK(rooks.perft(castling_fen, 1).by_move.contains("e1a1"));
}

TEST_CASE("the engine with bugs comes to its end as it is told to", "[buggy_engine]") {
    const auto end_of = [](const std::vector<std::string>& options, const std::string& depth) {
        std::vector<std::string> arguments = options;
        arguments.insert(arguments.end(), {"none", depth, std::string(castling_fen), "a1b1"});
        return run(arguments)->wait(soon());
    };
    const ExitStatus aborted{ExitStatus::Kind::signalled, SIGABRT};
    const ExitStatus good{ExitStatus::Kind::exited, 0};
    CHECK(end_of({"--crash-with", "rR"}, "1") == aborted);
    CHECK(end_of({"--crash-with", "rq"}, "1") == good);
    CHECK(end_of({"--exit-with", "r"}, "1") == ExitStatus{ExitStatus::Kind::exited, 3});
    const std::string promoting = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    CHECK(run({"--crash-with", "Q", "none", "2", promoting})->wait(soon()) == good);
    CHECK(run({"--crash-with", "Q", "--crash-inside", "none", "2", promoting})->wait(soon()) ==
          aborted);
    CHECK(run({"unknown"})->wait(soon()) == ExitStatus{ExitStatus::Kind::exited, 2});
}

TEST_CASE("the engine with bugs says more than it is asked if told to", "[buggy_engine]") {
    std::vector<std::string> errors;
    const auto child = ChildProcess::start(
        test::buggy_engine_words({"--noise", "none", "2", std::string(test::start_fen)}),
        [&](std::string_view line) { errors.emplace_back(line); });
    REQUIRE(child);
    std::vector<std::string> lines;
    while (const auto line = (*child)->read_line(soon())) lines.push_back(*line);
    CHECK((*child)->wait(soon()) == ExitStatus{ExitStatus::Kind::exited, 0});
    CHECK(lines.front().starts_with("info string "));
    CHECK(lines.size() > 30);
    CHECK(std::count(lines.begin(), lines.end(), "g1f3 20") == 1);
    CHECK(lines.back() == "400");
    CHECK(errors.size() > 5);
}

TEST_CASE("the engine with bugs answers while it counts if told to", "[buggy_engine]") {
    Conversation conversation({"--async", "--hang-with", "R", "none"});
    conversation.send("position fen " + std::string(castling_fen) + "\ngo perft 1\nisready");
    CHECK(conversation.line() == "readyok");
    conversation.send("quit");
    CHECK(conversation.child().wait(soon()) == ExitStatus{ExitStatus::Kind::exited, 0});
}

TEST_CASE("the engine with bugs refuses small positions if told to", "[buggy_engine]") {
    Conversation conversation({"--reject", "7", "none"});
    conversation.send("position startpos");
    conversation.send("position fen " + std::string(castling_fen));
    CHECK(conversation.line() == "info string illegal position, only 6 pieces");
    CHECK(conversation.go(1).total == 20);
}

TEST_CASE("the engine with bugs introduces itself", "[buggy_engine]") {
    Conversation conversation({"king-along-ray"});
    conversation.send("uci");
    CHECK(conversation.line() == "id name Buggy king-along-ray");
    CHECK(conversation.line() == "id author nobody");
    CHECK(conversation.line() == "option name UCI_Chess960 type check default false");
    CHECK(conversation.line() == "uciok");
    Conversation ignorant({"--no-960", "none"});
    ignorant.send("uci");
    CHECK(ignorant.line() == "id name Buggy none");
    CHECK(ignorant.line() == "id author nobody");
    CHECK(ignorant.line() == "uciok");
}
