#include "option_values.hpp"

#include "common_options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdint>
#include <system_error>

namespace chesstool {

std::string SolvedShare::text() const {
    return fmt::format("{}{}", number, percent ? " %" : "");
}

SolvedShare read_share(const std::string& name, std::string text) {
    SolvedShare share;
    share.percent = text.ends_with('%');
    if (share.percent) text.pop_back();
    share.number = static_cast<std::size_t>(
        read_option_number(name, text, 0, share.percent ? 100 : ~std::uint64_t{0} >> 1U));
    return share;
}

std::chrono::milliseconds read_seconds(const std::string& name, const std::string& text) {
    constexpr double longest = 1e7;
    double seconds = 0;
    const auto [end, code] =
        std::from_chars(text.data(), text.data() + text.size(), seconds, std::chars_format::fixed);
    const bool good = !text.empty() && code == std::errc{} && end == text.data() + text.size() &&
                      seconds >= 0.001 && seconds <= longest;
    if (!good)
        throw InvalidValue(name, fmt::format("'{}' is not a number of seconds from 0.001 to {:.0f}",
                                             text, longest));
    return std::chrono::milliseconds(std::llround(seconds * 1000));
}

}  // namespace chesstool
