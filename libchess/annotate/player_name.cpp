#include "libchess/annotate/player_name.hpp"

#include "libchess/notation/detail/text.hpp"

#include <algorithm>
#include <cstddef>

namespace chess {

namespace {

/// A prefix as short as this stands for no name.
constexpr std::size_t least_prefix = 3;

/// In small letters, those of Latin-1 in UTF-8 included.
std::string lowered(std::string_view text) {
    constexpr char latin = '\xC3';
    constexpr unsigned small = 0x20;
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_capital = result.ends_with(latin) && byte >= 0x80 && byte < 0x9F;
        constexpr unsigned char times_sign = 0x97;
        if (is_capital && byte != times_sign) result += static_cast<char>(byte + small);
        else result += detail::lower(c);
    }
    return result;
}

bool is_of_word(char c) {
    return detail::is_letter(c) || detail::is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    bool is_inside = false;
    for (const char c : lowered(text)) {
        if (is_of_word(c)) {
            if (!is_inside) words.emplace_back();
            words.back() += c;
        }
        is_inside = is_of_word(c);
    }
    return words;
}

}  // namespace

NameFit fit_of(std::string_view name, std::string_view asked) {
    if (lowered(name) == lowered(asked)) return NameFit::whole;
    const std::vector<std::string> words = words_of(name);
    const std::vector<std::string> parts = words_of(asked);
    const bool is_clear = std::ranges::any_of(
        parts, [](const std::string& part) { return part.size() >= least_prefix; });
    const auto is_found = [&](const std::string& part) {
        return std::ranges::any_of(words, [&](const std::string& word) {
            return word == part || (is_clear && word.starts_with(part));
        });
    };
    return !parts.empty() && std::ranges::all_of(parts, is_found) ? NameFit::part : NameFit::none;
}

std::set<std::string> names_meant(std::span<const std::string> asked,
                                  const std::set<std::string, std::less<>>& seen) {
    std::set<std::string> meant;
    for (const std::string& one : asked) {
        NameFit best = NameFit::part;
        std::vector<std::string> found;
        for (const std::string& name : seen) {
            const NameFit fit = fit_of(name, one);
            if (fit < best) continue;
            if (fit > best) found.clear();
            best = fit;
            found.push_back(name);
        }
        meant.insert(found.begin(), found.end());
    }
    return meant;
}

}  // namespace chess
