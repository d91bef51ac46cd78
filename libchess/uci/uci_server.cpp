#include "libchess/uci/uci_server.hpp"

#include "libchess/core/version.hpp"
#include "libchess/notation/detail/excerpt.hpp"
#include "libchess/uci/detail/uci_engine.hpp"
#include "libchess/uci/detail/uci_output.hpp"
#include "libchess/uci/detail/uci_position.hpp"
#include "libchess/uci/detail/uci_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <vector>

namespace chess {

namespace {

/// Beyond this a line is not looked at; the longest games known need a hundredth.
constexpr std::size_t longest_line = std::size_t{1} << 20U;

/// A line, the words after its command, and when it came.
struct Command {
    std::string_view line;
    UciWords words;
    UciSearch::Time received;
};

}  // namespace

class UciServer::Implementation {
public:
    Implementation(const UciServerOptions& options, Output output, Explain explain)
        : output_(std::move(output)),
          explain_(std::move(explain)),
          options_(UciSettings{.hash_megabytes = static_cast<std::int64_t>(options.hash_megabytes),
                               .threads = options.threads},
                   UciSettingLimits{static_cast<std::int64_t>(options.most_hash_megabytes),
                                    options.most_threads}),
          engine_({.techniques = options.techniques, .evaluation = options.evaluation},
                  options.weights) {}

    bool handle(std::string_view line);
    void finish() { search_.finish(); }

private:
    struct Handler {
        std::string_view name;
        void (Implementation::*handle)(const Command& command);
    };
    static const std::array<Handler, 13> handlers;

    void say(const std::vector<std::string>& lines) {
        const std::scoped_lock lock(mutex_);
        for (const std::string& line : lines) output_(line);
    }
    void complain(std::string_view what) { say({uci_message(fmt::format("error: {}", what))}); }
    void complain_of_unknown(std::string_view word);
    void prepare();

    void uci(const Command& command);
    void isready(const Command& command);
    void ucinewgame(const Command& command);
    void position(const Command& command);
    void go(const Command& command);
    void stop(const Command& command);
    void ponderhit(const Command& command);
    void setoption(const Command& command);
    void board(const Command& command);
    void eval(const Command& command);
    void debug(const Command& command);
    void ignore(const Command& command);
    void quit(const Command& command);

    std::mutex mutex_;  // guards the output
    Output output_;
    Explain explain_;
    UciOptions options_;
    SearchRoot root_{Position::start()};
    UciEngine engine_;
    /// Tells of words that are passed over, too.
    bool debug_ = false;
    bool quit_ = false;
    UciSearch search_{[this](const std::vector<std::string>& lines) { say(lines); }};
};

const std::array<UciServer::Implementation::Handler, 13> UciServer::Implementation::handlers{{
    {"uci", &Implementation::uci},
    {"isready", &Implementation::isready},
    {"ucinewgame", &Implementation::ucinewgame},
    {"position", &Implementation::position},
    {"go", &Implementation::go},
    {"stop", &Implementation::stop},
    {"ponderhit", &Implementation::ponderhit},
    {"setoption", &Implementation::setoption},
    {"d", &Implementation::board},
    {"eval", &Implementation::eval},
    {"debug", &Implementation::debug},
    {"register", &Implementation::ignore},
    {"quit", &Implementation::quit},
}};

bool UciServer::Implementation::handle(std::string_view line) {
    const auto received = std::chrono::steady_clock::now();
    if (line.size() > longest_line) {
        complain(fmt::format("a line of more than {} bytes is ignored", longest_line));
        return true;
    }
    const std::vector<std::string_view> words = uci_words(line);
    // The protocol wants unknown words passed over until one is known.
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto* const known = std::ranges::find(handlers, words[i], &Handler::name);
        if (known == handlers.end()) continue;
        if (i > 0 && debug_) complain_of_unknown(words.front());
        (this->*known->handle)({line, UciWords(words).subspan(i + 1), received});
        return !quit_;
    }
    if (!words.empty()) complain_of_unknown(words.front());
    return true;
}

void UciServer::Implementation::complain_of_unknown(std::string_view word) {
    std::vector<std::string_view> names;
    names.reserve(handlers.size());
    for (const Handler& handler : handlers) names.push_back(handler.name);
    complain(fmt::format("unknown command '{}'{}", excerpt(word), uci_hint(word, names)));
}

/// Brings the engine up to the settings, unless it is searching.
void UciServer::Implementation::prepare() {
    if (search_.running()) return;
    if (const auto message = engine_.prepare(options_.settings())) complain(*message);
}

void UciServer::Implementation::uci(const Command& /*command*/) {
    std::vector<std::string> lines{fmt::format("id name chesstool {}", version()),
                                   "id author the chesstool authors"};
    std::ranges::move(options_.lines(), std::back_inserter(lines));
    lines.emplace_back("uciok");
    say(lines);
}

void UciServer::Implementation::isready(const Command& /*command*/) {
    prepare();
    say({"readyok"});
}

void UciServer::Implementation::ucinewgame(const Command& /*command*/) {
    engine_.clear();
    prepare();
}

void UciServer::Implementation::position(const Command& command) {
    auto read = read_uci_position(command.line, command.words, options_.settings().chess960);
    if (!read) {
        for (const std::string& error : read.error()) complain(error);
        return say({uci_message("the position stays as it was")});
    }
    for (const std::string& warning : read->warnings) say({uci_message("warning: " + warning)});
    root_ = std::move(read->root);
}

void UciServer::Implementation::go(const Command& command) {
    search_.stop();
    const Position now = root_.position();
    auto [go, complaints] = read_uci_go(command.words, now);
    for (const std::string& complaint : complaints) complain(complaint);
    if (!go) return;
    const UciSettings& settings = options_.settings();
    if (go->perft)
        return search_.start_perft(
            now, {.depth = *go->perft, .threads = static_cast<int>(settings.threads)});
    prepare();
    go->limits.lines = static_cast<int>(settings.lines);
    search_.start(engine_.get(), root_, std::move(*go), command.received);
}

void UciServer::Implementation::stop(const Command& /*command*/) {
    search_.stop();
}

void UciServer::Implementation::ponderhit(const Command& /*command*/) {
    // Nothing may be pondered on any more: it crosses with our own end.
    static_cast<void>(search_.ponder_hit());
}

void UciServer::Implementation::setoption(const Command& command) {
    const bool chess960 = options_.settings().chess960;
    const auto event = options_.set(command.words);
    if (!event) return complain(event.error());
    if (*event == UciOptionEvent::clear_hash) engine_.clear();
    if (options_.settings().chess960 != chess960) root_ = as_chess960(root_, !chess960);
}

void UciServer::Implementation::board(const Command& /*command*/) {
    say(uci_board_lines(root_.position()));
}

void UciServer::Implementation::eval(const Command& /*command*/) {
    if (!explain_) return complain("eval: not available here");
    std::vector<std::string> lines;
    std::string_view rest;
    const std::string text = explain_(root_.position());
    for (rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        lines.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    say(lines);
}

void UciServer::Implementation::debug(const Command& command) {
    debug_ = !command.words.empty() && command.words.front() == "on";
}

void UciServer::Implementation::ignore(const Command& /*command*/) {}

void UciServer::Implementation::quit(const Command& /*command*/) {
    search_.stop();
    quit_ = true;
}

UciServer::UciServer(const UciServerOptions& options, Output output, Explain explain)
    : implementation_(
          std::make_unique<Implementation>(options, std::move(output), std::move(explain))) {}
UciServer::~UciServer() = default;
UciServer::UciServer(UciServer&&) noexcept = default;
UciServer& UciServer::operator=(UciServer&&) noexcept = default;

bool UciServer::handle(std::string_view line) {
    return implementation_->handle(line);
}

void UciServer::finish() {
    implementation_->finish();
}

}  // namespace chess
