// Help and series play, compared with enumeration, and its laws.

#include "libchess/mate/detail/proof_builder.hpp"
#include "libchess/mate/line_search.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/mate/verify.hpp"
#include "libchess/notation/uci_move.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/line_oracle.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

using namespace chess;
using test::position_of;
using test::Random;

namespace {

using Lines = std::vector<std::vector<Move>>;

constexpr std::size_t all = std::numeric_limits<std::size_t>::max();

Lines solve(const MateProblem& problem) {
    const HelpResult result = find_lines(problem, 1, all, {});
    CHECK(result.is_complete);
    return result.lines;
}

/// A written stipulation as a problem of a position.
MateProblem problem_of(const Position& position, std::string_view text) {
    const WrittenStipulation written = parse_stipulation(text).value();
    return {position, written.stipulation, false, written.length.value_or(1),
            false,    written.half_move};
}

/// The lines of a problem as sets of coordinates, each square changed by `change`.
template <typename Change>
std::vector<std::string> coordinates(const Lines& lines, Change change) {
    std::vector<std::string> texts;
    for (const auto& line : lines) {
        std::string text;
        for (const Move move : line) {
            WrittenMove one = written(move);
            one.from = square_at(change(index_of(one.from)));
            one.to = square_at(change(index_of(one.to)));
            text += to_string(one) + ' ';
        }
        texts.push_back(text);
    }
    std::ranges::sort(texts);
    return texts;
}

/// Plays a line through `verify`, which is independent of the solver.
bool is_verified(const MateProblem& problem, const std::vector<Move>& line) {
    Proof proof = detail::begin_proof(problem);
    for (const Move move : line) proof.line.push_back(written(move));
    return verify(proof).has_value();
}

}  // namespace

TEST_CASE("help and series play has the lines that trying everything finds", "[mate][lines]") {
    Random random(29);
    std::size_t found = 0;
    for (const std::string_view text :
         {"h#0.5",   "h#1",     "h#1.5",   "h=1",     "h=1.5",   "hx1",     "hx1.5",   "hs#1",
          "hs#1.5",  "hs=1",    "hs=1.5",  "hsx1",    "hr#1",    "hr#1.5",  "hr=1",    "hrx1",
          "ser-#1",  "ser-#2",  "ser-#3",  "ser-=2",  "ser-x2",  "ser-h#1", "ser-h#2", "ser-h=2",
          "ser-hx1", "ser-s#1", "ser-s#2", "ser-s=2", "ser-sx2", "ser-r#2", "ser-r=1"}) {
        std::size_t lines_found = 0;
        for (int n = 0; n < 60; ++n) {
            const Position position = test::scattered(random, 1 + static_cast<std::size_t>(n) % 5);
            const MateProblem problem = problem_of(position, text);
            const Lines lines = test::all_lines(problem);
            INFO(text << " " << Catch::StringMaker<Position>::convert(position));
            CHECK(solve(problem) == lines);
            for (std::size_t i = 0; i < std::min<std::size_t>(lines.size(), 5); ++i)
                CHECK(is_verified(problem, lines[i]));
            lines_found += lines.size();
        }
        found += lines_found;
    }
    CHECK(found > 1000);
}

TEST_CASE("that there are no other lines is proved by counting", "[mate][lines][verify]") {
    Random random(31);
    std::size_t lines_counted = 0;
    std::size_t left_out = 0;
    for (const std::string_view text : {"h#1.5", "h#2", "h=1.5", "hx1.5", "hx2", "hs#1.5", "hr#1.5",
                                        "ser-#3", "ser-x2", "ser-h#2", "ser-s=2", "ser-r=2"}) {
        for (int n = 0; n < 40; ++n) {
            const MateProblem problem =
                problem_of(test::scattered(random, 1 + static_cast<std::size_t>(n) % 4), text);
            const Lines lines = solve(problem);
            if (lines.empty()) continue;
            INFO(text << " " << Catch::StringMaker<Position>::convert(problem.position));
            Proof proof = detail::begin_proof(problem);
            for (const Move move : lines.front()) proof.line.push_back(written(move));
            for (std::size_t i = 1; i < lines.size(); ++i)
                for (auto& other = proof.other_lines.emplace_back(); const Move move : lines[i])
                    other.push_back(written(move));
            CHECK(verify(proof)->others == OtherLines::not_excluded);
            proof.all_lines = true;
            const auto verified = verify(proof);
            REQUIRE(verified);
            CHECK(verified->lines == lines.size());
            CHECK(verified->others == OtherLines::none);
            CHECK(verify(proof, 0)->others == OtherLines::not_counted);
            lines_counted += lines.size();
            if (proof.other_lines.empty()) continue;
            ++left_out;
            const auto other = proof.other_lines.back();
            proof.other_lines.back() = proof.line;
            CHECK(verify(proof).error().message == "this line is there twice");
            CHECK(verify(proof).error().other_line == proof.other_lines.size() - 1);
            proof.other_lines.pop_back();
            CHECK(verify(proof).error().message.ends_with(
                fmt::format("lines of this length, not {}", lines.size() - 1)));
        }
    }
    CHECK(lines_counted > 300);
    CHECK(left_out > 30);
}

TEST_CASE("lines are counted however long they are", "[mate][lines][verify]") {
    const MateProblem problem{position_of("1k6/7R/1K6/8/8/8/8/8 b - - 0 1"), Stipulation::help,
                              false, 5001};
    Proof proof = detail::begin_proof(problem);
    for (int n = 0; n < 2500; ++n)
        for (const std::string_view move : {"b8a8", "h7g7", "a8b8", "g7h7"})
            proof.line.push_back(parse_written_move(move).value());
    for (const std::string_view move : {"b8a8", "h7h8"})
        proof.line.push_back(parse_written_move(move).value());
    proof.all_lines = true;
    const auto verified = verify(proof, 20'000);
    REQUIRE(verified);
    CHECK(verified->others == OtherLines::not_counted);
}

TEST_CASE("castling, en passant and promotion take part in help and series play", "[mate][lines]") {
    const auto has = [](std::string_view fen, std::string_view text, const std::string& line) {
        const MateProblem problem = problem_of(position_of(fen), text);
        const Lines lines = solve(problem);
        INFO(fen << " " << text);
        CHECK(lines == test::all_lines(problem));
        const auto texts = coordinates(lines, [](int square) { return square; });
        CHECK(std::ranges::find(texts, line) != texts.end());
    };
    has("8/8/8/8/8/r6r/5R2/2k1K2R b K - 0 1", "h#1", "c1b1 e1h1 ");
    has("8/8/8/8/8/r6r/5R2/1k2K2R w K - 0 1", "ser-#1", "e1h1 ");
    has("8/5Kpk/N7/7P/b4B2/2B5/7r/8 b - - 0 1", "ser-h#1", "g7g5 h5g6 ");
    has("8/5K1k/N7/6pP/b4B2/2B5/7r/8 w - g6 0 1", "h#0.5", "h5g6 ");
    has("7k/4KP1p/7p/8/8/8/8/8 b - - 0 1", "h#1", "h6h5 f7f8q ");
    has("8/8/8/8/3P4/k1K5/3p4/8 b - - 0 1", "ser-x2", "d2d1q d1d4 ");
}

TEST_CASE("an en passant capture is only for the first move of a series", "[mate][lines]") {
    // The other pawn has stood there for a while once the king has moved.
    const MateProblem problem =
        problem_of(position_of("8/8/8/5pP1/8/8/K6k/8 w - f6 0 1"), "ser-x2");
    for (const auto& line : solve(problem)) CHECK(written(line.back()) != WrittenMove{});
    CHECK(solve(problem) == test::all_lines(problem));
    CHECK(solve(problem_of(problem.position, "ser-x1")).size() == 1);
}

TEST_CASE("no move of a series checks but the last", "[mate][lines]") {
    const MateProblem problem = problem_of(position_of("7k/8/5K2/8/8/8/8/R7 w - - 0 1"), "ser-#2");
    const auto texts = coordinates(solve(problem), [](int square) { return square; });
    // 1.Ra8+ is not allowed; 1.Kg6 2.Ra8 mates.
    CHECK(std::ranges::find(texts, "f6g6 a1a8 ") != texts.end());
    for (const std::string& text : texts) CHECK_FALSE(text.starts_with("a1a8 "));
}

TEST_CASE("flipped and mirrored problems have flipped and mirrored lines", "[mate][lines][law]") {
    Random random(1729);
    for (const std::string_view text : {"h#1.5", "h=1", "hs#1.5", "hr#1", "ser-#2", "ser-h#2"}) {
        for (int n = 0; n < 25; ++n) {
            const Position position = test::scattered(random, 4);
            const Lines lines = solve(problem_of(position, text));
            INFO(text << " " << Catch::StringMaker<Position>::convert(position));
            const auto flip = [](int square) { return square ^ 56; };
            const auto mirror = [](int square) { return square ^ 7; };
            const auto same = [](int square) { return square; };
            CHECK(coordinates(lines, flip) ==
                  coordinates(solve(problem_of(position.flipped(), text)), same));
            CHECK(coordinates(lines, mirror) ==
                  coordinates(solve(problem_of(test::mirrored(position), text)), same));
        }
    }
}

TEST_CASE("a line that is changed is not a proof", "[mate][lines][verify]") {
    const MateProblem problem =
        problem_of(position_of("8/8/4b3/4R3/4p3/8/2K5/2N1k3 b - - 0 1"), "ser-h#4");
    const Lines lines = solve(problem);
    REQUIRE(lines.size() == 9);
    CHECK(is_verified(problem, lines.front()));
    auto line = lines.front();
    line.pop_back();
    CHECK_FALSE(is_verified(problem, line));
    line = lines.front();
    std::swap(line[0], line[1]);
    CHECK_FALSE(is_verified(problem, line));
    MateProblem other = problem;
    other.stipulation.play = Play::series_self;
    CHECK_FALSE(is_verified(other, lines.front()));
    other.stipulation = {Play::series_help, Aim::stalemate};
    CHECK_FALSE(is_verified(other, lines.front()));
}

TEST_CASE("set play begins with the other side and is half a move shorter", "[mate][lines]") {
    MateSolver solver({.hash_megabytes = 1});
    const Position position = position_of("8/8/4b3/4R3/4p3/8/2K5/2N1k3 b - - 0 1");
    const MateResult result = solver.solve(problem_of(position, "h#2"), {.set_play = true});
    REQUIRE(result.length == 2);
    REQUIRE(result.set_lines);
    CHECK(*result.set_lines == test::all_lines(problem_of(position.after_null(), "h#1.5")));
    CHECK_FALSE(set_play_of(problem_of(position, "ser-#2")));
    const auto set = set_play_of(problem_of(position, "ser-h#4"));
    REQUIRE(set);
    CHECK(set->stipulation == Stipulation::help);
    CHECK(set->length == 0);
    CHECK(set->half_move);
    CHECK(set_play_of(problem_of(position, "ser-s#4"))->stipulation.play == Play::help_self);
    CHECK(set_play_of(problem_of(position, "ser-r#4"))->stipulation.play == Play::help_reflex);
}

TEST_CASE("set play belongs to the length that a problem has", "[mate][lines]") {
    // White can mate in one move, and Black can lose one.
    const MateProblem problem = problem_of(position_of("k7/8/1K6/8/8/8/8/7R b - - 0 1"), "h#2");
    MateSolver solver({.hash_megabytes = 1});
    const MateProblem longer = problem.in(3);
    const MateResult found = solver.solve(longer, {.set_play = true});
    const MateResult asked = solver.solve(longer, {.exact_length = true, .set_play = true});
    REQUIRE(found.set_problem);
    REQUIRE(asked.set_problem);
    CHECK(found.set_problem->length == *found.length - 1);
    CHECK(asked.set_problem->length == 2);
    CHECK(asked.set_lines == test::all_lines(*asked.set_problem));
}

TEST_CASE("a series that the other side ends has its move for set play", "[mate][lines]") {
    MateSolver solver({.hash_megabytes = 1});
    const MateResult result =
        solver.solve(problem_of(position_of("8/8/8/1p6/bPp5/kpP5/Np6/bK6 w - - 0 1"), "ser-s#2"),
                     {.set_play = true});
    CHECK(result.length == 2);
    REQUIRE(result.set_lines);
    CHECK(coordinates(*result.set_lines, [](int square) { return square; }) ==
          std::vector<std::string>{"b3a2 "});
}

TEST_CASE("where captures are the aim the first one ends a line", "[mate][lines]") {
    const MateProblem problem =
        problem_of(position_of("7k/8/8/8/1pp5/2K5/8/8 w - - 0 1"), "ser-x2");
    for (const auto& line : solve(problem)) CHECK_FALSE(problem.position.is_capture(line.front()));
    CHECK(solve(problem).size() == 1);  // 1.Kd4 2.Kxc4
}

TEST_CASE("a long published series is found, and nothing beside it", "[mate][lines]") {
    // T. R. Dawson, Fairy Chess Review 1947.
    const MateProblem problem =
        problem_of(position_of("8/8/8/N7/8/8/5p2/k1K5 b - - 0 1"), "ser-h#17");
    const Lines lines = solve(problem);
    CHECK(coordinates(lines, [](int square) { return square; }) ==
          std::vector<std::string>{"a1a2 a2a3 a3b4 b4c3 c3d3 d3e2 e2e1 f2f1r f1f2 e1e2 e2d3 d3c3 "
                                   "c3b4 b4a3 a3a2 a2a1 f2a2 a5b3 "});
    CHECK(is_verified(problem, lines.front()));
}
