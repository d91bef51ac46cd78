#include "commands/modes.hpp"
#include "input/record_files.hpp"
#include "lab/position_label.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/eval/tuning.hpp"
#include "libchess/eval/weights.hpp"
#include "options/eval_options.hpp"
#include "output/output.hpp"
#include "report/eval/tuning_report.hpp"
#include "report/text/numbers.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::ParseError;

/// The constant for judgements if no results determine it: centipawns for odds of 10 : 1.
constexpr double usual_constant = 300;
/// Rules of thumb ask for ten observations for each number that is fitted (Peduzzi 1996).
constexpr std::uint64_t enough_positions = 10 * chess::weight_count;

/// Some records of the files, read and traced.
struct Traced {
    RecordFileBatch input;
    chess::TuningSamples samples;
    std::vector<double> white_cp;      ///< of each sample, if judgements count
    std::uint64_t without_result = 0;  ///< samples, if only judgements count
    std::uint64_t in_check = 0;
    std::uint64_t endgames = 0;
    std::uint64_t malformed = 0;
    std::vector<std::pair<std::size_t, Diagnostic>> messages;
};

/// Reads labelled positions of one batch and traces their evaluations.
class Tracer {
public:
    Tracer(const CommonOptions& common, int judgement_share, const chess::Evaluator& evaluator)
        : common_(common),
          judgement_share_(judgement_share),
          evaluator_(evaluator) {}

    /// Whether no record of such a file is a labelled position.
    static bool wrong_kind(chess::InputKind kind) {
        return kind == chess::InputKind::pgn || kind == chess::InputKind::perft;
    }

    Traced trace(RecordFileBatch batch) {
        const bool readable = !wrong_kind(batch.kind);  // else reported once, with the file
        const auto records = std::exchange(batch.batch, {});
        traced_.input = std::move(batch);
        // What cuts a record off is reported with the file.
        for (const chess::TextRecord& record : records.records)
            if (readable && common_.selection.contains(record.record) &&
                record.damage != chess::TextRecord::Damage::cut_off)
                read(record);
        return std::move(traced_);
    }

private:
    void read(const chess::TextRecord& record) {
        const auto read = chess::label_position(record, judgement_share_, common_.validation());
        for (const ParseError& fault : read ? read->warnings : read.error()) note(record, fault);
        if (read) take(read->position, read->label);
        else ++traced_.malformed;
    }

    void take(const chess::Position& position, const chess::PositionLabel& label) {
        if (position.in_check()) {
            ++traced_.in_check;
        } else if (!traced_.samples.add(evaluator_.trace(position), label.result.value_or(0.5))) {
            ++traced_.endgames;
        } else {
            if (label.white_cp) traced_.white_cp.push_back(*label.white_cp);
            if (!label.result) ++traced_.without_result;
        }
    }

    void note(const chess::TextRecord& record, const ParseError& error) {
        traced_.messages.emplace_back(record.record,
                                      diagnostic_at(traced_.input.name, record, error));
    }

    const CommonOptions& common_;
    int judgement_share_;
    const chess::Evaluator& evaluator_;
    Traced traced_;
};

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
            find_warnings();
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
                      return Tracer(common_, options_.judgement_share, evaluator_)
                          .trace(std::move(batch));
                  },
                  [this](const Traced& traced) { take(traced); },
                  [this] { return progress_text(); });
        result_.positions = samples_.size();
    }

    void take(const Traced& traced) {
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
        if (Tracer::wrong_kind(input.kind))
            run_.report({.file = input.name,
                         .message = fmt::format(
                             "this is {}, expected positions in EPD with the results of "
                             "their games",
                             input.kind == chess::InputKind::pgn ? "PGN" : "a perft suite")},
                        std::nullopt);
        if (const auto message = file_message(input))
            run_.report(*message, std::nullopt, input.effect());
    }

    /// Mixes into every label the result that the position's own judgement predicts. Engines scale
    /// centipawns differently, so each file has its constant: the usual one if results are missing.
    void mix_labels() {
        const double share = options_.judgement_share / 100.0;
        std::size_t begin = 0;
        for (const auto& [end, without_result, name] : parts_) {
            std::vector<double> results;
            for (std::size_t i = begin; i < end; ++i) results.push_back(samples_.result(i));
            const std::span cp(white_cp_.data() + begin, end - begin);
            double constant =
                without_result == 0 ? chess::fit_constant(cp, results) : usual_constant;
            const bool undetermined = !chess::is_determined(constant);
            if (undetermined) constant = usual_constant;
            if (without_result != 0 || undetermined)
                result_.warnings.push_back(
                    fmt::format("{}: 'ce' is read by the constant {}, as results {}", name,
                                usual_constant, undetermined ? "determine none" : "are missing"));
            for (std::size_t i = begin; i < end; ++i)
                samples_.set_result(i, (1 - share) * samples_.result(i) +
                                           share * chess::expected_result(white_cp_[i], constant));
            result_.judgement_constants.push_back(constant);
            begin = end;
        }
    }

    /// Reasons not to trust the fit.
    void find_warnings() {
        const chess::WeightFit& fit = result_.fit;
        if (samples_.size() < enough_positions)
            result_.warnings.push_back(fmt::format(
                "for {} weights {} positions or more are due, not {}", chess::weight_count,
                chess::grouped(enough_positions), chess::grouped(samples_.size())));
        bool equal = true;
        for (std::size_t i = 1; i < samples_.size() && equal; ++i)
            equal = samples_.result(i) == samples_.result(0);
        if (equal)
            result_.warnings.push_back(
                fmt::format("all {} are equal, which says nothing of the constant",
                            judgements() ? "labels" : "results"));
        else if (!chess::is_determined(fit.start_constant))
            result_.warnings.push_back(
                fmt::format("the {} do not follow the evaluation, so the constant is undetermined",
                            judgements() ? "labels" : "results"));
        if (fit.held_out == 0 && options_.holdout_percent != 0)
            result_.warnings.emplace_back(
                "too few positions to hold some out: the losses flatter the fit");
        if (fit.best_epoch == 0 && fit.epochs != 0 && !fit.stopped)
            result_.warnings.emplace_back("no epoch did better than the starting weights");
    }

    void fit() {
        show("fitting the constant");
        const RunReport::Progress progress(run_, [this] { return progress_text(); });
        const double begin = run_.seconds();
        chess::FitOptions options;
        options.epochs = options_.epochs;
        options.holdout_percent = options_.holdout_percent;
        options.seed = options_.seed;
        options.constant = options_.constant;
        options.prior_error = options_.prior_error;
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
