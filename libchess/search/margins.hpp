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
    {"aspiration.depth", 4, 1, 20, "from this depth on"},
    {"aspiration.step", 14, 2, 200, "half its width at first; each failure adds half of that"},
    {"aspiration.most", 600, 50, 5000, "a wider one is opened"},
    {"aspiration.lowered", 3, 0, 8, "plies that failing high may take from the depth"},

    // Pruning of nodes.
    {"razoring.depth", 3, 0, 10, "up to this depth"},
    {"razoring.base", 160, 0, 1000, "below the window"},
    {"razoring.square", 190, 0, 1000, "and for each ply of depth, squared"},
    {"reverse_futility.depth", 8, 0, 20, "up to this depth"},
    {"reverse_futility.ply", 60, 10, 400, "above the window for each ply"},
    {"reverse_futility.worsened", 20, 0, 200, "less, if the opponent's move made things worse"},
    {"mate_threat.depth", 3, 0, 20, "no such cut against a threat of mate, from this depth on"},
    {"mate_threat.extend", 1, 0, 3, "plies more where the null move is answered by mate"},
    {"null_move.depth", 2, 1, 20, "from this depth on"},
    {"null_move.base", 171, -200, 600, "above the window"},
    {"null_move.ply", 18, 0, 100, "less so for each ply"},
    {"null_move.reduction", 3, 1, 10, "plies"},
    {"null_move.divisor", 4, 1, 20, "a ply more for so many plies of depth"},
    {"null_move.value", 90, 20, 1000, "a ply more for so much above the window"},
    {"null_move.value_most", 3, 0, 10, "and at most so many"},
    {"verification.depth", 14, 2, 100, "verified from this depth on"},
    {"verification.few", 5, 2, 100, "and from this with one piece"},
    {"probcut.depth", 5, 3, 20, "from this depth on"},
    {"probcut.margin", 120, 20, 1000, "above the window"},
    {"probcut.improving", 40, 0, 400, "less, if things get better"},
    {"probcut.reduction", 4, 1, 10, "plies"},
    {"iterative_reduction.depth", 3, 1, 20, "a ply less from here on without a table's move"},
    {"iterative_reduction.shallow", 4, 1, 20, "or with one from so many plies less deep"},
    {"table_cut.depth", 5, 0, 20, "up to this depth the table must agree with what is expected"},

    // Pruning of moves.
    {"check.depth", 3, 0, 20, "moves that give check are kept from this depth on"},
    {"late.depth", 8, 0, 20, "up to this depth"},
    {"late.moves", 5, 1, 30, "so many and the depth squared; half that if things get worse"},
    {"futility.depth", 8, 0, 20, "up to this depth"},
    {"futility.base", 30, 0, 600, "below the window"},
    {"futility.ply", 86, 0, 400, "and for each ply"},
    {"futility.history", 160, 10, 2000, "a centipawn more for so much history"},
    {"history.depth", 3, 0, 20, "up to this depth"},
    {"history.ply", 5491, 200, 20000, "so bad a history for each ply"},
    {"quiet_exchange.depth", 7, 0, 20, "up to this depth"},
    {"quiet_exchange.square", 24, 0, 200, "a quiet move's loss for each ply, squared"},
    {"noisy_exchange.depth", 7, 0, 20, "up to this depth"},
    {"noisy_exchange.ply", 68, 0, 400, "the loss for each ply"},
    {"quiescence.gain", 160, 0, 1000, "what may be gained at the horizon beside a capture"},

    // Extensions.
    {"singular.depth", 5, 3, 20, "from this depth on"},
    {"singular.table_depth", 3, 0, 10, "how much less deep the table may have looked"},
    {"singular.ply", 2, 0, 20, "below the table's value for each ply"},
    {"double.margin", 0, 0, 200, "two plies if all others are so much worse"},
    {"triple.margin", 80, 0, 600, "three, if it is quiet and they are so much worse"},
    {"double.most", 6, 0, 20, "so often in a line"},
    {"extend.capture_gain", 100, 0, 1000, "a capture that wins so much"},

    // Reductions.
    {"raised_alpha.depth", 3, 2, 20, "a ply less once alpha is raised, from this depth on"},
    {"raised_alpha.most", 12, 2, 40, "and up to this one"},
    {"reduce.base", 63, 0, 300, "hundredths of a ply, for every move"},
    {"reduce.divisor", 186, 50, 1000,
     "hundredths, of the product of the logarithms of depth and count"},
    {"reduce.quiet_history", 12789, 1000, 100000, "a ply less for so much history"},
    {"reduce.noisy_history", 10000, 1000, 100000, "likewise"},
    {"reduce.table_capture", 700, -2048, 2048, "a quiet move where the table's is a capture"},
    {"reduce.worsening", 700, -2048, 2048, "where things get worse"},
    {"reduce.cut_node", 1000, -2048, 4096, "where a cut is expected"},
    {"reduce.pv", -448, -4096, 2048, "in the principal variation"},
    {"reduce.was_pv", -68, -4096, 2048, "where it once was"},
    {"reduce.check", -800, -4096, 2048, "a move that gives check"},
    {"reduce.cutoffs", 700, -2048, 4096, "where the next ply cuts again and again"},
    {"reduce.many_cutoffs", 3, 0, 20, "what again and again means"},
    {"reduce.correction", 12, 0, 100, "less for each centipawn of correction"},
    {"reduce.taken", 1024, 0, 4096, "where another thread searches the same position"},

    // The depth of re-searches after reductions.
    {"hindsight.extend", 3, 1, 10, "a ply more after such a reduction if nothing is gained since"},
    {"hindsight.reduce", 2, 1, 10, "a ply less after such a reduction"},
    {"hindsight.value", 60, 0, 500, "if so much is gained since"},
    {"deeper.value", 39, 0, 300, "a ply deeper if so much better than the best"},
    {"shallower.value", 8, 0, 100, "a ply less if hardly better"},

    // History bonuses of moves that cause a cutoff.
    {"bonus.ply", 205, 0, 1000, "for each ply"},
    {"bonus.base", -80, -1000, 1000, "and for every move"},
    {"bonus.most", 1700, 0, 10000, "never more"},
    {"bonus.before", 60, 0, 200, "percent of it for the move before, if no move helps"},
    {"bonus.gain", 8, 0, 100, "for each centipawn that a quiet move gains"},
    {"bonus.gain_most", 1400, 0, 10000, "never more"},
    {"table_bonus.ply", 120, 0, 1000, "for each ply, where the table cuts"},
    {"table_bonus.most", 1200, 0, 10000, "never more"},
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
