#include "tt_collisions.hpp"

#include "bench_positions.hpp"
#include "input/position_source.hpp"
#include "libchess/experiment/collisions.hpp"
#include "libchess/experiment/distinct_positions.hpp"
#include "libchess/position/packed_position.hpp"
#include "libchess/report/table/tt_report.hpp"
#include "libchess/report/text/numbers.hpp"
#include "run_report.hpp"
#include "terminal.hpp"

#include <fmt/format.h>

#include <atomic>
#include <optional>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;

/// One run of --collisions: gathers positions, those of the input first and then what follows from
/// them, and counts.
class CollisionRun {
public:
    CollisionRun(const TtOptions& options, std::stop_token stop)
        : options_(options),
          stop_(std::move(stop)),
          report_("chesstool tt-stats", options),
          plan_{.key_bits = options.experiment.rules.key_bits,
                .key_sets = options.key_sets.value_or(TtOptions::default_key_sets),
                .threads = options.threads},
          wanted_(options.collisions.value_or(0)),
          positions_(wanted_, options.chess960) {}

    ExitCode run() {
        if (options_.format == Format::csv) report_.write_header(chess::collision_csv_header());
        const RunReport::Progress progress(report_, [this] { return progress_text(); });
        std::optional<chess::CollisionCount> count;
        if (gather()) {
            gathering_seconds_ = report_.seconds();
            is_counting_ = true;
            count = count_collisions(positions_.positions(), plan_, stop_, &counted_);
        }
        const bool interrupted = stop_.stop_requested();
        // What an interrupt cut short is no result, but people want to see it.
        if (count && count->own && (!interrupted || options_.format == Format::text)) write(*count);
        if (options_.format == Format::json) write_summary(interrupted);
        return report_.finish(interrupted);
    }

private:
    /// Whether there are as many distinct positions as were asked for.
    bool gather() {
        read();
        if (!positions_.is_full()) positions_.grow(stop_, &gathered_);
        if (positions_.is_full()) {
            positions_.drop_index();
            return true;
        }
        if (!stop_.stop_requested())
            report_.tell(Diagnostic::Kind::error,
                         fmt::format("only {} distinct position{} from the input, {} were asked "
                                     "for",
                                     chess::grouped(positions_.size()),
                                     positions_.size() == 1 ? " follows" : "s follow",
                                     chess::grouped(wanted_)));
        return false;
    }

    void read() {
        BenchOrInput source(options_, options_.bench, stop_);
        while (auto input = source.next()) take(*input);
    }

    void take(const InputPosition& input) {
        report_.tell(input);
        if (!input.position || positions_.is_full()) return;
        positions_.add(chess::pack(*input.position));
        gathered_ = positions_.size();
    }

    void write(const chess::CollisionCount& count) {
        const chess::CollisionReportOptions layout{.width = text_width(options_),
                                                   .timing = options_.timing,
                                                   .seconds = report_.seconds(),
                                                   .explain = options_.explain};
        if (count.statistics().agrees == false) report_.outcome().check_failed = true;
        switch (options_.format) {
            case Format::json: report_.write_line(chess::collision_json(count, layout)); break;
            case Format::csv: report_.write(chess::collision_csv(count, layout)); break;
            case Format::text: report_.write_block(chess::collision_text(count, layout)); break;
        }
    }

    void write_summary(bool interrupted) {
        report_.write_summary(chess::tt_summary_json(
            {.errors = report_.errors(), .seconds = report_.seconds(), .interrupted = interrupted},
            {.timing = options_.timing}));
    }

    [[nodiscard]] std::string progress_text() const {
        if (!is_counting_)
            return fmt::format("{} of {} positions gathered", chess::grouped(gathered_),
                               chess::grouped(wanted_));
        const auto all = wanted_ * (static_cast<std::size_t>(plan_.key_sets) + 1);
        std::string text =
            fmt::format("{} of {} keys counted", chess::grouped(counted_), chess::grouped(all));
        const double share = static_cast<double>(counted_) / static_cast<double>(all);
        if (share > 0.01)
            text += fmt::format(", {} left",
                                chess::duration_text((report_.seconds() - gathering_seconds_) *
                                                     (1 - share) / share));
        return text;
    }

    const TtOptions& options_;
    std::stop_token stop_;
    RunReport report_;
    chess::CollisionPlan plan_;
    std::size_t wanted_;
    chess::DistinctPositions positions_;
    // For the progress line.
    std::atomic<std::size_t> gathered_ = 0;
    std::atomic<std::uint64_t> counted_ = 0;
    std::atomic<bool> is_counting_ = false;
    std::atomic<double> gathering_seconds_ = 0;
};

}  // namespace

ExitCode run_collisions(const TtOptions& options, std::stop_token stop) {
    return CollisionRun(options, std::move(stop)).run();
}

}  // namespace chesstool
