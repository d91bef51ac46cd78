#pragma once

#include "libchess/core/bitboard.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

#include <set>
#include <string>
#include <string_view>

namespace chess::test {

inline constexpr std::string_view start_fen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// By Peter McKenzie: castling, pins, en passant and promotions all near.
inline constexpr std::string_view kiwipete_fen =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The position of a FEN that a test takes for granted; throws if it has any fault at all.
[[nodiscard]] Position position_of(std::string_view fen, bool chess960 = false);

/// The legal move written so in UCI; throws if there is none.
[[nodiscard]] Move move_of(const Position& position, std::string_view uci);

/// The position after these moves, written in UCI and separated by blanks.
[[nodiscard]] Position play(Position position, std::string_view moves);

/// Squares written like "e4 d5".
[[nodiscard]] Bitboard squares(std::string_view names);

/// The legal moves in UCI.
[[nodiscard]] std::set<std::string> legal_uci(const Position& position);

/// Those that castle.
[[nodiscard]] std::set<std::string> castling_uci(const Position& position);

/// The position with left and right exchanged; there are no castling rights to get wrong.
inline Position mirrored(const Position& position) {
    const Setup setup = position.to_setup();
    Setup other = setup;
    for (int index = 0; index < square_count; ++index)
        other.board[square_at(index)] = setup.board[square_at(index ^ 7)];
    if (setup.en_passant) other.en_passant = square_at(index_of(*setup.en_passant) ^ 7);
    return Position::from_setup(other).value().position;
}

}  // namespace chess::test
