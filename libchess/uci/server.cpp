#include "libchess/uci/server.hpp"

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/core/version.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/search/engine.hpp"
#include "libchess/uci/detail/answers.hpp"
#include "libchess/uci/detail/backlog.hpp"
#include "libchess/uci/detail/commands.hpp"
#include "libchess/uci/detail/options.hpp"
#include "libchess/uci/detail/server_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <new>
#include <sstream>
#include <utility>
#include <vector>

namespace chess {

namespace {

/// Longer lines are ignored; the longest known games need a hundredth of this.
constexpr std::size_t longest_line = std::size_t{1} << 20U;

/// A line, the words after its command, and when it came.
struct Command {
    std::string_view line;
    UciWords words;
    UciSearch::Time received;
};

/// The engine: made when it is first needed, so that starting is quick, and again when the settings
/// have changed. Not to be used during a search.
class LazyEngine {
public:
    LazyEngine(EngineOptions options, const Weights& weights,
               std::shared_ptr<EndgameTables> endings)
        : options_(std::move(options)),
          weights_(weights),
          endings_(std::move(endings)) {
        if (!options_.evaluation) options_.evaluation.emplace();
    }

    /// Makes sure that there is an engine with these settings. If there is no memory for it, the
    /// settings are reduced, and the message says so.
    [[nodiscard]] std::optional<std::string> prepare(UciOptions& settings) {
        std::optional<std::string> message;
        if (!engine_ || is_other_engine(settings)) {
            const UciOptions wanted = settings;
            if (!make(settings)) {
                fall_back(settings);
                message = fmt::format("no memory for Hash {} and Threads {}; they are {} and {}",
                                      wanted.hash_megabytes, wanted.threads,
                                      settings.hash_megabytes, settings.threads);
            }
        }
        if (stale_) engine_->clear();
        stale_ = false;
        return message;
    }

    /// The engine that was prepared last.
    [[nodiscard]] Engine& get() noexcept { return *engine_; }

    /// Remarks on files since the last call.
    [[nodiscard]] std::vector<std::string> take_remarks() {
        if (tables_ && tables_->syzygy) {
            // A fault in a file may be found only during a search.
            const std::vector<SyzygyFault> faults = tables_->syzygy->faults();
            for (; reported_faults_ < faults.size(); ++reported_faults_)
                remarks_.push_back(fmt::format("SyzygyPath: {}: {}; it is left out",
                                               faults[reported_faults_].path,
                                               faults[reported_faults_].message));
        }
        return std::exchange(remarks_, {});
    }

    /// Forgets all earlier searches before the next one.
    void clear() noexcept { stale_ = true; }

private:
    [[nodiscard]] bool is_other_engine(const UciOptions& settings) const {
        return settings.hash_megabytes != made_with_.hash_megabytes ||
               settings.threads != made_with_.threads ||
               settings.move_overhead_milliseconds != made_with_.move_overhead_milliseconds ||
               settings.evaluation != made_with_.evaluation ||
               settings.network != made_with_.network ||
               settings.syzygy_path != made_with_.syzygy_path ||
               settings.syzygy_men != made_with_.syzygy_men ||
               settings.syzygy_fifty_moves != made_with_.syzygy_fifty_moves;
    }
    /// Returns to the previous settings, or to the smallest if those need too much memory, too.
    void fall_back(UciOptions& settings) {
        settings.hash_megabytes = made_with_.hash_megabytes;
        settings.threads = made_with_.threads;
        if (make(settings)) return;
        settings.hash_megabytes = settings.threads = 1;
        if (!make(settings)) throw std::bad_alloc();
    }

    /// False if there is no memory for it.
    bool make(const UciOptions& settings) {
        engine_.reset();  // before the next one asks for memory
        options_.hash_bytes = static_cast<std::size_t>(settings.hash_megabytes) << 20U;
        options_.threads = static_cast<int>(settings.threads);
        options_.evaluation->kind = settings.evaluation;
        options_.evaluation->network = settings.network;
        options_.move_overhead = std::chrono::milliseconds(settings.move_overhead_milliseconds);
        open_tables(settings);
        try {
            engine_ = std::make_unique<Engine>(options_, weights_);
        } catch (const std::bad_alloc&) {
            return false;
        }
        made_with_ = settings;
        stale_ = false;
        return true;
    }

    void open_tables(const UciOptions& settings) {
        const bool is_same = tables_ && settings.syzygy_path == made_with_.syzygy_path;
        if (!is_same) {
            options_.endings.reset();  // one set of Syzygy tables is open at a time
            tables_.emplace();
            tables_->own = endings_;
            tables_->own_men = made_men;
            tables_->threads = static_cast<int>(settings.threads);
            if (!settings.syzygy_path.empty()) {
                auto syzygy = SyzygyTables::open(settings.syzygy_path);
                if (!syzygy) remarks_.push_back("SyzygyPath: " + syzygy.error());
                else tables_->syzygy = *std::move(syzygy);
                reported_faults_ = 0;
            }
        }
        tables_->syzygy_men = static_cast<int>(settings.syzygy_men);
        tables_->fifty_move_rule = settings.syzygy_fifty_moves;
        options_.endings = std::make_shared<const Tablebases>(*tables_);
    }

    /// Own tables of up to this many men are made when a search needs them, in a moment.
    static constexpr int made_men = 3;

    EngineOptions options_;
    Weights weights_;
    std::shared_ptr<EndgameTables> endings_;
    std::optional<TablebaseOptions> tables_;
    std::vector<std::string> remarks_;
    /// How many of the faults in Syzygy files have been reported.
    std::size_t reported_faults_ = 0;
    std::unique_ptr<Engine> engine_;
    UciOptions made_with_;
    bool stale_ = false;
};

}  // namespace

class UciServer::Implementation {
public:
    Implementation(const UciServerOptions& options, Output output, Explain explain)
        : output_(std::move(output)),
          explain_(std::move(explain)),
          options_(options),
          engine_({.techniques = options.techniques, .evaluation = options.evaluation},
                  options.weights, options.endings) {}

    bool handle(std::string_view line) {
        if (line.size() > longest_line) {
            backlog_.take(line.substr(0, longest_line + 1));  // as it must not overtake others
            return true;
        }
        const std::string plain = with_usual_blanks(line);
        if (!plain.empty()) line = plain;
        const Handler* const handler = command_in(line).handler;
        const std::string_view name = handler != nullptr ? handler->name : std::string_view();
        if (name == "quit") backlog_.drop();
        if (name == "stop") backlog_.take_last(line);
        else if (name == "isready" || name == "quit") backlog_.take_first(line);
        else backlog_.take(line);
        return !quit_;
    }

    bool busy() { return backlog_.busy(); }
    void finish(std::chrono::milliseconds patience) { backlog_.finish(patience); }

private:
    struct Handler {
        std::string_view name;
        void (Implementation::*handle)(const Command& command);
    };
    static const std::array<Handler, 13> handlers;

    struct FoundCommand {
        std::string_view name;  ///< empty if there is none
        const Handler* handler = nullptr;
        UciWords words;  ///< those behind it
    };
    /// The first known word of a line: the protocol requires skipping unknown ones. The first word
    /// may be written in capitals.
    static FoundCommand command_in(std::string_view line) {
        UciWords words(line);
        for (bool first = true; !words.at_end(); first = false) {
            const std::string_view word = words.next();
            const auto* const known = std::ranges::find(
                handlers, first ? lower_case(word) : std::string(word), &Handler::name);
            if (known != handlers.end()) return {word, known, words};
        }
        return {{}, nullptr, words};
    }

    /// A line with ordinary blanks in place of a byte order mark and of those that text from web
    /// pages has; empty if it has none. In the value of an option they may belong to a file's name.
    static std::string with_usual_blanks(std::string_view line) {
        if (!detail::has_high_byte(line) || detail::find_rare_blank(line) == std::string_view::npos)
            return {};
        const std::string plain = detail::with_plain_blanks(line);
        const bool has_value = lower_case(UciWords(plain).peek()) == "setoption";
        const std::size_t value = has_value ? plain.find(" value ") : std::string::npos;
        const std::size_t from = std::min(value, plain.size());
        return plain.substr(0, from) + std::string(line.substr(from));
    }

    void obey(std::string_view line) {
        if (line.size() > longest_line) {
            send_error(fmt::format("a line of more than {} bytes is ignored", longest_line));
            if (is_meant_as_position(line)) refuse_position();
            return;
        }
        const auto received = std::chrono::steady_clock::now();
        const auto [name, handler, words] = command_in(line);
        const std::string_view first = UciWords(line).peek();
        if (!first.empty() && (handler == nullptr || (first.data() != name.data() && debug_)))
            reject_unknown(first, is_meant_as_position(line));
        if (handler != nullptr) (this->*handler->handle)({line, words, received});
        else if (is_meant_as_position(line)) refuse_position();
    }

    void send(const std::vector<std::string>& lines) {
        const std::scoped_lock lock(mutex_);
        for (const std::string& line : lines) output_(line);
    }
    void send_error(std::string_view what) { send({uci_message(fmt::format("error: {}", what))}); }
    void reject_unknown(std::string_view word, bool is_position) {
        std::vector<std::string_view> names;
        names.reserve(handlers.size());
        for (const Handler& handler : handlers) names.push_back(handler.name);
        if (is_position)
            return send_error(
                fmt::format("unknown command '{}'; did you mean 'position'?", excerpt(word)));
        send_error(fmt::format("unknown command '{}'{}", excerpt(word), uci_hint(word, names)));
    }
    /// Applies the settings to the engine, unless it is searching.
    void prepare() {
        if (search_.running()) return;
        if (const auto message = engine_.prepare(options_.values())) send_error(*message);
        for (const std::string& remark : engine_.take_remarks()) send_error(remark);
    }

    void uci(const Command& /*command*/) {
        std::vector<std::string> lines{fmt::format("id name chesstool {}", version()),
                                       "id author the chesstool authors"};
        std::ranges::move(options_.lines(), std::back_inserter(lines));
        lines.emplace_back("uciok");
        send(lines);
    }
    void isready(const Command& /*command*/) {
        prepare();
        send({"readyok"});
    }
    void ucinewgame(const Command& /*command*/) {
        engine_.clear();
        ++games_;
        prepare();
    }
    void position(const Command& command) {
        auto read = read_uci_position(command.line, command.words, options_.values().chess960);
        if (!read) {
            for (const std::string& error : read.error()) send_error(error);
            return refuse_position();
        }
        refused_ = false;
        for (const std::string& warning : read->warnings)
            send({uci_message("warning: " + warning)});
        game_ = std::move(read->game);
    }
    void refuse_position() {
        send({uci_message("there is no position until the next 'position' command")});
        refused_ = true;
    }
    /// Whether the last `position` was refused; then it sends an error.
    bool lacks_position(std::string_view command) {
        if (refused_) send_error(fmt::format("{}: the last position was refused", command));
        return refused_;
    }
    void go(const Command& command) {
        search_.stop();
        if (lacks_position("go")) {
            const auto go = read_uci_go(command.words, Position::start()).go;
            if (go && !go->perft) search_.start_nothing(*go);
            return;
        }
        const Position now = game_.position();
        auto [go, errors] = read_uci_go(command.words, now);
        for (const std::string& error : errors) send_error(error);
        if (!go) return;
        if (go->is_nothing) return search_.start_nothing(*go);
        const UciOptions& settings = options_.values();
        if (go->perft)
            return search_.start_perft(
                now, {.depth = *go->perft, .threads = static_cast<int>(settings.threads)});
        prepare();
        go->limits.lines = static_cast<int>(settings.lines);
        if (settings.limits_strength)
            go->limits.strength = Strength{static_cast<int>(settings.elo), games_};
        search_.start(engine_.get(), game_, std::move(*go), command.received,
                      settings.tells_chances);
    }
    void stop(const Command& /*command*/) { search_.stop(); }
    void ponderhit(const Command& /*command*/) { search_.ponder_hit(); }
    void setoption(const Command& command) {
        const bool chess960 = options_.values().chess960;
        const auto event = options_.set(command.words);
        if (!event) return send_error(event.error());
        if (*event == UciOptionTable::Event::clear_hash) engine_.clear();
        if (options_.values().chess960 != chess960) game_ = as_chess960(game_, !chess960);
    }
    void board(const Command& /*command*/) {
        if (!lacks_position("d")) send(uci_board_lines(game_.position()));
    }
    void eval(const Command& /*command*/) {
        if (lacks_position("eval")) return;
        if (!explain_) return send_error("eval: not available here");
        std::vector<std::string> lines;
        std::istringstream text(explain_(game_.position(), options_.values().network));
        for (std::string line; std::getline(text, line);) lines.push_back(line);
        send(lines);
    }
    void debug(const Command& command) { debug_ = command.words.peek() == "on"; }
    void ignore(const Command& /*command*/) {}
    void quit(const Command& /*command*/) {
        search_.stop();
        quit_ = true;
    }

    std::mutex mutex_;  // guards the output
    Output output_;
    Explain explain_;
    UciOptionTable options_;
    GameHistory game_{Position::start()};
    bool refused_ = false;  // the last `position`; nothing is answered about an earlier one
    LazyEngine engine_;
    std::uint64_t games_ = 0;  // begun, so that of limited strength each is another
    bool debug_ = false;       // also reports unknown words
    bool quit_ = false;
    UciSearch search_{[this](const std::vector<std::string>& lines) { send(lines); }};
    UciBacklog backlog_{search_, [this](std::string_view line) { obey(line); }};
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

UciServer::UciServer(const UciServerOptions& options, Output output, Explain explain)
    : implementation_(
          std::make_unique<Implementation>(options, std::move(output), std::move(explain))) {}
UciServer::~UciServer() = default;
UciServer::UciServer(UciServer&&) noexcept = default;
UciServer& UciServer::operator=(UciServer&&) noexcept = default;

bool UciServer::handle(std::string_view line) {
    return implementation_->handle(line);
}

bool UciServer::busy() {
    return implementation_->busy();
}

void UciServer::finish(std::chrono::milliseconds patience) {
    implementation_->finish(patience);
}

}  // namespace chess
