#include "commands/modes.hpp"
#include "input/record_files.hpp"
#include "input/traced_positions.hpp"
#include "lab/judged_labels.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/eval/tuning.hpp"
#include "libchess/eval/weights.hpp"
#include "options/eval_options.hpp"
#include "output/output.hpp"
#include "output/tuning_warnings.hpp"
#include "report/eval/tuning_report.hpp"
#include "report/text/numbers.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Diagnostic;

/// One fit from the files to the report.
class FitRun {
public:
    FitRun(const EvalOptions& options, const chess::Weights& start, std::stop_token stop)
        : common_(options),
          options_(options.tuning),
          start_(start),
          evaluator_({}, start),
          run_("chesstool eval-breakdown", options, std::move(stop)),
          weights_(options_.weights),
          files_(options_.files, run_.stop()),
          parts_(options_.files.size()) {
        result_.files = options_.files;
        result_.judgement_share = options_.judgement_share;
    }

    ExitCode run() {
        read();
        if (!run_.stopped() && samples_.size() != 0) {
            if (judgements()) mix_labels();
            fit();
        }
        const bool fitted = result_.fit.training != 0;
        result_.interrupted = run_.stopped();
        if (fitted) {
            for (const chess::FitDoubt doubt :
                 chess::doubts_on(result_.fit, samples_, options_.holdout_percent))
                result_.warnings.push_back(
                    warning_of(doubt, judgements() ? "labels" : "results", samples_.size()));
            for (const std::string& warning : result_.warnings)
                run_.report(Diagnostic::Kind::warning, warning);
        } else if (!result_.interrupted) {
            run_.report(Diagnostic::Kind::error,
                        "there is no position to fit weights to, so none are written");
        }
        if (fitted && !result_.fit.given_up()) write_weights();
        else if (result_.interrupted)
            run_.print("chesstool eval-breakdown: no weights were fitted yet, so none are written");
        run_.settle(result_);
        if (fitted) run_.write(run_.told(result_, common_.timing));
        run_.tell_sums(chess::SumsOf(result_), common_.timing);
        return run_.finish();
    }

private:
    /// Which samples came from a file: those before `end`, from where the file before ended.
    struct FilePart {
        std::size_t end = 0;
        std::uint64_t without_result = 0;
        std::string name = {};
    };

    [[nodiscard]] bool judgements() const { return options_.judgement_share != 0; }

    void write_weights() {
        weights_.write(chess::to_text(result_.fit.weights));
        weights_.finish();
        result_.weights_file = weights_.is_stdout() ? "<stdout>" : options_.weights;
    }

    void read() {
        run_.each([this] { return files_.next(); },
                  [this](RecordFileBatch batch) {
                      return trace_positions(std::move(batch), common_, options_.judgement_share,
                                             evaluator_);
                  },
                  [this](const TracedPositions& traced) { take(traced); },
                  [this] { return progress_text(); });
        result_.positions = samples_.size();
    }

    void take(const TracedPositions& traced) {
        for (const auto& [record, message] : traced.messages) run_.report(message, record);
        FilePart& part = parts_[traced.input.file];
        samples_.append(traced.samples);
        white_cp_.insert(white_cp_.end(), traced.white_cp.begin(), traced.white_cp.end());
        result_.in_check += traced.in_check;
        result_.endgames += traced.endgames;
        result_.malformed += traced.malformed;
        part.without_result += traced.without_result;
        if (traced.input.last) {
            part.end = samples_.size();
            part.name = traced.input.name;
            end_file(traced.input);
        }
        show(fmt::format("{} positions, {}", chess::grouped(samples_.size()),
                         reading_text(files_, run_.seconds())));
    }

    void end_file(const RecordFileBatch& input) {
        if (has_no_labels(input.kind))
            run_.report({.file = input.name,
                         .message = fmt::format(
                             "this is {}, expected positions in EPD with the results of "
                             "their games",
                             input.kind == chess::InputKind::pgn ? "PGN" : "a perft suite")},
                        std::nullopt);
        if (const auto message = file_message(input))
            run_.report(*message, std::nullopt, input.effect());
    }

    /// Each file has its own scale.
    void mix_labels() {
        std::size_t begin = 0;
        for (const auto& [end, without_result, name] : parts_) {
            const chess::JudgementScale scale =
                chess::mix_judgements(samples_, white_cp_, begin, end, without_result == 0,
                                      options_.judgement_share / 100.0);
            if (std::string warning = warning_of(scale, name); !warning.empty())
                result_.warnings.push_back(std::move(warning));
            result_.judgement_constants.push_back(scale.constant);
            begin = end;
        }
    }

    void fit() {
        show("fitting the constant");
        const RunReport::Progress progress(run_, [this] { return progress_text(); });
        const double begin = run_.seconds();
        chess::FitOptions options = options_.fit();
        options.threads = common_.jobs;
        options.stop = run_.stop();
        options.progress = [this, begin](const chess::FitProgress& now) {
            const double rate = now.epoch / (run_.seconds() - begin);
            std::string text =
                fmt::format("epoch {}/{}, loss {:.5f}", now.epoch, now.epochs, now.losses.training);
            if (now.losses.held_out) text += fmt::format(", held out {:.5f}", *now.losses.held_out);
            show(text + fmt::format(", {:.1f}/s, at most {} left", rate,
                                    chess::duration_text((now.epochs - now.epoch) / rate)));
        };
        result_.fit = chess::fit_weights(samples_, start_, options);
    }

    void show(std::string text) {
        const std::scoped_lock lock(mutex_);
        progress_ = std::move(text);
    }
    [[nodiscard]] std::string progress_text() {
        const std::scoped_lock lock(mutex_);
        return progress_;
    }

    const CommonOptions& common_;
    const TuningOptions& options_;
    const chess::Weights& start_;
    /// Traces for all threads.
    const chess::Evaluator evaluator_;
    RecordRun run_;
    Output weights_;
    RecordFiles files_;
    chess::TuningSamples samples_;
    std::vector<double> white_cp_;
    std::vector<FilePart> parts_;
    chess::TuningRun result_;
    std::mutex mutex_;  // guards progress_
    std::string progress_ = "reading";
};

}  // namespace

ExitCode run_tuning(const EvalOptions& options, const chess::Weights& start, std::stop_token stop) {
    EvalOptions workers = options;
    workers.jobs = std::max(options.threads, options.jobs);
    return FitRun(workers, start, std::move(stop)).run();
}

}  // namespace chesstool
