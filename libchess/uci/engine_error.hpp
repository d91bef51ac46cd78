#pragma once

#include <cstdint>
#include <string>

namespace chess {

/// Why another engine gave no answer.
struct EngineError {
    /// The reasons.
    enum class Kind : std::uint8_t {
        no_start,   ///< the command does not exist or cannot be run
        no_uci,     ///< it runs, but is no UCI engine
        no_option,  ///< it has no such option, or the option takes no such value
        silent,     ///< it did not answer in time
        died,       ///< it ended, by a signal or of its own accord
        lied,       ///< what it said cannot be true: an illegal move, no move, a mate that is none
        stopped,    ///< it did nothing wrong: it was not waited for any longer, as was asked
    };
    Kind kind = Kind::died;  ///< the reason
    /// What happened, in words that begin with the engine's command or name.
    std::string message;
};

}  // namespace chess
