#include "libchess/annotate/detail/stakes.hpp"

#include "libchess/annotate/judgement.hpp"
#include "libchess/position/movegen.hpp"

#include <optional>
#include <vector>

namespace chess::detail {

namespace {

/// A search gets this part of the game's limits.
constexpr unsigned part_for_stakes = 16;

/// The legal moves that do something else than a move: another capture of the same man is the same.
std::vector<Move> other_moves(const Position& position, Move move) {
    const bool captures = position.is_capture(move);
    std::vector<Move> others;
    for (const Move other : legal_moves(position))
        if (other != move && (!captures || other.to() != move.to())) others.push_back(other);
    return others;
}

}  // namespace

StakeFinder::StakeFinder(AnnotatedGame& game, const AnnotationOptions& options,
                         const AnnotationTools& tools)
    : search_(game, tools),
      limits_(shortened_to_judge(options.limits, part_for_stakes)) {}

std::expected<Stakes, EngineError> StakeFinder::stakes_of(const BadMove& bad) const {
    if (!search_.is_possible() || bad.better.empty() || bad.answer.empty()) return Stakes{};
    const double had = bad.note().win_before.value_or(0);
    const double has = bad.note().win_after.value_or(0);
    const double middle = (had + has) / 2;
    // The winning chances of the side to move with the best of these moves; nullopt if there is
    // none.
    const auto chances_with =
        [&](const Position& position,
            std::vector<Move> moves) -> std::expected<std::optional<double>, EngineError> {
        if (moves.empty()) return std::nullopt;
        SearchLimits limits = limits_;
        limits.first_moves = std::move(moves);
        const auto found = search_.best_line(position, limits);
        if (!found) return std::unexpected(found.error());
        if (!*found) return std::nullopt;
        return win_percent((*found)->score);
    };
    const Position& before = bad.before().position;
    std::vector<Move> others = other_moves(before, bad.better.front());
    std::erase(others, bad.played());
    const auto instead = chances_with(before, std::move(others));
    if (!instead) return std::unexpected(instead.error());
    const Position& after = bad.after().position;
    const auto answered = chances_with(after, other_moves(after, bad.answer.front()));
    if (!answered) return std::unexpected(answered.error());
    // The same answer is coming anyway; the better move is only put off.
    const bool is_same_answer = bad.better.size() > 1 && bad.better[1] == bad.answer.front() &&
                                before.after(bad.better.front()).captured_by(bad.better[1]) ==
                                    after.captured_by(bad.answer.front());
    const bool is_put_off = bad.answer.size() > 1 && bad.answer[1] == bad.better.front();
    return Stakes{.on_answer = !is_same_answer && (!*answered || 100 - **answered >= middle),
                  .on_better = !is_put_off && (!*instead || **instead <= middle)};
}

}  // namespace chess::detail
