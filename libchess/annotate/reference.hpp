#pragma once

#include "libchess/base/export.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chess {

struct AnnotatedGame;

/// The quoted facts of a reference game. What is unknown is empty.
struct ReferenceGame {
    std::string white = {};  ///< who played it
    std::string black = {};  ///< see `white`
    std::string event = {};  ///< where
    std::string date = {};   ///< "1993.03.10", with question marks for what is not known
    GameResult result = GameResult::unknown;  ///< how it ended
};

/// Reference games, indexed by position, so that transpositions count.
class LIBCHESS_API ReferenceGames {
public:
    /// How many half-moves of each game count.
    static constexpr std::size_t most_plies = 80;

    /// Reads PGN. Broken games are used up to their first fault, and counted. Reading takes 16
    /// bytes for each position of each game.
    [[nodiscard]] static ReferenceGames read(const ByteReader& bytes);

    /// What the reference games tell about a position.
    struct Known {
        std::size_t games = 0;      ///< in which it occurred
        const ReferenceGame& last;  ///< the latest by date; ties: the last one read
    };
    /// nullopt if no game had it.
    [[nodiscard]] std::optional<Known> find(const Position& position) const;

    /// How many games were read.
    [[nodiscard]] std::size_t size() const noexcept { return games_.size(); }
    /// How many of them are broken.
    [[nodiscard]] std::size_t broken() const noexcept { return broken_; }

private:
    class Reader;

    struct Entry {
        Key key;
        std::uint32_t game;   ///< the latest one
        std::uint32_t games;  ///< how many had it
    };
    void sort();

    std::vector<ReferenceGame> games_;
    std::vector<Entry> entries_;  ///< by key
    std::size_t broken_ = 0;
};

/// The first move of a game that leads from a position of the reference to one that is not there.
struct Novelty {
    std::size_t move = 0;     ///< its index in the game's main line
    std::size_t games = 0;    ///< games of the reference that had the position before it
    ReferenceGame last = {};  ///< the latest of them
};

/// Finds the novelty of a game; nullopt where all of the game is known, or where it starts from an
/// unknown position.
[[nodiscard]] LIBCHESS_API std::optional<Novelty> find_novelty(const AnnotatedGame& game,
                                                               const ReferenceGames& reference);

}  // namespace chess
