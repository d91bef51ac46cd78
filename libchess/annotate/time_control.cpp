#include "libchess/annotate/clock.hpp"
#include "libchess/notation/detail/text.hpp"

#include <charconv>
#include <string_view>
#include <system_error>

namespace chess {

namespace {

/// Cuts a number of seconds off that a text begins with.
std::optional<double> take_seconds(std::string_view& text) {
    constexpr double most = 1e7;  // four months
    double seconds = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), seconds, std::chars_format::fixed);
    if (error != std::errc{} || !(seconds >= 0) || seconds > most) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return seconds;
}

/// Cuts off the moves of "40/7200"; false if that is no number of moves.
bool take_moves(std::string_view& text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return true;
    std::string_view moves = text.substr(0, slash);
    if (moves == "1" || !take_seconds(moves) || !moves.empty()) return false;  // "1/86400": a day
    text.remove_prefix(slash + 1);
    return true;
}

/// The time on the clock at the start: seconds, or minutes behind a "G" ("G/90", "G45").
std::optional<double> take_base(std::string_view& text) {
    constexpr double seconds_per_minute = 60;
    if (!text.starts_with('G')) return take_moves(text) ? take_seconds(text) : std::nullopt;
    text.remove_prefix(text.starts_with("G/") ? 2 : 1);
    return take_seconds(text).transform(
        [](double minutes) { return minutes * seconds_per_minute; });
}

}  // namespace

std::optional<TimeControl> parse_time_control(std::string_view tag) {
    tag = tag.substr(0, tag.find(':'));
    const auto base = take_base(tag);
    if (!base) return std::nullopt;
    TimeControl control{.base = *base};
    while (!tag.empty()) {
        // The US Chess Federation writes "G/90;d5" and "G/90 d5" where others write "5400d5".
        const bool is_apart = tag.front() == ';' || tag.front() == '/' || tag.front() == ' ';
        if (is_apart) tag.remove_prefix(1);
        const bool is_increment = tag.starts_with('+');
        const bool is_delay = tag.starts_with('d') || tag.starts_with('D');
        if ((!is_increment && !is_delay) || (is_increment && is_apart)) return std::nullopt;
        tag.remove_prefix(1);
        const auto seconds = take_seconds(tag);
        if (!seconds) return std::nullopt;
        (is_increment ? control.increment : control.delay) = *seconds;
    }
    return control;
}

}  // namespace chess
