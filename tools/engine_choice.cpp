#include "analysers.hpp"

#include "run_report.hpp"

namespace chesstool {

void add_engine_choice(CommandParser& app, EngineChoice& engine) {
    app.group("Engine");
    app.add("--engine CMD", engine.command, "search with this UCI engine, not the built-in one");
    app.add("--engine-option NAME=VALUE", engine.options,
            "set an option of the engine (repeatable)");
    app.add("--engine-log FILE", engine.log_file, "write down what it is told and says").writes();
}

std::optional<std::string> engine_choice_contradiction(const CommandParser& app,
                                                       const EngineChoice& engine) {
    return app.broken({{!engine.given(), "{} needs --engine", {"--engine-option", "--engine-log"}},
                       {!engine.given(), "--engine needs a command", {"--engine"}}});
}

void tell_of_start(RunReport& report, const std::string& command, const chess::EngineError& error) {
    using Kind = chess::EngineError::Kind;
    if (error.kind == Kind::stopped) return;
    report.tell(command, error.message,
                error.kind == Kind::no_option ? &Outcome::usage : &Outcome::failure);
}

}  // namespace chesstool
