#include "libchess/notation/detail/move_apart.hpp"

#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/san_scanner.hpp"
#include "libchess/notation/san.hpp"

#include <string>

namespace chess::detail {

namespace {

/// The parts of a move that are tried together, and the bytes that they have.
constexpr int most_parts = 6;
constexpr std::size_t longest_whole = 12;

bool is_piece_alone(std::string_view word) {
    return word.size() == 1 && word != "P" && is(word.front(), is_piece_letter);
}

/// Whether a part of a move begins like one that goes on with the part before it: with a sign of
/// capture, of promotion or between squares.
bool begins_with_sign(std::string_view part) {
    if (std::string_view("-x:=/(").contains(part.front())) return true;
    const char32_t code = character_at(part, 0).code;
    return (code >= 0x2010 && code <= 0x2015) || code == 0x2212 || code == 0xD7;
}

/// Whether a word and the next one may be parts of one move.
bool may_go_on(const Position& position, std::string_view word, std::string_view next) {
    if (next.empty()) return false;
    if (begins_with_sign(next) || begins_with_sign(word.substr(word.size() - 1))) return true;
    if (is_piece_alone(word)) return true;
    // "e8 Q": the piece that the pawn becomes.
    const auto error = parse_san(position, word);
    return is_piece_alone(next) && !error && error.error().kind == SanError::Kind::ambiguous;
}

}  // namespace

std::optional<MoveApart> find_move_apart(
    const Position& position, std::string_view word,
    const std::function<std::string_view(std::string_view last)>& next) {
    std::optional<MoveApart> found;
    std::string whole(word);
    std::string_view last = word;
    for (int parts = 1; parts < most_parts; ++parts) {
        const std::string_view part = next(last);
        if (whole.size() + part.size() > longest_whole || !may_go_on(position, whole, part)) break;
        whole += part;
        last = part;
        if (const auto move = parse_san(position, whole))
            // Both are parts of one text. NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage)
            found = {*move, std::string_view(word.data(), part.data() + part.size())};
    }
    return found;
}

}  // namespace chess::detail
