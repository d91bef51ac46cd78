#pragma once

// Internal to libchess, not installed: what the reports on annotated games share.

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/score.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/position/position.hpp"
#include "libchess/report/annotate/annotation_account.hpp"
#include "libchess/report/text/point_of_view.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace chess::detail {

/// White's score as it is shown beside a move of `mover`.
[[nodiscard]] constexpr Score shown_score(Score white, Color mover, PointOfView pov) noexcept {
    return pov == PointOfView::mover && mover == Color::black ? -white : white;
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
[[nodiscard]] std::optional<std::string> eco_of(const AnnotationAccount& account);
[[nodiscard]] std::optional<std::string> opening_of(const AnnotationAccount& account);

/// The best line of the position before a move; nullptr if none is known.
[[nodiscard]] const BetterLine* best_line(const AnnotatedGame& game, std::size_t move) noexcept;

/// Calls `visit(index, position before the move)` for all moves in turn.
template <typename Visit>
void for_each_move(const AnnotationAccount& account, Visit visit) {
    Position position = account.game.start;
    const auto& moves = account.annotated.moves;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        visit(i, static_cast<const Position&>(position));
        play(position, moves[i].move);
    }
}

}  // namespace chess::detail
