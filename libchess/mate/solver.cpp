#include "libchess/mate/solver.hpp"

#include "libchess/mate/detail/forced_play.hpp"
#include "libchess/mate/detail/proof_builder.hpp"
#include "libchess/mate/detail/solution_finder.hpp"
#include "libchess/mate/line_search.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace chess {

namespace {

/// Solves one problem with the prover.
class ProblemSolver {
public:
    ProblemSolver(Prover& prover, const MateProblem& problem, const SolveOptions& options)
        : prover_(prover),
          problem_(problem),
          options_(options) {}

    MateResult solve() {
        prover_.set_limits(options_.limits);
        if (!has_legal_move(problem_.position)) end_at_once();
        else if (options_.stated_first || options_.fast) search_down();
        else search_up();
        if (result_.status == MateStatus::mate) add_play();
        if (options_.full_play && result_.status != MateStatus::unknown)
            result_.full_play = detail::find_full_play(prover_, problem_, options_);
        result_.nodes += prover_.nodes();
        return std::move(result_);
    }

private:
    Answer ask(int length) { return prover_.ask(problem_.in(length)); }
    void found(int length) {
        result_.status = MateStatus::mate;
        result_.length = length;
    }

    /// The length of the shortest mate found so far.
    [[nodiscard]] int shortest() const noexcept { return result_.length.value_or(0); }

    /// The side to move has no move.
    void end_at_once() {
        if (problem_.defender_begins && ask(0) == Answer::yes) {
            found(0);
            result_.minimal = true;
        } else {
            result_.status = MateStatus::no_mate;
            result_.disproved = problem_.length;
        }
    }

    /// Searches from the stated length downwards, to see whether a shorter one suffices.
    void search_down() {
        const int length = problem_.length;
        switch (ask(length)) {
            case Answer::unknown: return;
            case Answer::no:
                result_.status = MateStatus::no_mate;
                result_.disproved = length;
                return;
            case Answer::yes: break;
        }
        found(length);
        if (options_.fast) {
            write_proof();
            return;
        }
        write_line();
        while (shortest() > 1) {
            const Answer answer = ask(shortest() - 1);
            // Even now, a proof is written as far as the table still holds it.
            if (answer == Answer::unknown) return write_proof();
            if (answer == Answer::no) break;
            found(shortest() - 1);
            write_line();
        }
        result_.disproved = shortest() - 1;
        result_.minimal = true;
    }

    /// Searches from one move upwards, until there is a mate.
    void search_up() {
        for (int length = 1; length <= problem_.length; ++length) {
            const Answer answer = ask(length);
            if (answer == Answer::unknown) return;
            if (answer == Answer::yes) {
                found(length);
                result_.minimal = true;
                return;
            }
            result_.disproved = length;
        }
        result_.status = MateStatus::no_mate;
    }

    /// Builds the proof of the length found, and takes over its length, which may be shorter.
    void write_proof() {
        result_.proof = detail::build_proof(prover_, problem_.in(shortest()));
        if (!result_.proof) return write_line();
        found(result_.proof->length);
        result_.minimal = shortest() == 1;
        result_.line = detail::longest_line(*result_.proof, problem_.position);
        result_.line_is_cut = false;
        if (!result_.line.empty()) result_.keys = {result_.line.front()};
    }

    void write_line() {
        const MateProblem problem = problem_.in(shortest());
        auto line = detail::main_line(prover_, problem, result_.minimal);
        if (line.empty()) return;  // a limit was reached: keep the old line
        const bool is_cut = !detail::is_whole(line, problem);
        if (is_cut && line_length_ == shortest()) return;
        result_.line = std::move(line);
        result_.line_is_cut = is_cut;
        result_.keys = {result_.line.front()};
        if (!is_cut) line_length_ = shortest();
    }

    void add_play() {
        if (shortest() == 0) {
            if (options_.proof) add_proof();
            return;
        }
        // The proof is written even if finding it used up the limits.
        if (result_.minimal && prover_.is_exhausted()) grant_again();
        if (result_.minimal || result_.line.empty()) write_line();
        if (result_.line_is_cut && prover_.is_exhausted()) {
            grant_again();
            write_line();
        }
        if (result_.minimal) find_all_keys();
        if (result_.minimal && (options_.tree || options_.tries || options_.set_play))
            result_.solution =
                detail::find_solution(prover_, problem_.in(shortest()), result_.keys, options_,
                                      options_.exact_length ? problem_.length : shortest());
        if (options_.proof) add_proof();
        else result_.proof.reset();
    }

    void find_all_keys() {
        if (!options_.all_keys) return;
        auto keys = problem_.defender_begins ? find_longest_defences()
                                             : detail::find_keys(prover_, problem_.in(shortest()));
        if (!keys) return;
        result_.keys = std::move(*keys);
        result_.has_all_keys = true;
        // The line is the first key's.
        if (result_.line.empty()) return;
        const auto first = std::ranges::find(result_.keys, result_.line.front());
        if (first != result_.keys.end())
            std::ranges::rotate(result_.keys.begin(), first, std::next(first));
    }

    /// The defender's moves after which the attacker needs all of the shortest length.
    std::optional<std::vector<Move>> find_longest_defences() {
        const MateProblem shorter = problem_.in(shortest() - 1);
        std::vector<Move> moves;
        for (const Move move : detail::playable_moves(problem_)) {
            const Answer answer =
                shorter.length == 0 ? Answer::no : prover_.ask(shorter.after(move));
            if (answer == Answer::unknown) return std::nullopt;
            if (answer == Answer::no) moves.push_back(move);
        }
        return moves;
    }

    /// Grants the limits again, once.
    void grant_again() {
        if (std::exchange(was_granted_again_, true)) return;
        result_.nodes += prover_.nodes();
        prover_.set_limits(options_.limits);
    }
    void add_proof() {
        if (result_.proof) return;
        if (prover_.is_exhausted()) grant_again();
        result_.proof = detail::build_proof(prover_, problem_.in(shortest()));
    }

    Prover& prover_;
    const MateProblem& problem_;
    const SolveOptions& options_;
    MateResult result_;
    std::optional<int> line_length_;  ///< of the mate for which the line is whole
    bool was_granted_again_ = false;
};

/// The limits left after some nodes, up to a deadline.
ProofLimits left_of(const SolveOptions& options, std::uint64_t nodes,
                    std::optional<std::chrono::steady_clock::time_point> deadline) {
    ProofLimits left = options.limits;
    left.nodes -= std::min(left.nodes, nodes);
    if (deadline) left.time = *deadline - std::chrono::steady_clock::now();
    return left;
}

/// Takes over the lines of the shortest length that has any.
void add_lines(MateResult& result, HelpResult found, const MateProblem& problem,
               const SolveOptions& options) {
    result.status = MateStatus::mate;
    result.length = problem.length;
    result.minimal = true;  // all shorter lengths were searched before
    result.has_all_keys = found.is_complete;
    result.has_more_lines = found.has_more;
    result.line = found.lines.front();
    for (const std::vector<Move>& line : found.lines)
        if (std::ranges::find(result.keys, line.front()) == result.keys.end())
            result.keys.push_back(line.front());
    if (options.proof) {
        Proof& proof = result.proof.emplace(detail::begin_proof(problem));
        std::ranges::transform(result.line, std::back_inserter(proof.line), written);
        proof.all_lines = options.all_lines && found.is_complete;
        for (std::size_t i = 1; options.all_lines && i < found.lines.size(); ++i)
            std::ranges::transform(found.lines[i],
                                   std::back_inserter(proof.other_lines.emplace_back()), written);
    }
    result.help_lines = std::move(found.lines);
}

void add_set_lines(MateResult& result, const MateProblem& problem, const SolveOptions& options,
                   std::size_t hash_megabytes,
                   std::optional<std::chrono::steady_clock::time_point> deadline) {
    result.set_problem = set_play_of(problem);
    if (!result.set_problem) return;
    const MateProblem& set = *result.set_problem;
    const int first = set.half_move ? 0 : 1;
    std::vector<std::vector<Move>> lines;
    bool is_known = true;
    // As in Popeye, with the shorter ones.
    for (int length = options.full_play ? first : set.length; length <= set.length; ++length) {
        HelpResult found =
            find_lines(set.in(length), hash_megabytes,
                       options.most_lines - std::min(options.most_lines, lines.size()),
                       left_of(options, result.nodes, deadline));
        result.nodes += found.nodes;
        is_known = is_known && (found.is_complete || !found.lines.empty() || !lines.empty());
        result.set_lines_are_cut = result.set_lines_are_cut || !found.is_complete;
        std::ranges::move(found.lines, std::back_inserter(lines));
    }
    if (is_known) result.set_lines = std::move(lines);
}

/// Adds the lines of all lengths beyond the shortest.
void add_longer_lines(MateResult& result, const MateProblem& problem, const SolveOptions& options,
                      std::size_t hash_megabytes,
                      std::optional<std::chrono::steady_clock::time_point> deadline) {
    for (int length = *result.length + 1; length <= problem.length; ++length) {
        std::size_t listed = result.help_lines.size();
        for (const auto& [shorter, lines] : result.longer_lines) listed += lines.size();
        HelpResult found = find_lines(problem.in(length), hash_megabytes,
                                      options.most_lines - std::min(options.most_lines, listed),
                                      left_of(options, result.nodes, deadline));
        result.nodes += found.nodes;
        result.has_all_keys = result.has_all_keys && found.is_complete;
        result.has_more_lines = result.has_more_lines || found.has_more;
        result.longer_lines.emplace_back(length, std::move(found.lines));
    }
}

/// Solves help and series play, which has no defences and does not use proof numbers.
MateResult solve_lines(const MateProblem& problem, const SolveOptions& options,
                       std::size_t hash_megabytes) {
    const auto deadline = options.limits.deadline();
    MateResult result;
    for (int length = problem.half_move ? 0 : 1; length <= problem.length; ++length) {
        const MateProblem shorter = problem.in(length);
        HelpResult found = find_lines(shorter, hash_megabytes, options.most_lines,
                                      left_of(options, result.nodes, deadline));
        result.nodes += found.nodes;
        if (!found.lines.empty()) {
            add_lines(result, std::move(found), shorter, options);
            if (options.set_play)
                add_set_lines(result, options.exact_length ? problem : shorter, options,
                              hash_megabytes, deadline);
            if (options.full_play)
                add_longer_lines(result, problem, options, hash_megabytes, deadline);
            return result;
        }
        if (!found.is_complete) return result;
        result.disproved = length;
    }
    result.status = MateStatus::no_mate;
    if (options.set_play && options.exact_length)
        add_set_lines(result, problem, options, hash_megabytes, deadline);
    return result;
}

}  // namespace

std::string_view name_of(MateStatus status) noexcept {
    switch (status) {
        case MateStatus::mate: return "mate";
        case MateStatus::no_mate: return "no-mate";
        case MateStatus::unknown: break;
    }
    return "unknown";
}

MateResult MateSolver::solve(const MateProblem& problem, const SolveOptions& options) {
    if (problem.length > max_mate_length)
        throw std::invalid_argument(fmt::format("a mate in {} moves, expected at most {}",
                                                problem.length, max_mate_length));
    const auto start = std::chrono::steady_clock::now();
    MateResult result;
    if (!is_forced(problem.stipulation)) {
        result = solve_lines(problem, options, settings_.hash_megabytes);
    } else {
        if (prover_) prover_->clear();
        else prover_.emplace(settings_);
        result = ProblemSolver(*prover_, problem, options).solve();
    }
    result.time = std::chrono::steady_clock::now() - start;
    return result;
}

}  // namespace chess
