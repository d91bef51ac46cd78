#include "libchess/system/detail/numbers.hpp"

#if !defined(__cpp_lib_to_chars)

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>

#include <locale.h>  // NOLINT(modernize-deprecated-headers): newlocale is POSIX
#if defined(__APPLE__)
#include <xlocale.h>
#endif

namespace chess::system {

namespace {

/// Where a number has a point, whatever the host has chosen.
locale_t plain_locale() {
    static const locale_t made = ::newlocale(LC_ALL_MASK, "C", nullptr);
    return made;
}

/// How many of the characters are of a number in decimals; 0 if it does not begin with one.
std::size_t length_of(std::string_view text, bool with_exponent) {
    const auto digits = [&](std::size_t at) {
        const std::size_t end = text.find_first_not_of("0123456789", at);
        return (end == std::string_view::npos ? text.size() : end) - at;
    };
    std::size_t at = text.starts_with('-') ? 1 : 0;
    const std::size_t before = digits(at);
    at += before;
    std::size_t after = 0;
    if (at < text.size() && text[at] == '.') {
        after = digits(at + 1);
        at += after + (before + after > 0 ? 1 : 0);
    }
    if (before + after == 0) return 0;
    if (!with_exponent || at == text.size() || (text[at] != 'e' && text[at] != 'E')) return at;
    std::size_t exponent = at + 1;
    if (exponent < text.size() && (text[exponent] == '-' || text[exponent] == '+')) ++exponent;
    return digits(exponent) > 0 ? exponent + digits(exponent) : at;
}

}  // namespace

// Neither infinities nor NaN are numbers in decimals; nobody here writes them.
std::from_chars_result read_decimals(const char* first, const char* last, double& value,
                                     std::chars_format format) {
    const std::string_view text(first, static_cast<std::size_t>(last - first));
    const std::size_t length = length_of(text, format != std::chars_format::fixed);
    if (length == 0) return {first, std::errc::invalid_argument};
    const std::string number(text.substr(0, length));
    const double read = ::strtod_l(number.c_str(), nullptr, plain_locale());
    if (std::isinf(read)) return {first + length, std::errc::result_out_of_range};
    value = read;
    return {first + length, std::errc{}};
}

}  // namespace chess::system

#endif
