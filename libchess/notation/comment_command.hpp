#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/score.hpp"
#include "libchess/core/square.hpp"

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace chess {

/// A command within a comment: "[%clk 1:02:03]" has the name "clk" and the arguments "1:02:03".
/// Commands of any name are kept; those below have readers. The views are into the comment.
struct CommentCommand {
    std::string_view name;       ///< the text after "[%", up to a blank
    std::string_view arguments;  ///< the text after the name and its blank
    /// Where it is in the comment, brackets included, in bytes.
    std::size_t offset = 0;
    std::size_t length = 0;  ///< see `offset`

    /// The offset past it, where the search for the next one starts.
    [[nodiscard]] std::size_t end() const noexcept { return offset + length; }
};

/// The first command of a comment from a byte offset on (PGN specification supplement, 2001, and
/// lichess).
[[nodiscard]] LIBCHESS_API std::optional<CommentCommand> next_command(std::string_view comment,
                                                                      std::size_t from = 0);

/// The first command with a name.
[[nodiscard]] LIBCHESS_API std::optional<CommentCommand> find_command(std::string_view comment,
                                                                      std::string_view name);

/// A comment without its commands of one name, and without the blanks that separated them.
[[nodiscard]] LIBCHESS_API std::string without_command(std::string_view comment,
                                                       std::string_view name);

/// A comment without any commands, and without the blanks that separated them.
[[nodiscard]] LIBCHESS_API std::string without_commands(std::string_view comment);

/// The evaluation of "[%eval ...]": White's view, in pawns or moves to mate, and the search depth.
struct EvalCommand {
    Score score;                              ///< for white
    std::optional<int> depth = std::nullopt;  ///< in plies

    /// Equal in every member.
    friend bool operator==(const EvalCommand&, const EvalCommand&) = default;
};
/// Reads "0.34", "-1.2,18", "#-3" or "#5,22", and as other programs write it "+0.16/16" and "-M1";
/// nullopt for anything else. What follows a comma is the depth: "0,25" is even, at depth 25; but
/// "1,5,20" is one and a half pawns. The minus sign of Unicode is one, too. See `EvalUnit`.
[[nodiscard]] LIBCHESS_API std::optional<EvalCommand> parse_eval(std::string_view arguments);
/// The number of an evaluation that is written without decimals: -106 of "-106,29"; nullopt for
/// others.
[[nodiscard]] inline std::optional<int> whole_number_of(std::string_view arguments) noexcept {
    const bool has_plus = arguments.starts_with('+') && !arguments.starts_with("+-");
    const std::string_view text = arguments.substr(has_plus ? 1 : 0);
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
    const bool is_whole =
        error == std::errc() && !rest.starts_with('.') && rest.find(',') == rest.rfind(',');
    return is_whole ? std::optional(number) : std::nullopt;
}

/// What the evaluations of a game are counted in. The command has pawns; but ChessBase writes
/// centipawns, "[%eval -106,29]", which only the whole game can tell: no number has decimals, and
/// one would be ten pawns or more.
class EvalUnit {
public:
    /// Takes in an evaluation of the game, and `whole_number_of` it.
    void add(const EvalCommand& eval, std::optional<int> number) noexcept {
        constexpr int many_pawns = 10;
        if (eval.score.is_mate()) return;
        if (!number) has_decimals_ = true;
        else if (*number >= many_pawns || *number <= -many_pawns) has_large_ = true;
    }
    /// Whether the numbers are centipawns.
    [[nodiscard]] bool is_centipawn() const noexcept { return has_large_ && !has_decimals_; }

private:
    bool has_decimals_ = false;
    bool has_large_ = false;
};
/// "0.34,18", "#-3".
[[nodiscard]] LIBCHESS_API std::string to_string(const EvalCommand& eval);

/// What the two fields of a clock such as "1:59" are. Only the game can tell: see `read_clocks`.
enum class ClockFields : std::uint8_t { unknown, hours_and_minutes, minutes_and_seconds };

/// Reads a clock of "[%clk ...]" or "[%emt ...]" in seconds: "1:02:03.4", "0:02:59,5", "7.5". Two
/// fields are what `two_fields` says, unless they can only be minutes and seconds: with decimals
/// ("2:03.4"), or if it were eight hours or more ("59:30"). Sixty minutes or seconds or more behind
/// a colon are no clock.
[[nodiscard]] LIBCHESS_API std::optional<double> parse_clock(
    std::string_view arguments, ClockFields two_fields = ClockFields::unknown);
/// Whether a clock has two fields.
[[nodiscard]] LIBCHESS_API bool has_two_fields(std::string_view arguments);

/// The evaluation and clock that programs record for most moves.
struct MoveFigures {
    std::optional<EvalCommand> eval = std::nullopt;  ///< of "[%eval ...]"
    std::optional<int> whole_eval = std::nullopt;    ///< `whole_number_of` it
    std::optional<double> clock = std::nullopt;      ///< of "[%clk ...]", in seconds
};
/// Reads both from a comment in one pass, which is faster than separate searches; of several with
/// one name, the last readable one.
[[nodiscard]] LIBCHESS_API MoveFigures figures_of(std::string_view comment);

/// The colours of marks: G, R, Y and B in the text.
enum class MarkColor : std::uint8_t { green, red, yellow, blue };

/// A coloured square of "[%csl Ra4,Gb5]", or an arrow of "[%cal Ge2e4]".
struct BoardMark {
    MarkColor color = MarkColor::green;       ///< its colour
    Square from = Square::a1;                 ///< the square, or where the arrow begins
    std::optional<Square> to = std::nullopt;  ///< where the arrow ends; none for a square

    /// Equal in every member.
    friend bool operator==(const BoardMark&, const BoardMark&) = default;
};
/// Reads the marks of either command; nullopt if any of them is invalid.
[[nodiscard]] LIBCHESS_API std::optional<std::vector<BoardMark>> parse_marks(
    std::string_view arguments);

}  // namespace chess
