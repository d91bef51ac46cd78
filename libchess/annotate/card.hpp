#pragma once

#include "libchess/annotate/judgement.hpp"
#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace chess {

/// A position with more good moves than this teaches nothing.
inline constexpr std::size_t most_answers = 4;
/// If nothing says why the move was bad, there must be no more good moves than this.
inline constexpr std::size_t most_unexplained_answers = 2;
/// What a card teaches must show within so many half-moves.
inline constexpr int card_depth = 10;
/// A move after which the winning chances are still so high, of -1 to 1, has spoiled nothing.
inline constexpr double still_winning = 0.8;
/// A mate in so many moves at most is worth learning even if the game was won anyway.
inline constexpr int mate_to_learn = 3;

/// A move in the position of a card.
struct CardMove {
    Score score = {};              ///< after it, for the side that makes it
    std::vector<Move> moves = {};  ///< the move itself, and what follows
    friend bool operator==(const CardMove&, const CardMove&) = default;  ///< in every member

    /// The move itself.
    [[nodiscard]] Move move() const { return moves.front(); }
};

/// A bad move that was played in the position of a card.
struct CardError {
    Judgement judgement = Judgement::mistake;  ///< a mistake or a blunder
    CardMove played = {};                      ///< with its refutation
    double win_before = 0;                     ///< winning chances before it, 0 to 100
    double win_after = 0;                      ///< winning chances after it, 0 to 100
    /// Why it is bad, as in `Reason`; empty if nothing is proved that agrees with the answers.
    std::string reason = {};
    std::string white = {};  ///< the game's tag, in UTF-8, as the following ones; may be empty
    std::string black = {};  ///< see `white`
    std::string date = {};   ///< see `white`
    std::string site = {};   ///< the game's address, if its tag Site is one
    std::size_t record = 0;  ///< the game's number in its input, from 0
    friend bool operator==(const CardError&, const CardError&) = default;  ///< in every member
};

/// A position in which somebody went wrong, to be learnt from.
struct Card {
    Position position = Position::start();  ///< before the bad move
    std::string player = {};                ///< who made it, as the game has the name, in UTF-8
    /// All good moves, the best first: 1 to `most_answers`.
    std::vector<CardMove> answers = {};
    /// Other moves, as far as they are known, the best first; each with what answers it.
    std::vector<CardMove> others = {};
    /// What was played, in the order of the games; never empty.
    std::vector<CardError> errors = {};

    /// The length of the mate in moves, if every answer mates.
    [[nodiscard]] LIBCHESS_API std::optional<int> mate() const;
    friend bool operator==(const Card&, const Card&) = default;  ///< in every member
};

/// The cards of a run.
struct CardDeck {
    /// The players whose moves they are from, if they are of certain ones.
    std::vector<std::string> players = {};
    /// Positions are never repeated among those of a player.
    std::vector<Card> cards = {};

    /// Adds the cards whose player has one of these names; `player` becomes the name on them. A
    /// position that a player had several times makes one card.
    LIBCHESS_API void add(std::span<const Card> cards, const std::string& player,
                          const std::set<std::string>& names);
    /// Adds all cards, of whichever player.
    LIBCHESS_API void add(std::span<const Card> cards);
};

/// The name of a card: its position's key in hexadecimal digits, the same in every run.
[[nodiscard]] LIBCHESS_API std::string card_id(const Card& card);

}  // namespace chess
