#include "libchess/uci/client.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/search/detail/claimed_draw.hpp"
#include "libchess/uci/detail/answers.hpp"
#include "libchess/uci/detail/client_lines.hpp"
#include "libchess/uci/detail/commands.hpp"
#include "libchess/uci/detail/session.hpp"
#include "libchess/uci/detail/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <utility>

namespace chess {

namespace {

using Kind = EngineError::Kind;
using NoLine = ChildProcess::NoLine;
using std::chrono::milliseconds;

/// What the clock cannot count is without end.
constexpr milliseconds without_end = std::chrono::years(100);

/// One search from `go` to `bestmove`.
class ClientSearch {
public:
    // clang-tidy does not see into the constructor of `UciLines`.
    // NOLINTNEXTLINE(clang-analyzer-optin.cplusplus.UninitializedObject)
    ClientSearch(UciSession& session, const GameHistory& game, const SearchLimits& limits,
                 std::size_t lines, const Engine::Observer& observer)
        : session_(session),
          game_(game),
          position_(game.position()),
          limits_(limits),
          observer_(observer),
          lines_(position_, lines, limits.first_moves) {}

    std::expected<SearchResult, EngineError> run() {
        if (auto sent = session_.send(position_command(game_)); !sent)
            return std::unexpected(std::move(sent).error());
        if (auto sent = session_.send(go_command(position_, limits_)); !sent)
            return std::unexpected(std::move(sent).error());
        begin_ = last_output_ = Clock::now();
        if (const auto time = time_limit()) {
            soft_end_ = begin_ + *time + grace() / 2;
            hard_end_ = begin_ + *time + grace();
        }
        while (true) {
            if (auto done = check_time(); !done) return std::unexpected(std::move(done).error());
            const auto line = session_.read_line(next_event());
            if (!line && (line.error() == NoLine::woken || line.error() == NoLine::timed_out))
                continue;
            if (!line) return std::unexpected(session_.end_error(line.error(), "while searching"));
            if (auto result = handle(*line)) return *std::move(result);
        }
    }

private:
    using Clock = UciSession::Clock;
    using Deadline = UciSession::Deadline;
    using Result = std::expected<SearchResult, EngineError>;

    [[nodiscard]] milliseconds grace() const { return session_.command().grace; }

    /// The longest thinking time that the limits allow.
    [[nodiscard]] std::optional<milliseconds> time_limit() const {
        std::optional<milliseconds> limit = limits_.time;
        if (limits_.clock) {
            const milliseconds all = limits_.clock->remaining + limits_.clock->increment;
            limit = std::min(limit.value_or(all), all);
        }
        if (limit) limit = std::min(*limit, without_end);
        return limit;
    }

    [[nodiscard]] Deadline next_event() const {
        Deadline next = std::min(hard_end_, probe_end_);
        if (!is_stopping_) next = std::min(next, soft_end_);
        if (probe_end_ == never) next = std::min(next, last_output_ + session_.command().silence);
        return next;
    }

    /// Stops the engine when its time is up, and gives up on it if it does not answer.
    [[nodiscard]] std::expected<void, EngineError> check_time() {
        const Deadline now = Clock::now();
        if (!is_given_up_ && session_.stop_requested()) {
            // The answer is no longer wanted, but the engine can be kept if it gives one.
            constexpr milliseconds timeout(500);
            is_given_up_ = true;
            if (auto done = ask_to_stop(); !done) return done;
            hard_end_ = std::min(hard_end_, now + std::min(timeout, grace()));
        }
        if (!is_stopping_ && now >= soft_end_)
            if (auto done = ask_to_stop(); !done) return done;
        if (now >= hard_end_ && is_given_up_) return std::unexpected(session_.stop_error());
        if (now >= hard_end_)
            return session_.fail(
                Kind::silent,
                fmt::format("gave no 'bestmove' within {} after {}", seconds_text(grace()),
                            is_out_of_time_ ? "its time was over" : "'stop'"));
        if (probe_end_ == never && now >= last_output_ + session_.command().silence) {
            probe_end_ = now + grace();
            return session_.ask_whether_ready();
        }
        if (now >= probe_end_)
            return session_.fail(
                Kind::silent,
                fmt::format("said nothing for {} and then gave no answer to 'isready' within {}",
                            seconds_text(session_.command().silence), seconds_text(grace())));
        return {};
    }

    [[nodiscard]] std::expected<void, EngineError> ask_to_stop() {
        if (is_stopping_) return {};
        is_stopping_ = true;
        const Deadline now = Clock::now();
        is_out_of_time_ = now >= soft_end_;
        hard_end_ = std::min(hard_end_, now + grace());
        return session_.send("stop");
    }

    /// The result, or an error, if the line ends the search.
    [[nodiscard]] std::optional<Result> handle(std::string_view text) {
        if (session_.is_readiness(text)) {
            probe_end_ = never;
            last_output_ = Clock::now();
            return std::nullopt;
        }
        UciWords words(text);
        const std::string_view first = words.next();
        if (first == "bestmove") return read_best_move(words);
        if (first != "info") return std::nullopt;
        last_output_ = Clock::now();
        const UciInfo info = parse_uci_info(words.take_until());
        if (lines_.leave_iteration(info)) observe();
        const auto is_complete = lines_.take(info);
        if (!is_complete) return session_.fail(Kind::invalid, is_complete.error());
        if (*is_complete) observe();
        if (is_beyond_limits(*is_complete))
            if (auto done = ask_to_stop(); !done) return std::unexpected(std::move(done).error());
        return std::nullopt;
    }

    [[nodiscard]] Result read_best_move(UciWords words) {
        const std::string_view move = words.next();
        if (move.empty() || move == "(none)" || move == "0000" || move == "NULL")
            return std::unexpected(
                session_.error(Kind::invalid, "gave no move in " + to_fen(position_)));
        const std::string_view reply = words.next() == "ponder" ? words.next() : "";
        if (!is_stopping_ && ends_by_depth_alone() && limits_.depth == lines_.depth())
            if (lines_.finish_iteration()) observe();
        auto result = lines_.result(move, reply);
        if (!result) return session_.fail(Kind::invalid, result.error());
        result->time = Clock::now() - begin_;
        return *std::move(result);
    }

    [[nodiscard]] bool ends_by_depth_alone() const {
        return limits_.depth && !limits_.nodes && !limits_.time && !limits_.clock && !limits_.mate;
    }

    void observe() const {
        if (!observer_) return;
        SearchResult result = lines_.result();
        result.time = last_output_ - begin_;
        observer_(result);
    }

    /// Whether a limit was exceeded that the engine seems not to support.
    [[nodiscard]] bool is_beyond_limits(bool is_complete) const {
        if (limits_.depth && lines_.depth() > *limits_.depth) return true;
        // Engines check their node count only now and then. They should stop by themselves, so that
        // the result does not depend on when our `stop` arrives.
        constexpr std::uint64_t margin = 5'000;
        if (limits_.nodes && lines_.nodes() > *limits_.nodes + *limits_.nodes / 8 + margin)
            return true;
        if (!limits_.mate || !is_complete) return false;
        const SearchResult found = lines_.result();
        const auto mate = found.lines.front().score.as_mate_moves();
        return mate && std::abs(*mate) <= *limits_.mate;
    }

    static constexpr Deadline never = Deadline::max();

    UciSession& session_;
    const GameHistory& game_;
    Position position_;
    const SearchLimits& limits_;
    const Engine::Observer& observer_;
    UciLines lines_;
    Deadline begin_{};
    Deadline last_output_{};     ///< when it last sent anything about the search
    Deadline soft_end_ = never;  ///< when we send `stop`, although it knows its time limit
    Deadline hard_end_ = never;
    Deadline probe_end_ = never;  ///< when the answer to our `isready` is due
    bool is_stopping_ = false;
    bool is_given_up_ = false;  ///< its answer is no longer wanted
    bool is_out_of_time_ = false;
};

/// The command with times that a clock can count.
UciCommand within_clock(UciCommand command) {
    for (milliseconds* const time : {&command.start_timeout, &command.grace, &command.silence})
        *time = std::min(*time, without_end);
    return command;
}

class UciAnalyser final : public Analyser {
public:
    UciAnalyser(UciCommand command, std::unique_ptr<UciSession> session)
        : command_(std::move(command)),
          name_(session->name()) {
        keep(std::move(session));
    }
    UciAnalyser(const UciAnalyser&) = delete;
    UciAnalyser& operator=(const UciAnalyser&) = delete;
    ~UciAnalyser() override {
        try {
            if (session_) session_->quit();
        } catch (...) {  // NOLINT(*-empty-catch): the process is killed with the session
        }
    }

    [[nodiscard]] std::string name() const override { return name_; }

    /// The next search waits until that is done, or until it is stopped. An engine that fails is
    /// restarted, which forgets as well.
    void forget() override {
        if (session_ && !session_->send("ucinewgame")) session_.reset();
    }

    [[nodiscard]] std::expected<SearchResult, EngineError> analyse(
        const GameHistory& game, const SearchLimits& limits, const std::stop_token& stop,
        const Engine::Observer& observer) override {
        const Position position = game.position();
        const std::size_t moves =
            limits.first_moves.empty() ? legal_moves(position).size() : limits.first_moves.size();
        if (moves == 0) return SearchResult{};
        if (session_) session_->watch(stop);

        // Held in a local variable, so that every early return ends the engine.
        auto session = take_session(game, limits, stop);
        if (!session) return std::unexpected(std::move(session).error());
        const std::size_t lines = std::min(lines_of(**session, limits), moves);
        // UCI has no claims: engines say what their moves are worth.
        const bool may_claim = limits.first_moves.empty() && claim_on_board(game);
        const Engine::Observer raised = [&](SearchResult so_far) {
            detail::raise_to_draw(so_far);
            observer(so_far);
        };
        auto result =
            ClientSearch(**session, game, limits, lines, may_claim && observer ? raised : observer)
                .run();
        if (!result) return result;
        keep(*std::move(session));
        if (may_claim) detail::raise_to_draw(*result);
        return result;
    }

private:
    using Session = std::expected<std::unique_ptr<UciSession>, EngineError>;

    /// Keeps an engine for the next call. Requests to stop are for the call that they came with: a
    /// later one, and `forget` has no other, must not find them.
    void keep(std::unique_ptr<UciSession> session) {
        session->watch({});
        session_ = std::move(session);
    }

    /// The engine, ready for a search: the running one, or a new one if that has failed.
    Session take_session(const GameHistory& game, const SearchLimits& limits,
                         const std::stop_token& stop) {
        if (session_) {
            std::unique_ptr<UciSession> session = std::move(session_);
            const auto prepared = prepare(*session, game, limits);
            if (prepared) return session;
            if (prepared.error().kind == Kind::no_option) keep(std::move(session));
            if (prepared.error().kind == Kind::no_option || prepared.error().kind == Kind::stopped)
                return std::unexpected(prepared.error());
        }
        auto session = UciSession::start(command_, stop);
        if (!session) return session;
        if (auto prepared = prepare(**session, game, limits); !prepared)
            return std::unexpected(std::move(prepared).error());
        return session;
    }

    std::expected<void, EngineError> prepare(UciSession& session, const GameHistory& game,
                                             const SearchLimits& limits) {
        // Without castling rights, Chess960 is ordinary chess.
        const bool is_chess960 = game.start.is_chess960() && !game.start.castling_rooks().empty();
        if (is_chess960 && session.find_option("UCI_Chess960") == nullptr)
            return session.fail(Kind::no_option,
                                "plays no Chess960 (it has no option 'UCI_Chess960')");
        if (session.find_option("UCI_Chess960") != nullptr)
            if (auto done = session.set_option("UCI_Chess960", is_chess960 ? "true" : "false");
                !done)
                return done;
        if (limits.lines > 1 && session.find_option("MultiPV") == nullptr)
            return session.fail(Kind::no_option, no_lines);
        if (session.find_option("MultiPV") != nullptr)
            if (auto done =
                    session.set_option("MultiPV", std::to_string(lines_of(session, limits)));
                !done)
                return done;
        if (auto done = limit_strength(session, limits.strength); !done) return done;
        return session.wait_until_ready();
    }

    /// Only what was limited here is set free again: the user may have options of his own.
    std::expected<void, EngineError> limit_strength(UciSession& session,
                                                    const std::optional<Strength>& strength) {
        constexpr std::string_view limits = "UCI_LimitStrength";
        constexpr std::string_view elo = "UCI_Elo";
        if (!strength && !std::exchange(is_limited_, false)) return {};
        for (const std::string_view name : {limits, elo})
            if (session.find_option(name) == nullptr)
                return session.fail(
                    Kind::no_option,
                    fmt::format("cannot play at a strength (it has no option '{}')", name));
        is_limited_ = strength.has_value();
        if (auto done = session.set_option(limits, is_limited_ ? "true" : "false"); !done)
            return done;
        return strength ? session.set_option(elo, std::to_string(strength->elo))
                        : std::expected<void, EngineError>();
    }

    /// How many lines the engine shows: at most as many as it supports.
    static std::size_t lines_of(const UciSession& session, const SearchLimits& limits) {
        const AnnouncedOption* option = session.find_option("MultiPV");
        if (option == nullptr) return 1;
        const std::int64_t most = std::max<std::int64_t>(option->most.value_or(limits.lines), 1);
        return static_cast<std::size_t>(std::clamp<std::int64_t>(limits.lines, 1, most));
    }

    UciCommand command_;
    std::string name_;
    std::unique_ptr<UciSession> session_;  ///< none after the engine has failed
    bool is_limited_ = false;              ///< the last search was at a strength
};

}  // namespace

std::expected<std::unique_ptr<Analyser>, EngineError> make_uci_analyser(
    const UciCommand& command, const std::stop_token& stop) {
    UciCommand timed = within_clock(command);
    auto session = UciSession::start(timed, stop);
    if (!session) return std::unexpected(std::move(session).error());
    return std::make_unique<UciAnalyser>(std::move(timed), *std::move(session));
}

}  // namespace chess
