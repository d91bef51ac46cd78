#include "libchess/notation/detail/piece_languages.hpp"

#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/san_resolver.hpp"
#include "libchess/notation/detail/san_scanner.hpp"
#include "libchess/notation/detail/text.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace chess::detail {

namespace {

constexpr std::string_view english = "KQRBN";

/// A language's letters for king, queen, rook, bishop and knight.
struct Language {
    std::string_view name;
    std::array<std::string_view, 5> letters;
};

constexpr std::array<Language, 17> languages_known{{
    {"German or Scandinavian", {"K", "D", "T", "L", "S"}},
    {"Dutch", {"K", "D", "T", "L", "P"}},
    {"French", {"R", "D", "T", "F", "C"}},
    {"Spanish or Italian", {"R", "D", "T", "A", "C"}},
    {"Portuguese", {"R", "D", "T", "B", "C"}},
    {"Romanian", {"R", "D", "T", "N", "C"}},
    {"Hungarian", {"K", "V", "B", "F", "H"}},
    {"Polish", {"K", "H", "W", "G", "S"}},
    {"Czech or Slovak", {"K", "D", "V", "S", "J"}},
    {"Finnish", {"K", "D", "T", "L", "R"}},
    {"Estonian", {"K", "L", "V", "O", "R"}},
    {"Icelandic", {"K", "D", "H", "B", "R"}},
    {"Turkish", {"\u015E", "V", "K", "F", "A"}},
    {"Russian", {"\u041A\u0440", "\u0424", "\u041B", "\u0421", "\u041A"}},
    {"Ukrainian", {"\u041A\u0440", "\u0424", "\u0422", "\u0421", "\u041A"}},
    {"Bulgarian", {"\u0426", "\u0414", "\u0422", "\u041E", "\u041A"}},
    {"Greek", {"\u03A1", "\u0392", "\u03A0", "\u0391", "\u0399"}},
}};

/// At most this many languages are named.
constexpr std::size_t most_named = 3;

/// The letters in front of a move's squares; empty if the word does not look like a piece's move.
std::string_view letter_of_piece(std::string_view word) {
    if (word.empty()) return {};
    const TextCharacter first = character_at(word, 0);
    if (first.code < 0x80 && (first.code < 'A' || first.code > 'Z')) return {};
    std::size_t length = first.length;
    // The king has two letters in Russian.
    constexpr std::string_view second = "\u0440";
    if (word.substr(length).starts_with(second)) length += second.size();
    const std::string piece = "N" + std::string(word.substr(length));
    SanMove move;
    SanScanner scanner(piece.data(), piece.data() + piece.size());
    return scanner.scan(move) ? word.substr(0, length) : std::string_view();
}

/// Whether the word is a legal move if its letter is another one.
bool is_legal_with(const Position& position, char letter, std::string_view squares) {
    const std::string text = letter + std::string(squares);
    SanMove san;
    Move move = Move::from_bits(0);
    return SanScanner(text.data(), text.data() + text.size()).scan(san) &&
           resolve(position, san, move);
}

}  // namespace

void PieceLetters::add(std::string_view word) {
    word.remove_prefix(std::min(word.find_first_not_of("0123456789."), word.size()));
    const std::string_view letter = letter_of_piece(word);
    if (letter.empty()) return;
    if (std::ranges::find(letters_, letter) == letters_.end()) letters_.emplace_back(letter);
    are_english_ = are_english_ && (letter == "P" || english.contains(letter));
}

std::string PieceLetters::languages(const Position& position, std::string_view word) const {
    const std::string_view letter = letter_of_piece(word);
    if (are_english_ || letter.empty()) return "";
    std::string names;
    std::size_t named = 0;
    for (const Language& language : languages_known) {
        const auto has = [&](std::string_view one) {
            return std::ranges::find(language.letters, one) != language.letters.end();
        };
        const auto* const meant = std::ranges::find(language.letters, letter);
        if (meant == language.letters.end() || !std::ranges::all_of(letters_, has)) continue;
        const auto piece = static_cast<std::size_t>(meant - language.letters.begin());
        if (!is_legal_with(position, english[piece], word.substr(letter.size()))) continue;
        if (++named > most_named) break;
        if (!names.empty()) names += " or ";
        names += language.name;
    }
    return names;
}

}  // namespace chess::detail
