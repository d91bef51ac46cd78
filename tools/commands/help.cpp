#include "command.hpp"
#include "libchess/system/detail/paths.hpp"
#include "libchess/system/detail/process.hpp"
#include "output/output.hpp"

#include <fmt/core.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

namespace chesstool {

namespace {

namespace fs = std::filesystem;

/// <prefix>/share/man/man1/<name>.1, of the prefix whose bin/ this program is in.
std::optional<std::string> page_beside_program(const std::string& name) {
    const auto program = chess::system::program_path();
    if (!program) return std::nullopt;
    std::error_code failed;
    const fs::path folder =
        chess::system::path_of(*program).parent_path().parent_path() / "share/man/man1";
    for (const char* const ending : {".1", ".1.gz"}) {
        const fs::path page = folder / (name + ending);
        if (fs::is_regular_file(page, failed)) return chess::system::name_of(page);
    }
    return std::nullopt;
}

/// Whether the program could be run and found a page. Its exit codes are those of man-db: 3 is a
/// pager's or a formatter's fault, or a closed pipe, when something has been shown.
bool showed(const std::vector<std::string>& words) {
    const std::optional<int> code = chess::system::run_in_front(words);
    return code && (*code == -1 || *code == 0 || *code == 3);
}

/// Shows the manual page `name` of section 1 with man(1) or mandoc's mman(1): the page that was
/// installed, or built, beside this program, or else the one that they find. Returns when the pager
/// ends. False if there is no page, or nothing to show it with.
bool show_manual_page(const std::string& name) {
    const auto page = page_beside_program(name);
    for (const char* const program : {"man", "mman"})
        if (showed(page ? std::vector<std::string>{program, "-l", *page}
                        : std::vector<std::string>{program, name}))
            return true;
    return false;
}

/// Prints a page that lies as text beside the program, as on systems without man. False if there is
/// none.
bool printed_text_page(const std::string& name) {
    const auto program = chess::system::program_path();
    if (!program) return false;
    std::ifstream page(chess::system::path_of(*program).parent_path() / "manual" / (name + ".txt"));
    if (!page) return false;
    print_all(std::string{std::istreambuf_iterator<char>(page), {}});
    return true;
}

struct HelpOptions {
    std::string command;
};

void add_options(CommandParser& app, HelpOptions& options) {
    Option& name = app.add("COMMAND", options.command, "the command; none lists them all");
    for (const Command* command : commands()) name.words.emplace_back(command->name);
    app.footer(
        "Examples:\n"
        "  chesstool help\n"
        "  chesstool help mate-finder\n"
        "\n"
        "Exit status: 0 success, 2 wrong usage, 4 output failed, 141 closed pipe. More\n"
        "in man chesstool-help.");
}

std::string overview() {
    std::string text =
        "chesstool: chess analysis and puzzle solving on the command line\n\n"
        "Usage: chesstool COMMAND [OPTIONS] [FILE...]\n\n"
        "Commands:\n";
    for (const Command* command : commands())
        text += fmt::format("  {:<16}{}\n", command->name, command->summary);
    text +=
        "\n"
        "Options:\n"
        "  -h, --help      show this\n"
        "  -V, --version   show the version, and the library's variant\n\n"
        "Examples:\n"
        "  chesstool eval-breakdown --squares --moves \"e4 e5 Nf3\"\n"
        "  chesstool mate-finder --tree --fen \"8/6R1/7p/5K1k/8/6p1/5bPP/4N3 w - -\"\n"
        "  chesstool perft --depth 6\n"
        "  chesstool perft --suite data/perft/standard.epd --max-nodes 1000000000\n"
        "  chesstool pgn-annotate game.pgn -o annotated.pgn --html game.html\n"
        "  chesstool search --depth 16 --multipv 3\n"
        "  chesstool tt-stats --depth 14 --explain\n\n"
        "'chesstool COMMAND --help' lists a command's options, 'chesstool help COMMAND'\n"
        "opens its manual page.\n";
    return text;
}

ExitCode run(const CommandParser&, const HelpOptions& options) {
    if (options.command.empty()) {
        print_all(overview());
        return ExitCode::ok;
    }
    const Command* command = command_named(options.command);
    if (command == nullptr) return unknown_command(options.command);
    const std::string page = "chesstool-" + options.command;
    if (printed_text_page(page) || show_manual_page(page)) return ExitCode::ok;
    return command->run(*command, std::array{std::string("--help")});
}

}  // namespace

const Command help_command =
    command<HelpOptions, run>("help", "open the manual page of a command",
                              "Open the manual page of a command, or list the commands.");

}  // namespace chesstool
