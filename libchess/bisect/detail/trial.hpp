#pragma once

// Internal to libchess, not installed.

#include "libchess/bisect/bisection.hpp"
#include "libchess/bisect/counterpart.hpp"
#include "libchess/bisect/difference.hpp"
#include "libchess/bisect/question.hpp"

#include <optional>
#include <string>
#include <vector>

namespace chess {

/// Puts questions to both generators and compares the answers.
class Trial {
public:
    template <typename T>
    using Result = Bisection::Result<T>;

    Trial(Counterpart& counterpart, const BisectOptions& options, BisectMonitor& monitor)
        : counterpart_(counterpart),
          options_(options),
          monitor_(monitor) {}

    [[nodiscard]] Result<PerftDifference> ask(const PerftQuestion& question);
    /// The same of a counterpart that has been started anew.
    [[nodiscard]] Result<PerftDifference> ask_afresh(const PerftQuestion& question);

    /// Whether the counterpart does not take over the position that it is given, and answers for
    /// the one before or for the starting position: its lists of moves after two other positions
    /// tell.
    [[nodiscard]] Result<bool> rejects(const PerftQuestion& question);

    [[nodiscard]] Counterpart& counterpart() noexcept { return counterpart_; }
    [[nodiscard]] BisectMonitor& monitor() noexcept { return monitor_; }

private:
    [[nodiscard]] Result<PerftAnswer> their_answer(const PerftQuestion& question);
    [[nodiscard]] Result<std::vector<PerftRootCount>> our_answer(const Position& position,
                                                                 int depth);
    [[nodiscard]] Result<std::vector<std::string>> their_moves(const PerftQuestion& question);

    Counterpart& counterpart_;
    const BisectOptions& options_;
    BisectMonitor& monitor_;
};

}  // namespace chess
