#pragma once

// The options of a problem in Popeye's input.

#include "libchess/mate/detail/twin_reader.hpp"

#include <optional>
#include <vector>

namespace chess::detail {

/// The options of a problem.
struct PopeyeOptions {
    ProblemOptions problem = {};
    bool half_duplex = false;    ///< the other side begins
    bool white_to_play = false;  ///< help play begins half a move later, with White
    std::optional<Square> en_passant = std::nullopt;
    std::vector<Square> no_castling = {};  ///< kings and rooks that must not castle
};

/// Reads options as long as there are any; ignored ones are added to `notes`.
[[nodiscard]] PopeyeFault read_popeye_options(PopeyeScanner& scanner, PopeyeLanguage language,
                                              PopeyeOptions& options,
                                              std::vector<ParseError>& notes);

}  // namespace chess::detail
