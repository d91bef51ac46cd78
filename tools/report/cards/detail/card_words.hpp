#pragma once

// Internal to the reports: what is asked and said on a card.

#include "libchess/annotate/card.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace chess::detail {

/// What was played in the position of a card: the first time, and how often.
struct PlayedMove {
    const CardError* error;  ///< the card's own
    std::size_t times;       ///< 1 or more
};

/// The bad moves of a card, each once, in the order of the games.
[[nodiscard]] std::vector<PlayedMove> played_moves(const Card& card);

/// "White to move. Mate in 2."
[[nodiscard]] std::string question_of(const Card& card);

/// "twice", "3 times"; of 2 or more.
[[nodiscard]] std::string times_words(std::size_t times);

/// "12. Qd2, a blunder", "12. Qd2 (twice), a blunder": what was played.
[[nodiscard]] std::string played_words(const Card& card, const PlayedMove& played);

/// "Winning chances fall from 62 to 31 %."
[[nodiscard]] std::string loss_words(const CardError& error);

/// Why the move is bad: its reason, or else what it costs.
[[nodiscard]] std::string reason_words(const CardError& error);

/// "Ann - Bob, 2024.05.01, 12.": which game, and which move.
[[nodiscard]] std::string source_of(const Card& card, const CardError& error);

/// "12. Qd2 Nxe4 13. Bxe4"
[[nodiscard]] std::string line_of(const Card& card, const CardMove& move);

}  // namespace chess::detail
