#pragma once

// The options of a problem in Popeye's input.

#include "libchess/mate/detail/twin_reader.hpp"

#include <optional>
#include <vector>

namespace chess::detail {

/// The options of a problem that its positions and stipulations are changed by.
struct PopeyeOptions {
    bool half_duplex = false;    ///< the other side begins
    bool white_to_play = false;  ///< help play begins half a move later, with White
    std::optional<Square> en_passant = std::nullopt;
    std::vector<Square> no_castling = {};  ///< kings and rooks that must not castle
};

/// Reads options as long as there are any, into the problem and `options`; ignored ones are added
/// to the problem's faults.
[[nodiscard]] PopeyeFault read_popeye_options(PopeyeScanner& scanner, PopeyeLanguage language,
                                              Composition& problem, PopeyeOptions& options);

}  // namespace chess::detail
