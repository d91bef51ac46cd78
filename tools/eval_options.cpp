#include "eval_options.hpp"

#include <fmt/format.h>

#include <string_view>

namespace chesstool {

namespace {

using chess::EvaluationKind;

constexpr int most_threads = 1024;

void add_evaluation_options(CommandParser& app, EvalOptions& options) {
    const std::string group = "Evaluation";
    add_evaluation_choice(app, options, group);
    app.add_flag("--hard-phases", options.evaluation.hard_phases,
                 "nothing between middlegame and endgame")
        .group(group);
    app.add_flag("--dump-weights", options.dump_weights, "print the weights and end").group(group);
}

/// An option that says how to fit where nothing is to be fitted.
std::optional<std::string> idle_fitting_option(const CommandParser& app) {
    const Option& tune = app.option("--tune");
    if (!tune.given.empty()) return std::nullopt;
    for (const Option& option : app.options())
        if (option.group() == tune.group() && !option.given.empty())
            return option.name() + " needs --tune";
    return std::nullopt;
}

/// An option that says something of positions where none are evaluated.
std::optional<std::string> idle_position_option(const CommandParser& app,
                                                const EvalOptions& options) {
    const bool tunes = !options.tuning.files.empty();
    if (!tunes && !options.dump_weights) return std::nullopt;
    const std::string_view name = tunes ? "--tune" : "--dump-weights";
    if (options.has_positions())
        return fmt::format("{} evaluates no positions; give none with it", name);
    for (const char* const option : {"--diff", "--move", "--squares", "--all-terms", "--pov",
                                     "--notation", "--ply", "--all-plies"})
        if (given(app, option))
            return fmt::format("{} is for positions, of which {} evaluates none", option, name);
    return std::nullopt;
}

/// A mistake in what --diff and --move are given with.
std::optional<std::string> diff_contradiction(const EvalOptions& options) {
    if (!options.diff)
        return options.move.empty() ? std::nullopt : std::optional("--move needs --diff");
    if (options.squares) return "--squares and --diff contradict each other";
    if (options.all_plies) return "--diff compares two positions, not --all-plies of a game";
    const std::size_t needed = options.move.empty() ? 2 : 1;
    const std::size_t given = options.given_positions();
    const bool few = options.files.empty() && given < needed && options.has_positions();
    if (given > needed || few || (!options.has_positions() && options.move.empty()))
        return needed == 2 ? "--diff needs two positions, or one and --move"
                           : "--diff with --move needs one position, not two";
    return std::nullopt;
}

/// A mistake in what weights are asked for, fitted or read from.
std::optional<std::string> weights_contradiction(const EvalOptions& options) {
    const bool tunes = !options.tuning.files.empty();
    if (tunes && options.dump_weights) return "--tune and --dump-weights contradict each other";
    if (options.dump_weights && options.format != Format::text)
        return "--dump-weights prints the weights in their own form, and no --format";
    if ((tunes || options.dump_weights) && options.evaluation.hard_phases)
        return fmt::format("{} and --hard-phases contradict each other",
                           tunes ? "--tune" : "--dump-weights");
    if (options.evaluation.kind != EvaluationKind::full &&
        (tunes || options.dump_weights || !options.weights_file.empty()))
        return "only the full evaluation has weights";
    for (const auto* files : {&options.files, &options.tuning.files})
        if (auto message = stdin_read_twice("--weights", options.weights_file, *files))
            return message;
    return tuning_contradiction(options, options.tuning);
}

}  // namespace

void add_eval_options(CommandParser& app, EvalOptions& options) {
    const std::string group = "Breakdown";
    app.add_flag("--squares", options.squares, "what each piece contributes on its square")
        .group(group);
    app.add_flag("--all-terms", options.all_terms,
                 "in text also terms without effect, and all squares")
        .group(group);
    app.add_flag("--diff", options.diff,
                 "compare two positions, or with --move one before and after a move")
        .group(group);
    app.add_option("--move", options.move, "the move for --diff, in SAN or UCI")
        .type_name("MOVE")
        .group(group);
    add_evaluation_options(app, options);
    add_tuning_options(app, options.tuning);
    add_input_options(app, options);
    add_number(app, "--threads", options.threads, 1, most_threads, "threads for --tune (default 1)")
        .group("Work");
    add_jobs_option(app, options);
    add_report_options(app, options);
    add_pov_option(app, options.pov);
    add_notation_option(app, options);
    app.footer(
        "Examples:\n"
        "  chesstool eval-breakdown --startpos\n"
        "  chesstool eval-breakdown --squares --fen \"8/8/8/4k3/8/4P3/8/4K3 w - -\"\n"
        "  chesstool eval-breakdown --diff --moves \"e4 e5 Nf3\" --move Nc6\n"
        "  chesstool eval-breakdown game.pgn --all-plies --format csv\n"
        "  chesstool eval-breakdown --tune labelled.epd --tune-out my.weights\n"
        "\n"
        "Exit status: 0 all well, 2 wrong usage, 3 malformed input, 4 a file or a\n"
        "resource failed, 130 interrupted, 141 closed pipe. More in\n"
        "man chesstool-eval-breakdown.");
}

std::optional<std::string> contradiction(const CommandParser& app, const EvalOptions& options) {
    for (const auto& message :
         {idle_position_option(app, options), weights_contradiction(options),
          input_contradiction(options), diff_contradiction(options), idle_fitting_option(app)})
        if (message) return message;
    return std::nullopt;
}

}  // namespace chesstool
