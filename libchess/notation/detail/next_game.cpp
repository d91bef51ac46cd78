#include "libchess/notation/detail/next_game.hpp"

#include "libchess/notation/detail/pgn_text.hpp"
#include "libchess/notation/detail/san_scanner.hpp"
#include "libchess/notation/detail/text.hpp"

#include <algorithm>
#include <array>

namespace chess::detail {

namespace {

/// This much shows whether a game begins.
constexpr std::size_t longest_begin = 300;

/// The standard's results, and other forms of a draw.
constexpr std::array<std::string_view, 8> game_ends{"1-0", "0-1",    "1/2-1/2",       "*",
                                                    "1/2", "\u00BD", "\u00BD-\u00BD", "0.5-0.5"};

/// A tag, or move number 1 with a move.
bool begins_game(std::string_view text) {
    if (text.starts_with('[')) {
        const std::string_view name = tag_name(text);
        if (name.empty()) return false;
        const auto behind = static_cast<std::size_t>(name.data() + name.size() - text.data());
        const std::size_t value = skip_blanks(text, behind, text.size());
        return value < text.size() && text[value] == '"';
    }
    if (!text.starts_with("1.")) return false;
    const std::string_view move = text.substr(skip_blanks(text, 2, text.size()));
    SanMove read;
    return SanScanner(move.data(), move.data() + move.size()).scan(read);
}

/// The same for results that begin before `limit`.
std::size_t find_before(std::string_view text, std::size_t from, std::size_t limit) {
    std::size_t first = std::string_view::npos;
    for (const std::string_view result : game_ends) {
        const std::string_view part =
            text.substr(0, std::min(limit + result.size() - 1, text.size()));
        for (std::size_t at = part.find(result, from); at < first; at = part.find(result, at + 1)) {
            const std::size_t behind = at + result.size();
            const bool is_word = (at == 0 || is(text[at - 1], is_move_end)) &&
                                 behind < text.size() &&
                                 (text[behind] == ' ' || text[behind] == '\t');
            if (!is_word) continue;
            const std::size_t next = skip_blanks(text, behind, text.size());
            if (next == text.size() || !begins_game(text.substr(next, longest_begin))) continue;
            first = next;
            break;
        }
    }
    return first;
}

}  // namespace

std::size_t find_next_game(std::string_view text, std::size_t from, std::size_t end) noexcept {
    // Step by step: it is called again behind each game, and a line may hold thousands.
    constexpr std::size_t step = 4096;
    text = text.substr(0, end);
    for (; from < end; from += std::min(step, end - from)) {
        const std::size_t found = find_before(text, from, from + step);
        if (found != std::string_view::npos) return found;
    }
    return std::string_view::npos;
}

}  // namespace chess::detail
