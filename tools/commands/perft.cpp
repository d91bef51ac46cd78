#include "command.hpp"
#include "commands/modes.hpp"
#include "input/record_sources.hpp"
#include "options/perft_options.hpp"
#include "report/perft/perft_report.hpp"
#include "report/text/numbers.hpp"
#include "run/interrupt.hpp"
#include "run/perft_counter.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::PerftCount;
using chess::PerftError;
using Task = RecordTask<InputPosition>;
using FinishedPerft = chess::FinishedRecord<chess::PerftTotals>;

/// One run of the command: counts record after record and reports in order.
class PerftRun {
public:
    PerftRun(const PerftCommandOptions& options, JournaledRun journal, std::stop_token stop)
        : options_(options),
          run_("chesstool perft", options, std::move(stop), std::move(journal)),
          layout_{.divide = options.divide,
                  .categories = options.categories,
                  .suite = !options.suites.empty(),
                  .plies = options.ply || options.all_plies,
                  .timing = options.timing,
                  .san = options.san},
          source_(options, run_.stop(), {.text_hash = !options.journal.empty()}, options.suites) {}

    ExitCode run() {
        run_.tell_header<PerftCount>(layout_);
        plan();
        run_.each_record(
            source_, [this](Task& task) { return finish(task); },
            [this](const Task& task, const auto& perft) { emit(task, perft); },
            [this] { return progress_text(); });
        run_.settle(totals_);
        if (options_.format == Format::json || layout_.suite) run_.tell_sums(totals_, layout_);
        return run_.finish();
    }

private:
    /// Reads a suite to its end, so that the progress line can show how much is left; other
    /// positions are read while earlier ones are being counted.
    void plan() {
        if (!layout_.suite) return;
        const auto& planned = source_.ahead(std::numeric_limits<std::size_t>::max());
        double nodes = 0;
        for (const InputPosition& input : planned)
            nodes += options_.wanted_nodes(input.expectations);
        nodes_ahead_ = nodes;
        records_ = planned.size();
    }

    std::optional<FinishedPerft> finish(Task& task) {
        if (task.entry.payload) nodes_ahead_ -= options_.wanted_nodes(task.input.expectations);
        if (!task.input.position) return std::nullopt;
        return run_.recall_or<chess::PerftTotals>(task.entry, [&] { return count(task); });
    }

    /// A suite's position is journaled as a whole, with all its depths: the deepest takes about
    /// thirty times as long as the one before, so journaling each depth would save little.
    FinishedPerft count(Task& task) {
        const InputPosition& input = task.input;
        FinishedPerft finished;
        std::vector<PerftCount> counts;
        const auto count = [&](int depth, std::optional<std::uint64_t> expected) {
            if (run_.stopped()) return;
            if (auto one = count_one(task, depth, expected)) {
                finished.totals.add(*one);
                counts.push_back(std::move(*one));
            }
        };
        if (!layout_.suite)
            count(options_.depth.value_or(PerftCommandOptions::default_depth), options_.expect);
        for (const auto& expectation : input.expectations) {
            if (options_.wants(expectation)) count(expectation.depth, expectation.nodes);
            else ++finished.totals.skipped;
        }
        const std::size_t due = input.expectations.size() + (layout_.suite ? 0 : 1);
        finished.whole = counts.size() + finished.totals.skipped == due;
        finished.report = rendered(counts);
        return finished;
    }

    std::optional<PerftCount> count_one(Task& task, int depth,
                                        std::optional<std::uint64_t> expected) {
        auto count = counter_.count(task.input, depth, expected);
        if (!count) return failed(count.error(), depth, task);
        return *std::move(count);
    }

    static std::nullopt_t failed(PerftError error, int depth, Task& task) {
        if (error == PerftError::overflow)
            task.note(fmt::format("the count at depth {} does not fit in 64 bits, "
                                  "expected a smaller depth",
                                  depth),
                      ExitCode::usage);
        else if (error != PerftError::stopped)
            task.note("no memory for the table, expected a smaller --hash", ExitCode::failure);
        return std::nullopt;
    }

    [[nodiscard]] chess::StyledText rendered(const std::vector<PerftCount>& counts) const {
        if (options_.format == Format::text && layout_.suite)
            return chess::perft_suite_text(counts, layout_);
        chess::StyledText text;
        for (const PerftCount& count : counts) text.add(run_.told(count, layout_));
        return text;
    }

    void emit(const Task& task, const std::optional<FinishedPerft>& perft) {
        const bool malformed = task.input.record && !task.input.errors.empty();
        totals_.malformed += malformed || !task.faults.empty() ? 1U : 0U;
        totals_.positions += task.input.position ? 1U : 0U;
        if (!perft) return;
        add_sums(totals_, perft->totals);
        if (perft->totals.failed != 0) run_.fail_check();
        if (perft->report.spans().empty()) return;
        if (layout_.suite) run_.write(perft->report);
        else run_.write_block(perft->report);
    }

    /// "3/126 records, 1.20 G nodes, 2.4 G/s, 34 %, 12.0 s left".
    std::string progress_text() {
        const auto [counted, parts] = counter_.progress();
        std::string text;
        if (records_ > 1) text = fmt::format("{}/{} records, ", run_.done(), records_);
        else if (run_.done() > 0) text = fmt::format("{} records, ", run_.done());
        text += fmt::format("{}nodes, {}/s", chess::rate_text(counted),
                            chess::rate_text(counted / run_.seconds()));
        return text + run_.left_text(share_done(counted, parts), /*percent=*/true);
    }

    /// How much of the work is done, as far as that can be known; 0 if not at all.
    [[nodiscard]] double share_done(double nodes, double parts) const {
        if (nodes_ahead_ > 0) return nodes / nodes_ahead_;
        if (!options_.files.empty()) return source_.share_read();
        const std::size_t given =
            std::max<std::size_t>(options_.fens.size() + (options_.startpos ? 1 : 0), 1);
        return (static_cast<double>(run_.done()) + parts) / static_cast<double>(given);
    }

    const PerftCommandOptions& options_;
    RecordRun run_;
    chess::PerftReportOptions layout_;
    PositionSource source_;
    chess::PerftTotals totals_;
    std::size_t records_ = 0;
    /// The sum of the suite's counts; those recalled from the journal are subtracted.
    std::atomic<double> nodes_ahead_ = 0;
    PerftCounter counter_{options_, run_.stop()};
};

ExitCode run_perft(const CommandParser& app, const PerftCommandOptions& options) {
    std::stop_token stop = watch_for_interrupts();
    if (options.compares()) return run_perft_against(options, std::move(stop));
    auto journal =
        JournaledRun::open(options.journal, journal_fingerprint(app, options, options.suites));
    if (!journal)
        return refuse<chess::PerftTotals, chess::PerftReportOptions>("chesstool perft", options,
                                                                     journal.error());
    return PerftRun(options, std::move(*journal), std::move(stop)).run();
}

}  // namespace

const Command perft_command = command<PerftCommandOptions, run_perft>(
    "perft", "count positions, and validate move generators",
    "Count the positions that legal moves lead to, ply by ply, and check such counts.");

}  // namespace chesstool
