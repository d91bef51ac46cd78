#include "perft_against.hpp"

#include "counterparts.hpp"
#include "engine_choice.hpp"
#include "input/position_source.hpp"
#include "known_bugs.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "libchess/bisect/bisection.hpp"
#include "libchess/bisect/random_game.hpp"
#include "libchess/report/bisect/bisect_report.hpp"
#include "libchess/report/text/numbers.hpp"
#include "run_report.hpp"
#include "running_monitors.hpp"
#include "terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::BisectAccount;
using chess::BisectError;
using chess::BisectFinding;
using chess::Bisection;
using chess::GeneratorBug;

/// What is compared: a position of the input, or a random game.
struct Task {
    InputPosition input;
    std::optional<std::uint64_t> game;
};

/// What became of it.
struct Finished {
    InputPosition input;
    std::optional<BisectAccount> account;
    std::optional<BisectError> error;
};

class AgainstRun {
public:
    AgainstRun(const PerftCommandOptions& options, std::stop_token stop)
        : options_(options),
          stop_(std::move(stop)),
          report_("chesstool perft", options),
          counterparts_(options.against, stop_),
          source_(options.suites.empty() ? PositionSource(options, stop_)
                                         : PositionSource(options, options.suites, stop_)) {
        layout_.arguments = repeat_arguments();
        layout_.suite = !options.suites.empty() || !options.files.empty() ||
                        options.fens.size() > 1 || options.plays_games();
        layout_.games = options.plays_games();
        layout_.plies = options.ply || options.all_plies;
        layout_.timing = options.timing;
        layout_.san = options.san;
        layout_.width = text_width(options);
    }

    ExitCode run() {
        if (options_.format == Format::csv) report_.write_header(chess::bisect_csv_header(layout_));
        {
            const RunReport::Progress progress(report_, [this] { return progress_text(); });
            if (start())
                chess::run_ordered(
                    options_.jobs, stop_, [this] { return next(); },
                    [this](Task task) { return compare(std::move(task)); },
                    [this](Finished finished) { emit(std::move(finished)); });
        }
        summarize();
        return report_.finish(totals_.interrupted);
    }

private:
    /// What the commands to repeat a difference need to say of the generators.
    [[nodiscard]] std::vector<std::string> repeat_arguments() const {
        std::vector<std::string> arguments;
        if (options_.self_check) return arguments;
        const auto add = [&](const std::string& option, const std::string& value) {
            arguments.push_back(option);
            arguments.push_back(value);
        };
        add("--against", options_.against.command);
        if (const auto kind = options_.against.kind)
            add("--against-kind", *kind == chess::CounterpartKind::uci ? "uci" : "script");
        for (const auto& [name, value] : options_.against.options)
            add("--against-option", fmt::format("{}={}", name, value));
        if (options_.generator == chess::PerftGenerator::library) add("--generator", "library");
        return arguments;
    }

    /// Starts the other generator.
    bool start() {
        const auto error = counterparts_.start();
        layout_.name = counterparts_.name();
        if (counterparts_.is_script()) layout_.script = options_.against.command;
        is_started_ = !error;
        if (error) tell_of_start(report_, options_.against.command, *error);
        return is_started_;
    }

    std::optional<Task> next() {
        if (options_.plays_games()) {
            while (next_game_ < options_.games.value_or(PerftCommandOptions::default_games)) {
                const std::uint64_t game = next_game_++;
                if (!options_.selection.contains(game)) continue;
                Task task;
                task.input.record = game;
                task.game = game;
                return task;
            }
            return std::nullopt;
        }
        auto input = source_.next();
        if (!input) return std::nullopt;
        return Task{*std::move(input), std::nullopt};
    }

    /// How deep a record is compared.
    [[nodiscard]] int depth_of(const Task& task) const {
        if (task.game) return options_.depth.value_or(PerftCommandOptions::games_depth);
        if (options_.suites.empty())
            return options_.depth.value_or(PerftCommandOptions::default_depth);
        int deepest = 1;
        for (const auto& expectation : task.input.expectations)
            deepest = std::max(deepest, expectation.depth);
        deepest = std::min(deepest, options_.depth.value_or(deepest));
        const auto& position = task.input.position;
        if (!options_.max_nodes || !position) return deepest;
        return affordable_depth(*position, task.input.expectations, deepest, *options_.max_nodes);
    }

    /// As deep as the count stays within --max-nodes, but at least 1. The suite may give counts of
    /// some depths only; the others are ours.
    [[nodiscard]] int affordable_depth(const chess::Position& position,
                                       const std::vector<chess::DepthCount>& given, int deepest,
                                       std::uint64_t max_nodes) const {
        int depth = 1;
        chess::PerftMonitor monitor;
        monitor.stop = stop_;
        while (depth < deepest) {
            const auto known = std::ranges::find(given, depth + 1, &chess::DepthCount::depth);
            if (known == given.end()) {
                const auto count = chess::perft(
                    position, {.depth = depth + 1, .threads = options_.threads}, monitor);
                if (!count || count->nodes > max_nodes) break;
            } else if (known->nodes > max_nodes) {
                break;
            }
            ++depth;
        }
        return depth;
    }

    Finished compare(Task task) {
        Finished finished;
        if (task.input.position || task.game) compare_at(depth_of(task), task, finished);
        finished.input = std::move(task.input);
        ++records_done_;
        return finished;
    }

    void compare_at(int depth, const Task& task, Finished& finished) {
        auto counterpart = counterparts_.take();
        if (!counterpart) {
            finished.error = BisectError{BisectError::Kind::counterpart, counterpart.error()};
            return;
        }
        const auto monitor = monitors_.begin();
        const double start = report_.seconds();
        Bisection bisection(
            **counterpart,
            {.depth = depth, .threads = options_.threads, .generator = options_.generator},
            *monitor);
        auto account = compare_with(bisection, task);
        if (account) {
            account->record = task.input.record.value_or(0);
            account->seconds = report_.seconds() - start;
            finished.account = *std::move(account);
        } else {
            finished.error = std::move(account).error();
        }
        monitors_.end(monitor);
        counterparts_.give_back(*std::move(counterpart));
    }

    [[nodiscard]] Bisection::Result<BisectAccount> compare_with(Bisection& bisection,
                                                                const Task& task) const {
        if (task.game) return compare_game(*task.game, bisection);
        if (const auto& position = task.input.position)
            return compare_position(*position, task.input, bisection);
        return std::unexpected(BisectError{BisectError::Kind::stopped});
    }

    [[nodiscard]] Bisection::Result<BisectAccount> compare_position(const chess::Position& position,
                                                                    const InputPosition& input,
                                                                    Bisection& bisection) const {
        auto result = bisection.find(position);
        if (!result) return std::unexpected(std::move(result).error());
        BisectAccount account{.position = position, .result = *std::move(result)};
        account.ply = input.ply;
        account.id = input.id;
        for (const auto& expectation : input.expectations)
            if (expectation.depth == account.result.depth &&
                expectation.nodes != account.result.nodes)
                account.published = expectation.nodes;
        if (auto error = add_findings(account, bisection)) return std::unexpected(*error);
        return account;
    }

    [[nodiscard]] Bisection::Result<BisectAccount> compare_game(std::uint64_t number,
                                                                Bisection& bisection) const {
        const auto game = chess::random_game(number, {.seed = options_.seed});
        auto comparison = chess::compare_over(game, bisection);
        if (!comparison) return std::unexpected(std::move(comparison).error());
        BisectAccount account{.position = comparison->last,
                              .result = std::move(comparison->result)};
        account.game = chess::BisectGame{comparison->positions, comparison->nodes};
        account.id = fmt::format("game {}", number);
        if (auto error = add_findings(account, bisection)) return std::unexpected(*error);
        return account;
    }

    /// People read each bug once. What programs read of a record says nothing of others, so that
    /// shards come to the same.
    [[nodiscard]] bool tells_once() const { return options_.format == Format::text; }

    void file(BisectFinding& finding, std::size_t record) {
        if (tells_once()) return bugs_.file(finding, record);
        BisectFinding copy = finding;
        bugs_.file(copy, record);
    }

    /// Shrinks what is to be told. What the other one fails at then is no matter: the position as
    /// it was found is still there.
    [[nodiscard]] std::optional<BisectError> add_findings(BisectAccount& account,
                                                          Bisection& bisection) const {
        const auto& divergence = account.result.divergence;
        if (!divergence) return std::nullopt;
        for (const GeneratorBug& bug : divergence->bugs) {
            BisectFinding finding{.bug = bug, .first_name = bug};
            if (bug.rule != chess::Rule::unsteady && account.failed() &&
                !(tells_once() && bugs_.contains(bug))) {
                auto minimal = bisection.shrink(*divergence, bug);
                if (minimal) finding.take(*std::move(minimal));
                else if (minimal.error().kind == BisectError::Kind::stopped)
                    return std::move(minimal).error();
            }
            account.findings.push_back(std::move(finding));
        }
        return std::nullopt;
    }

    void emit(Finished finished) {
        report_.tell(finished.input);
        if (finished.error) tell(*finished.error, finished.input);
        if (finished.account) {
            BisectAccount& account = *finished.account;
            if (account.failed()) {
                for (BisectFinding& finding : account.findings) file(finding, account.record);
                report_.outcome().check_failed = true;
            }
            totals_.add(account);
            if (account.published) tell_of_published(account, *account.published, finished.input);
            write(account);
        }
        report_.flush();
    }

    void tell(const BisectError& error, const InputPosition& input) {
        if (error.kind == BisectError::Kind::stopped ||
            error.engine.kind == chess::EngineError::Kind::stopped)
            return;
        ++totals_.unanswered;
        const std::string file = options_.plays_games()
                                     ? fmt::format("<game {}>", input.record.value_or(0))
                                     : input.file;
        report_.tell(
            {chess::Diagnostic::Kind::error, file, input.line, 1, 1,
             chess::bisect_error_text(error, options_.against.command), ""},
            input.record,
            error.kind == BisectError::Kind::overflow ? &Outcome::usage : &Outcome::failure);
    }

    void tell_of_published(const BisectAccount& account, std::uint64_t published,
                           const InputPosition& input) {
        report_.tell({chess::Diagnostic::Kind::warning, input.file, input.line, 1, 1,
                      fmt::format("the suite gives {} at depth {}, and we count {}", published,
                                  account.result.depth, account.result.nodes),
                      ""},
                     input.record);
    }

    void write(const BisectAccount& account) {
        switch (options_.format) {
            case Format::json: report_.write_line(chess::bisect_json(account, layout_)); break;
            case Format::csv: report_.write(chess::bisect_csv(account, layout_)); break;
            case Format::text:
                // Hundreds of games that agree are worth a sum, not a line each.
                if (account.game && !account.differs()) break;
                if (layout_.suite) write_line_of_suite(account);
                else report_.write_block(chess::bisect_text(account, layout_));
                break;
        }
    }

    /// A line, and what is new below it.
    void write_line_of_suite(const BisectAccount& account) {
        if (blank_due_) report_.write("\n");
        report_.write(chess::bisect_text(account, layout_));
        blank_due_ = account.failed() &&
                     std::ranges::any_of(account.findings, [](const BisectFinding& finding) {
                         return !finding.same_as;
                     });
    }

    void summarize() {
        totals_.seconds = report_.seconds();
        totals_.errors = report_.errors();
        totals_.interrupted = stop_.stop_requested();
        totals_.bugs = bugs_.all();
        totals_.answers = monitors_.look([](const auto&) {});
        if (options_.format == Format::json)
            report_.write_summary(chess::bisect_summary_json(totals_, layout_));
        else if (options_.format == Format::text && layout_.suite && is_started_)
            report_.write_summary(chess::bisect_summary_text(totals_, layout_));
    }

    /// "3 records, depth 5, 120 questions".
    std::string progress_text() {
        std::optional<int> depth;
        const std::uint64_t answers = monitors_.look([&](const chess::BisectMonitor& monitor) {
            depth = std::max(depth.value_or(0), monitor.depth.load());
        });
        std::string text;
        if (records_done_ > 0)
            text = fmt::format("{} {}, ", records_done_.load(),
                               options_.plays_games() ? "games" : "records");
        if (depth) text += *depth == 0 ? "shrinking, " : fmt::format("depth {}, ", *depth);
        text += chess::plural(answers, "question");
        return text;
    }

    const PerftCommandOptions& options_;
    std::stop_token stop_;
    RunReport report_;
    chess::BisectReportOptions layout_;
    Counterparts counterparts_;
    PositionSource source_;
    KnownBugs bugs_;
    chess::BisectTotals totals_;
    bool is_started_ = false;
    /// The last record's report was more than a line.
    bool blank_due_ = false;
    std::uint64_t next_game_ = 0;
    std::atomic<std::size_t> records_done_ = 0;
    RunningMonitors<chess::BisectMonitor, &chess::BisectMonitor::answers> monitors_{stop_};
};

}  // namespace

ExitCode run_perft_against(const PerftCommandOptions& options, std::stop_token stop) {
    return AgainstRun(options, std::move(stop)).run();
}

}  // namespace chesstool
