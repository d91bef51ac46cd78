#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/position/position.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace chess::detail {

/// How many moves each side has left in help and series play.
struct MovesLeft {
    int mating;  ///< of the side that gives mate
    int mated;   ///< of the side that is mated
};

/// Tells cheaply, and certainly, that a king cannot be mated with the moves that are left even if
/// both sides help: on each square that it can come to, the squares around it have to be covered by
/// the men that cover them already and by those that can still come, or blocked by its own men. Men
/// move as on an empty board, so that nothing that can be done is missed.
class LIBCHESS_API HelpBound {
public:
    /// For mates by one side.
    explicit HelpBound(Color mating);

    /// Of some squares those where the king may be mated; none if there is certainly no mate. Where
    /// the mating side has one move, it is the last one. What can be said of a position holds after
    /// its moves, too.
    [[nodiscard]] Bitboard squares_of_mate(const Position& position, MovesLeft left,
                                           Bitboard among = all_squares);

    /// With more moves of the mating side it is not worth asking.
    static constexpr int most_mating = 4;

private:
    /// The most squares around a king that a man covers, of those that are to be covered, which are
    /// the index.
    struct Gain {
        std::uint8_t anywhere;  ///< on any square that it comes to
        std::uint8_t checking;  ///< where it gives check, and one more; 0 if it cannot
    };
    using Gains = std::array<Gain, 256>;

    class Question;

    /// What a man of the mating side gains within 1 to `most_mating` moves against a king.
    [[nodiscard]] const Gains& gains(PieceType type, Square from, int moves, Square king);
    void add_gains(PieceType type, Square from, int moves, Square king);
    /// Where a man comes to within some moves.
    [[nodiscard]] Bitboard reach(Color color, PieceType type, Square from, int moves);

    Color mating_;
    std::vector<std::uint32_t> rows_;  ///< for each man, square, moves and king; 0 if not known yet
    std::vector<Gains> gains_;
    std::vector<Bitboard> reaches_;  ///< likewise for each man; none if not known yet
};

}  // namespace chess::detail
