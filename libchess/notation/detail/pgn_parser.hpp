#pragma once

// Internal to libchess, not installed.

#include "libchess/notation/detail/san_scanner.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/notation/san.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess::detail {

/// Reads one game. Each step consumes some text and returns whether to go on; text that it cannot
/// read becomes the game's only error.
class PgnParser {
public:
    PgnParser(std::string_view text, PgnVisitor& visitor, const ValidationOptions& options) noexcept
        : begin_(text.data()),
          at_(begin_),
          end_(begin_ + text.size()),
          visitor_(visitor),
          options_(options),
          position_(Position::start()) {}

    void run();

private:
    /// A line of moves, suspended while a variation on its last move is read.
    struct Level {
        Position position;
        Position::Undo undo;
        std::uint16_t last_move;
        bool in_check;
        const char* opened;
    };

    /// What the text of a move says that it does.
    struct MoveSigns {
        bool is_marked;  ///< with '+' or '#' at its end
        bool captures;   ///< with an 'x'
    };

    /// The value of a tag that affects how the rest is read.
    struct Value {
        std::string text;
        const char* begin = nullptr;  // of the text between the quotes; null if there is no tag
        std::size_t length = 0;
    };

    // The parts of a game (pgn_parser.cpp).
    bool tags();
    bool movetext();
    bool end_of_text();

    // Tags (pgn_tags.cpp).
    bool tag();
    bool comments_among_tags();
    void skip_in_tag();
    bool unquoted_value(const char* open, std::string_view name);
    bool closes_below() noexcept;
    const char* end_of_value(const char* open, std::string_view name);
    void refuse_value(const char* open, const char* stray, std::string_view name);
    bool is_given(std::string_view name) noexcept;
    bool take_tag(std::string_view whole, std::string_view name, std::string_view value,
                  std::string_view written);
    [[nodiscard]] Value* noted(std::string_view name) noexcept;
    bool set_up();
    void pass_over_empty_fen();
    bool read_variant();
    bool read_start();

    // Movetext (pgn_parser.cpp).
    bool token();
    bool move();
    [[gnu::noinline]] bool unusual_move();
    bool take_move(Move move, std::string_view written);
    [[gnu::always_inline]] bool play(Move move, std::string_view written, MoveSigns signs);
    bool number();
    bool take_number(std::size_t value, const char* start);
    bool comment();
    bool rest_of_line();
    bool open_variation();
    bool close_variation();
    bool skip_variation();
    bool dollar();
    bool suffix();
    bool glyph(int number, const char* start);
    [[nodiscard]] bool is_before_its_move(const char* start) const noexcept;
    bool star();
    bool take_result(GameResult result, std::size_t length);
    bool take_variation_result(GameResult result, std::string_view written);

    // Rare cases (pgn_oddities.cpp).
    bool other(char c);
    bool behind_result(char c);
    bool odd_word();
    bool read_odd(std::string_view word);
    bool null_move(std::string_view word);
    bool symbol(std::string_view word);
    [[nodiscard]] std::size_t length_before_symbol(std::string_view word) const;
    bool spelled_out(std::string_view word);
    bool odd_number(std::size_t digits);
    [[nodiscard]] std::size_t number_length(std::string_view word) const;
    bool padding();
    bool rare_blank_here();
    [[nodiscard]] std::string_view word_here() const noexcept { return word_at(at_); }
    [[nodiscard]] std::string_view word_at(const char* begin) const noexcept;

    // What is clear, but written unusually (pgn_spelling.cpp).
    bool odd_result();
    void warn_of_result(std::string_view written, GameResult result);
    /// Whether what is behind an opening bracket is no move number and no letter.
    [[nodiscard]] bool may_be_result_in_brackets() const noexcept {
        if (end_ - at_ < 3 || at_[1] >= '2') return false;
        return at_[1] != '1' || (at_[2] != '.' && (at_[2] < '0' || at_[2] > '9'));
    }
    bool bracketed_result();
    bool result_of_tag();
    [[nodiscard]] bool ends_behind(std::size_t offset) const noexcept;
    [[nodiscard]] static bool is_odd_castling(std::string_view word) noexcept;
    bool odd_castling(std::string_view word);
    bool move_apart(std::string_view word);
    [[nodiscard]] bool is_knight_apart(std::string_view word) const;
    [[nodiscard]] std::string_view word_behind(const char* from) const noexcept;
    [[nodiscard]] bool follows_number() const noexcept;
    [[nodiscard]] bool is_behind_dots(const char* here) const noexcept;
    [[nodiscard]] std::string_view visible_word(std::string_view word);

    // Why movetext is wrong (pgn_refusals.cpp).
    bool refuse_move(std::string_view word, const SanError& error);
    bool refuse_glued(std::string_view word);
    bool refuse_after_end(std::string_view word);
    bool refuse_language(std::string_view word);
    bool unexpected(std::string_view word);
    [[nodiscard]] std::string_view nesting_hint() const;
    [[nodiscard]] std::string_view board_hint(std::string_view word) const;

    bool fail(const char* where, std::size_t length, std::string message);
    void warn(const char* where, std::size_t length, std::string message);
    /// A warning about a way of writing, which is not repeated within the game or the file.
    void warn_once(const char* where, std::size_t length, std::string message);
    [[nodiscard]] bool starts_with(std::string_view text) const noexcept {
        return std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(text);
    }
    [[nodiscard]] bool at_line_start() const noexcept {
        return at_ == begin_ || at_[-1] == '\n' || at_[-1] == '\r';
    }
    [[nodiscard]] std::string_view rest() const noexcept {
        return {at_, static_cast<std::size_t>(end_ - at_)};
    }
    void skip_blanks() noexcept {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\t')) ++at_;
    }
    void skip_line() noexcept;

    const char* begin_;
    const char* at_;
    const char* end_;
    PgnVisitor& visitor_;
    ValidationOptions options_;  // how a game's start is validated
    Position position_;
    bool in_check_ = false;  // the side to move
    Position::Undo undo_{};
    std::uint16_t last_move_ = no_move;
    std::vector<Level> levels_;
    std::optional<GameResult> result_;

    std::vector<std::string_view> names_;  // of the tags so far
    std::uint64_t name_bits_ = 0;          // one for the length and the last letter of each
    Value fen_;
    Value set_up_;
    Value variant_;
    Value result_tag_;

    int warnings_ = 0;
    std::vector<std::string> told_;  // warnings that are not repeated
    bool any_move_ = false;
    bool warned_of_number_ = false;
    std::optional<long> number_offset_;  // offset between FEN and movetext numbers

    static constexpr std::uint16_t no_move = 0;          // a1a1
    static constexpr std::uint16_t null_move_bits = 65;  // b1b1
    static constexpr std::size_t deepest = 256;
    static constexpr std::size_t most_tags = 500;
    static constexpr int most_warnings = 20;
    /// Glyphs above the standard's 255 that are kept.
    static constexpr int highest_glyph = 99'999;
};

}  // namespace chess::detail
