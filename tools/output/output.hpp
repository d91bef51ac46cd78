#pragma once

#include "output/exit_code.hpp"

#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>

namespace chesstool {

/// Writing failed, or a file could not be created; the message names it.
struct OutputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The destination of a report: standard output, or a file that appears under its name only when
/// finished; until then an existing file stays. A closed pipe ends the program quietly.
class Output {
public:
    /// An empty path is standard output, and so is "-". Throws OutputError.
    explicit Output(const std::string& path);
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    /// Whether the report goes to standard output.
    [[nodiscard]] bool is_stdout() const noexcept { return name_.empty(); }
    void write(std::string_view text);
    /// Flushes the text written so far.
    void flush();
    /// Flushes, and puts a file in place.
    void finish();
    /// The same, at the end of a run: nothing is put in place after a usage error, nor by a run
    /// that was interrupted before it had a result; one that failed so replaces no file.
    void finish(const Outcome& outcome, bool has_results);
    /// Discards the file. Text for standard output or a device is flushed.
    void abandon();

private:
    [[noreturn]] void fail(int code) const;

    std::string name_;    ///< as given
    std::string target_;  ///< with links resolved
    std::string temporary_;
    std::FILE* file_ = stdout;
    bool replaces_ = false;  ///< whether the file existed before
};

/// A file of lines beside the report.
class LineOutput {
public:
    /// Throws OutputError, like all functions that write.
    explicit LineOutput(const std::string& path) : output_(path) {}

    /// Writes a line, given without its newline.
    void write(std::string_view line) {
        output_.write(line);
        output_.write("\n");
        wrote_ = true;
    }
    /// Writes the head, unless empty; it is written even without results.
    void write_head(std::string_view line) {
        if (!line.empty()) write(line);
        wrote_ = false;
    }
    void finish(const Outcome& outcome) { output_.finish(outcome, wrote_); }

private:
    Output output_;
    bool wrote_ = false;
};

/// Writes to standard output, with the same care. Throws OutputError.
void print_all(std::string_view text);

/// Ends the program at once, with no output flushed and nothing destroyed, but without leaving
/// temporary files behind. Any thread may call it.
[[noreturn]] void exit_at_once(ExitCode code);

}  // namespace chesstool
