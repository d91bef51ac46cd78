#pragma once

#include "libchess/uci/server.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess::test {

/// A GUI that keeps what a server says.
class UciListener {
public:
    using Lines = std::vector<std::string>;

    explicit UciListener(const UciServerOptions& options = {.hash_megabytes = 1},
                         UciServer::Explain explain = {})
        : server_(options, [this](std::string_view line) { hear(line); }, std::move(explain)) {}

    /// False after `quit`.
    bool send(std::string_view line) { return server_.handle(line); }
    void finish(std::chrono::milliseconds patience = std::chrono::seconds(10)) {
        server_.finish(patience);
    }
    bool busy() { return server_.busy(); }

    /// What has been said since the last call.
    Lines take() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(lines_, {});
    }
    /// What a command that is answered at once says.
    Lines answer(std::string_view line) {
        take();
        send(line);
        return take();
    }
    /// The moves of all `bestmove` lines since the last `take`.
    Lines best_moves() {
        const std::scoped_lock lock(mutex_);
        Lines moves;
        for (const std::string& line : lines_)
            if (line.starts_with("bestmove "))
                moves.push_back(line.substr(9, line.find(' ', 9) - 9));
        return moves;
    }
    /// Waits until a line begins so; false if none does for a minute.
    bool wait_for(std::string_view beginning) {
        std::unique_lock lock(mutex_);
        return heard_.wait_for(lock, std::chrono::minutes(1), [&] {
            return std::ranges::any_of(
                lines_, [&](const std::string& line) { return line.starts_with(beginning); });
        });
    }
    /// The best move of a search that ends by itself.
    std::string search(std::string_view go) {
        take();
        send(go);
        finish();
        const Lines moves = best_moves();
        return moves.size() == 1 ? moves.front() : "not one best move";
    }
    /// The FEN that `d` shows.
    std::string fen() {
        for (const std::string& line : answer("d"))
            if (line.starts_with("Fen: ")) return line.substr(5);
        return "no FEN";
    }

private:
    void hear(std::string_view line) {
        const std::scoped_lock lock(mutex_);
        lines_.emplace_back(line);
        heard_.notify_all();
    }

    std::mutex mutex_;
    std::condition_variable heard_;
    Lines lines_;
    UciServer server_;  // last: it may speak until it is gone
};

}  // namespace chess::test
