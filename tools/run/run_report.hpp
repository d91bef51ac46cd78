#pragma once

#include "input/whole_file.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/report/text/styled_text.hpp"
#include "options/common_options.hpp"
#include "output/exit_code.hpp"
#include "output/output.hpp"
#include "output/terminal.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace chesstool {

/// All that one run of a command writes, and what it ends with: the report (`write`), the messages
/// on standard error (`report`, `print`), the progress line that both have to get out of the way
/// of, and the exit code.
///
/// One thread writes: work that fails on another thread hands its messages over with its result.
/// Only `seconds` may be called from any thread. Everything that writes the report throws
/// OutputError.
class RunReport {
public:
    class Progress;

    /// `command` is the program's name and the command's, as messages begin: "chesstool perft".
    /// Throws OutputError if the file of --output cannot be made.
    RunReport(std::string command, const CommonOptions& options);
    RunReport(const RunReport&) = delete;
    RunReport& operator=(const RunReport&) = delete;

    /// Adds to the report, as it is or with colours if the report is to have them.
    void write(std::string_view text);
    void write(const chess::StyledText& text);
    /// Adds a result in the run's format: in text with a blank line before each but the first.
    void write_block(const chess::StyledText& text);
    /// What is before and after the results, and is not a result itself.
    void write_around(const chess::StyledText& text);
    /// The head of a report in CSV; nothing in another format.
    void write_csv_header(std::string_view line);
    /// Hands on what was written so far. Due at the end of each record, so that readers of a pipe
    /// need not wait, and messages are where they belong among the results.
    void flush();

    /// A result in the run's format, which one of three functions makes of the same arguments; a
    /// line of JSON may have no end yet. A null pointer is for a format that does not show it.
    template <typename Json, typename Csv, typename Text, typename... Arguments>
    [[nodiscard]] chess::StyledText rendered(Json json, Csv csv, Text text,
                                             const Arguments&... arguments) const {
        chess::StyledText result;
        if constexpr (!std::is_null_pointer_v<Json>)
            if (format_ == Format::json) {
                std::string lines = json(arguments...);
                if (!lines.ends_with('\n')) lines += '\n';
                result.add(lines);
            }
        if constexpr (!std::is_null_pointer_v<Csv>)
            if (format_ == Format::csv) result.add(csv(arguments...));
        if constexpr (!std::is_null_pointer_v<Text>)
            if (format_ == Format::text) result.add(text(arguments...));
        return result;
    }
    /// The same, written at once.
    template <typename Json, typename Csv, typename Text, typename... Arguments>
    void write_result(Json json, Csv csv, Text text, const Arguments&... arguments) {
        write_block(rendered(json, csv, text, arguments...));
    }
    template <typename Json, typename Text, typename... Arguments>
    void write_summary(Json json, Text text, const Arguments&... arguments) {
        write_around(rendered(json, nullptr, text, arguments...));
    }

    /// A line on standard error, without its end.
    void print(std::string_view line);
    /// A message on standard error; an error is in a JSON report too. What the error makes of
    /// the exit code is `effect`: `&Outcome::failure` for what a file or resource did,
    /// `&Outcome::usage` for what other options would cure.
    void report(const chess::Diagnostic& message, std::optional<std::size_t> record,
                bool Outcome::* effect = &Outcome::malformed);
    void report_fault(const FileFault& fault, std::optional<std::size_t> record = std::nullopt) {
        report(fault.message, record, fault.effect);
    }
    /// An error of an input file as a whole, which belongs to no record. All shards of a run meet
    /// it and end with its exit code; it is in the report of the first alone, as it would be
    /// once in that of one run.
    void report_file_error(const chess::Diagnostic& message, bool Outcome::* effect);
    [[nodiscard]] bool has_faults_of_files() const noexcept { return first_shard_; }
    /// An error that is in another shard's report, and is not counted here.
    void report_uncounted(const chess::Diagnostic& message, bool Outcome::* effect);
    /// The same for what is wrong with no file, but with the run as a whole.
    void report(chess::Diagnostic::Kind kind, std::string message,
                bool Outcome::* effect = &Outcome::malformed);
    /// An error of what the run as a whole needs, such as an engine; in a JSON report it is at
    /// line 1 of `file`.
    void report(std::string file, std::string message, bool Outcome::* effect);

    /// Seconds since the run began.
    [[nodiscard]] double seconds() const;
    /// How many errors were reported: as many as a JSON report has lines for them.
    [[nodiscard]] std::size_t errors() const noexcept { return errors_; }
    /// For what is not a message: a check that failed.
    [[nodiscard]] Outcome& outcome() noexcept { return outcome_; }
    void fail_check() noexcept { outcome_.check_failed = true; }

    /// Ends the run: says if it was interrupted, puts the report in place, and picks the exit code.
    /// After wrong usage there is no report; one that failed or was interrupted before it had a
    /// result does not replace a file that was there.
    [[nodiscard]] ExitCode finish(bool interrupted);

private:
    void put(std::string_view text);
    void print(const chess::Diagnostic& message);
    void count(const chess::Diagnostic& error, std::optional<std::size_t> record,
               bool Outcome::* effect);
    void without_progress(const std::function<void()>& print);

    std::string command_;
    Output output_;
    Format format_;
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

}  // namespace chesstool
