#include "report/mate/mate_report.hpp"
#include "report/text/text_block.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/report_text.hpp"
#include "tests/support/solved_problems.hpp"

#include <algorithm>
#include <chrono>
#include <string>

using namespace chess;
using namespace chess::test;

namespace {

std::string text_of(const SolvedProblem& solved, std::size_t tree_lines = 0) {
    return Telling<SolvedProblem>::text(solved, {.tree_lines = tree_lines, .timing = false})
        .plain();
}

/// The text below the diagram.
std::string solution_of(const SolvedProblem& solved, std::size_t tree_lines = 0) {
    const std::string text = text_of(solved, tree_lines);
    return text.substr(text.find("h\n\n") + 3);
}

/// A problem with a made-up solution, in SAN: not what is best, but what can be played.
class SolutionMaker {
public:
    /// A defence and the answers to it.
    struct Play {
        std::string defence;
        std::vector<std::size_t> answers;
        int length = 1;
    };

    SolutionMaker(std::string_view fen, int length, const std::string& key)
        : solved_(mated_in(fen, length, {key})) {}

    /// The position after moves separated by blanks.
    [[nodiscard]] Position after(const std::string& line) const {
        Position position = solved_.problem.position;
        std::istringstream words(line);
        for (std::string san; words >> san;) position.make(san_move(position, san));
        return position;
    }
    /// Adds an attack after a line.
    std::size_t attack(const std::string& line, const std::string& san, int length,
                       const std::vector<Play>& plays = {}, bool is_dual = false) {
        const Position before = after(line);
        const Move move = san_move(before, san);
        Solution::Attack made{.move = move, .length = length, .defences = {}, .is_dual = is_dual};
        const Position defended = before.after(move);
        for (const auto& [defence, answers, left] : plays)
            made.defences.push_back({san_move(defended, defence), left, answers});
        solution_.attacks.push_back(made);
        return solution_.attacks.size() - 1;
    }
    /// The problem, with a key that is one of the attacks.
    SolvedProblem finish(std::size_t key, const std::optional<Solution::Threat>& threat,
                         const std::vector<std::size_t>& duals = {}) {
        solution_.keys = {{key, threat}};
        solution_.duals = duals;
        solved_.result.solution = solution_;
        solved_.options.tree = true;
        return solved_;
    }

private:
    SolvedProblem solved_;
    Solution solution_;
};

/// A problem with a made-up solution of two moves.
SolvedProblem queen_and_king() {
    SolutionMaker maker("k7/8/2K5/8/8/8/p7/7Q w - - 0 1", 2, "Kc7+");
    const std::size_t mate = maker.attack("Kc7 Ka7", "Qb7#", 1);
    const std::size_t dual = maker.attack("Kc7 Ka7", "Qa8+", 1);
    return maker.finish(maker.attack("", "Kc7+", 2, {{"Ka7", {mate, dual}}}), std::nullopt, {1});
}

}  // namespace

TEST_CASE("a problem is printed with caption, task and piece count", "[report][mate_text]") {
    SolvedProblem solved = stating(mated_in(two_mates_fen, 1, {"Ra8#", "Rb8#"}), 1, {"Ra8#"});
    solved.id = "two rooks";
    solved.comment = "nobody, nowhere 1900";
    solved.result.line = {solved.result.keys.front()};
    CHECK(text_of(solved) ==
          "8 . . . . . . k .    two rooks\n"
          "7 . . . . . p p p    nobody, nowhere 1900\n"
          "6 . . . . . . . .\n"
          "5 . . . . . . . .    #1   3 + 4\n"
          "4 . . . . . . . .    White mates in 1\n"
          "3 . . . . . . . .\n"
          "2 . R . . . . . .\n"
          "1 R . . . . . K .\n"
          "  a b c d e f g h\n"
          "\n"
          "1.Ra8#!\n"
          "1.Rb8#!\n"
          "\n"
          "Mate in 1: proved.\n"
          "Cooked: 1.Rb8# is a key, too.\n"
          "1,234 nodes.\n");
}

TEST_CASE("duals are marked in the tree and counted below it", "[report][mate_text]") {
    CHECK(solution_of(queen_and_king()) ==
          "1.Kc7+!\n"
          "   1...Ka7 2.Qb7# or Qa8+ (dual)\n"
          "Duals: 1 at move 2.\n"
          "\n"
          "Mate in 2, no mate in 1: proved.\n"
          "1,234 nodes.\n");
}

TEST_CASE("defences with one answer share a line, longest play first", "[report][mate_text]") {
    SolutionMaker maker("k7/p1p5/2K5/8/8/8/8/6QR w - - 0 1", 3, "Qg2");
    const std::size_t a6 = maker.attack("Qg2 a6", "Qg8+", 1);
    const std::size_t a5 = maker.attack("Qg2 a5", "Qg8+", 1);
    const std::size_t kb1 = maker.attack("Qg2 Kb8 Qg3 Ka8", "Rh8#", 1);
    const std::size_t kb8 = maker.attack("Qg2 Kb8", "Qg3", 2, {{"Ka8", {kb1}, 1}});
    const std::size_t key =
        maker.attack("", "Qg2", 3, {{"a6", {a6}, 1}, {"Kb8", {kb8}, 2}, {"a5", {a5}, 1}});
    const SolvedProblem solved =
        maker.finish(key, Solution::Threat{2, {san_move(maker.after("Qg2 a6"), "Qg8+")}});
    const std::string expected =
        "1.Qg2! (threat 2.Qg8#)\n"
        "   1...Kb8 2.Qg3 Ka8 3.Rh8#\n"
        "   1...a6, a5 2.Qg8+\n";
    CHECK(solution_of(solved).starts_with(expected));
}

TEST_CASE("a variation shown already is referred to", "[report][mate_text]") {
    SolutionMaker maker("k7/p1p5/2K5/8/8/8/8/6QR w - - 0 1", 3, "Qg2");
    const auto second = [&](const std::string& line) {
        const std::size_t a7 = maker.attack(line + " Qg3 Ka7", "Qxc7+", 1);
        const std::size_t b8 = maker.attack(line + " Qg3 Kb8", "Rh8+", 1);
        return maker.attack(line, "Qg3", 2, {{"Ka7", {a7}, 1}, {"Kb8", {b8}, 1}});
    };
    const std::size_t a6 = second("Qg2 a6");
    const std::size_t a5 = second("Qg2 a5");
    const std::size_t dual = maker.attack("Qg2 a5", "Qg4", 2, {}, true);
    const SolvedProblem solved = maker.finish(
        maker.attack("", "Qg2", 3, {{"a6", {a6}, 2}, {"a5", {a5, dual}, 2}}), Solution::Threat{});
    CHECK(
        solution_of(solved).starts_with("1.Qg2! (zugzwang)\n"
                                        "   1...a6 2.Qg3\n"
                                        "      2...Ka7 3.Qxc7+\n"
                                        "      2...Kb8 3.Rh8+\n"
                                        "   1...a5 2.Qg3 or Qg4 (dual) (as after 1...a6)\n"));
}

TEST_CASE("a tree that is too long is cut with a plain statement", "[report][mate_text]") {
    CHECK(solution_of(queen_and_king(), 1)
              .starts_with("1.Kc7+!\n"
                           "  ... 1 more line is left out; --tree-lines 0 shows all\n"));
}

TEST_CASE("no line of a report is wider than asked", "[report][mate_text]") {
    SolvedProblem solved = queen_and_king();
    solved.id = std::string(60, 'i') + ' ' + std::string(20, 'd');
    solved.comment =
        "a long story about who made this problem, where and when it was published, and what "
        "became of it later, told in one breath";
    solved.stated = StatedMate{2, {}};
    for (const std::size_t width : {80U, 120U}) {
        CHECK(widest(mate_table_row(solved, {.width = width}).plain()) <= width);
        CHECK(widest(mate_table_header({.width = width}).plain()) <= width);
    }
    solved.id = "short";
    CHECK(widest(text_of(solved)) <= 80);
}

TEST_CASE("many positions have a line each, marked without colour", "[report][mate_text]") {
    const MateReportOptions options{.timing = false};
    SolvedProblem solved = stating(mated_in(two_mates_fen, 1, {"Ra8#"}), 1);
    solved.id = "rooks";
    CHECK(mate_table_row(solved, options).plain().starts_with("ok  rooks "));
    solved.result.keys = alternatives(solved.problem.position, {"Ra8#", "Rb8#"});
    solved.options.all_keys = true;
    const std::string cooked = mate_table_row(solved, options).plain();
    CHECK(cooked.starts_with("--  rooks "));
    CHECK(cooked.find("Ra8# Rb8#") != std::string::npos);
    CHECK(cooked.ends_with(" cooked\n"));
    solved.stated.reset();
    solved.result.minimal = false;
    solved.result.length = 4;
    CHECK(mate_table_row(solved, options).plain().find(" #4? ") != std::string::npos);
    solved.result = {};
    solved.result.disproved = 2;
    CHECK(mate_table_row(solved, options).plain().ends_with("? >#2\n"));
}

TEST_CASE("names beyond ASCII are cut at characters, in their columns", "[report][mate_text]") {
    SolvedProblem plain = mated_in(two_mates_fen, 1, {"Ra8#"});
    plain.id = "short";
    const std::string expected = mate_table_row(plain, {.timing = false}).plain();
    for (const std::size_t length : {5U, 22U, 40U, 60U}) {
        SolvedProblem accented = plain;
        accented.id.clear();
        for (std::size_t i = 0; i < length; ++i) accented.id += "\u00e9";
        const std::string line = mate_table_row(accented, {.timing = false}).plain();
        const auto characters = std::ranges::count_if(
            line, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; });
        CHECK(static_cast<std::size_t>(characters) == expected.size());
        // Each character is the whole of its two bytes.
        CHECK(std::ranges::count(line, '\xC3') == std::ranges::count(line, '\xA9'));
    }
}

TEST_CASE("castling and en passant rights are beside the diagram", "[report][mate_text]") {
    CHECK_THAT(text_of(mated_in("8/8/8/8/4R3/6kP/8/4K2R w K - 7 1", 2, {"O-O"})),
               Catch::Contains("White may castle short") &&
                   Catch::Contains("7 half-moves without capture or pawn move"));
    CHECK_THAT(text_of(mated_in("1n6/1K6/8/k3pP1Q/6R1/8/8/8 w - e6 0 1", 1, {"fxe6#"})),
               Catch::Contains("en passant on e6"));
}

TEST_CASE("what is not decided says how far the proof came", "[report][mate_text]") {
    SolvedProblem solved = mated_in(two_mates_fen, 5, {});
    solved.result = {};
    solved.result.disproved = 3;
    CHECK(
        solution_of(solved).ends_with("No mate in 3: proved. Then a limit was reached.\n"
                                      "0 nodes.\n"));
    solved.interrupted = true;
    CHECK(solution_of(solved).ends_with("No mate in 3: proved. Then interrupted.\n0 nodes.\n"));
    solved = mated_in(two_mates_fen, 5, {"Ra7"});
    solved.result.minimal = false;
    solved.result.disproved = 2;
    CHECK(solution_of(solved).find(
              "Mate in 5: proved. No mate in 2: proved. Whether 4 moves will do is open.") !=
          std::string::npos);
}

TEST_CASE("a limit is called what raises it", "[report][mate_text]") {
    using std::chrono::seconds;
    SolvedProblem solved = mated_in(two_mates_fen, 5, {"Ra7"});
    solved.result.line_is_cut = true;
    const auto says = [&](const std::string& reason) {
        std::string text = text_of(solved);
        std::ranges::replace(text, '\n', ' ');
        return text.find("The line is cut: " + reason + ".") != std::string::npos;
    };
    solved.options.limits.nodes = 1000;
    CHECK(says("the limit of 1,000 nodes was reached (--nodes raises it)"));
    solved.options.limits.time = solved.result.time = seconds(1);
    CHECK(says("the limit of 1 s was reached (--time raises it)"));
    solved.has_own_time = true;
    CHECK(says("the limit of 1 s was reached (the problem's MaxTime raises it)"));
}

TEST_CASE("who has no move is mated or stalemated already", "[report][mate_text]") {
    SolvedProblem solved = mated_in("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, {});
    solved.problem.defender_begins = true;
    CHECK(text_of(solved).find("\nMated already.") != std::string::npos);
    solved.problem.stipulation = Stipulation::stalemate;
    CHECK(text_of(solved).find("\nStalemated already.") != std::string::npos);
}

TEST_CASE("LaTeX calls correct what is sound, as far as it can be", "[report][mate_latex]") {
    const auto is_correct = [](const SolvedProblem& one) {
        return mate_latex({&one, 1}).find("\\Co+") != std::string::npos;
    };
    const SolvedProblem sound = stating(mated_in(two_mates_fen, 1, {"Ra8#"}), 1, {"Ra8#"});
    CHECK(is_correct(sound));
    CHECK_FALSE(is_correct(mated_in(two_mates_fen, 1, {"Ra8#"})));
    SolvedProblem other = sound;
    other.options.fast = true;  // the verdict is "solved"
    CHECK_FALSE(is_correct(other));
    other = sound;
    other.lacks_twins = true;
    CHECK_FALSE(is_correct(other));
    other = stating(mated_in(two_mates_fen, 1, {"Ra8#"}), 1);
    other.result.has_all_keys = false;
    CHECK_FALSE(is_correct(other));
}

TEST_CASE("the sums tell how many are as stated and what the others are", "[report][mate_text]") {
    MateTotals totals;
    totals.add(stating(mated_in(two_mates_fen, 1, {"Ra8#", "Rb8#"}), 1, {"Ra8#"}));
    CHECK(Telling<MateTotals>::text(totals, {}).plain().empty());
    totals.add(stating(mated_in(two_mates_fen, 1, {"Ra8#", "Rb8#"}), 1));
    totals.errors = 1;
    CHECK(Telling<MateTotals>::text(totals, {.timing = false}).plain() ==
          "\n"
          "2 positions: 2 solved, 1 error\n"
          "1 of 2 as stated (50.0 %): 1 sound, 1 cooked\n"
          "2,468 nodes\n");
}
