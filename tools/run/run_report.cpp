#include "run/run_report.hpp"

#include "input/open_input.hpp"
#include "report/text/diagnostic.hpp"

#include <cstdio>
#include <utility>

namespace chesstool {

RunReport::RunReport(std::string command, const CommonOptions& options)
    : command_(std::move(command)),
      output_(options.output),
      format_(options.format),
      // What is typed in must not be overwritten.
      shows_progress_(!options.quiet && !(is_keyboard() && options.reads_standard_input())),
      first_shard_(options.selection.shard == 1),
      // A terminal on standard output does not matter for a file.
      color_((output_.is_stdout() || options.color == ColorChoice::always) &&
             use_color(options.color, chess::system::Stream::output)),
      error_color_(use_color(options.color, chess::system::Stream::errors)) {}

void RunReport::without_progress(const std::function<void()>& print) {
    if (progress_ != nullptr) progress_->interrupted_by(print);
    else print();
}

void RunReport::put(std::string_view text) {
    without_progress([&] { output_.write(text); });
}

void RunReport::write(std::string_view text) {
    wrote_result_ = true;
    put(text);
}

void RunReport::write(const chess::StyledText& text) {
    write(render(text, color_));
}

void RunReport::write_block(const chess::StyledText& text) {
    if (format_ == Format::text && std::exchange(wrote_block_, true)) write("\n");
    write(text);
}

void RunReport::write_around(const chess::StyledText& text) {
    put(render(text, color_));
}

void RunReport::flush() {
    without_progress([&] { output_.flush(); });
}

void RunReport::print(std::string_view line) {
    const std::string text = std::string(line) + '\n';
    without_progress([&] { std::fputs(text.c_str(), stderr); });
}

void RunReport::report(const chess::Diagnostic& message, std::optional<std::size_t> record,
                       ExitCode effect) {
    print(message);
    if (message.kind == chess::Diagnostic::Kind::error) count(message, record, effect);
}

void RunReport::report_file_error(const chess::Diagnostic& message, ExitCode effect) {
    if (first_shard_) report(message, std::nullopt, effect);
    else report_uncounted(message, effect);
}

void RunReport::report_uncounted(const chess::Diagnostic& message, ExitCode effect) {
    print(message);
    if (message.kind == chess::Diagnostic::Kind::error) outcome_.note(effect);
}

void RunReport::report(chess::Diagnostic::Kind kind, std::string message, ExitCode effect) {
    report({.kind = kind, .file = command_, .message = std::move(message)}, std::nullopt, effect);
}

void RunReport::report(std::string file, std::string message, ExitCode effect) {
    print(chess::Diagnostic{.file = command_, .message = message});
    count({chess::Diagnostic::Kind::error, std::move(file), 1, 1, 1, std::move(message), ""},
          std::nullopt, effect);
}

void RunReport::print(const chess::Diagnostic& message) {
    const std::string text =
        render(for_standard_error(chess::diagnostic_text(message)), error_color_);
    without_progress([&] { std::fputs(text.c_str(), stderr); });
}

void RunReport::count(const chess::Diagnostic& error, std::optional<std::size_t> record,
                      ExitCode effect) {
    outcome_.note(effect, record.has_value());
    ++errors_;
    if (format_ != Format::json) return;
    put(chess::diagnostic_json(error, record) + '\n');
    if (record) wrote_result_ = true;
}

double RunReport::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

ExitCode RunReport::finish(bool interrupted) {
    if (interrupted) outcome_.note(ExitCode::interrupted);
    if (interrupted) print(command_ + ": interrupted");
    // Last, since the report's file gets its name only when the run is over.
    without_progress([&] { output_.finish(outcome_, wrote_result_); });
    return outcome_.exit_code();
}

RunReport::Progress::Progress(RunReport& report, std::function<std::string()> describe)
    : report_(report),
      line_(report.shows_progress_, std::move(describe)) {
    report.progress_ = &line_;
}

}  // namespace chesstool
