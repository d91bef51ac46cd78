#pragma once

#include "libchess/base/export.hpp"
#include "libchess/notation/game.hpp"

#include <cstddef>
#include <string>

namespace chess {

/// How a game is written.
struct PgnStyle {
    /// The maximum line length in bytes, where there are blanks to break at; 0 puts all moves on
    /// one line.
    std::size_t columns = 80;
    /// The Seven Tag Roster first, with "?" for what is missing, then the others in ASCII order
    /// (PGN standard, 8.1 and 11); otherwise the game's tags as they are.
    bool roster_first = true;
    bool comments = true;    ///< with comments
    bool nags = true;        ///< with glyphs, as `$1`
    bool variations = true;  ///< with variations
    /// Comments may be broken at blanks; otherwise they keep every byte.
    bool wrap_comments = true;

    /// The standard's export format.
    [[nodiscard]] static constexpr PgnStyle exported() noexcept { return {}; }
    /// Reading back what was read gives the same game, to the last byte of its comments; but it has
    /// a result, that of its tag or `*`, if it had none.
    [[nodiscard]] static constexpr PgnStyle lossless() noexcept {
        return {.columns = 80,
                .roster_first = false,
                .comments = true,
                .nags = true,
                .variations = true,
                .wrap_comments = false};
    }
};

/// A game as PGN: tags, a blank line, movetext, a newline. FEN, SetUp and Variant tags are added if
/// the start needs them. A comment that contains a '}' is written after a semicolon.
[[nodiscard]] LIBCHESS_API std::string to_pgn(const Game& game,
                                              const PgnStyle& style = PgnStyle::exported());

}  // namespace chess
