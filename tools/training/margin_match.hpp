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

/// The margins of the search that are meant by names ("razoring.base") or groups ("razoring"), in
/// the order of `margin_table`; all of them by no name. A number is spread by this share of its
/// value, and by most of a whole one at least. The error is the first name that means none.
[[nodiscard]] std::expected<std::vector<TunedNumber>, std::string> tuned_margins(
    const std::vector<std::string>& names, double spread);

/// The margins with some values in place of what is built in.
[[nodiscard]] Margins margins_with(const std::vector<TunedNumber>& numbers,
                                   const std::vector<int>& values);

/// What both engines of a match share.
struct MatchRules {
    SelfPlayRules games = {};
    EvaluationOptions evaluation = {};
    std::size_t hash_bytes = std::size_t{4} << 20U;
    std::uint64_t seed = 1;
};

/// Two games from one opening, one with each colour, from the view of `first`. nullopt after a stop
/// request. With limits of nodes or depth they depend on the arguments alone.
[[nodiscard]] std::expected<std::optional<MatchScore>, EngineError> play_pair(
    const Margins& first, const Margins& second, const MatchRules& rules, std::uint64_t number,
    const std::stop_token& stop);

}  // namespace chess::training
