#pragma once

// What a verifier of proofs knows of stipulations. It shares no code with the solver.

#include "libchess/mate/proof.hpp"
#include "libchess/mate/verify.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <expected>
#include <optional>
#include <vector>

namespace chess::detail {

/// Whether the side to move, which has no move, is what the aim wants it to be; false for captures.
[[nodiscard]] bool is_aim(Aim aim, const Position& position);

/// What the side to move, the attacker or the defender, may play: of the legal moves those that
/// reach the aim if there are any and the stipulation demands it.
[[nodiscard]] MoveList allowed_moves(Stipulation stipulation, const Position& position,
                                     bool is_defender);

/// The place of a written move among moves.
[[nodiscard]] std::optional<std::size_t> find_written(const Position& position,
                                                      const MoveList& moves,
                                                      const WrittenMove& text);

/// Checks the line of a proof of help or series play; the positions that it passes through, or what
/// is wrong.
[[nodiscard]] std::expected<std::vector<Position>, ProofFault> check_line(const Proof& proof,
                                                                          Position position);

}  // namespace chess::detail
