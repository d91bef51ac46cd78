#include "report/search/detail/fault_words.hpp"

#include "libchess/notation/san.hpp"
#include "report/search/detail/search_words.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/detail/move_words.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <span>

namespace chess::detail {

namespace {

/// "of 400,000 nodes", "to depth 14", "of 2.0 s".
std::string limits_text(const SearchLimits& limits) {
    if (limits.nodes) return "of " + grouped(*limits.nodes) + " nodes";
    if (limits.depth) return fmt::format("to depth {}", *limits.depth);
    if (!limits.time) return "without limits";
    return fmt::format("of {:.1f} s", std::chrono::duration<double>(*limits.time).count());
}

std::string proof_by_mate(const PuzzleFault& fault) {
    const int mate = fault.mate.value_or(0);
    switch (fault.kind) {
        case PuzzleFaultKind::no_mate:
            return fmt::format("the mate-finder: no mate in {} against every defence", mate);
        case PuzzleFaultKind::already_won:
            return fmt::format(
                "the mate-finder: before the opponent's move it was mate in {} "
                "against every defence",
                mate);
        case PuzzleFaultKind::other_solution:
            return fmt::format("the mate-finder: mate in {}, too", mate);
        default: return fmt::format("the mate-finder: mate in {}", mate);
    }
}

std::string proof_by_search(const PuzzleFault& fault, Color solver,
                            const SearchReportOptions& options) {
    const auto shown = [&](const std::optional<Score>& score) {
        return score_text(options.shown(score.value_or(Score()), solver));
    };
    const std::string search = "a search " + limits_text(fault.limits);
    if (fault.kind == PuzzleFaultKind::already_won)
        return fmt::format("{} gives {} before the opponent's move, and {} after it", search,
                           shown(fault.score), shown(fault.own_score));
    return fmt::format(
        "{} gives it {}, and the puzzle's move {}{}", search, shown(fault.score),
        shown(fault.own_score),
        fault.kind == PuzzleFaultKind::unstable ? ", which a shorter one prefers" : "");
}

}  // namespace

std::string proof_of(const PuzzleFault& fault, Color solver, const SearchReportOptions& options) {
    if (fault.earlier) return fmt::format("record {} has the same position", *fault.earlier);
    if (fault.theme)
        return fmt::format("the rules of chess: the line does not show '{}'",
                           name_of(*fault.theme));
    return fault.mate ? proof_by_mate(fault) : proof_by_search(fault, solver, options);
}

Json fault_json(const PuzzleFault& fault, Color solver, const SearchReportOptions& options) {
    Json json{{"fault", name_of(fault.kind)}, {"move", nullptr}, {"san", nullptr}};
    if (!fault.line.empty()) {
        const NamedMove first = named(fault.position, fault.line.front());
        json["move"] = first.uci;
        json["san"] = first.san;
    }
    add_line(json, "line", fault.position, fault.line);
    json["proof"] = proof_of(fault, solver, options);
    return json;
}

StyledText fault_text(const PuzzleFault& fault, Color solver, const SearchReportOptions& options) {
    constexpr std::size_t most_moves = 8;
    StyledText text;
    text.add(std::string(name_of(fault.kind)), Style::bad).add(": ");
    if (!fault.line.empty()) {
        const std::span line = std::span(fault.line).first(std::min(most_moves, fault.line.size()));
        text.add(fmt::format("{}{}; ",
                             fmt::join(numbered_moves(fault.position, line, options.san), " "),
                             line.size() < fault.line.size() ? " .." : ""));
    }
    return text.add(proof_of(fault, solver, options));
}

}  // namespace chess::detail
