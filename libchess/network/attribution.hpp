#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/network/network_evaluator.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <vector>

namespace chess {

/// How a network's number is split.
struct AttributionOptions {
    /// Orders in which the men leave the board, each tried forwards and backwards; at least 1. The
    /// errors fall with the square root. Where there are no more orders than that, all are tried.
    int orders = 500;
    std::uint64_t seed = 1;  ///< which orders: the same ones every time
};

/// What a network says of a position, split over the men. Centipawns, positive for White.
struct Attribution {
    /// A man that is not a king.
    struct Man {
        Square square{};  ///< where it stands
        Piece piece{};    ///< what it is
        int cp = 0;       ///< its share
        /// The standard error of its share, as far as it comes from trying some orders and not all;
        /// 0 after all, and after a single one, which says nothing of it.
        double error_cp = 0;
        int removal_cp = 0;  ///< the number with it, less that without it, all others in place
    };

    int bare_cp = 0;       ///< what the network says of the kings alone
    std::vector<Man> men;  ///< by square from a1; bare_cp and their shares add up to the number
};

/// Splits what a network says of a position by Shapley values: a man's share is what it takes with
/// it when it leaves the board, averaged over orders in which all men leave until the kings are
/// bare (Shapley 1953; sampled orders: Castro, Gomez and Tejada 2009). The boards between may be
/// such as no game has; the network has a number for each. What the men take adds up to the whole
/// in every order, so the shares do, however few are tried.
///
/// `cp` is the number to be split, White's view: what the network says times `factor`, rounded in
/// some way. It is split exactly, without a rest. Men on the same squares leave in the same orders
/// whatever else is on the board, so that positions that differ little can be compared. An order
/// takes 20 to 50 microseconds.
[[nodiscard]] LIBCHESS_API Attribution attribute(NetworkEvaluator& evaluator,
                                                 const Position& position, int cp,
                                                 double factor = 1,
                                                 const AttributionOptions& options = {});

}  // namespace chess
