#pragma once

#include "libchess/base/export.hpp"
#include "libchess/search/engine.hpp"

#include <cstdint>
#include <expected>
#include <memory>
#include <stop_token>
#include <string>

namespace chess {

/// Why another engine failed.
struct EngineError {
    /// The reasons.
    enum class Kind : std::uint8_t {
        no_start,   ///< the command does not exist or cannot be run
        no_uci,     ///< it runs, but is not a UCI engine
        no_option,  ///< it has no such option, or the option takes no such value
        silent,     ///< it did not answer in time
        died,       ///< it ended, by a signal or of its own accord
        invalid,    ///< an impossible answer: an illegal move, no move, a wrong mate
        stopped,    ///< no fault of the engine: waiting was stopped on request
    };
    Kind kind = Kind::died;  ///< the reason
    /// A message that begins with the engine's command or name.
    std::string message;
};

/// An engine that analyses positions: ours, or another one as a process. One thread at a time.
class LIBCHESS_API Analyser {
public:
    /// Ends its process.
    virtual ~Analyser() = default;

    /// The name that it gives itself.
    [[nodiscard]] virtual std::string name() const = 0;
    /// Forgets all earlier positions, so that the next result depends only on the next position.
    virtual void forget() = 0;
    /// Searches a position; the result's moves are legal, and so are the observer's. An error
    /// leaves it ready for the next position.
    [[nodiscard]] virtual std::expected<SearchResult, EngineError> analyse(
        const GameHistory& game, const SearchLimits& limits, const std::stop_token& stop,
        const Engine::Observer& observer) = 0;
};

/// Our own engine.
[[nodiscard]] LIBCHESS_API std::unique_ptr<Analyser> make_analyser(
    const EngineOptions& options, const Weights& weights = Weights::built_in());

}  // namespace chess
