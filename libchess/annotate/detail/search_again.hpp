#pragma once

// Internal to libchess, not installed.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/annotator.hpp"
#include "libchess/uci/analyser.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>

namespace chess::detail {

/// Searches a position, and once more if the engine fails, since it is restarted then. After a
/// request to stop, a partial result does not count.
[[nodiscard]] inline std::expected<SearchResult, EngineError> analyse_again(
    Analyser& analyser, const GameHistory& game, const SearchLimits& limits,
    const std::stop_token& stop) {
    auto found = analyser.analyse(game, limits, stop, {});
    if (!found && found.error().kind != EngineError::Kind::stopped)
        found = analyser.analyse(game, limits, stop, {});
    if (found && stop.stop_requested())
        return std::unexpected(
            EngineError{EngineError::Kind::stopped, analyser.name() + ": stopped"});
    return found;
}

/// Short searches of single positions that help to explain a game. Their nodes count as the game's.
class ShortSearch {
public:
    /// The best line; nullopt if there is no move.
    using Found = std::expected<std::optional<SearchLine>, EngineError>;

    /// Both must outlive it.
    ShortSearch(AnnotatedGame& game, const AnnotationTools& tools) : game_(game), tools_(tools) {}

    /// Whether there is an engine to ask.
    [[nodiscard]] bool is_possible() const noexcept { return tools_.analyser != nullptr; }
    /// There must be an engine. An error if it fails or the search is stopped.
    [[nodiscard]] Found best_line(const Position& position, const SearchLimits& limits) const {
        auto found = analyse_again(*tools_.analyser, {position}, limits, tools_.stop);
        if (!found) return std::unexpected(std::move(found).error());
        game_.nodes += found->nodes;
        if (found->lines.empty()) return std::nullopt;
        return std::move(found->lines.front());
    }

private:
    AnnotatedGame& game_;
    const AnnotationTools& tools_;
};

/// The moves that lead to a position of a game, from the last irreversible one on: no position
/// before it can be repeated.
[[nodiscard]] GameHistory history_of(const AnnotatedGame& game, std::size_t index);

/// A search that helps to explain a move gets this part of the game's limits.
inline constexpr unsigned part_to_explain = 8;

/// Limits for one line with a fraction of the work: each halving is about a ply.
[[nodiscard]] inline SearchLimits shortened(SearchLimits limits, unsigned divisor) {
    limits.lines = 1;
    if (limits.nodes) *limits.nodes = std::max(*limits.nodes / divisor, std::uint64_t{1});
    if (limits.time) *limits.time = std::max(*limits.time / divisor, std::chrono::milliseconds(1));
    if (limits.depth)
        *limits.depth = std::max(*limits.depth + 1 - static_cast<int>(std::bit_width(divisor)), 1);
    return limits;
}

/// How much longer the searches are that verify a puzzle.
inline constexpr unsigned to_verify = 4;

/// A multiple of a limit; the limit itself where no number is as large.
template <typename Number>
[[nodiscard]] constexpr Number multiple_of(Number limit, Number factor) noexcept {
    return limit > std::numeric_limits<Number>::max() / factor ? limit : limit * factor;
}

/// Limits for one line with a multiple of the work: four times as much is about two plies.
[[nodiscard]] inline SearchLimits lengthened(SearchLimits limits, unsigned factor) {
    using Count = std::chrono::milliseconds::rep;
    limits.lines = 1;
    if (limits.nodes) *limits.nodes = multiple_of<std::uint64_t>(*limits.nodes, factor);
    if (limits.time)
        *limits.time = std::chrono::milliseconds(multiple_of<Count>(limits.time->count(), factor));
    if (limits.depth)
        *limits.depth = std::min(*limits.depth + static_cast<int>(std::bit_width(factor)) - 1,
                                 SearchLimits::max_depth);
    return limits;
}

/// `shortened`, for judging what an explanation says: a few thousand nodes say too little.
[[nodiscard]] inline SearchLimits shortened_to_judge(const SearchLimits& limits, unsigned divisor) {
    constexpr std::uint64_t least = 4000;
    SearchLimits shorter = shortened(limits, divisor);
    if (shorter.nodes) *shorter.nodes = std::max(*shorter.nodes, std::min(*limits.nodes, least));
    return shorter;
}

}  // namespace chess::detail
