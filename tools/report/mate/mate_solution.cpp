// A solution as problem books print it. Moves are numbered from the start of the problem, the side
// to move first: "1.Qb3!", "1...Ke5", "2.Qc3#".

#include "libchess/mate/line_search.hpp"
#include "libchess/mate/symmetry.hpp"
#include "libchess/mate/variations.hpp"
#include "report/mate/detail/mate_words.hpp"
#include "report/text/detail/move_words.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace chess::detail {

namespace {

using Defences = std::vector<Solution::Defence>;

/// "2." for the side that began, "2..." for the other one, nothing right behind its number.
std::string number(int ply, bool continues) {
    if (ply % 2 == 0) return fmt::format("{}.", ply / 2 + 1);
    return continues ? "" : fmt::format("{}...", ply / 2 + 1);
}

/// Prints what belongs to a solution, line by line.
class SolutionText {
public:
    SolutionText(const SolvedProblem& solved, const Solution& solution,
                 const MateReportOptions& options, std::size_t width)
        : solved_(solved),
          solution_(solution),
          position_(solved.problem.position),
          san_(options.san),
          width_(width),
          most_(options.tree_lines) {}

    void add_set_play() {
        if (!solved_.options.set_play) return;
        if (!solution_.set_play && position_.in_check())
            return emit(StyledText().add("No set play: the side to move is in check."));
        if (!solution_.set_play) return emit(undecided("set play"));
        if (solution_.set_play->empty()) return emit(StyledText().add("No set play."));
        emit(StyledText().add("Set play:", Style::faint));
        add_variations(position_.after_null(), *solution_.set_play, 1, 1);
    }

    /// "1.Qa1?, Rb1? Kd5!": a line for each refutation.
    void add_tries() {
        if (!solved_.options.tries) return;
        if (!solution_.tries) return emit(undecided("tries"));
        if (solution_.tries->empty())
            return emit(StyledText().add("No tries that fail to one reply alone."));
        std::vector<std::pair<std::string, std::string>> lines;
        for (const Solution::Try& one : *solution_.tries) {
            const std::string refutation = name(position_.after(one.move), one.refutation);
            const std::string attempt = name(position_, one.move) + '?';
            const auto same =
                std::ranges::find(lines, refutation, &std::pair<std::string, std::string>::first);
            if (same == lines.end()) lines.emplace_back(refutation, "1." + attempt);
            else same->second += ", " + attempt;
        }
        emit(StyledText().add("Tries:", Style::faint));
        for (const auto& [refutation, moves] : lines)
            emit(StyledText().add(fmt::format("{} {}!", moves, refutation)), 1);
    }

    void add_tree() {
        if (solved_.problem.defender_begins)
            add_variations(position_, solution_.first_defences, 0, 0);
        for (const auto& [attack, threat, is_zugzwang] : solution_.keys) {
            const Solution::Attack& key = solution_.attacks[attack];
            const Position after = position_.after(key.move);
            StyledText line;
            line.add(fmt::format("1.{}!", name(position_, key.move, key.length)), Style::strong);
            if (threat && key.length > 1 && solved_.options.threats)
                line.add(" (" + threat_text(after, *threat) + ")");
            emit(line);
            add_variations(after, key.defences, 1, 1, threat ? &*threat : nullptr);
        }
    }

    /// The whole text, with the number of lines left out.
    TextBlock finish() {
        if (left_out_ != 0)
            block_.add(StyledText().add(
                fmt::format("  ... {} more line{} left out; --tree-lines 0 shows all",
                            grouped(left_out_), left_out_ == 1 ? " is" : "s are"),
                Style::warning));
        return std::move(block_);
    }

private:
    /// A stalemating move has '=' behind it.
    [[nodiscard]] std::string name(const Position& before, Move move, int length = 0) const {
        const bool stalemates =
            length == 1 && solved_.problem.stipulation == Stipulation::stalemate;
        return move_text(before, move, san_) + (stalemates ? "=" : "");
    }

    static StyledText undecided(std::string_view what) {
        return StyledText().add(
            fmt::format("The {} could not be decided: a limit was reached.", what), Style::warning);
    }

    /// "threat 2.Qd5#", "zugzwang".
    [[nodiscard]] std::string threat_text(const Position& after_key,
                                          const Solution::Threat& threat) const {
        if (threat.moves.empty()) return "zugzwang";
        const Position passed = after_key.after_null();
        std::vector<std::string> moves;
        for (const Move move : threat.moves) moves.push_back(name(passed, move, threat.length));
        return (moves.size() == 1 ? "threat 2." : "threats 2.") + listed(moves);
    }

    void add_variations(const Position& position, const Defences& defences, int ply, int level,
                        const Solution::Threat* threat = nullptr) {
        first_ply_ = ply;
        const auto name_of = [&](const Position& before, Move move, int length) {
            return name(before, move, length);
        };
        add(variations(solution_, position, defences, threat, name_of), ply, level);
    }

    /// Adds the variations of a position with the defender to move, `ply` half-moves from the
    /// start.
    void add(const std::vector<SolutionVariation>& list, int ply, int level) {
        for (const SolutionVariation& variation : list) {
            StyledText line;
            follow(variation, ply, level, line, false);
        }
    }

    /// Adds a variation to `line`, as far as there is one way to go on, and lines below it where
    /// there are more. `continues`: a move is before it in the same line.
    void follow(const SolutionVariation& variation, int ply, int level, StyledText& line,
                bool continues) {
        line.add((continues ? " " : "") + number(ply, continues) +
                 fmt::format("{}", fmt::join(variation.defences, ", ")));
        if (variation.is_unknown) line.add(" (not looked at)", Style::warning);
        if (!variation.answers.empty()) add_answers(variation, ply + 1, line);
        if (variation.next.size() == 1)
            return follow(variation.next.front(), ply + 2, level, line, true);
        emit(line, level);
        add(variation.next, ply + 2, level + 1);
    }

    /// What answers a variation's defences, and the words on it.
    void add_answers(const SolutionVariation& variation, int ply, StyledText& line) const {
        const std::vector<std::string>& answers = variation.answers;
        line.add(" ").add(number(ply, variation.defences.size() == 1) + answers.front(),
                          Style::strong);
        constexpr std::size_t most = 4;
        const std::size_t shown = answers.size() <= most ? answers.size() : most - 1;
        for (std::size_t i = 1; i < shown; ++i)
            line.add(i + 1 == answers.size() ? " or " : ", ").add(answers[i], Style::strong);
        if (shown < answers.size()) line.add(fmt::format(" or {} others", answers.size() - shown));
        if (variation.is_dual) line.add(" (dual)", Style::warning);
        if (variation.is_threat) line.add(" (the threat)", Style::faint);
        if (variation.is_cut) line.add(" (not all looked at)", Style::warning);
        if (variation.as_after.empty()) return;
        std::string moves;
        for (int at = first_ply_; const std::string& move : variation.as_after)
            moves += (moves.empty() ? "" : " ") + number(at++, !moves.empty()) + move;
        line.add(fmt::format(" (as after {})", moves), Style::faint);
    }

    void emit(const StyledText& line, int level = 0) {
        constexpr std::size_t step = 3;
        constexpr std::size_t hanging = 4;  // how much further in a line goes on
        const std::size_t indent = std::min(static_cast<std::size_t>(level) * step, width_ / 2);
        std::size_t used = indent;
        const TextBlock parts = wrapped(line, width_ - indent - hanging);
        for (const StyledText& part : parts.lines()) {
            if (most_ != 0 && lines_ >= most_) {
                ++left_out_;
            } else {
                ++lines_;
                block_.add(StyledText().add(std::string(used, ' ')).add(part));
            }
            used = indent + hanging;
        }
    }

    const SolvedProblem& solved_;
    const Solution& solution_;
    const Position& position_;
    bool san_;
    std::size_t width_;
    std::size_t most_;
    int first_ply_ = 0;  ///< of the variations that are being added
    std::size_t lines_ = 0;
    std::size_t left_out_ = 0;
    TextBlock block_;
};

/// "Duals: 2 at move 2, 1 at move 3."
std::string duals_text(const Solution& solution, bool defender_begins) {
    const std::size_t first = defender_begins ? 1 : 2;
    std::string text;
    for (std::size_t i = 0; i < solution.duals.size(); ++i)
        if (solution.duals[i] != 0)
            text += fmt::format("{}{} at move {}", text.empty() ? "Duals: " : ", ",
                                solution.duals[i], i + first);
    return text.empty() ? text : text + '.';
}

/// A line with the numbers of its moves. Those of a series have one each; help play that begins
/// with half a move begins behind the dots of the first. A move that stalemates has '=' behind it,
/// as in the tree.
std::string line_text(const MateProblem& problem, const std::vector<Move>& line, bool san) {
    const bool is_marked = is_forced(problem.stipulation) && !problem.defender_begins;
    const auto whole =
        static_cast<std::size_t>(2 * problem.length - (problem.defender_begins ? 0 : 1));
    const bool stalemates = problem.stipulation == Stipulation::stalemate && line.size() == whole;
    const int series = is_series(problem.stipulation) ? problem.length : 0;
    const std::vector<Position> positions = positions_before(problem, line);
    std::string text;
    for (std::size_t index = 0; index < line.size(); ++index) {
        const int ply = static_cast<int>(index);
        if (ply > 0) text += ' ';
        if (ply < series) text += fmt::format("{}.", ply + 1);
        else if (problem.half_move) text += number(ply + 1, ply > 0);
        else if (series == 0 && ply % 2 == 0) text += number(ply, true);
        text += move_text(positions[index], line[index], san);
        if (stalemates && index + 1 == line.size()) text += '=';
        if (is_marked && ply == 0) text += '!';
    }
    return text;
}

/// Prints lines of play below one another.
class LinesText {
public:
    LinesText(bool san, std::size_t width) : san_(san), width_(width) {}

    void add(const MateProblem& problem, const std::vector<Move>& line,
             std::string_view remark = "") {
        StyledText text;
        text.add(line_text(problem, line, san_), Style::strong);
        block_.add(wrapped(text.add(remark, Style::faint), width_));
    }
    void add_line(const std::string& text) { block_.add(StyledText().add(text, Style::faint)); }
    TextBlock finish() { return std::move(block_); }

private:
    bool san_;
    std::size_t width_;
    TextBlock block_;
};

/// Every line of help and series play, behind its set play.
void add_help_lines(LinesText& text, const SolvedProblem& solved, const MateProblem& problem) {
    if (solved.options.set_play) {
        const auto& set = solved.result.set_problem;
        const auto& lines = solved.result.set_lines;
        if (!set || (lines && lines->empty())) text.add_line("No set play.");
        else if (!lines) text.add_line("The set play could not be decided: a limit was reached.");
        else if (solved.result.set_lines_are_cut)
            text.add_line("Set play; there may be more than is listed:");
        else text.add_line("Set play:");
        if (set && lines)
            for (const std::vector<Move>& line : *lines) text.add(*set, line);
        if (lines && !lines->empty()) text.add_line("Solution:");
    }
    const auto& lines = solved.result.help_lines;
    const auto mirrored = mirrored_lines(problem.position, lines);
    for (std::size_t i = 0; i < lines.size(); ++i)
        text.add(problem, lines[i], std::ranges::binary_search(mirrored, i) ? "  (mirrored)" : "");
}

/// Keys and one line, if no tree was requested.
TextBlock keys_alone(const SolvedProblem& solved, bool san, std::size_t width) {
    LinesText text(san, width);
    const MateProblem problem =
        solved.problem.in(solved.result.length.value_or(solved.problem.length));
    if (!is_forced(problem.stipulation)) {
        add_help_lines(text, solved, problem);
        return text.finish();
    }
    const std::vector<Move>& line = solved.result.line;
    if (!line.empty()) text.add(problem, line, solved.result.line_is_cut ? " ..." : "");
    for (const Move key : solved.result.keys)
        if (line.empty() || key != line.front()) text.add(problem, {key});
    return text.finish();
}

}  // namespace

TextBlock solution_text(const SolvedProblem& solved, const MateReportOptions& options,
                        std::size_t width) {
    if (!solved.result.solution) return keys_alone(solved, options.san, width);
    const Solution& solution = *solved.result.solution;
    SolutionText text(solved, solution, options, width);
    text.add_set_play();
    text.add_tries();
    if (solved.options.tree) text.add_tree();
    TextBlock block = text.finish();
    if (!solved.options.tree) {
        block.add(keys_alone(solved, options.san, width));
        return block;
    }
    const std::string duals = duals_text(solution, solved.problem.defender_begins);
    if (!duals.empty()) block.add(StyledText().add(duals));
    if (solution.is_cut)
        block.add(StyledText().add("A limit was reached before all of it was looked at.",
                                   Style::warning));
    return block;
}

}  // namespace chess::detail
