#pragma once

#include "game_data.hpp"
#include "libchess/notation/record_stream.hpp"

#include <deque>
#include <span>
#include <string>

namespace chess_python {

/// What is done about broken games.
enum class ErrorPolicy { raise, skip };

/// "raise" or "skip"; ValueError for anything else.
[[nodiscard]] ErrorPolicy policy_of(const std::string& errors);

/// How games are read.
struct GameOptions {
    std::string file = {};    ///< as messages name it
    bool chess960 = false;    ///< every game is Chess960
    bool annotations = true;  ///< with comments, glyphs and variations
};

/// A game, or what is wrong with it.
struct ReadGame {
    GamePointer data;  ///< null if it is broken
    Fault error = {};
};

/// The games of some records; what holds none is left out. Needs no GIL.
[[nodiscard]] std::deque<ReadGame> games_of(std::span<const chess::TextRecord> records,
                                            const GameOptions& options);

}  // namespace chess_python
