#pragma once

#include "exit_code.hpp"
#include "libchess/report/text/diagnostic.hpp"
#include "libchess/report/text/styled_text.hpp"
#include "output.hpp"
#include "terminal.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace chesstool {

struct CommonOptions;
struct FileFault;
struct InputPosition;

/// All that one run of a command says, and what it ends with: the report (`write`), the messages on
/// standard error (`tell`), the progress line that both have to get out of the way of, and the exit
/// code. A command's run holds one, made as `report_("chesstool count", options)` before the input
/// is opened, and goes like this:
///
///     ExitCode run() {
///         if (options_.format == Format::csv) report_.write_header(chess::count_csv_header());
///         {
///             const RunReport::Progress progress(report_, [this] { return progress_text(); });
///             chess::run_ordered(
///                 options_.jobs, stop_, [this] { return source_.next(); },
///                 [this](InputPosition input) { return count(std::move(input)); },
///                 [this](const Finished& finished) { emit(finished); });
///         }
///         totals_.seconds = report_.seconds();
///         totals_.errors = report_.errors();
///         totals_.interrupted = stop_.stop_requested();
///         if (options_.format == Format::json)
///             report_.write_summary(chess::count_summary_json(totals_));
///         return report_.finish(totals_.interrupted);
///     }
///
///     void emit(const Finished& finished) {
///         report_.tell(finished.input);
///         if (finished.count) write(*finished.count);  // there is none of a malformed record
///         report_.flush();
///     }
///
///     void write(const chess::Count& count) {
///         if (count.failed()) report_.outcome().check_failed = true;
///         switch (options_.format) {
///             case Format::json: report_.write_line(chess::count_json(count)); break;
///             case Format::csv: report_.write(chess::count_csv(count)); break;
///             case Format::text: report_.write_block(chess::count_text(count)); break;
///         }
///     }
///
/// What is said comes from one thread, the one that emits: work that goes wrong on another thread
/// hands what is to be told over with its result. Only `seconds` may be called from any thread.
/// Everything that writes the report throws OutputError.
class RunReport {
public:
    class Progress;

    /// `command` is the program's name and the command's, as messages begin: "chesstool perft".
    /// Throws OutputError if the file of --output cannot be made.
    RunReport(std::string command, const CommonOptions& options);
    RunReport(const RunReport&) = delete;
    RunReport& operator=(const RunReport&) = delete;

    /// Adds to the report, as it stands or with colours if the report is to have them.
    void write(std::string_view text);
    void write(const chess::StyledText& text);
    /// Adds a line whose end is not there yet, such as a JSON object.
    void write_line(std::string_view line);
    /// Adds a text of several lines, with a blank line before each such text but the first.
    void write_block(const chess::StyledText& text);
    /// What stands before and after the results, and is no result itself.
    void write_header(std::string_view text);
    void write_summary(const chess::StyledText& text);
    /// The same for a JSON object, whose line has no end yet.
    void write_summary(std::string_view line);
    /// Hands on what was written so far. Due at the end of each record, so that readers of a pipe
    /// need not wait, and messages stand where they belong among the results.
    void flush();

    /// A line on standard error, without its end.
    void tell(std::string_view line);
    /// A message on standard error; an error stands in a JSON report too. What the error makes of
    /// the exit code is `effect`: `&Outcome::failure` for what a file or resource did,
    /// `&Outcome::usage` for what other options would cure.
    void tell(const chess::Diagnostic& message, std::optional<std::size_t> record,
              bool Outcome::* effect = &Outcome::malformed);
    /// An error of an input file as a whole, which belongs to no record. All shards of a run meet
    /// it and end with its exit code; it stands in the report of the first alone, as it would stand
    /// once in that of one run.
    void tell_of_file(const chess::Diagnostic& message, bool Outcome::* effect);
    [[nodiscard]] bool has_faults_of_files() const noexcept { return first_shard_; }
    /// An error that stands in another shard's report, and is not counted here.
    void tell_elsewhere(const chess::Diagnostic& message, bool Outcome::* effect);
    /// The same for what is wrong with no file, but with the run as a whole.
    void tell(chess::Diagnostic::Kind kind, std::string message,
              bool Outcome::* effect = &Outcome::malformed);
    /// An error of what the run as a whole needs, such as an engine; in a JSON report it stands at
    /// line 1 of `file`.
    void tell(std::string file, std::string message, bool Outcome::* effect);
    /// All messages that a position of the input brings along, warnings first.
    void tell(const InputPosition& input);

    /// Seconds since the run began.
    [[nodiscard]] double seconds() const;

    /// How many errors were told: as many as a JSON report has lines for them, and what its summary
    /// gives.
    [[nodiscard]] std::size_t errors() const noexcept { return errors_; }

    /// For what is no message: a check that failed.
    [[nodiscard]] Outcome& outcome() noexcept { return outcome_; }

    /// Ends the run: says if it was interrupted, puts the report in place, and picks the exit code.
    /// After wrong usage there is no report; one that failed or was interrupted before it had a
    /// result does not replace a file that was there.
    /// Ask the stop token once, before the summary, so that summary and exit code agree.
    [[nodiscard]] ExitCode finish(bool interrupted);

private:
    void put(std::string_view text);
    void say(const chess::Diagnostic& message);
    void count(const chess::Diagnostic& error, std::optional<std::size_t> record,
               bool Outcome::* effect);
    void without_progress(const std::function<void()>& print);

    std::string command_;
    Output output_;
    bool json_;
    bool quiet_;
    bool first_shard_;
    bool color_;
    bool error_color_;
    bool wrote_block_ = false;
    bool wrote_result_ = false;
    std::size_t errors_ = 0;
    Outcome outcome_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    ProgressLine* progress_ = nullptr;
};

/// Shows a progress line, unless --quiet, for as long as it lives. `describe` gives the line's text
/// and is called from another thread: what it reads is atomic, constant, or behind a mutex.
class RunReport::Progress {
public:
    Progress(RunReport& report, std::function<std::string()> describe);
    ~Progress() { report_.progress_ = nullptr; }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

private:
    RunReport& report_;
    ProgressLine line_;
};

/// The run of a command that cannot begin, since something that it needs beside its input cannot be
/// had: tells what, and ends. `summary` gives the summary of a JSON report, which has nothing else.
[[nodiscard]] ExitCode refuse(std::string command, const CommonOptions& options,
                              const FileFault& fault,
                              const std::function<std::string(const RunReport&)>& summary);

}  // namespace chesstool
