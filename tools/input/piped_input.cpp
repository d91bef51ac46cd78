#include "input/piped_input.hpp"

#include "libchess/system/detail/terminal.hpp"

#include <algorithm>

namespace chesstool {

namespace {

/// Whether an option has another use for standard input.
bool is_taken(const CommandParser& app) {
    return std::ranges::any_of(app.options(), [](const Option& option) {
        return option.file == Option::File::read && std::ranges::count(option.given, "-") != 0;
    });
}

}  // namespace

void take_piped_input(const CommandParser& app, CommonOptions& options, bool or_start) {
    if (options.has_positions() || is_taken(app) || !chess::system::has_piped_input()) return;
    options.files = {"-"};
    options.start_if_empty = or_start && !options.ply && !options.all_plies;
}

}  // namespace chesstool
