#pragma once

// Internal to libchess and tools, not installed.

#include "libchess/base/export.hpp"

#include <charconv>
#include <type_traits>
#include <version>

namespace chess::system {

#if !defined(__cpp_lib_to_chars)
/// What `std::from_chars` says of a number in decimals; the C++ library of a Mac does not have it.
[[nodiscard]] LIBCHESS_API std::from_chars_result read_decimals(const char* first, const char* last,
                                                                double& value,
                                                                std::chars_format format);
#endif

/// `std::from_chars`, for any kind of number.
template <typename Number>
[[nodiscard]] std::from_chars_result read_number(const char* first, const char* last,
                                                 Number& value) {
#if !defined(__cpp_lib_to_chars)
    if constexpr (std::is_floating_point_v<Number>) {
        double number = 0;
        const auto result = read_decimals(first, last, number, std::chars_format::general);
        if (result.ec == std::errc{}) value = static_cast<Number>(number);
        return result;
    } else
#endif
        return std::from_chars(first, last, value);
}

/// The same without exponents.
[[nodiscard]] inline std::from_chars_result read_fixed(const char* first, const char* last,
                                                       double& value) {
#if defined(__cpp_lib_to_chars)
    return std::from_chars(first, last, value, std::chars_format::fixed);
#else
    return read_decimals(first, last, value, std::chars_format::fixed);
#endif
}

}  // namespace chess::system
