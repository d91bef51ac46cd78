#pragma once

#include "libchess/notation/epd.hpp"

namespace chess {

/// The kind of operands that an opcode needs.
enum class OperandKind : std::uint8_t {
    anything,       ///< not checked
    moves,          ///< one or more alternative moves
    line,           ///< a sequence of moves
    move,           ///< a move
    number,         ///< a number within limits
    text,           ///< a string
    optional_text,  ///< a string or nothing
    count,          ///< a perft count
};

/// A known opcode.
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

/// The opcode that a word in other letters means, as "BM" and "d1", judged by what is behind it; a
/// word that means none is returned as it is.
[[nodiscard]] std::string usual_opcode(std::string_view word, std::string_view behind);

/// Whether an opcode asks for a move or a mate.
[[nodiscard]] bool is_test(std::string_view opcode);

/// Whether a text begins with the opcode of a test and what it asks for, as "bm e4" and "dm 3" do;
/// `loosely`, whether it begins with one that is no word of a language, and anything follows.
[[nodiscard]] bool begins_test(std::string_view text, bool loosely);

/// Whether the operands of an opcode are moves.
[[nodiscard]] bool takes_moves(std::string_view opcode);

/// Whether a word looks like a move, in whatever position.
[[nodiscard]] bool looks_like_move(std::string_view word);

/// Whether an item is moves as UCI has them behind a position: "moves e2e4 e7e5", "e2e4".
[[nodiscard]] bool are_moves(const Position& position, const EpdItem& item);

// Readers of single operands and operations.

/// An error at a place, which may be empty.
[[nodiscard]] ParseError fault_at(const TextSpan& place, std::string message);

/// Where the opcode of an operation is.
[[nodiscard]] TextSpan opcode_place(const EpdOperation& operation);

/// Reads a move of an operation in a position.
[[nodiscard]] std::expected<Move, ParseError> read_move(const Position& position,
                                                        std::string_view opcode,
                                                        const EpdOperand& operand);

/// Reads the only operand, a move.
[[nodiscard]] std::expected<Move, ParseError> read_single_move(const Position& position,
                                                               const EpdOperation& operation);

/// Reads the only operand, a number within the opcode's limits.
[[nodiscard]] std::expected<std::int64_t, ParseError> read_number(const EpdOpcode& opcode,
                                                                  const EpdOperation& operation);

/// Reads the only string, or all words if there are no quotes.
[[nodiscard]] std::expected<std::string, ParseError> read_text(OperandKind kind,
                                                               const EpdOperation& operation);

/// "#5", "#-5"
[[nodiscard]] std::expected<int, ParseError> read_mate(std::string_view opcode,
                                                       const EpdOperand& operand);

/// A word of a line with its place.
struct PlacedText {
    std::string_view text;
    TextSpan place;
};

/// Reads a perft count from its two words, as in EPD and `.perft` files. An error about the depth
/// points at `depth.place`.
[[nodiscard]] std::expected<DepthCount, ParseError> read_depth_count(const PlacedText& depth,
                                                                     const PlacedText& count);

/// The same from an operation such as `D5 4865609`.
[[nodiscard]] std::expected<DepthCount, ParseError> read_depth_count(const EpdOperation& operation);

}  // namespace chess
