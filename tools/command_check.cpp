#include "command.hpp"
#include "common_options.hpp"
#include "input/record_files.hpp"
#include "interrupt.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "libchess/report/check_report.hpp"
#include "libchess/report/diagnostic.hpp"
#include "libchess/report/numbers.hpp"
#include "output.hpp"
#include "record_check.hpp"
#include "terminal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Diagnostic;
using Clock = std::chrono::steady_clock;

/// So many warnings of one file are shown; the rest is counted.
constexpr std::uint64_t most_warnings = 20;

struct Options : CommonOptions {
    bool tags_only = false;
    bool all_warnings = false;
};

void add_options(CLI::App& app, Options& options) {
    app.add_flag("--tags-only", options.tags_only, "of games read the tags, and skip the moves");
    app.add_flag("--all-warnings", options.all_warnings,
                 fmt::format("show every warning, not the first {} of a file", most_warnings));
    app.add_option("FILE", options.files, "files to read, '-' for standard input")->required();
    add_validation_options(app, options);
    add_selection_options(app, options);
    add_jobs_option(app, options);
    add_report_options(app, options);
    app.footer(
        "Examples:\n"
        "  chesstool check games.pgn.zst puzzles.epd\n"
        "  zstdcat games.pgn.zst | chesstool check --jobs 2 -\n"
        "  chesstool check --tags-only --format json games.pgn\n"
        "\n"
        "Exit status: 0 all well, warnings included, 2 wrong usage, 3 malformed input,\n"
        "4 a file failed, 130 interrupted. More in man chesstool-check.");
}

/// What became of a batch: counts, and messages with what they say of the record.
struct Checked {
    RecordFileBatch input;
    RecordCounts counts;
    std::vector<std::pair<std::size_t, Diagnostic>> messages;
    /// Where a record is cut off by the end of what could be read.
    std::optional<RecordFault> cut_off;
};

/// One run of the command: batches are checked on any thread and reported in order.
class CheckRun {
public:
    CheckRun(const Options& options, std::stop_token stop)
        : options_(options),
          stop_(std::move(stop)),
          output_(options.output),
          files_(options.files, stop_),
          color_((output_.is_stdout() || options.color == ColorChoice::always) &&
                 use_color(options.color, 1)),
          error_color_(use_color(options.color, 2)) {}

    ExitCode run() {
        if (options_.format == Format::csv) output_.write(chess::check_csv_header(options_.timing));
        {
            ProgressLine progress(!options_.quiet, [this] { return progress_text(); });
            progress_ = &progress;
            chess::run_ordered(
                options_.jobs, stop_, [this] { return files_.next(); },
                [this](RecordFileBatch batch) { return check(std::move(batch)); },
                [this](const Checked& checked) { emit(checked); });
        }
        outcome_.interrupted = stop_.stop_requested();
        finish();
        return outcome_.exit_code();
    }

private:
    [[nodiscard]] Checked check(RecordFileBatch batch) const {
        RecordChecker checker(batch.kind, {options_.validation(), options_.tags_only});
        for (const chess::TextRecord& record : batch.batch.records)
            if (options_.selection.contains(record.record)) checker.check(record);
        Checked checked{
            .input = {}, .counts = checker.counts(), .messages = {}, .cut_off = checker.cut_off()};
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
        for (const auto& [record, message] : checked.messages) report(message, record);
        if (checked.cut_off) cut_off_ = checked.cut_off;
        if (checked.input.last) end_file(checked.input);
    }

    void end_file(const RecordFileBatch& input) {
        file_.file = input.name;
        file_.kind = input.kind;
        if (const auto message = file_message(input)) report_file(*message, input);
        note_hidden_warnings();
        const Clock::time_point now = Clock::now();
        file_.seconds = std::chrono::duration<double>(now - file_start_).count();
        totals_.add(file_);
        write(file_);
        file_ = {};
        cut_off_.reset();
        file_start_ = now;
    }

    /// What is wrong with the file as a whole. What cuts a record off is told at the record's end
    /// and was counted with it.
    void report_file(Diagnostic message, const RecordFileBatch& input) {
        const bool unreadable = input.error && input.error->kind == InputError::Kind::unreadable;
        outcome_.failure = outcome_.failure || unreadable;
        std::optional<std::size_t> record;
        if (cut_off_) {
            message.line = cut_off_->place.line;
            message.column = cut_off_->place.column;
            record = cut_off_->record;
        } else if (message.kind == Diagnostic::Kind::error) {
            ++file_.errors;
        }
        report(message, record);
    }

    void note_hidden_warnings() {
        if (options_.all_warnings || file_.warnings <= most_warnings) return;
        progress_->interrupted_by([&] {
            fmt::print(stderr, "{}: {} more warnings, shown with --all-warnings\n", file_.file,
                       chess::grouped(file_.warnings - most_warnings));
        });
    }

    void report(const Diagnostic& message, std::optional<std::size_t> record) {
        const bool warning = message.kind == Diagnostic::Kind::warning;
        if (warning) ++file_.warnings;
        else outcome_.malformed = true;
        if (warning && !options_.all_warnings && file_.warnings > most_warnings) return;
        progress_->interrupted_by([&] {
            std::fputs(render(chess::diagnostic_text(message), error_color_).c_str(), stderr);
        });
        if (options_.format == Format::json && !warning)
            output_.write(chess::diagnostic_json(message, record) + '\n');
    }

    void write(const chess::FileCheck& check) {
        progress_->interrupted_by([&] {
            switch (options_.format) {
                case Format::json:
                    output_.write(chess::check_json(check, options_.timing) + '\n');
                    break;
                case Format::csv: output_.write(chess::check_csv(check, options_.timing)); break;
                case Format::text:
                    output_.write(render(chess::check_text(check, options_.timing), color_));
                    break;
            }
            output_.flush();
        });
    }

    void finish() {
        totals_.bytes = files_.consumed();
        totals_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
        totals_.interrupted = outcome_.interrupted;
        if (options_.format == Format::json)
            output_.write(chess::check_summary_json(totals_, options_.timing) + '\n');
        else if (options_.format == Format::text)
            output_.write(render(chess::check_summary_text(totals_, options_.timing), color_));
        if (outcome_.interrupted) std::fputs("chesstool check: interrupted\n", stderr);
        output_.finish();
    }

    /// "1.20 GB of 9.3 GB, 310 MB/s, 26.1 s left".
    std::string progress_text() const {
        const auto consumed = static_cast<double>(files_.consumed());
        const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
        const double rate = consumed / elapsed;
        std::string text = chess::rate_text(consumed) + "B";
        if (const auto total = files_.total())
            text += " of " + chess::rate_text(static_cast<double>(*total)) + "B";
        text += fmt::format(", {}B/s", chess::rate_text(rate));
        if (const auto total = files_.total(); total && rate > 0)
            text += fmt::format(
                ", {} left",
                chess::duration_text(std::max(0.0, static_cast<double>(*total) - consumed) / rate));
        return text;
    }

    const Options& options_;
    std::stop_token stop_;
    Output output_;
    RecordFiles files_;
    Outcome outcome_;
    chess::FileCheck file_;
    std::optional<RecordFault> cut_off_;
    chess::CheckTotals totals_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point file_start_ = start_;
    bool color_;
    bool error_color_;
    ProgressLine* progress_ = nullptr;
};

}  // namespace

ExitCode run_check(std::span<const std::string> arguments) {
    CLI::App app("Read files to the end, play every move, and report what is wrong with them.",
                 "chesstool check");
    Options options;
    add_options(app, options);
    if (const auto code = parse_arguments(app, arguments)) return *code;
    return CheckRun(options, watch_for_interrupts()).run();
}

}  // namespace chesstool
