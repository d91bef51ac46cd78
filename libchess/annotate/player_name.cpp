#include "libchess/annotate/player_name.hpp"

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/letters.hpp"
#include "libchess/base/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

namespace chess {

namespace {

/// A prefix as short as this stands for no name.
constexpr std::size_t least_prefix = 3;

using Words = std::vector<std::string>;

Words words_of(std::string_view text) {
    Words words;
    bool is_inside = false;
    for (std::size_t at = 0; at < text.size();) {
        const TextCharacter character = character_at(text, at);
        const bool is_letter = detail::is_of_word(character.code);
        if (is_letter && !is_inside) words.emplace_back();
        if (is_letter) words.back() += text.substr(at, character.length);
        is_inside = is_letter;
        at += character.length;
    }
    return words;
}

/// A word in small letters, and as it is typed without accents.
struct Word {
    std::string small;
    std::array<std::string, 2> plain;
};

std::array<std::string, 2> plain_spellings(std::string_view small) {
    return {without_accents(small, AccentSpelling::dropped),
            without_accents(small, AccentSpelling::replaced)};
}

/// Whether two have a spelling in common, by a comparison.
template <typename Fits>
bool share_spelling(const std::array<std::string, 2>& some,
                    const std::array<std::string, 2>& others, Fits fits) {
    return std::ranges::any_of(some, [&](const std::string& one) {
        return std::ranges::any_of(others,
                                   [&](const std::string& other) { return fits(one, other); });
    });
}

std::vector<Word> spelled(const Words& words) {
    std::vector<Word> result;
    for (const std::string& word : words) result.push_back({word, plain_spellings(word)});
    return result;
}

}  // namespace

NameFit fit_of(std::string_view name, std::string_view asked) {
    const std::string small_name = in_small_letters(as_utf8(name));
    const std::string small_asked = in_small_letters(as_utf8(asked));
    if (small_name == small_asked) return NameFit::whole;
    if (share_spelling(plain_spellings(small_name), plain_spellings(small_asked), std::equal_to{}))
        return NameFit::whole_without_accents;
    const std::vector<Word> words = spelled(words_of(small_name));
    const std::vector<Word> parts = spelled(words_of(small_asked));
    const bool is_clear = std::ranges::any_of(
        parts, [](const Word& part) { return part.small.size() >= least_prefix; });
    const auto begins = [&](std::string_view word, std::string_view part) {
        return word == part || (is_clear && word.starts_with(part));
    };
    const auto is_found = [&](auto fits) {
        return std::ranges::all_of(parts, [&](const Word& part) {
            return std::ranges::any_of(words, [&](const Word& word) { return fits(word, part); });
        });
    };
    if (parts.empty()) return NameFit::none;
    if (is_found(
            [&](const Word& word, const Word& part) { return begins(word.small, part.small); }))
        return NameFit::part;
    const bool is_part = is_found([&](const Word& word, const Word& part) {
        return share_spelling(word.plain, part.plain, begins);
    });
    return is_part ? NameFit::part_without_accents : NameFit::none;
}

std::set<std::string> names_meant(std::span<const std::string> asked,
                                  const std::set<std::string, std::less<>>& seen) {
    std::set<std::string> meant;
    for (const std::string& one : asked) {
        NameFit best = NameFit::part_without_accents;
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

std::set<std::string> other_spellings(std::string_view asked,
                                      const std::set<std::string, std::less<>>& seen) {
    std::set<std::string> others;
    const std::string one(asked);
    const std::set<std::string> meant = names_meant(std::span(&one, 1), seen);
    const bool is_in_part = std::ranges::any_of(
        meant, [&](const std::string& name) { return fit_of(name, one) == NameFit::part; });
    std::ranges::copy_if(seen, std::inserter(others, others.end()), [&](const std::string& name) {
        const NameFit fit = fit_of(name, one);
        return !meant.contains(name) && (fit == NameFit::whole_without_accents ||
                                         (is_in_part && fit == NameFit::part_without_accents));
    });
    return others;
}

}  // namespace chess
