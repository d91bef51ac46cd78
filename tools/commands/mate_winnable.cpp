#include "commands/modes.hpp"
#include "input/record_sources.hpp"
#include "options/mate_options.hpp"
#include "report/mate/winnable_report.hpp"
#include "run/record_run.hpp"

#include <optional>
#include <utility>

namespace chesstool {

namespace {

using chess::WinnableSides;
using FinishedSides = chess::FinishedRecord<chess::WinnableTotals>;

class WinnableRun {
public:
    WinnableRun(const MateOptions& options, JournaledRun journal, std::stop_token stop)
        : options_(options),
          run_("chesstool mate-finder", options, std::move(stop), std::move(journal)),
          layout_{.plies = options.ply || options.all_plies,
                  .san = options.san,
                  .width = run_.width(),
                  .timing = options.timing},
          source_(options, run_.stop(), {.epd = true, .text_hash = !options.journal.empty()}) {}

    ExitCode run() {
        run_.tell_header<chess::WinnableSides>(layout_);
        run_.each_record(
            source_,
            [this](RecordTask<InputPosition>& task) -> std::optional<FinishedSides> {
                if (!task.input.position) return std::nullopt;
                return run_.recall_or<chess::WinnableTotals>(task.entry,
                                                             [&] { return finished(task.input); });
            },
            [this](const auto&, const auto& sides) {
                if (!sides || sides->report.spans().empty()) return;
                run_.write_block(sides->report);
                add_sums(totals_, sides->totals);
            },
            [this] { return run_.done_text(""); });
        run_.settle(totals_);
        run_.tell_sums(totals_, layout_);
        run_.check_solved(options_.min_solved, totals_.decided, totals_.positions, "positions");
        return run_.finish();
    }

private:
    FinishedSides finished(const InputPosition& input) const {
        chess::ProofLimits limits = options_.limits();
        limits.stop = run_.stop();
        WinnableSides report = chess::find_winnable_sides(*input.position, *options_.winnable,
                                                          options_.hash_megabytes, limits);
        input.name(report);
        FinishedSides finished;
        finished.whole = !run_.stopped();
        if (!finished.whole) return finished;
        finished.report = run_.told(report, layout_);
        finished.totals.add(report);
        return finished;
    }

    const MateOptions& options_;
    RecordRun run_;
    chess::MateReportOptions layout_;
    PositionSource source_;
    chess::WinnableTotals totals_;
};

}  // namespace

ExitCode run_winnable(const CommandParser& app, const MateOptions& options, std::stop_token stop) {
    auto journal = JournaledRun::open(options.journal, journal_fingerprint(app, options));
    if (!journal)
        return refuse<chess::WinnableTotals, chess::MateReportOptions>("chesstool mate-finder",
                                                                       options, journal.error());
    return WinnableRun(options, std::move(*journal), std::move(stop)).run();
}

}  // namespace chesstool
