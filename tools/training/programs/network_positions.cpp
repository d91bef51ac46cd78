// Makes labelled positions for training from games.

#include "libchess/batch/ordered_jobs.hpp"
#include "options/common_options.hpp"
#include "options/engine_choice.hpp"
#include "run/analysers.hpp"
#include "training/game_reader.hpp"
#include "training/key_set.hpp"
#include "training/labeller.hpp"
#include "training/own_engine.hpp"
#include "training/position_file.hpp"
#include "training/position_sampler.hpp"
#include "training/programs/program.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cstdlib>

namespace chess::training {

namespace {

/// Where the centipawns of a label come from.
enum class LabelSource : std::uint8_t { games, search, printed, own };

struct PositionsOptions {
    std::vector<std::string> files;
    std::string output;
    bool is_plain = false;
    SamplingOptions sampling;
    bool keeps_duplicates = false;
    std::optional<std::uint64_t> positions;
    LabelSource source = LabelSource::games;
    UciCommand engine;
    std::size_t hash_megabytes = 1;
    OwnEvaluation evaluation;
    SearchLimits limits;
    int most_centipawns = 3000;
    std::uint64_t seed = 1;
    int jobs = 1;
    bool quiet = false;
};

void add_options(CommandParser& app, PositionsOptions& options) {
    SamplingOptions& sampling = options.sampling;
    app.group("Files");
    app.add("FILE", options.files, "games: of network-games, or PGN").greedy().reads();
    app.add("-o,--output FILE", options.output, "the file of positions, in random order").writes();
    app.add("--plain", options.is_plain, "games of 4 bytes a ply, without a header");
    app.group("Positions");
    app.number("--keep PERCENT", sampling.keep_percent, {1, 100}, "of the plies (default {})");
    app.number("--first-ply N", sampling.first_ply, {0, 1000},
               "skip the first N plies of each game");
    app.number("--copies N", sampling.copies, {1, 1000}, "positions made of each ply (default {})");
    app.number("--random-moves N", sampling.random_moves, {0, 100},
               "play up to N random moves from the game (default {})");
    app.number("--remove PERCENT", sampling.removal_percent, {0, 100},
               "remove one to four men from PERCENT of the positions (default {})");
    app.add("--quiet-only", sampling.quiet,
            "only where the move chosen by the game, or with --label search the best one, is no "
            "capture and no promotion");
    app.add("--duplicates", options.keeps_duplicates, "keep duplicates");
    app.number("--positions N", options.positions, {1}, "stop after N positions");
    app.group("Labels");
    app.choice("--label SOURCE", options.source,
               {{"games", LabelSource::games},
                {"search", LabelSource::search},
                {"eval", LabelSource::printed},
                {"own", LabelSource::own}},
               "the games' own scores, a search, what --engine prints when asked `eval`, or our "
               "static evaluation: {}");
    app.number("--max-score CP", options.most_centipawns, {1, PositionRecord::most_centipawns},
               "no scores beyond this (default {})");
    chesstool::add_engine_choice(app, options.engine);
    add_own_evaluation(app, options.evaluation);
    app.number("--hash MB", options.hash_megabytes, {1, chesstool::memory_in_megabytes()},
               "the engine's table (default {})");
    app.number("--nodes N", options.limits.nodes, {1},
               "nodes a position for --label search (default 5000, if nothing is given)");
    app.number("--depth N", options.limits.depth, {1, SearchLimits::max_depth},
               "plies for --label search");
    app.group("Work");
    add_work_options(app, options.seed, options.jobs, options.quiet);
    app.footer(
        "Examples:\n"
        "  network-positions own.games -o own.positions --quiet-only\n"
        "  network-positions own.games -o wide.positions --copies 4 --random-moves 6 --remove 15 "
        "\\\n      --label eval --engine stockfish --jobs 2\n"
        "\n"
        "Positions keep the results of their games, unless they do not occur in them. The same\n"
        "options make the same file, whatever --jobs.");
}

std::optional<std::string> settle(const CommandParser& app, PositionsOptions& options) {
    using enum LabelSource;
    constexpr std::uint64_t default_nodes = 5000;
    if (!options.limits.nodes && !options.limits.depth) options.limits.nodes = default_nodes;
    options.engine.hash_megabytes = options.hash_megabytes;
    const bool asks = options.source == search || options.source == printed;
    if (asks)
        if (auto message = chesstool::engine_choice_contradiction(app, options.engine))
            return message;
    return app.conflict(
        {own_evaluation_contradiction(options.evaluation),
         {options.files.empty(), "give a file of games"},
         {options.output.empty(), "give --output a file"},
         {!asks,
          "{} is for --label search and eval",
          {"--engine", "--engine-option", "--engine-log"}},
         {options.source == LabelSource::games || !options.engine.command.empty(),
          "{} is for labels by our own evaluation or search",
          {"--evaluation", "--network"}},
         {options.source != search, "{} is for --label search", {"--hash", "--nodes", "--depth"}},
         {options.source == printed && options.engine.command.empty(),
          "--label eval needs --engine"},
         {options.source == LabelSource::games,
          "the games have no scores for {}; give another --label",
          {"--random-moves", "--remove", "--copies"}}});
}

/// Starts a labeller, one for each thread.
chesstool::StartedPool<Labeller>::Made start_labeller(const PositionsOptions& options,
                                                      const EvaluationOptions& own,
                                                      const std::stop_token& stop) {
    if (options.source == LabelSource::printed) return make_printed_labeller(options.engine);
    if (options.source == LabelSource::own) return make_evaluation_labeller(own);
    if (options.engine.command.empty())
        return make_search_labeller(
            make_analyser({.hash_bytes = options.hash_megabytes << 20U, .evaluation = own}),
            options.limits, options.sampling.quiet, stop);
    auto analyser = make_uci_analyser(options.engine, stop);
    if (!analyser) return std::unexpected(analyser.error());
    return make_search_labeller(*std::move(analyser), options.limits, options.sampling.quiet, stop);
}

/// The run: games are read and sampled in order, labelled by several threads, written in order.
class Positions {
public:
    Positions(const PositionsOptions& options, const EvaluationOptions& own,
              const std::stop_token& interrupted)
        : options_(options),
          stop_(interrupted),
          log_(options.quiet),
          labellers_([this, own] { return start_labeller(options_, own, stop_.token()); }),
          output_(options.output, options.seed) {}

    std::expected<void, Failure> run() {
        if (options_.source != LabelSource::games)
            if (const auto failed = labellers_.start([](const Labeller&) {}))
                return std::unexpected(Failure{failed->message});
        run_ordered(
            options_.jobs, stop_.token(), [this] { return next(); },
            [this](Batch batch) { return labelled(std::move(batch)); },
            [this](const Labelled& batch) { take(batch); });
        if (input_failure_) stop_.fail(*std::move(input_failure_));
        if (stop_.failure()) return std::unexpected(*stop_.failure());
        if (stop_.interrupted()) return {};
        output_.finish();
        fmt::print("{}: {} positions of {} games; {} occurred again, {} had no label\n",
                   options_.output, grouped(output_.size()), grouped(games_), grouped(again_),
                   grouped(unlabelled_));
        return {};
    }

private:
    using Batch = std::vector<SampledPosition>;
    using Labelled = std::expected<Batch, EngineError>;

    /// The next game of all files.
    std::optional<PlayedGame> next_game() {
        while (true) {
            if (source_) {
                if (auto game = source_->next()) return game;
                if (const std::string faults = source_->faults(); !faults.empty())
                    log_.write(fmt::format("{}: {}", options_.files[file_ - 1], faults));
                source_.reset();
            }
            if (file_ == options_.files.size() || stop_.token().stop_requested())
                return std::nullopt;
            const GameFormat format = options_.is_plain ? GameFormat::plain : GameFormat::found_out;
            auto source = open_games(options_.files[file_++], stop_.token(), format);
            if (!source) {
                input_failure_ = source.error();
                return std::nullopt;
            }
            source_ = *std::move(source);
        }
    }
    std::optional<Batch> next() {
        const auto game = next_game();
        if (!game) return std::nullopt;
        Random random(options_.seed, games_++);
        Batch batch = sample(*game, options_.sampling, random);
        if (!options_.keeps_duplicates)
            again_ += std::erase_if(batch, [this](const SampledPosition& sampled) {
                return !seen_.insert(sampled.position.key());
            });
        return batch;
    }
    Labelled labelled(Batch batch) {
        if (options_.source == LabelSource::games) return batch;
        auto labeller = labellers_.take();
        if (!labeller) return std::unexpected(labeller.error());
        for (SampledPosition& sampled : batch) {
            const auto centipawns = (*labeller)->centipawns(sampled.position);
            if (!centipawns) return std::unexpected(centipawns.error());
            sampled.label.centipawns = *centipawns;
            if (stop_.token().stop_requested()) break;
        }
        labellers_.give_back(*std::move(labeller));
        return batch;
    }
    void take(const Labelled& batch) {
        if (!batch) return stop_.fail({batch.error().message});
        for (const SampledPosition& sampled : *batch) {
            const auto score = sampled.label.centipawns;
            if (!score || std::abs(*score) > options_.most_centipawns) {
                ++unlabelled_;
                continue;
            }
            if (options_.positions && output_.size() >= *options_.positions) {
                stop_.end();
                return;
            }
            output_.add(record_of(sampled.position, sampled.label, sampled.game));
        }
        if (log_.is_due())
            log_.write(fmt::format("{} positions of {} games, {:.0f} positions/s",
                                   grouped(output_.size()), grouped(games_),
                                   static_cast<double>(output_.size()) / log_.seconds()));
    }
    const PositionsOptions& options_;
    RunStop stop_;
    Log log_;
    chesstool::StartedPool<Labeller> labellers_;
    ShuffledPositions output_;
    // Of the thread that reads:
    std::unique_ptr<GameReader> source_;
    std::size_t file_ = 0;
    std::optional<Failure> input_failure_;
    std::atomic<std::uint64_t> games_ = 0;
    std::uint64_t again_ = 0;
    KeySet seen_;
    // Of the thread that writes:
    std::uint64_t unlabelled_ = 0;
};

std::expected<void, Failure> make_positions(const PositionsOptions& options,
                                            const std::stop_token& stop) {
    const auto own = evaluation_options(options.evaluation);
    if (!own) return std::unexpected(own.error());
    return Positions(options, *own, stop).run();
}

}  // namespace

}  // namespace chess::training

int main(int argc, char** argv) {
    return chess::training::run_program(
        argc, argv, "network-positions",
        "Make positions with labels, for the training of a network, out of games.",
        chess::training::make_positions);
}
