#include "commands/modes.hpp"
#include "lab/judged_labels.hpp"
#include "libchess/eval/tuning.hpp"
#include "libchess/eval/weights.hpp"
#include "options/eval_options.hpp"
#include "output/output.hpp"
#include "output/tuning_warnings.hpp"
#include "report/eval/tuning_report.hpp"
#include "report/text/numbers.hpp"
#include "run/labelled_files.hpp"
#include "run/record_run.hpp"
#include "run/shared_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace chesstool {

namespace {

using chess::Diagnostic;

/// One fit from the files to the report.
class FitRun {
public:
    FitRun(const EvalOptions& options, const chess::Weights& start, const std::stop_token& stop)
        : common_(options),
          options_(options.tuning),
          start_(start),
          run_("chesstool eval-breakdown", options, stop),
          weights_(options_.weights),
          files_(options, start, run_) {
        result_.files = options_.files;
        result_.judgement_share = options_.judgement_share;
    }

    ExitCode run() {
        files_.read(result_);
        if (!run_.stopped() && files_.samples().size() != 0) {
            if (judgements()) files_.mix_judgements(result_);
            fit();
        }
        const bool fitted = result_.fit.training != 0;
        result_.interrupted = run_.stopped();
        if (fitted) report_warnings();
        else if (!result_.interrupted)
            run_.report(Diagnostic::Kind::error,
                        "there is no position to fit weights to, so none are written");
        if (fitted && !result_.fit.given_up()) write_weights();
        else if (result_.interrupted)
            run_.print("chesstool eval-breakdown: no weights were fitted yet, so none are written");
        run_.settle(result_);
        if (fitted) run_.write(run_.told(result_, common_.timing));
        run_.tell_sums(chess::SumsOf(result_), common_.timing);
        return run_.finish();
    }

private:
    [[nodiscard]] bool judgements() const { return options_.judgement_share != 0; }

    void report_warnings() {
        const chess::TuningSamples& samples = files_.samples();
        const std::string_view labels = judgements() ? "labels" : "results";
        for (const chess::FitDoubt doubt :
             chess::doubts_on(result_.fit, samples, options_.holdout_percent))
            result_.warnings.push_back(warning_of(doubt, labels, samples.size()));
        for (const std::string& warning : result_.warnings)
            run_.report(Diagnostic::Kind::warning, warning);
    }

    void write_weights() {
        weights_.write(chess::to_text(result_.fit.weights));
        weights_.finish();
        result_.weights_file = weights_.is_stdout() ? "<stdout>" : options_.weights;
    }

    void fit() {
        SharedText shown("fitting the constant");
        const RunReport::Progress progress(run_, [&shown] { return shown.get(); });
        const double begin = run_.seconds();
        chess::FitOptions options = options_.fit();
        options.threads = common_.jobs;
        options.stop = run_.stop();
        options.progress = [this, begin, &shown](const chess::FitProgress& now) {
            const double rate = now.epoch / (run_.seconds() - begin);
            std::string text =
                fmt::format("epoch {}/{}, loss {:.5f}", now.epoch, now.epochs, now.losses.training);
            if (now.losses.held_out) text += fmt::format(", held out {:.5f}", *now.losses.held_out);
            shown.set(text + fmt::format(", {:.1f}/s, at most {} left", rate,
                                         chess::duration_text((now.epochs - now.epoch) / rate)));
        };
        result_.fit = chess::fit_weights(files_.samples(), start_, options);
    }

    const CommonOptions& common_;
    const TuningOptions& options_;
    const chess::Weights& start_;
    RecordRun run_;
    Output weights_;
    LabelledFiles files_;
    chess::TuningRun result_;
};

}  // namespace

ExitCode run_tuning(const EvalOptions& options, const chess::Weights& start,
                    const std::stop_token& stop) {
    EvalOptions workers = options;
    workers.jobs = std::max(options.threads, options.jobs);
    return FitRun(workers, start, stop).run();
}

}  // namespace chesstool
