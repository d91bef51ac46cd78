#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/search/limits.hpp"
#include "typed.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace chess_python {

/// Limits of a search as Python gives them.
struct LimitArguments {
    std::optional<int> depth = std::nullopt;            ///< plies
    std::optional<std::uint64_t> nodes = std::nullopt;  ///< moves made
    std::optional<double> time = std::nullopt;          ///< seconds
    std::optional<int> mate = std::nullopt;             ///< moves
    int multipv = 1;                                    ///< lines
    std::optional<int> elo = std::nullopt;              ///< a limit of strength
    std::uint64_t seed = 0;                             ///< of its mistakes
};

/// An argument that names an evaluation.
using EvaluationName = TypedText<"_Evaluation">;

/// The time that both names of an argument say; ValueError if both are given.
[[nodiscard]] std::optional<double> time_of(std::optional<double> time,
                                            std::optional<double> movetime);

/// The limits; ValueError for what is out of range, and if there is none, with the names of those
/// that the function takes.
[[nodiscard]] chess::SearchLimits limits_of(const LimitArguments& given,
                                            const std::string& names = "depth, nodes or time");

/// ValueError for a table or threads that nobody has.
void check_resources(std::size_t hash_mb, int threads);

/// "network", "full", "material" or "physicist"; ValueError for anything else.
[[nodiscard]] chess::EvaluationKind evaluation_named(const std::string& name);

}  // namespace chess_python
