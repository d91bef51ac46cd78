#include "libchess/annotate/detail/stakes.hpp"

#include "libchess/annotate/judgement.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace chess::detail {

namespace {

/// A search gets this part of the game's limits.
constexpr unsigned part_for_stakes = 16;
/// The same, for stakes that are clear.
constexpr unsigned part_for_clear_stakes = 8;
/// The same, to make sure.
constexpr unsigned part_to_make_sure = 4;

/// The legal moves without these; and without other captures of the same man as the first of them,
/// if these are the same.
std::vector<Move> other_moves(const Position& position, std::span<const Move> but,
                              bool same_capture) {
    const Move first = but.front();
    const bool captures = same_capture && position.is_capture(first);
    std::vector<Move> others;
    for (const Move other : legal_moves(position))
        if (std::ranges::find(but, other) == but.end() && (!captures || other.to() != first.to()))
            others.push_back(other);
    return others;
}

/// Whether the same answer is coming anyway.
bool is_same_answer(const BadMove& bad) {
    return bad.better.size() > 1 && bad.better[1] == bad.answer.front() &&
           bad.before().position.after(bad.better.front()).captured_by(bad.better[1]) ==
               bad.after().position.captured_by(bad.answer.front());
}

/// Whether the answer takes back what an even trade has just taken, as everybody knows that it
/// does.
bool is_trade(const BadMove& bad) {
    constexpr int little = 50;  // centipawns, as between a bishop and a knight
    return bad.is_retaken() && exchange_at_least(bad.before().position, bad.played(), -little);
}

/// What another move has to cost, in percent, for everything to hang on one.
double clear_loss(const BadMove& bad) {
    constexpr double part = 0.4;
    constexpr double least = 5;
    return std::max(part * bad.loss(), least);
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
      longer_limits_(shortened_to_judge(options.limits, part_for_clear_stakes)),
      longest_limits_(shortened_to_judge(options.limits, part_to_make_sure)) {}

StakeFinder::Found StakeFinder::best_of(const Position& position, std::vector<Move> moves,
                                        SearchLimits limits) const {
    if (moves.empty()) return std::nullopt;
    limits.first_moves = std::move(moves);
    const auto found = search_.best_line(position, limits);
    if (!found) return std::unexpected(found.error());
    if (!*found || (*found)->moves.empty()) return std::nullopt;
    return Choice{.line = (*found)->moves, .chances = win_percent((*found)->score)};
}

StakeFinder::Found StakeFinder::instead_of(std::span<const Move> but, const BadMove& bad,
                                           const SearchLimits& limits, bool same_capture) const {
    const Position& before = bad.before().position;
    std::vector<Move> others = other_moves(before, but, same_capture);
    std::erase(others, bad.played());
    return best_of(before, std::move(others), limits);
}

StakeFinder::Found StakeFinder::answer_but(std::span<const Move> but, const BadMove& bad,
                                           const SearchLimits& limits, bool same_capture) const {
    const Position& after = bad.after().position;
    return best_of(after, other_moves(after, but, same_capture), limits);
}

std::expected<Stakes, EngineError> StakeFinder::stakes_of(const BadMove& bad) const {
    if (!search_.is_possible() || bad.better.empty() || bad.answer.empty()) return Stakes{};
    const double middle =
        (bad.note().win_before.value_or(0) + bad.note().win_after.value_or(0)) / 2;
    const auto hangs_on_better = [&](const std::optional<Choice>& other) {
        return !other || other->chances <= middle;
    };
    const auto hangs_on_answer = [&](const std::optional<Choice>& other) {
        return !other || 100 - other->chances >= middle;
    };
    Stakes stakes{.on_answer = !is_same_answer(bad) && !is_trade(bad),
                  .on_better = !is_put_off(bad)};
    const bool are_both_open = stakes.on_answer && stakes.on_better;
    std::vector<Move> better{bad.better.front()};
    std::vector<Move> answers{bad.answer.front()};
    if (stakes.on_better) {
        const auto other = instead_of(better, bad, limits_, /*same_capture=*/true);
        if (!other) return std::unexpected(other.error());
        stakes.on_better = hangs_on_better(*other);
        if (*other) better.push_back((*other)->line.front());
    }
    if (stakes.on_answer) {
        const auto other = answer_but(answers, bad, limits_, /*same_capture=*/true);
        if (!other) return std::unexpected(other.error());
        stakes.on_answer = hangs_on_answer(*other);
        if (*other) answers.push_back((*other)->line.front());
    }
    if (stakes.on_better || stakes.on_answer || !are_both_open) return stakes;
    // Two moves are still few.
    const auto third = instead_of(better, bad, limits_, /*same_capture=*/true);
    if (!third) return std::unexpected(third.error());
    const auto third_answer = answer_but(answers, bad, limits_, /*same_capture=*/true);
    if (!third_answer) return std::unexpected(third_answer.error());
    const Stakes pairs{.on_answer = hangs_on_answer(*third_answer),
                       .on_better = hangs_on_better(*third)};
    return pairs.on_answer != pairs.on_better ? pairs : stakes;
}

std::expected<bool, EngineError> StakeFinder::is_clear_on(const BadMove& bad,
                                                          Reason::Line line) const {
    return is_alone(bad, line, clear_loss(bad), longer_limits_);
}

std::expected<bool, EngineError> StakeFinder::is_surely_clear_on(const BadMove& bad,
                                                                 Reason::Line line) const {
    return is_alone(bad, line, clear_loss(bad), longest_limits_);
}

std::expected<bool, EngineError> StakeFinder::is_only_move(const BadMove& bad) const {
    constexpr double part = 0.6;
    constexpr double least = 8;  // percent
    const double loss = std::max(part * bad.loss(), least);
    const auto is_likely = is_alone(bad, Reason::Line::instead, loss, longer_limits_);
    if (!is_likely || !*is_likely) return is_likely;
    return is_alone(bad, Reason::Line::instead, loss, longest_limits_);
}

std::expected<std::vector<Move>, EngineError> StakeFinder::better_answer(const BadMove& bad) const {
    constexpr double little = 1;  // percent
    const double chances = 100 - bad.note().win_after.value_or(0);
    auto other = answer_but(std::span(bad.answer).first(1), bad, longest_limits_,
                            /*same_capture=*/false);
    if (!other) return std::unexpected(std::move(other).error());
    if (!*other || (*other)->chances < chances + little) return {};
    return std::move((*other)->line);
}

std::expected<bool, EngineError> StakeFinder::comes_as_well(const BadMove& bad) const {
    const Move answer = bad.answer.front();
    const Position better = bad.before().position.after(bad.better.front());
    if (!legal_moves(better).contains(answer) ||
        better.captured_by(answer) != bad.after().position.captured_by(answer))
        return false;
    const auto found = best_of(better, {answer}, longer_limits_);
    if (!found) return std::unexpected(found.error());
    return *found && (*found)->chances >= 100 - bad.note().win_before.value_or(0);
}

std::expected<bool, EngineError> StakeFinder::is_alone(const BadMove& bad, Reason::Line line,
                                                       double least,
                                                       const SearchLimits& limits) const {
    if (!search_.is_possible() || bad.better.empty() || bad.answer.empty()) return false;
    const double had = bad.note().win_before.value_or(0);
    const double has = bad.note().win_after.value_or(0);
    const bool is_reply = line == Reason::Line::reply;
    const bool takes_back = is_reply ? bad.answer.front().to() == bad.played().to()
                                     : bad.taken_on() == bad.better.front().to();
    if (takes_back || (is_reply ? is_same_answer(bad) : is_put_off(bad))) return false;
    const std::span<const Move> first = std::span(is_reply ? bad.answer : bad.better).first(1);
    const auto other = is_reply ? answer_but(first, bad, limits, /*same_capture=*/false)
                                : instead_of(first, bad, limits, /*same_capture=*/false);
    if (!other) return std::unexpected(other.error());
    const double chances = is_reply ? 100 - has : had;
    return !*other || ((*other)->chances <= chances - least &&
                       outlook_of((*other)->chances) < outlook_of(chances));
}

}  // namespace chess::detail
