#include "command.hpp"
#include "commands/modes.hpp"
#include "input/record_sources.hpp"
#include "options/perft_options.hpp"
#include "report/perft/perft_report.hpp"
#include "run/interrupt.hpp"
#include "run/perft_counter.hpp"
#include "run/perft_progress.hpp"
#include "run/record_run.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::PerftCount;
using FinishedPerft = chess::FinishedRecord<chess::PerftTotals>;

/// One run of the command: counts record after record and reports in order.
class PerftRun {
public:
    PerftRun(const PerftCommandOptions& options, JournaledRun journal, const std::stop_token& stop)
        : options_(options),
          run_("chesstool perft", options, stop, std::move(journal)),
          layout_{.divide = options.divide,
                  .categories = options.categories,
                  .suite = !options.suites.empty(),
                  .plies = options.has_plies(),
                  .timing = options.timing,
                  .san = options.san},
          source_(options, run_.stop(), {.text_hash = !options.journal.empty()}, options.suites) {}

    ExitCode run() {
        run_.tell_header<PerftCount>(layout_);
        progress_.plan(source_);
        run_.each_record(
            source_, [this](InputPosition& input) { return finish(input); },
            [this](const InputPosition& input, const auto& perft) { emit(input, perft); },
            [this] { return progress_.text(run_, counter_, source_); });
        run_.settle(totals_);
        if (options_.format == Format::json || layout_.suite) run_.tell_sums(totals_, layout_);
        return run_.finish();
    }

private:
    std::optional<FinishedPerft> finish(InputPosition& input) {
        if (input.journal.payload) progress_.leave_out(input);
        if (!input.position) return std::nullopt;
        return run_.recall_or<chess::PerftTotals>(input, [&] { return count(input); });
    }

    /// A suite's position is journaled as a whole, with all its depths: the deepest takes about
    /// thirty times as long as the one before, so journaling each depth would save little.
    FinishedPerft count(InputPosition& input) {
        FinishedPerft finished;
        std::vector<PerftCount> counts;
        const auto count = [&](int depth, std::optional<std::uint64_t> expected) {
            if (run_.stopped()) return;
            if (auto one = counter_.count(input, depth, expected)) {
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

    [[nodiscard]] chess::StyledText rendered(const std::vector<PerftCount>& counts) const {
        if (options_.format == Format::text && layout_.suite)
            return chess::perft_suite_text(counts, layout_);
        chess::StyledText text;
        for (const PerftCount& count : counts) text.add(run_.told(count, layout_));
        return text;
    }

    void emit(const InputPosition& input, const std::optional<FinishedPerft>& perft) {
        const bool malformed = input.record && !input.errors.empty();
        totals_.malformed += malformed || !input.faults.empty() ? 1U : 0U;
        if (!perft) return;
        const bool was_interrupted = !perft->whole && input.faults.empty();
        totals_.positions += was_interrupted && perft->report.spans().empty() ? 0U : 1U;
        add_sums(totals_, perft->totals);
        if (perft->totals.failed != 0) run_.fail_check();
        if (perft->report.spans().empty()) return;
        if (layout_.suite) run_.write(perft->report);
        else run_.write_block(perft->report);
    }

    const PerftCommandOptions& options_;
    RecordRun run_;
    chess::PerftReportOptions layout_;
    PositionSource source_;
    chess::PerftTotals totals_;
    PerftProgress progress_{options_};
    PerftCounter counter_{options_, run_.stop()};
};

ExitCode run_perft(const CommandParser& app, const PerftCommandOptions& options) {
    const std::stop_token stop = watch_for_interrupts();
    if (options.compares()) return run_perft_against(options, stop);
    auto journal =
        JournaledRun::open(options.journal, journal_fingerprint(app, options, options.suites));
    if (!journal)
        return refuse<chess::PerftTotals, chess::PerftReportOptions>("chesstool perft", options,
                                                                     journal.error());
    return PerftRun(options, std::move(*journal), stop).run();
}

}  // namespace

const Command perft_command = command<PerftCommandOptions, run_perft>(
    "perft", "count positions, and validate move generators",
    "Count the positions that legal moves lead to, ply by ply, and check such counts.");

}  // namespace chesstool
