#include "libchess/bisect/detail/trial.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <ranges>
#include <utility>

namespace chess {

namespace {

/// Then an answer does not show which of the two it is for.
bool has_moves_of_the_start(const Position& position) {
    const auto sorted_moves = [](const Position& from) {
        std::vector<std::string> moves;
        for (const Move move : legal_moves(from)) moves.push_back(to_uci(from, move));
        std::ranges::sort(moves);
        return moves;
    };
    return sorted_moves(position) == sorted_moves(Position::start());
}

}  // namespace

Trial::Result<PerftDifference> Trial::ask(const PerftQuestion& question) {
    const Position position = question.position();
    auto ours = our_answer(position, question.depth);
    if (!ours) return std::unexpected(std::move(ours).error());
    const auto compared = [&]() -> Result<PerftDifference> {
        auto theirs = their_answer(question);
        if (!theirs) return std::unexpected(std::move(theirs).error());
        return detail::compare_answers(position, *ours, *theirs);
    };
    if (restarts_ == Restarts::always) counterpart_.restart();
    auto difference = compared();
    if (restarts_ != Restarts::to_confirm || !difference || !difference->any()) return difference;
    counterpart_.restart();
    return compared();
}

Trial::Result<bool> Trial::rejects(const PerftQuestion& question) {
    const PerftQuestion asked{{question.start}, 1};
    // A rejected position leaves a program without memory at the starting position.
    const auto before = their_moves({{Position::start()}});
    const auto first = their_moves(asked);
    if (!before || !first) return std::unexpected((before ? first : before).error());
    if (*before != *first || has_moves_of_the_start(question.start)) return false;
    if (!counterpart_.remembers()) return true;
    const Position pawn_ending = read_fen("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1")->position;
    const auto other = their_moves({{pawn_ending}});
    const auto second = their_moves(asked);
    if (!other || !second) return std::unexpected((other ? second : other).error());
    return *second == *other || *second == *before;
}

Trial::Result<PerftAnswer> Trial::their_answer(const PerftQuestion& question) {
    auto answer = counterpart_.answer(question, monitor_.stop);
    ++monitor_.answers;
    if (answer) return *std::move(answer);
    if (answer.error().kind == EngineError::Kind::stopped)
        return std::unexpected(BisectError{BisectError::Kind::stopped});
    return std::unexpected(
        BisectError{BisectError::Kind::counterpart, std::move(answer).error(), question});
}

Trial::Result<std::vector<PerftRootCount>> Trial::our_answer(const Position& position, int depth) {
    PerftMonitor monitor;
    monitor.stop = monitor_.stop;
    auto result = perft(
        position, {.depth = depth, .threads = options_.threads, .generator = options_.generator},
        monitor);
    if (result) {
        monitor_.nodes += result->nodes;
        return std::move(result->divide);
    }
    BisectError error;
    if (result.error() == PerftError::overflow) error.kind = BisectError::Kind::overflow;
    if (result.error() == PerftError::no_memory) error.kind = BisectError::Kind::no_memory;
    return std::unexpected(std::move(error));
}

Trial::Result<std::vector<std::string>> Trial::their_moves(const PerftQuestion& question) {
    auto answer = their_answer(question);
    if (!answer) return std::unexpected(std::move(answer).error());
    std::vector<std::string> moves;
    for (const auto& root_move : answer->moves) moves.push_back(root_move.move);
    std::ranges::sort(moves);
    return moves;
}

Trial::Result<DifferingQuestion> Trial::descend(const DifferingQuestion& start) {
    if (start.question.depth == 1) return start;
    if (start.difference.in_moves()) {
        // If the lists also differ at depth 1, it is a bug of this position.
        PerftQuestion list = start.question;
        list.depth = 1;
        auto difference = ask(list);
        if (!difference) return std::unexpected(std::move(difference).error());
        if (difference->any()) return DifferingQuestion{std::move(list), *std::move(difference)};
    }
    // How many subtrees to search for one in which the move lists differ, not only the counts.
    constexpr std::size_t most_subtrees = 6;
    std::optional<DifferingQuestion> only_counts;
    for (const auto& unequal : start.difference.unequal | std::views::take(most_subtrees)) {
        PerftQuestion below = question_after(start.question, unequal.move);
        auto difference = ask(below);
        if (!difference) return std::unexpected(std::move(difference).error());
        if (!difference->any()) continue;
        auto differing = descend({std::move(below), *std::move(difference)});
        if (!differing || differing->in_moves()) return differing;
        if (!only_counts) only_counts = *std::move(differing);
    }
    return only_counts.value_or(start);
}

PerftQuestion question_after(const PerftQuestion& question, Move move) {
    PerftQuestion next = question;
    next.moves.push_back(move);
    --next.depth;
    return next;
}

}  // namespace chess

namespace chess::detail {

Bisection::Result<GameComparison> compare_over(const std::vector<Position>& game,
                                               Bisection& bisection) {
    GameComparison comparison{.last = game.front()};
    for (const Position& position : game) {
        auto result = bisection.find(position);
        if (!result) return std::unexpected(std::move(result).error());
        ++comparison.positions;
        comparison.nodes += result->nodes;
        comparison.last = position;
        comparison.result = *std::move(result);
        if (comparison.result.divergence) break;
    }
    return comparison;
}

}  // namespace chess::detail
