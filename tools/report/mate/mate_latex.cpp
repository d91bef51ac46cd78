// Problems for LaTeX's package `diagram`, which wants German letters for pieces.

#include "libchess/core/format.hpp"
#include "report/mate/detail/mate_words.hpp"
#include "report/mate/mate_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace chess {

namespace {

/// Text with its accents as LaTeX has them (Sch\"one, Tomasevi\'c), and everything else that means
/// something to LaTeX as itself. Problems in German have "o for an accent as well.
std::string escaped(std::string_view text, PieceLetters language = PieceLetters::english) {
    constexpr std::string_view special = "#$%&_{}";
    constexpr std::string_view accents = "'`^\"~=.";
    constexpr std::string_view umlauts = "aouAOU";
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const char next = i + 1 < text.size() ? text[i + 1] : ' ';
        const bool is_accent = c == '\\' && accents.find(next) != std::string_view::npos;
        const bool is_german = c == '"' && language == PieceLetters::german;
        if (is_accent) (result += c) += text[++i];
        else if (is_german && umlauts.find(next) != std::string_view::npos) result += "\\\"";
        else if (is_german && next == 's') (result += "{\\ss}"), ++i;
        else if (c == '\\') result += "\\textbackslash{}";
        else if (c == '^' || c == '~') result += fmt::format("\\{}{{}}", c);
        else if (special.find(c) != std::string_view::npos) (result += '\\') += c;
        else result += c;
    }
    return result;
}

char german_letter(PieceType type) {
    return popeye_letters(PieceLetters::german)[static_cast<std::size_t>(type)];
}

/// A word of a twin's change, "+bSd5-->e6": men are symbols, and arrows those of the package.
std::string change_word(std::string_view word, PieceLetters language) {
    const std::string_view letters = popeye_letters(language);
    constexpr std::array<std::string_view, 3> colors{"wb", "ws", "bn"};
    std::string text;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const std::string_view rest = word.substr(i);
        const auto color = colors[static_cast<std::size_t>(language)].find(word[i]);
        const auto type = rest.size() > 3 ? letters.find(rest[1]) : std::string_view::npos;
        const bool is_man = color != std::string_view::npos && type != std::string_view::npos &&
                            rest[2] >= 'a' && rest[2] <= 'h';
        if (is_man) {
            text += fmt::format("\\{}{} ", color == 0 ? 'w' : 's',
                                german_letter(static_cast<PieceType>(type)));
            ++i;
        } else if (rest.starts_with("<-->")) {
            text += "{\\lra}";
            i += 3;
        } else if (rest.starts_with("-->")) {
            text += "{\\ra}";
            i += 2;
        } else if (i == 0 && rest.front() == '-') {
            text += "--";
        } else if (rest == "==>") {
            return "$\\Rightarrow$";
        } else {
            text += escaped(rest.substr(0, 1));
        }
    }
    return text;
}

/// "b) \sK a6{\ra}a7"
std::string twin_text(const SolvedProblem& solved) {
    std::string text = fmt::format("{}{})", solved.continues ? "+" : "", solved.twin);
    std::string_view rest = solved.change;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        if (end != 0) text += ' ' + change_word(rest.substr(0, end), solved.letters);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return text;
}

/// "wKe1, sKe8"
std::string pieces_of(const Position& position) {
    std::string text;
    for (const Square square : position.occupied()) {
        const Piece piece = *position.at(square);
        text +=
            fmt::format("{}{}{}{}", text.empty() ? "" : ", ",
                        piece.color == Color::white ? 'w' : 's', german_letter(piece.type), square);
    }
    return text;
}

/// The lines of a solution.
std::string solution_of(const SolvedProblem& solved) {
    std::string solution = detail::popeye_solution(solved);
    solution.erase(0, solution.find_first_not_of('\n'));
    solution.erase(solution.find_last_not_of('\n') + 1);
    return escaped(solution);
}

/// Whether all that the record asks was tested and found correct. Nothing cooks a problem only if
/// all of its keys were looked for.
bool is_correct(std::span<const SolvedProblem> problems) {
    return std::ranges::all_of(problems, [](const SolvedProblem& one) {
        return one.verdict() == MateVerdict::sound && one.result.has_all_keys && !one.lacks_twins;
    });
}

bool has_set_play(const SolvedProblem& solved) {
    const MateResult& result = solved.result;
    return (result.full_play && !result.full_play->set_play.empty()) ||
           (result.set_lines && !result.set_lines->empty());
}

}  // namespace

std::string mate_latex_begin() {
    return "\\documentclass{article}%\n\\usepackage[utf8]{inputenc}%\n\\usepackage{diagram}%\n"
           "\\begin{document}%";
}

std::string mate_latex_end() {
    return "\\putsol%\n\\end{document}";
}

std::string mate_latex(std::span<const SolvedProblem> problems) {
    if (problems.empty()) return "";
    const SolvedProblem& first = problems.front();
    std::string text = "\\begin{diagram}%\n";
    const auto add = [&](std::string_view command, const std::string& words) {
        if (!words.empty())
            text +=
                fmt::format(" \\{}{{{}}}%\n", command, escaped(printable(words), first.letters));
    };
    const ProblemCredits& credits = first.credits;
    add("author", credits.author);
    add("source", credits.source.empty() ? first.comment : credits.source);
    add("award", credits.award);
    add("dedication", credits.title.empty() ? first.id : credits.title);
    text += fmt::format(" \\pieces{{{}}}%\n", pieces_of(first.problem.position));
    // The star is about the diagram: set play of another twin is not to be seen there.
    add("stipulation", detail::stipulation_text(first) + (has_set_play(first) ? "*" : ""));
    std::string twins;
    std::string solutions;
    for (const SolvedProblem& solved : problems) {
        std::string heading;
        if (solved.duplex) heading = "Duplex";
        else if (!solved.change.empty()) heading = twin_text(solved);
        if (!heading.empty()) twins += (twins.empty() ? "" : "{\\newline}") + heading;
        solutions += '\n';
        if (solved.duplex) solutions += "Duplex\n";
        else if (!solved.twin.empty()) solutions += solved.twin + ")\n";
        solutions += solution_of(solved);
    }
    if (!twins.empty()) text += fmt::format(" \\twins{{{}}}%\n", twins);
    text += fmt::format(" \\solution{{%{}}}%\n", solutions);
    if (is_correct(problems)) text += " \\Co+%\n";
    return text + "\\end{diagram}%\n\\hfill%";
}

}  // namespace chess
