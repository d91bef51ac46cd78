#pragma once

// Internal to libchess, not installed: the positions of an ending in rows. A row holds those that
// differ only in the square of the last man, so a set of them is a set of squares, and moves are
// made for all of them at once. Rows lie in the order of the index (`EndingIndex`): by turn, kings,
// and the square of the other man, if there are two.

#include "libchess/endgame_tables/detail/ending_index.hpp"
#include "libchess/endgame_tables/detail/square_sets.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace chess::detail {

/// What the positions of a row have in common.
struct EndingRow {
    std::size_t number;
    std::size_t placement;  ///< the kings' number, without the turn
    Color turn;
    ColorMap<Square> kings;
    Square first;  ///< where the first man stands, if there are two
    Bitboard king_squares;
    Bitboard occupied;  ///< by all but the last man
};

/// One set of squares for each row.
using RowSets = std::vector<Bitboard>;

class EndingRows {
public:
    EndingRows(const Ending& ending, const EndingIndex& index);

    /// Whether there are two men besides the kings; their pieces.
    [[nodiscard]] bool has_first() const noexcept { return has_first_; }
    [[nodiscard]] Piece first() const noexcept { return first_; }
    [[nodiscard]] Piece last() const noexcept { return last_; }
    [[nodiscard]] bool has_en_passant() const noexcept { return has_en_passant_; }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] EndingRow row(std::size_t number) const noexcept;
    [[nodiscard]] std::size_t number_of(Color turn, std::size_t placement,
                                        Square first) const noexcept {
        return (turn == Color::white ? 0 : placements_ * first_squares_) +
               placement * first_squares_ + place_of(first);
    }
    /// The squares on which the last man may stand at all.
    [[nodiscard]] Bitboard last_squares() const noexcept;
    /// The number of table entries of a row, and the place of the last man's square among them.
    [[nodiscard]] std::size_t length() const noexcept { return length_; }
    [[nodiscard]] std::size_t place_of_last(Square square) const noexcept {
        return static_cast<std::size_t>(index_of(square)) - lowest_last_;
    }

    /// The positions of a row in which the king of a side is attacked.
    [[nodiscard]] Bitboard in_check(const EndingRow& row, Color color) const noexcept;
    /// The positions of a row from which a quiet move leads into one of `sets`. Double steps that
    /// may be answered en passant are not such moves.
    [[nodiscard]] Bitboard before_moves_into(const EndingRow& row,
                                             const RowSets& sets) const noexcept;
    /// Calls `found(row number, positions)` for the positions before all quiet moves that lead into
    /// these positions of a row; with the same exception.
    template <typename Found>
    void for_each_before(const EndingRow& row, Bitboard set, const Found& found) const {
        const Color us = ~row.turn;
        const std::size_t begin = begin_of(us);
        for (const KingStep& step : king_steps(us, row.placement)) {
            if (has_first_ && step.to == row.first) continue;
            const Bitboard there = transformed(set, step.transform);
            found(begin + step.rows + place_of(transformed(row.first, step.transform)), there);
            // Both images of a position with the kings on the diagonal are in the sets.
            if (step.is_mirrored)
                found(begin + step.rows +
                          place_of(transformed(row.first, step.transform ^ mirror_diagonal)),
                      with_diagonal_mirrored(there));
        }
        if (has_first_ && first_.color == us)
            for (const ManStep& step : first_steps_back_[row.first])
                if ((step.path & row.king_squares).empty())
                    found(number_of(us, row.placement, step.to), set & ~step.hindering);
        if (last_.color == us)
            found(number_of(us, row.placement, row.first), before_last_moves(row, set));
    }

private:
    /// A king's step from a placement.
    struct KingStep {
        std::uint32_t rows;  ///< the first row with the kings placed so, without the turn
        Square to;
        std::uint8_t transform;  ///< what brings that placement to the one with a number
        bool is_mirrored;        ///< as in `KingPlacement`
    };
    /// A quiet move of the first man.
    struct ManStep {
        Square to;
        Bitboard path;       ///< where no king may stand
        Bitboard hindering;  ///< where the last man may not stand
    };

    void find_king_steps(const EndingIndex& index);
    void find_first_steps();
    void add_first_step(Square from, Square to, Bitboard between, Bitboard capturers);
    [[nodiscard]] Bitboard before_last_moves(const EndingRow& row, Bitboard to) const noexcept;
    [[nodiscard]] std::span<const KingStep> king_steps(Color mover,
                                                       std::size_t placement) const noexcept {
        const std::size_t at = (mover == Color::white ? 0 : placements_) + placement;
        return std::span(king_steps_)
            .subspan(king_begins_[at], king_begins_[at + 1] - king_begins_[at]);
    }
    [[nodiscard]] std::size_t begin_of(Color turn) const noexcept {
        return turn == Color::white ? 0 : size_ / 2;
    }
    [[nodiscard]] std::size_t place_of(Square first) const noexcept {
        return has_first_ ? static_cast<std::size_t>(index_of(first)) - lowest_first_ : 0;
    }

    const EndingIndex& index_;
    bool has_first_;
    bool has_en_passant_;
    Piece first_;
    Piece last_;
    std::size_t lowest_first_;
    std::size_t lowest_last_;
    std::size_t first_squares_;
    std::size_t length_;
    std::size_t placements_;
    std::size_t size_;
    std::vector<KingStep> king_steps_;
    std::vector<std::size_t> king_begins_;
    SquareMap<std::vector<ManStep>> first_steps_;
    SquareMap<std::vector<ManStep>> first_steps_back_;
};

}  // namespace chess::detail
