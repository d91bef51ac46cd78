#pragma once

// Holds what is said of games against the board, by code that shares only the rules of chess with
// what says it: it reads the moves of a sentence, replays them, and counts.

#include "libchess/annotate/annotated_game.hpp"

#include <cstddef>
#include <string>

namespace chess::test {

/// What each of these says where nothing is wrong.
inline const std::string no_objection;

/// What is wrong with the reason for a move, or nothing.
[[nodiscard]] std::string objection(const AnnotatedGame& game, std::size_t index);
/// What is wrong with its sentence on the better move, or nothing.
[[nodiscard]] std::string objection_to_better(const AnnotatedGame& game, std::size_t index);
/// What is wrong with a threat, or nothing: it must have existed before, and win something.
[[nodiscard]] std::string objection_to_threat(const AnnotatedGame& game, std::size_t index);
/// What is wrong with praise; the move was the best one in any case.
[[nodiscard]] std::string objection_to_praise(const AnnotatedGame& game, std::size_t index);
/// What is wrong with a refutation, or nothing: the answer to the capture must mate, or win more
/// than was captured.
[[nodiscard]] std::string objection_to_line(Position position, const WhyNot& why);

}  // namespace chess::test
