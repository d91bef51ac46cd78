#include "libchess/annotate/detail/clock_meaning.hpp"

#include <algorithm>
#include <cstddef>

namespace chess::detail {

namespace {

using Clocks = std::span<const std::string_view>;

/// A side's first moves, in which it uses little of its time, and reaches no time control.
constexpr std::size_t first_moves = 10;

std::optional<double> read_as(std::string_view clock, ClockFields fields) {
    return has_two_fields(clock) ? parse_clock(clock, fields) : std::nullopt;
}

/// The form of some clock says what two fields are: a program that writes hours does so always or
/// above an hour, and only minutes and seconds have decimals.
bool is_form_clear(Clocks clocks) {
    return std::ranges::any_of(clocks, [](std::string_view clock) {
        return parse_clock(clock) && (has_two_fields(clock) || std::ranges::count(clock, ':') == 2);
    });
}

/// What the first clock of the side that makes every second move from `begin` on can be: at most
/// what the side has had, and in its first moves at least half of that.
ClockFields meaning_of_first(Clocks clocks, std::size_t begin, const TimeControl& control) {
    constexpr double least_base = 1800;  // nobody shows hours and minutes in a blitz game
    std::size_t at = begin;
    while (at < clocks.size() && !has_two_fields(clocks[at])) at += 2;
    if (at >= clocks.size()) return ClockFields::unknown;
    const std::size_t number = at / 2 + 1;
    const double most = control.base + static_cast<double>(number) * control.increment;
    const auto hours = read_as(clocks[at], ClockFields::hours_and_minutes);
    const auto minutes = read_as(clocks[at], ClockFields::minutes_and_seconds);
    if (minutes && *minutes <= most && (!hours || *hours > most))
        return ClockFields::minutes_and_seconds;
    const bool fits = hours && *hours <= most && *hours >= most / 2;
    return fits && number <= first_moves && control.base >= least_base
               ? ClockFields::hours_and_minutes
               : ClockFields::unknown;
}

/// If a side's first moves had taken more hours than it had, the fields are minutes and seconds.
bool takes_too_long(Clocks times, std::size_t begin, const TimeControl& control) {
    double hours = 0;
    for (std::size_t at = begin; at < std::min(times.size(), 2 * first_moves); at += 2)
        hours += read_as(times[at], ClockFields::hours_and_minutes).value_or(0);
    return hours > control.base + first_moves * (control.increment + control.delay);
}

}  // namespace

ClockFields meaning_of_clocks(Clocks clocks, const std::optional<TimeControl>& control) {
    if (std::ranges::none_of(clocks, has_two_fields)) return ClockFields::unknown;
    if (is_form_clear(clocks)) return ClockFields::minutes_and_seconds;
    if (!control || control->base == 0) return ClockFields::unknown;
    const ClockFields one = meaning_of_first(clocks, 0, *control);
    const ClockFields other = meaning_of_first(clocks, 1, *control);
    if (one == ClockFields::unknown) return other;
    return other == one || other == ClockFields::unknown ? one : ClockFields::unknown;
}

ClockFields meaning_of_times(Clocks times, const std::optional<TimeControl>& control) {
    if (std::ranges::none_of(times, has_two_fields)) return ClockFields::unknown;
    if (is_form_clear(times)) return ClockFields::minutes_and_seconds;
    if (!control || control->base == 0) return ClockFields::unknown;
    return takes_too_long(times, 0, *control) || takes_too_long(times, 1, *control)
               ? ClockFields::minutes_and_seconds
               : ClockFields::unknown;
}

}  // namespace chess::detail
