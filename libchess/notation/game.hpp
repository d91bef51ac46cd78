#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/position/position.hpp"

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace chess {

struct Annotation;

/// The spellings of a move by which a side passes: "--" (the usual one), "Z0" (ChessBase's),
/// "@@@@" and "0000".
enum class NullSpelling : std::uint8_t { dashes, z0, at_signs, zeros };

/// "--", "Z0", ...
[[nodiscard]] LIBCHESS_API std::string_view to_string(NullSpelling spelling) noexcept;
/// Reads such a move.
[[nodiscard]] LIBCHESS_API std::optional<NullSpelling> parse_null_move(
    std::string_view text) noexcept;

/// A move of a game and its annotations, in the order written.
struct GameMove {
    /// Missing if the side to move passes.
    std::optional<Move> move = std::nullopt;
    std::vector<Annotation> annotations;  ///< its annotations
    /// How it is written if the side to move passes.
    NullSpelling null_spelling = NullSpelling::dashes;

    /// Equal in the move and its annotations; spellings do not count.
    LIBCHESS_API friend bool operator==(const GameMove& a, const GameMove& b);
};

/// Plays a game's move; without a move the side to move passes.
inline void play(Position& position, std::optional<Move> move) {
    if (move) position.make(*move);
    else position.make_null();
}

/// A Numeric Annotation Glyph: $1 is '!', $2 is '?', ... (PGN standard, 10).
struct Nag {
    int number = 0;  ///< 0 to 255, or above that, where a program has its own

    /// Equal in every member.
    friend bool operator==(const Nag&, const Nag&) = default;
};

/// A comment's text between its braces; see `next_command`.
struct Comment {
    std::string text = {};  ///< without braces, line breaks as they were

    /// Equal in every member.
    friend bool operator==(const Comment&, const Comment&) = default;
};

/// A variation: other moves in place of the one that it belongs to.
struct Variation {
    std::vector<Comment> comments = {};  ///< before its first move
    /// Its moves, the first in place of the move that it belongs to.
    std::vector<GameMove> moves = {};
    std::vector<Nag> nags = {};  ///< before its first move, and before the comments there
    /// Missing unless it ends with one, as quoted games do.
    std::optional<GameResult> result = std::nullopt;
    std::vector<Comment> end_comments = {};  ///< behind its result

    /// Equal in every member.
    friend bool operator==(const Variation&, const Variation&) = default;
};

/// An annotation of a move: a glyph, a comment, or a variation.
struct Annotation {
    std::variant<Nag, Comment, Variation> content;  ///< which of the three

    /// Equal in every member.
    friend bool operator==(const Annotation&, const Annotation&) = default;
};

/// A tag pair of a game's head: `[White "Anand"]`.
struct Tag {
    std::string name = {};               ///< "White"
    std::string value = {};              ///< without quotes and escapes: "Anand"
    std::vector<Comment> comments = {};  ///< before it

    /// Equal in every member.
    friend bool operator==(const Tag&, const Tag&) = default;
};

/// A game as in PGN: tags, moves and annotations, in order.
struct Game {
    std::vector<Tag> tags = {};  ///< in their order
    /// The initial position.
    Position start = Position::start();
    /// Before the first move.
    std::vector<Comment> comments = {};
    /// Before the first move, and before those comments.
    std::vector<Nag> nags = {};
    std::vector<GameMove> moves = {};  ///< its main line
    /// Missing if the movetext does not end with one.
    std::optional<GameResult> result = std::nullopt;

    /// The value of a tag; nullopt if there is none.
    [[nodiscard]] LIBCHESS_API std::optional<std::string_view> tag(std::string_view name) const;
    /// Sets a tag's value, in place or after the others.
    LIBCHESS_API void set_tag(std::string_view name, std::string_view value);

    /// Equal in every member.
    friend bool operator==(const Game&, const Game&) = default;
};

/// Builds games from a reader's calls; a broken game gives none.
class LIBCHESS_API GameBuilder : public PgnVisitor {
public:
    /// Takes the game read last, if it was complete; a second call returns nullopt.
    [[nodiscard]] std::optional<Game> take();
    /// The faults of the last game, warnings included.
    [[nodiscard]] const std::vector<ParseError>& faults() const noexcept { return faults_; }

    void begin_game(const TextRecord& record) override;
    void tag(std::string_view name, std::string_view value) override;
    void tag_comment(std::string_view text) override;
    Part begin_moves(const Position& start) override;
    void move(const Position& before, Move move, std::string_view written) override;
    void null_move(const Position& before, std::string_view written) override;
    void nag(int number) override;
    void comment(std::string_view text) override;
    Part begin_variation() override;
    void variation_result(GameResult result) override;
    void end_variation() override;
    void end_game(std::optional<GameResult> result, const Position& last) override;
    void warning(const ParseError& warning) override { faults_.push_back(warning); }
    void error(const ParseError& error) override { faults_.push_back(error); }

private:
    [[nodiscard]] std::vector<GameMove>& line();

    Game game_;
    /// The open variations, outermost first; each is moved to its place when it is closed.
    std::vector<Variation> open_;
    std::vector<Comment> tag_comments_;  ///< of the next tag
    std::vector<ParseError> faults_;
    std::size_t usual_moves_ = 0;  ///< the number of moves of the previous game
    bool complete_ = false;
};

/// Reads one game into memory; the error lists its faults, warnings included.
[[nodiscard]] LIBCHESS_API std::expected<Game, std::vector<ParseError>> parse_game(
    std::string_view text);

}  // namespace chess
