#include "libchess/uci/detail/client_search.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/uci/detail/uci_info.hpp"
#include "libchess/uci/detail/uci_lines.hpp"
#include "libchess/uci/detail/word_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

namespace chess {

using Kind = EngineError::Kind;
using NoLine = ChildProcess::NoLine;
using std::chrono::milliseconds;

namespace {

/// One search from `go` to `bestmove`.
class ClientSearch {
public:
    // clang-tidy does not see into the constructor of `UciLines`.
    // NOLINTNEXTLINE(clang-analyzer-optin.cplusplus.UninitializedObject)
    ClientSearch(UciSession& session, const SearchRoot& root, const SearchLimits& limits,
                 std::size_t lines, const Engine::Observer& observer)
        : session_(session),
          root_(root),
          position_(root.position()),
          limits_(limits),
          observer_(observer),
          lines_(position_, lines, limits.first_moves) {}

    std::expected<SearchResult, EngineError> run() {
        if (auto sent = session_.send(position_command(root_)); !sent)
            return std::unexpected(std::move(sent).error());
        if (auto sent = session_.send(go_command(position_, limits_)); !sent)
            return std::unexpected(std::move(sent).error());
        begin_ = heard_ = Clock::now();
        if (const auto time = time_limit()) {
            soft_end_ = begin_ + *time + grace() / 2;
            hard_end_ = begin_ + *time + grace();
        }
        while (true) {
            if (auto done = look_at_the_clock(); !done)
                return std::unexpected(std::move(done).error());
            const auto line = session_.read_line(next_event());
            if (!line && (line.error() == NoLine::woken || line.error() == NoLine::timed_out))
                continue;
            if (!line) return std::unexpected(session_.end_error(line.error(), "while searching"));
            if (auto result = hear(*line)) return *std::move(result);
        }
    }

private:
    using Clock = UciSession::Clock;
    using Deadline = UciSession::Deadline;
    using Result = std::expected<SearchResult, EngineError>;

    [[nodiscard]] milliseconds grace() const { return session_.command().grace; }

    /// The longest that the limits allow it to think.
    [[nodiscard]] std::optional<milliseconds> time_limit() const {
        std::optional<milliseconds> limit = limits_.time;
        if (limits_.clock) {
            const milliseconds all = limits_.clock->remaining + limits_.clock->increment;
            limit = std::min(limit.value_or(all), all);
        }
        return limit;
    }

    [[nodiscard]] Deadline next_event() const {
        Deadline next = std::min(hard_end_, probe_end_);
        if (!is_stopping_) next = std::min(next, soft_end_);
        if (probe_end_ == never) next = std::min(next, heard_ + session_.command().silence);
        return next;
    }

    /// Stops the engine if it is time, and gives it up if it does not answer.
    [[nodiscard]] std::expected<void, EngineError> look_at_the_clock() {
        const Deadline now = Clock::now();
        if (!is_given_up_ && session_.stop_requested()) {
            // Nobody waits for its answer any more, but it may have one.
            constexpr milliseconds patience(500);
            is_given_up_ = true;
            if (auto done = ask_to_stop(); !done) return done;
            hard_end_ = std::min(hard_end_, now + std::min(patience, grace()));
        }
        if (!is_stopping_ && now >= soft_end_)
            if (auto done = ask_to_stop(); !done) return done;
        if (now >= hard_end_ && is_given_up_) return std::unexpected(session_.stop_error());
        if (now >= hard_end_)
            return std::unexpected(session_.error(
                Kind::silent,
                fmt::format("gave no 'bestmove' within {} after {}", seconds_text(grace()),
                            is_out_of_time_ ? "its time was over" : "'stop'")));
        if (probe_end_ == never && now >= heard_ + session_.command().silence) {
            probe_end_ = now + grace();
            return session_.ask_whether_ready();
        }
        if (now >= probe_end_)
            return std::unexpected(session_.error(
                Kind::silent,
                fmt::format("said nothing for {} and then gave no answer to 'isready' within {}",
                            seconds_text(session_.command().silence), seconds_text(grace()))));
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
    [[nodiscard]] std::optional<Result> hear(std::string_view text) {
        if (session_.is_readiness(text)) {
            probe_end_ = never;
            heard_ = Clock::now();
            return std::nullopt;
        }
        WordReader words(text);
        const std::string_view first = words.next();
        if (first == "bestmove") return hear_best_move(words);
        if (first != "info") return std::nullopt;
        heard_ = Clock::now();
        const UciInfo info = parse_uci_info(words.rest());
        if (lines_.leave_iteration(info)) observe();
        const auto is_complete = lines_.take(info);
        if (!is_complete) return std::unexpected(session_.error(Kind::lied, is_complete.error()));
        if (*is_complete) observe();
        if (is_beyond_limits(*is_complete))
            if (auto done = ask_to_stop(); !done) return std::unexpected(std::move(done).error());
        return std::nullopt;
    }

    [[nodiscard]] Result hear_best_move(WordReader words) {
        const std::string_view move = words.next();
        if (move.empty() || move == "(none)" || move == "0000" || move == "NULL")
            return std::unexpected(
                session_.error(Kind::lied, "gave no move in " + to_fen(position_)));
        const std::string_view reply = words.next() == "ponder" ? words.next() : "";
        if (!is_stopping_ && ends_by_depth_alone() && limits_.depth == lines_.depth())
            if (lines_.finish_iteration()) observe();
        auto result = lines_.result(move, reply);
        if (!result) return std::unexpected(session_.error(Kind::lied, result.error()));
        result->time = Clock::now() - begin_;
        return *std::move(result);
    }

    [[nodiscard]] bool ends_by_depth_alone() const {
        return limits_.depth && !limits_.nodes && !limits_.time && !limits_.clock && !limits_.mate;
    }

    void observe() const {
        if (!observer_) return;
        SearchResult result = lines_.result();
        result.time = heard_ - begin_;
        observer_(result);
    }

    /// Whether a limit was passed that the engine seems not to know.
    [[nodiscard]] bool is_beyond_limits(bool is_complete) const {
        if (limits_.depth && lines_.depth() > *limits_.depth) return true;
        // Engines look at their count now and then only; they are to end by themselves if they can,
        // so that the end does not depend on when our word comes.
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
    const SearchRoot& root_;
    Position position_;
    const SearchLimits& limits_;
    const Engine::Observer& observer_;
    UciLines lines_;
    Deadline begin_{};
    /// When it last said anything about the search.
    Deadline heard_{};
    /// When it is told to stop though it should know the time itself.
    Deadline soft_end_ = never;
    Deadline hard_end_ = never;
    /// When the answer to our question whether it lives is due.
    Deadline probe_end_ = never;
    bool is_stopping_ = false;
    /// It was asked to stop since nobody wants its answer.
    bool is_given_up_ = false;
    bool is_out_of_time_ = false;
};

}  // namespace

std::string position_command(const SearchRoot& root) {
    std::string text = "position fen " + to_fen(root.start);
    if (!root.moves.empty()) text += " moves";
    Position position = root.start;
    for (const Move move : root.moves) {
        text += ' ' + to_uci(position, move);
        position.make(move);
    }
    return text;
}

std::string go_command(const Position& position, const SearchLimits& limits) {
    std::string text = "go";
    const auto add = [&](std::string_view name, auto value) {
        text += fmt::format(" {} {}", name, value);
    };
    if (limits.depth) add("depth", *limits.depth);
    if (limits.nodes) add("nodes", *limits.nodes);
    if (limits.mate) add("mate", *limits.mate);
    if (limits.time) add("movetime", std::max<std::int64_t>(limits.time->count(), 1));
    if (limits.clock) {
        const GameClock& clock = *limits.clock;
        for (const std::string_view name : {"wtime", "btime"})
            add(name, std::max<std::int64_t>(clock.remaining.count(), 1));
        for (const std::string_view name : {"winc", "binc"}) add(name, clock.increment.count());
        if (clock.moves_to_go) add("movestogo", *clock.moves_to_go);
    }
    const bool is_bounded = limits.depth || limits.time || limits.clock;
    // Some engines that do not know `nodes` or `mate` (Ethereal 12) take a search without other
    // limits for one of depth 1.
    if (!is_bounded && (limits.nodes || limits.mate)) add("depth", SearchLimits::max_depth);
    if (!is_bounded && !limits.nodes && !limits.mate) text += " infinite";
    if (!limits.first_moves.empty()) text += " searchmoves";
    for (const Move move : limits.first_moves) text += ' ' + to_uci(position, move);
    return text;
}

std::expected<SearchResult, EngineError> run_uci_search(UciSession& session, const SearchRoot& root,
                                                        const SearchLimits& limits,
                                                        std::size_t lines,
                                                        const Engine::Observer& observer) {
    return ClientSearch(session, root, limits, lines, observer).run();
}

}  // namespace chess
