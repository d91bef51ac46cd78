#include "libchess/uci/detail/uci_words.hpp"

#include "libchess/base/nearest_name.hpp"

#include <charconv>
#include <limits>
#include <system_error>

namespace chess {

std::vector<std::string_view> uci_words(std::string_view line) {
    constexpr std::string_view blanks = " \t\r\n\v\f";
    std::vector<std::string_view> words;
    for (std::size_t end = 0;;) {
        const std::size_t begin = line.find_first_not_of(blanks, end);
        if (begin == std::string_view::npos) return words;
        end = std::min(line.find_first_of(blanks, begin), line.size());
        words.push_back(line.substr(begin, end - begin));
    }
}

std::optional<std::int64_t> parse_uci_number(std::string_view word) {
    const bool negative = word.starts_with('-');
    std::string_view digits = word;
    if (negative || word.starts_with('+')) digits.remove_prefix(1);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
        return std::nullopt;
    std::int64_t number = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (code == std::errc::result_out_of_range) number = std::numeric_limits<std::int64_t>::max();
    return negative ? -number : number;
}

std::string uci_hint(std::string_view word, std::span<const std::string_view> names) {
    constexpr std::size_t longest = 40;  // what is longer is no slip of the finger
    if (word.size() > longest) return {};
    const auto close = nearest_name(word, names);
    return close ? "; did you mean '" + std::string(*close) + "'?" : std::string();
}

}  // namespace chess
