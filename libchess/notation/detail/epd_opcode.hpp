#pragma once

// Internal to libchess, not installed.

#include <cstdint>
#include <optional>
#include <string_view>

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
    OperandKind kind;
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

}  // namespace chess
