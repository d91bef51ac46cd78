#pragma once

#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <optional>
#include <string>

namespace chess_python {

/// How a board is drawn.
struct BoardStyle {
    chess::Color orientation = chess::Color::white;       ///< the side below
    std::optional<chess::Move> last_move = std::nullopt;  ///< its squares are marked
    int size = 360;                                       ///< pixels
};

/// The board as a picture in SVG. The king's square is marked if he is in check.
[[nodiscard]] std::string board_svg(const chess::Position& position, const BoardStyle& style = {});

}  // namespace chess_python
