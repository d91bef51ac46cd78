#include "options/eval_options.hpp"

#include "input/piped_input.hpp"

#include <fmt/format.h>

namespace chesstool {

namespace {

void add_tuning_options(CommandParser& app, TuningOptions& options) {
    app.group("Fitting");
    app.add("--tune FILE", options.files, "fit the weights to labelled EPD, of one or more files")
        .greedy()
        .reads();
    app.add("--tune-out FILE", options.weights,
            "write the fitted weights to a file (default tuned.weights)")
        .writes();
    app.number("--epochs N", options.epochs, {0, 1'000'000},
               "the maximum number of passes over the positions (default {})");
    app.number("--holdout PERCENT", options.holdout_percent, {0, 90},
               "share of the positions held out to judge the fit (default {})");
    app.number("--judgement-share PERCENT", options.judgement_share, {0, 100},
               "share of the position's 'ce' in its label (default {})");
    app.number("--tune-constant N", options.constant, {50, 5000},
               "scale the weights so that N centipawns mean a share of 10 : 1 (default: keep it)");
    app.number("--tune-prior N", options.prior_error, {1, 1000},
               "trust the starting weights up to an error of N centipawns (default {})");
    app.number("--tune-seed N", options.seed, {},
               "seed of the held-out positions and the order (default {})");
}

/// A contradiction between --diff, --move and the given positions.
std::optional<std::string> diff_contradiction(const EvalOptions& options) {
    if (!options.diff) return std::nullopt;
    const std::size_t needed = options.move.empty() ? 2 : 1;
    const std::size_t given = options.given_positions();
    const bool few = options.files.empty() && given < needed && options.has_positions();
    if (given > needed || few || (!options.has_positions() && options.move.empty()))
        return needed == 2 ? "--diff needs two positions, or one and --move"
                           : "--diff with --move needs one position, not two";
    return std::nullopt;
}

}  // namespace

chess::EvalReportOptions EvalOptions::layout(std::size_t width) const {
    return {.kind = terms().kind,
            .pov = pov,
            .squares = squares,
            .pieces = pieces,
            .facts = facts,
            .plies = has_plies(),
            .all_terms = all_terms,
            .san = san,
            .width = width,
            .timing = timing};
}

void add_options(CommandParser& app, EvalOptions& options) {
    app.group("Breakdown");
    app.add("--squares", options.squares, "what each piece contributes on its square");
    app.add("--pieces", options.pieces, "what each man contributes to the network's value");
    app.number("--orders N", options.orders, {1, 1'000'000},
               "orders of removal for --pieces (default {})");
    app.add("--facts", options.facts,
            "what stands on the board: weak pawns, outposts, kings in the open and more");
    app.add("--all-terms", options.all_terms,
            "in text also terms without effect, and all squares and men");
    app.add("--diff", options.diff,
            "compare two positions, or with --move one before and after a move");
    app.add("--move MOVE", options.move, "the move for --diff, in SAN or UCI");
    app.add("--concepts FILE", options.concepts,
            "explain the network by the terms, over all positions of one or more files")
        .greedy()
        .reads();
    app.group("Evaluation");
    add_evaluation_choice(app, options, chess::EvaluationKind::full);
    app.add("--hard-phases", options.evaluation.hard_phases,
            "do not interpolate between middlegame and endgame");
    app.add("--dump-weights", options.dump_weights, "print the weights and exit");
    app.group("Endings");
    add_endgame_table_options(app, options.tables);
    add_tuning_options(app, options.tuning);
    add_input_options(app, options);
    add_threads_option(app, options.threads, "threads for --tune (default {})");
    add_jobs_option(app, options);
    add_report_options(app, options);
    add_pov_option(app, options);
    add_notation_option(app, options);
    app.footer(
        "Examples:\n"
        "  chesstool eval-breakdown --startpos\n"
        "  chesstool eval-breakdown --squares --fen \"8/8/8/4k3/8/4P3/8/4K3 w - -\"\n"
        "  chesstool eval-breakdown --diff --moves \"e4 e5 Nf3\" --move Nc6\n"
        "  chesstool eval-breakdown --pieces --moves \"e4 e5 Nf3 Nc6 Bb5\"\n"
        "  chesstool eval-breakdown game.pgn --all-plies --format csv\n"
        "  chesstool eval-breakdown --concepts games.pgn\n"
        "  chesstool eval-breakdown --tune labelled.epd --tune-out my.weights\n"
        "\n"
        "Exit status: 0 success, 2 wrong usage, 3 malformed input, 4 a file or a\n"
        "resource failed, 130 interrupted, 141 closed pipe. More in\n"
        "man chesstool-eval-breakdown.");
}

std::optional<std::string> settle(const CommandParser& app, EvalOptions& options) {
    const bool tunes = !options.tuning.files.empty();
    const bool fits = !options.concepts.empty();
    const bool evaluates = !tunes && !options.dump_weights && !fits;
    const std::string mode = tunes                  ? "--tune"
                             : options.dump_weights ? "--dump-weights"
                                                    : "--concepts";
    if (evaluates) take_piped_input(app, options, /*or_start=*/true);
    std::vector<UnnamedOutput> tuned;
    if (tunes && !app.given("--tune-out")) tuned = {{"--tune-out", options.tuning.weights}};
    return app.conflict(
        {{!evaluates && options.has_positions(),
          fits ? "--concepts reads positions from its own files; give none with it"
               : mode + " evaluates no positions; give none with it"},
         {fits && (tunes || options.dump_weights),
          fmt::format("--concepts and {} cannot be combined", mode)},
         {tunes && options.dump_weights, "--tune and --dump-weights cannot be combined"},
         Conflict::mode(tunes, "{} is for positions, of which --tune evaluates none",
                        {"Fitting", "--evaluation", "--hard-phases", "--weights", "--chess960",
                         "--strict", "--record", "--limit", "--shard", "Work", "--format",
                         "--output", "--color", "--no-timing", "--quiet"}),
         Conflict::mode(options.dump_weights,
                        "{} is for positions, of which --dump-weights evaluates none",
                        {"--dump-weights", "Fitting", "--evaluation", "--hard-phases", "--weights",
                         "Work", "--format", "--output", "--color", "--no-timing", "--quiet"}),
         Conflict::mode(fits, "{} is for positions, of which --concepts shows none",
                        {"--concepts", "Fitting", "--evaluation", "--hard-phases", "--weights",
                         "--network", "--chess960", "--strict", "--record", "--limit", "--shard",
                         "Work", "--format", "--output", "--color", "--no-timing", "--quiet"}),
         {options.dump_weights && options.format != Format::text,
          "--dump-weights prints the weights in their own form, and no --format"},
         {!evaluates && !fits && options.evaluation.hard_phases,
          mode + " and --hard-phases cannot be combined"},
         {!evaluates && !fits && options.terms().kind != chess::EvaluationKind::full,
          "only the full evaluation has weights"},
         method_contradiction(options),
         table_contradiction(app, options.tables),
         input_contradiction(app, options),
         {!options.diff, "{} needs --diff", {"--move"}},
         {!options.pieces, "{} needs --pieces", {"--orders"}},
         {options.pieces && options.squares && options.format == Format::csv,
          "--pieces and --squares are different tables; --format csv has one of them"},
         {options.facts && (options.squares || options.pieces) && options.format == Format::csv,
          "--facts is a table of its own; --format csv has one of them"},
         {options.diff && options.squares, "--squares and --diff cannot be combined"},
         {options.diff && options.all_plies,
          "--diff compares two positions, not --all-plies of a game"},
         diff_contradiction(options),
         {!tunes, "{} needs --tune", {"Fitting"}},
         file_contradiction(app, tuned)});
}

}  // namespace chesstool
