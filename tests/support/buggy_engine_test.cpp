#include "libchess/notation/fen.hpp"
#include "libchess/notation/position_records.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/uci/detail/child_process.hpp"
#include "tests/support/buggy_engines.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <fstream>
#include <memory>

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

/// The total it prints at the end.
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

TEST_CASE("the engine with bugs writes counts as its options say", "[buggy_engine]") {
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

TEST_CASE("the engine with bugs says more than it is asked on request", "[buggy_engine]") {
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
