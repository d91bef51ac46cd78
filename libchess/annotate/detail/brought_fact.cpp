#include "libchess/annotate/detail/brought_fact.hpp"

#include "libchess/annotate/detail/fact_words.hpp"
#include "libchess/annotate/detail/line_sentence.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/motif/detail/board_facts.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace chess::detail {

namespace {

/// Whether a fact is worth a word beside what a line comes to: what players go for.
bool is_aim(Fact fact) {
    switch (fact) {
        case Fact::pinned:
        case Fact::bishop_pair:
        case Fact::king_in_centre:
        case Fact::broken_shelter:
        case Fact::open_file_at_king:
        case Fact::isolated:
        case Fact::doubled:
        case Fact::passed:
        case Fact::connected_passed:
        case Fact::unstoppable:
        case Fact::pawn_centre:
        case Fact::outpost:
        case Fact::open_file:
        case Fact::seventh_rank: return true;
        default: return false;
    }
}

/// What the side whose line it is does by a difference; nullopt if the other side brings it about.
std::optional<Change> change_for(Change change) {
    switch (change) {
        case Change::suffered:
        case Change::spared: return Change::spared;
        case Change::allowed:
        case Change::missed: return Change::missed;
        default: return std::nullopt;
    }
}

/// The moves of a line from which on a fact stays to the quiet end, after the first of them.
std::size_t plies_to(const Position& start, std::span<const Move> moves, const FoundFact& found) {
    Position position = start;
    std::size_t since = 0;
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        position.make(moves[ply]);
        if (!has_fact(find_facts(position), found)) since = ply + 1;
    }
    return since + 1;
}

/// The move of a line that has brought about what stands after it: the last one, or the capture
/// that it answers on the same square. None if that is not of the side whose line it is: the other
/// side has chosen it.
std::optional<std::size_t> doer(const Position& start, std::span<const Move> moves,
                                std::size_t first) {
    const std::size_t last = moves.size() - 1;
    if ((last - first) % 2 == 0) return last;
    const Move before = moves[last - 1];
    const bool answers = moves[last].to() == before.to() &&
                         position_after(start, moves.first(last - 1)).is_capture(before);
    return answers ? std::optional(last - 1) : std::nullopt;
}

}  // namespace

std::optional<BroughtFact> brought_fact(const LineComparison& compared, Reason::Line line) {
    constexpr int least = 20;        // centipawns
    constexpr std::size_t most = 7;  // half-moves of the line
    const ComparedLines& lines = compared.lines();
    const bool of_best = line == Reason::Line::instead;
    const std::size_t first = of_best ? 0 : 1;
    const QuietEnd& end = of_best ? compared.best() : compared.reply();
    const auto moves = (of_best ? lines.best : lines.played).first(end.ply);
    for (const Difference& difference : compared.differences()) {
        const auto& [change, found, weight] = difference;
        const auto does = change_for(change);
        if (weight < least || 3 * weight < compared.total_lost()) break;
        if (is_of_best(change) != of_best || !does || !is_aim(found.fact)) continue;
        const std::size_t plies = plies_to(lines.before, moves, found);
        if (plies <= first || plies > moves.size() || plies > first + most) continue;
        const Position at = position_after(lines.before, moves.first(plies));
        if (material_balance(at, compared.mover()) !=
            material_balance(lines.before, compared.mover()))
            continue;
        const auto by = doer(lines.before, moves.first(plies), first);
        if (!by) continue;
        std::string words = better_clause(*does, found, at);
        if (*by != first)
            words += " with " + numbered_line(position_after(lines.before, moves.first(*by)),
                                              moves.subspan(*by, 1));
        return BroughtFact{found, std::move(words), plies - first};
    }
    return std::nullopt;
}

}  // namespace chess::detail
