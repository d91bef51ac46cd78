#pragma once

// Internal to libchess, not installed: evaluations that other programs write into comments.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/score.hpp"
#include "libchess/notation/game.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace chess::detail {

/// How a program counts the distance to mate.
enum class MateCount : std::uint8_t { plies, moves };

/// The evaluation that cutechess and fastchess write behind a move: "+0.16/16 0.053s", "-M2/5
/// 0.050s, ...". It is the mover's, of the position in which it chose the move. Read are, too, a
/// decimal comma, the minus sign of Unicode, no sign, brackets around it, a selective depth behind
/// the depth ("+0.16/16/24 0.5s"), and milliseconds.
struct EngineRemark {
    Score score;    ///< for the mover, of the position before the move
    int depth = 0;  ///< in plies
};
/// Reads a comment that begins so; nullopt for anything else.
[[nodiscard]] LIBCHESS_TEST_API std::optional<EngineRemark> parse_engine_remark(
    std::string_view comment, MateCount count);

/// The remark on each move of a game, none if it has commands "[%eval ...]"; or the value "wv=0.35"
/// of TCEC's lists, which is White's. Mates are counted in
/// plies, as cutechess and fastchess do, unless one of the game can only be in moves: the side to
/// move mates after an odd number of plies, and is mated after an even number.
[[nodiscard]] std::vector<std::optional<EngineRemark>> engine_remarks(const Game& game);

}  // namespace chess::detail
