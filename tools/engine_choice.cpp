#include "engine_choice.hpp"

#include "common_options.hpp"
#include "run_report.hpp"

namespace chesstool {

namespace {

/// "Name=Value"; both may hold blanks, the name no '='.
std::pair<std::string, std::string> read_named_value(const std::string& option,
                                                     const std::string& text) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0)
        throw InvalidValue(option, "'" + text + "' is not Name=Value");
    return {text.substr(0, sign), text.substr(sign + 1)};
}

}  // namespace

Option& add_named_values(CommandParser& app, const std::string& name,
                         std::vector<std::pair<std::string, std::string>>& values,
                         const std::string& description) {
    return app
        .add_option(
            name,
            [name, &values](const std::string& text) {
                values.push_back(read_named_value(name, text));
            },
            description)
        .repeatable()
        .type_name("NAME=VALUE");
}

void add_engine_choice(CommandParser& app, EngineChoice& engine) {
    const std::string group = "Engine";
    app.add_option("--engine", engine.command, "search with this UCI engine, not the built-in one")
        .type_name("CMD")
        .group(group);
    add_named_values(app, "--engine-option", engine.options,
                     "set an option of the engine (repeatable)")
        .group(group);
    app.add_option("--engine-log", engine.log_file, "write down what it is told and says")
        .type_name("FILE")
        .group(group);
}

std::optional<std::string> engine_choice_contradiction(const CommandParser& app,
                                                       const EngineChoice& engine) {
    if (engine.given()) return std::nullopt;
    if (const auto option = first_given(app, {"--engine-option", "--engine-log"}))
        return *option + " needs --engine";
    if (given(app, "--engine")) return "--engine needs a command";
    return std::nullopt;
}

void tell_of_start(RunReport& report, const std::string& command, const chess::EngineError& error) {
    using Kind = chess::EngineError::Kind;
    if (error.kind == Kind::stopped) return;
    report.tell(command, error.message,
                error.kind == Kind::no_option ? &Outcome::usage : &Outcome::failure);
}

}  // namespace chesstool
