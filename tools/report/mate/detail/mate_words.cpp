#include "report/mate/detail/mate_words.hpp"

#include "libchess/mate/symmetry.hpp"
#include "report/text/detail/move_words.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <span>
#include <utility>

namespace chess::detail {

namespace {

/// The words of one aim.
struct AimWords {
    std::string_view noun;
    std::string_view third;  ///< third person
    std::string_view past;   ///< past participle
};
constexpr std::array<AimWords, 3> aim_words{{{"mate", "mates", "mated"},
                                             {"stalemate", "stalemates", "stalemated"},
                                             {"capture", "captures", "captured"}}};

/// The words of one kind of play.
struct PlayWords {
    std::string_view prefix;  ///< of the aim's noun
    /// Of {0}, the side to move (but for half-moves), {1}, the other one, the aim, {2} its noun
    /// and {3} what one does, and {4}, within how many moves.
    std::string_view task;
};
constexpr std::array<PlayWords, 11> play_words{
    {{"", "{0} {3}{4}"},
     {"self", "{0} makes {1} {2}{4}"},
     {"reflex", "{0} makes {1} {2}{4}; whoever can must"},
     {"semi-reflex", "{0} makes {1} {2}{4}; {1} must if he can"},
     {"help", "{0} helps {1} to {2}{4}"},
     {"help-self", "{0} and {1} play until {1} must {2}{4}"},
     {"help-reflex", "{0} and {1} play until {1} can {2}{4}; whoever can must"},
     {"series-", "{0} alone moves, and {3}{4}"},
     {"series-help", "{0} alone moves{4}, then {1} {3}"},
     {"series-self", "{0} alone moves{4}, then {1} must {2}"},
     {"series-reflex", "{0} alone moves{4} until {1} can {2}; whoever can must"}}};

const AimWords& words_of(Aim aim) {
    return aim_words[static_cast<std::size_t>(aim)];
}
const PlayWords& words_of(Play play) {
    return play_words[static_cast<std::size_t>(play)];
}

std::string capitalized(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::string moves_text(int number, bool half_move = false) {
    if (half_move) return length_text(number, true) + " moves";
    return plural(static_cast<std::uint64_t>(number), "move");
}

/// "1.Qb3", "1.Qb3 and 1.Ra1", "1.Qb3, 1.Ra1 and 4 others".
std::string key_list(const SolvedProblem& solved, const std::vector<Move>& keys, bool san) {
    const Position& position = solved.problem.position;
    std::vector<std::string> names;
    for (const Move key : keys) names.push_back("1." + move_text(position, key, san));
    return listed(names);
}

std::string goal_of(const SolvedProblem& solved, int length) {
    const MateProblem& problem = solved.problem;
    return goal_text(problem.stipulation, problem.defender_begins, length, problem.half_move);
}

/// "no mate in 2", "not mated in 2".
std::string denial_text(const SolvedProblem& solved, int length) {
    return (solved.problem.defender_begins ? "not " : "no ") + goal_of(solved, length);
}

std::string found_text(const SolvedProblem& solved) {
    const MateResult& result = solved.result;
    const int length = result.length.value_or(0);
    const int least = solved.problem.half_move ? 0 : 1;
    if (length < least)
        return capitalized(std::string(words_of(solved.problem.stipulation.aim).past)) +
               " already.";
    std::string text = capitalized(goal_of(solved, length));
    if (result.minimal)
        return length == least
                   ? text + ": proved."
                   : fmt::format("{}, {}: proved.", text, denial_text(solved, length - 1));
    text += ": proved.";
    if (result.disproved != 0)
        text += fmt::format(" {}: proved.", capitalized(denial_text(solved, result.disproved)));
    return text + fmt::format(" Whether {} will do is open.", moves_text(length - 1));
}

/// "the limit of 10 s was reached (--time raises it)"
std::string limit_text(const SolvedProblem& solved) {
    const auto said = [](const std::string& limit, std::string_view option) {
        return fmt::format("the limit of {} was reached ({} raises it)", limit, option);
    };
    const ProofLimits& most = solved.options.limits;
    if (solved.result.time >= most.time)
        return said(fmt::format("{:g} s", std::chrono::duration<double>(most.time).count()),
                    solved.has_own_time ? "the problem's MaxTime" : "--time");
    if (most.nodes != ProofLimits().nodes) return said(plural(most.nodes, "node"), "--nodes");
    return "a limit was reached";
}

/// Why a line is not whole, or why not all lines of help and series play are listed; empty if they
/// are.
std::string cut_text(const SolvedProblem& solved) {
    const MateResult& result = solved.result;
    if (result.line_is_cut) return fmt::format(" The line is cut: {}.", limit_text(solved));
    if (is_forced(solved.problem.stipulation) || result.has_all_keys) return "";
    if (!result.has_more_lines)
        return fmt::format(" There may be more lines: {}.", limit_text(solved));
    if (result.help_lines.size() == 1) return " There are more lines: only one is listed.";
    return fmt::format(" There are more than {}: no more are listed.",
                       plural(result.help_lines.size(), "line"));
}

/// The moves of a list that are not in another.
std::vector<Move> without(const std::vector<Move>& moves, const std::vector<Move>& others) {
    std::vector<Move> left;
    std::ranges::copy_if(moves, std::back_inserter(left), [&](Move move) {
        return std::ranges::find(others, move) == others.end();
    });
    return left;
}

/// The stated keys known not to work.
std::vector<Move> failing_keys(const SolvedProblem& solved, const StatedMate& stated) {
    if (!solved.result.has_all_keys) return {};
    return without(stated.keys, solved.result.keys);
}

/// ", 1 of them mirrored"; nothing if none is.
std::string mirrored_text(const SolvedProblem& solved, std::span<const std::vector<Move>> lines) {
    const std::size_t mirrored = mirrored_lines(solved.problem.position, lines).size();
    return mirrored == 0 ? "" : fmt::format(", {} of them mirrored", mirrored);
}

/// "one way", "3 ways", "at least 3 ways, 1 of them mirrored".
std::string ways_text(const SolvedProblem& solved) {
    const auto& lines = solved.result.help_lines;
    const std::string ways = lines.size() == 1 ? "one way" : fmt::format("{} ways", lines.size());
    return (solved.result.has_all_keys ? ways : "at least " + ways) + mirrored_text(solved, lines);
}

std::string sound_text(const SolvedProblem& solved, const StatedMate& stated, bool san) {
    std::string text = "Sound: " + goal_of(solved, solved.result.length.value_or(0));
    if (stated.length) text += " as stated";
    const bool defends = solved.problem.defender_begins;
    if (stated.keys.size() > 1) {
        text += defends ? ", the stated defences are the only ones" : ", by stated keys alone";
        const auto failing = failing_keys(solved, stated);
        if (!failing.empty()) text += "; but not " + key_list(solved, failing, san);
    } else if (!stated.keys.empty()) {
        text += fmt::format(", and {} is the only {}", key_list(solved, stated.keys, san),
                            defends ? "best defence" : "key");
    } else if (!is_forced(solved.problem.stipulation)) {
        text += ", in " + ways_text(solved);
    } else if (solved.options.all_keys && solved.result.keys.size() == 1) {
        text += ", by one key alone";
    }
    return text + ".";
}

/// A remark if fewer moves than the problem's suffice.
std::string short_text(const SolvedProblem& solved, int length) {
    const int found = solved.result.length.value_or(length);
    const bool half = solved.problem.half_move;
    if (found >= length) return "";
    return fmt::format("Short: {} {} {}, {} {} enough.", moves_text(length, half),
                       length == 1 && !half ? "is" : "are", solved.stated ? "stated" : "asked for",
                       length_text(found, half), found == 1 && !half ? "is" : "are");
}

std::string cooked_text(const SolvedProblem& solved, const StatedMate& stated, bool san) {
    const auto others = without(solved.result.keys, stated.keys);
    const std::string list = key_list(solved, others, san);
    if (stated.keys.empty()) {
        std::vector<std::vector<Move>> lines;
        lines.reserve(others.size());
        for (const Move key : others) lines.push_back({key});
        return fmt::format("Cooked: {} are keys{}.", list, mirrored_text(solved, lines));
    }
    const auto failing = failing_keys(solved, stated);
    if (!failing.empty())
        return fmt::format("Cooked: not {}, but {}.", key_list(solved, failing, san), list);
    return fmt::format("Cooked: {} {} a key, too.", list, others.size() == 1 ? "is" : "are each");
}

bool has_stated_length(const SolvedProblem& solved) {
    return solved.stated && solved.stated->length;
}

/// The length that the problem is about: the stated one, or else the one found.
std::optional<int> shown_length(const SolvedProblem& solved) {
    if (has_stated_length(solved) || solved.options.exact_length) return solved.problem.length;
    if (solved.result.length) return solved.result.length;
    return solved.bounded ? std::optional(solved.problem.length) : std::nullopt;
}

}  // namespace

std::string listed(const std::vector<std::string>& names) {
    constexpr std::size_t most = 4;
    const std::size_t shown = names.size() <= most ? names.size() : most - 1;
    std::string text;
    for (std::size_t i = 0; i < shown; ++i) {
        if (i != 0) text += i + 1 == names.size() ? " and " : ", ";
        text += names[i];
    }
    if (shown < names.size()) text += fmt::format(" and {} others", names.size() - shown);
    return text;
}

std::string goal_text(Stipulation stipulation, bool defender_begins, int length, bool half_move) {
    const AimWords& aim = words_of(stipulation.aim);
    return fmt::format("{}{} in {}", words_of(stipulation.play).prefix,
                       defender_begins ? aim.past : aim.noun, length_text(length, half_move));
}

std::string stipulation_text(const MateProblem& problem, std::optional<int> length) {
    return sign_of(problem.stipulation) + (problem.defender_begins ? "-" : "") +
           (length ? length_text(*length, problem.half_move) : "");
}

Json moves_json(std::optional<int> number, bool half_move) {
    if (!number) return nullptr;
    return half_move ? Json(*number + 0.5) : Json(*number);
}

std::string stipulation_text(const SolvedProblem& solved) {
    return stipulation_text(solved.problem, shown_length(solved));
}

std::string task_length_text(const SolvedProblem& solved) {
    if (!solved.bounded) return "-";
    const std::string text = stipulation_text(solved.problem, solved.problem.length);
    return has_stated_length(solved) || solved.options.exact_length ? text : "to " + text;
}

std::string task_text(const SolvedProblem& solved) {
    const MateProblem& problem = solved.problem;
    const AimWords& aim = words_of(problem.stipulation.aim);
    std::string_view self = side_name(problem.position.turn());
    std::string_view other = side_name(~problem.position.turn());
    if (problem.half_move) std::swap(self, other);
    const auto length = shown_length(solved);
    const std::string within =
        length ? " in " + length_text(*length, problem.half_move) : std::string();
    // What is not found is only asked for.
    const std::string_view end = solved.result.status == MateStatus::mate ? "" : "?";
    if (problem.defender_begins) return fmt::format("{} is {}{}{}", self, aim.past, within, end);
    return fmt::format(fmt::runtime(words_of(problem.stipulation.play).task), self, other, aim.noun,
                       aim.third, within)
        .append(end);
}

std::string finding_text(const SolvedProblem& solved) {
    const MateResult& result = solved.result;
    if (result.status == MateStatus::mate) return found_text(solved) + cut_text(solved);
    const int length =
        result.status == MateStatus::no_mate ? solved.problem.length : result.disproved;
    std::string denial = capitalized(denial_text(solved, length)) + ": proved.";
    if (result.status == MateStatus::no_mate) return denial;
    const std::string end = solved.interrupted ? "interrupted" : limit_text(solved);
    if (length == 0 && result.status == MateStatus::unknown)
        return fmt::format("Nothing is proved: {}.", end);
    return fmt::format("{} Then {}.", denial, end);
}

std::string verdict_text(const SolvedProblem& solved, bool san) {
    const auto verdict = solved.verdict();
    if (!solved.stated && solved.options.exact_length && !solved.interrupted)
        return short_text(solved, solved.problem.length);
    if (!verdict || !solved.stated || solved.interrupted) return "";
    const int length = std::abs(solved.stated->length.value_or(solved.problem.length));
    const bool half = solved.problem.half_move;
    switch (*verdict) {
        case MateVerdict::sound: return sound_text(solved, *solved.stated, san);
        case MateVerdict::cooked: return cooked_text(solved, *solved.stated, san);
        case MateVerdict::shorter: return short_text(solved, length);
        case MateVerdict::no_solution:
            return fmt::format("No solution within {}.", moves_text(length, half));
        case MateVerdict::unknown:
            if (solved.result.status == MateStatus::unknown) return "Unknown: not all is proved.";
            return fmt::format("Unknown: {} before all was proved.", limit_text(solved));
        case MateVerdict::solved: return fmt::format("Solved within {}.", moves_text(length, half));
    }
    return "";
}

}  // namespace chess::detail
