#include "commands/modes.hpp"
#include "input/input_problems.hpp"
#include "input/record_sources.hpp"
#include "libchess/mate/winnable_proof.hpp"
#include "options/mate_options.hpp"
#include "output/certificate_output.hpp"
#include "report/mate/winnable_report.hpp"
#include "run/certificate_notes.hpp"
#include "run/record_run.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::WinnableSides;
using FinishedSides = chess::FinishedRecord<chess::WinnableTotals>;

class WinnableRun {
public:
    WinnableRun(const MateOptions& options, JournaledRun journal, const std::stop_token& stop)
        : options_(options),
          run_("chesstool mate-finder", options, stop, std::move(journal)),
          layout_{.plies = options.has_plies(),
                  .san = options.san,
                  .width = run_.width(),
                  .timing = options.timing},
          source_(options, run_.stop(), {.epd = true, .text_hash = !options.journal.empty()}),
          certificates_(run_.output(options.certificate), options) {}

    ExitCode run() {
        run_.tell_header<chess::WinnableSides>(layout_);
        run_.each_record(
            source_, [this](InputPosition& input) { return solve(input); },
            [this](const auto&, const auto& sides) {
                if (!sides || sides->report.spans().empty()) return;
                run_.write_block(sides->report);
                add_sums(totals_, sides->totals);
                certificates_.write(sides->outputs);
            },
            [this] { return run_.done_text(""); });
        run_.settle(totals_);
        run_.tell_sums(totals_, layout_);
        run_.check_solved(options_.min_solved, totals_.decided, totals_.positions, "positions");
        const ExitCode code = run_.finish();
        certificates_.tell();
        return code;
    }

private:
    std::optional<FinishedSides> solve(InputPosition& input) {
        if (!input.position) return std::nullopt;
        const auto twins = twins_of(input, options_.pose, options_.validation());
        auto sides =
            run_.recall_or<chess::WinnableTotals>(input, [&] { return finished(input, twins); });
        if (certificates_.is_wanted() && !run_.stopped())
            note_missing_certificates(input, asked_certificates(twins, *options_.winnable),
                                      sides->outputs,
                                      sides->totals.winnable + sides->totals.unwinnable);
        return sides;
    }

    /// One position after another, each within the limits.
    FinishedSides finished(const InputPosition& input,
                           const std::vector<chess::PosedProblem>& twins) const {
        chess::ProofLimits limits = options_.pose.options.limits;
        limits.stop = run_.stop();
        FinishedSides finished;
        for (const chess::PosedProblem& twin : twins) {
            WinnableSides report = chess::find_winnable_sides(
                twin.problem.position, *options_.winnable, options_.hash_megabytes, limits);
            finished.whole = !run_.stopped();
            if (!finished.whole) return finished;
            input.name(report);
            report.twin = twin.twin;
            report.change = twin.change;
            report.continues = twin.continues;
            if (options_.format == Format::text && &twin != &twins.front())
                finished.report.add("\n");
            finished.report.add(run_.told(report, layout_));
            finished.totals.add(report);
            if (certificates_.is_wanted())
                std::ranges::move(proofs_of(report, limits), std::back_inserter(finished.outputs));
        }
        return finished;
    }

    /// A proof for each side that has an answer, if one is found in as much time as the answer may
    /// take.
    static std::vector<chess::RecordOutput> proofs_of(const WinnableSides& report,
                                                      const chess::ProofLimits& limits) {
        std::vector<chess::RecordOutput> outputs;
        for (const chess::Color side : chess::all_colors) {
            const auto& result = report.sides[side];
            if (!result) continue;
            const auto proof = chess::prove_winnable(report.position, side, *result, limits);
            if (!proof) continue;
            chess::CertificateOrigin origin{.record = report.record, .id = std::nullopt};
            if (!report.id.empty()) origin.id = report.id;
            if (!report.twin.empty()) origin.twin = report.twin;
            outputs.push_back(
                {std::string(CertificateOutput::name), chess::certificate_json(*proof, origin)});
        }
        return outputs;
    }

    const MateOptions& options_;
    RecordRun run_;
    chess::MateReportOptions layout_;
    PositionSource source_;
    CertificateOutput certificates_;
    chess::WinnableTotals totals_;
};

}  // namespace

ExitCode run_winnable(const CommandParser& app, const MateOptions& options,
                      const std::stop_token& stop) {
    auto journal = JournaledRun::open(options.journal, journal_fingerprint(app, options));
    if (!journal)
        return refuse<chess::WinnableTotals, chess::MateReportOptions>("chesstool mate-finder",
                                                                       options, journal.error());
    return WinnableRun(options, std::move(*journal), stop).run();
}

}  // namespace chesstool
