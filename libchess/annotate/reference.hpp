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

/// A game of a reference, as far as it is quoted. What is unknown is empty.
struct ReferenceGame {
    std::string white = {};  ///< who played it
    std::string black = {};  ///< see `white`
    std::string event = {};  ///< where
    std::string date = {};   ///< "1993.03.10", with question marks for what is not known
    GameResult result = GameResult::unknown;  ///< how it ended
};

/// Games that others are held against, by position, so that transpositions count.
class LIBCHESS_API ReferenceGames {
public:
    /// The first so many half-moves of each game count.
    static constexpr std::size_t most_plies = 80;

    /// Reads PGN. Broken games count up to where they break, and are counted. Takes 16 bytes for
    /// each position of each game while it reads.
    [[nodiscard]] static ReferenceGames read(const ByteReader& bytes);

    /// What is known of a position.
    struct Known {
        std::size_t games = 0;      ///< in which it occurred
        const ReferenceGame& last;  ///< the latest of them by date; of equals the last one read
    };
    /// nullopt if no game had it.
    [[nodiscard]] std::optional<Known> find(const Position& position) const;

    /// Games that were read.
    [[nodiscard]] std::size_t size() const noexcept { return games_.size(); }
    /// Those of them that are broken somewhere.
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

/// nullopt where all of the game is known, and where it begins elsewhere.
[[nodiscard]] LIBCHESS_API std::optional<Novelty> find_novelty(const AnnotatedGame& game,
                                                               const ReferenceGames& reference);

}  // namespace chess
