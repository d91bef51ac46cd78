#include "libchess/mate/posed_problem.hpp"

#include "libchess/mate/detail/stated_mate.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace chess {

namespace {

/// The options of a composition: the common ones, extended by its own text. With `fast` it cannot
/// request more.
SolveOptions both(SolveOptions options, const Composition& problem) {
    const SolveOptions& own = problem.options;
    if (!options.fast) {
        options.all_keys = options.all_keys || own.all_keys;
        options.tree = options.tree || own.tree;
        options.tries = options.tries || own.tries;
        options.set_play = options.set_play || own.set_play;
    }
    options.threats = own.threats;
    if (problem.most_solutions) options.most_lines = *problem.most_solutions;
    if (const auto most = problem.most_time)
        options.limits.time = std::min<std::chrono::nanoseconds>(options.limits.time, *most);
    return options;
}

/// The mate that a record states; a fault if its length is none for the stipulation.
EpdResult<std::optional<StatedMate>> read_claim(const Epd& record,
                                                const WrittenStipulation& otherwise) {
    auto stated = detail::read_stated_mate(record);
    if (!stated) return stated;
    const StatedMate found = stated->value_or(StatedMate());
    const Stipulation asked = found.stipulation.value_or(otherwise).stipulation;
    if (asked.play == Play::direct || found.length.value_or(1) >= 0) return stated;
    return std::unexpected(std::vector{detail::stated_length_fault(
        record, "a negative length is for direct mates and stalemates")});
}

/// The position with the other side to move and no en passant square. The side to move now must not
/// be in check.
Position exchanged(const Position& position) {
    Setup setup = position.to_setup();
    setup.turn = ~setup.turn;
    setup.en_passant = std::nullopt;
    return Position::from_setup(setup, {.chess960 = position.is_chess960()}).value().position;
}

/// Each problem, followed by its duplex.
std::vector<PosedProblem> with_duplexes(std::vector<PosedProblem> problems) {
    std::vector<PosedProblem> both;
    both.reserve(2 * problems.size());
    for (PosedProblem& problem : problems) {
        std::optional<PosedProblem> other = with_duplex(problem);
        problem.lacks_duplex = !other;
        both.push_back(std::move(problem));
        if (other) both.push_back(*std::move(other));
    }
    return both;
}

/// The problems that a position poses, without duplexes; see `pose`.
std::vector<PosedProblem> pose_twins(const Position& position, const Epd* record,
                                     PoseOptions defaults, std::vector<ParseError>& faults,
                                     const ValidationOptions& validation) {
    defaults.duplex = false;
    if (record == nullptr) return {posed_problem(position, std::nullopt, defaults)};
    const auto stated = read_claim(*record, defaults.stipulation);
    if (!stated) {
        std::ranges::copy(stated.error(), std::back_inserter(faults));
        return {};
    }
    PosedProblem first = posed_problem(position, *stated, defaults);
    if (const auto text = record->text("c0")) first.comment = text->value_or("");
    const auto* const operation = record->find("twin");
    if (operation == nullptr) return {std::move(first)};
    if (first.problem.defender_begins) {
        faults.push_back({operation->place.offset, operation->place.length,
                          "twins are for problems in which the attacker begins"});
        return {std::move(first)};
    }
    const std::optional<int> length =
        first.bounded ? std::optional(first.problem.length) : std::nullopt;
    const Composition twins = read_epd_twins(
        *record, {first.problem.stipulation, length, first.problem.half_move}, validation);
    std::ranges::copy(twins.faults, std::back_inserter(faults));
    std::vector<PosedProblem> problems = posed_problems(twins, defaults);
    for (PosedProblem& problem : problems) problem.comment = first.comment;
    first.twin = problems.front().twin;
    first.lacks_twins = problems.front().lacks_twins;
    problems.front() = std::move(first);
    return problems;
}

}  // namespace

bool PosedProblem::is_over() const {
    return !problem.defender_begins && !has_legal_move(problem.position);
}

PosedProblem posed_problem(const Position& position, const std::optional<StatedMate>& stated,
                           const PoseOptions& defaults) {
    const WrittenStipulation asked =
        stated && stated->stipulation ? *stated->stipulation : defaults.stipulation;
    const std::optional<int> length = stated ? stated->length : std::nullopt;
    const std::optional<int> most = asked.length ? asked.length : defaults.most;
    // Half a move belongs to the length that it was written with.
    const bool is_own_length = !length || stated->stipulation;
    const bool is_direct = asked.stipulation.play == Play::direct;
    PosedProblem posed;
    posed.stated = stated;
    posed.bounded = length || most;
    posed.problem = {position,
                     asked.stipulation,
                     length ? *length < 0 : defaults.mated && is_direct,
                     std::abs(length.value_or(most.value_or(max_mate_length))),
                     defaults.fifty && is_forced(asked.stipulation),
                     is_own_length && asked.half_move};
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

std::vector<PosedProblem> posed_problems(const Composition& composition,
                                         const PoseOptions& defaults) {
    PoseOptions own = defaults;
    own.options = both(defaults.options, composition);
    const bool lacks_twins = !std::ranges::all_of(
        composition.twins, [](const ProblemTwin& twin) { return twin.position.has_value(); });
    std::vector<PosedProblem> problems;
    problems.reserve(composition.twins.size());
    for (const ProblemTwin& twin : composition.twins) {
        if (!twin.position) continue;
        std::optional<int> length = twin.stipulation.length;
        if (composition.is_post_key && length) length = 1 - *length;
        PosedProblem posed =
            posed_problem(*twin.position, StatedMate{length, {}, twin.stipulation}, own);
        posed.letters = composition.letters;
        posed.has_own_time = own.options.limits.time < defaults.options.limits.time;
        posed.credits = composition.credits;
        posed.lacks_twins = lacks_twins;
        posed.twin = twin.label;
        posed.change = twin.change;
        posed.continues = twin.continues;
        posed.zero_position = composition.zero_position;
        // Several solutions are normal in help play.
        if (!is_forced(twin.stipulation.stipulation)) posed.options.all_keys = false;
        posed.shows_board = composition.shows_board;
        problems.push_back(std::move(posed));
    }
    if (defaults.duplex || composition.duplex) return with_duplexes(std::move(problems));
    return problems;
}

std::vector<PosedProblem> pose(const Position& position, const Epd* record,
                               const PoseOptions& defaults, std::vector<ParseError>& faults,
                               const ValidationOptions& validation) {
    std::vector<PosedProblem> problems = pose_twins(position, record, defaults, faults, validation);
    return defaults.duplex ? with_duplexes(std::move(problems)) : problems;
}

bool is_tactic(const Epd& record, const PoseOptions& defaults) {
    if (defaults.most || defaults.mated || defaults.stipulation != WrittenStipulation())
        return false;
    const auto stated = detail::read_stated_mate(record);
    const auto best = record.best_moves();
    const auto variation = record.variation();
    if (!stated || !best || !variation || best->moves.empty() || variation->empty() ||
        (*stated && ((*stated)->length || (*stated)->stipulation)))
        return false;
    Position position = record.position();
    for (const Move move : *variation) position.make(move);
    return !is_checkmate(position);
}

std::optional<PosedProblem> with_duplex(const PosedProblem& posed) {
    if (posed.problem.position.in_check()) return std::nullopt;
    PosedProblem other = posed;
    other.problem.position = exchanged(posed.problem.position);
    other.stated = std::nullopt;
    other.options.stated_first = false;
    other.duplex = true;
    return other;
}

}  // namespace chess
