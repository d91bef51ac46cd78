#include "run/record_run.hpp"

#include "output/terminal.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

namespace chesstool {

namespace {

constexpr std::size_t on_any_terminal = 80;  // columns

}  // namespace

RecordRun::RecordRun(std::string command, const CommonOptions& options, const std::stop_token& stop,
                     JournaledRun journal)
    : RunReport(command, options),
      command_(std::move(command)),
      options_(options),
      on_stop_(stop, Stop{lost_}),
      journal_(std::move(journal)),
      width_(journal_.is_kept() ? on_any_terminal : text_width(options)) {}

void RecordRun::report_input(const InputRecord& input) {
    const ExitCode effect = effect_of(input.failure.value_or(InputError::Kind::damaged));
    for (const auto* messages : {&input.warnings, &input.errors})
        for (const chess::Diagnostic& message : *messages) {
            if (told_.is_repeated(message)) continue;
            if (input.record) report(message, input.record, effect);
            else if (input.is_elsewhere) report_uncounted(message, effect);
            else report_file_error(message, effect);
        }
}

bool RecordRun::report_missing_records(std::size_t records) {
    const RecordSelection& asked = options_.selection;
    // What could not be read may have had them.
    if (!asked.first || records > *asked.first || stopped() || outcome().has(ExitCode::failure))
        return false;
    const std::string range = asked.last == asked.first
                                  ? fmt::format("is no record {}", *asked.first)
                                  : fmt::format("are no records {} to {}", *asked.first,
                                                asked.last.value_or(*asked.first));
    const std::string there =
        asked.limit && *asked.limit <= *asked.first
            ? fmt::format("among the first {}", *asked.limit)
        : records == 0
            ? "in the input, which has none"
            : fmt::format("in the input, which has {}, counted from 0", chess::grouped(records));
    report_file_error({.file = command_, .message = fmt::format("there {} {}", range, there)},
                      ExitCode::malformed);
    return true;
}

void RecordRun::report_warnings() {
    if (!warnings_) return;
    for (const chess::Diagnostic& warning : warnings_()) report(warning, std::nullopt);
}

LineOutput* RecordRun::output(const std::string& path) {
    if (path.empty()) return nullptr;
    return outputs_.emplace_back(std::make_unique<LineOutput>(path)).get();
}

void RecordRun::settle() {
    interrupted_ = stopped();
    if (interrupted_) outcome().note(ExitCode::interrupted);
    if (begun_) journal_.finish(*this, interrupted_);
}

void RecordRun::check_solved(const std::optional<SolvedShare>& share, std::size_t solved,
                             std::size_t total, std::string_view what) {
    if (!share || interrupted_ || share->reached(solved, total)) return;
    fail_check();
    print(fmt::format("{}: {} of {} {} solved, --min-solved asks for {}", command_, solved, total,
                      what, share->text()));
}

ExitCode RecordRun::finish() {
    for (const auto& output : outputs_) output->finish(outcome());
    return RunReport::finish(interrupted_);
}

std::string RecordRun::done_text(std::string_view words) const {
    const std::size_t done = done_;
    const std::size_t expected = expected_;
    const std::string begin = expected == 0 ? fmt::format("{} positions", chess::grouped(done))
                                            : fmt::format("{} of {} done", done, expected);
    return begin + std::string(words) + left_text(done, expected);
}

std::string RecordRun::speed_text(double share_read) const {
    const std::size_t done = done_;
    return fmt::format("{} positions, {}/s", chess::grouped(done),
                       chess::rate_text(static_cast<double>(done) / seconds())) +
           left_text(share_read, /*percent=*/true);
}

std::string RecordRun::left_text(double share, bool percent) const {
    if (share <= 0 || share >= 1) return "";
    return (percent ? fmt::format(", {:.0f} %", 100 * share) : std::string()) +
           fmt::format(", {} left", chess::duration_text(seconds() * (1 / share - 1)));
}

std::string RecordRun::left_text(std::size_t done, std::size_t all) const {
    return all == 0 ? "" : left_text(static_cast<double>(done) / static_cast<double>(all));
}

std::string RecordRun::spent_text(const std::optional<std::chrono::milliseconds>& limit,
                                  std::string_view words) const {
    const double spent = seconds();
    const double left = limit ? std::chrono::duration<double>(*limit).count() - spent : 0;
    std::string text = chess::duration_text(spent);
    if (left > 0) text += fmt::format(", {}{} left", words, chess::duration_text(left));
    return text;
}

}  // namespace chesstool
