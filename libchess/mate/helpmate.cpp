#include "libchess/mate/helpmate.hpp"

#include "libchess/mate/detail/failure_table.hpp"
#include "libchess/mate/detail/help_bound.hpp"
#include "libchess/mate/detail/last_moves.hpp"
#include "libchess/mate/detail/mate_bounds.hpp"
#include "libchess/position/movegen.hpp"

#include <chrono>
#include <optional>
#include <utility>

namespace chess {

namespace {

/// Half-moves of a line, and how many of them come after the series; in help play all do.
struct LineLength {
    int plies;
    int after_series;

    explicit LineLength(const MateProblem& problem) noexcept
        : plies(2 * problem.length + (problem.half_move ? 1 : 0)),
          after_series(plies) {
        if (!is_series(problem.stipulation)) return;
        after_series = problem.stipulation.play == Play::series ? 0 : 1;
        plies = problem.length + after_series;
    }
};

/// Searches all lines, depth first. With so many plies left a position is asked whether a line of
/// exactly that many reaches the aim.
class LineSearch {
public:
    LineSearch(const MateProblem& problem, std::size_t hash_megabytes, std::size_t most_lines,
               const ProofLimits& limits)
        : play_(problem.stipulation.play),
          aim_(problem.stipulation.aim),
          is_obliged_(is_obliged(problem.stipulation, false)),
          length_(problem),
          table_(hash_megabytes),
          most_lines_(most_lines),
          limits_(limits),
          start_(std::chrono::steady_clock::now()) {}

    HelpResult run(const Position& position) {
        if (aim_ == Aim::mate && length_.plies > 1)
            bound_.emplace(mover_of_last(position, length_.plies));
        if (length_.plies > 0) search(position, length_.plies, all_squares);
        result_.is_complete = !is_stopped_;
        return std::move(result_);
    }

private:
    /// Whether some line does; keeps all that do. Where mate is the aim, `kings` has the squares on
    /// which it may be given.
    bool search(const Position& position, int plies, Bitboard kings) {
        ++result_.nodes;
        if (is_over_limit()) return false;
        if (plies == 1) return finish(position, kings);
        const Color last = mover_of_last(position, plies);
        if (is_hopeless(position, last)) return false;
        if (table_.contains(position, plies)) return false;
        if (bound_) kings = bound_->squares_of_mate(position, moves_left(plies), kings);
        if (kings.empty()) return false;
        bool found = false;
        if (!is_obliged_ || moves_that_reach(position, aim_).empty())
            found = try_moves(position, plies, last, kings);
        if (!found && !is_stopped_) table_.insert(position, plies);
        return found;
    }

    bool try_moves(const Position& position, int plies, Color last, Bitboard kings) {
        const bool is_series_on = length_.after_series < plies - 1;
        const bool is_bounded = plies == 2 && aim_ == Aim::mate && position.turn() != last;
        const auto bound =
            is_bounded ? std::optional(detail::FlightBound(position, last)) : std::nullopt;
        bool found = false;
        for (const Move move : legal_moves(position)) {
            if (bound && is_safe_after(*bound, position, move)) continue;
            if (is_series_on && position.gives_check(move)) continue;
            Position after = position.after(move);
            if (is_series_on) {
                // Whoever could reach the aim now would not let the series go on.
                if (is_obliged_ && !moves_that_reach(after, aim_).empty()) continue;
                after.make_null();
            }
            line_.push_back(move);
            found = search(after, plies - 1, kings) || found;
            line_.pop_back();
            if (is_stopped_) break;
        }
        return found;
    }

    /// How many of the moves that are left each side makes.
    [[nodiscard]] detail::MovesLeft moves_left(int plies) const noexcept {
        if (length_.after_series == 0) return {plies, 0};
        if (length_.after_series == 1) return {1, plies - 1};
        return {(plies + 1) / 2, plies / 2};
    }

    /// Who makes the last move of a line, which reaches the aim.
    [[nodiscard]] Color mover_of_last(const Position& position, int plies) const noexcept {
        const int others = std::min(plies, length_.after_series + 1);
        const bool is_same = length_.after_series == 0 || others % 2 == 1;
        return is_same ? position.turn() : ~position.turn();
    }

    /// Whether there is nothing to reach the aim with, or nothing that can be taken.
    [[nodiscard]] bool is_hopeless(const Position& position, Color last) const noexcept {
        const auto is_bare = [&](Color color) {
            return position.pieces(color) == Bitboard(position.king(color));
        };
        switch (aim_) {
            case Aim::mate: return is_bare(last);
            case Aim::capture: return is_bare(~last);
            case Aim::stalemate: break;
        }
        return false;
    }

    /// Whether the move of the side that is to be mated leaves its king too many flights.
    static bool is_safe_after(const detail::FlightBound& bound, const Position& position,
                              Move move) noexcept {
        if (move.is_castling()) return false;
        const Square king = position.king(position.turn());
        const Bitboard own = position.pieces(position.turn()) ^ Bitboard(move.from());
        return bound.is_safe(move.from() == king ? move.to() : king, own | Bitboard(move.to()));
    }

    /// Whether the side to move reaches the aim at once, as it has to; keeps all the ways.
    bool finish(const Position& position, Bitboard kings) {
        const bool is_forced = play_ == Play::help_self || play_ == Play::series_self;
        MoveList reaching;
        for (const Move move : last_moves(position, is_forced, kings)) {
            if (reaches_aim(position, move)) reaching.push_back(move);
            else if (is_forced) return false;
        }
        for (const Move move : reaching) {
            line_.push_back(move);
            keep_line();
            line_.pop_back();
            if (is_stopped_) break;
        }
        return !reaching.empty();
    }

    /// What may be the last move, if it is not all that there is that has to reach the aim.
    MoveList last_moves(const Position& position, bool is_forced, Bitboard kings) {
        if (is_forced || aim_ != Aim::mate) return legal_moves(position);
        MoveList checking;
        if (!detail::may_give_check(position)) return checking;
        if (bound_ && bound_->squares_of_mate(position, {1, 0}, kings).empty()) return checking;
        const detail::CheckSquares checks(position);
        detail::CheckSink sink{checks, checking};
        detail::generate<MoveClass::all>(position, sink);
        return checking;
    }

    /// The same as `reaches`, with a look at the flights first.
    [[nodiscard]] bool reaches_aim(const Position& position, Move move) const {
        if (aim_ != Aim::mate) return reaches(position, move, aim_);
        if (!position.gives_check(move)) return false;
        const Position after = position.after(move);
        return !detail::king_has_flight(after) && !has_legal_move(after);
    }

    void keep_line() {
        if (result_.lines.size() == most_lines_) is_stopped_ = true;
        else result_.lines.push_back(line_);
    }

    bool is_over_limit() {
        if (result_.nodes > limits_.nodes) is_stopped_ = true;
        if (result_.nodes % 1024 == 0 &&
            (limits_.stop.stop_requested() ||
             std::chrono::steady_clock::now() - start_ >= limits_.time))
            is_stopped_ = true;
        return is_stopped_;
    }

    Play play_;
    Aim aim_;
    bool is_obliged_;
    LineLength length_;
    detail::FailureTable table_;
    std::optional<detail::HelpBound> bound_;  ///< where the aim is mate
    std::size_t most_lines_;
    ProofLimits limits_;
    std::chrono::steady_clock::time_point start_;
    std::vector<Move> line_;
    HelpResult result_;
    bool is_stopped_ = false;
};

}  // namespace

HelpResult find_lines(const MateProblem& problem, std::size_t hash_megabytes,
                      std::size_t most_lines, const ProofLimits& limits) {
    return LineSearch(problem, hash_megabytes, most_lines, limits).run(problem.position);
}

std::optional<MateProblem> set_play_of(const MateProblem& problem) {
    const auto [play, aim] = problem.stipulation;
    if (problem.position.in_check()) return std::nullopt;
    MateProblem set = problem;
    set.position = problem.position.after_null();
    if (play == Play::series_help) {
        set.stipulation = {Play::help, aim};
        set.length = 0;
        set.half_move = true;
        return set;
    }
    if (is_series(problem.stipulation) || LineLength(problem).plies < 2) return std::nullopt;
    set.half_move = !problem.half_move;
    if (set.half_move) --set.length;
    return set;
}

std::vector<Position> positions_before(const MateProblem& problem, std::span<const Move> line) {
    std::vector<Position> positions;
    Position position = problem.position;
    const LineLength length(problem);
    for (int left = length.plies; const Move move : line) {
        positions.push_back(position);
        position.make(move);
        if (--left > length.after_series && !position.in_check()) position.make_null();
    }
    return positions;
}

HelpResult find_helpmates(const Position& position, int length, std::size_t hash_megabytes,
                          std::size_t most_lines, const ProofLimits& limits) {
    return find_lines({position, Stipulation::help, false, length}, hash_megabytes, most_lines,
                      limits);
}

}  // namespace chess
