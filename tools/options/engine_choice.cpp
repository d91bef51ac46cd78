#include "options/engine_choice.hpp"

namespace chesstool {

void add_engine_choice(CommandParser& app, chess::UciCommand& engine) {
    app.group("Engine");
    app.add("--engine CMD", engine.command, "search with this UCI engine, not the built-in one");
    app.add("--engine-option NAME=VALUE", engine.options,
            "set an option of the engine (repeatable)");
    app.add("--engine-log FILE", engine.log_file, "log all lines to and from it").writes();
}

std::optional<std::string> engine_choice_contradiction(const CommandParser& app,
                                                       const chess::UciCommand& engine) {
    const bool is_ours = engine.command.empty();
    return app.conflict({{is_ours, "{} needs --engine", {"--engine-option", "--engine-log"}},
                         {is_ours, "--engine needs a command", {"--engine"}}});
}

}  // namespace chesstool
