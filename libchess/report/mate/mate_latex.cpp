// Problems for LaTeX's package `diagram`, which wants German letters for pieces.

#include "libchess/core/format.hpp"
#include "libchess/report/mate/detail/mate_words.hpp"
#include "libchess/report/mate/mate_report.hpp"

#include <fmt/format.h>

namespace chess {

namespace {

/// Text with its accents as LaTeX has them (Sch"one, Tomasevi\'c), and everything else that means
/// something to LaTeX as itself.
std::string escaped(std::string_view text) {
    constexpr std::string_view special = "#$%&_{}";
    constexpr std::string_view accents = "'`^\"~=.";
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool is_accent =
            c == '\\' && i + 1 < text.size() && accents.find(text[i + 1]) != std::string_view::npos;
        if (is_accent) (result += c) += text[++i];
        else if (c == '\\') result += "\\textbackslash{}";
        else if (c == '^' || c == '~') result += fmt::format("\\{}{{}}", c);
        else if (special.find(c) != std::string_view::npos) (result += '\\') += c;
        else result += c;
    }
    return result;
}

/// "wKe1, sKe8"
std::string pieces_of(const Position& position) {
    const std::string_view letters = popeye_letters(PieceLetters::german);
    std::string text;
    for (const Square square : position.occupied()) {
        const Piece piece = *position.at(square);
        text += fmt::format("{}{}{}{}", text.empty() ? "" : ", ",
                            piece.color == Color::white ? 'w' : 's',
                            letters[static_cast<std::size_t>(piece.type)], square);
    }
    return text;
}

}  // namespace

std::string mate_latex_begin() {
    return "\\documentclass{article}%\n\\usepackage{diagram}%\n\\usepackage{german}%\n"
           "\\begin{document}%";
}

std::string mate_latex_end() {
    return "\\end{document}";
}

std::string mate_latex(const MateAccount& account) {
    std::string text = "\\begin{diagram}%\n";
    const auto add = [&](std::string_view command, const std::string& words) {
        if (!words.empty())
            text += fmt::format(" \\{}{{{}}}%\n", command, escaped(printable(words)));
    };
    const std::string& comment = account.comment;
    add("author", account.credits.author);
    add("source", account.credits.source.empty() ? comment : account.credits.source);
    add("award", account.credits.award);
    add("dedication", account.credits.title.empty() ? account.id : account.credits.title);
    text += fmt::format(" \\pieces{{{}}}%\n", pieces_of(account.problem.position));
    add("stipulation", detail::stipulation_text(account));
    if (account.duplex) add("condition", "Duplex");
    if (!account.twin.empty())
        add("twins",
            fmt::format("{}{}) {}", account.continues ? "+" : "", account.twin, account.change));
    text += " \\solution{%\n";
    std::string solution = mate_popeye(account, {}).plain();
    solution.erase(0, solution.find_first_not_of('\n'));
    if (!account.twin.empty() && !account.duplex) solution.erase(0, solution.find('\n') + 1);
    solution.erase(0, solution.find_first_not_of('\n'));
    solution.erase(solution.find_last_not_of('\n') + 1);
    text += escaped(solution) + "}%\n";
    // Tested by computer, and found correct.
    if (account.ok() == true) text += " \\Co+%\n";
    return text + "\\end{diagram}%\n\\hfill%";
}

}  // namespace chess
