#pragma once

// Internal to libchess, not installed: moves, pieces and motifs in the sentences on a game.

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/square.hpp"
#include "libchess/motif/find_motifs.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace chess::detail {

/// "16. Nc7+ Kd8 17. Nxa8"; the moves must be legal.
[[nodiscard]] LIBCHESS_API std::string numbered_line(Position position,
                                                     std::span<const Move> moves);

/// "the g-pawn"
[[nodiscard]] std::string pawn_of(File file);
/// "the bishop on e7"
[[nodiscard]] std::string piece_on(const Position& position, Square square);

/// "king, queen and knight"
[[nodiscard]] std::string listed(std::span<const std::string> names);

/// The solution of a line, in the form of `numbered_line`.
[[nodiscard]] std::string text_of(const MotifLine& line);
/// The first moves of a line.
[[nodiscard]] MotifLine head_of(const MotifLine& line, std::size_t size);

/// The motif that best explains how a line wins material: a piece that it concerns is captured.
[[nodiscard]] std::optional<FoundMotif> decisive_motif(const MotifLine& line);
/// "a fork of king and rook", "a pin of the knight on c6"
[[nodiscard]] std::string words_of(const FoundMotif& found, const MotifLine& line);

}  // namespace chess::detail
