// Fits the table by which puzzles are rated to the ratings of lichess's table.

#include "output/output.hpp"
#include "training/programs/program.hpp"
#include "training/rating_fit.hpp"
#include "training/rating_summary.hpp"

#include <fmt/format.h>

namespace chess::training {

namespace {

struct RatingOptions {
    std::string table;
    std::string output;
    std::string plot;
    std::string list;
    RatingPlan plan;
    std::uint64_t seed = 1;
    bool quiet = false;
};

void add_options(CommandParser& app, RatingOptions& options) {
    app.group("Files");
    app.add("--puzzles FILE", options.table, "puzzles with ratings, in lichess's CSV").reads();
    app.add("-o,--output FILE", options.output, "the table of ratings").writes();
    app.add("--plot FILE", options.plot, "draw ratings against estimates (SVG)").writes();
    app.add("--list FILE", options.list, "each puzzle's rating and its estimate, in CSV").writes();
    app.group("Model");
    app.number("--trees N", options.plan.trees.trees, {1, 10'000}, "trees (default {})");
    app.number("--questions N", options.plan.trees.questions, {1, 8},
               "questions of each tree (default {})");
    app.add("--rate RATE", decimal(options.plan.trees.rate, 0.001, 1),
            "how much of what a tree finds is used (default 0.08)");
    app.number("--epochs N", options.plan.glances.epochs, {1, 1000},
               "how often glances see each puzzle (default {})");
    app.group("Work");
    add_work_options(app, options.seed, options.plan.jobs, options.quiet);
    app.footer(
        "Example:\n"
        "  puzzle-ratings --puzzles puzzles.csv -o data/puzzles/rating.table --jobs 2\n"
        "\n"
        "Five times a fifth of the puzzles is rated by a model of the others; the report is on\n"
        "these. The same puzzles and options make the same table, whatever --jobs.");
}

std::optional<std::string> settle(const CommandParser& app, RatingOptions& options) {
    options.plan.glances.seed = options.plan.trees.seed = options.plan.spread.seed = options.seed;
    return app.conflict({{options.table.empty(), "give --puzzles a file"},
                         {options.output.empty(), "give --output a file"}});
}

void write(const std::string& path, const std::string& text) {
    if (path.empty()) return;
    chesstool::Output output(path);
    output.write(text);
    output.finish();
}

std::expected<void, Failure> fit(const RatingOptions& options, const std::stop_token& stop) {
    Log log(options.quiet);
    const auto rated =
        read_rated_puzzles(options.table, options.plan.jobs, stop, [&](std::size_t count) {
            if (log.is_due()) log.write(fmt::format("{} puzzles", grouped(count)));
        });
    if (!rated) return std::unexpected(rated.error());
    constexpr std::size_t least_puzzles = 100;
    if (rated->puzzles.size() < least_puzzles)
        return std::unexpected(malformed("a fit needs a hundred puzzles with ratings"));
    const RatingFit fitted =
        fit_ratings(*rated, options.plan, stop, [&](const std::string& step) { log.write(step); });
    if (stop.stop_requested()) return {};
    const std::string summary = rating_summary(fitted);
    write(options.output,
          commented("Ratings of puzzles, fitted to " + grouped(rated->puzzles.size()) +
                    " puzzles of lichess by puzzle-ratings (man/guide/training.md).\n" + summary) +
              fitted.model.to_text());
    write(options.plot, rating_plot(fitted));
    write(options.list, rating_list(*rated, fitted));
    fmt::print("{}", summary);
    return {};
}

}  // namespace

}  // namespace chess::training

int main(int argc, char** argv) {
    return chess::training::run_program(argc, argv, "puzzle-ratings",
                                        "Fit the table by which puzzles are rated.",
                                        chess::training::fit);
}
