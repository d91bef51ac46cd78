#include "libchess/report/annotate/detail/annotation_parts.hpp"

#include <algorithm>

namespace chess::detail {

namespace {

std::optional<std::string> book_or_tag(const std::string* by_book, const Game& game,
                                       std::string_view tag) {
    if (by_book != nullptr && !by_book->empty()) return *by_book;
    if (const auto value = known_tag(game, tag)) return std::string(*value);
    return std::nullopt;
}

}  // namespace

std::optional<std::string_view> known_tag(const Game& game, std::string_view name) {
    const auto value = game.tag(name);
    if (!value || value->empty() || *value == "?" || *value == "-") return std::nullopt;
    return value;
}

std::optional<std::string> known_date(const Game& game) {
    auto date = known_tag(game, "Date");
    if (!date || date->starts_with('?')) date = known_tag(game, "UTCDate");
    if (!date || date->starts_with('?')) return std::nullopt;
    std::string text(date->substr(0, date->find(".?")));
    std::ranges::replace(text, '.', '-');
    return text;
}

std::string result_of(const Game& game) {
    return std::string(
        game.tag("Result").value_or(to_string(game.result.value_or(GameResult::unknown))));
}

std::optional<std::string> eco_of(const AnnotatedGame& game) {
    const auto& opening = game.opening;
    return book_or_tag(opening ? &opening->eco : nullptr, game.game, "ECO");
}

std::optional<std::string> opening_of(const AnnotatedGame& game) {
    const auto& opening = game.opening;
    return book_or_tag(opening ? &opening->name : nullptr, game.game, "Opening");
}

std::string opening_words(const AnnotatedGame& game) {
    std::string words = eco_of(game).value_or("");
    if (const auto name = opening_of(game)) words += (words.empty() ? "" : " ") + *name;
    return words;
}

}  // namespace chess::detail
