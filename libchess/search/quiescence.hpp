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
    /// Refers to `function`, which takes a position and gives centipawns.
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

/// How wide and how deep `quiescence` looks.
struct QuiescenceLimits {
    /// Plies after which the static evaluation is taken as it is.
    int max_plies = 32;
    /// Up to this ply a check is answered by every evasion; later it is not looked for.
    int evasion_plies = 6;
    /// Positions after which the static evaluation is taken everywhere: boards full of queens would
    /// never be done.
    int max_positions = 100000;
    /// Leave out captures and promotions that lose material by static exchange.
    bool skip_losing_exchanges = true;
};

/// The value of a position for the side to move once all captures and promotions to a queen are
/// played out, each side free to stop: fail-soft alpha-beta, most valuable victim first. In check
/// every evasion is tried and nothing may be stopped at, so that a mate is seen; stalemate is not
/// looked for. Caplinger 2021, ch. 13; Marsland 1986, 2.5.
[[nodiscard]] LIBCHESS_API Score quiescence(const Position& position, EvaluationFunction evaluate,
                                            const QuiescenceLimits& limits = {});

}  // namespace chess
