#include "libchess/tasks/generator_comparison.hpp"

#include "libchess/bisect/detail/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace chess {

namespace {

using Found = Bisection::Result<GeneratorComparison>;

/// With the findings of its divergence, shrunk.
Found with_findings(GeneratorComparison comparison, Bisection& bisection,
                    const IsKnownBug& is_known) {
    const auto& divergence = comparison.result.divergence;
    if (!divergence) return comparison;
    for (const GeneratorBug& bug : divergence->bugs) {
        BisectFinding finding{.bug = bug, .first_name = bug};
        if (bug.rule != Rule::unsteady && comparison.failed() && !(is_known && is_known(bug))) {
            auto minimal = bisection.shrink(*divergence, bug);
            if (minimal) finding.take(*std::move(minimal));
            else if (minimal.error().kind == BisectError::Kind::stopped)
                return std::unexpected(std::move(minimal).error());
        }
        comparison.findings.push_back(std::move(finding));
    }
    return comparison;
}

}  // namespace

void BisectFinding::take(MinimalCase smaller) {
    if (!smaller.bug.resembles(bug)) {
        bug.rule = smaller.bug.rule;
        bug.piece = smaller.bug.piece;
        bug.explanation = smaller.bug.explanation;
    }
    minimal = std::move(smaller);
}

void BisectTotals::add(const GeneratorComparison& comparison) noexcept {
    positions += comparison.game ? comparison.game->positions : 1;
    nodes += comparison.game ? comparison.game->nodes : comparison.result.nodes;
    if (!comparison.differs()) ++passed;
    else ++(comparison.failed() ? failed : excused);
}

bool DistinctBugs::contains(const GeneratorBug& bug) const {
    const std::scoped_lock lock(mutex_);
    return find(bug, bug) != bugs_.end();
}

void DistinctBugs::file(BisectFinding& finding, std::size_t record) {
    const std::scoped_lock lock(mutex_);
    const auto known = find(finding.first_name, finding.bug);
    finding.number = static_cast<std::size_t>(known - bugs_.begin()) + 1;
    if (known == bugs_.end()) {
        bugs_.push_back({finding, record});
        return;
    }
    ++bugs_[finding.number - 1].records;
    finding.same_as = known->record;
    finding.bug.rule = known->finding.bug.rule;
    finding.bug.piece = known->finding.bug.piece;
    finding.minimal = known->finding.minimal;
}

std::vector<DistinctBug> DistinctBugs::all() const {
    const std::scoped_lock lock(mutex_);
    return bugs_;
}

/// First by the rule before shrinking: a job that had known the others' bugs would not have shrunk
/// it. Otherwise by the rule after shrinking.
std::vector<DistinctBug>::const_iterator DistinctBugs::find(const GeneratorBug& first_name,
                                                            const GeneratorBug& bug) const {
    const auto first = std::ranges::find_if(bugs_, [&](const DistinctBug& known) {
        return known.finding.first_name.resembles(first_name) ||
               known.finding.bug.resembles(first_name);
    });
    if (first != bugs_.end()) return first;
    return std::ranges::find_if(
        bugs_, [&](const DistinctBug& known) { return known.finding.bug.resembles(bug); });
}

Found compare_generators(const Position& position, Bisection& bisection,
                         const IsKnownBug& is_known) {
    auto result = bisection.find(position);
    if (!result) return std::unexpected(std::move(result).error());
    return with_findings({{}, position, *std::move(result)}, bisection, is_known);
}

Found compare_generators(std::uint64_t game, const RandomGameOptions& options, Bisection& bisection,
                         const IsKnownBug& is_known) {
    auto comparison = detail::compare_over(random_game(game, options), bisection);
    if (!comparison) return std::unexpected(std::move(comparison).error());
    return with_findings({{.id = fmt::format("game {}", game)},
                          comparison->last,
                          std::move(comparison->result),
                          BisectGame{comparison->positions, comparison->nodes}},
                         bisection, is_known);
}

int affordable_depth(const Position& position, std::span<const DepthCount> given, int deepest,
                     std::uint64_t most_nodes, int threads, PerftMonitor& monitor) {
    int depth = 1;
    while (depth < deepest) {
        const auto known = std::ranges::find(given, depth + 1, &DepthCount::depth);
        if (known == given.end()) {
            const auto count = perft(position, {.depth = depth + 1, .threads = threads}, monitor);
            if (!count || count->nodes > most_nodes) break;
        } else if (known->nodes > most_nodes) {
            break;
        }
        ++depth;
    }
    return depth;
}

}  // namespace chess
