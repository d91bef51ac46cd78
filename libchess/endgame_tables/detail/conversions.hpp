#pragma once

// Internal to libchess, not installed: what captures and promotions lead to, by the tables of the
// endings after them.

#include "libchess/endgame_tables/detail/ending_rows.hpp"
#include "libchess/endgame_tables/detail/ending_table.hpp"

#include <array>
#include <optional>

namespace chess::detail {

/// The existing tables, by the endings' numbers.
using EndingTables = std::array<const EndingTable*, ending_count>;

/// The conversions of a row's positions, for the side to move, by the last man's square.
class RowConversions {
public:
    void clear() noexcept { draws_ = wins_ = losses_ = {}; }
    /// Adds a conversion that leads to this value for the other side; none if it is illegal.
    void add(Square square, EndingByte after) noexcept;

    /// The positions in which one draws or wins, so that they are never lost.
    [[nodiscard]] Bitboard saved() const noexcept { return draws_ | wins_; }
    /// Those in which one wins, and the shortest such win.
    [[nodiscard]] Bitboard wins() const noexcept { return wins_; }
    [[nodiscard]] EndingByte shortest_win(Square square) const noexcept {
        return shortest_win_[square];
    }
    /// Those in which all lose, and the longest of these losses.
    [[nodiscard]] Bitboard losses() const noexcept { return losses_ & ~saved(); }
    [[nodiscard]] EndingByte longest_loss(Square square) const noexcept {
        return longest_loss_[square];
    }

private:
    Bitboard draws_;
    Bitboard wins_;
    Bitboard losses_;
    SquareMap<EndingByte> shortest_win_{};
    SquareMap<EndingByte> longest_loss_{};
};

class ConversionFinder {
public:
    /// `known` must have the tables of all captures and promotions, and outlive this.
    ConversionFinder(const EndingRows& rows, const EndingTables& known);

    /// Finds those of some positions of a row, all of which must be legal. Without en passant.
    void find(const EndingRow& row, Bitboard set, RowConversions& found) const noexcept;
    /// The value after a side's pawn has captured the other pawn en passant on this square, for the
    /// other side; `no_position` if that is illegal.
    [[nodiscard]] EndingByte after_en_passant(Color capturer, const ColorMap<Square>& kings,
                                              Square passed) const noexcept {
        return (capturer == Color::white ? first_alone_ : last_alone_)(~capturer, kings, passed,
                                                                       passed);
    }

private:
    /// The ending of one or two men, probed with them in a given order.
    class Ending {
    public:
        Ending() = default;
        Ending(const EndingTables& known, Piece one, std::optional<Piece> other);
        [[nodiscard]] EndingByte operator()(Color turn, const ColorMap<Square>& kings, Square one,
                                            Square other) const noexcept;

    private:
        const EndingTable* table_ = nullptr;
        /// Flips a square if White's men are the table's black ones; 0 otherwise.
        int flip_ = 0;
        bool is_swapped_ = false;
    };
    /// One for each piece that a pawn may become.
    using Promotions = std::array<Ending, promotion_types.size()>;

    void find_king_captures(const EndingRow& row, Bitboard set,
                            RowConversions& found) const noexcept;
    void find_moves_of_first(const EndingRow& row, Bitboard set,
                             RowConversions& found) const noexcept;
    void find_moves_of_last(const EndingRow& row, Bitboard set,
                            RowConversions& found) const noexcept;

    const EndingRows& rows_;
    Ending first_alone_;
    Ending last_alone_;
    Promotions first_promoted_;
    Promotions last_promoted_;
    Promotions first_promoted_alone_;
    Promotions last_promoted_alone_;
};

}  // namespace chess::detail
