#include "report/annotate/detail/annotation_parts.hpp"
#include "report/text/detail/move_words.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace chess::detail {

namespace {

/// "0:09", "12:34", "1:02:03".
std::string clock_text(double seconds) {
    const auto whole = static_cast<std::uint64_t>(seconds);
    const std::uint64_t minutes = whole / 60 % 60;
    const std::uint64_t hours = whole / 3600;
    if (hours == 0) return fmt::format("{}:{:02}", minutes, whole % 60);
    return fmt::format("{}:{:02}:{:02}", hours, minutes, whole % 60);
}

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

std::string clock_words(const AnnotatedGame& game, const ClockSummary& clock) {
    std::vector<std::string> parts;
    if (clock.moves != 0)
        parts.push_back(
            fmt::format("{} on {}", clock_text(clock.seconds), plural(clock.moves, "move")));
    if (clock.least) parts.push_back(fmt::format("{} left at the least", clock_text(*clock.least)));
    if (clock.trouble_moves != 0 && clock.errors != 0)
        parts.push_back(fmt::format("{} of {} in time trouble", clock.trouble_errors,
                                    plural(clock.errors, "error")));
    std::string longest;
    for (const LongThought& thought : clock.longest) {
        const auto move = game.game.moves[thought.move].move;
        const Judgement judgement = game.moves[thought.move].judgement;
        if (!move || thought.seconds <= 0) continue;
        longest += fmt::format(
            "{}{} {}{}", longest.empty() ? "longest " : ", ",
            numbered_moves(game.positions[thought.move].position, std::array{*move}, true).front(),
            clock_text(thought.seconds),
            judgement == Judgement::none ? "" : fmt::format(" ({})", name_of(judgement)));
    }
    if (!longest.empty()) parts.push_back(std::move(longest));
    return fmt::format("{}", fmt::join(parts, "; "));
}

std::string novelty_words(const AnnotatedGame& game, bool san) {
    if (!game.novelty) return "";
    const Novelty& novelty = *game.novelty;
    const auto move = game.game.moves[novelty.move].move;
    const ReferenceGame& last = novelty.last;
    const auto known = [](const std::string& name) { return name.empty() ? "?" : name; };
    std::string occasion = last.event;
    const std::string year = last.date.substr(0, last.date.find('.'));
    if (!year.empty()) occasion += (occasion.empty() ? "" : " ") + year;
    const Position& before = game.positions[novelty.move].position;
    return fmt::format("Novelty: {}; the position before it was in {}, last in {} - {}{}",
                       move ? numbered_moves(before, std::array{*move}, san).front() : "--",
                       plural(novelty.games, "game"), known(last.white), known(last.black),
                       occasion.empty() ? "" : ", " + occasion);
}

std::string opening_words(const AnnotatedGame& game) {
    std::string words = eco_of(game).value_or("");
    if (const auto name = opening_of(game)) words += (words.empty() ? "" : " ") + *name;
    return words;
}

}  // namespace chess::detail
