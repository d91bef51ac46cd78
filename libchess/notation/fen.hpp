#pragma once

#include "libchess/base/export.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/position/position.hpp"
#include "libchess/position/setup.hpp"

#include <array>
#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// A FEN as read, with the places of its fields.
struct FenText {
    Setup setup;  ///< the content
    /// The fields for board, turn, castling and en passant, indexed by `SetupField`.
    std::array<TextSpan, 4> fields;
    /// How many of the two counters were present; the half-move clock comes first.
    int counters = 0;
    /// Bytes read, without trailing blanks; the rest is something else (EPD operations).
    std::size_t length = 0;
    std::vector<ParseError> warnings = {};  ///< unusual, but clear
};

/// Reads the FEN at the start of a text: four fields as in EPD, then the two counters if the next
/// words are numbers. Standard FEN, X-FEN and Shredder-FEN are distinguished by their letters.
[[nodiscard]] LIBCHESS_API std::expected<FenText, ParseError> parse_fen_prefix(
    std::string_view text);

/// Reads a FEN and nothing after it. Missing counters are taken as `0 1`.
[[nodiscard]] LIBCHESS_API std::expected<FenText, ParseError> parse_fen(std::string_view text);

/// A validated position with its warnings.
struct FenPosition {
    Position position;                 ///< the position
    std::vector<ParseError> warnings;  ///< mild faults, with their places
};

/// Turns a parsed FEN into a position; each fault points at its field.
[[nodiscard]] LIBCHESS_API std::expected<FenPosition, std::vector<ParseError>> validate(
    const FenText& fen, const ValidationOptions& options = {});

/// `parse_fen` and `validate` in one step.
[[nodiscard]] LIBCHESS_API std::expected<FenPosition, std::vector<ParseError>> read_fen(
    std::string_view text, const ValidationOptions& options = {});

/// When the en passant square is written.
enum class EnPassantStyle : std::uint8_t {
    fen,    ///< after every double step, as in the FEN standard
    x_fen,  ///< if an enemy pawn could capture
    legal,  ///< if the capture is legal
};

/// How castling rights are written.
enum class CastlingStyle : std::uint8_t {
    automatic,  ///< Shredder-FEN for Chess960 positions, KQkq otherwise
    x_fen,      ///< KQkq; the file's letter only for a rook that is not the outermost
    shredder,   ///< always the rook's file: HAha
};

/// How a position is written.
struct FenOptions {
    EnPassantStyle en_passant = EnPassantStyle::legal;  ///< when the en passant square is written
    CastlingStyle castling = CastlingStyle::automatic;  ///< how castling rights are written
    /// Whether to write the half-move clock and the move number; without them it is an EPD
    /// position.
    bool counters = true;
};

/// The position as FEN. Counters are clamped to the limits of `Setup`.
[[nodiscard]] LIBCHESS_API std::string to_fen(const Position& position,
                                              const FenOptions& options = {});

}  // namespace chess
