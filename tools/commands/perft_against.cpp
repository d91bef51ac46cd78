#include "commands/modes.hpp"
#include "commands/running_monitors.hpp"
#include "input/record_sources.hpp"
#include "libchess/bisect/bisection.hpp"
#include "libchess/bisect/random_game.hpp"
#include "options/perft_options.hpp"
#include "report/bisect/bisect_report.hpp"
#include "report/text/numbers.hpp"
#include "run/analysers.hpp"
#include "run/idle_pool.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::BisectError;
using chess::BisectFinding;
using chess::Bisection;
using chess::BisectReport;
using chess::GeneratorBug;

using Task = RecordTask<InputPosition>;

/// The positions of the input or, if requested, random games: records without a position, numbered
/// like the games.
class PositionsOrGames {
public:
    PositionsOrGames(const PerftCommandOptions& options, const std::stop_token& stop)
        : options_(options),
          positions_(options, stop, {}, options.suites) {}

    std::optional<InputPosition> next() {
        if (!options_.plays_games()) return positions_.next();
        while (next_game_ < options_.games.value_or(PerftCommandOptions::default_games)) {
            const std::uint64_t game = next_game_++;
            if (!options_.selection.contains(game)) continue;
            InputPosition input;
            input.record = game;
            input.file = fmt::format("<game {}>", game);
            return input;
        }
        return std::nullopt;
    }

private:
    const PerftCommandOptions& options_;
    PositionSource positions_;
    std::uint64_t next_game_ = 0;
};

/// The distinct bugs of a run, in the order of its records.
class KnownBugs {
public:
    /// Whether such a bug has been reported; from any thread.
    [[nodiscard]] bool contains(const GeneratorBug& bug) const {
        const std::scoped_lock lock(mutex_);
        return find(bug, bug) != bugs_.end();
    }
    /// Numbers a finding; one of a known bug gets the position of the first.
    void file(BisectFinding& finding, std::size_t record) {
        const std::scoped_lock lock(mutex_);
        const auto known = find(finding.first_name, finding.bug);
        finding.number = static_cast<std::size_t>(known - bugs_.begin()) + 1;
        if (known == bugs_.end()) {
            bugs_.push_back({finding, record});
            return;
        }
        ++bugs_[finding.number - 1].records;
        finding.same_as = known->record;
        finding.bug.rule = known->finding.bug.rule;
        finding.bug.piece = known->finding.bug.piece;
        finding.minimal = known->finding.minimal;
    }
    [[nodiscard]] std::vector<chess::DistinctBug> all() const {
        const std::scoped_lock lock(mutex_);
        return bugs_;
    }

private:
    /// First by the rule before shrinking: a job that had known the others' bugs would not have
    /// shrunk it. Otherwise by the rule after shrinking.
    [[nodiscard]] std::vector<chess::DistinctBug>::const_iterator find(
        const GeneratorBug& first_name, const GeneratorBug& bug) const {
        const auto first = std::ranges::find_if(bugs_, [&](const chess::DistinctBug& known) {
            return known.finding.first_name.resembles(first_name) ||
                   known.finding.bug.resembles(first_name);
        });
        if (first != bugs_.end()) return first;
        return std::ranges::find_if(bugs_, [&](const chess::DistinctBug& known) {
            return known.finding.bug.resembles(bug);
        });
    }

    mutable std::mutex mutex_;
    std::vector<chess::DistinctBug> bugs_;
};

/// One run of --against or --self-check: compares record after record and reports in order.
class AgainstRun {
public:
    AgainstRun(const PerftCommandOptions& options, std::stop_token stop)
        : options_(options),
          run_("chesstool perft", options, std::move(stop)),
          counterpart_(options.against),
          counterparts_([this]() -> StartedPool<chess::Counterpart>::Made {
              if (options_.self_check) return chess::make_own_counterpart();
              return chess::start_counterpart(counterpart_, run_.stop());
          }),
          source_(options, run_.stop()) {
        layout_.arguments = repeat_arguments();
        layout_.suite = !options.suites.empty() || !options.files.empty() ||
                        options.fens.size() > 1 || options.plays_games();
        layout_.games = options.plays_games();
        layout_.plies = options.ply || options.all_plies;
        layout_.timing = options.timing;
        layout_.san = options.san;
        layout_.width = run_.width();
    }

    ExitCode run() {
        run_.write_csv_header(chess::bisect_csv_header(layout_));
        const bool is_started = start();
        if (is_started)
            run_.each_record(
                source_, [this](Task& task) { return compare(task); },
                [this](const Task& task, auto report) {
                    if (report) emit(*report, task.input);
                },
                [this] { return progress_text(); });
        run_.settle(totals_);
        totals_.bugs = bugs_.all();
        totals_.answers = monitors_.look([](const auto&) {});
        totals_.unanswered = unanswered_;
        if (options_.format == Format::json || (layout_.suite && is_started))
            run_.write_summary(chess::bisect_summary_json, chess::bisect_summary_text, totals_,
                               layout_);
        return run_.finish();
    }

private:
    /// The options about the generators for commands that repeat a difference.
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

    /// Starts the other generator; those for other threads need not detect its kind again.
    bool start() {
        const auto error = counterparts_.start([this](const chess::Counterpart& first) {
            layout_.name = first.name();
            if (!counterpart_.kind)
                counterpart_.kind = first.remembers() ? chess::CounterpartKind::uci
                                                      : chess::CounterpartKind::script;
        });
        if (!options_.self_check && counterpart_.kind == chess::CounterpartKind::script)
            layout_.script = options_.against.command;
        if (error) report_start_error(run_, options_.against.command, *error);
        return !error;
    }

    /// How deep a record is compared.
    [[nodiscard]] int depth_of(const InputPosition& input) const {
        if (!input.position) return options_.depth.value_or(PerftCommandOptions::games_depth);
        if (options_.suites.empty())
            return options_.depth.value_or(PerftCommandOptions::default_depth);
        int deepest = 1;
        for (const auto& expectation : input.expectations)
            deepest = std::max(deepest, expectation.depth);
        deepest = std::min(deepest, options_.depth.value_or(deepest));
        if (!options_.max_nodes) return deepest;
        return affordable_depth(*input.position, input.expectations, deepest, *options_.max_nodes);
    }

    /// The largest depth whose count is within --max-nodes, but at least 1. Counts that the suite
    /// does not give are computed.
    [[nodiscard]] int affordable_depth(const chess::Position& position,
                                       const std::vector<chess::DepthCount>& given, int deepest,
                                       std::uint64_t max_nodes) const {
        int depth = 1;
        chess::PerftMonitor monitor;
        monitor.stop = run_.stop();
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

    std::optional<BisectReport> compare(Task& task) {
        if (!task.input.position && !options_.plays_games()) return std::nullopt;
        const int depth = depth_of(task.input);
        auto counterpart = counterparts_.take();
        if (!counterpart)
            return failed({BisectError::Kind::counterpart, counterpart.error()}, task);
        const double start = run_.seconds();
        auto report = monitors_.with_one([&](chess::BisectMonitor& monitor) {
            Bisection bisection(
                **counterpart,
                {.depth = depth, .threads = options_.threads, .generator = options_.generator},
                monitor);
            return task.input.position ? compare_position(task.input, bisection)
                                       : compare_game(task.input.record.value_or(0), bisection);
        });
        counterparts_.give_back(*std::move(counterpart));
        if (!report) return failed(report.error(), task);
        report->record = task.input.record.value_or(0);
        report->seconds = run_.seconds() - start;
        return *std::move(report);
    }

    std::nullopt_t failed(const BisectError& error, Task& task) {
        if (error.kind == BisectError::Kind::stopped ||
            error.engine.kind == chess::EngineError::Kind::stopped)
            return std::nullopt;
        ++unanswered_;
        task.note(chess::bisect_error_text(error, options_.against.command),
                  error.kind == BisectError::Kind::overflow ? &Outcome::usage : &Outcome::failure);
        return std::nullopt;
    }

    [[nodiscard]] Bisection::Result<BisectReport> compare_position(const InputPosition& input,
                                                                   Bisection& bisection) const {
        const chess::Position& position = *input.position;
        auto result = bisection.find(position);
        if (!result) return std::unexpected(std::move(result).error());
        BisectReport report{.position = position, .result = *std::move(result)};
        report.ply = input.ply;
        report.id = input.id;
        for (const auto& expectation : input.expectations)
            if (expectation.depth == report.result.depth &&
                expectation.nodes != report.result.nodes)
                report.published = expectation.nodes;
        if (auto error = add_findings(report, bisection)) return std::unexpected(*error);
        return report;
    }

    [[nodiscard]] Bisection::Result<BisectReport> compare_game(std::uint64_t number,
                                                               Bisection& bisection) const {
        const auto game = chess::random_game(number, {.seed = options_.seed});
        auto comparison = chess::compare_over(game, bisection);
        if (!comparison) return std::unexpected(std::move(comparison).error());
        BisectReport report{.position = comparison->last, .result = std::move(comparison->result)};
        report.game = chess::BisectGame{comparison->positions, comparison->nodes};
        report.id = fmt::format("game {}", number);
        if (auto error = add_findings(report, bisection)) return std::unexpected(*error);
        return report;
    }

    /// Text reports each bug once. In other formats a record does not depend on others, so that
    /// shards report the same.
    [[nodiscard]] bool reports_once() const { return options_.format == Format::text; }

    void file(BisectFinding& finding, std::size_t record) {
        if (reports_once()) return bugs_.file(finding, record);
        BisectFinding copy = finding;
        bugs_.file(copy, record);
    }

    /// Shrinks what is to be reported. If the other generator fails at that, the position as found
    /// is reported.
    [[nodiscard]] std::optional<BisectError> add_findings(BisectReport& report,
                                                          Bisection& bisection) const {
        const auto& divergence = report.result.divergence;
        if (!divergence) return std::nullopt;
        for (const GeneratorBug& bug : divergence->bugs) {
            BisectFinding finding{.bug = bug, .first_name = bug};
            if (bug.rule != chess::Rule::unsteady && report.failed() &&
                !(reports_once() && bugs_.contains(bug))) {
                auto minimal = bisection.shrink(*divergence, bug);
                if (minimal) finding.take(*std::move(minimal));
                else if (minimal.error().kind == BisectError::Kind::stopped)
                    return std::move(minimal).error();
            }
            report.findings.push_back(std::move(finding));
        }
        return std::nullopt;
    }

    void emit(BisectReport& report, const InputPosition& input) {
        if (report.failed()) {
            for (BisectFinding& finding : report.findings) file(finding, report.record);
            run_.fail_check();
        }
        totals_.add(report);
        if (report.published) report_published(report, *report.published, input);
        write(report);
    }

    void report_published(const BisectReport& report, std::uint64_t published,
                          const InputPosition& input) {
        run_.report({chess::Diagnostic::Kind::warning, input.file, input.line, 1, 1,
                     fmt::format("the suite gives {} at depth {}, and we count {}", published,
                                 report.result.depth, report.result.nodes),
                     ""},
                    input.record);
    }

    void write(const BisectReport& report) {
        const bool text = options_.format == Format::text;
        // Games that agree are only counted: there may be hundreds.
        if (text && report.game && !report.differs()) return;
        if (text && layout_.suite) return write_line_of_suite(report);
        run_.write_result(chess::bisect_json, chess::bisect_csv, chess::bisect_text, report,
                          layout_);
    }

    /// A line, and what is new below it.
    void write_line_of_suite(const BisectReport& report) {
        if (blank_due_) run_.write("\n");
        run_.write(chess::bisect_text(report, layout_));
        blank_due_ = report.failed() &&
                     std::ranges::any_of(report.findings, [](const BisectFinding& finding) {
                         return !finding.same_as;
                     });
    }

    /// "3 records, depth 5, 120 questions".
    std::string progress_text() {
        std::optional<int> depth;
        const std::uint64_t answers = monitors_.look([&](const chess::BisectMonitor& monitor) {
            depth = std::max(depth.value_or(0), monitor.depth.load());
        });
        std::string text;
        if (run_.done() > 0)
            text =
                fmt::format("{} {}, ", run_.done(), options_.plays_games() ? "games" : "records");
        if (depth) text += *depth == 0 ? "shrinking, " : fmt::format("depth {}, ", *depth);
        text += chess::plural(answers, "question");
        return text;
    }

    const PerftCommandOptions& options_;
    RecordRun run_;
    chess::BisectReportOptions layout_;
    chess::CounterpartCommand counterpart_;
    StartedPool<chess::Counterpart> counterparts_;
    PositionsOrGames source_;
    KnownBugs bugs_;
    chess::BisectTotals totals_;
    std::atomic<std::size_t> unanswered_ = 0;
    /// The last record's report was more than a line.
    bool blank_due_ = false;
    RunningMonitors<chess::BisectMonitor, &chess::BisectMonitor::answers> monitors_{run_.stop()};
};

}  // namespace

ExitCode run_perft_against(const PerftCommandOptions& options, std::stop_token stop) {
    return AgainstRun(options, std::move(stop)).run();
}

}  // namespace chesstool
