#include "libchess/uci/detail/uci_engine.hpp"

#include <fmt/format.h>

#include <new>

namespace chess {

namespace {

bool same_engine(const UciSettings& a, const UciSettings& b) {
    return a.hash_megabytes == b.hash_megabytes && a.threads == b.threads &&
           a.move_overhead_milliseconds == b.move_overhead_milliseconds;
}

}  // namespace

std::optional<std::string> UciEngine::prepare(UciSettings& settings) {
    std::optional<std::string> message;
    if (!engine_ || !same_engine(settings, made_with_)) {
        try {
            make(settings);
        } catch (const std::bad_alloc&) {
            message = fmt::format("no memory for Hash {} and Threads {}", settings.hash_megabytes,
                                  settings.threads);
            fall_back(settings);
            *message +=
                fmt::format("; they are {} and {}", settings.hash_megabytes, settings.threads);
        }
    }
    if (stale_) engine_->clear();
    stale_ = false;
    return message;
}

/// Back to what there was; and if even that cannot be had again, to the least there is.
void UciEngine::fall_back(UciSettings& settings) {
    settings.hash_megabytes = made_with_.hash_megabytes;
    settings.threads = made_with_.threads;
    try {
        make(settings);
    } catch (const std::bad_alloc&) {
        settings.hash_megabytes = 1;
        settings.threads = 1;
        make(settings);
    }
}

void UciEngine::make(const UciSettings& settings) {
    engine_.reset();  // before the next one asks for memory
    options_.hash_bytes = static_cast<std::size_t>(settings.hash_megabytes) << 20U;
    options_.threads = static_cast<int>(settings.threads);
    options_.move_overhead = std::chrono::milliseconds(settings.move_overhead_milliseconds);
    engine_ = std::make_unique<Engine>(options_, weights_);
    made_with_ = settings;
    stale_ = false;
}

}  // namespace chess
