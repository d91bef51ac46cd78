#pragma once

#include "tests/buggy_engine/bugs.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace buggy {

/// How the lines of a count are written.
enum class Dialect : std::uint8_t {
    colon,     ///< "e2e4: 20"
    space,     ///< "e2e4 20"
    dash,      ///< "e2e4 - 20"
    numbered,  ///< "1) e2e4: 20"
};

/// How the program behaves beside its bug.
struct Options {
    std::vector<std::string> arguments;  ///< what follows the name of the bug
    /// A position with pieces of all these letters aborts, hangs, or ends the program with code 3.
    std::string crash_with;
    std::string hang_with;
    std::string exit_with;
    std::optional<std::string> total;   ///< before the number
    std::chrono::milliseconds slow{0};  ///< slept before each answer
    int fewest_pieces = 0;              ///< positions with fewer pieces are not taken
    Bug bug = Bug::none;
    std::optional<Dialect> dialect;
    /// The positions that end it may be inside the tree; not where the library counts.
    bool looks_inside = false;
    bool only_list = false;
    bool is_noisy = false;
    bool has_total = true;
    bool is_total_wrong = false;
    bool is_async = false;
    bool king_takes_rook = false;
    bool knows_chess960 = true;
    bool capital_promotions = false;
    /// The table of a bug is kept from one question to the next.
    bool keeps_table = false;
    /// The first move is left out from the third answer on.
    bool forgets_later = false;
};

/// The number that a text begins with; 0 if there is none.
[[nodiscard]] int number_in(std::string_view text);

/// Nothing if they are not understood.
[[nodiscard]] std::optional<Options> read_options(const std::vector<std::string_view>& words);

/// What the words may be.
[[nodiscard]] std::string_view usage();

}  // namespace buggy
