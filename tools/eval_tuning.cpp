#include "eval_tuning.hpp"

#include "input/record_files.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/eval/tuning.hpp"
#include "libchess/eval/weights_text.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/report/numbers.hpp"
#include "libchess/report/tuning_report.hpp"
#include "output.hpp"
#include "run_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <expected>
#include <mutex>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::ParseError;

/// Judgements beyond this, mates among them, say no more than that.
constexpr int clear_win = 2000;

/// What a record says of its position.
struct Label {
    double result = 0.5;  ///< White's share of the point
    double white_cp = 0;  ///< of its `ce`
};

/// "1-0", "1/2-1/2", or a share from 0 to 1.
std::optional<double> read_result(std::string_view text) {
    if (text == "1-0") return 1;
    if (text == "0-1") return 0;
    if (text == "1/2-1/2") return 0.5;
    double share = 0;
    const auto [end, code] =
        std::from_chars(text.data(), text.data() + text.size(), share, std::chars_format::fixed);
    const bool good = !text.empty() && code == std::errc{} && end == text.data() + text.size() &&
                      share >= 0 && share <= 1;
    if (!good) return std::nullopt;
    return share;
}

/// From `c9`, or from a remark such as "[0.5]".
std::expected<double, ParseError> read_result(const chess::Epd& epd, std::size_t end) {
    if (const chess::EpdOperation* c9 = epd.find("c9")) {
        const auto text = epd.text("c9");
        if (!text) return std::unexpected(text.error().front());
        if (const auto result = read_result(text->value_or(""))) return *result;
        const chess::TextSpan place = c9->operands.empty() ? c9->place : c9->operands.front().place;
        return std::unexpected(ParseError{place.offset, place.length,
                                          "this is no result, expected \"1-0\", \"0-1\", "
                                          "\"1/2-1/2\" or White's share from 0 to 1"});
    }
    for (const chess::EpdItem& item : epd.items()) {
        const auto* remark = std::get_if<chess::EpdRemark>(&item);
        if (remark == nullptr || !remark->text.starts_with('[')) continue;
        const std::string_view text = remark->text;
        if (text.ends_with(']'))
            if (const auto result = read_result(text.substr(1, text.size() - 2))) return *result;
        return std::unexpected(ParseError{remark->place.offset, remark->place.length,
                                          "this is no result, expected [1.0], [0.5] or [0.0]"});
    }
    return std::unexpected(
        ParseError{end, 1, "the game's result is missing, expected c9 \"1-0\"; or [1.0]"});
}

/// Some records of the files, read and traced.
struct Traced {
    RecordFileBatch input;
    chess::TuningSamples samples;
    std::vector<double> white_cp;  ///< of each sample, if judgements count
    std::uint64_t in_check = 0;
    std::uint64_t endgames = 0;
    std::uint64_t errors = 0;
    std::vector<std::pair<std::size_t, Diagnostic>> messages;
};

/// Reads labelled positions of one batch and traces their evaluations.
class Tracer {
public:
    Tracer(const CommonOptions& common, bool judgements, const chess::Weights& weights)
        : common_(common),
          judgements_(judgements),
          evaluator_({}, weights) {}

    Traced trace(RecordFileBatch batch) {
        for (const chess::TextRecord& record : batch.batch.records) {
            // What cuts a record off is told with the file.
            if (!common_.selection.contains(record.record) ||
                record.damage == chess::TextRecord::Damage::cut_off)
                continue;
            const std::size_t before = traced_.messages.size();
            read(record, batch.kind);
            for (std::size_t i = before; i < traced_.messages.size(); ++i)
                traced_.messages[i].second.file = batch.name;
        }
        traced_.input = std::move(batch);
        traced_.input.batch = {};  // the texts have been read
        return std::move(traced_);
    }

private:
    void read(const chess::TextRecord& record, chess::InputKind kind) {
        const bool wrong_kind = kind == chess::InputKind::pgn || kind == chess::InputKind::perft;
        if (wrong_kind || record.damage == chess::TextRecord::Damage::too_long)
            return refuse(record, {0, 1, "expected a position in EPD with the result of its game"});
        const auto epd =
            chess::parse_epd(record.text, common_.validation(), chess::EpdOperands::as_written);
        if (!epd) {
            for (const ParseError& error : epd.error()) note(record, error);
            ++traced_.errors;
            return;
        }
        for (const ParseError& warning : epd->warnings()) note(record, warning);
        const auto label = read_label(*epd, record.text);
        if (!label) return refuse(record, label.error());
        take(epd->position(), *label);
    }

    [[nodiscard]] std::expected<Label, ParseError> read_label(const chess::Epd& epd,
                                                              std::string_view text) const {
        const std::size_t end = text.find_last_not_of(" \t\r\n") + 1;
        Label label;
        const auto result = read_result(epd, end);
        if (!result) return std::unexpected(result.error());
        label.result = *result;
        if (!judgements_) return label;
        const auto judgement = epd.centipawns();
        if (!judgement) return std::unexpected(judgement.error().front());
        const std::optional<int> centipawns = *judgement;
        if (!centipawns)
            return std::unexpected(
                ParseError{end, 1, "there is no 'ce', of which --judgement-share takes its share"});
        const int cp = std::clamp(*centipawns, -clear_win, clear_win);
        label.white_cp = epd.position().turn() == chess::Color::white ? cp : -cp;
        return label;
    }

    void take(const chess::Position& position, const Label& label) {
        if (position.in_check()) {
            ++traced_.in_check;
        } else if (!traced_.samples.add(evaluator_.trace(position), label.result)) {
            ++traced_.endgames;
        } else if (judgements_) {
            traced_.white_cp.push_back(label.white_cp);
        }
    }

    void note(const chess::TextRecord& record, const ParseError& error) {
        const chess::TextPlace place = chess::place_in(record, error.offset);
        traced_.messages.emplace_back(
            record.record,
            Diagnostic{error.fatal ? Diagnostic::Kind::error : Diagnostic::Kind::warning, "",
                       place.line, place.column, error.length, error.message,
                       std::string(place.source)});
    }

    void refuse(const chess::TextRecord& record, const ParseError& error) {
        note(record, error);
        ++traced_.errors;
    }

    const CommonOptions& common_;
    bool judgements_;
    chess::Evaluator evaluator_;
    Traced traced_;
};

/// One fit from the files to the report.
class FitRun {
public:
    FitRun(const CommonOptions& common, const TuningOptions& options, const chess::Weights& start,
           std::stop_token stop)
        : common_(common),
          options_(options),
          start_(start),
          stop_(std::move(stop)),
          report_("chesstool eval-breakdown", common),
          weights_(options.weights),
          files_(options.files, stop_),
          file_ends_(options.files.size()) {
        run_.files = options.files;
        run_.judgement_share = options.judgement_share;
        run_.weights_file = options.weights;
    }

    ExitCode run() {
        {
            const RunReport::Progress progress(report_, [this] { return progress_text(); });
            read();
            if (!stop_.stop_requested() && samples_.size() != 0) {
                if (judgements()) mix_labels();
                fit();
            }
        }
        run_.interrupted = stop_.stop_requested();
        const bool fitted = run_.fit.training != 0;
        if (fitted) {
            weights_.write(chess::to_text(run_.fit.weights));
            weights_.finish();
        } else if (!run_.interrupted) {
            report_.tell("chesstool eval-breakdown: error: there is no position to fit weights to");
            report_.outcome().malformed = true;
        }
        run_.seconds = report_.seconds();
        write(fitted);
        return report_.finish(run_.interrupted);
    }

private:
    [[nodiscard]] bool judgements() const { return options_.judgement_share != 0; }
    [[nodiscard]] int threads() const { return std::max(common_.threads, common_.jobs); }

    void read() {
        chess::run_ordered(
            threads(), stop_, [this] { return files_.next(); },
            [this](RecordFileBatch batch) {
                return Tracer(common_, judgements(), start_).trace(std::move(batch));
            },
            [this](const Traced& traced) { take(traced); });
        run_.positions = samples_.size();
    }

    void take(const Traced& traced) {
        for (const auto& [record, message] : traced.messages) report_.tell(message, record);
        samples_.append(traced.samples);
        white_cp_.insert(white_cp_.end(), traced.white_cp.begin(), traced.white_cp.end());
        run_.in_check += traced.in_check;
        run_.endgames += traced.endgames;
        run_.errors += traced.errors;
        if (traced.input.last) {
            file_ends_[traced.input.file] = samples_.size();
            if (const auto message = file_message(traced.input)) {
                const bool unreadable =
                    traced.input.error && traced.input.error->kind == InputError::Kind::unreadable;
                report_.tell(*message, std::nullopt,
                             unreadable ? &Outcome::failure : &Outcome::malformed);
            }
        }
        std::string text = fmt::format("{} positions, {}B", chess::grouped(samples_.size()),
                                       chess::rate_text(static_cast<double>(files_.consumed())));
        if (const auto total = files_.total())
            text += fmt::format(" of {}B", chess::rate_text(static_cast<double>(*total)));
        show(std::move(text));
    }

    /// Makes a share of every label what the position's own judgement expects of its game. How
    /// centipawns are to be read is different for every engine, so each file has a constant.
    void mix_labels() {
        const double share = options_.judgement_share / 100.0;
        std::size_t begin = 0;
        for (const std::size_t end : file_ends_) {
            std::vector<double> results;
            for (std::size_t i = begin; i < end; ++i) results.push_back(samples_.result(i));
            const std::span cp(white_cp_.data() + begin, end - begin);
            const double constant = chess::fit_constant(cp, results);
            for (std::size_t i = begin; i < end; ++i)
                samples_.set_result(i, (1 - share) * samples_.result(i) +
                                           share * chess::expected_result(white_cp_[i], constant));
            run_.judgement_constants.push_back(constant);
            begin = end;
        }
    }

    void fit() {
        show("fitting the constant");
        chess::FitOptions options;
        options.epochs = options_.epochs;
        options.holdout_percent = options_.holdout_percent;
        options.seed = options_.seed;
        options.constant = options_.constant;
        options.prior_error = options_.prior_error;
        options.threads = threads();
        options.stop = stop_;
        options.progress = [this](const chess::FitProgress& progress) {
            std::string text = fmt::format("epoch {} of at most {}, loss {:.6f}", progress.epoch,
                                           progress.epochs, progress.losses.training);
            if (progress.losses.held_out)
                text += fmt::format(", held out {:.6f}", *progress.losses.held_out);
            show(text + fmt::format(", step {:.3f}", progress.step));
        };
        run_.fit = chess::fit_weights(samples_, start_, options);
    }

    void write(bool fitted) {
        const bool timing = common_.timing;
        switch (common_.format) {
            case Format::json:
                if (fitted) report_.write_line(chess::tuning_json(run_, timing));
                report_.write_line(chess::tuning_summary_json(run_, timing));
                break;
            case Format::csv:
                if (fitted) report_.write(chess::tuning_csv(run_.fit));
                break;
            case Format::text:
                if (fitted) report_.write(chess::tuning_text(run_, timing));
                break;
        }
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
    std::stop_token stop_;
    RunReport report_;
    Output weights_;
    RecordFiles files_;
    chess::TuningSamples samples_;
    std::vector<double> white_cp_;
    std::vector<std::size_t> file_ends_;
    chess::TuningRun run_;
    std::mutex mutex_;  // guards progress_
    std::string progress_ = "reading";
};

}  // namespace

void add_tuning_options(CLI::App& app, TuningOptions& options) {
    const std::string group = "Fitting";
    app.add_option("--tune", options.files, "fit the weights to labelled EPD (repeatable)")
        ->type_name("FILE")
        ->allow_extra_args(false)
        ->group(group);
    app.add_option("--tune-out", options.weights,
                   "write the fitted weights there, put in place whole (default tuned.weights)")
        ->type_name("FILE")
        ->group(group);
    add_number(app, "--epochs", options.epochs, 0, 1'000'000,
               "passes over the positions, at most (default 1000)")
        ->group(group);
    add_number(app, "--holdout", options.holdout_percent, 0, 90,
               "share of the positions that are held out to judge the fit (default 10)")
        ->type_name("PERCENT")
        ->group(group);
    add_number(app, "--judgement-share", options.judgement_share, 0, 100,
               "how much of a label is the position's own 'ce' (default 0)")
        ->type_name("PERCENT")
        ->group(group);
    add_number(app, "--tune-constant", options.constant, 50, 5000,
               "scale the weights so that N centipawns mean a share of 10 : 1 (default: keep it)")
        ->group(group);
    add_number(app, "--tune-prior", options.prior_error, 1, 1000,
               "trust the starting weights up to an error of N centipawns (default 30)")
        ->group(group);
    add_number(app, "--tune-seed", options.seed, std::uint64_t{0}, ~std::uint64_t{0},
               "chooses what is held out and the order of the rest (default 1)")
        ->group(group);
}

ExitCode run_tuning(const CommonOptions& common, const TuningOptions& options,
                    const chess::Weights& start, std::stop_token stop) {
    if (common.output == options.weights) {
        fmt::print(stderr,
                   "chesstool eval-breakdown: error: --output and --tune-out name the same file\n");
        return ExitCode::usage;
    }
    return FitRun(common, options, start, std::move(stop)).run();
}

}  // namespace chesstool
