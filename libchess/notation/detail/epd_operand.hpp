#pragma once

// Internal to libchess, not installed.

#include "libchess/notation/detail/epd_opcode.hpp"
#include "libchess/notation/epd.hpp"

namespace chess {

// What single operands and operations mean; what several say together is for `EpdValues`.

/// An error about a place, which may be empty.
[[nodiscard]] ParseError fault_at(const TextSpan& place, std::string message);

/// Where the opcode of an operation stands.
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

/// The only string, or all the words that stand there without quotes.
[[nodiscard]] std::expected<std::string, ParseError> read_text(OperandKind kind,
                                                               const EpdOperation& operation);

/// "#5", "#-5"
[[nodiscard]] std::expected<int, ParseError> read_mate(std::string_view opcode,
                                                       const EpdOperand& operand);

/// A word of a line, which knows where it stands.
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
