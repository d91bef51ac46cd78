#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// A legal move in Standard Algebraic Notation (PGN standard, 8.2.3), with the shortest sufficient
/// disambiguation, and with '+' or '#'.
[[nodiscard]] LIBCHESS_API std::string to_san(const Position& position, Move move);

/// Why a text is not a move in a position.
struct SanError {
    /// The three reasons.
    enum class Kind : std::uint8_t {
        syntax,     ///< it is not the text of a move
        illegal,    ///< no such legal move
        ambiguous,  ///< several legal moves; see `candidates`
    };

    Kind kind = Kind::syntax;      ///< the reason
    ParseError error;              ///< the place in the text, and what was expected
    std::vector<Move> candidates;  ///< the legal moves that an ambiguous text could mean
};

/// Reads a legal move as people and programs write it:
///
///   - SAN, with or without '+', '#', 'x', '=', and with any part of the origin:
///     "Nf3", "Ng1f3", "e8=Q", "e8Q", "e8(Q)", "exd6 e.p.", "Pe4", with marks such as "!?" ignored;
///   - figurines in place of letters, and typographic dashes and signs ("O–O", "N×f3"), in UTF-8;
///   - long algebraic and UCI: "Ng1-f3", "e2-e4", "e7e8q";
///   - castling as "O-O", "0-0", "o-o", or as UCI writes it.
///
/// An ambiguous text is an error, and so is a promotion without its piece.
[[nodiscard]] LIBCHESS_API std::expected<Move, SanError> parse_san(const Position& position,
                                                                   std::string_view text);

/// Reads alternatives to choose from, each as `parse_san` reads it, with commas or blanks between:
/// the distinct moves in their order, or the faults of all that are no legal move here, with places
/// that count from the start of `text`.
[[nodiscard]] LIBCHESS_API std::expected<std::vector<Move>, std::vector<ParseError>>
parse_alternatives(const Position& position, std::string_view text);

/// A move in UCI and SAN, for reports that outlive the position before it.
struct NamedMove {
    std::string uci;  ///< as `to_uci` writes it
    std::string san;  ///< as `to_san` writes it
};

/// The UCI and SAN texts of a legal move.
[[nodiscard]] inline NamedMove named(const Position& before, Move move) {
    return {to_uci(before, move), to_san(before, move)};
}

}  // namespace chess
