#include "command.hpp"
#include "input/checked_batch.hpp"
#include "input/record_files.hpp"
#include "options/check_options.hpp"
#include "report/check/check_report.hpp"
#include "report/text/numbers.hpp"
#include "run/interrupt.hpp"
#include "run/record_run.hpp"
#include "run/told_warnings.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;

/// One run of the command: batches are checked on any thread and reported in order.
class CheckRun {
public:
    CheckRun(const CheckOptions& options, const std::stop_token& stop)
        : options_(options),
          run_("chesstool check", options, stop),
          files_(options.files, run_.stop(), /*tables=*/true) {}

    ExitCode run() {
        run_.tell_header<chess::FileCheck>(options_.timing);
        run_.each([this] { return files_.next(); },
                  [this](RecordFileBatch batch) {
                      return checked_batch(std::move(batch), options_, run_.stop());
                  },
                  [this](const CheckedBatch& checked) { emit(checked); },
                  [this] { return reading_text(files_, run_.seconds()); });
        const bool is_missing = run_.report_missing_records(files_.records());
        if (is_missing && run_.has_faults_of_files()) ++totals_.errors;
        run_.settle();
        totals_.bytes = files_.consumed();
        totals_.seconds = run_.seconds();
        totals_.interrupted = run_.interrupted();
        run_.tell_sums(totals_, options_.timing);
        return run_.finish();
    }

private:
    void emit(const CheckedBatch& checked) {
        file_.records += checked.counts.records;
        file_.moves += checked.counts.moves;
        file_.positions += checked.counts.positions;
        file_.errors += checked.counts.errors;
        for (const auto& [record, message] : checked.messages) report(message, record);
        if (checked.cut_off) cut_off_ = checked.cut_off;
        if (checked.cut_off_elsewhere) cut_off_elsewhere_ = true;
        // An interrupted read looks like the end of the file.
        if (checked.input.last && !run_.stopped()) end_file(checked.input, checked.fault);
    }

    void end_file(const RecordFileBatch& input, const std::optional<std::string>& fault) {
        file_.file = input.name;
        file_.kind = input.kind;
        if (const auto message = file_message(input)) report_file_error(*message, input);
        else if (fault) report_file_error({.file = input.name, .message = *fault}, input);
        note_hidden_warnings();
        const double now = run_.seconds();
        file_.seconds = now - file_start_;
        totals_.add(file_);
        run_.write(run_.told(file_, options_.timing));
        run_.flush();
        file_ = {};
        cut_off_.reset();
        cut_off_elsewhere_ = false;
        file_start_ = now;
    }

    /// Reports a fault of the whole file. The cause of a cut-off record is reported at the record's
    /// end, and was counted with it.
    void report_file_error(Diagnostic message, const RecordFileBatch& input) {
        const ExitCode effect = input.effect();
        if (cut_off_) {
            message.line = cut_off_->second.line;
            message.column = cut_off_->second.column;
            return report(message, cut_off_->first, effect);
        }
        if (message.kind == Diagnostic::Kind::warning) return report(message, std::nullopt);
        if (cut_off_elsewhere_) return run_.report_uncounted(message, effect);
        if (run_.has_faults_of_files()) ++file_.errors;
        run_.report_file_error(message, effect);
    }

    void note_hidden_warnings() {
        if (options_.all_warnings || file_.warnings <= CheckOptions::most_warnings) return;
        run_.print(fmt::format("{}: {} more warnings, shown with --all-warnings", file_.file,
                               chess::grouped(file_.warnings - CheckOptions::most_warnings)));
    }

    void report(const Diagnostic& message, std::optional<std::size_t> record,
                ExitCode effect = ExitCode::malformed) {
        const bool warning = message.kind == Diagnostic::Kind::warning;
        if (!options_.all_warnings && told_.is_repeated(message)) return;
        if (warning) ++file_.warnings;
        if (warning && !options_.all_warnings && file_.warnings > CheckOptions::most_warnings)
            return;
        run_.report(message, record, effect);
    }

    const CheckOptions& options_;
    RecordRun run_;
    RecordFiles files_;
    chess::FileCheck file_;
    std::optional<std::pair<std::size_t, chess::TextPlace>> cut_off_;
    bool cut_off_elsewhere_ = false;
    chess::CheckTotals totals_;
    double file_start_ = 0;  // in seconds of the run
    ToldWarnings told_;
};

ExitCode run_check(const CommandParser&, const CheckOptions& options) {
    return CheckRun(options, watch_for_interrupts()).run();
}

}  // namespace

const Command check_command = command<CheckOptions, run_check>(
    "check", "validate PGN, EPD, FEN, perft and Popeye files, Syzygy tables",
    "Read files to the end, play every move, and report what is wrong with them.");

}  // namespace chesstool
