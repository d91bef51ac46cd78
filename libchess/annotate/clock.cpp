#include "libchess/annotate/clock.hpp"

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/base/enum_map.hpp"
#include "libchess/notation/comment_command.hpp"

#include <algorithm>
#include <charconv>
#include <variant>

namespace chess {

namespace {

constexpr double trouble_seconds = 30;
constexpr double trouble_share = 0.1;
constexpr std::size_t most_thoughts = 3;

/// A number of seconds, and nothing else.
std::optional<double> seconds_of(std::string_view text) {
    constexpr double most = 1e7;  // four months
    double seconds = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), seconds, std::chars_format::fixed);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (!(seconds >= 0) || seconds > most) return std::nullopt;
    return seconds;
}

/// The time in a clock command of a move's comments.
std::optional<double> clock_command(const GameMove& played, std::string_view name) {
    for (const Annotation& annotation : played.annotations)
        if (const auto* comment = std::get_if<Comment>(&annotation.content))
            if (const auto command = find_command(comment->text, name))
                if (const auto clock = parse_clock(command->arguments)) return clock;
    return std::nullopt;
}

std::optional<TimeControl> time_control_of(const Game& game) {
    const auto tag = game.tag("TimeControl");
    return tag ? parse_time_control(*tag) : std::nullopt;
}

/// Keeps the longest few, the first of equals.
void keep_longest(std::vector<LongThought>& longest, LongThought thought) {
    const auto place = std::ranges::find_if(
        longest, [&](const LongThought& other) { return thought.seconds > other.seconds; });
    longest.insert(place, thought);
    if (longest.size() > most_thoughts) longest.pop_back();
}

}  // namespace

std::optional<TimeControl> parse_time_control(std::string_view tag) {
    tag = tag.substr(0, tag.find(':'));
    if (const std::size_t slash = tag.find('/'); slash != std::string_view::npos) {
        const std::string_view moves = tag.substr(0, slash);
        if (moves == "1" || !seconds_of(moves)) return std::nullopt;  // "1/86400": a day a move
        tag.remove_prefix(slash + 1);
    }
    const std::size_t plus = tag.find('+');
    const auto base = seconds_of(tag.substr(0, plus));
    const auto increment =
        plus == std::string_view::npos ? std::optional(0.0) : seconds_of(tag.substr(plus + 1));
    if (!base || !increment) return std::nullopt;
    return TimeControl{.base = *base, .increment = *increment};
}

void read_clocks(AnnotatedGame& game) {
    const auto control = time_control_of(game.game);
    EnumMap<Color, std::optional<double>, 2> clocks;
    if (control && control->base > 0)
        for (const Color side : all_colors) clocks[side] = control->base;
    const double increment = control ? control->increment : 0;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        AnnotatedMove& note = game.moves[i];
        std::optional<double>& clock = clocks[game.mover(i)];
        note.clock_before = clock;
        note.clock_seconds = clock_command(game.game.moves[i], "clk");
        note.spent_seconds = clock_command(game.game.moves[i], "emt");
        if (!note.spent_seconds && clock && note.clock_seconds) {
            // Clocks adjusted by an arbiter, or belonging to other moves.
            const double spent = *clock + increment - *note.clock_seconds;
            if (spent >= 0) note.spent_seconds = spent;
        }
        clock = note.clock_seconds;
    }
}

std::optional<ClockSummary> clock_summary(const AnnotatedGame& game, Color side) {
    const auto control = time_control_of(game.game);
    const double trouble = std::max(trouble_seconds, control ? control->base * trouble_share : 0);
    ClockSummary summary;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const AnnotatedMove& note = game.moves[i];
        if (game.mover(i) != side) continue;
        summary.errors += is_error(note.judgement) ? 1 : 0;
        if (note.clock_seconds)
            summary.least =
                std::min(summary.least.value_or(*note.clock_seconds), *note.clock_seconds);
        if (note.spent_seconds) {
            ++summary.moves;
            summary.seconds += *note.spent_seconds;
            keep_longest(summary.longest, {i, *note.spent_seconds});
        }
        if (!note.is_judged || !note.clock_before || *note.clock_before >= trouble) continue;
        ++summary.trouble_moves;
        summary.trouble_errors += is_error(note.judgement) ? 1 : 0;
    }
    if (!summary.least && summary.moves == 0) return std::nullopt;
    return summary;
}

}  // namespace chess
