#include "command.hpp"
#include "input/position_source.hpp"
#include "interrupt.hpp"
#include "journal_options.hpp"
#include "journaled_run.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/report/perft/finished_perft.hpp"
#include "libchess/report/perft/perft_report.hpp"
#include "libchess/report/text/diagnostic.hpp"
#include "libchess/report/text/numbers.hpp"
#include "perft_against.hpp"
#include "perft_options.hpp"
#include "run_report.hpp"
#include "running_monitors.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <optional>
#include <utility>

namespace chesstool {

namespace {

using chess::FinishedPerft;
using chess::PerftCount;
using chess::PerftError;

/// The layout of what a journal keeps of a record.
constexpr std::uint64_t payload_layout = 1;

/// A count that could not be made.
struct Failure {
    PerftError error;
    int depth;
};

/// What became of one record.
struct Finished {
    InputPosition input;
    FinishedPerft perft;
    std::vector<Failure> failures;
};

PositionSource source_of(const PerftCommandOptions& options, const std::stop_token& stop) {
    const PositionDetails details{.text_hash = !options.journal.empty()};
    if (options.suites.empty()) return {options, stop, details};
    return {options, options.suites, stop, details};
}

/// One run of the command: counts record after record and reports in order.
class PerftRun {
public:
    PerftRun(const PerftCommandOptions& options, JournaledRun journal, std::stop_token stop)
        : options_(options),
          stop_(std::move(stop)),
          report_("chesstool perft", options),
          journal_(std::move(journal)),
          layout_{.divide = options.divide,
                  .categories = options.categories,
                  .suite = !options.suites.empty(),
                  .plies = options.ply || options.all_plies,
                  .timing = options.timing,
                  .san = options.san},
          source_(source_of(options, stop_)) {}

    ExitCode run() {
        if (options_.format == Format::csv) report_.write_header(perft_csv_header(layout_));
        {
            const RunReport::Progress progress(report_, [this] { return progress_text(); });
            plan();
            chess::run_ordered(
                options_.jobs, stop_, [this] { return next(); },
                [this](JournaledPosition task) { return count(std::move(task)); },
                [this](const Finished& finished) { emit(finished); });
        }
        summarize();
        return report_.finish(totals_.interrupted);
    }

private:
    /// Reads a suite to its end, so that the progress line can say what lies ahead; other positions
    /// are read while earlier ones are being counted.
    void plan() {
        if (!layout_.suite) return;
        while (auto position = source_.next()) {
            nodes_ahead_ += nodes_of(*position);
            planned_.push_back(std::move(*position));
        }
        records_ = planned_.size();
    }

    /// How many nodes a suite has us count in a position.
    double nodes_of(const InputPosition& input) const {
        double nodes = 0;
        for (const auto& expectation : input.expectations)
            if (options_.wants(expectation)) nodes += static_cast<double>(expectation.nodes);
        return nodes;
    }

    std::optional<JournaledPosition> next() {
        auto task = journal_.take(next_input());
        if (task && task->entry.payload) nodes_ahead_ -= nodes_of(task->input);
        return task;
    }

    std::optional<InputPosition> next_input() {
        if (!layout_.suite) return source_.next();
        if (planned_.empty()) return std::nullopt;
        InputPosition first = std::move(planned_.front());
        planned_.pop_front();
        return first;
    }

    Finished count(JournaledPosition task) {
        Finished finished;
        InputPosition& input = task.input;
        std::optional<FinishedPerft> held;
        if (task.entry.payload) held = chess::read_finished_perft(*task.entry.payload);
        if (held) finished.perft = std::move(*held);
        else if (input.position) {
            count(*input.position, input, finished);
            if (is_whole(input, finished) && journal_.wants(task.entry))
                journal_.keep(task.entry, chess::to_text(finished.perft));
        }
        finished.input = std::move(input);
        ++records_done_;
        return finished;
    }

    void count(const chess::Position& position, const InputPosition& input, Finished& finished) {
        if (!layout_.suite)
            count_one(position, input, options_.depth.value_or(PerftCommandOptions::default_depth),
                      options_.expect, finished);
        for (const auto& expectation : input.expectations) {
            if (options_.wants(expectation))
                count_one(position, input, expectation.depth, expectation.nodes, finished);
            else ++finished.perft.skipped;
        }
    }

    /// Whether all counts of a record were made, and none failed or was interrupted.
    bool is_whole(const InputPosition& input, const Finished& finished) const {
        const std::size_t due = input.expectations.size() + (layout_.suite ? 0 : 1);
        return finished.perft.counts.size() + finished.perft.skipped == due;
    }

    void count_one(const chess::Position& position, const InputPosition& input, int depth,
                   std::optional<std::uint64_t> expected, Finished& finished) {
        if (stop_.stop_requested()) return;
        const chess::PerftOptions perft_options{depth, options_.threads,
                                                options_.hash_megabytes << 20, options_.generator};
        PerftCount count;
        count.record = input.record.value_or(0);  // whatever has a position has a number
        count.ply = input.ply;
        count.id = input.id;
        count.fen = chess::to_fen(position);
        count.depth = depth;
        count.expected = expected;

        const auto monitor = monitors_.begin();
        const double start = report_.seconds();
        const auto result = chess::perft(position, perft_options, *monitor);
        count.seconds = report_.seconds() - start;
        monitors_.end(monitor);
        if (!result) return note_failure({result.error(), depth}, finished);
        count.nodes = result->nodes;
        if (options_.divide)
            for (const auto& [move, nodes] : result->divide)
                count.divide.push_back(
                    {chess::to_uci(position, move), chess::to_san(position, move), nodes});
        if (options_.categories) {
            const auto second = monitors_.begin();
            const auto categories = chess::perft_categories(position, perft_options, *second);
            monitors_.end(second);
            if (!categories) return note_failure({categories.error(), depth}, finished);
            count.categories = *categories;
        }
        finished.perft.counts.push_back(std::move(count));
    }

    static void note_failure(Failure failure, Finished& finished) {
        if (failure.error != PerftError::stopped) finished.failures.push_back(failure);
    }

    void emit(const Finished& finished) {
        report_.tell(finished.input);
        for (const Failure failure : finished.failures) tell(failure, finished.input);
        const bool malformed = finished.input.record && !finished.input.errors.empty();
        totals_.malformed += malformed || !finished.failures.empty() ? 1U : 0U;
        totals_.positions += finished.input.position ? 1U : 0U;
        totals_.skipped += finished.perft.skipped;
        for (const PerftCount& count : finished.perft.counts) {
            totals_.add(count);
            if (count.failed()) report_.outcome().check_failed = true;
        }
        write(finished.perft.counts);
        report_.flush();
    }

    void tell(Failure failure, const InputPosition& input) {
        const bool overflow = failure.error == PerftError::overflow;
        report_.tell({chess::Diagnostic::Kind::error, input.file, input.line, 1, 1,
                      overflow ? fmt::format("the count at depth {} does not fit in 64 bits, "
                                             "expected a smaller depth",
                                             failure.depth)
                               : "no memory for the table, expected a smaller --hash",
                      ""},
                     input.record, overflow ? &Outcome::usage : &Outcome::failure);
    }

    void write(const std::vector<PerftCount>& counts) {
        if (options_.format == Format::text && layout_.suite)
            return report_.write(chess::perft_suite_text(counts, layout_));
        for (const PerftCount& count : counts) {
            switch (options_.format) {
                case Format::json: report_.write_line(chess::perft_json(count, layout_)); break;
                case Format::csv: report_.write(chess::perft_csv(count, layout_)); break;
                case Format::text: report_.write_block(chess::perft_text(count, layout_)); break;
            }
        }
    }

    void summarize() {
        totals_.interrupted = stop_.stop_requested();
        journal_.finish(report_, totals_.interrupted);
        totals_.seconds = report_.seconds();
        totals_.errors = report_.errors();
        if (options_.format == Format::json)
            report_.write_summary(chess::perft_summary_json(totals_, layout_));
        else if (options_.format == Format::text && layout_.suite)
            report_.write_summary(chess::perft_summary_text(totals_, layout_));
    }

    /// "3/126 records, 1.20 G nodes, 2.4 G/s, 34 %, 12.0 s left".
    std::string progress_text() {
        double parts = 0;
        const std::uint64_t nodes = monitors_.look([&](const chess::PerftMonitor& monitor) {
            if (monitor.parts != 0)
                parts +=
                    static_cast<double>(monitor.parts_done) / static_cast<double>(monitor.parts);
        });
        const double elapsed = report_.seconds();
        std::string text;
        const std::size_t records = records_;
        if (records > 1) text = fmt::format("{}/{} records, ", records_done_.load(), records);
        else if (records_done_ > 0) text = fmt::format("{} records, ", records_done_.load());
        text += fmt::format("{}nodes, {}/s", chess::rate_text(static_cast<double>(nodes)),
                            chess::rate_text(static_cast<double>(nodes) / elapsed));
        const double share = share_done(static_cast<double>(nodes), parts);
        if (share > 0 && share < 1)
            text += fmt::format(", {:.0f} %, {} left", 100 * share,
                                chess::duration_text(elapsed * (1 / share - 1)));
        return text;
    }

    /// How much of the work is done, as far as that can be known; 0 if not at all.
    [[nodiscard]] double share_done(double nodes, double parts) const {
        if (nodes_ahead_ > 0) return nodes / nodes_ahead_;
        if (options_.files.empty()) {
            const std::size_t given =
                std::max<std::size_t>(options_.fens.size() + (options_.startpos ? 1 : 0), 1);
            return (static_cast<double>(records_done_) + parts) / static_cast<double>(given);
        }
        const auto total = source_.files().total();
        if (!total || *total == 0) return 0;
        // A small file is read long before its positions are counted; then nobody knows.
        const auto consumed = static_cast<double>(source_.files().consumed());
        const double share = consumed / static_cast<double>(*total);
        return share < 1 ? share : 0;
    }

    const PerftCommandOptions& options_;
    std::stop_token stop_;
    RunReport report_;
    JournaledRun journal_;
    chess::PerftReportOptions layout_;
    PositionSource source_;
    std::deque<InputPosition> planned_;
    chess::PerftTotals totals_;
    std::atomic<std::size_t> records_ = 0;
    /// What the suite's counts come to; those that the journal has are taken off as they are met.
    std::atomic<double> nodes_ahead_ = 0;
    std::atomic<std::size_t> records_done_ = 0;
    RunningMonitors<chess::PerftMonitor, &chess::PerftMonitor::nodes> monitors_{stop_};
};

ExitCode run_perft(const CommandParser& app, const PerftCommandOptions& options) {
    if (options.compares()) return run_perft_against(options, watch_for_interrupts());
    std::stop_token stop = watch_for_interrupts();
    chess::Fingerprint fingerprint = journal_fingerprint(app, options, options.suites);
    fingerprint.add_number(payload_layout);
    auto journal = JournaledRun::open(options.journal, fingerprint);
    const auto summary = [&](const RunReport& report) {
        return chess::perft_summary_json({.errors = report.errors(), .seconds = report.seconds()},
                                         {.timing = options.timing});
    };
    if (!journal) return refuse("chesstool perft", options, journal.error(), summary);
    return PerftRun(options, std::move(*journal), std::move(stop)).run();
}

}  // namespace

const Command perft_command = command<PerftCommandOptions, run_perft>(
    "perft", "count legal moves, and validate a move generator",
    "Count the positions that legal moves lead to, ply by ply, and check such counts.");

}  // namespace chesstool
