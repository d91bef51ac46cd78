#pragma once

// The stipulations as the verifier of proofs knows them. Shares no code with the solver.

#include "libchess/mate/proof.hpp"
#include "libchess/mate/verify.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace chess::detail {

/// Everything that identifies a position, without collisions: the board as four bit planes, three
/// for the kind of piece on each square, numbered from 1, and one for its colour.
struct ExactKey {
    std::array<std::uint64_t, 4> planes{};
    std::uint64_t castling_rooks = 0;
    /// 0 where it does not matter.
    int halfmove_clock = 0;
    Color turn = Color::white;
    std::optional<Square> en_passant;

    friend auto operator<=>(const ExactKey&, const ExactKey&) = default;
};

[[nodiscard]] ExactKey exact_key(const Position& position, bool with_clock);

/// Whether the side to move, which has no move, is mated or stalemated as the aim requires; false
/// for captures.
[[nodiscard]] bool is_aim(Aim aim, const Position& position);

/// The moves that the side to move, attacker or defender, may play: the legal moves, or only those
/// that reach the aim if there are any and the stipulation demands it.
[[nodiscard]] MoveList allowed_moves(Stipulation stipulation, const Position& position,
                                     bool is_defender);

/// The index of a written move among moves.
[[nodiscard]] std::optional<std::size_t> find_written(const MoveList& moves,
                                                      const WrittenMove& text);

/// Checks a line of a proof of help or series play. Returns its positions, or the fault with the
/// index of the move.
[[nodiscard]] std::expected<std::vector<Position>, ProofFault> check_line(
    const Proof& proof, std::span<const WrittenMove> line, const Position& position);

/// Counts the lines that `check_line` would accept, by playing all moves; nullopt if that takes
/// more than a given number of positions, or a stop is requested.
[[nodiscard]] std::optional<std::uint64_t> count_lines(const Proof& proof, const Position& position,
                                                       std::uint64_t most,
                                                       const std::stop_token& stop);

}  // namespace chess::detail
