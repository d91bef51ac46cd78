#include "libchess/annotate/detail/game_place.hpp"

#include <fmt/format.h>

namespace chess {

std::string detail::number_of(const Position& position) {
    return fmt::format("{}{}", position.fullmove_number(),
                       position.turn() == Color::white ? "." : "...");
}

std::string detail::place_of(const Position& position, std::string_view white,
                             std::string_view black, std::string_view date) {
    const auto known = [](std::string_view value) {
        return value.empty() ? std::string_view("?") : value;
    };
    const bool has_date = !known(date).starts_with('?');
    return fmt::format("{} - {}, {}{}{}", known(white), known(black), has_date ? date : "",
                       has_date ? ", " : "", number_of(position));
}

std::string detail::place_of(const Position& position, const Game& game) {
    const auto tag = [&](std::string_view name) { return game.tag(name).value_or(""); };
    return place_of(position, tag("White"), tag("Black"), tag("Date"));
}

}  // namespace chess
