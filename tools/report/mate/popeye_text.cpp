// Solutions as Popeye prints them: "   1.Qa1-a8 # !", "  1.Ka1-a2 Sb3-d4   2.Kb2-b1 Sd4-b3 #".

#include "libchess/core/format.hpp"
#include "libchess/mate/line_search.hpp"
#include "libchess/position/movegen.hpp"
#include "report/mate/detail/mate_words.hpp"
#include "report/mate/mate_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace chess {

namespace {

/// The sign after a move that reaches the aim.
std::string_view sign_of(Aim aim) {
    constexpr std::array<std::string_view, 3> signs{" #", " =", " x"};
    return signs[static_cast<std::size_t>(aim)];
}

/// Popeye's words in its languages.
struct PopeyeWords {
    std::string_view threat;
    std::string_view zugzwang;
    std::string_view but;
    std::string_view refutes;
    std::string_view finished;
    std::string_view partial;
    std::string_view zero_position;
};
const PopeyeWords& words_of(PieceLetters language) {
    static constexpr std::array<PopeyeWords, 3> words{
        {{"threat:", "zugzwang.", "but", "refutes.", "solution finished.", "Partial solution",
          "zeroposition"},
         {"Drohung:", "Zugzwang.", "Aber", "Widerlegt.", "Loesung beendet.", "Partielle Loesung",
          "NullStellung"},
         {"menace:", "zugzwang.", "mais", "Refute.", "solution terminee.", "solution partielle",
          "zeroposition"}}};
    return words[static_cast<std::size_t>(language)];
}

class PopeyeText {
public:
    explicit PopeyeText(const SolvedProblem& solved)
        : solved_(solved),
          problem_(solved.problem),
          letters_(popeye_letters(solved.letters)),
          words_(words_of(solved.letters)) {}

    std::string finish() {
        if (!solved_.twin.empty() && !solved_.duplex) add_heading();
        if (solved_.duplex) text_ += '\n';
        text_ += '\n';
        return solution();
    }
    /// The solution without its heading.
    std::string solution() {
        if (solved_.result.full_play) add_play(*solved_.result.full_play);
        else if (!is_forced(problem_.stipulation)) add_lines();
        return std::move(text_);
    }

private:
    /// "b) bPd5-->e5  ", or "+c) ..." if it changes the previous twin.
    void add_heading() {
        const std::string& change = solved_.change;
        if (solved_.twin == "a") {
            text_ += '\n';
            if (solved_.zero_position) text_ += fmt::format("{}\n\n\n", words_.zero_position);
        }
        text_ += fmt::format("{}{}) {}{}\n", solved_.continues ? "+" : "", solved_.twin, change,
                             change.empty() ? "" : "  ");
    }

    /// "Qa1-a8", "e7*d8=Q", "e5*d6 ep.", "0-0".
    [[nodiscard]] std::string name(const Position& before, Move move) const {
        if (move.is_castling()) return file_of(move.to()) > file_of(move.from()) ? "0-0" : "0-0-0";
        const PieceType type = before.at(move.from())->type;
        std::string text;
        if (type != PieceType::pawn) text += letter(type);
        text += fmt::format("{}{}{}", move.from(), before.is_capture(move) ? '*' : '-', move.to());
        if (move.is_en_passant()) text += " ep.";
        if (const auto promoted = move.promoted_to()) text += fmt::format("={}", letter(*promoted));
        return text;
    }
    [[nodiscard]] char letter(PieceType type) const {
        return letters_[static_cast<std::size_t>(type)];
    }

    /// A move's number at the column that it ends at: the attacker's are further in from the second
    /// one on, and the defender's behind them.
    static std::string numbered(int move, bool is_defence) {
        const int column = is_defence ? 8 * move - 1 : move == 1 ? 4 : 8 * move - 5;
        return fmt::format("{:>{}}", move, column);
    }

    void add_play(const FullPlay& play) {
        const Position& start = problem_.position;
        if (play.post_key) {
            add_threats(start, play.post_key->attack, 1, true);
            for (const Move refutation : play.post_key->refutations)
                add_refutation(start, refutation, "\n        ", words_.refutes);
            add_defences(start, play.post_key->attack, 1);
            text_ += '\n';
        }
        for (const FullPlay::Defence& defence : play.set_play) add(start.after_null(), defence, 1);
        if (solved_.options.set_play) text_ += '\n';
        add_obligations(numbered(1, false));
        for (const FullPlay::First& first : play.firsts) {
            add(start, first.attack, 1, first.refutations.empty() ? " !" : " ?");
            const Position after = start.after(first.attack.move);
            if (!first.refutations.empty()) text_ += fmt::format("    {}\n", words_.but);
            for (const Move refutation : first.refutations)
                add_refutation(after, refutation, " ", "!");
            text_ += '\n';
        }
    }

    void add_refutation(const Position& before, Move move, std::string_view gap,
                        std::string_view mark) {
        text_ += fmt::format("{}...{}{}{}{}\n", numbered(1, true), name(before, move),
                             before.gives_check(move) ? " +" : "", gap, mark);
    }

    /// The first moves that reach the aim although the other side is to do so, and must be played:
    /// there is no solution then.
    void add_obligations(std::string_view number) {
        const Stipulation asked = problem_.stipulation;
        if (problem_.defender_begins || problem_.half_move || !is_obliged(asked, false)) return;
        for (const Move move : moves_that_reach(problem_.position, asked.aim))
            text_ += fmt::format("{}.{}{} ?!?\n", number, name(problem_.position, move),
                                 sign_of(asked.aim));
    }

    /// A move of the attacker's and what follows it.
    void add(const Position& before, const FullPlay::Attack& attack, int number,
             std::string_view mark = "") {
        const std::string_view check = attack.is_end     ? sign_of(problem_.stipulation.aim)
                                       : attack.is_check ? " +"
                                                         : "";
        text_ += fmt::format("{}.{}{}{}", numbered(number, false), name(before, attack.move), check,
                             mark);
        follow(before.after(attack.move), attack, number);
    }

    void follow(const Position& after, const FullPlay::Attack& attack, int number) {
        add_threats(after, attack, number, solved_.options.tree && !attack.is_end);
        add_defences(after, attack, number);
    }
    /// Zugzwang or threats, and the end of the line.
    void add_threats(const Position& after, const FullPlay::Attack& attack, int number,
                     bool has_play) {
        const bool shows_threats = solved_.options.threats;
        if (has_play && shows_threats && attack.is_zugzwang) (text_ += ' ') += words_.zugzwang;
        if (!attack.threats.empty() && shows_threats) (text_ += ' ') += words_.threat;
        text_ += '\n';
        if (shows_threats)
            for (const FullPlay::Attack& threat : attack.threats)
                add(after.after_null(), threat, number + 1);
    }
    void add_defences(const Position& after, const FullPlay::Attack& attack, int number) {
        for (const FullPlay::Defence& defence : attack.defences) add(after, defence, number);
    }

    void add(const Position& before, const FullPlay::Defence& defence, int number) {
        const bool is_check = before.gives_check(defence.move);
        text_ += fmt::format("{}...{}{}\n", numbered(number, true), name(before, defence.move),
                             defence.is_end ? sign_of(problem_.stipulation.aim)
                             : is_check     ? " +"
                                            : "");
        const Position after = before.after(defence.move);
        for (const FullPlay::Attack& answer : defence.answers) add(after, answer, number + 1);
    }

    void add_lines() {
        const MateResult& result = solved_.result;
        const MateProblem found = problem_.in(result.length.value_or(problem_.length));
        if (result.set_problem && result.set_lines)
            for (const auto& line : *result.set_lines) add_set_line(*result.set_problem, line);
        if (solved_.options.set_play) text_ += '\n';
        add_obligations("  1");
        for (const auto& line : result.help_lines) add_line(found, line);
        for (const auto& [length, lines] : result.longer_lines)
            for (const auto& line : lines) add_line(problem_.in(length), line);
    }

    /// Moves keep the numbers that they have in the problem.
    void add_set_line(const MateProblem& set, const std::vector<Move>& line) {
        // The problem begins half a move late itself, and its set play a whole move.
        const bool is_later = problem_.half_move && !set.half_move;
        if (is_later) text_ += "  1...  ...";
        add_line(set, line, is_later ? 2 : 0);
    }

    /// "  1.Ka1-a2 Sb3-d4   2...", a number for each move of a series. `behind` half-moves precede
    /// it.
    void add_line(const MateProblem& problem, const std::vector<Move>& line,
                  std::size_t behind = 0) {
        const std::vector<Position> positions = positions_before(problem, line);
        const std::size_t series =
            is_series(problem.stipulation) ? static_cast<std::size_t>(problem.length) : 0;
        const std::size_t late = (problem.half_move ? 1 : 0) + behind;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const Position& before = positions[i];
            const std::size_t ply = i + late;
            const std::size_t width = i == 0 ? 3 : 4;
            if (i == 0 && late == 1) text_ += "  1...";
            else if (i < series) text_ += fmt::format("{:>{}}.", i + 1, width);
            else if (series == 0 && ply % 2 == 0)
                text_ += fmt::format("{:>{}}.", ply / 2 + 1, width);
            else text_ += ' ';
            text_ += name(before, line[i]);
            const bool is_end = i + 1 == line.size();
            const Aim aim = problem.stipulation.aim;
            if ((!is_end || aim == Aim::capture) && before.gives_check(line[i])) text_ += " +";
            if (is_end) text_ += sign_of(aim);
        }
        text_ += '\n';
    }

    const SolvedProblem& solved_;
    const MateProblem& problem_;
    std::string_view letters_;
    const PopeyeWords& words_;
    std::string text_;
};

}  // namespace

std::string detail::popeye_solution(const SolvedProblem& solved) {
    return PopeyeText(solved).solution();
}

StyledText mate_popeye(const SolvedProblem& solved, const MateReportOptions&) {
    return StyledText().add(PopeyeText(solved).finish());
}

StyledText mate_popeye_end(std::span<const SolvedProblem> problems) {
    const bool is_partial = std::ranges::any_of(problems, [](const SolvedProblem& solved) {
        const MateResult& result = solved.result;
        return result.status == MateStatus::unknown ||
               (result.full_play && result.full_play->is_cut) || result.set_lines_are_cut ||
               (!is_forced(solved.problem.stipulation) && !result.help_lines.empty() &&
                !result.has_all_keys);
    });
    const PopeyeWords& words =
        words_of(problems.empty() ? PieceLetters::english : problems.front().letters);
    return StyledText().add(fmt::format("\n{}\n\n", is_partial ? words.partial : words.finished));
}

}  // namespace chess
