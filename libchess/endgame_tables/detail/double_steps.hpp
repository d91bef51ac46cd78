#pragma once

// Internal to libchess, not installed: in pawn against pawn, the positions after a double step that
// may be answered en passant.

#include "libchess/endgame_tables/detail/conversions.hpp"
#include "libchess/endgame_tables/detail/ending_rows.hpp"
#include "libchess/endgame_tables/detail/ending_table.hpp"

#include <vector>

namespace chess::detail {

/// The position after such a double step. It has the value of the same position without the
/// capture, or that of the capture, whichever is better.
struct DoubleStep {
    std::size_t number = 0;  ///< in the table
    bool is_legal = false;
    bool is_won = false;      ///< for the side that may capture
    bool is_decided = false;  ///< its value is known to be a win or a loss
    /// Capturing is the only legal move, if it is legal.
    bool is_forced = false;
    /// The same position without the capture: its row and the last man's square.
    std::size_t row = 0;
    Square last{};
    /// Likewise the position before the step.
    std::size_t row_before = 0;
    Square last_before{};
    /// The value if the capture is played; `no_position` if it is illegal.
    EndingByte by_capture = no_position;

    /// Whether it has this value, if `plain` is that of the same position without the capture as
    /// far as it is decided, and all shorter wins and losses are known.
    [[nodiscard]] bool has_value(EndingByte value, EndingByte plain) const noexcept;
};

class DoubleSteps {
public:
    /// All double steps of an ending, none unless each side has a pawn. `legal` are the legal
    /// positions of each row.
    DoubleSteps(const EndingRows& rows, const EndingTable& table, const RowSets& legal,
                const ConversionFinder& conversions);

    [[nodiscard]] std::vector<DoubleStep>& all() noexcept { return steps_; }
    /// The positions of a row from which such a step leads to a legal position that is not known to
    /// be won.
    [[nodiscard]] Bitboard before_unwon(const EndingRow& row) const noexcept;
    /// Notes that a position of a row has no quiet move, and no capture or promotion.
    void note_stuck(const EndingRow& row, Square last) noexcept;

private:
    [[nodiscard]] const DoubleStep& step_to(const EndingRow& row, Square to,
                                            Square capturer) const noexcept;

    const EndingRows& rows_;
    std::size_t placements_;
    std::vector<DoubleStep> steps_;
};

}  // namespace chess::detail
