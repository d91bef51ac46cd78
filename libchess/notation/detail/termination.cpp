#include "libchess/notation/detail/termination.hpp"

#include "libchess/notation/detail/text.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace chess::detail {

bool is_time_forfeit(std::string_view termination) {
    std::string text(termination);
    std::ranges::transform(text, text.begin(), lower);
    constexpr std::array<std::string_view, 5> words{"time forfeit", "on time", "timeout",
                                                    "time out", "flag"};
    return std::ranges::any_of(words, [&](std::string_view word) { return text.contains(word); });
}

}  // namespace chess::detail
