#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/search/margins.hpp"
#include "training/self_play.hpp"
#include "training/spsa.hpp"
#include "training/tuning_record.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace chess::training {

/// The search margins selected by names ("razoring.base") or groups ("razoring"), in the order of
/// `margin_table`; without names, all. The spread of a number is a share of its value, at least
/// 0.75. The error is the first unknown name.
[[nodiscard]] std::expected<std::vector<TunedNumber>, std::string> tuned_margins(
    const std::vector<std::string>& names, double spread);

/// The built-in margins with some values replaced.
[[nodiscard]] Margins margins_with(const std::vector<TunedNumber>& numbers,
                                   const std::vector<int>& values);

/// Settings shared by both engines of a match.
struct MatchOptions {
    SelfPlayOptions games = {};
    EvaluationOptions evaluation = {};
    std::size_t hash_bytes = std::size_t{4} << 20U;
    std::uint64_t seed = 1;
};

/// Two games from one opening, one with each colour, from the view of `first`. nullopt after a stop
/// request. With node or depth limits they depend only on the arguments.
[[nodiscard]] std::expected<std::optional<MatchScore>, EngineError> play_pair(
    const Margins& first, const Margins& second, const MatchOptions& options, std::uint64_t number,
    const std::stop_token& stop);

}  // namespace chess::training
