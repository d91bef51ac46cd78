#pragma once

// Internal to libchess, not installed: the index of a board in its ending's table.
//
// The two kings share one number. Without pawns the board is rotated and mirrored so that the white
// king stands in the triangle a1-d1-d4 and, if that is on the long diagonal, the black king below
// it or on it: 462 placements. With pawns it is mirrored so that the white king stands on files a
// to d: 1806 placements. The other men are numbered by their squares, pawns without the first and
// the last rank:
//
//     ((turn * placements + kings) * squares of the first man + first) * squares of the second +
//     second
//
// If both sides have a pawn, the positions with an en passant capture follow:
//
//     (turn * placements + kings) * 16 + file of the pawn that may be taken * 2 + capturer on its
//     right
//
// Boards that differ only by mirroring or by an exchange of equal men share the lowest of their
// numbers.

#include "libchess/endgame_tables/detail/ending_board.hpp"
#include "libchess/endgame_tables/endgame_tables.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace chess::detail {

/// The number of the two kings' placement, and the mirroring that leads to it.
struct KingPlacement {
    std::int16_t number = -1;
    std::uint8_t transform = 0;
    /// Whether both kings are on the long diagonal then.
    bool is_mirrored = false;
};

/// The parts of a number: the turn and the kings together, and the two men's places, each below 64;
/// with three men the second place is 0.
struct EndingPlaces {
    std::size_t kings;
    std::size_t first;
    std::size_t second;
};

/// On how many squares a man may stand, and the index of the first of them.
[[nodiscard]] constexpr std::size_t squares_of(PieceType type) noexcept {
    return type == PieceType::pawn ? 48 : 64;
}
[[nodiscard]] constexpr unsigned lowest_square_of(PieceType type) noexcept {
    return type == PieceType::pawn ? 8 : 0;
}

class EndingIndex {
public:
    explicit EndingIndex(const Ending& ending) noexcept;

    /// How many numbers there are, unused ones included.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// The number of a board of this ending, with its men in the ending's order.
    [[nodiscard]] std::size_t number_of(const EndingBoard& board) const noexcept;
    /// The same by the men's squares, without an en passant square; with three men, the second
    /// square is ignored.
    [[nodiscard]] std::size_t number_of(Color turn, Square white_king, Square black_king,
                                        Square first, Square second) const noexcept;
    /// The number of these places, if the kings are not mirrored.
    [[nodiscard]] std::size_t number_of(const EndingPlaces& places) const noexcept {
        const auto [less, more] = std::minmax(places.first, places.second);
        return (places.kings * first_squares_ + (has_twins_ ? less : places.first)) *
                   second_squares_ +
               (has_twins_ ? more : places.second);
    }
    /// The places of a number, which must not be one with an en passant square.
    [[nodiscard]] EndingPlaces places_at(std::size_t number) const noexcept {
        // In 32 bits, for faster division.
        const auto firsts = static_cast<std::uint32_t>(first_squares_);
        const auto seconds = static_cast<std::uint32_t>(second_squares_);
        const auto whole = static_cast<std::uint32_t>(number);
        const std::uint32_t rest = whole / seconds;
        return {rest / firsts, rest % firsts, whole % seconds};
    }
    /// The place of a position with an en passant capture among all such, by the number of the turn
    /// and the kings.
    [[nodiscard]] static std::size_t en_passant_place(std::size_t kings, Square taken,
                                                      Square capturer) noexcept;
    /// How many numbers the turn and the kings have together.
    [[nodiscard]] std::size_t king_count() const noexcept { return 2 * placements_; }
    [[nodiscard]] bool has_twins() const noexcept { return has_twins_; }
    /// The squares of White's and Black's king in a placement that has a number.
    [[nodiscard]] std::pair<Square, Square> kings_at(std::size_t placement) const noexcept;
    /// The placement of two kings that are not adjacent.
    [[nodiscard]] KingPlacement placement_of(Square white, Square black) const noexcept {
        return (*by_kings_)[white][black];
    }
    /// The board with this number; nullopt if two men stand on one square, equal men are in the
    /// wrong order, or there is no pawn to capture en passant.
    [[nodiscard]] std::optional<EndingBoard> board_at(std::size_t number) const noexcept;

private:
    [[nodiscard]] std::size_t number_with(std::size_t kings, Square first, Square second,
                                          int transform) const noexcept;
    [[nodiscard]] static constexpr std::size_t place_of(Square square, unsigned lowest) noexcept {
        return static_cast<std::size_t>(index_of(square)) - lowest;
    }
    [[nodiscard]] std::size_t en_passant_number(std::size_t kings, const EndingBoard& board,
                                                int transform) const noexcept;
    [[nodiscard]] std::optional<EndingBoard> en_passant_board_at(std::size_t number) const noexcept;
    [[nodiscard]] bool has_mirrored_kings(const EndingBoard& board) const noexcept;
    void put_kings(EndingBoard& board, std::size_t number) const noexcept;

    // A number is computed without branches on the kind of ending, which would often be
    // mispredicted.
    const SquareMap<SquareMap<KingPlacement>>* by_kings_;
    std::size_t placements_;
    std::size_t first_squares_;
    std::size_t second_squares_;
    unsigned lowest_first_;
    unsigned lowest_second_;
    bool has_second_;
    bool has_twins_;
    Ending ending_;
    /// Where the numbers of positions with an en passant square begin.
    std::size_t normal_size_;
    std::size_t size_;
};

}  // namespace chess::detail
