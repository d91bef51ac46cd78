#include "command.hpp"
#include "command_parser.hpp"
#include "common_options.hpp"
#include "input/record_files.hpp"
#include "interrupt.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "libchess/report/notation/check_report.hpp"
#include "libchess/report/text/diagnostic.hpp"
#include "libchess/report/text/numbers.hpp"
#include "record_check.hpp"
#include "run_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Diagnostic;

/// So many warnings of one file are shown; the rest is counted.
constexpr std::uint64_t most_warnings = 20;

struct CheckOptions : CommonOptions {
    bool tags_only = false;
    bool all_warnings = false;
};

void add_options(CommandParser& app, CheckOptions& options) {
    app.group("Checking");
    app.add("--tags-only", options.tags_only, "of games read the tags, and skip the moves");
    app.add("--all-warnings", options.all_warnings,
            fmt::format("show every warning, not the first {} of a file", most_warnings));
    app.add("FILE", options.files, "files to read, '-' for standard input")
        .greedy()
        .required()
        .reads();
    add_record_options(app, options);
    add_jobs_option(app, options);
    add_report_options(app, options);
    app.footer(
        "Examples:\n"
        "  chesstool check games.pgn.zst puzzles.epd\n"
        "  zstdcat games.pgn.zst | chesstool check --jobs 2 -\n"
        "  chesstool check --tags-only --format json games.pgn\n"
        "\n"
        "Exit status: 0 all well, 2 wrong usage, 3 malformed input, 4 a file or a\n"
        "resource failed, 130 interrupted, 141 closed pipe. More in man chesstool-check.");
}

std::optional<std::string> settle(const CommandParser& app, const CheckOptions&) {
    return file_contradiction(app);
}

/// What became of a batch: counts, and messages with what they say of the record.
struct Checked {
    RecordFileBatch input;
    RecordCounts counts;
    std::vector<std::pair<std::size_t, Diagnostic>> messages;
    /// Where a record is cut off by the end of what could be read.
    std::optional<RecordFault> cut_off;
    /// The same of a record that is another shard's.
    bool cut_off_elsewhere = false;
};

/// One run of the command: batches are checked on any thread and reported in order.
class CheckRun {
public:
    CheckRun(const CheckOptions& options, std::stop_token stop)
        : options_(options),
          stop_(std::move(stop)),
          report_("chesstool check", options),
          files_(options.files, stop_) {}

    ExitCode run() {
        if (options_.format == Format::csv)
            report_.write_header(chess::check_csv_header(options_.timing));
        {
            const RunReport::Progress progress(
                report_, [this] { return reading_text(files_, report_.seconds()); });
            chess::run_ordered(
                options_.jobs, stop_, [this] { return files_.next(); },
                [this](RecordFileBatch batch) { return check(std::move(batch)); },
                [this](const Checked& checked) { emit(checked); });
        }
        summarize();
        return report_.finish(totals_.interrupted);
    }

private:
    [[nodiscard]] Checked check(RecordFileBatch batch) const {
        RecordChecker checker(batch.kind, {options_.validation(), options_.tags_only});
        Checked checked;
        for (const chess::TextRecord& record : batch.batch.records) {
            if (options_.selection.contains(record.record)) checker.check(record);
            else if (record.damage == chess::TextRecord::Damage::cut_off)
                checked.cut_off_elsewhere =
                    options_.selection.of_all_shards().contains(record.record);
        }
        checked.counts = checker.counts();
        checked.cut_off = checker.cut_off();
        for (const RecordFault& fault : checker.faults())
            checked.messages.emplace_back(
                fault.record,
                Diagnostic{fault.error.fatal ? Diagnostic::Kind::error : Diagnostic::Kind::warning,
                           batch.name, fault.place.line, fault.place.column, fault.error.length,
                           fault.error.message, std::string(fault.place.source)});
        checked.input = std::move(batch);
        checked.input.batch = {};  // the texts have been read
        return checked;
    }

    void emit(const Checked& checked) {
        file_.records += checked.counts.records;
        file_.moves += checked.counts.moves;
        file_.positions += checked.counts.positions;
        file_.errors += checked.counts.errors;
        for (const auto& [record, message] : checked.messages) tell(message, record);
        if (checked.cut_off) cut_off_ = checked.cut_off;
        if (checked.cut_off_elsewhere) cut_off_elsewhere_ = true;
        // A read that was interrupted looks like the end of the file, which it is not.
        if (checked.input.last && !stop_.stop_requested()) end_file(checked.input);
    }

    void end_file(const RecordFileBatch& input) {
        file_.file = input.name;
        file_.kind = input.kind;
        if (const auto message = file_message(input)) tell_of_file(*message, input);
        note_hidden_warnings();
        const double now = report_.seconds();
        file_.seconds = now - file_start_;
        totals_.add(file_);
        write(file_);
        file_ = {};
        cut_off_.reset();
        cut_off_elsewhere_ = false;
        file_start_ = now;
    }

    /// What is wrong with the file as a whole. What cuts a record off is told at the record's end
    /// and was counted with it.
    void tell_of_file(Diagnostic message, const RecordFileBatch& input) {
        const bool unreadable = input.error && input.error->kind == InputError::Kind::unreadable;
        bool Outcome::* const effect = unreadable ? &Outcome::failure : &Outcome::malformed;
        if (cut_off_) {
            message.line = cut_off_->place.line;
            message.column = cut_off_->place.column;
            return tell(message, cut_off_->record, effect);
        }
        if (message.kind == Diagnostic::Kind::warning) return tell(message, std::nullopt);
        if (cut_off_elsewhere_) return report_.tell_elsewhere(message, effect);
        if (report_.has_faults_of_files()) ++file_.errors;
        report_.tell_of_file(message, effect);
    }

    void note_hidden_warnings() {
        if (options_.all_warnings || file_.warnings <= most_warnings) return;
        report_.tell(fmt::format("{}: {} more warnings, shown with --all-warnings", file_.file,
                                 chess::grouped(file_.warnings - most_warnings)));
    }

    void tell(const Diagnostic& message, std::optional<std::size_t> record,
              bool Outcome::* effect = &Outcome::malformed) {
        const bool warning = message.kind == Diagnostic::Kind::warning;
        if (warning) ++file_.warnings;
        if (warning && !options_.all_warnings && file_.warnings > most_warnings) return;
        report_.tell(message, record, effect);
    }

    void write(const chess::FileCheck& check) {
        switch (options_.format) {
            case Format::json: report_.write_line(chess::check_json(check, options_.timing)); break;
            case Format::csv: report_.write(chess::check_csv(check, options_.timing)); break;
            case Format::text: report_.write(chess::check_text(check, options_.timing)); break;
        }
        report_.flush();
    }

    void summarize() {
        totals_.bytes = files_.consumed();
        totals_.seconds = report_.seconds();
        totals_.interrupted = stop_.stop_requested();
        if (options_.format == Format::json)
            report_.write_summary(chess::check_summary_json(totals_, options_.timing));
        else if (options_.format == Format::text)
            report_.write_summary(chess::check_summary_text(totals_, options_.timing));
    }

    const CheckOptions& options_;
    std::stop_token stop_;
    RunReport report_;
    RecordFiles files_;
    chess::FileCheck file_;
    std::optional<RecordFault> cut_off_;
    bool cut_off_elsewhere_ = false;
    chess::CheckTotals totals_;
    double file_start_ = 0;  // in seconds of the run
};

ExitCode run_check(const CommandParser&, const CheckOptions& options) {
    return CheckRun(options, watch_for_interrupts()).run();
}

}  // namespace

const Command check_command = command<CheckOptions, run_check>(
    "check", "validate PGN, EPD, FEN and perft files",
    "Read files to the end, play every move, and report what is wrong with them.");

}  // namespace chesstool
