#include "libchess/uci/detail/session.hpp"

#include "libchess/base/nearest_name.hpp"
#include "libchess/system/detail/error.hpp"
#include "libchess/uci/detail/words.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

namespace chess {

std::string seconds_text(std::chrono::milliseconds time) {
    constexpr double milliseconds_per_second = 1000;
    return fmt::format("{:g} s", static_cast<double>(time.count()) / milliseconds_per_second);
}

std::expected<EngineLog, std::string> EngineLog::open(const std::string& path) {
    auto file = system::AppendedFile::open(path);
    if (!file) return std::unexpected(system_reason(file.error()));
    EngineLog log;
    log.file_ = *std::move(file);
    return log;
}

void EngineLog::write(int process, char direction, std::string_view line) const {
    if (!is_open()) return;
    const auto now =
        std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
    std::string text = fmt::format("{:%FT%T}.{:03}Z {} {} ",
                                   fmt::gmtime(std::chrono::system_clock::to_time_t(
                                       std::chrono::system_clock::time_point(seconds))),
                                   (now - seconds).count(), process, direction);
    for (const char c : line) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            fmt::format_to(std::back_inserter(text), "\\x{:02x}", static_cast<unsigned char>(c));
        else text += c;
    }
    text += '\n';
    file_.write(text);
}

UciSession::Result<std::unique_ptr<UciSession>> UciSession::start(const UciCommand& command,
                                                                  const std::stop_token& stop) {
    std::unique_ptr<UciSession> session(new UciSession(command));
    if (auto done = session->launch(); !done) return std::unexpected(std::move(done).error());
    session->watch(stop);
    if (auto done = session->introduce(); !done) return std::unexpected(std::move(done).error());
    if (auto done = session->set_first_options(); !done)
        return std::unexpected(std::move(done).error());
    if (auto done = session->wait_until_ready(); !done)
        return std::unexpected(std::move(done).error());
    return session;
}

UciSession::Result<void> UciSession::launch() {
    const auto words = command_words(command_.command);
    if (!words) return fail(EngineError::Kind::no_start, words.error());
    ChildProcess::ErrorLines error_lines;
    if (!command_.log_file.empty()) {
        auto log = EngineLog::open(command_.log_file);
        if (!log)
            return fail(
                EngineError::Kind::no_start,
                fmt::format("its log '{}' cannot be written: {}", command_.log_file, log.error()));
        log_ = *std::move(log);
        error_lines = [this](std::string_view line) { log_.write(process_->id(), '!', line); };
    }
    auto process = ChildProcess::start(*words, std::move(error_lines));
    if (!process) return fail(EngineError::Kind::no_start, process.error());
    process_ = *std::move(process);
    return {};
}

UciSession::Result<void> UciSession::introduce() {
    // Far more lines than any engine sends.
    constexpr int most_lines = 20'000;
    int lines = 0;
    if (auto sent = send("uci"); !sent) return sent;
    const Deadline deadline = Clock::now() + command_.start_timeout;
    while (true) {
        if (stop_requested()) return std::unexpected(stop_error());
        const auto line = read_line(deadline);
        if (!line && line.error() == ChildProcess::NoLine::woken) continue;
        if (!line && line.error() != ChildProcess::NoLine::timed_out)
            return std::unexpected(end_error(line.error(), "before it answered 'uci'"));
        if (++lines > most_lines)
            return fail(
                EngineError::Kind::no_uci,
                fmt::format("printed {} lines and no 'uciok'; is it a UCI engine?", most_lines));
        if (!line || Clock::now() >= deadline)
            return std::unexpected(
                error(EngineError::Kind::no_uci,
                      fmt::format("gave no answer to 'uci' within {}; is it a UCI "
                                  "engine?",
                                  seconds_text(command_.start_timeout))));
        if (!take_introduction(*line)) break;
    }
    for (const AnnouncedOption& option : options_) values_.push_back(option.default_value);
    if (name_.empty()) name_ = command_.command;
    return {};
}

/// Takes a line of the engine's introduction; false if it was the last.
bool UciSession::take_introduction(std::string_view line) {
    UciWords words(line);
    const std::string_view first = words.next();
    if (first == "id" && words.next() == "name") name_ = words.take_until();
    if (first == "option")
        if (auto option = parse_announced_option(words.take_until()))
            options_.push_back(*std::move(option));
    return first != "uciok";
}

const AnnouncedOption* UciSession::find_option(std::string_view name) const {
    const std::string wanted = lower_case(name);
    const auto found = std::ranges::find_if(
        options_, [&](const AnnouncedOption& option) { return lower_case(option.name) == wanted; });
    return found == options_.end() ? nullptr : &*found;
}

UciSession::Result<void> UciSession::set_option(std::string_view name, std::string_view value) {
    const AnnouncedOption* option = find_option(name);
    if (option == nullptr) return std::unexpected(no_option_error(name));
    const auto checked = check_value(*option, value);
    if (!checked) return fail(EngineError::Kind::no_option, "its option " + checked.error());
    std::string& known = values_[static_cast<std::size_t>(option - options_.data())];
    if (option->type != AnnouncedOption::Type::button && known == *checked) return {};
    known = *checked;
    return send(setoption_command(*option, *checked));
}

/// Sets the user's options, and those that make a playing engine analyse.
UciSession::Result<void> UciSession::set_first_options() {
    for (const auto& [name, value] : command_.options)
        if (auto done = set_option(name, value); !done) return done;

    std::vector<std::pair<std::string_view, std::string>> ours = {
        {"OwnBook", "false"}, {"Ponder", "false"}, {"UCI_AnalyseMode", "true"}};
    if (command_.threads > 1) {
        // Toga's name for them is the longer one.
        const std::array<std::string_view, 2> names = {"Threads", "Number of Threads"};
        const auto is_there = [&](std::string_view name) { return find_option(name) != nullptr; };
        if (std::ranges::none_of(names, is_there))
            return fail(EngineError::Kind::no_option,
                        "searches with one thread only (it has no option 'Threads')");
        for (const std::string_view name : names)
            ours.emplace_back(name, std::to_string(command_.threads));
    }
    if (command_.lines > 1 && find_option("MultiPV") == nullptr)
        return fail(EngineError::Kind::no_option, no_lines);
    if (command_.hash_megabytes)
        ours.emplace_back("Hash", std::to_string(*command_.hash_megabytes));
    for (const auto& [name, value] : ours) {
        if (find_option(name) == nullptr || user_sets(name)) continue;
        if (auto done = set_option(name, value); !done) return done;
    }
    return {};
}

bool UciSession::user_sets(std::string_view name) const {
    return std::ranges::any_of(command_.options, [&](const auto& option) {
        return lower_case(option.first) == lower_case(name);
    });
}

EngineError UciSession::no_option_error(std::string_view name) const {
    std::vector<std::string> lower;
    lower.reserve(options_.size());
    for (const AnnouncedOption& option : options_) lower.push_back(lower_case(option.name));
    const std::vector<std::string_view> views(lower.begin(), lower.end());
    const std::string wanted = lower_case(name);
    std::string text = fmt::format("has no option '{}'", name);
    if (const auto nearest = nearest_name(wanted, views))
        text += fmt::format("; did you mean '{}'?", find_option(*nearest)->name);
    return error(EngineError::Kind::no_option, text);
}

UciSession::Result<void> UciSession::ask_whether_ready() {
    ++questions_;
    return send("isready");
}

bool UciSession::is_readiness(std::string_view line) {
    UciWords words(line);
    if (words.next() != "readyok") return false;
    questions_ = std::max(questions_ - 1, 0);
    return true;
}

UciSession::Result<void> UciSession::wait_until_ready() {
    if (auto asked = ask_whether_ready(); !asked) return asked;
    const Deadline deadline = Clock::now() + command_.start_timeout;
    while (questions_ > 0) {
        if (stop_requested()) return std::unexpected(stop_error());
        const auto line = read_line(deadline);
        if (line) static_cast<void>(is_readiness(*line));
        if (!line && line.error() != ChildProcess::NoLine::woken &&
            line.error() != ChildProcess::NoLine::timed_out)
            return std::unexpected(end_error(line.error(), "before it answered 'isready'"));
        if (questions_ > 0 && Clock::now() >= deadline)
            return std::unexpected(error(EngineError::Kind::silent,
                                         fmt::format("gave no answer to 'isready' within {}",
                                                     seconds_text(command_.start_timeout))));
    }
    return {};
}

UciSession::Result<void> UciSession::send(std::string_view line) {
    log_.write(process_->id(), '>', line);
    if (process_->send(std::string(line) + '\n', Clock::now() + command_.grace)) return {};
    return fail(EngineError::Kind::silent,
                fmt::format("reads no commands any more: '{}'", line.substr(0, line.find(' '))));
}

std::expected<std::string, ChildProcess::NoLine> UciSession::read_line(Deadline deadline) {
    auto line = process_->read_line(deadline);
    if (line) log_.write(process_->id(), '<', *line);
    return line;
}

void UciSession::quit() {
    constexpr std::chrono::milliseconds timeout(500);
    static_cast<void>(process_->send("quit\n", Clock::now()));
    log_.write(process_->id(), '>', "quit");
    process_->end(std::min(timeout, command_.grace));
}

void UciSession::watch(const std::stop_token& stop) {
    waker_.reset();
    stop_ = stop;
    waker_.emplace(stop_, [this] { process_->wake(); });
}

EngineError UciSession::error(EngineError::Kind kind, std::string_view what) const {
    return {kind, fmt::format("'{}': {}", command_.command, what)};
}

EngineError UciSession::end_error(ChildProcess::NoLine reason, std::string_view when) {
    if (reason == ChildProcess::NoLine::too_long)
        return error(EngineError::Kind::no_uci,
                     fmt::format("printed over {} bytes without an end of line {}; is "
                                 "it a UCI engine?",
                                 ChildProcess::longest_line, when));
    // Its output has ended, so the process is about to end.
    constexpr std::chrono::milliseconds timeout(500);
    const auto status = process_->wait(Clock::now() + timeout);
    if (!status) return error(EngineError::Kind::died, fmt::format("closed its output {}", when));
    const bool is_stranger = name_.empty() && status->kind == ExitStatus::Kind::exited;
    return error(is_stranger ? EngineError::Kind::no_uci : EngineError::Kind::died,
                 fmt::format("{} {}{}", to_string(*status), when,
                             is_stranger ? "; is it a UCI engine?" : ""));
}

}  // namespace chess
