#pragma once

// What a verifier of proofs knows of stipulations. It shares no code with the solver.

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
#include <vector>

namespace chess::detail {

/// All that makes two positions the same, and nothing that could collide: the board as four planes
/// of bits, of which three number the kind of piece on each square from 1 and one its colour.
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

/// Checks one of the lines of a proof of help or series play; the positions that it passes through,
/// or what is wrong, with the move within the line.
[[nodiscard]] std::expected<std::vector<Position>, ProofFault> check_line(
    const Proof& proof, std::span<const WrittenMove> line, const Position& position);

/// How many lines `check_line` would find nothing wrong with, by playing all that can be played;
/// nullopt if there are more than so many positions to count.
[[nodiscard]] std::optional<std::uint64_t> count_lines(const Proof& proof, const Position& position,
                                                       std::uint64_t most);

}  // namespace chess::detail
