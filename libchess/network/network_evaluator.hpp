#pragma once

#include "libchess/base/export.hpp"
#include "libchess/network/network.hpp"
#include "libchess/network/network_board.hpp"
#include "libchess/position/position.hpp"

#include <memory>

namespace chess {

namespace detail {
class BestInference;
}  // namespace detail

/// Evaluates positions by a network alone: it knows no endgame, no counters and no draws. Keeps the
/// accumulators of the boards seen last, so each thread needs one of its own; it is fastest when
/// each board is like one of those. The network is shared.
class LIBCHESS_API NetworkEvaluator {
public:
    /// Null is the built-in network.
    explicit NetworkEvaluator(std::shared_ptr<const Network> network = nullptr);
    /// Frees the accumulators.
    ~NetworkEvaluator();
    /// Takes the other one's network and accumulators over.
    NetworkEvaluator(NetworkEvaluator&&) noexcept;
    /// Takes the other one's network and accumulators over.
    NetworkEvaluator& operator=(NetworkEvaluator&&) noexcept;

    /// Centipawns for the side to move.
    [[nodiscard]] int evaluate(const Position& position);
    /// The same for any board.
    [[nodiscard]] int evaluate(const NetworkBoard& board);

    /// What it evaluates with.
    [[nodiscard]] const std::shared_ptr<const Network>& network() const noexcept {
        return network_;
    }

private:
    std::shared_ptr<const Network> network_;
    std::unique_ptr<detail::BestInference> inference_;
};

}  // namespace chess
