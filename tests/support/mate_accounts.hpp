#pragma once

#include "libchess/notation/san.hpp"
#include "libchess/report/mate/mate_account.hpp"
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
inline MateAccount mated_in(std::string_view fen, int length,
                            const std::vector<std::string>& keys) {
    MateAccount account;
    account.record = 3;
    account.problem.position = position_of(fen);
    account.problem.length = length;
    account.bounded = true;
    account.result.status = MateStatus::mate;
    account.result.length = length;
    account.result.minimal = true;
    account.result.disproved = length - 1;
    account.result.keys = alternatives(account.problem.position, keys);
    account.result.has_all_keys = true;
    account.result.nodes = 1234;
    account.result.time = std::chrono::milliseconds(250);
    return account;
}

/// The same for a record that states this.
inline MateAccount stating(MateAccount account, std::optional<int> length,
                           const std::vector<std::string>& keys = {}) {
    account.stated = StatedMate{length, alternatives(account.problem.position, keys)};
    account.wishes.all_keys = !keys.empty();
    return account;
}

}  // namespace chess::test
