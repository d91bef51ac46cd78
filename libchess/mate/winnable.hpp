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

/// The reason for an answer.
enum class WinnableReason : std::uint8_t {
    line,       ///< yes: there is a line to mate, checked by `verify`
    material,   ///< no: this material can never mate
    structure,  ///< no: blocked men keep the others from any mate, wherever those that are free go
    exhausted,  ///< no: none of the reachable positions is a mate
    limit,      ///< unknown: a limit was reached
};

/// "line", "material", "structure", "exhausted", "limit".
[[nodiscard]] LIBCHESS_API std::string_view name_of(WinnableReason reason) noexcept;

/// Whether a side can still win.
struct WinnableResult {
    Answer answer = Answer::unknown;                ///< whether it can
    WinnableReason reason = WinnableReason::limit;  ///< the reason
    /// If it can, moves of both sides to mate, not the fewest; empty if it is already mate.
    std::vector<Move> line = {};
    std::uint64_t nodes = 0;  ///< positions visited
};

/// Whether `winner` can checkmate by any series of legal moves of both sides, as the Laws of Chess,
/// 6.9, ask when the other side's time has run out. Rules that count moves or repetitions do not
/// matter: no line needs a repetition.
///
/// A best-first search, as in Ambrona 2022, finds a mate or exhausts all reachable positions; in
/// between it works out squares that men can never reach, and tries to prove by a play in which
/// only some men keep their squares (man/guide/certificates.md) that no mate can follow. All
/// visited positions are kept in `hash_megabytes`, and such proofs take up to as much again; when
/// that is full, a limit is reached.
[[nodiscard]] LIBCHESS_API WinnableResult find_winnable(const Position& position, Color winner,
                                                        std::size_t hash_megabytes,
                                                        const ProofLimits& limits);

}  // namespace chess
