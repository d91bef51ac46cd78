#include "command.hpp"
#include "libchess/core/nearest_name.hpp"
#include "output.hpp"
#include "version_text.hpp"

#include <fmt/core.h>

#include <array>
#include <cstdio>
#include <exception>
#include <span>
#include <string>
#include <vector>

namespace {

using chesstool::Command;
using chesstool::ExitCode;

constexpr std::array commands{
    Command{"check", "validate PGN, EPD, FEN and perft files", chesstool::run_check},
    Command{"eval-breakdown", "say why a position is worth what it is, term by term",
            chesstool::run_eval_breakdown},
    Command{"mate-finder", "solve chess problems, and prove the solutions",
            chesstool::run_mate_finder},
    Command{"perft", "count legal moves, and validate a move generator", chesstool::run_perft},
    Command{"pgn-annotate", "annotate games with evaluations and judgements",
            chesstool::run_pgn_annotate},
    Command{"search", "find the best move, and solve suites of tests", chesstool::run_search},
    Command{"tt-stats", "look into the transposition table", chesstool::run_tt_stats},
    Command{"uci", "speak UCI, so that any GUI or match runner can use the engine",
            chesstool::run_uci},
};

std::string help_text() {
    std::string text =
        "chesstool: chess analysis and puzzle solving on the command line\n\n"
        "Usage: chesstool COMMAND [OPTIONS] [FILE...]\n\n"
        "Commands:\n";
    for (const Command& command : commands)
        text += fmt::format("  {:<16}{}\n", command.name, command.summary);
    text +=
        "\n"
        "Options:\n"
        "  -h, --help      show this\n"
        "  -V, --version   show the version, and what the library was built for\n\n"
        "Examples:\n"
        "  chesstool eval-breakdown --squares --moves \"e4 e5 Nf3\"\n"
        "  chesstool mate-finder --tree --fen \"8/6R1/7p/5K1k/8/6p1/5bPP/4N3 w - -\"\n"
        "  chesstool perft --depth 6\n"
        "  chesstool perft --suite data/perft/standard.epd --max-nodes 1000000000\n"
        "  chesstool pgn-annotate game.pgn -o annotated.pgn --html game.html\n"
        "  chesstool search --depth 16 --multipv 3\n"
        "  chesstool tt-stats --depth 14 --explain\n\n"
        "'chesstool help COMMAND' tells all about a command; so does 'man chesstool-COMMAND'.\n";
    return text;
}

ExitCode unknown_command(const std::string& name) {
    fmt::print(stderr, "chesstool: error: unknown command '{}'\n", name);
    std::vector<std::string_view> names;
    names.reserve(commands.size());
    for (const Command& command : commands) names.push_back(command.name);
    if (const auto close = chess::nearest_name(name, names))
        fmt::print(stderr, "Did you mean '{}'?\n", *close);
    fmt::print(stderr, "'chesstool --help' lists the commands.\n");
    return ExitCode::usage;
}

ExitCode run_command(const std::string& name, std::span<const std::string> arguments) {
    for (const Command& command : commands)
        if (command.name == name) return command.run(arguments);
    return unknown_command(name);
}

/// `chesstool help [COMMAND]`
ExitCode run_help(std::span<const std::string> arguments) {
    if (arguments.size() > 1) {
        fmt::print(stderr, "chesstool help: error: more than one command given\n");
        return ExitCode::usage;
    }
    if (arguments.empty() || arguments.front() == "help") {
        chesstool::print_all(help_text());
        return ExitCode::ok;
    }
    return run_command(arguments.front(), std::array{std::string("--help")});
}

ExitCode run(std::span<const std::string> arguments) {
    if (arguments.empty()) {
        fmt::print(stderr,
                   "chesstool: error: no command given\n"
                   "'chesstool --help' lists the commands.\n");
        return ExitCode::usage;
    }
    const std::string& first = arguments.front();
    if (first == "help") return run_help(arguments.subspan(1));
    if (first == "--help" || first == "-h") return run_help({});
    if (first == "--version" || first == "-V") {
        chesstool::print_all(chesstool::version_text() + '\n');
        return ExitCode::ok;
    }
    return run_command(first, arguments.subspan(1));
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
        return static_cast<int>(run(arguments));
    } catch (const std::exception& problem) {
        std::fputs("chesstool: error: ", stderr);
        std::fputs(problem.what(), stderr);
        std::fputs("\n", stderr);
        return static_cast<int>(ExitCode::failure);
    }
}
