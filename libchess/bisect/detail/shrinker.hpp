#pragma once

// Internal to libchess, not installed.

#include "libchess/bisect/bisection.hpp"
#include "libchess/bisect/detail/trial.hpp"
#include "libchess/bisect/question.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/setup.hpp"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace chess {

/// Makes a case smaller for as long as its bug, by the name of the same rule, still shows.
class Shrinker {
public:
    Shrinker(Trial& trial, MinimalCase start) : trial_(trial), best_(std::move(start)) {}

    [[nodiscard]] Trial::Result<MinimalCase> run();

private:
    /// Takes a smaller case over if it shows the bug. False if not; an error ends the shrinking.
    [[nodiscard]] bool accept(PerftQuestion question);
    /// The same with another setup for the root, if that is a position in which the moves can be
    /// played.
    [[nodiscard]] bool accept(const Setup& setup, bool chess960);

    [[nodiscard]] bool drop_moves();
    [[nodiscard]] bool drop_state();
    [[nodiscard]] bool drop_pieces();
    [[nodiscard]] bool drop_pairs();
    [[nodiscard]] std::vector<Square> removable() const;

    Trial& trial_;
    MinimalCase best_;
    std::optional<BisectError> failure_;
    /// Questions that the counterpart has failed at.
    int failures_ = 0;
};

}  // namespace chess
