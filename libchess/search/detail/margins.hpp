#pragma once

namespace chess::detail {

/// The numbers that the engine's search is tuned by: first guesses, of which a match may well find
/// better ones. Values are in centipawns, depths in plies, reductions in 1024ths of a ply, and
/// histories in what `HistoryScore` counts.
struct Margins {
    // The window around the last value.
    int aspiration_depth = 4;    ///< from this depth on
    int aspiration_step = 11;    ///< half its width at first; each failure adds half of that
    int aspiration_most = 600;   ///< a wider one is opened
    int aspiration_lowered = 3;  ///< plies that failing high may take from the depth

    // Cuts without a move.
    int razoring_depth = 3;     ///< up to this depth
    int razoring_base = 160;    ///< below the window
    int razoring_square = 190;  ///< and for each depth, squared
    int reverse_futility_depth = 8;
    int reverse_futility_ply = 70;  ///< above the window for each ply
    int null_move_depth = 2;        ///< from this depth on
    int null_move_base = 120;       ///< above the window
    int null_move_ply = 18;         ///< less so for each ply
    int null_move_reduction = 4;    ///< plies
    int null_move_divisor = 4;      ///< a ply more for so many plies of depth
    int null_move_value = 180;      ///< a ply more for so much above the window
    int null_move_value_most = 3;   ///< and at most so many
    int verification_depth = 14;    ///< verified from this depth on
    int verification_few = 5;       ///< and from this with one piece
    int probcut_depth = 5;
    int probcut_margin = 170;    ///< above the window
    int probcut_improving = 40;  ///< less, if things get better
    int probcut_reduction = 4;
    int iterative_reduction_depth = 4;  ///< one ply less from here on without a table's move

    // Moves left out.
    int late_depth = 8;
    int late_moves = 3;  ///< so many and the depth squared; half that if things get worse
    int futility_depth = 8;
    int futility_base = 90;
    int futility_ply = 85;
    int futility_history = 160;  ///< a centipawn more for so much history
    int history_depth = 3;
    int history_ply = 4200;
    int quiet_exchange_depth = 7;
    int quiet_exchange_square = 22;  ///< a quiet move's loss for each depth, squared
    int noisy_exchange_depth = 7;
    int noisy_exchange_ply = 90;
    int quiescence_gain = 160;  ///< what may be gained at the horizon beside a capture

    // Extensions.
    int singular_depth = 7;
    int singular_table_depth = 3;  ///< how much less deep the table may have looked
    int singular_ply = 2;          ///< below the table's value for each ply
    int double_margin = 18;        ///< two plies if all others are so much worse
    int double_most = 6;           ///< so often in a line
    int capture_gain = 100;        ///< a capture that wins so much

    // Reductions.
    double reduction_base = 0.6;     ///< plies
    double reduction_divisor = 2.2;  ///< of the product of the logarithms of depth and count
    int quiet_history = 12000;       ///< a ply less for so much history
    int noisy_history = 10000;
    int reduce_table_capture = 700;  ///< a quiet move where the table's is a capture
    int reduce_worsening = 700;
    int reduce_cut_node = 1300;
    int reduce_pv = -1024;
    int reduce_was_pv = -900;
    int reduce_check = -800;
    int reduce_cutoffs = 700;  ///< where the next ply cuts again and again
    int many_cutoffs = 3;
    int reduce_taken = 1024;  ///< where another thread searches the same position

    // What is learnt from a move that cuts.
    int bonus_ply = 170;
    int bonus_base = -80;
    int bonus_most = 1700;
    int table_bonus_ply = 120;  ///< where the table cuts
    int table_bonus_most = 1200;
};

inline constexpr Margins margins;

}  // namespace chess::detail
