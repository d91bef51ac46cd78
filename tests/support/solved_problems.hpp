#pragma once

#include "libchess/mate/solved_problem.hpp"
#include "libchess/notation/san.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace chess::test {

/// Two rooks, each of which mates.
inline constexpr std::string_view two_mates_fen = "6k1/5ppp/8/8/8/8/1R6/R5K1 w - - 0 1";

inline Move san_move(const Position& position, const std::string& san) {
    const auto move = parse_san(position, san);
    REQUIRE(move.has_value());
    return *move;
}

/// Moves that can each be played in one position.
inline std::vector<Move> alternatives(const Position& position,
                                      const std::vector<std::string>& sans) {
    std::vector<Move> moves;
    for (const std::string& san : sans) moves.push_back(san_move(position, san));
    return moves;
}

/// A made-up answer: a mate in so many moves, proved to be the shortest, by these keys of all.
inline SolvedProblem mated_in(std::string_view fen, int length,
                              const std::vector<std::string>& keys) {
    SolvedProblem solved;
    solved.record = 3;
    solved.problem.position = position_of(fen);
    solved.problem.length = length;
    solved.bounded = true;
    solved.result.status = MateStatus::mate;
    solved.result.length = length;
    solved.result.minimal = true;
    solved.result.disproved = length - 1;
    solved.result.keys = alternatives(solved.problem.position, keys);
    solved.result.has_all_keys = true;
    solved.result.nodes = 1234;
    solved.result.time = std::chrono::milliseconds(250);
    return solved;
}

/// The same for a record that states this.
inline SolvedProblem stating(SolvedProblem solved, std::optional<int> length,
                             const std::vector<std::string>& keys = {}) {
    solved.stated = StatedMate{length, alternatives(solved.problem.position, keys)};
    solved.options.all_keys = !keys.empty();
    return solved;
}

}  // namespace chess::test
