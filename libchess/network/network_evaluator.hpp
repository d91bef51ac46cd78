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

/// Evaluates positions by a network alone, without endgame knowledge, move counters or draws.
/// Caches the accumulators of recent boards, so each thread needs its own; it is fastest when each
/// board is similar to one of those. The network is shared.
class LIBCHESS_API NetworkEvaluator {
public:
    /// Null is the built-in network.
    explicit NetworkEvaluator(std::shared_ptr<const Network> network = nullptr);
    /// Frees the accumulators.
    ~NetworkEvaluator();
    /// Takes over the other's network and accumulators.
    NetworkEvaluator(NetworkEvaluator&&) noexcept;
    /// Takes over the other's network and accumulators.
    NetworkEvaluator& operator=(NetworkEvaluator&&) noexcept;

    /// Centipawns for the side to move.
    [[nodiscard]] int evaluate(const Position& position);
    /// The same for any board.
    [[nodiscard]] int evaluate(const NetworkBoard& board);

    /// The network.
    [[nodiscard]] const std::shared_ptr<const Network>& network() const noexcept {
        return network_;
    }

private:
    std::shared_ptr<const Network> network_;
    std::unique_ptr<detail::BestInference> inference_;
};

}  // namespace chess
