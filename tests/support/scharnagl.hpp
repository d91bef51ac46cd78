#pragma once

#include "libchess/position/setup.hpp"

#include <array>

namespace chess::test {

/// The back rank of Chess960 start position 0 to 959 by Scharnagl's numbering; 518 is standard.
[[nodiscard]] std::array<PieceType, 8> chess960_back_rank(int number);

/// The start position in which both sides have their own number, with all castling rights.
[[nodiscard]] Setup chess960_start(int white_number, int black_number);

}  // namespace chess::test
