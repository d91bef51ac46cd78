#pragma once

#include "libchess/base/export.hpp"
#include "libchess/search/engine.hpp"

#include <cstdint>
#include <expected>
#include <memory>
#include <stop_token>
#include <string>

namespace chess {

/// Why another engine gave no answer.
struct EngineError {
    /// The reasons.
    enum class Kind : std::uint8_t {
        no_start,   ///< the command does not exist or cannot be run
        no_uci,     ///< it runs, but is not a UCI engine
        no_option,  ///< it has no such option, or the option takes no such value
        silent,     ///< it did not answer in time
        died,       ///< it ended, by a signal or of its own accord
        invalid,    ///< what it said cannot be true: an illegal move, no move, a mate that is none
        stopped,    ///< it did nothing wrong: it was not waited for any longer, as was asked
    };
    Kind kind = Kind::died;  ///< the reason
    /// What happened, in words that begin with the engine's command or name.
    std::string message;
};

/// Something that analyses positions: our engine, or another one as a process. One thread at a
/// time.
class LIBCHESS_API Analyser {
public:
    /// Ends what runs for it.
    virtual ~Analyser() = default;

    /// What it calls itself.
    [[nodiscard]] virtual std::string name() const = 0;
    /// Forgets all earlier positions, so that the next result depends on the next position alone.
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
