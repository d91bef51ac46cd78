// Trains a network on positions, on the CPU.

#include "options/common_options.hpp"
#include "training/kernels.hpp"
#include "training/network_export.hpp"
#include "training/programs/program.hpp"
#include "training/training_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

namespace chess::training {

namespace {

struct TrainOptions {
    std::vector<std::string> files;
    std::string checkpoint;
    std::string network;
    std::string resumed;
    std::string begin;
    /// What a network from nothing is; its `kings` are not set.
    ModelShape shape;
    TrainingPlan plan;
    std::optional<std::uint64_t> positions;
    std::optional<std::chrono::milliseconds> seconds;
    std::chrono::milliseconds report_every{30'000};
    std::chrono::milliseconds save_every{600'000};
    bool quiet = false;
};

void add_learning_options(CommandParser& app, TrainOptions& options) {
    TrainingPlan& plan = options.plan;
    app.group("Learning");
    app.add("--lambda SHARE", decimal(plan.loss.lambda, 0, 1),
            "weight of the score in the target; the rest is the result (default 0.75)");
    app.add("--scale CP", decimal(plan.loss.scale, 1, 10'000),
            "centipawns with which 73 % are expected (default 220)");
    app.add("--rate RATE", decimal(plan.schedule.rate, 0, 1),
            "the highest learning rate (default 0.0015)");
    app.add("--last-rate SHARE", decimal(plan.schedule.last_share, 0, 1),
            "share of it to which it falls (default 0)");
    app.number("--batch N", plan.batches.batch, {1, 1U << 24U},
               "positions for each step (default {})");
    app.number("--held-out N", plan.batches.held_out_permille, {0, 500},
               "games of a thousand held out to measure the loss (default {})");
    app.number("--seed N", plan.batches.seed, {}, "seed of all random numbers (default {})");
}

void add_options(CommandParser& app, TrainOptions& options) {
    app.group("Files");
    app.add("FILE", options.files, "positions: of network-positions").greedy().reads();
    app.add("-o,--output FILE", options.checkpoint,
            "the checkpoint to resume from, written regularly and at the end")
        .writes();
    app.add("--network FILE", options.network,
            "the network in integers, as chesstool loads it, written with the checkpoint")
        .writes();
    app.add("--resume FILE", options.resumed, "resume the run of a checkpoint, with its options");
    app.add("--from FILE", options.begin,
            "begin a new run with the weights of a checkpoint or a network");
    app.group("Network");
    app.choice("--kind KIND", options.shape.kind,
               {{"squared", NetworkKind::squared}, {"paired", NetworkKind::paired}},
               "squared neurons and one layer, or pairs and three layers: {}");
    app.number("--hidden N", options.shape.hidden,
               {ModelShape::hidden_step, ModelShape::most_hidden},
               "neurons for each view, a multiple of 32, if paired of 64 (default {})");
    app.choice("--kings N", options.shape.tables, {{"1", 1}, {"4", 4}, {"8", 8}, {"16", 16}},
               "tables for places of the king: {}");
    app.group("Length");
    app.number("--positions N", options.positions, {1}, "stop after N positions");
    app.add("--seconds S", options.seconds, "stop after S seconds");
    add_learning_options(app, options);
    app.group("Work");
    options.plan.threads = std::max(1U, std::thread::hardware_concurrency());
    app.number("--threads N", options.plan.threads, {1, chesstool::most_workers},
               "threads (default {} here)");
    app.add("--report-every S", options.report_every,
            "a line and the held-out loss every S seconds (default 30)");
    app.add("--save-every S", options.save_every, "a checkpoint every S seconds (default 600)");
    app.add("--quiet", options.quiet, "no progress on standard error");
    app.footer(
        "Examples:\n"
        "  network-train own.positions -o own.checkpoint --network own.network \\\n"
        "      --seconds 600\n"
        "  network-train *.positions -o big.checkpoint --hidden 512 --kings 4 \\\n"
        "      --positions 1000000000\n"
        "  network-train *.positions --resume big.checkpoint\n"
        "\n"
        "With --positions, the same options and --threads make the same network, interrupted or\n"
        "not.");
}

std::optional<std::string> settle(const CommandParser& app, const TrainOptions& options) {
    const bool resumes = !options.resumed.empty();
    return app.conflict({{options.files.empty(), "give a file of positions"},
                         {options.checkpoint.empty() && !resumes, "give --output a file"},
                         {resumes,
                          "{} is what the run began with; --resume takes it over",
                          {"Network", "Length", "Learning", "--threads", "--from"}},
                         {!resumes && options.positions.has_value() == options.seconds.has_value(),
                          "give either --positions or --seconds"},
                         {!options.begin.empty(), "{} is that of --from", {"Network"}},
                         {!options.shape.has_possible_hidden(),
                          options.shape.is_paired() ? "--hidden is not a multiple of 64"
                                                    : "--hidden is not a multiple of 32"}});
}

std::expected<std::vector<PositionFile>, Failure> open_all(const std::vector<std::string>& paths) {
    std::vector<PositionFile> files;
    for (const std::string& path : paths) {
        auto file = PositionFile::open(path);
        if (!file) return std::unexpected(file.error());
        files.push_back(*std::move(file));
    }
    return files;
}

/// The weights of a checkpoint or a network.
std::expected<Parameters, Failure> first_weights(const std::string& path) {
    if (!is_checkpoint(path)) return import_network(path);
    auto found = read_checkpoint(path);
    if (!found) return std::unexpected(found.error());
    return std::move(found->state.parameters);
}

/// What a run begins with: a checkpoint's state, its weights, or random ones.
std::expected<Checkpoint, Failure> first_checkpoint(const TrainOptions& options,
                                                    std::uint64_t records) {
    if (!options.resumed.empty()) {
        auto found = read_checkpoint(options.resumed);
        if (found && found->plan.records != records)
            return std::unexpected(
                malformed(fmt::format("{}: that run has {} positions, not {}", options.resumed,
                                      grouped(found->plan.records), grouped(records))));
        return found;
    }
    TrainingPlan plan = options.plan;
    plan.records = records;
    plan.schedule.positions = options.positions.value_or(0);
    if (options.seconds)
        plan.schedule.seconds = std::chrono::duration<double>(*options.seconds).count();
    if (!options.begin.empty()) {
        auto weights = first_weights(options.begin);
        if (!weights) return std::unexpected(weights.error());
        return Checkpoint{.plan = plan, .state = TrainingState(*std::move(weights))};
    }
    ModelShape shape = options.shape;
    shape.kings = *king_tables(shape.tables);
    return Checkpoint{.plan = plan,
                      .state = TrainingState(initial_parameters(shape, plan.batches.seed))};
}

/// Trains to the end, or to a stop request, with reports and checkpoints on the way.
class TrainProgram {
public:
    TrainProgram(const TrainOptions& options, TrainingRun& run, std::stop_token stop)
        : options_(options),
          run_(run),
          stop_(std::move(stop)),
          log_(options.quiet) {}

    std::expected<void, Failure> train() {
        while (!stop_.stop_requested()) {
            const auto goes_on = run_.advance();
            if (!goes_on) return std::unexpected(goes_on.error());
            if (!*goes_on) break;
            const double now = log_.seconds();
            if (now - reported_ >= seconds(options_.report_every)) {
                log_.write(line());
                reported_ = now;
            }
            if (now - saved_ >= seconds(options_.save_every)) {
                if (auto saved = save(); !saved) return saved;
                saved_ = log_.seconds();
            }
        }
        fmt::print("{}\n", line());
        return save();
    }

private:
    static double seconds(std::chrono::milliseconds time) {
        return std::chrono::duration<double>(time).count();
    }
    std::string line() {
        const TrainingReport report = run_.report();
        std::string text =
            fmt::format("{:5.1f} %  {} positions  {:.2f} epochs  rate {:.6f}  loss {:.6f}",
                        100 * report.progress, grouped(report.positions), report.epochs,
                        report.rate, report.loss.mean());
        const LossSum held_out = run_.held_out_loss();
        if (held_out.count != 0) text += fmt::format("  held out {:.6f}", held_out.mean());
        return text +
               fmt::format("  {} positions/s", grouped(static_cast<std::uint64_t>(report.speed)));
    }
    std::expected<void, Failure> save() {
        const bool is_new = !options_.checkpoint.empty();
        write_checkpoint(is_new ? options_.checkpoint : options_.resumed, run_.checkpoint());
        if (options_.network.empty()) return {};
        return export_network(run_.trainer(), run_.plan().loss.scale, options_.network);
    }

    const TrainOptions& options_;
    TrainingRun& run_;
    std::stop_token stop_;
    Log log_;
    double reported_ = 0;
    double saved_ = 0;
};

std::expected<void, Failure> train(const TrainOptions& options, const std::stop_token& stop) {
    auto files = open_all(options.files);
    if (!files) return std::unexpected(files.error());
    std::uint64_t records = 0;
    for (const PositionFile& file : *files) records += file.records().size();
    auto begin = first_checkpoint(options, records);
    if (!begin) return std::unexpected(begin.error());
    const ModelShape shape = begin->state.parameters.shape();
    if (!options.quiet)
        fmt::print(stderr, "{} positions, {} network of {} neurons and {} tables, {} threads, {}\n",
                   grouped(records), shape.is_paired() ? "paired" : "squared", shape.hidden,
                   shape.tables, begin->plan.threads, kernels().name);
    TrainingRun run(*std::move(begin), *std::move(files));
    return TrainProgram(options, run, stop).train();
}

}  // namespace

}  // namespace chess::training

int main(int argc, char** argv) {
    return chess::training::run_program(argc, argv, "network-train",
                                        "Train a network on positions, without a GPU.",
                                        chess::training::train);
}
