#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/mate/detail/man_distances.hpp"
#include "libchess/mate/detail/set_costs.hpp"
#include "libchess/mate/stipulation.hpp"
#include "libchess/position/position.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace chess::detail {

/// How many moves each side has left in help and series play.
struct MovesLeft {
    int mating;  ///< of the side that reaches the aim
    int mated;   ///< of the side that is mated or stalemated
};

/// An admissible bound: proves that a king cannot be mated, or stalemated, with the moves left even
/// if both sides help. On each square that the king can reach, the squares around it must be
/// covered by men of one side or blocked by those of the other, and there must be check, or none.
/// For each placement of a side's men, the least moves for each set of these squares are cached;
/// men move as on an empty board, so that nothing possible is missed.
class LIBCHESS_TEST_API HelpBound {
public:
    /// A bound for mates or stalemates by one side.
    HelpBound(Color mating, Aim aim);

    /// The squares among `among` where the king may finally stand; none if the aim certainly cannot
    /// be reached. If the mating side has one move, it is the last one. An answer about a position
    /// also holds after its moves. With one move left for each side, either all squares are kept or
    /// none.
    [[nodiscard]] Bitboard final_squares(const Position& position, MovesLeft left,
                                         Bitboard among = all_squares);

private:
    static constexpr int never = SetCosts::never;

    /// A set of squares around a king that a man can cover after some moves.
    struct Way {
        std::uint8_t covered;
        std::uint8_t moves;
        bool checks;
        /// If it gives check: the square among them that must be free of other men, its own or the
        /// last one of its line.
        std::uint8_t needed = 0;
    };
    /// The ways of a man against a king, those with fewer moves first, and the sets that it may
    /// cover after at most one move.
    struct Ways {
        std::vector<Way> covering;
        std::vector<Way> checking;
        std::array<std::uint64_t, 4> at_once{};           ///< each set
        std::array<std::uint64_t, 4> at_once_checking{};  ///< each set that comes with check
    };
    /// A man of the mating side, after some moves.
    struct Man {
        PieceType type;
        Square from;
        int moves;
    };
    /// A cache of costs by key, which grows as it fills.
    class Cache {
    public:
        /// The slot of a key's costs, to be overwritten if its key differs.
        struct Slot {
            std::uint64_t key = 0;
            SetCosts costs = SetCosts::impossible();
            std::array<std::uint8_t, 16> smallest{};  ///< set sizes by number of moves
        };
        [[nodiscard]] Slot& slot(std::uint64_t key);

    private:
        static constexpr std::size_t most_places = std::size_t{1} << 14;

        std::vector<Slot> slots_ = std::vector<Slot>(64);
        std::size_t missed_ = 0;
    };

    class Question;

    // Lookup functions cache their results; `placement` is the key of the side's men, and `most`
    // the largest number of moves of interest.

    /// The ways of a man of the mating side against a king.
    [[nodiscard]] const Ways& ways(PieceType type, Square from, Square king);
    [[nodiscard]] Ways find_ways(PieceType type, Square from, Square king);
    /// Adds its ways as a man of one type that reaches each square in a number of moves.
    void add_ways(std::vector<Way>& found, PieceType man, const ManDistances::Row& distances,
                  Square king) const;
    /// The least moves of the mating side to cover all squares around a king except a set.
    [[nodiscard]] const Cache::Slot& covering_costs(const Position& position,
                                                    std::uint64_t placement, Square king, int most);
    /// The same for men that have already made some of these moves.
    [[nodiscard]] SetCosts costs_of(std::span<const Man> men, Square king, int most);
    /// Adds to the costs what these men can cover.
    void cover(SetCosts& costs, std::span<const Man> men, Square king, int most);
    /// The least moves of the other side to block a set of them. If the mating side has only its
    /// last move, no man on the king's square can be captured.
    [[nodiscard]] const SetCosts& blocking_costs(const Position& position, std::uint64_t placement,
                                                 Square king, int most, bool is_last);

    const ManDistances& distances_ = ManDistances::get();
    Color mating_;
    Aim aim_;
    std::vector<std::uint32_t> rows_;  ///< for each man, square and king; 0 if not known yet
    std::deque<Ways> ways_;
    Cache covering_kept_;
    Cache blocking_kept_;
};

}  // namespace chess::detail
