#pragma once

#include "libchess/notation/pgn_writer.hpp"

#include <cstddef>

namespace chess_python {

/// How a game is written, as Game.pgn and write_pgn are told.
[[nodiscard]] chess::PgnStyle style_of(std::size_t columns, bool comments, bool nags,
                                       bool variations, bool roster);

}  // namespace chess_python
