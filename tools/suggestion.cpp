#include "suggestion.hpp"

#include "libchess/core/nearest_name.hpp"

namespace chesstool {

std::optional<std::string_view> closest(std::string_view word,
                                        std::span<const std::string_view> candidates) {
    return chess::nearest_name(word, candidates);
}

}  // namespace chesstool
