#include "libchess/tasks/puzzle_audit.hpp"

#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/tasks/detail/mate_audit.hpp"
#include "libchess/tasks/detail/theme_audit.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace chess {

namespace {

constexpr double nearly_as_good = 0.15;  // to a search that proves nothing yet
constexpr double advantage = 0.25;
constexpr double inaccuracy = 0.1;
constexpr double blunder = 0.3;

/// A line that a search found, with its score for the solver.
struct SeenLine {
    std::vector<Move> moves;
    Score score;

    [[nodiscard]] double chances() const { return winning_chances(score); }
};

/// The faults of a line that does not mate, by searches.
class SearchAudit {
public:
    SearchAudit(const MotifLine& line, bool saves_draw, const PuzzleAuditTools& tools,
                std::vector<PuzzleFault>& faults)
        : line_(line),
          saves_draw_(saves_draw),
          tools_(tools),
          faults_(faults),
          stages_{tools.limits, detail::lengthened(tools.limits, detail::to_verify)} {
        for (SearchLimits& limits : stages_) limits.lines = 1;
        // Few faults are left for the last search, so it may take long.
        constexpr std::uint64_t part = 10;
        for (const std::uint64_t nodes : {tools.proof_nodes / part, tools.proof_nodes}) {
            if (stages_.back().nodes.value_or(nodes) >= nodes) continue;
            stages_.push_back(stages_.back());
            stages_.back().nodes = nodes;
        }
    }

    [[nodiscard]] std::optional<EngineError> run() {
        if (line_.first() == 1) check_before();
        for (std::size_t ply = line_.first(); ply < line_.size() && !error_; ++ply)
            if (line_[ply].mover() == line_.solver()) check_own_move(ply);
            else check_reply(ply);
        return std::move(error_);
    }

private:
    /// The best line among these first moves, or among all; nullopt if there is none, or once a
    /// search has failed.
    std::optional<SeenLine> search(const GameHistory& game, SearchLimits limits,
                                   std::vector<Move> first_moves = {}) {
        if (error_) return std::nullopt;
        const bool is_own = game.position().turn() == line_.solver();
        limits.first_moves = std::move(first_moves);
        auto found = detail::analyse_again(*tools_.analyser, game, limits, tools_.stop);
        if (!found) {
            error_ = std::move(found).error();
            return std::nullopt;
        }
        if (found->lines.empty()) return std::nullopt;
        SearchLine& best = found->lines.front();
        return SeenLine{std::move(best.moves), is_own ? best.score : -best.score};
    }

    [[nodiscard]] GameHistory game_at(std::size_t ply) const {
        GameHistory game{line_[0].before, {}};
        for (std::size_t i = 0; i < ply; ++i) game.moves.push_back(line_[i].move);
        return game;
    }

    [[nodiscard]] std::vector<Move> others(std::size_t ply) const {
        std::vector<Move> moves;
        std::ranges::copy_if(legal_moves(line_[ply].before), std::back_inserter(moves),
                             [&](Move move) { return move != line_[ply].move; });
        return moves;
    }

    /// What the line's end is worth to the solver; at its end the opponent is to move.
    double chances_at_end() {
        if (!end_)
            if (const auto end = search(game_at(line_.size()), stages_.back()))
                end_ = end->chances();
        return end_.value_or(0);
    }

    void report(PuzzleFault fault) {
        fault.limits = stages_.back();
        faults_.push_back(std::move(fault));
    }

    void check_before() {
        std::optional<SeenLine> before;
        std::optional<SeenLine> after;
        for (const SearchLimits& limits : stages_) {
            before = search(game_at(0), limits);
            if (!before || before->chances() < decided_chances) return;
            after = search(game_at(1), limits);
            if (!after || after->chances() - before->chances() >= inaccuracy) return;
        }
        report({.kind = PuzzleFaultKind::already_won,
                .position = line_[0].before,
                .line = before->moves,
                .score = before->score,
                .own_score = after->score});
    }

    void check_own_move(std::size_t ply) {
        const std::vector<Move> rest = others(ply);
        if (rest.empty()) return;
        const GameHistory game = game_at(ply);
        const Move right = line_[ply].move;
        const auto best = search(game, stages_[1]);
        if (!best) return;
        bool may_be_as_good = true;
        bool may_be_unstable = best->moves.front() != right;
        std::optional<SeenLine> own;
        std::optional<SeenLine> other;
        for (std::size_t stage = 0; stage < stages_.size(); ++stage) {
            own = search(game, stages_[stage], {right});
            other = search(game, stages_[stage], rest);
            if (!own || !other) return;
            const double lead = own->chances() - other->chances();
            may_be_as_good = may_be_as_good && is_as_good(*own, *other, stage);
            may_be_unstable = may_be_unstable && (stage == 0 ? lead : -lead) >= inaccuracy;
            if (!may_be_as_good && !may_be_unstable) return;
        }
        report(
            {.kind = may_be_as_good ? PuzzleFaultKind::other_solution : PuzzleFaultKind::unstable,
             .position = line_[ply].before,
             .line = other->moves,
             .score = other->score,
             .own_score = own->score});
    }

    bool is_as_good(const SeenLine& own, const SeenLine& other, std::size_t stage) {
        const double loss = own.chances() - other.chances();
        if (stage + 1 < stages_.size()) return loss <= nearly_as_good;
        if (loss > equal_chances) return false;
        // The solution may be deeper than a search sees: then its end says what it is worth. What
        // sees nothing in a solution cannot say that other moves are as good.
        const double end = chances_at_end();
        if (!saves_draw_ && std::max(own.chances(), end) < advantage) return false;
        return other.chances() >= end - equal_chances;
    }

    void check_reply(std::size_t ply) {
        if (others(ply).empty()) return;
        const GameHistory game = game_at(ply);
        std::optional<SeenLine> best;
        std::optional<SeenLine> reply;
        for (const SearchLimits& limits : stages_) {
            best = search(game, limits);
            if (!best || best->moves.front() == line_[ply].move) return;
            reply = search(game, limits, {line_[ply].move});
            if (!reply || reply->chances() - best->chances() < blunder) return;
        }
        report({.kind = PuzzleFaultKind::better_defence,
                .position = line_[ply].before,
                .line = best->moves,
                .score = best->score,
                .own_score = reply->score});
    }

    const MotifLine& line_;
    bool saves_draw_;  ///< the solution need not lead to an advantage
    const PuzzleAuditTools& tools_;
    std::vector<PuzzleFault>& faults_;
    /// The limits of the searches that must agree, from short to long.
    std::vector<SearchLimits> stages_;
    std::optional<double> end_;
    std::optional<EngineError> error_;
};

}  // namespace

std::string_view name_of(PuzzleFaultKind kind) noexcept {
    constexpr std::array<std::string_view, 8> names{
        "other-solution", "no-mate",  "shorter-mate", "already-won",
        "better-defence", "unstable", "doubled",      "wrong-theme"};
    return names.at(std::to_underlying(kind));
}

std::expected<std::vector<PuzzleFault>, EngineError> audit_puzzle(const PuzzleRecord& puzzle,
                                                                  const PuzzleAuditTools& tools) {
    const MotifLine line(puzzle.before, puzzle.moves, puzzle.first);
    std::vector<PuzzleFault> faults = detail::wrong_themes(line, puzzle.themes);
    if (line.mates()) {
        detail::audit_mate(line, tools.solver, tools.stop, faults);
    } else if (tools.analyser != nullptr) {
        const bool saves_draw =
            std::ranges::find(puzzle.themes, name_of(Motif::equality)) != puzzle.themes.end();
        if (auto error = SearchAudit(line, saves_draw, tools, faults).run())
            return std::unexpected(*std::move(error));
    }
    if (tools.stop.stop_requested())
        return std::unexpected(EngineError{EngineError::Kind::stopped, "stopped"});
    return faults;
}

}  // namespace chess
