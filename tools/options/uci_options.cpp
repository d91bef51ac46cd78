#include "options/uci_options.hpp"

#include "options/common_options.hpp"

namespace chesstool {

void add_options(CommandParser& app, UciCommandOptions& options) {
    options.server.most_hash_megabytes = memory_in_megabytes();
    options.server.most_threads = most_workers;
    add_method_options(app, options.method);
    add_threads_option(app, options.server.threads,
                       "threads unless the GUI sets them (default {})");
    app.number("--hash MB", options.server.hash_megabytes, {1, memory_in_megabytes()},
               "table unless the GUI sets it (default {})");
    app.group("Endings");
    add_endgame_table_options(app, options.tables);
    app.footer(
        "Examples:\n"
        "  chesstool uci\n"
        "  chesstool uci --without null-move\n"
        "  printf 'position startpos moves e2e4\\ngo depth 8\\n' | chesstool uci\n"
        "\n"
        "Exit status: 0 success, 2 wrong usage, 3 malformed weights or network, 4 a file\n"
        "or a resource failed, 130 interrupted, 141 closed pipe. More in\n"
        "man chesstool-uci.");
}

std::optional<std::string> settle(const CommandParser& app, UciCommandOptions& options) {
    if (auto mistake = table_contradiction(app, options.tables)) return mistake;
    return settle_evaluation(app, options.method);
}

}  // namespace chesstool
