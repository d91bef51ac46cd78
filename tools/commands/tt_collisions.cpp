#include "commands/modes.hpp"
#include "input/record_sources.hpp"
#include "lab/collisions.hpp"
#include "lab/distinct_positions.hpp"
#include "libchess/position/packed_position.hpp"
#include "options/tt_options.hpp"
#include "report/text/numbers.hpp"
#include "report/tt/tt_report.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <atomic>
#include <optional>

namespace chesstool {

namespace {

/// One run of --collisions: gathers positions, those of the input first and then their successors,
/// and counts.
class CollisionRun {
public:
    CollisionRun(const TtOptions& options, const std::stop_token& stop)
        : options_(options),
          run_("chesstool tt-stats", options, stop),
          collisions_{.key_bits = options.experiment.layout.key_bits,
                      .key_sets = options.key_sets.value_or(TtOptions::default_key_sets),
                      .threads = options.threads},
          wanted_(options.collisions.value_or(0)),
          positions_(wanted_, options.chess960) {}

    ExitCode run() {
        run_.tell_header<chess::CollisionCount>(
            chess::CollisionReportOptions{.timing = options_.timing});
        const RunReport::Progress progress(run_, [this] { return progress_text(); });
        std::optional<chess::CollisionCount> count;
        if (gather()) {
            gathering_seconds_ = run_.seconds();
            is_counting_ = true;
            count = count_collisions(positions_.positions(), collisions_, run_.stop(), &counted_);
        }
        chess::TtTotals totals;
        run_.settle(totals);
        // An interrupted count is no result, but is shown as text.
        if (count && count->own && (!run_.interrupted() || options_.format == Format::text))
            write(*count);
        run_.tell_sums(totals, chess::TtReportOptions{.timing = options_.timing});
        return run_.finish();
    }

private:
    /// Whether there are as many distinct positions as were asked for.
    bool gather() {
        PositionSource source(options_, options_.bench, run_.stop());
        while (auto input = source.next()) {
            run_.report_input(*input);
            if (!input->position || positions_.is_full()) continue;
            positions_.add(chess::pack(*input->position));
            gathered_ = positions_.size();
        }
        if (!positions_.is_full()) positions_.grow(run_.stop(), &gathered_);
        if (positions_.is_full()) {
            positions_.drop_index();
            return true;
        }
        if (!run_.stopped())
            run_.report(chess::Diagnostic::Kind::error,
                        fmt::format("only {} distinct position{} from the input, {} were asked "
                                    "for",
                                    chess::grouped(positions_.size()),
                                    positions_.size() == 1 ? " follows" : "s follow",
                                    chess::grouped(wanted_)));
        return false;
    }

    void write(const chess::CollisionCount& count) {
        const chess::CollisionReportOptions layout{.width = run_.width(),
                                                   .timing = options_.timing,
                                                   .seconds = run_.seconds(),
                                                   .explain = options_.explain};
        if (count.statistics().agrees == false) run_.fail_check();
        run_.tell(count, layout);
    }

    [[nodiscard]] std::string progress_text() const {
        if (!is_counting_)
            return fmt::format("{} of {} positions gathered", chess::grouped(gathered_),
                               chess::grouped(wanted_));
        const auto all = wanted_ * (static_cast<std::size_t>(collisions_.key_sets) + 1);
        std::string text =
            fmt::format("{} of {} keys counted", chess::grouped(counted_), chess::grouped(all));
        const double share = static_cast<double>(counted_) / static_cast<double>(all);
        if (share > 0.01)
            text += fmt::format(
                ", {} left",
                chess::duration_text((run_.seconds() - gathering_seconds_) * (1 - share) / share));
        return text;
    }

    const TtOptions& options_;
    RecordRun run_;
    chess::CollisionOptions collisions_;
    std::size_t wanted_;
    chess::DistinctPositions positions_;
    // For the progress line.
    std::atomic<std::size_t> gathered_ = 0;
    std::atomic<std::uint64_t> counted_ = 0;
    std::atomic<bool> is_counting_ = false;
    std::atomic<double> gathering_seconds_ = 0;
};

}  // namespace

ExitCode run_collisions(const TtOptions& options, const std::stop_token& stop) {
    return CollisionRun(options, stop).run();
}

}  // namespace chesstool
