// Tunes the margins of our search: it plays against itself with slightly different ones, and moves
// towards those that win.

#include "input/whole_file.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "options/common_options.hpp"
#include "output/output.hpp"
#include "training/margin_match.hpp"
#include "training/openings.hpp"
#include "training/own_engine.hpp"
#include "training/programs/program.hpp"
#include "training/spsa.hpp"
#include "training/tuning_plot.hpp"
#include "training/tuning_record.hpp"

#include <fmt/format.h>

#include <cmath>

namespace chess::training {

namespace {

struct TuneOptions {
    std::string record;
    std::vector<std::string> margins;
    SpsaPlan plan;
    double spread = 0.15;
    std::uint64_t pairs = 8;
    std::uint64_t nodes = 5000;
    std::size_t hash_megabytes = 4;
    OwnEvaluation evaluation{.kind = EvaluationKind::network, .network = {}};
    std::optional<std::string> openings;
    std::string plot;
    int jobs = 1;
    bool show = false;
    bool quiet = false;
};

void add_options(CommandParser& app, TuneOptions& options) {
    app.group("Files");
    app.add("-o,--output FILE", options.record,
            "the record of every step, in CSV; an existing record is continued")
        .writes();
    app.add("--plot FILE", options.plot, "draw the course of every margin (SVG)").writes();
    app.add("--show", options.show, "play nothing; show the values that the record has reached");
    app.group("Margins");
    app.add("--margins NAME", options.margins,
            "tune this one, or a group like 'razoring' (repeatable; default all)");
    app.add("--spread SHARE", decimal(options.spread, 0.001, 1),
            "size of the perturbations, as a share of the values (default 0.15)");
    app.add("--rate RATE", decimal(options.plan.rate, 0.00001, 1),
            "learning rate for each point of a step, as a share of that (default 0.01)");
    app.group("Games");
    app.number("--nodes N", options.nodes, {1}, "nodes a move (default {})");
    app.number("--steps N", options.plan.steps, {1, 10'000'000},
               "steps in all; gains fall towards the last (default {})");
    app.number("--pairs N", options.pairs, {1, 10'000},
               "pairs of games in each step, colours reversed (default {})");
    app.add("--openings FILE", options.openings, "begin with positions of this FEN or EPD file")
        .reads();
    app.number("--hash MB", options.hash_megabytes, {1, chesstool::memory_in_megabytes()},
               "each engine's table (default {})");
    add_own_evaluation(app, options.evaluation);
    app.group("Work");
    add_work_options(app, options.plan.seed, options.jobs, options.quiet);
    app.footer(
        "Examples:\n"
        "  search-tune -o reductions.csv --margins reduce --openings openings.epd --jobs 2\n"
        "  search-tune -o reductions.csv --show --plot reductions.svg\n"
        "\n"
        "The same options play the same games, interrupted or not, whatever --jobs. What comes "
        "out\n"
        "is a guess until a match at another pace has confirmed it.");
}

/// The first line of the record; a record with another first line is not continued.
std::string method_of(const TuneOptions& options) {
    return fmt::format(
        "search-tune, {} nodes, {} steps of {} pairs, spread {}, rate {}, openings {}, hash {}, "
        "evaluation {}, seed {}",
        options.nodes, options.plan.steps, options.pairs, options.spread, options.plan.rate,
        options.openings.value_or("random"), options.hash_megabytes,
        options.evaluation.network.empty() ? std::string(name_of(options.evaluation.kind))
                                           : options.evaluation.network,
        options.plan.seed);
}

/// Prints how the margins have changed.
void print_course(const TuningRecord& record) {
    MatchScore all;
    for (const TuningStep& step : record.steps()) all += step.score;
    fmt::print("{}\n{} steps, {} games\n\n", record.method(), grouped(record.done()),
               grouped(all.games()));
    fmt::print("{:<28} {:>8} {:>8} {:>9}\n", "margin", "before", "now", "change");
    const TuningStep& first = record.steps().front();
    const TuningStep& last = record.steps().back();
    for (std::size_t i = 0; i < record.names().size(); ++i)
        fmt::print("{:<28} {:>8.0f} {:>8.0f} {:>+9.2f}\n", record.names()[i], first.values[i],
                   std::round(last.values[i]), last.values[i] - first.values[i]);
}

std::vector<double> values_of(const std::vector<TunedNumber>& numbers) {
    std::vector<double> values;
    for (const TunedNumber& number : numbers) values.push_back(number.value);
    return values;
}

class TuningRun {
public:
    TuningRun(const TuneOptions& options, const MatchOptions& match, TuningRecord& record,
              const std::vector<TunedNumber>& numbers, const std::stop_token& interrupted)
        : options_(options),
          match_(match),
          record_(record),
          spsa_(options.plan, numbers),
          stop_(interrupted),
          log_(options.quiet) {
        spsa_.resume(record.steps().back().values);
    }

    std::expected<void, Failure> run() {
        while (record_.done() < options_.plan.steps && !stop_.token().stop_requested()) {
            const auto score = play(record_.done());
            if (stop_.failure()) return std::unexpected(*stop_.failure());
            if (score.games() < 2 * options_.pairs) break;  // interrupted
            spsa_.learn(record_.done(), score.lead());
            if (auto done = record_.add({score, values_of(spsa_.numbers())}); !done) return done;
            all_ += score;
            if (log_.is_due())
                log_.write(fmt::format("step {} of {}, {} games, {:.0f} games an hour",
                                       grouped(record_.done()), grouped(options_.plan.steps),
                                       grouped(all_.games()),
                                       static_cast<double>(all_.games()) / log_.seconds() * 3600));
        }
        return {};
    }

private:
    /// All games of a step; fewer after a stop request.
    MatchScore play(std::uint64_t step) {
        const Spsa::Sides sides = spsa_.sides(step);
        const Margins plus = margins_with(spsa_.numbers(), sides.plus);
        const Margins minus = margins_with(spsa_.numbers(), sides.minus);
        MatchScore score;
        std::uint64_t pair = 0;
        run_ordered(
            options_.jobs, stop_.token(),
            [&]() -> std::optional<std::uint64_t> {
                if (pair == options_.pairs) return std::nullopt;
                return step * options_.pairs + pair++;
            },
            [&](std::uint64_t number) {
                return play_pair(plus, minus, match_, number, stop_.token());
            },
            [&](const std::expected<std::optional<MatchScore>, EngineError>& played) {
                if (!played) stop_.fail({played.error().message});
                else if (*played) score += **played;
            });
        return score;
    }

    const TuneOptions& options_;
    const MatchOptions& match_;
    TuningRecord& record_;
    Spsa spsa_;
    RunStop stop_;
    Log log_;
    MatchScore all_;
};

/// Rules for short games: adjudicated when both sides' scores agree, from openings of any balance.
MatchOptions match_of(const TuneOptions& options, const EvaluationOptions& evaluation) {
    MatchOptions match{.games = {},
                       .evaluation = evaluation,
                       .hash_bytes = options.hash_megabytes << 20U,
                       .seed = options.plan.seed};
    constexpr int decided = 800;
    constexpr int any_balance = 30'000;
    constexpr int random_plies = 8;
    match.games.limits.nodes = options.nodes;
    match.games.random_move_every = 0;
    match.games.most_unbalanced = any_balance;
    match.games.win_centipawns = decided;
    const int plies = options.openings ? 0 : random_plies;
    match.games.least_random_plies = match.games.most_random_plies = plies;
    return match;
}

/// Prints the current margins, and plots their course.
void print_and_draw(const TuneOptions& options, const TuningRecord& record) {
    if (!options.plot.empty()) {
        chesstool::Output output(options.plot);
        output.write(tuning_plot(record));
        output.finish();
    }
    print_course(record);
}

std::expected<void, Failure> show(const TuneOptions& options, const std::stop_token& stop) {
    constexpr std::size_t longest = std::size_t{1} << 30U;
    const auto text =
        chesstool::read_whole_file(options.record, longest, "a record of tuning", stop);
    if (!text)
        return std::unexpected(Failure{options.record + ": " + text.error().message.message});
    const auto record = TuningRecord::parse(*text, options.record);
    if (!record) return std::unexpected(record.error());
    print_and_draw(options, *record);
    return {};
}

std::expected<MatchOptions, Failure> read_match(const TuneOptions& options,
                                                const std::stop_token& stop) {
    const auto evaluation = evaluation_options(options.evaluation);
    if (!evaluation) return std::unexpected(evaluation.error());
    MatchOptions match = match_of(options, *evaluation);
    if (!options.openings) return match;
    auto openings = read_openings(*options.openings, stop);
    if (!openings) return std::unexpected(openings.error());
    match.games.openings = *std::move(openings);
    return match;
}

std::optional<std::string> settle(const CommandParser& app, const TuneOptions& options) {
    const auto numbers = tuned_margins(options.margins, options.spread);
    return app.conflict({own_evaluation_contradiction(options.evaluation),
                         {options.record.empty(), "give --output a file"},
                         {options.show, "--show plays no games: {}", {"Margins", "Games", "Work"}},
                         {!numbers, fmt::format("'{}' is neither a margin nor a group of them",
                                                numbers ? "" : numbers.error())}});
}

std::expected<void, Failure> tune(const TuneOptions& options, const std::stop_token& stop) {
    if (options.show) return show(options, stop);
    const auto match = read_match(options, stop);
    if (!match) return std::unexpected(match.error());
    const auto numbers = tuned_margins(options.margins, options.spread);
    std::vector<std::string> names;
    for (const TunedNumber& number : *numbers) names.push_back(number.name);
    auto record =
        TuningRecord::open(options.record, method_of(options), names, values_of(*numbers));
    if (!record) return std::unexpected(record.error());
    TuningRun run(options, *match, *record, *numbers, stop);
    if (const auto done = run.run(); !done) return std::unexpected(done.error());
    print_and_draw(options, *record);
    return {};
}

}  // namespace

}  // namespace chess::training

int main(int argc, char** argv) {
    return chess::training::run_program(argc, argv, "search-tune",
                                        "Tune the margins of the search by games.",
                                        chess::training::tune);
}
