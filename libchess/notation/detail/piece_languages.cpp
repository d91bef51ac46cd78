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

/// The letter of a piece in a move, and what is before and behind it.
struct PlacedLetter {
    std::string_view letter;  ///< empty if the word has none
    std::string_view before;
    std::string_view behind;
};

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

/// The letter of the piece that a pawn becomes: "bxa8=D", "a8D". Its other parts are the pawn's
/// move and signs of check.
PlacedLetter letter_of_promotion(std::string_view word) {
    const std::size_t end = word.find_last_not_of("+#") + 1;
    std::size_t last = 0;
    for (std::size_t at = 0; at < end; at += character_at(word, at).length) last = at;
    const char first_byte = word[last];
    if (last == 0 || ((first_byte & 0x80) == 0 && (first_byte < 'A' || first_byte > 'Z')))
        return {};
    std::string_view pawn = word.substr(0, last);
    if (pawn.ends_with('=') || pawn.ends_with('/')) pawn.remove_suffix(1);
    SanMove move;
    SanScanner scanner(pawn.data(), pawn.data() + pawn.size());
    const bool is_pawn = scanner.scan(move) && scanner.position() == pawn.data() + pawn.size() &&
                         move.form == SanMove::Form::plain && !move.has_letter;
    if (!is_pawn) return {};
    return {word.substr(last, end - last), pawn, word.substr(end)};
}

PlacedLetter letter_in(std::string_view word) {
    const std::string_view letter = letter_of_piece(word);
    if (!letter.empty()) return {letter, {}, word.substr(letter.size())};
    return word.empty() ? PlacedLetter() : letter_of_promotion(word);
}

/// Whether the word is a legal move if its letter is another one.
bool is_legal_with(const Position& position, char letter, const PlacedLetter& written) {
    std::string text(written.before);
    if (!text.empty()) text += '=';
    text.append(1, letter).append(written.behind);
    SanMove san;
    Move move = Move::from_bits(0);
    return SanScanner(text.data(), text.data() + text.size()).scan(san) &&
           resolve(position, san, move);
}

}  // namespace

void PieceLetters::add(std::string_view word) {
    word.remove_prefix(std::min(word.find_first_not_of("0123456789."), word.size()));
    const std::string_view letter = letter_in(word).letter;
    if (letter.empty()) return;
    if (std::ranges::find(letters_, letter) == letters_.end()) letters_.emplace_back(letter);
    are_english_ = are_english_ && (letter == "P" || english.contains(letter));
}

std::string PieceLetters::languages(const Position& position, std::string_view word) const {
    const PlacedLetter written = letter_in(word);
    const std::string_view letter = written.letter;
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
        if (!is_legal_with(position, english[piece], written)) continue;
        if (++named > most_named) break;
        if (!names.empty()) names += " or ";
        names += language.name;
    }
    return names;
}

}  // namespace chess::detail
