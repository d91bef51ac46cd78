#include "libchess/annotate/clock.hpp"

#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/detail/annotation_steps.hpp"
#include "libchess/annotate/detail/clock_meaning.hpp"
#include "libchess/annotate/detail/time_stages.hpp"
#include "libchess/base/enum_map.hpp"
#include "libchess/notation/comment_command.hpp"

#include <algorithm>
#include <variant>

namespace chess {

namespace {

constexpr double trouble_seconds = 30;
constexpr double trouble_share = 0.1;
constexpr std::size_t most_thoughts = 3;

/// For each move the arguments of a clock command, the first that can be read or has two fields;
/// empty for none.
std::vector<std::string_view> clock_commands(const Game& game, std::string_view name) {
    std::vector<std::string_view> clocks(game.moves.size());
    for (std::size_t i = 0; i < clocks.size(); ++i)
        for (const Annotation& annotation : game.moves[i].annotations) {
            const auto* comment = std::get_if<Comment>(&annotation.content);
            const auto command =
                comment != nullptr ? find_command(comment->text, name) : std::nullopt;
            if (!command || !clocks[i].empty()) continue;
            if (has_two_fields(command->arguments) || parse_clock(command->arguments))
                clocks[i] = command->arguments;
        }
    return clocks;
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

void read_clocks(AnnotatedGame& game) {
    const auto stages = detail::time_stages(game.game.tag("TimeControl").value_or(""));
    const auto control = stages.empty() ? std::nullopt : std::optional(stages.front().control);
    const auto written = clock_commands(game.game, "clk");
    const auto times = clock_commands(game.game, "emt");
    const ClockFields clock_fields = detail::meaning_of_clocks(written, control);
    const ClockFields time_fields = detail::meaning_of_times(times, control);
    EnumMap<Color, std::optional<double>, 2> clocks;
    if (control && control->base > 0)
        for (const Color side : all_colors) clocks[side] = control->base;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        AnnotatedMove& note = game.moves[i];
        std::optional<double>& clock = clocks[game.mover(i)];
        note.clock_before = clock;
        note.clock_seconds = parse_clock(written[i], clock_fields);
        note.spent_seconds = parse_clock(times[i], time_fields);
        const int number = game.positions[i].position.fullmove_number();
        const TimeControl* const stage =
            detail::stage_of_move(stages, static_cast<std::size_t>(number));
        if (!note.spent_seconds && clock && note.clock_seconds && stage != nullptr) {
            // Clocks adjusted by an arbiter, or belonging to other moves.
            const double spent = *clock + stage->increment - *note.clock_seconds;
            if (stage->delay == 0 && spent >= 0) note.spent_seconds = spent;
            if (stage->delay > 0 && spent > 0) note.spent_seconds = spent + stage->delay;
        }
        clock = note.clock_seconds;
    }
}

std::optional<ClockSummary> detail::clock_summary(const AnnotatedGame& game, Color side) {
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
