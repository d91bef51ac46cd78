#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/network/network_evaluator.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace chess {

/// How a network's evaluation is split.
struct AttributionOptions {
    /// Orders in which the men leave the board, each tried forwards and backwards; at least 1. The
    /// errors fall with the square root of the number. If there are no more orders than this, all
    /// are tried.
    int orders = 500;
    std::uint64_t seed = 1;  ///< seed of the orders
    /// When a stop is requested, the shares are of the orders tried by then, one at least.
    std::stop_token stop = {};
};

/// A network's evaluation of a position, split over the men. Centipawns, positive for White.
struct Attribution {
    /// A man that is not a king.
    struct Man {
        Square square{};  ///< where it stands
        Piece piece{};    ///< what it is
        int cp = 0;       ///< its share
        /// The standard error of its share, from sampling orders; 0 if all orders were tried, or
        /// only one.
        double error_cp = 0;
        int removal_cp = 0;  ///< the evaluation with it minus that without it
    };

    int bare_cp = 0;       ///< the evaluation of the kings alone
    std::vector<Man> men;  ///< by square from a1; with `bare_cp` they add up to the evaluation
};

/// Splits a network's evaluation of a position by Shapley values: a man's share is the change of
/// the evaluation when it leaves the board, averaged over orders in which all men leave until the
/// kings are bare (Shapley 1953; sampled orders: Castro, Gomez and Tejada 2009). The boards in
/// between may be illegal; the network evaluates them all the same. The changes add up to the whole
/// in every order, and so do the shares, however few orders are tried.
///
/// `cp` is the evaluation to be split, White's view: the network's output times `factor`, rounded.
/// It is split exactly. Men on the same squares leave in the same orders whatever else is on the
/// board, so that similar positions can be compared. An order takes 20 to 50 microseconds.
[[nodiscard]] LIBCHESS_API Attribution attribute(NetworkEvaluator& evaluator,
                                                 const Position& position, int cp,
                                                 double factor = 1,
                                                 const AttributionOptions& options = {});

}  // namespace chess
