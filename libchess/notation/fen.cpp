#include "libchess/notation/fen.hpp"

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/fen_counters.hpp"
#include "libchess/notation/detail/look_alike.hpp"
#include "libchess/notation/detail/pgn_text.hpp"
#include "libchess/notation/detail/text.hpp"

#include <algorithm>
#include <optional>

namespace chess {

namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

class FenParser {
public:
    explicit FenParser(std::string_view text) : text_(text) {
        while (text_.ends_with('\n') || text_.ends_with('\r')) text_.remove_suffix(1);
        if (detail::has_high_byte(text_)) replace_rare_blanks();
    }

    std::expected<FenText, ParseError> run() {
        board();
        turn();
        castling();
        en_passant();
        counters();
        if (error_) return std::unexpected(*error_);
        if (rare_blank_ < result_.length)
            result_.warnings.push_back({rare_blank_, 1, std::string(rare_blank_warning),
                                        /*fatal=*/false, /*once_a_file=*/true});
        return result_;
    }

private:
    /// Makes ordinary blanks of others, and nothing of those beside a slash, where web pages let
    /// long words break. Offsets stay.
    void replace_rare_blanks() {
        rare_blank_ = detail::find_rare_blank(text_);
        if (rare_blank_ == std::string_view::npos) return;
        plain_ = detail::with_plain_blanks(text_);
        for (std::size_t at = 0; at < text_.size();) {
            const TextCharacter character = character_at(text_, at);
            const std::size_t behind = at + character.length;
            const bool beside_slash =
                (at != 0 && text_[at - 1] == '/') || text_.substr(behind).starts_with('/');
            if (beside_slash && rare_blank(character.code) == RareBlank::invisible)
                plain_.replace(at, character.length, character.length, nothing);
            at = behind;
        }
        text_ = plain_;
    }

    void fail(std::size_t offset, std::size_t length, std::string message) {
        if (!error_) error_ = ParseError{offset, length, std::move(message)};
    }

    /// The next word; empty if there is none. A ';' ends it too, since EPD operations may follow
    /// without a blank.
    std::string_view next_word() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
        word_start_ = at_;
        while (at_ < text_.size() && !is_blank(text_[at_]) && text_[at_] != ';') ++at_;
        return text_.substr(word_start_, at_ - word_start_);
    }

    /// The word for a field, or an error that it is missing.
    std::optional<std::string_view> field(SetupField which, std::string_view expected) {
        if (error_) return std::nullopt;
        const std::string_view word = next_word();
        if (word.empty()) {
            fail(word_start_, 1, "missing " + std::string(expected));
            return std::nullopt;
        }
        result_.fields[static_cast<std::size_t>(std::to_underlying(which))] = {word_start_,
                                                                               word.size()};
        result_.length = at_;
        return word;
    }

    void board() {
        const auto word = field(SetupField::board,
                                "piece placement (field 1), expected 8 ranks "
                                "such as 'rnbqkbnr/pppppppp/8/...'");
        if (!word) return;
        int rank = 7;
        int file = 0;
        bool after_digit = false;
        for (std::size_t i = 0; i < word->size(); ++i) {
            const char c = (*word)[i];
            const std::size_t offset = word_start_ + i;
            if (c == nothing) continue;
            if (c == '/') {
                if (!rank_is_full(file, rank, offset)) return;
                if (--rank < 0) return fail(offset, 1, "piece placement: more than 8 ranks");
                file = 0;
            } else {
                file += squares_of(c, file, rank, after_digit, offset);
                if (file > 8)
                    fail(offset, 1,
                         "piece placement: rank " + std::to_string(rank + 1) +
                             " has more than 8 squares");
            }
            if (error_) return;
            after_digit = c >= '1' && c <= '8';
        }
        if (!rank_is_full(file, rank, at_)) return;
        if (rank != 0)
            fail(at_, 1,
                 "piece placement: only " + std::to_string(8 - rank) +
                     (rank == 7 ? " rank" : " ranks") + ", expected 8");
    }

    /// Puts a piece on the board or skips empty squares; returns how many squares that takes.
    int squares_of(char c, int file, int rank, bool after_digit, std::size_t offset) {
        if (c >= '1' && c <= '8') {
            if (after_digit)
                fail(offset, 1,
                     "piece placement: two digits in a row in rank " + std::to_string(rank + 1) +
                         ", expected their sum");
            return c - '0';
        }
        const auto piece = parse_piece(c);
        if (!piece)
            fail(offset, character_at(text_, offset).length,
                 "piece placement: unexpected " + detail::shown_character(text_, offset) +
                     ", expected a piece (PNBRQK or pnbrqk), a digit 1-8 or '/'");
        else if (file < 8)
            result_.setup.board[make_square(static_cast<File>(file), static_cast<Rank>(rank))] =
                *piece;
        return 1;
    }

    bool rank_is_full(int file, int rank, std::size_t offset) {
        if (file == 8) return true;
        fail(offset, 1,
             "piece placement: rank " + std::to_string(rank + 1) + " has " + std::to_string(file) +
                 (file == 1 ? " square" : " squares") + ", expected 8");
        return false;
    }

    void turn() {
        const auto word = field(SetupField::turn, "side to move (field 2), expected 'w' or 'b'");
        if (!word) return;
        if (*word == "w") result_.setup.turn = Color::white;
        else if (*word == "b") result_.setup.turn = Color::black;
        else
            fail(word_start_, word->size(),
                 "side to move: unexpected '" + excerpt(*word) + "'" + look_alike_hint(*word) +
                     ", expected 'w' or 'b'");
    }

    void castling() {
        const auto word = field(SetupField::castling,
                                "castling rights (field 3), expected '-' or letters of KQkq");
        if (!word || *word == "-") return;
        for (std::size_t i = 0; i < word->size(); ++i) {
            const char c = (*word)[i];
            const bool upper = c >= 'A' && c <= 'Z';
            const char lower = upper ? static_cast<char>(c - 'A' + 'a') : c;
            CastlingClaim claim{upper ? Color::white : Color::black, CastlingSide::king_side};
            if (lower == 'q') claim.rook = CastlingSide::queen_side;
            else if (lower >= 'a' && lower <= 'h') claim.rook = static_cast<File>(lower - 'a');
            else if (lower != 'k')
                return fail(word_start_ + i, character_at(text_, word_start_ + i).length,
                            "castling rights: unexpected " +
                                detail::shown_character(text_, word_start_ + i) +
                                ", expected '-' or letters of KQkq, or of A-H and a-h for files");
            result_.setup.castling.push_back(claim);
        }
        if (result_.setup.castling.size() > 4)
            fail(word_start_ + 4, word->size() - 4, "castling rights: more than 4 letters");
    }

    void en_passant() {
        const auto word =
            field(SetupField::en_passant,
                  "en passant square (field 4), expected '-' or a square such as 'e3'");
        if (!word || *word == "-") return;
        const auto square = parse_square(*word);
        if (!square && std::ranges::all_of(*word, detail::is_digit)) return missing_field(*word);
        if (!square)
            return fail(word_start_, word->size(),
                        "en passant square: unexpected '" + excerpt(*word) + "'" +
                            look_alike_hint(*word) + ", expected '-' or a square such as 'e3'");
        if (rank_of(*square) != Rank::third && rank_of(*square) != Rank::sixth)
            return fail(word_start_, word->size(),
                        "en passant square: '" + excerpt(*word) + "' is not on rank 3 or 6");
        result_.setup.en_passant = square;
    }

    /// What a character of the word is, if it looks like another one.
    static std::string look_alike_hint(std::string_view word) {
        const TextCharacter first = character_at(word, 0);
        const std::string hint = first.length == word.size() ? detail::look_alike(first.code)
                                                             : detail::look_alike_in(word);
        return hint.empty() ? hint : ", " + hint;
    }

    /// A counter stands where the en passant square should: a field before it is missing, perhaps
    /// where two blanks have nothing between them.
    void missing_field(std::string_view word) {
        const auto end_of = [this](SetupField which) {
            const TextSpan& field =
                result_.fields[static_cast<std::size_t>(std::to_underlying(which))];
            return field.offset + field.length;
        };
        const std::size_t castling =
            result_.fields[static_cast<std::size_t>(std::to_underlying(SetupField::castling))]
                .offset;
        if (castling - end_of(SetupField::turn) > 1)
            return fail(end_of(SetupField::turn) + 1, 1,
                        "castling rights (field 3) are missing between two blanks, expected '-' "
                        "or letters of KQkq");
        if (word_start_ - end_of(SetupField::castling) > 1)
            return fail(end_of(SetupField::castling) + 1, 1,
                        "the en passant square (field 4) is missing between two blanks, expected "
                        "'-' or a square such as 'e3'");
        fail(word_start_, word.size(),
             "en passant square: unexpected '" + excerpt(word) +
                 "', expected '-' or a square such as 'e3'; is a field before it missing?");
    }

    void counters() {
        if (!take_counter(result_.setup.halfmove_clock, "half-move clock (field 5)")) return;
        take_counter(result_.setup.fullmove_number, "move number (field 6)");
        // Some files count from 0, but the first move is number 1.
        result_.setup.fullmove_number = std::max(1, result_.setup.fullmove_number);
    }

    /// Reads a counter; false if there is none.
    bool take_counter(int& value, const std::string& name) {
        if (error_) return false;
        const std::size_t before = at_;
        const std::string_view word = next_word();
        if (word.empty() || !detail::is_digit(word.front())) {
            at_ = before;
            return false;
        }
        const auto number = detail::number_of<int>(word);
        if (!number || *number > Setup::largest_counter)
            fail(word_start_, word.size(),
                 name + ": unexpected '" + excerpt(word) + "', expected a number from 0 to " +
                     std::to_string(Setup::largest_counter));
        value = number.value_or(0);
        ++result_.counters;
        result_.length = at_;
        return true;
    }

    /// What is skipped on the board.
    static constexpr char nothing = '\x01';

    std::string_view text_;
    std::string plain_;  // the text, if it has rare blanks
    std::size_t rare_blank_ = std::string_view::npos;
    std::size_t at_ = 0;
    std::size_t word_start_ = 0;
    FenText result_;
    std::optional<ParseError> error_;
};

}  // namespace

std::expected<FenText, ParseError> parse_fen_prefix(std::string_view text) {
    return FenParser(text).run();
}

namespace {

/// Whether what is left of a FEN is where a counter was to be: a word before the move number, or a
/// word in place of it.
bool is_meant_as_counter(int counters, std::string_view rest) {
    if (rest.contains(';')) return false;
    const std::size_t end = std::min(rest.find_first_of(" \t"), rest.size());
    const std::string_view behind = detail::trimmed(rest.substr(end), " \t");
    if (counters == 1) return behind.empty();
    const bool is_before_number = !behind.empty() && std::ranges::all_of(behind, detail::is_digit);
    return counters == 0 && (is_before_number || rest.size() == 1);
}

}  // namespace

std::expected<FenText, ParseError> parse_fen(std::string_view text) {
    auto fen = parse_fen_prefix(text);
    if (!fen) return fen;
    const std::size_t rest = detail::skip_space(text, fen->length);
    const std::string_view whole = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
    if (rest >= whole.size()) return fen;
    if (is_meant_as_counter(fen->counters, whole.substr(rest)))
        return std::unexpected(detail::unread_counter(*fen, whole, rest));
    return std::unexpected(ParseError{rest, whole.size() - rest,
                                      "unexpected text after the FEN, expected at most 6 fields, "
                                      "the last two being numbers"});
}

namespace detail {

ParseError unread_counter(const FenText& fen, std::string_view text, std::size_t at) {
    const std::string_view word = text.substr(at, text.find_first_of(" \t;", at) - at);
    if (fen.counters == 0)
        return {at, word.size(),
                "half-move clock (field 5): unexpected '" + excerpt(word) +
                    "', expected a number from 0 to " + std::to_string(Setup::largest_counter)};
    return {at, word.size(),
            "move number (field 6): unexpected '" + excerpt(word) +
                "', expected a number after the half-move clock, or ';'"};
}

}  // namespace detail

std::expected<FenPosition, std::vector<ParseError>> validate(const FenText& fen,
                                                             const ValidationOptions& options) {
    const auto point = [&](const std::vector<Fault>& faults, bool tolerated) {
        std::vector<ParseError> errors;
        for (const Fault& fault : faults) {
            const TextSpan span =
                fen.fields[static_cast<std::size_t>(std::to_underlying(fault.field))];
            const bool dropped = tolerated && fault.severity == Severity::repairable;
            errors.push_back({span.offset, std::max<std::size_t>(span.length, 1),
                              fault.message + (dropped ? " (ignored)" : ""),
                              fault.severity >= options.reject_from});
        }
        return errors;
    };
    auto validated = Position::from_setup(fen.setup, options);
    if (!validated) return std::unexpected(point(validated.error(), false));
    FenPosition result{validated->position, point(validated->warnings, true)};
    result.warnings.insert(result.warnings.end(), fen.warnings.begin(), fen.warnings.end());
    return result;
}

std::expected<FenPosition, std::vector<ParseError>> read_fen(std::string_view text,
                                                             const ValidationOptions& options) {
    const auto fen = parse_fen(text);
    if (!fen) return std::unexpected(std::vector{fen.error()});
    return validate(*fen, options);
}

}  // namespace chess
