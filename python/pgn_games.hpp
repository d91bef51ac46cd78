#pragma once

#include "game_data.hpp"
#include "libchess/notation/record_stream.hpp"
#include "typed.hpp"

#include <deque>
#include <memory>
#include <span>
#include <string>

namespace chess_python {

/// What is done about broken games.
enum class ErrorPolicy { raise, skip };

/// An argument for it.
using ErrorPolicyName = TypedText<"Literal['raise', 'skip']">;
/// "raise" or "skip"; ValueError for anything else.
[[nodiscard]] ErrorPolicy policy_of(const std::string& errors);

/// A game, or what is wrong with it.
struct ReadGame {
    GamePointer data;  ///< null if it is broken
    Fault error = {};
};

/// The games of some records; what holds none is left out. Needs no GIL.
[[nodiscard]] std::deque<ReadGame> games_of(std::span<const chess::TextRecord> records,
                                            const std::shared_ptr<const GameOptions>& options);

}  // namespace chess_python
