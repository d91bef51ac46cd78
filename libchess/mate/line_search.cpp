#include "libchess/mate/line_search.hpp"

#include "libchess/mate/detail/failure_table.hpp"
#include "libchess/mate/detail/help_bound.hpp"
#include "libchess/mate/detail/last_moves.hpp"
#include "libchess/mate/detail/mate_bounds.hpp"
#include "libchess/mate/detail/picture_tracker.hpp"
#include "libchess/mate/detail/stalemate_bound.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <limits>
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

/// Searches all lines, depth first. For a position and the plies left, decides whether a line of
/// exactly that length reaches the aim.
class LineSearch {
public:
    LineSearch(const MateProblem& problem, std::size_t hash_megabytes, std::size_t most_lines,
               ProofLimits limits)
        : position_(problem.position),
          play_(problem.stipulation.play),
          aim_(problem.stipulation.aim),
          is_obliged_(is_obliged(problem.stipulation, false)),
          length_(problem),
          table_(hash_megabytes),
          most_lines_(most_lines),
          limits_(std::move(limits)),
          start_(std::chrono::steady_clock::now()) {}

    /// A short search needs no final pictures. The longer it takes, the longer they are searched
    /// for; then it restarts, with or without them, with the table kept.
    HelpResult run() {
        const int plies = length_.plies;
        if (plies == 0) return finished();
        if (aim_ != Aim::capture && plies > 1) bound_.emplace(mover_of_last(plies), aim_);
        const bool may_pause = bound_ && detail::may_have_pictures(position_);
        for (const auto& [nodes, steps] : efforts) {
            if (may_pause) pause_at_ = result_.nodes + nodes;
            search(plies, all_squares);
            if (!is_paused_) return finished();
            is_paused_ = is_stopped_ = false;
            result_.lines.clear();
            find_pictures(plies, steps);
            if (pictures_) break;
        }
        pause_at_ = std::numeric_limits<std::uint64_t>::max();
        if (!pictures_ || pictures_->has_pictures(plies)) search(plies, all_squares);
        return finished();
    }

private:
    /// The nodes searched before pictures are searched with some limits. For most problems four
    /// million steps, each as long as a node, find all pictures; for others it never ends.
    struct Effort {
        std::uint64_t nodes;
        std::size_t steps;
    };
    static constexpr std::array<Effort, 4> efforts{{{10'000, 500'000},
                                                    {80'000, 4'000'000},
                                                    {4'000'000, 16'000'000},
                                                    {32'000'000, 64'000'000}}};
    static constexpr std::size_t most_pictures = 100'000;

    HelpResult finished() {
        result_.is_complete = !is_stopped_;
        return std::move(result_);
    }

    void find_pictures(int plies, std::size_t steps) {
        if (!bound_) return;
        const detail::MovesLeft left = moves_left(plies);
        auto pictures = detail::find_final_pictures(
            position_, mover_of_last(plies), aim_, left, bound_->final_squares(position_, left),
            {.steps = steps, .pictures = most_pictures, .is_over = [this] {
                 return is_time_over();
             }});
        if (!pictures) return;
        pictures_.emplace(position_, *std::move(pictures), plies);
    }

    /// Whether some line reaches the aim; collects all that do. `kings` has the squares on which
    /// the king to be mated or stalemated may finally stand.
    bool search(int plies, Bitboard kings) {
        ++result_.nodes;
        if (is_over_limit()) return false;
        const Color last = mover_of_last(plies);
        if (is_hopeless(plies, last)) return false;
        if (plies == 1) return finish(kings);
        table_.prefetch(position_, plies);
        // For stalemates the pictures prune more than the bound.
        if (bound_ && (!pictures_ || aim_ != Aim::stalemate))
            kings = bound_->final_squares(position_, moves_left(plies), kings);
        if (kings.empty() || table_.contains(position_, plies)) return false;
        const bool is_over = is_obliged_ && !moves_that_reach(position_, aim_).empty();
        const bool is_lost = pictures_ && !pictures_->keep_takeable(plies, moves_left(plies));
        const bool found = !is_over && !is_lost && try_moves(plies, last, kings);
        if (!found && !is_stopped_) table_.insert(position_, plies);
        return found;
    }

    bool try_moves(int plies, Color last, Bitboard kings) {
        const bool is_series_on = length_.after_series < plies - 1;
        const bool is_bounded = plies == 2 && aim_ == Aim::mate && position_.turn() != last;
        const auto bound =
            is_bounded ? std::optional(detail::FlightBound(position_, last)) : std::nullopt;
        const bool is_preparing = plies == 2 && aim_ == Aim::stalemate && position_.turn() != last;
        const auto preparations =
            is_preparing ? std::optional(detail::StalematePreparations(position_)) : std::nullopt;
        bool found = false;
        for (const Move move : legal_moves(position_)) {
            if (preparations && !preparations->may_prepare(move)) continue;
            if (bound && is_safe_after(*bound, position_, move)) continue;
            if (is_series_on && position_.gives_check(move)) continue;
            // A capture by the side that is to capture would end the line here.
            if (aim_ == Aim::capture && position_.turn() == last && position_.is_capture(move))
                continue;
            if (pictures_ && !pictures_->follow(position_, move, plies, moves_left(plies - 1)))
                continue;
            const Position::Undo undo = position_.make(move);
            line_.push_back(move);
            found = (is_series_on ? pass(plies - 1, kings) : search(plies - 1, kings)) || found;
            line_.pop_back();
            position_.unmake(move, undo);
            if (is_stopped_) break;
        }
        return found;
    }

    /// Goes on with a series, where the other side does not move.
    bool pass(int plies, Bitboard kings) {
        // A side that could reach the aim now would have to end the series.
        if (is_obliged_ && !moves_that_reach(position_, aim_).empty()) return false;
        const Position::Undo undo = position_.make_null();
        const bool found = search(plies, kings);
        position_.unmake_null(undo);
        return found;
    }

    /// How many of the moves that are left each side makes.
    [[nodiscard]] detail::MovesLeft moves_left(int plies) const noexcept {
        if (length_.after_series == 0) return {plies, 0};
        if (length_.after_series == 1) return {std::min(plies, 1), std::max(plies - 1, 0)};
        return {(plies + 1) / 2, plies / 2};
    }

    /// Who makes the last move of a line, which reaches the aim.
    [[nodiscard]] Color mover_of_last(int plies) const noexcept {
        const int others = std::min(plies, length_.after_series + 1);
        const bool is_same = length_.after_series == 0 || others % 2 == 1;
        return is_same ? position_.turn() : ~position_.turn();
    }

    /// Whether the aim is out of reach: no mating material, nothing to capture, or too many mobile
    /// men.
    [[nodiscard]] bool is_hopeless(int plies, Color last) const noexcept {
        const auto is_bare = [&](Color color) {
            return position_.pieces(color) == Bitboard(position_.king(color));
        };
        switch (aim_) {
            case Aim::mate: return is_bare(last);
            case Aim::capture: return is_bare(~last);
            case Aim::stalemate:
                return detail::too_many_can_move(position_, ~last, moves_left(plies));
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

    /// Whether the side to move can reach the aim with the last move; collects all ways.
    bool finish(Bitboard kings) {
        const bool is_forced = play_ == Play::help_self || play_ == Play::series_self;
        MoveList reaching;
        for (const Move move : last_moves(is_forced, kings)) {
            if (pictures_ && !is_forced && !pictures_->follow(position_, move, 1, {0, 0})) continue;
            if (reaches_aim(move)) reaching.push_back(move);
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

    /// The candidates for the last move, unless every legal move must reach the aim.
    MoveList last_moves(bool is_forced, Bitboard kings) {
        if (is_forced || aim_ == Aim::capture) return legal_moves(position_);
        MoveList checking;
        if (aim_ == Aim::mate && !detail::may_give_check(position_)) return checking;
        if (bound_ && !pictures_ && bound_->final_squares(position_, {1, 0}, kings).empty())
            return checking;
        if (aim_ == Aim::stalemate) return stalemating_moves();
        const detail::CheckSquares checks(position_);
        detail::CheckSink sink{checks, checking};
        detail::generate<MoveClass::all>(position_, sink);
        return checking;
    }

    /// The moves that may stalemate, judged without playing them.
    [[nodiscard]] MoveList stalemating_moves() const {
        const detail::StalemateMoves may(position_);
        MoveList moves;
        for (const Move move : legal_moves(position_))
            if (may.may_stalemate(move)) moves.push_back(move);
        return moves;
    }

    /// The same as `reaches`, with a look at the flights first.
    [[nodiscard]] bool reaches_aim(Move move) {
        if (aim_ == Aim::capture) return reaches(position_, move, aim_);
        if (position_.gives_check(move) != (aim_ == Aim::mate)) return false;
        const Position::Undo undo = position_.make(move);
        const bool is_reached = !detail::king_has_flight(position_) && !has_legal_move(position_);
        position_.unmake(move, undo);
        return is_reached;
    }

    void keep_line() {
        if (result_.lines.size() == most_lines_) result_.has_more = is_stopped_ = true;
        else result_.lines.push_back(line_);
    }

    bool is_over_limit() {
        if (result_.nodes > pause_at_) is_paused_ = is_stopped_ = true;
        if (result_.nodes > limits_.nodes) is_stopped_ = true;
        if (result_.nodes % 1024 == 0 && is_time_over()) is_stopped_ = true;
        return is_stopped_;
    }

    [[nodiscard]] bool is_time_over() const noexcept {
        return limits_.stop.stop_requested() ||
               std::chrono::steady_clock::now() - start_ >= limits_.time;
    }

    Position position_;  ///< after the moves of the line
    Play play_;
    Aim aim_;
    bool is_obliged_;
    LineLength length_;
    detail::FailureTable table_;
    std::optional<detail::HelpBound> bound_;          ///< unless the aim is a capture
    std::optional<detail::PictureTracker> pictures_;  ///< once they have been found
    std::uint64_t pause_at_ = std::numeric_limits<std::uint64_t>::max();  ///< nodes
    bool is_paused_ = false;
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
    return LineSearch(problem, hash_megabytes, most_lines, limits).run();
}

std::optional<MateProblem> set_play_of(const MateProblem& problem) {
    const auto [play, aim] = problem.stipulation;
    if (problem.position.in_check()) return std::nullopt;
    MateProblem set = problem;
    set.position = problem.position.after_null();
    if (play == Play::series || LineLength(problem).plies < 2) return std::nullopt;
    if (is_series(problem.stipulation)) {
        // What is left is the one move of the other side.
        set.stipulation.play = play == Play::series_help   ? Play::help
                               : play == Play::series_self ? Play::help_self
                                                           : Play::help_reflex;
        set.length = 0;
        set.half_move = true;
        return set;
    }
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
