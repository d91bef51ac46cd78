#include "libchess/annotate/detail/stakes.hpp"

#include "libchess/annotate/judgement.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <utility>
#include <vector>

namespace chess::detail {

namespace {

/// A search gets this part of the game's limits.
constexpr unsigned part_for_stakes = 16;
/// The same, for stakes that are clear.
constexpr unsigned part_for_clear_stakes = 8;

/// The legal moves without one; and without other captures of the same man, if these are the same.
std::vector<Move> other_moves(const Position& position, Move move, bool same_capture) {
    const bool captures = same_capture && position.is_capture(move);
    std::vector<Move> others;
    for (const Move other : legal_moves(position))
        if (other != move && (!captures || other.to() != move.to())) others.push_back(other);
    return others;
}

/// Whether the same answer is coming anyway.
bool is_same_answer(const BadMove& bad) {
    return bad.better.size() > 1 && bad.better[1] == bad.answer.front() &&
           bad.before().position.after(bad.better.front()).captured_by(bad.better[1]) ==
               bad.after().position.captured_by(bad.answer.front());
}

/// Whether the better move is only put off.
bool is_put_off(const BadMove& bad) {
    return bad.answer.size() > 1 && bad.answer[1] == bad.better.front();
}

}  // namespace

StakeFinder::StakeFinder(AnnotatedGame& game, const AnnotationOptions& options,
                         const AnnotationTools& tools)
    : search_(game, tools),
      limits_(shortened_to_judge(options.limits, part_for_stakes)),
      longer_limits_(shortened_to_judge(options.limits, part_for_clear_stakes)) {}

StakeFinder::Found StakeFinder::chances_with(const Position& position, std::vector<Move> moves,
                                             SearchLimits limits) const {
    if (moves.empty()) return std::nullopt;
    limits.first_moves = std::move(moves);
    const auto found = search_.best_line(position, limits);
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    return win_percent((*found)->score);
}

StakeFinder::Found StakeFinder::chances_instead(const BadMove& bad, const SearchLimits& limits,
                                                bool same_capture) const {
    const Position& before = bad.before().position;
    std::vector<Move> others = other_moves(before, bad.better.front(), same_capture);
    std::erase(others, bad.played());
    return chances_with(before, std::move(others), limits);
}

StakeFinder::Found StakeFinder::chances_answered(const BadMove& bad, const SearchLimits& limits,
                                                 bool same_capture) const {
    const Position& after = bad.after().position;
    return chances_with(after, other_moves(after, bad.answer.front(), same_capture), limits);
}

std::expected<Stakes, EngineError> StakeFinder::stakes_of(const BadMove& bad) const {
    if (!search_.is_possible() || bad.better.empty() || bad.answer.empty()) return Stakes{};
    const double middle =
        (bad.note().win_before.value_or(0) + bad.note().win_after.value_or(0)) / 2;
    Stakes stakes{.on_answer = !is_same_answer(bad), .on_better = !is_put_off(bad)};
    if (stakes.on_better) {
        const auto others = chances_instead(bad, limits_, /*same_capture=*/true);
        if (!others) return std::unexpected(others.error());
        stakes.on_better = !*others || **others <= middle;
    }
    if (stakes.on_answer) {
        const auto others = chances_answered(bad, limits_, /*same_capture=*/true);
        if (!others) return std::unexpected(others.error());
        stakes.on_answer = !*others || 100 - **others >= middle;
    }
    return stakes;
}

std::expected<bool, EngineError> StakeFinder::is_clear_on(const BadMove& bad,
                                                          Reason::Line line) const {
    if (!search_.is_possible() || bad.better.empty() || bad.answer.empty()) return false;
    const double had = bad.note().win_before.value_or(0);
    const double has = bad.note().win_after.value_or(0);
    const bool is_reply = line == Reason::Line::reply;
    const bool takes_back = is_reply ? bad.answer.front().to() == bad.played().to()
                                     : bad.taken_on() == bad.better.front().to();
    if (takes_back || (is_reply ? is_same_answer(bad) : is_put_off(bad))) return false;
    const auto other = is_reply ? chances_answered(bad, longer_limits_, /*same_capture=*/false)
                                : chances_instead(bad, longer_limits_, /*same_capture=*/false);
    if (!other) return std::unexpected(other.error());
    // Whether the side with these chances has but one move: another one loses so much of them.
    const double chances = is_reply ? 100 - has : had;
    constexpr double much = 0.4;
    const double least = much * (had - has);
    return !*other || (**other <= chances - least && outlook_of(**other) < outlook_of(chances));
}

std::expected<bool, EngineError> StakeFinder::is_lost_anyway(const BadMove& bad,
                                                             const Reason& reason) const {
    constexpr int pawn = 100;    // centipawns
    constexpr double noise = 3;  // percent, by which two searches differ
    if (reason.begins != Reason::Line::reply || reason.gain == 0 || reason.line.empty() ||
        bad.better.empty() || !search_.is_possible())
        return false;
    const Move capture = reason.line.front();
    const Position better = bad.before().position.after(bad.better.front());
    const auto taken = bad.after().position.captured_by(capture);
    if (!taken || better.captured_by(capture) != taken || !legal_moves(better).contains(capture) ||
        !exchange_at_least(better, capture, pawn))
        return false;
    const auto chances = chances_with(better, {capture}, limits_);
    if (!chances) return std::unexpected(chances.error());
    return *chances && **chances >= 100 - bad.note().win_before.value_or(0) - noise;
}

}  // namespace chess::detail
