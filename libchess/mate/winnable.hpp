#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/prover.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace chess {

/// What an answer rests on.
enum class WinnableReason : std::uint8_t {
    line,       ///< yes: there is a line to mate, checked by `verify`
    material,   ///< no: men like these mate nobody, wherever they stand
    structure,  ///< no: men that are blocked for good keep the others from where a mate could be
    exhausted,  ///< no: none of all the positions that can follow is a mate
    limit,      ///< unknown: a limit was reached
};

/// "line", "material", "structure", "exhausted", "limit".
[[nodiscard]] LIBCHESS_API std::string_view name_of(WinnableReason reason) noexcept;

/// Whether a side can still win.
struct WinnableResult {
    Answer answer = Answer::unknown;                ///< whether it can
    WinnableReason reason = WinnableReason::limit;  ///< what that rests on
    /// If it can, moves of both sides to mate, not the fewest; none if the mate is there already.
    std::vector<Move> line = {};
    std::uint64_t nodes = 0;  ///< positions found on the way
};

/// Whether `winner` can checkmate by any series of legal moves of both sides, the question of the
/// Laws of Chess, 6.9, when the other side's time is over. No rule that ends a game by counting
/// moves or repetitions comes in: no line needs a repetition.
///
/// A search from the most promising position to the next, as in Ambrona 2022, meets either a mate
/// or the end of everything that can follow; what men can never reach is worked out in between.
/// Keeps all positions that it has found in `hash_megabytes`; when they are full it is at a limit.
[[nodiscard]] LIBCHESS_API WinnableResult find_winnable(const Position& position, Color winner,
                                                        std::size_t hash_megabytes,
                                                        const ProofLimits& limits);

/// Whether the material alone proves that `winner` will never mate, unless this is a mate already:
/// a bare king; a knight against queens at most; bishops on squares of one colour against nothing
/// but queens, rooks and bishops on squares of the same colour.
[[nodiscard]] LIBCHESS_API bool lacks_mating_material(const Position& position,
                                                      Color winner) noexcept;

/// Whether the structure of a position proves the same, as far as it is worked out: for every man a
/// set of squares that holds all it can ever stand on, found by moving the men, each for itself,
/// until no set grows. Men that neither move nor get taken that way are there for good: they block,
/// and their pawns guard. If on none of its squares the king can be in check with all squares
/// around it guarded or taken, it will never be mated. Castling, pawns that may promote and
/// positions without pawns are beyond it.
[[nodiscard]] LIBCHESS_API bool is_mate_out_of_reach(const Position& position, Color winner);

}  // namespace chess
