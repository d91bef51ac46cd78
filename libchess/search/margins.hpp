#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace chess {

/// A tuning parameter of the engine's search.
struct MarginInfo {
    std::string_view name;     ///< stable: "razoring.depth"
    int value;                 ///< the built-in value
    int least;                 ///< the smallest value that makes sense
    int most;                  ///< the largest one
    std::string_view comment;  ///< its unit and effect
};

/// All margins, in centipawns, in plies if the name says depth, 1024ths of a ply in `reduce`, and
/// the counts of the move histories in `history`. Nineteen were fitted by `search-tune` in 4,100
/// games of 4,000 nodes a move, which a match confirmed; the others are guesses, confirmed as a
/// whole. Afterwards `reverse_futility.ply`, `probcut.margin` and `null_move.reduction` were made
/// more careful, since tactical suites gained by it. `singular.depth`, `futility.base`,
/// `late.moves`, `reduce.cut_node`, `null_move.value` and `iterative_reduction.depth` were fitted
/// at 30,000 nodes by what each move played gives away, and checked on other positions.
inline constexpr auto margin_table = std::to_array<MarginInfo>({
    // The window around the last value.
    {"aspiration.depth", 4, 1, 20, "The window around the last value is used from this depth on."},
    {"aspiration.step", 14, 2, 200,
     "Half the window's width at first, in centipawns; each failure adds half of it."},
    {"aspiration.most", 600, 50, 5000,
     "A window that would be wider than this to a side, in centipawns, is opened to all values."},
    {"aspiration.lowered", 3, 0, 8,
     "The most plies by which failing high lowers the depth of an iteration."},

    // Pruning of nodes.
    {"razoring.depth", 3, 0, 10, "Nodes are razored up to this depth."},
    {"razoring.base", 160, 0, 1000,
     "How far below the window the evaluation must be for razoring, in centipawns."},
    {"razoring.square", 190, 0, 1000,
     "How much further below the window the evaluation must be for razoring, in centipawns, for "
     "each ply of depth, squared."},
    {"reverse_futility.depth", 8, 0, 20, "Reverse futility prunes nodes up to this depth."},
    {"reverse_futility.ply", 60, 10, 400,
     "How far above the window the evaluation must be for reverse futility, in centipawns, for "
     "each ply of depth."},
    {"reverse_futility.worsened", 20, 0, 200,
     "How much less far above the window the evaluation may be for reverse futility, in "
     "centipawns, if the opponent's move made things worse for him."},
    {"mate_threat.depth", 3, 0, 20,
     "Nodes of this depth and more are not cut by futility if a mate threatens."},
    {"mate_threat.extend", 1, 0, 3,
     "How many plies a node is extended in which the null move is answered by mate."},
    {"null_move.depth", 2, 1, 20, "The null move is tried from this depth on."},
    {"null_move.base", 171, -200, 600,
     "How far above the window the evaluation must be for a null move, in centipawns."},
    {"null_move.ply", 18, 0, 100,
     "How much less far above the window the evaluation may be for a null move, in centipawns, for "
     "each ply of depth."},
    {"null_move.reduction", 3, 1, 10,
     "How many plies less deep the null move is searched, at least."},
    {"null_move.divisor", 4, 1, 20,
     "The null move is searched a ply less deep for every so many plies of depth."},
    {"null_move.value", 90, 20, 1000,
     "The null move is searched a ply less deep for every so many centipawns that the evaluation "
     "is above the window."},
    {"null_move.value_most", 3, 0, 10,
     "The most plies by which the null move is searched less deep because the evaluation is above "
     "the window."},
    {"verification.depth", 14, 2, 100, "A cut by a null move is verified from this depth on."},
    {"verification.few", 5, 2, 100,
     "A cut by a null move is verified from this depth on if the side has one piece."},
    {"probcut.depth", 5, 3, 20, "ProbCut is tried from this depth on."},
    {"probcut.margin", 120, 20, 1000,
     "How far above the window ProbCut's search must end, in centipawns."},
    {"probcut.improving", 40, 0, 400,
     "How much less far above the window ProbCut's search may end, in centipawns, if things get "
     "better for the side to move."},
    {"probcut.reduction", 4, 1, 10, "How many plies less deep ProbCut searches."},
    {"iterative_reduction.depth", 3, 1, 20,
     "A node without a table's move is searched a ply less from this depth on."},
    {"iterative_reduction.shallow", 4, 1, 20,
     "A node is searched a ply less if its table's move is from a search more than so many plies "
     "less deep."},
    {"table_cut.depth", 5, 0, 20,
     "Up to this depth the table cuts only where it agrees with what the node expects."},

    // Pruning of moves.
    {"check.depth", 3, 0, 20, "Moves that give check are not pruned from this depth on."},
    {"late.depth", 8, 0, 20, "Late moves are left out up to this depth."},
    {"late.moves", 5, 1, 30,
     "Late moves are left out after so many moves and the depth squared; after half of that unless "
     "things get better."},
    {"futility.depth", 8, 0, 20, "Futile quiet moves are left out up to this depth."},
    {"futility.base", 30, 0, 600,
     "How far below the window the evaluation must be for a quiet move to be futile, in "
     "centipawns."},
    {"futility.ply", 86, 0, 400,
     "How much further below the window the evaluation must be for a quiet move to be futile, in "
     "centipawns, for each ply of depth."},
    {"futility.history", 160, 10, 2000,
     "A quiet move that may be futile counts a centipawn more for every so much of its history."},
    {"history.depth", 3, 0, 20, "Quiet moves with a bad history are left out up to this depth."},
    {"history.ply", 5491, 200, 20000,
     "How bad the history of a quiet move must be for the move to be left out, for each ply of "
     "depth."},
    {"quiet_exchange.depth", 7, 0, 20,
     "Quiet moves that lose material are left out up to this depth."},
    {"quiet_exchange.square", 24, 0, 200,
     "How much a quiet move must lose to be left out, in centipawns, for each ply of depth, "
     "squared."},
    {"noisy_exchange.depth", 7, 0, 20,
     "Captures that lose material are left out up to this depth."},
    {"noisy_exchange.ply", 68, 0, 400,
     "How much a capture must lose to be left out, in centipawns, for each ply of depth."},
    {"quiescence.gain", 160, 0, 1000,
     "What a side may gain at the horizon beside what it captures, in centipawns."},

    // Extensions.
    {"singular.depth", 5, 3, 20,
     "The table's move is tested for being singular from this depth on."},
    {"singular.table_depth", 3, 0, 10,
     "How many plies less deep than the node the table may have looked at a move that is tested "
     "for being singular."},
    {"singular.ply", 2, 0, 20,
     "How far below the table's value all other moves must be for its move to be singular, in "
     "centipawns, for each ply of depth."},
    {"double.margin", 0, 0, 200,
     "A singular move is extended by two plies if all others are worse by so many centipawns more "
     "than for one ply."},
    {"triple.margin", 80, 0, 600,
     "A quiet singular move is extended by three plies if all others are worse by so many "
     "centipawns more than for one ply."},
    {"double.most", 6, 0, 20, "How often moves are extended by two plies or more in one line."},
    {"extend.capture_gain", 100, 0, 1000,
     "A capture is extended if it wins so much, in centipawns."},

    // Reductions.
    {"raised_alpha.depth", 3, 2, 20,
     "Once alpha is raised, other moves are searched a ply less from this depth on."},
    {"raised_alpha.most", 12, 2, 40,
     "Once alpha is raised, other moves are searched a ply less up to this depth."},
    {"reduce.base", 63, 0, 300, "What every late move is reduced by, in hundredths of a ply."},
    {"reduce.divisor", 186, 50, 1000,
     "What divides the product of the logarithms of depth and move count in the reduction of a "
     "late move, in hundredths."},
    {"reduce.quiet_history", 12789, 1000, 100000,
     "A quiet move is reduced by a ply less for so much of its history."},
    {"reduce.noisy_history", 10000, 1000, 100000,
     "A capture is reduced by a ply less for so much of its history."},
    {"reduce.table_capture", 700, -2048, 2048,
     "A quiet move is reduced by so much more where the table's move is a capture, in 1024ths of a "
     "ply."},
    {"reduce.worsening", 700, -2048, 2048,
     "A move is reduced by so much more where things get worse, in 1024ths of a ply."},
    {"reduce.cut_node", 1000, -2048, 4096,
     "A move is reduced by so much more where a cut is expected, in 1024ths of a ply."},
    {"reduce.pv", -448, -4096, 2048,
     "A move is reduced by so much more in the principal variation, in 1024ths of a ply."},
    {"reduce.was_pv", -68, -4096, 2048,
     "A move is reduced by so much more where the principal variation once was, in 1024ths of a "
     "ply."},
    {"reduce.check", -800, -4096, 2048,
     "A move that gives check is reduced by so much more, in 1024ths of a ply."},
    {"reduce.cutoffs", 700, -2048, 4096,
     "A move is reduced by so much more where the next ply cuts again and again, in 1024ths of a "
     "ply."},
    {"reduce.many_cutoffs", 3, 0, 20,
     "The next ply cuts again and again if it has cut more often than this."},
    {"reduce.correction", 12, 0, 100,
     "A move is reduced by so many 1024ths of a ply less for each centipawn of the evaluation's "
     "correction."},
    {"reduce.taken", 1024, 0, 4096,
     "A move is reduced by so much more where another thread searches the same position, in "
     "1024ths of a ply."},

    // The depth of re-searches after reductions.
    {"hindsight.extend", 3, 1, 10,
     "A node is searched a ply more if its move was reduced by so many plies and nothing is gained "
     "since."},
    {"hindsight.reduce", 2, 1, 10,
     "A node may be searched a ply less if its move was reduced by so many plies."},
    {"hindsight.value", 60, 0, 500,
     "A node whose move was reduced is searched a ply less if more than this is gained since, in "
     "centipawns."},
    {"deeper.value", 39, 0, 300,
     "A re-search goes a ply deeper if the move is better than the best by more than so many "
     "centipawns, and two more for each ply of depth."},
    {"shallower.value", 8, 0, 100,
     "A re-search goes a ply less deep if the move is better than the best by less than so many "
     "centipawns."},

    // History bonuses of moves that cause a cutoff.
    {"bonus.ply", 205, 0, 1000,
     "What a move that causes a cutoff gains in history for each ply of depth."},
    {"bonus.base", -80, -1000, 1000,
     "What every move that causes a cutoff gains in history, whatever the depth."},
    {"bonus.most", 1700, 0, 10000, "The most that a move that causes a cutoff gains in history."},
    {"bonus.before", 60, 0, 200,
     "What a quiet move gains in history if no answer helps against it, in percent of what a move "
     "that causes a cutoff gains."},
    {"bonus.gain", 8, 0, 100,
     "What a quiet move gains in history for each centipawn by which it improves the evaluation."},
    {"bonus.gain_most", 1400, 0, 10000,
     "The most that a quiet move gains in history by improving the evaluation, and the most that "
     "it loses by making it worse."},
    {"table_bonus.ply", 120, 0, 1000,
     "What a quiet move of the table gains in history where the table cuts, for each ply of "
     "depth."},
    {"table_bonus.most", 1200, 0, 10000,
     "The most that a quiet move of the table gains in history where the table cuts."},
});

/// The margins of one engine.
class Margins {
public:
    /// A margin by its name, `Margins::Name("razoring.depth")`; a wrong name does not compile.
    class Name {
    public:
        /// Implicit, so that a name can be passed.
        consteval Name(const char* name) {
            while (margin_table[row_].name != name) ++row_;
        }
        /// Its index in `margin_table`.
        [[nodiscard]] constexpr std::size_t row() const noexcept { return row_; }

    private:
        std::uint8_t row_ = 0;
    };

    /// The built-in margins.
    constexpr Margins() noexcept {
        for (std::size_t row = 0; row < values_.size(); ++row)
            values_[row] = margin_table[row].value;
    }
    /// The value of a margin.
    [[nodiscard]] constexpr int operator()(Name name) const noexcept { return values_[name.row()]; }
    /// Sets a margin by its name. Returns false without a change if the name is unknown or the
    /// value is out of range.
    [[nodiscard]] constexpr bool set(std::string_view name, int value) noexcept {
        for (std::size_t row = 0; row < values_.size(); ++row) {
            const MarginInfo& info = margin_table[row];
            if (info.name != name) continue;
            if (value < info.least || value > info.most) return false;
            values_[row] = value;
            return true;
        }
        return false;
    }
    /// Equal in every value.
    friend constexpr bool operator==(const Margins&, const Margins&) noexcept = default;

private:
    std::array<int, margin_table.size()> values_{};
};

}  // namespace chess
