#include "libchess/uci/detail/server_search.hpp"

#include "libchess/position/movegen.hpp"
#include "libchess/uci/detail/answers.hpp"
#include "libchess/uci/detail/mate_search.hpp"

#include <algorithm>
#include <exception>
#include <tuple>

namespace chess {

namespace {

using std::chrono::milliseconds;

bool is_timed(const UciGo& go) {
    return !go.infinite && (go.limits.time || go.limits.clock);
}

/// The limits as of now: no time limits while pondering or in `infinite`, otherwise less the time
/// since the command came.
SearchLimits limits_now(const UciGo& go, UciSearch::Time received) {
    SearchLimits limits = go.limits;
    if (go.ponder || go.infinite) {
        limits.time.reset();
        limits.clock.reset();
    }
    const auto gone =
        std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - received);
    const auto left = [gone](milliseconds time) { return std::max(time - gone, milliseconds(1)); };
    if (limits.time) limits.time = left(*limits.time);
    if (limits.clock) limits.clock->remaining = left(limits.clock->remaining);
    return limits;
}

/// Whether the second adds nothing to report.
bool same_result(const SearchResult& a, const SearchResult& b) {
    const auto shown = [](const SearchLine& line) {
        return std::tie(line.score, line.bound, line.depth, line.selective_depth, line.moves);
    };
    return a.nodes == b.nodes && std::ranges::equal(a.lines, b.lines, {}, shown, shown);
}

/// Any move, if the engine has failed: better than losing on time.
SearchResult any_move(const Position& position) {
    SearchResult result;
    const MoveList moves = legal_moves(position);
    if (!moves.empty()) result.lines.push_back({Score(), Bound::exact, 0, 0, {moves[0]}});
    return result;
}

}  // namespace

void UciSearch::start(Engine& engine, GameHistory game, UciGo go, Time received,
                      bool tells_chances) {
    join();
    launch(Job{&engine, std::move(game), std::move(go), received, tells_chances});
}

void UciSearch::start_nothing(UciGo go) {
    join();
    launch(Job{nullptr, {Position::start()}, std::move(go), {}});
}

void UciSearch::launch(const Job& job) {
    job_ = job;
    {
        const std::scoped_lock lock(mutex_);
        holding_ = job.go.infinite || job.go.ponder;
        ended_ = false;
        discarded_ = false;
        over_ = false;
    }
    thread_ = std::jthread([this, job](const std::stop_token& stop) { search(job, stop); });
}

void UciSearch::search(const Job& job, const std::stop_token& stop) {
    const Position position = job.game.position();
    const SearchResult result = job.engine != nullptr ? run(job, position, stop) : SearchResult();
    if (!may_announce(stop)) return;
    if (job.engine != nullptr && !result.best_move())
        send_({uci_game_over(position, job.tells_chances)});
    send_({uci_best_move(position, result)});
}

SearchResult UciSearch::run(const Job& job, const Position& position, const std::stop_token& stop) {
    try {
        SearchResult sent;
        const auto tell = [&](const SearchResult& so_far) {
            send_(uci_info_lines(position, so_far, job.tells_chances));
        };
        const SearchResult result =
            search_with_prover(*job.engine, job.game, limits_now(job.go, job.received), stop,
                               [&](const SearchResult& so_far) {
                                   sent = so_far;
                                   tell(so_far);
                               });
        // A search stopped in mid-iteration may have found another move since.
        if (!same_result(sent, result)) tell(result);
        return result;
    } catch (const std::exception& problem) {
        send_({uci_message(std::string("error: the search failed: ") + problem.what())});
        return any_move(position);
    }
}

/// Waits until the best move may be announced; false if it must not be.
bool UciSearch::may_announce(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    ended_ = true;
    changed_.wait(lock, stop, [this] { return !holding_; });
    over_ = !discarded_;
    changed_.notify_all();
    return over_;
}

void UciSearch::start_perft(const Position& position, const PerftOptions& options) {
    join();
    job_.reset();
    {
        const std::scoped_lock lock(mutex_);
        over_ = false;
    }
    thread_ = std::jthread(
        [this, position, options](const std::stop_token& stop) { count(position, options, stop); });
}

void UciSearch::count(const Position& position, const PerftOptions& options,
                      const std::stop_token& stop) {
    PerftMonitor monitor;
    monitor.stop = stop;
    const auto result = perft(position, options, monitor);
    {
        const std::scoped_lock lock(mutex_);
        over_ = true;
    }
    changed_.notify_all();
    if (result) return send_(uci_perft_lines(position, *result));
    switch (result.error()) {
        case PerftError::stopped: return send_({uci_message("perft was stopped")});
        case PerftError::overflow:
            return send_({uci_message("error: go perft: the count does not fit in 64 bits")});
        case PerftError::no_memory: return send_({uci_message("error: go perft: no memory")});
    }
}

bool UciSearch::running() {
    {
        const std::scoped_lock lock(mutex_);
        if (!over_) return true;
    }
    join();
    return false;
}

bool UciSearch::is_finishing() {
    return running() && (!job_ || job_->go.is_finished_first());
}

void UciSearch::await_end(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, stop, [this] { return over_; });
}

void UciSearch::stop() {
    thread_.request_stop();
    join();
}

void UciSearch::finish(milliseconds patience) {
    if (job_ && !job_->go.ends_by_itself()) {
        std::unique_lock lock(mutex_);
        if (job_->go.is_finished_first())
            changed_.wait_for(lock, patience, [this] { return over_; });
        lock.unlock();
        thread_.request_stop();
    }
    join();
}

void UciSearch::ponder_hit() {
    if (!job_ || !job_->go.ponder) return;
    job_->go.ponder = false;
    Job job = *job_;
    if (!running()) return;
    {
        const std::scoped_lock lock(mutex_);
        if (ended_ || !is_timed(job.go)) {
            holding_ = job.go.infinite;
            return changed_.notify_all();
        }
        discarded_ = true;
    }
    // A running search cannot be given a clock. Its results are in the transposition table, so that
    // a new one soon reaches the same depth.
    job.received = std::chrono::steady_clock::now();
    stop();
    launch(job);
}

void UciSearch::join() {
    if (thread_.joinable()) thread_.join();
}

}  // namespace chess
