#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/move.hpp"
#include "libchess/mate/detail/final_pictures.hpp"
#include "libchess/mate/detail/man_distances.hpp"
#include "libchess/position/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace chess::detail {

/// Follows a line and keeps the final pictures that it can still reach: the men of a picture are
/// never further from their squares than the moves left.
class LIBCHESS_TEST_API PictureTracker {
public:
    /// Starts from the position of the pictures, with `plies` half-moves to come.
    PictureTracker(const Position& position, FinalPictures pictures, int plies);

    /// Whether the position with `plies` half-moves left may reach some picture.
    [[nodiscard]] bool has_pictures(int plies) const noexcept {
        return !levels_[static_cast<std::size_t>(plies)].pictures.empty();
    }

    /// Follows a legal move of a position with `plies` half-moves left; `left` are the moves after
    /// it. False if no picture remains.
    bool follow(const Position& position, Move move, int plies, MovesLeft left);

    /// Drops the pictures in which some man to be captured cannot get to where the other side has
    /// time to capture it. False if none is left.
    bool keep_takeable(int plies, MovesLeft left);

private:
    /// What remains of a picture on the way to it.
    struct Rest {
        std::uint32_t picture;
        std::uint8_t mated_moves;
        std::uint8_t mating_moves;
        std::uint8_t taken;
        bool is_mating_to_castle;
        bool is_mated_to_castle;
    };
    /// The current place of an initial man.
    struct Place {
        bool is_taken = false;
        PieceType type = PieceType::pawn;
        Square square = Square::a1;
    };
    static constexpr std::uint8_t nobody = 255;

    struct Level {
        std::array<Place, FinalPicture::most_men> places;
        SquareMap<std::uint8_t> men;  ///< the man on each square, if any
        std::vector<Rest> pictures;
    };
    /// A move in terms of men.
    struct Step {
        std::size_t man;
        std::uint8_t taken;  ///< the captured man, if any
        Place before;
        Place after;
    };

    [[nodiscard]] const FinalPicture& picture(const Rest& rest) const noexcept {
        return pictures_.pictures[rest.picture];
    }
    /// How many moves a man needs to its place in a picture.
    [[nodiscard]] int moves_to(std::size_t man, const Place& place,
                               const Fate& fate) const noexcept;
    [[nodiscard]] bool follow(Rest& rest, const Step& step) const noexcept;
    [[nodiscard]] bool castle(Rest& rest, Color color, Square rook) const noexcept;
    [[nodiscard]] bool is_takeable(const Level& level, const Rest& rest,
                                   MovesLeft left) const noexcept;
    /// The squares on which a man may capture on its way, within `moves` moves.
    [[nodiscard]] Bitboard captures(const Place& place, const Fate& fate, int moves) const noexcept;

    const ManDistances& distances_ = ManDistances::get();
    FinalPictures pictures_;
    Color mating_;
    std::vector<Level> levels_;  ///< by half-moves left
};

}  // namespace chess::detail
