#pragma once

#include "libchess/notation/epd.hpp"

namespace chess {

/// What an opcode's operands must be.
enum class OperandKind : std::uint8_t {
    anything,       ///< nobody looks at them
    moves,          ///< one or more moves to choose from
    line,           ///< any number of moves played one after the other
    move,           ///< a move
    number,         ///< a number within limits
    text,           ///< a string
    optional_text,  ///< a string or nothing
    count,          ///< a perft count
};

/// An opcode whose meaning is known.
struct EpdOpcode {
    std::string_view name;
    OperandKind kind = OperandKind::anything;
    // The limits of a number.
    std::int64_t lowest = 0;
    std::int64_t highest = 0;
};

/// The largest distance to mate that `dm` and `bm` may state, in moves.
inline constexpr std::int64_t longest_mate = 9999;

/// The known opcode of this name, if it is one.
[[nodiscard]] std::optional<EpdOpcode> known_opcode(std::string_view name);

/// Whether a word could be an opcode: a letter, then letters, digits and '_'.
[[nodiscard]] bool is_identifier(std::string_view word);

// What single operands and operations mean.

/// An error about a place, which may be empty.
[[nodiscard]] ParseError fault_at(const TextSpan& place, std::string message);

/// Where the opcode of an operation is.
[[nodiscard]] TextSpan opcode_place(const EpdOperation& operation);

/// A move in a position, as `opcode` states it.
[[nodiscard]] std::expected<Move, ParseError> read_move(const Position& position,
                                                        std::string_view opcode,
                                                        const EpdOperand& operand);

/// The only operand, a move.
[[nodiscard]] std::expected<Move, ParseError> read_single_move(const Position& position,
                                                               const EpdOperation& operation);

/// The only operand, a number within the opcode's limits.
[[nodiscard]] std::expected<std::int64_t, ParseError> read_number(const EpdOpcode& opcode,
                                                                  const EpdOperation& operation);

/// The only string, or all the words that are there without quotes.
[[nodiscard]] std::expected<std::string, ParseError> read_text(OperandKind kind,
                                                               const EpdOperation& operation);

/// "#5", "#-5"
[[nodiscard]] std::expected<int, ParseError> read_mate(std::string_view opcode,
                                                       const EpdOperand& operand);

/// A word of a line, which knows where it is.
struct PlacedText {
    std::string_view text;
    TextSpan place;
};

/// A perft count from its two words, as EPD and `.perft` files have it. `depth.place` is what an
/// error about the depth points at.
[[nodiscard]] std::expected<DepthCount, ParseError> read_depth_count(const PlacedText& depth,
                                                                     const PlacedText& count);

/// The same from an operation such as `D5 4865609`.
[[nodiscard]] std::expected<DepthCount, ParseError> read_depth_count(const EpdOperation& operation);

}  // namespace chess
