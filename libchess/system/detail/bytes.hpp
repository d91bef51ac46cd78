#pragma once

// Internal to libchess, not installed.

#include <cstddef>
#include <cstring>
#include <string_view>

namespace chess::system {

/// The last place of a byte in a text; null if there is none.
[[nodiscard]] inline const char* find_last(std::string_view text, char wanted) noexcept {
#if defined(__GLIBC__)
    return static_cast<const char*>(::memrchr(text.data(), wanted, text.size()));
#else
    const std::size_t at = text.rfind(wanted);
    return at == std::string_view::npos ? nullptr : text.data() + at;
#endif
}

}  // namespace chess::system
