#pragma once

// Internal to libchess, not installed: what the reports on annotated games share.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/score.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/position/position.hpp"
#include "libchess/report/annotate/annotation_report.hpp"
#include "libchess/report/text/point_of_view.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace chess::detail {

/// Whose scores are shown beside a move.
[[nodiscard]] inline Color shown_side(const AnnotatedGame& game, std::size_t index,
                                      PointOfView pov) noexcept {
    return pov == PointOfView::mover ? game.mover(index) : Color::white;
}

/// A tag's value; nullopt if there is none, or if it says that nobody knows ("?", "-", "").
[[nodiscard]] std::optional<std::string_view> known_tag(const Game& game, std::string_view name);

/// "1984-10-09", "1984-10", "1984", of the game or in universal time; nullopt if not even the year
/// is known.
[[nodiscard]] std::optional<std::string> known_date(const Game& game);

/// "1-0", "1/2-1/2", "*", or whatever else the tag says.
[[nodiscard]] inline std::string result_of(const Game& game) {
    return std::string(
        game.tag("Result").value_or(to_string(game.result.value_or(GameResult::unknown))));
}

/// What the opening is called: by the book, or else by the game's own tags.
[[nodiscard]] std::optional<std::string> eco_of(const AnnotatedGame& game);
[[nodiscard]] std::optional<std::string> opening_of(const AnnotatedGame& game);

}  // namespace chess::detail
