#pragma once

// Internal to libchess, not installed: shared by the readers of moves and of movetext.

#include "libchess/core/bitboard.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

namespace chess::detail {

/// The content of a move's text, independent of a position.
struct SanMove {
    enum class Form : std::uint8_t { plain, castle_short, castle_long };

    Form form = Form::plain;
    /// A pawn if no letter is given; with a whole origin ("g1f3"), the piece there.
    PieceType type = PieceType::pawn;
    bool has_letter = false;
    bool captures = false;
    std::optional<PieceType> promotion = std::nullopt;
    /// The possible origins: all squares, a file, a rank, or one square.
    Bitboard origin = all_squares;
    Square to = Square::a1;
};

enum CharClass : std::uint8_t {
    is_file_letter = 1,
    is_rank_digit = 2,
    is_piece_letter = 4,  // KQRBN and P
    is_separator = 8,     // between origin and target: x - :
    is_space = 16,        // blanks and ends of lines
    is_move_end = 32,     // may directly follow a move: blanks, marks, brackets
    is_value_mark = 64,   // means something within a tag's value
    is_name_char = 128,   // of a tag's name, as the standard recommends
};

/// The classes of every byte.
inline constexpr std::array<std::uint8_t, 256> char_classes = [] {
    std::array<std::uint8_t, 256> table{};
    const auto mark = [&table](std::string_view chars, std::uint8_t bits) {
        for (const char c : chars) {
            auto& entry = table[static_cast<unsigned char>(c)];
            entry = static_cast<std::uint8_t>(entry | bits);
        }
    };
    mark("abcdefgh", is_file_letter);
    mark("12345678", is_rank_digit);
    mark("KQRBNP", is_piece_letter);
    mark("x-:", is_separator);
    mark(" \t\n\r\v\f", is_space);
    mark(" \t\n\r\v\f!?{}()[];$*,", is_move_end);
    mark(std::string_view("\"\\[\n\0", 5), is_value_mark);
    mark("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_", is_name_char);
    return table;
}();

[[nodiscard]] constexpr bool is(char c, std::uint8_t classes) noexcept {
    return (char_classes[static_cast<unsigned char>(c)] & classes) != 0;
}

/// What a move of the common form begins with: a piece's letter, or a pawn's file.
struct PlainLetter {
    PieceType type = PieceType::pawn;
    bool is_known = false;
};
inline constexpr std::array<PlainLetter, 256> plain_letters = [] {
    std::array<PlainLetter, 256> table{};
    for (unsigned char c = 'a'; c <= 'h'; ++c) table[c] = {PieceType::pawn, true};
    table[unsigned{'N'}] = {PieceType::knight, true};
    table[unsigned{'B'}] = {PieceType::bishop, true};
    table[unsigned{'R'}] = {PieceType::rook, true};
    table[unsigned{'Q'}] = {PieceType::queen, true};
    table[unsigned{'K'}] = {PieceType::king, true};
    return table;
}();

/// Reads the move at the start of a text, including marks of check and mate.
class SanScanner {
public:
    constexpr SanScanner(const char* begin, const char* end) noexcept : at_(begin), end_(end) {}

    /// False if there is no move here; `position()` is then where reading stopped.
    [[nodiscard]] constexpr bool scan(SanMove& move) noexcept {
        if (at_ == end_) return false;
        if (*at_ == 'O' || *at_ == '0' || *at_ == 'o') return castling(move);
        if (is(*at_, is_piece_letter)) {
            move.has_letter = true;
            move.type = type_of(*at_++);
        }
        if (!squares(move)) return false;
        if (!promotion(move)) return false;
        check_marks();
        return true;
    }

    /// The first unread byte.
    [[nodiscard]] constexpr const char* position() const noexcept { return at_; }

private:
    [[nodiscard]] constexpr bool next_is(std::uint8_t classes) const noexcept {
        return at_ != end_ && is(*at_, classes);
    }

    [[nodiscard]] static constexpr PieceType type_of(char letter) noexcept {
        switch (letter) {
            case 'N': return PieceType::knight;
            case 'B': return PieceType::bishop;
            case 'R': return PieceType::rook;
            case 'Q': return PieceType::queen;
            case 'K': return PieceType::king;
            default: return PieceType::pawn;
        }
    }

    /// "f3", "bd2", "1xd2", "g1f3", "g1-f3": a target square, optionally after an origin or part of
    /// one.
    [[nodiscard]] constexpr bool squares(SanMove& move) noexcept {
        int file = take(is_file_letter, 'a');
        int rank = take(is_rank_digit, '1');
        const bool separated = next_is(is_separator);
        if (separated) {
            move.captures = *at_ != '-';
            ++at_;
        }
        // After a whole square 'b' may also be a bishop ("a8b"), and "ep" is a remark.
        const bool whole = file >= 0 && rank >= 0 && !separated;
        if (next_is(is_file_letter) && (!whole || square_is_next())) {
            if (file >= 0) move.origin &= Bitboard(static_cast<File>(file));
            if (rank >= 0) move.origin &= Bitboard(static_cast<Rank>(rank));
            file = *at_++ - 'a';
            rank = take(is_rank_digit, '1');
        } else if (separated) {
            return false;
        }
        if (file < 0 || rank < 0) return false;
        move.to = square_at(rank * 8 + file);
        return true;
    }

    [[nodiscard]] constexpr bool square_is_next() const noexcept {
        return end_ - at_ >= 2 && is(at_[0], is_file_letter) && is(at_[1], is_rank_digit);
    }

    constexpr int take(std::uint8_t classes, char base) noexcept {
        return next_is(classes) ? *at_++ - base : -1;
    }

    /// "=Q", "Q", "(Q)", "/Q", and "q" as in UCI.
    [[nodiscard]] constexpr bool promotion(SanMove& move) noexcept {
        if (at_ == end_ || is(*at_, is_space) || *at_ == '+') return true;
        const char mark = *at_;
        // A bracket may also open a variation: only a single letter in brackets is a promotion.
        const bool bracket =
            mark == '(' && end_ - at_ >= 3 && is(at_[1], is_piece_letter) && at_[2] == ')';
        const bool marked = mark == '=' || mark == '/' || bracket;
        const char* letter = marked ? at_ + 1 : at_;
        if (letter == end_) return !marked;
        const bool lower = *letter == 'q' || *letter == 'r' || *letter == 'b' || *letter == 'n';
        const char upper = lower ? static_cast<char>(*letter - 'a' + 'A') : *letter;
        if (upper != 'Q' && upper != 'R' && upper != 'B' && upper != 'N') {
            if (marked) at_ = letter;
            return !marked;
        }
        move.promotion = type_of(upper);
        at_ = letter + (bracket ? 2 : 1);
        return true;
    }

    /// "O-O" or "O-O-O", also with zeros or small letters.
    [[nodiscard]] constexpr bool castling(SanMove& move) noexcept {
        const char o = *at_;
        ++at_;
        int more = 0;
        while (more < 2 && end_ - at_ >= 2 && at_[0] == '-' && at_[1] == o) {
            at_ += 2;
            ++more;
        }
        if (more == 0) return false;
        move.form = more == 1 ? SanMove::Form::castle_short : SanMove::Form::castle_long;
        move.type = PieceType::king;
        check_marks();
        return true;
    }

    constexpr void check_marks() noexcept {
        while (at_ != end_ && (*at_ == '+' || *at_ == '#')) ++at_;
    }

    const char* at_;
    const char* end_;
};

/// Where a move of the common form ends, and how.
struct PlainEnd {
    const char* behind;
    bool is_marked;  ///< it ends with '+' or '#'
};

/// Reads a move in the form that nearly all have: a piece's letter unless it is a pawn's, perhaps
/// the file or rank that tells it apart, perhaps 'x', its target, perhaps one mark, and a blank. It
/// is taken apart from its end, in steps that are the same for all, as a processor cannot foresee
/// how long a move is. False for anything else; what it reads, `SanScanner` reads alike.
[[nodiscard, gnu::always_inline]] inline bool scan_plain(const char* at, const char* end,
                                                         SanMove& move, PlainEnd& found) noexcept {
    constexpr std::size_t width = 8;
    if (static_cast<std::size_t>(end - at) < width) return false;
    std::size_t length = 0;
    if constexpr (std::endian::native == std::endian::little) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, width);
        // The lowest bit is that of the first byte below '!'.
        const std::uint64_t blanks = (word - 0x2121212121212121ULL) & ~word & 0x8080808080808080ULL;
        length = static_cast<std::size_t>(std::countr_zero(blanks)) / 8;
    } else {
        while (length < width && !is(at[length], is_space)) ++length;
    }
    if (length < 2 || length == width || !is(at[length], is_space)) return false;
    found.behind = at + length;
    found.is_marked = at[length - 1] == '+' || at[length - 1] == '#';
    length -= found.is_marked ? 1 : 0;
    if (length < 2) return false;

    const unsigned file = static_cast<unsigned char>(at[length - 2]) - unsigned{'a'};
    const unsigned rank = static_cast<unsigned char>(at[length - 1]) - unsigned{'1'};
    if ((file | rank) > 7) return false;
    move.to = square_at(static_cast<int>(rank * 8 + file));
    const PlainLetter letter = plain_letters[static_cast<unsigned char>(at[0])];
    if (!letter.is_known) return false;
    move.type = letter.type;
    move.has_letter = letter.type != PieceType::pawn;
    const std::size_t first = move.has_letter ? 1 : 0;
    if (length == first + 2) return true;
    if (length < first + 2) return false;
    move.captures = at[length - 3] == 'x';
    const std::size_t apart = length - 2 - first - (move.captures ? 1 : 0);
    if (apart == 0) return true;
    if (apart > 1) return false;
    if (is(at[first], is_file_letter)) move.origin = Bitboard(static_cast<File>(at[first] - 'a'));
    else if (is(at[first], is_rank_digit))
        move.origin = Bitboard(static_cast<Rank>(at[first] - '1'));
    else return false;
    return true;
}

}  // namespace chess::detail
