#include "libchess/report/mate/detail/mate_words.hpp"

#include "libchess/mate/symmetry.hpp"
#include "libchess/report/search/detail/search_words.hpp"
#include "libchess/report/text/numbers.hpp"

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
    std::string_view third;  ///< what somebody does
    std::string_view past;   ///< what somebody is
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
std::string key_list(const MateAccount& account, const std::vector<Move>& keys, bool san) {
    const Position& position = account.problem.position;
    std::vector<std::string> names;
    for (const Move key : keys) names.push_back("1." + move_text(position, key, san));
    return listed(names);
}

std::string goal_of(const MateAccount& account, int length) {
    const MateProblem& problem = account.problem;
    return goal_text(problem.stipulation, problem.defender_begins, length, problem.half_move);
}

/// "no mate in 2", "not mated in 2".
std::string denial_text(const MateAccount& account, int length) {
    return (account.problem.defender_begins ? "not " : "no ") + goal_of(account, length);
}

std::string found_text(const MateAccount& account) {
    const MateResult& result = account.result;
    const int length = result.length.value_or(0);
    const int least = account.problem.half_move ? 0 : 1;
    if (length < least) return "Mated already.";
    std::string text = capitalized(goal_of(account, length));
    if (result.minimal)
        return length == least
                   ? text + ": proved."
                   : fmt::format("{}, {}: proved.", text, denial_text(account, length - 1));
    text += ": proved.";
    if (result.disproved != 0)
        text += fmt::format(" {}: proved.", capitalized(denial_text(account, result.disproved)));
    return text + fmt::format(" Whether {} will do is open.", moves_text(length - 1));
}

/// Where not all lines of help and series play are listed, why.
std::string cut_text(const MateAccount& account) {
    const MateResult& result = account.result;
    if (is_forced(account.problem.stipulation) || result.has_all_keys) return "";
    if (result.help_lines.size() < account.wishes.most_lines)
        return " There may be more lines: a limit was reached.";
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

/// The stated keys that are known to be none.
std::vector<Move> failing_keys(const MateAccount& account, const StatedMate& stated) {
    if (!account.result.has_all_keys) return {};
    return without(stated.keys, account.result.keys);
}

/// ", 1 of them mirrored"; nothing if none is.
std::string mirrored_text(const MateAccount& account, std::span<const std::vector<Move>> lines) {
    const std::size_t mirrored = mirrored_lines(account.problem.position, lines).size();
    return mirrored == 0 ? "" : fmt::format(", {} of them mirrored", mirrored);
}

/// "one way", "3 ways", "at least 3 ways, 1 of them mirrored".
std::string ways_text(const MateAccount& account) {
    const auto& lines = account.result.help_lines;
    const std::string ways = lines.size() == 1 ? "one way" : fmt::format("{} ways", lines.size());
    return (account.result.has_all_keys ? ways : "at least " + ways) +
           mirrored_text(account, lines);
}

std::string sound_text(const MateAccount& account, const StatedMate& stated, bool san) {
    std::string text = "Sound: " + goal_of(account, account.result.length.value_or(0));
    if (stated.length) text += " as stated";
    const bool defends = account.problem.defender_begins;
    if (stated.keys.size() > 1) {
        text += defends ? ", the stated defences are the only ones" : ", by stated keys alone";
        const auto failing = failing_keys(account, stated);
        if (!failing.empty()) text += "; but not " + key_list(account, failing, san);
    } else if (!stated.keys.empty()) {
        text += fmt::format(", and {} is the only {}", key_list(account, stated.keys, san),
                            defends ? "best defence" : "key");
    } else if (!is_forced(account.problem.stipulation)) {
        text += ", in " + ways_text(account);
    } else if (account.wishes.all_keys && account.result.keys.size() == 1) {
        text += ", by one key alone";
    }
    return text + ".";
}

/// Where fewer moves than the problem has will do, that.
std::string short_text(const MateAccount& account, int length) {
    const int found = account.result.length.value_or(length);
    const bool half = account.problem.half_move;
    if (found >= length) return "";
    return fmt::format("Short: {} {} {}, {} {} enough.", moves_text(length, half),
                       length == 1 && !half ? "is" : "are", account.stated ? "stated" : "asked for",
                       length_text(found, half), found == 1 && !half ? "is" : "are");
}

std::string cooked_text(const MateAccount& account, const StatedMate& stated, bool san) {
    const auto others = without(account.result.keys, stated.keys);
    const std::string list = key_list(account, others, san);
    if (stated.keys.empty()) {
        std::vector<std::vector<Move>> lines;
        lines.reserve(others.size());
        for (const Move key : others) lines.push_back({key});
        return fmt::format("Cooked: {} are keys{}.", list, mirrored_text(account, lines));
    }
    const auto failing = failing_keys(account, stated);
    if (!failing.empty())
        return fmt::format("Cooked: not {}, but {}.", key_list(account, failing, san), list);
    return fmt::format("Cooked: {} {} a key, too.", list, others.size() == 1 ? "is" : "are each");
}

bool has_stated_length(const MateAccount& account) {
    return account.stated && account.stated->length;
}

/// The length that the problem is about: the stated one, or else the one found.
std::optional<int> shown_length(const MateAccount& account) {
    if (has_stated_length(account) || account.wishes.exact_length) return account.problem.length;
    if (account.result.length) return account.result.length;
    return account.bounded ? std::optional(account.problem.length) : std::nullopt;
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

std::string stipulation_text(const MateAccount& account) {
    return stipulation_text(account.problem, shown_length(account));
}

std::string task_length_text(const MateAccount& account) {
    if (!account.bounded) return "-";
    const std::string text = stipulation_text(account.problem, account.problem.length);
    return has_stated_length(account) || account.wishes.exact_length ? text : "to " + text;
}

std::string task_text(const MateAccount& account) {
    const MateProblem& problem = account.problem;
    const AimWords& aim = words_of(problem.stipulation.aim);
    std::string_view self = side_name(problem.position.turn());
    std::string_view other = side_name(~problem.position.turn());
    if (problem.half_move) std::swap(self, other);
    const auto length = shown_length(account);
    const std::string within =
        length ? " in " + length_text(*length, problem.half_move) : std::string();
    if (problem.defender_begins) return fmt::format("{} is {}{}", self, aim.past, within);
    return fmt::format(fmt::runtime(words_of(problem.stipulation.play).task), self, other, aim.noun,
                       aim.third, within);
}

std::string finding_text(const MateAccount& account) {
    const MateResult& result = account.result;
    if (result.status == MateStatus::mate) return found_text(account) + cut_text(account);
    const int length =
        result.status == MateStatus::no_mate ? account.problem.length : result.disproved;
    const std::string denial = capitalized(denial_text(account, length)) + ": proved.";
    if (result.status == MateStatus::no_mate) return denial;
    const std::string_view end = account.interrupted ? "interrupted" : "a limit was reached";
    if (length == 0 && result.status == MateStatus::unknown)
        return fmt::format("Nothing is proved: {}.", end);
    return fmt::format("{} Then {}.", denial, end);
}

std::string verdict_text(const MateAccount& account, bool san) {
    const auto verdict = account.verdict();
    if (!account.stated && account.wishes.exact_length && !account.interrupted)
        return short_text(account, account.problem.length);
    if (!verdict || !account.stated || account.interrupted) return "";
    const int length = std::abs(account.stated->length.value_or(account.problem.length));
    const bool half = account.problem.half_move;
    switch (*verdict) {
        case MateVerdict::sound: return sound_text(account, *account.stated, san);
        case MateVerdict::cooked: return cooked_text(account, *account.stated, san);
        case MateVerdict::shorter: return short_text(account, length);
        case MateVerdict::no_solution:
            return fmt::format("No solution within {}.", moves_text(length, half));
        case MateVerdict::unknown: return "Unknown: a limit was reached before all was proved.";
        case MateVerdict::solved: return fmt::format("Solved within {}.", moves_text(length, half));
    }
    return "";
}

}  // namespace chess::detail
