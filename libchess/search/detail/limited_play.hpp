#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/position/game_history.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/search/result.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace chess::detail {

/// How well a player sees.
struct Skill {
    double depth;      ///< plies of the search
    double oversight;  ///< how soon a line that is hard to see is overlooked
    double noise;      ///< the error of a judgement, in centipawns near a level game
};
/// The skill that plays as strong as this.
[[nodiscard]] LIBCHESS_TEST_API Skill skill_of(int elo) noexcept;

/// How hard a move is to see: 1 for a quiet move, more for one that goes back or far, less for a
/// capture or a check, next to nothing for a recapture. `last` is the square where the move before
/// it ended.
[[nodiscard]] LIBCHESS_TEST_API double effort_of(const Position& position, Move move,
                                                 std::optional<Square> last);

/// Chooses a move as a player of limited strength does.
///
/// All moves are searched a few plies deep, and by stronger players the best of them deeper. Of
/// each the player sees what an iteration says only if the line that leads there is easy enough to
/// see: the efforts of the moves behind the first add up, and the iteration is missed with a
/// probability of 1 - exp(-oversight x sum). Then the deepest one that is seen counts, and if there
/// is none the static evaluation after the move. A reply that is missed once is missed after all
/// moves. First moves are overlooked in the same way, and what is seen is judged with an error, in
/// a scale that makes less of a pawn the more one is ahead.
///
/// All chances are taken from the position, the last move and the seed, so that the same search
/// chooses the same move.
class LIBCHESS_TEST_API LimitedPlay {
public:
    /// The static evaluation of a position, for its side to move.
    using Evaluate = std::function<int(const Position&)>;

    LimitedPlay(const GameHistory& game, const Strength& strength);

    /// The search of all moves, within the limits asked for.
    [[nodiscard]] SearchLimits wide_limits(const SearchLimits& asked) const;
    /// The search of the best moves that it has found; nullopt if the player or the limits see no
    /// deeper.
    [[nodiscard]] std::optional<SearchLimits> deep_limits(const SearchLimits& asked,
                                                          const SearchResult& wide) const;
    /// Takes an iteration of the search.
    void observe(const SearchResult& iteration);
    /// The result with the chosen move first, and as many others as asked for.
    [[nodiscard]] SearchResult choose(SearchResult result, const SearchLimits& asked,
                                      const Evaluate& evaluate) const;

private:
    /// The lines of a move, one of each iteration.
    struct Candidate {
        Move move;
        std::vector<SearchLine> lines;
    };

    [[nodiscard]] int depth(const SearchLimits& asked) const;
    /// A number in [0, 1) for a question, which has no other answer in this position.
    [[nodiscard]] double random(std::uint64_t question) const noexcept;
    [[nodiscard]] bool is_considered(const Candidate& candidate) const;
    [[nodiscard]] bool is_seen(const SearchLine& line) const;
    [[nodiscard]] double seen_worth(const Candidate& candidate, const Evaluate& evaluate) const;

    Position position_;
    std::optional<Square> last_;
    std::uint64_t seed_;
    Skill skill_;
    std::vector<Candidate> candidates_;
};

}  // namespace chess::detail
