#include "libchess/endgame_tables/tablebases.hpp"

#include <utility>

namespace chess {

BackgroundTables::BackgroundTables(const Tablebases& tables, const Position& position,
                                   const std::stop_token& stop)
    : tables_(tables),
      position_(position),
      thread_([this](const std::stop_token& end) { make(end); }),
      on_stop_(stop, Stop{*this}) {}

void BackgroundTables::Stop::operator()() const {
    tables.thread_.request_stop();
    tables.ready_.request_stop();
}

void BackgroundTables::make(const std::stop_token& stop) {
    bool is_complete = false;
    std::exception_ptr failure;
    try {
        is_complete = tables_.prepare(position_, stop);
    } catch (...) {
        failure = std::current_exception();
    }
    {
        const std::scoped_lock lock(mutex_);
        has_ended_ = true;
        is_complete_ = is_complete;
        failure_ = failure;
    }
    ended_.notify_all();
    if (is_complete || failure) ready_.request_stop();
}

bool BackgroundTables::wait(std::optional<Time> latest) {
    std::unique_lock lock(mutex_);
    const auto has_ended = [this] { return has_ended_; };
    if (latest) ended_.wait_until(lock, *latest, has_ended);
    else ended_.wait(lock, has_ended);
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    return is_complete_;
}

}  // namespace chess
