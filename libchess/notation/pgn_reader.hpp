#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace chess {

/// The result of a game.
enum class GameResult : std::uint8_t { white_wins, black_wins, draw, unknown };

/// "1-0", "0-1", "1/2-1/2", "*".
[[nodiscard]] LIBCHESS_API std::string_view to_string(GameResult result) noexcept;
/// Reads a result.
[[nodiscard]] LIBCHESS_API std::optional<GameResult> parse_result(std::string_view text) noexcept;

/// What a move does that marks in its text stand for.
struct MoveEffect {
    bool gives_check = false;  ///< '+', or '#' if it mates
    bool captures = false;     ///< 'x'
};

/// Follows a game while it is read. The calls for one game come in this order:
///
///     begin_game  (tag | tag_comment)...  begin_moves
///     (move | null_move | nag | comment | variation)...  end_game
///
/// An `effect` may follow its move at once.
/// A variation is begin_variation, its moves and annotations, perhaps a variation_result,
/// end_variation; it comes after the move that it replaces. A fault that breaks the game is
/// reported by one `error` in place of all that would follow. `warning` may be called at any time,
/// at most twenty times. Texts live only during the call; comments and moves are as written, tag
/// values without escapes. Offsets in errors are bytes into the record's text.
class LIBCHESS_API PgnVisitor {
public:
    /// Whether a part of a game is read or skipped.
    enum class Part : std::uint8_t { read, skip };

    /// A visitor that ignores everything.
    PgnVisitor() = default;
    /// Copies what the derived class holds.
    PgnVisitor(const PgnVisitor&) = default;
    /// Copies what the derived class holds.
    PgnVisitor& operator=(const PgnVisitor&) = default;
    /// Derived visitors may be deleted through this class.
    virtual ~PgnVisitor();

    /// A game begins; `record` is its text and place in the input.
    virtual void begin_game(const TextRecord& /*record*/) {}
    /// A tag pair, its value without escapes.
    virtual void tag(std::string_view /*name*/, std::string_view /*value*/) {}
    /// A comment between tags; it stands before the next one, of which there is always one.
    virtual void tag_comment(std::string_view /*text*/) {}
    /// The tags are over; `start` is the initial position. `skip` skips the moves: `end_game`
    /// follows without a result, and faults in the moves are not reported.
    virtual Part begin_moves(const Position& /*start*/) { return Part::read; }
    /// A legal move in the position before it.
    virtual void move(const Position& /*before*/, Move /*move*/, std::string_view /*written*/) {}
    /// What the move just passed does, if its text tells of it or should: it gives check, is
    /// written with '+' or '#', or captures without an 'x'. Most moves have no such call.
    virtual void effect(const Position& /*after*/, MoveEffect /*effect*/,
                        std::string_view /*written*/) {}
    /// The side to move passes, written as "--", "Z0", "@@@@" or "0000".
    virtual void null_move(const Position& /*before*/, std::string_view /*written*/) {}
    /// A Numeric Annotation Glyph of the last move, or of the line before its first one; 0 to 255,
    /// and what some programs write above that, with a warning. "!?" and the like are passed as
    /// their numbers.
    virtual void nag(int /*number*/) {}
    /// A comment's text without its braces or semicolon.
    virtual void comment(std::string_view /*text*/) {}
    /// A variation begins. `skip` skips it: its moves are not checked, and no end_variation
    /// follows.
    virtual Part begin_variation() { return Part::read; }
    /// The result of the innermost variation, as quoted games have one; it comes after its last
    /// move, and comments may follow it.
    virtual void variation_result(GameResult /*result*/) {}
    /// The innermost variation is over.
    virtual void end_variation() {}
    /// The game is over; `last` is the position after its last move. The result is nullopt if the
    /// text has none.
    virtual void end_game(std::optional<GameResult> /*result*/, const Position& /*last*/) {}

    /// A mild fault; the game goes on.
    virtual void warning(const ParseError& /*warning*/) {}
    /// The game is broken here; nothing more is read from it.
    virtual void error(const ParseError& /*error*/) {}
};

/// Reads the text of one game, as RecordStream cuts it, in a single pass: time is linear in its
/// length, and memory does not depend on it. It understands the standard's import format and common
/// deviations: moves as `parse_san` reads them, missing results, marks like "!?", "+-" or "=", null
/// moves, Chess960 by the Variant tag, Latin-1 bytes in tags and comments. With a warning it reads
/// blanks of Unicode, suffixes apart from their move ("Qd5 +"), results in other spellings
/// ("1:0"), tags without quotes, and tag names in other letter cases. Variants other than chess are
/// errors. A record with only comments is skipped without any call. `options` define how a start by
/// FEN is validated, and whether every game is Chess960.
LIBCHESS_API void read_game(const TextRecord& record, PgnVisitor& visitor,
                            const ValidationOptions& options = {});

/// The same for a text that must be one game.
LIBCHESS_API void read_game(std::string_view text, PgnVisitor& visitor,
                            const ValidationOptions& options = {});

/// Reads all games of an input in order.
LIBCHESS_API void read_pgn(ByteReader read, PgnVisitor& visitor,
                           const ValidationOptions& options = {});

}  // namespace chess
