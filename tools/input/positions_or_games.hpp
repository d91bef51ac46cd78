#pragma once

#include "input/record_sources.hpp"
#include "options/perft_options.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace chesstool {

/// The positions of the input or, if requested, random games: records without a position, numbered
/// like the games.
class PositionsOrGames {
public:
    /// The options must outlive it.
    PositionsOrGames(const PerftCommandOptions& options, const std::stop_token& stop)
        : options_(options),
          positions_(options, stop, {}, options.suites) {}

    [[nodiscard]] std::optional<InputPosition> next();
    /// How many there are, so far as known.
    [[nodiscard]] std::size_t records() const noexcept {
        return options_.plays_games() ? asked_games() : positions_.records();
    }

private:
    [[nodiscard]] std::uint64_t asked_games() const noexcept {
        return options_.games.value_or(PerftCommandOptions::default_games);
    }

    const PerftCommandOptions& options_;
    PositionSource positions_;
    std::uint64_t next_game_ = 0;
};

}  // namespace chesstool
