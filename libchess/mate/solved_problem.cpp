#include "libchess/mate/solved_problem.hpp"

#include <cstdlib>
#include <utility>

namespace chess {

std::optional<int> SolvedProblem::mate() const noexcept {
    if (result.status != MateStatus::mate || !result.length) return std::nullopt;
    return problem.defender_begins ? -*result.length : *result.length;
}

int SolvedProblem::bound() const noexcept {
    switch (result.status) {
        case MateStatus::mate: return result.length.value_or(0);
        case MateStatus::no_mate: return problem.length;
        case MateStatus::unknown: break;
    }
    return result.disproved;
}

std::optional<MateVerdict> SolvedProblem::verdict() const {
    if (!stated) return std::nullopt;
    return verdict_on(*stated, problem, options, result);
}

std::optional<bool> SolvedProblem::ok() const {
    const auto found = verdict();
    return found ? std::optional(holds(*found)) : std::nullopt;
}

namespace {

/// The options of a composition: the common ones, extended by its own text. With `fast` it cannot
/// request more.
SolveOptions both(SolveOptions options, const ProblemOptions& own) {
    if (!options.fast) {
        options.all_keys = options.all_keys || own.all_keys;
        options.tree = options.tree || own.variations;
        options.tries = options.tries || own.tries;
        options.set_play = options.set_play || own.set_play;
    }
    options.threats = own.threats;
    if (own.most_solutions) options.most_lines = *own.most_solutions;
    return options;
}

}  // namespace

SolvedProblem posed_problem(const Position& position, const std::optional<StatedMate>& stated,
                            const ProblemDefaults& defaults) {
    const WrittenStipulation asked =
        stated && stated->stipulation ? *stated->stipulation : defaults.stipulation;
    const std::optional<int> length = stated ? stated->length : std::nullopt;
    const std::optional<int> most = asked.length ? asked.length : defaults.most;
    const bool is_direct = asked.stipulation.play == Play::direct;
    SolvedProblem posed;
    posed.stated = stated;
    posed.bounded = length || most;
    posed.problem = {position,
                     asked.stipulation,
                     length ? *length < 0 : defaults.mated && is_direct,
                     std::abs(length.value_or(most.value_or(max_mate_length))),
                     defaults.fifty && is_forced(asked.stipulation),
                     asked.half_move};
    const bool attacker_begins = !posed.problem.defender_begins;
    SolveOptions& options = posed.options = defaults.options;
    options.stated_first = length.has_value();
    options.exact_length = length || asked.length;
    options.all_lines = options.all_lines || options.all_keys;
    options.all_keys = options.all_keys || (!options.fast && stated && !stated->keys.empty());
    options.tries = options.tries && attacker_begins;
    options.set_play = options.set_play && attacker_begins;
    return posed;
}

std::vector<SolvedProblem> posed_problems(const Composition& composition,
                                          const ProblemDefaults& defaults) {
    ProblemDefaults own = defaults;
    own.options = both(defaults.options, composition.options);
    std::vector<SolvedProblem> problems;
    problems.reserve(composition.twins.size());
    for (const ProblemTwin& twin : composition.twins) {
        if (!twin.position) continue;
        std::optional<int> length = twin.stipulation.length;
        if (composition.options.post_key && length) length = 1 - *length;
        SolvedProblem posed =
            posed_problem(*twin.position, StatedMate{length, {}, twin.stipulation}, own);
        posed.letters = composition.letters;
        posed.credits = composition.credits;
        posed.twin = twin.label;
        posed.change = twin.change;
        posed.continues = twin.continues;
        posed.zero_position = composition.zero_position;
        // Several solutions are normal in help play.
        if (!is_forced(twin.stipulation.stipulation)) posed.options.all_keys = false;
        posed.shows_board = composition.options.board;
        problems.push_back(std::move(posed));
    }
    return problems;
}

std::string same_keys_among(std::span<const SolvedProblem> earlier, const SolvedProblem& solved) {
    if (solved.result.keys.empty() || solved.duplex) return "";
    for (const SolvedProblem& one : earlier) {
        const MateResult& result = one.result;
        if (!one.duplex && one.problem.stipulation == solved.problem.stipulation &&
            result.keys == solved.result.keys && result.help_lines == solved.result.help_lines)
            return one.twin;
    }
    return "";
}

void MateTotals::add(const SolvedProblem& one) {
    ++positions;
    nodes += one.result.nodes;
    switch (one.result.status) {
        case MateStatus::mate:
            ++solved;
            minimal += one.result.minimal ? 1U : 0U;
            break;
        case MateStatus::no_mate: ++none; break;
        case MateStatus::unknown: ++unknown; break;
    }
    const auto verdict = one.verdict();
    if (!verdict) return;
    ++stated;
    ++verdicts[*verdict];
    good += holds(*verdict) ? 1U : 0U;
}

}  // namespace chess
