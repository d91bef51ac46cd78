#include "libchess/report/bisect/detail/bisect_words.hpp"

#include "libchess/report/bisect/bisect_report.hpp"
#include "libchess/report/search/detail/search_words.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <fmt/format.h>

#include <string_view>

namespace chess {

namespace {

/// A word as a shell takes it.
std::string shell_word(std::string_view text) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+=:,@%";
    if (!text.empty() && text.find_first_not_of(plain) == std::string_view::npos)
        return std::string(text);
    std::string word = "'";
    for (const char c : text) {
        if (c == '\'') word += "'\\''";
        else word += c;
    }
    return word + '\'';
}

}  // namespace

std::string line_text(const PerftQuestion& question, bool san) {
    if (!san) return question_moves(question);
    return fmt::format("{}",
                       fmt::join(detail::numbered_moves(question.root, question.moves, true), " "));
}

std::string repeat_command(const PerftQuestion& question,
                           const std::vector<std::string>& arguments) {
    std::string line = fmt::format("chesstool perft --depth {} --fen {}{}",
                                   static_cast<int>(question.moves.size()) + question.depth,
                                   shell_word(question_fen(question.root)),
                                   question.root.is_chess960() ? " --chess960" : "");
    for (const std::string& argument : arguments) line += ' ' + shell_word(argument);
    return line;
}

std::vector<std::string> question_lines(const PerftQuestion& question, const std::string& script) {
    if (!script.empty())
        return {fmt::format("{} {} {} {}", script, question.depth,
                            shell_word(question_fen(question.root)),
                            shell_word(question_moves(question)))};
    return {position_command(question), fmt::format("go perft {}", question.depth)};
}

std::string bisect_error_text(const BisectError& error, const std::string& command) {
    switch (error.kind) {
        case BisectError::Kind::counterpart: break;
        case BisectError::Kind::rejected:
            return fmt::format(
                "'{}': does not accept the position, and lists the moves of another "
                "one{}",
                printable(command),
                error.question ? fmt::format(" ({})", position_command(*error.question)) : "");
        case BisectError::Kind::stopped: return "stopped";
        case BisectError::Kind::overflow:
            return "the count does not fit in 64 bits, expected a smaller depth";
        case BisectError::Kind::no_memory: return "no memory for the count";
    }
    std::string text = printable(error.engine.message);
    if (error.question) {
        const std::string line = line_text(*error.question, true);
        if (!line.empty()) text += fmt::format(" after {}", line);
        text += fmt::format(" ({})", position_command(*error.question));
    }
    return text;
}

}  // namespace chess
