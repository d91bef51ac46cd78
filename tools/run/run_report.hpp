#pragma once

#include "input/whole_file.hpp"
#include "libchess/notation/parse_error.hpp"
#include "options/common_options.hpp"
#include "output/exit_code.hpp"
#include "output/output.hpp"
#include "output/terminal.hpp"
#include "report/text/styled_text.hpp"
#include "report/text/telling.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace chesstool {

/// The output and exit code of a command's run: the report (`write`), the messages on standard
/// error (`report`, `print`), and the progress line, which is erased for both.
///
/// Only one thread writes: work on other threads passes its messages on with its result. Only
/// `seconds` may be called from any thread. Everything that writes the report throws OutputError.
class RunReport {
public:
    class Progress;

    /// `command` is the program's and the command's name, for messages: "chesstool perft". Throws
    /// OutputError if the file of --output cannot be created.
    RunReport(std::string command, const CommonOptions& options);
    RunReport(const RunReport&) = delete;
    RunReport& operator=(const RunReport&) = delete;

    /// Writes text to the report, with colours if the report has them.
    void write(std::string_view text);
    void write(const chess::StyledText& text);
    /// Writes a result in the run's format: in text with a blank line before each except the first.
    void write_block(const chess::StyledText& text);
    /// Writes text before or after the results that is not a result itself.
    void write_around(const chess::StyledText& text);
    /// Writes the CSV header of a result, which is none itself; nothing in other formats.
    template <typename Result, typename Options>
    void tell_header(const Options& options) {
        if (format_ == Format::csv) put(chess::Telling<Result>::csv_header(options));
    }
    /// Flushes the report. Call it at the end of each record, so that readers of a pipe need not
    /// wait, and messages appear in the right place among the results.
    void flush();

    /// A result in the run's format; empty if that does not show it. `text` replaces what its
    /// Telling shows people.
    template <typename Result, typename Options, typename Text>
    [[nodiscard]] chess::StyledText told(const Result& result, const Options& options,
                                         Text text) const {
        using Telling = chess::Telling<Result>;
        chess::StyledText told;
        if (format_ == Format::text) {
            told.add(text(result, options));
        } else if (format_ == Format::csv) {
            if constexpr (requires { Telling::csv(result, options); })
                told.add(Telling::csv(result, options));
        } else if constexpr (requires { Telling::json(result, options); }) {
            std::string lines = Telling::json(result, options);
            if (!lines.ends_with('\n')) lines += '\n';
            told.add(lines);
        }
        return told;
    }
    template <typename Result, typename Options>
    [[nodiscard]] chess::StyledText told(const Result& result, const Options& options) const {
        return told(result, options, [](const Result& shown, const Options& how) {
            using Telling = chess::Telling<Result>;
            if constexpr (requires { Telling::text(shown, how); }) return Telling::text(shown, how);
            else return chess::StyledText();
        });
    }
    /// The same, written at once: a result as a block of its own, or the sums below all of them.
    template <typename Result, typename Options>
    void tell(const Result& result, const Options& options) {
        write_block(told(result, options));
    }
    template <typename Totals, typename Options>
    void tell_sums(const Totals& totals, const Options& options) {
        write_around(told(totals, options));
    }

    /// Prints a line on standard error, given without its newline.
    void print(std::string_view line);
    /// A message on standard error; an error is in a JSON report too. `effect` is the error's
    /// effect on the exit code: `ExitCode::failure` for files and resources, `ExitCode::usage` for
    /// wrong options.
    void report(const chess::Diagnostic& message, std::optional<std::size_t> record,
                ExitCode effect = ExitCode::malformed);
    void report_fault(const FileFault& fault, std::optional<std::size_t> record = std::nullopt) {
        report(fault.message, record, fault.effect);
    }
    /// An error of an input file as a whole, which belongs to no record. All shards of a run end
    /// with its exit code, but only the report of the first shard contains it.
    void report_file_error(const chess::Diagnostic& message, ExitCode effect);
    [[nodiscard]] bool has_faults_of_files() const noexcept { return first_shard_; }
    /// Reports an error that is in another shard's report, and is not counted here.
    void report_uncounted(const chess::Diagnostic& message, ExitCode effect);
    /// The same for an error of the run as a whole.
    void report(chess::Diagnostic::Kind kind, std::string message,
                ExitCode effect = ExitCode::malformed);
    /// An error of a resource of the whole run, such as an engine; in a JSON report it is at line 1
    /// of `file`.
    void report(std::string file, std::string message, ExitCode effect);

    /// Seconds since the run began.
    [[nodiscard]] double seconds() const;
    /// The number of errors reported, which is the number of error lines in a JSON report.
    [[nodiscard]] std::size_t errors() const noexcept { return errors_; }
    /// For outcomes without a message: a check that failed.
    [[nodiscard]] Outcome& outcome() noexcept { return outcome_; }
    void fail_check() noexcept { outcome_.note(ExitCode::check_failed); }

    /// Ends the run: prints whether it was interrupted, puts the report in place, and returns the
    /// exit code. After a usage error there is no report; one that failed or was interrupted before
    /// it had a result does not replace an existing file.
    [[nodiscard]] ExitCode finish(bool interrupted);

private:
    void put(std::string_view text);
    void print(const chess::Diagnostic& message);
    void count(const chess::Diagnostic& error, std::optional<std::size_t> record, ExitCode effect);
    void without_progress(const std::function<void()>& print);

    std::string command_;
    Output output_;
    Format format_;
    bool shows_progress_;
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

/// Shows a progress line, unless --quiet, during its lifetime. `describe` returns the line's text
/// and is called from another thread: it must only read atomic, constant, or locked data.
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
