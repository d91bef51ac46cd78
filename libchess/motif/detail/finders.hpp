#pragma once

#include "libchess/core/bitboard.hpp"
#include "libchess/core/square.hpp"
#include "libchess/motif/motif_line.hpp"

#include <cstddef>
#include <optional>

namespace chess::detail {

/// Where a line shows a motif: a `FoundMotif` without the motif.
struct Sighting {
    std::size_t ply;   ///< the line's move that shows it, by its index
    Square actor;      ///< the square of the acting piece after that move
    Bitboard targets;  ///< the target squares
};

/// A function that looks for one motif in a line; nullopt if the line does not show it.
using Finder = std::optional<Sighting> (*)(const MotifLine& line);
using Seen = std::optional<Sighting>;

// captures.cpp
[[nodiscard]] Seen find_hanging_piece(const MotifLine& line);
[[nodiscard]] Seen find_sacrifice(const MotifLine& line);
[[nodiscard]] Seen find_trapped_piece(const MotifLine& line);
[[nodiscard]] Seen find_intermezzo(const MotifLine& line);
// double_attacks.cpp
[[nodiscard]] Seen find_fork(const MotifLine& line);
[[nodiscard]] Seen find_discovered_attack(const MotifLine& line);
[[nodiscard]] Seen find_discovered_check(const MotifLine& line);
[[nodiscard]] Seen find_double_check(const MotifLine& line);
// line_attacks.cpp
[[nodiscard]] Seen find_pin(const MotifLine& line);
[[nodiscard]] Seen find_skewer(const MotifLine& line);
[[nodiscard]] Seen find_x_ray_attack(const MotifLine& line);
[[nodiscard]] Seen find_collinear_move(const MotifLine& line);
// defenders.cpp
[[nodiscard]] Seen find_capturing_defender(const MotifLine& line);
[[nodiscard]] Seen find_deflection(const MotifLine& line);
[[nodiscard]] Seen find_attraction(const MotifLine& line);
[[nodiscard]] Seen find_interference(const MotifLine& line);
[[nodiscard]] Seen find_clearance(const MotifLine& line);
// pawn_moves.cpp
[[nodiscard]] Seen find_advanced_pawn(const MotifLine& line);
[[nodiscard]] Seen find_promotion(const MotifLine& line);
[[nodiscard]] Seen find_under_promotion(const MotifLine& line);
[[nodiscard]] Seen find_en_passant(const MotifLine& line);
[[nodiscard]] Seen find_castling(const MotifLine& line);
// quiet_moves.cpp
[[nodiscard]] Seen find_quiet_move(const MotifLine& line);
[[nodiscard]] Seen find_defensive_move(const MotifLine& line);
// king_attacks.cpp
[[nodiscard]] Seen find_exposed_king(const MotifLine& line);
[[nodiscard]] Seen find_kingside_attack(const MotifLine& line);
[[nodiscard]] Seen find_queenside_attack(const MotifLine& line);
[[nodiscard]] Seen find_attack_on_f2_f7(const MotifLine& line);
// mate_patterns.cpp
[[nodiscard]] Seen find_mate(const MotifLine& line);
[[nodiscard]] Seen find_back_rank_mate(const MotifLine& line);
[[nodiscard]] Seen find_smothered_mate(const MotifLine& line);
[[nodiscard]] Seen find_balestra_mate(const MotifLine& line);
[[nodiscard]] Seen find_boden_mate(const MotifLine& line);
[[nodiscard]] Seen find_corner_mate(const MotifLine& line);
[[nodiscard]] Seen find_double_bishop_mate(const MotifLine& line);
[[nodiscard]] Seen find_epaulette_mate(const MotifLine& line);
[[nodiscard]] Seen find_morphys_mate(const MotifLine& line);
[[nodiscard]] Seen find_pillsburys_mate(const MotifLine& line);
// mate_figures.cpp
[[nodiscard]] Seen find_anastasia_mate(const MotifLine& line);
[[nodiscard]] Seen find_arabian_mate(const MotifLine& line);
[[nodiscard]] Seen find_blind_swine_mate(const MotifLine& line);
[[nodiscard]] Seen find_dovetail_mate(const MotifLine& line);
[[nodiscard]] Seen find_hook_mate(const MotifLine& line);
[[nodiscard]] Seen find_kill_box_mate(const MotifLine& line);
[[nodiscard]] Seen find_opera_mate(const MotifLine& line);
[[nodiscard]] Seen find_swallowstail_mate(const MotifLine& line);
[[nodiscard]] Seen find_triangle_mate(const MotifLine& line);
[[nodiscard]] Seen find_vukovic_mate(const MotifLine& line);

}  // namespace chess::detail
