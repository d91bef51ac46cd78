#include "report/eval/detail/men_changes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

namespace chess::detail {

namespace {

using SplitMan = Attribution::Man;

/// Takes the man for which this holds out of a list, if there is one.
template <typename Predicate>
std::optional<SplitMan> take(std::vector<SplitMan>& men, Predicate holds) {
    const auto found = std::ranges::find_if(men, holds);
    if (found == men.end()) return std::nullopt;
    SplitMan man = *found;
    men.erase(found);
    return man;
}

std::optional<SplitMan> take_from(std::vector<SplitMan>& men, Square square) {
    return take(men, [square](const SplitMan& man) { return man.square == square; });
}

}  // namespace

double ManChange::error() const noexcept {
    return std::hypot(a ? a->error_cp : 0, b ? b->error_cp : 0);
}

std::vector<ManChange> men_changes(const EvalDiff& diff) {
    std::vector<ManChange> changes;
    std::vector<SplitMan> before;
    std::vector<SplitMan> after = diff.b.network.men;
    std::optional<Square> from;
    std::optional<Square> to;
    if (diff.b.move) {
        const std::string_view uci = diff.b.move->uci;
        from = parse_square(uci.substr(0, 2));
        to = parse_square(uci.substr(2, 2));
    }
    // The man that moves is another one on its new square only if it has promoted.
    for (const SplitMan& man : diff.a.network.men) {
        if (from && to && man.square == *from) changes.push_back({man, take_from(after, *to)});
        else before.push_back(man);
    }
    std::vector<SplitMan> gone;
    for (const SplitMan& man : before) {
        const auto same = [&](const SplitMan& other) {
            return other.square == man.square && other.piece == man.piece;
        };
        if (const auto there = take(after, same)) changes.push_back({man, there});
        else gone.push_back(man);
    }
    // By a move only the castling rook is left to go from one square to another.
    for (const SplitMan& man : gone) {
        const auto same = [&](const SplitMan& other) { return other.piece == man.piece; };
        changes.push_back({man, diff.b.move ? take(after, same) : std::nullopt});
    }
    for (const SplitMan& man : after) changes.push_back({std::nullopt, man});
    std::ranges::stable_sort(changes, {},
                             [](const ManChange& change) { return -std::abs(change.delta()); });
    return changes;
}

}  // namespace chess::detail
