#include "run_report.hpp"

#include "common_options.hpp"
#include "input/position_source.hpp"

#include <cstdio>
#include <utility>

namespace chesstool {

RunReport::RunReport(std::string command, const CommonOptions& options)
    : command_(std::move(command)),
      output_(options.output),
      json_(options.format == Format::json),
      quiet_(options.quiet),
      // A terminal on standard output says nothing about a file.
      color_((output_.is_stdout() || options.color == ColorChoice::always) &&
             use_color(options.color, 1)),
      error_color_(use_color(options.color, 2)) {}

void RunReport::without_progress(const std::function<void()>& print) {
    if (progress_ != nullptr) progress_->interrupted_by(print);
    else print();
}

void RunReport::write(std::string_view text) {
    without_progress([&] { output_.write(text); });
}

void RunReport::write(const chess::StyledText& text) {
    write(render(text, color_));
}

void RunReport::write_line(std::string_view line) {
    without_progress([&] {
        output_.write(line);
        output_.write("\n");
    });
}

void RunReport::write_block(const chess::StyledText& text) {
    if (std::exchange(wrote_block_, true)) write("\n");
    write(text);
}

void RunReport::flush() {
    without_progress([&] { output_.flush(); });
}

void RunReport::tell(std::string_view line) {
    const std::string text = std::string(line) + '\n';
    without_progress([&] { std::fputs(text.c_str(), stderr); });
}

void RunReport::tell(const chess::Diagnostic& message, std::optional<std::size_t> record,
                     bool Outcome::* effect) {
    const std::string text = render(chess::diagnostic_text(message), error_color_);
    without_progress([&] { std::fputs(text.c_str(), stderr); });
    if (message.kind != chess::Diagnostic::Kind::error) return;
    outcome_.*effect = true;
    if (json_) write_line(chess::diagnostic_json(message, record));
}

bool RunReport::tell(const InputPosition& input) {
    const bool unreadable = input.failure == InputError::Kind::unreadable;
    for (const chess::Diagnostic& warning : input.warnings) tell(warning, input.record);
    for (const chess::Diagnostic& error : input.errors)
        tell(error, input.record, unreadable ? &Outcome::failure : &Outcome::malformed);
    return input.record && !input.errors.empty();
}

double RunReport::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

ExitCode RunReport::finish(bool interrupted) {
    outcome_.interrupted = interrupted;
    if (interrupted) tell(command_ + ": interrupted");
    // Last, since a report in place is a report that is over.
    without_progress([&] { output_.finish(); });
    return outcome_.exit_code();
}

RunReport::Progress::Progress(RunReport& report, std::function<std::string()> describe)
    : report_(report),
      line_(!report.quiet_, std::move(describe)) {
    report.progress_ = &line_;
}

}  // namespace chesstool
