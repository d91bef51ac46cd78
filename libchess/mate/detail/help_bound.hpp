#pragma once

#include "libchess/base/export.hpp"
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

/// Tells certainly that a king cannot be mated, or stalemated, with the moves that are left even if
/// both sides help: on each square that it can come to, the squares around it have to be covered by
/// men of the one side or blocked by those of the other, and there has to be check, or none. Each
/// side's least moves for each set of these squares are kept for its men where they are; men move
/// as on an empty board, so that nothing that can be done is missed.
class LIBCHESS_API HelpBound {
public:
    /// For mates or stalemates by one side.
    HelpBound(Color mating, Aim aim);

    /// Of some squares those where the king may stand in the end; none if the aim is certainly not
    /// reached. Where the mating side has one move, it is the last one. What is said of a position
    /// holds after its moves, too. With one move of each side left all squares stay if one does.
    [[nodiscard]] Bitboard final_squares(const Position& position, MovesLeft left,
                                         Bitboard among = all_squares);

private:
    static constexpr int never = SetCosts::never;

    /// A set of squares around a king that a man covers after so many moves.
    struct Way {
        std::uint8_t covered;
        std::uint8_t moves;
        bool checks;
        /// Where it checks, the square of them that has to be free of other men: its own, or the
        /// last one of its line.
        std::uint8_t needed = 0;
    };
    /// The ways of a man against a king, those with fewer moves first, and what it may cover after
    /// one move or none.
    struct Ways {
        std::vector<Way> covering;
        std::vector<Way> checking;
        std::array<std::uint64_t, 4> at_once{};           ///< each set
        std::array<std::uint64_t, 4> at_once_checking{};  ///< each set together with check
    };
    /// A man of the mating side, after so many moves.
    struct Man {
        PieceType type;
        Square from;
        int moves;
    };
    /// The costs that were asked for last, by keys; it grows with them.
    class Cache {
    public:
        /// Where they are, or are to be written if that is not their key.
        struct Place {
            std::uint64_t key = 0;
            SetCosts costs = SetCosts::impossible();
            std::array<std::uint8_t, 16> smallest{};  ///< sets of these costs, for so many moves
        };
        [[nodiscard]] Place& place(std::uint64_t key);

    private:
        static constexpr std::size_t most_places = std::size_t{1} << 14;

        std::vector<Place> places_ = std::vector<Place>(64);
        std::size_t missed_ = 0;
    };

    class Question;

    // Members that look something up keep what they find; `placement` is the key of where the
    // side's men stand, and `most` the moves that are of interest.

    /// What a man of the mating side may do against a king.
    [[nodiscard]] const Ways& ways(PieceType type, Square from, Square king);
    [[nodiscard]] Ways find_ways(PieceType type, Square from, Square king);
    /// Adds what it may as a man that comes to each square in so many moves.
    void add_ways(std::vector<Way>& found, PieceType man, const ManDistances::Row& distances,
                  Square king) const;
    /// The least moves of the mating side to cover all squares around a king but a set.
    [[nodiscard]] const Cache::Place& covering_costs(const Position& position,
                                                     std::uint64_t placement, Square king,
                                                     int most);
    /// The same for men that have made some of these moves already.
    [[nodiscard]] SetCosts costs_of(std::span<const Man> men, Square king, int most);
    /// Lets men cover in addition what they can.
    void cover(SetCosts& costs, std::span<const Man> men, Square king, int most);
    /// The least moves of the other side to block a set of them. If the mating side has its last
    /// move only, nobody can be taken off the king's square.
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
