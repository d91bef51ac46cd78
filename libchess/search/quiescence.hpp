#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/score.hpp"
#include "libchess/position/position.hpp"

#include <concepts>
#include <type_traits>

namespace chess {

/// Refers to a function object that evaluates a position, in centipawns from the side to move,
/// without owning it: what it refers to must outlive it.
class EvaluationFunction {
public:
    /// Refers to `function`, which takes a position and returns centipawns.
    template <typename Function>
        requires(std::is_object_v<Function> && !std::same_as<Function, EvaluationFunction> &&
                 std::is_invocable_r_v<int, const Function&, const Position&>)
    EvaluationFunction(
        const Function& function) noexcept  // NOLINT(*-explicit-*): used as a function
        : object_(&function),
          call_([](const void* object, const Position& position) -> int {
              return (*static_cast<const Function*>(object))(position);
          }) {}

    /// Centipawns for the side to move of this position.
    [[nodiscard]] int operator()(const Position& position) const {
        return call_(object_, position);
    }

private:
    const void* object_;
    int (*call_)(const void*, const Position&);
};

/// The limits of `quiescence`.
struct QuiescenceLimits {
    /// The largest depth in plies; beyond it the static evaluation is returned.
    int max_plies = 32;
    /// Up to this ply every evasion of a check is searched; later checks are ignored.
    int evasion_plies = 6;
    /// The most positions; then the static evaluation is returned everywhere, since boards full of
    /// queens would never finish.
    int max_positions = 100000;
    /// Leave out captures and promotions that lose material by static exchange.
    bool skip_losing_exchanges = true;
};

/// Quiescence search: the value of a position for the side to move after all captures and queen
/// promotions, with either side free to stop: fail-soft alpha-beta, most valuable victim first. In
/// check every evasion is tried and standing pat is not allowed, so that mates are detected;
/// stalemate is not. Caplinger 2021, ch. 13; Marsland 1986, 2.5.
[[nodiscard]] LIBCHESS_API Score quiescence(const Position& position, EvaluationFunction evaluate,
                                            const QuiescenceLimits& limits = {});

}  // namespace chess
