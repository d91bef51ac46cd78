#include "options/option.hpp"
#include "libchess/system/detail/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <system_error>

namespace chesstool {

namespace {

/// Reads all of a text as a number.
template <typename Number>
bool read_all(std::string_view text, Number& number) {
    const auto [end, code] =
        chess::system::read_number(text.data(), text.data() + text.size(), number);
    return !text.empty() && code == std::errc{} && end == text.data() + text.size();
}

}  // namespace

Option::Option(std::string_view usage) {
    const std::size_t blank = usage.find(' ');
    const std::string_view called = usage.substr(0, blank);
    const std::size_t comma = called.find(',');
    name = called.substr(comma == std::string_view::npos ? 0 : comma + 1);
    if (!name.starts_with('-')) {
        value_name = "TEXT";
        return;
    }
    if (comma != std::string_view::npos) names.emplace_back(called.substr(0, comma));
    names.push_back(name);
    if (blank != std::string_view::npos) value_name = usage.substr(blank + 1);
}

Option::Value Option::completed_by() const {
    if (is_flag()) return Value::none;
    if (!words.empty()) return words_are_list ? Value::words : Value::word;
    if (value_name == "FILE" || is_positional()) return Value::file;
    return value_name == "CMD" ? Value::program : Value::anything;
}

std::string SolvedShare::text() const {
    return fmt::format("{}{}", number, percent ? " %" : "");
}

std::uint64_t read_option_number(const std::string& text, Range range) {
    std::uint64_t number = 0;
    if (!read_all(text, number) || number < range.least || number > range.most)
        throw InvalidValue(
            fmt::format("'{}' is not a number from {} to {}", text, range.least, range.most));
    return number;
}

std::optional<std::pair<std::size_t, std::size_t>> read_number_pair(std::string_view text,
                                                                    char sign) {
    const std::size_t at = text.find(sign);
    std::pair<std::size_t, std::size_t> numbers;
    if (at == std::string_view::npos || !read_all(text.substr(0, at), numbers.first) ||
        !read_all(text.substr(at + 1), numbers.second))
        return std::nullopt;
    return numbers;
}

void read_value(const std::string& text, SolvedShare& value) {
    value.percent = text.ends_with('%');
    const std::string number = text.substr(0, text.size() - (value.percent ? 1 : 0));
    value.number = read_option_number(number, {0, value.percent ? 100 : ~std::uint64_t{0} >> 1U});
}

void read_value(const std::string& text, std::chrono::milliseconds& value) {
    constexpr double longest = 1e7;
    constexpr std::array<std::pair<std::string_view, double>, 4> units{
        {{"ms", 0.001}, {"s", 1}, {"m", 60}, {"h", 3600}}};
    std::string_view number = text;
    const auto* const unit =
        std::ranges::find_if(units, [&](const auto& one) { return number.ends_with(one.first); });
    if (unit != units.end()) number.remove_suffix(unit->first.size());
    double seconds = 0;
    // Without exponents.
    const auto [end, code] =
        chess::system::read_fixed(number.data(), number.data() + number.size(), seconds);
    const bool is_number = code == std::errc{} && end == number.data() + number.size();
    if (unit != units.end()) seconds *= unit->second;
    if (!is_number || !(seconds >= 0.001) || seconds > longest)
        throw InvalidValue(
            fmt::format("'{}' is not a number of seconds from 0.001 to {:.0f}", text, longest));
    value = std::chrono::milliseconds(std::llround(seconds * 1000));
}

void read_value(const std::string& text, std::pair<std::string, std::string>& value) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0)
        throw InvalidValue("'" + text + "' is not Name=Value");
    value = {text.substr(0, sign), text.substr(sign + 1)};
}

std::vector<std::string_view> parts_of_list(std::string_view list) {
    constexpr std::string_view separators = ", \t";
    std::vector<std::string_view> parts;
    for (std::size_t at = 0;
         (at = list.find_first_not_of(separators, at)) != std::string_view::npos;) {
        const std::size_t end = std::min(list.find_first_of(separators, at), list.size());
        parts.push_back(list.substr(at, end - at));
        at = end;
    }
    return parts;
}

}  // namespace chesstool
