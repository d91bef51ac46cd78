#pragma once

#include "libchess/base/export.hpp"

#include <string>
#include <vector>

namespace chess {

/// Something that a source says of search, and whether it is so here.
struct Claim {
    /// What it is called: "a" to "f" are Marsland's, of his figure 8.
    std::string id;
    /// What is claimed, as a sentence: "iterative deepening costs about 5 % over a direct search".
    std::string claim;
    bool holds = false;  ///< whether it is so here
    /// What was measured: "4.1 % more nodes at depth 6 (2.3 to 9.8 % at depths 2 to 6)".
    std::string figure;
    /// Where it is claimed: "Marsland 1986, 3.6".
    std::string source;
};

}  // namespace chess
