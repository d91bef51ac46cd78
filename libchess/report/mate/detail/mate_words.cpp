#include "libchess/report/mate/detail/mate_words.hpp"

#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

namespace chess::detail {

namespace {

/// The words of one stipulation.
struct Words {
    std::string_view sign;  ///< as problemists write it before the number of moves
    std::string_view goal;
    std::string_view suffered;  ///< from the view of a defender who begins
};
constexpr std::array<Words, 4> all_words{{{"#", "mate", "mated"},
                                          {"s#", "selfmate", "selfmate"},
                                          {"h#", "helpmate", "helpmate"},
                                          {"=", "stalemate", "stalemated"}}};

const Words& words_of(Stipulation stipulation) {
    return all_words[static_cast<std::size_t>(stipulation)];
}

std::string capitalized(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::string_view side_name(Color color) {
    return color == Color::white ? "White" : "Black";
}

std::string moves_text(int number) {
    return fmt::format("{} move{}", number, number == 1 ? "" : "s");
}

/// "1.Qb3", "1.Qb3 and 1.Ra1", "1.Qb3, 1.Ra1 and 4 others".
std::string key_list(const MateAccount& account, const std::vector<Move>& keys, bool san) {
    const Position& position = account.problem.position;
    std::vector<std::string> names;
    for (const Move key : keys)
        names.push_back("1." + (san ? to_san(position, key) : to_uci(position, key)));
    return listed(names);
}

std::string goal_of(const MateAccount& account, int length) {
    return goal_text(account.problem.stipulation, account.problem.defender_begins, length);
}

/// "no mate in 2", "not mated in 2".
std::string denial_text(const MateAccount& account, int length) {
    return (account.problem.defender_begins ? "not " : "no ") + goal_of(account, length);
}

std::string found_text(const MateAccount& account) {
    const MateResult& result = account.result;
    const int length = result.length.value_or(0);
    if (length == 0) return "Mated already.";
    std::string text = capitalized(goal_of(account, length));
    if (result.minimal)
        return length == 1 ? text + ": proved."
                           : fmt::format("{}, {}: proved.", text, denial_text(account, length - 1));
    text += ": proved.";
    if (result.disproved != 0)
        text += fmt::format(" {}: proved.", capitalized(denial_text(account, result.disproved)));
    return text + fmt::format(" Whether {} will do is open.", moves_text(length - 1));
}

std::string sound_text(const MateAccount& account, bool san) {
    const StatedMate claim = account.stated.value_or(StatedMate());
    std::string text = "Sound: " + goal_of(account, account.result.length.value_or(0));
    if (claim.length) text += " as stated";
    const bool defends = account.problem.defender_begins;
    if (claim.keys.size() > 1) {
        text += defends ? ", the stated defences are the only ones" : ", by stated keys alone";
        std::vector<Move> failing;
        for (const Move key : claim.keys)
            if (std::ranges::find(account.result.keys, key) == account.result.keys.end())
                failing.push_back(key);
        if (!failing.empty() && account.result.has_all_keys)
            text += fmt::format("; but not {}", key_list(account, failing, san));
        return text + ".";
    }
    if (!claim.keys.empty())
        return text + fmt::format(", and {} is the only {}.", key_list(account, claim.keys, san),
                                  defends ? "best defence" : "key");
    if (account.problem.stipulation == Stipulation::help) {
        const std::size_t lines = account.result.help_lines.size();
        return text + (lines == 1 ? ", in one way." : fmt::format(", in {} ways.", lines));
    }
    if (account.wishes.all_keys && account.result.keys.size() == 1) text += ", by one key alone";
    return text + ".";
}

std::string cooked_text(const MateAccount& account, bool san) {
    const StatedMate claim = account.stated.value_or(StatedMate());
    std::vector<Move> others;
    std::vector<Move> failing = claim.keys;
    for (const Move key : account.result.keys) {
        const auto same = std::ranges::find(failing, key);
        if (same == failing.end()) others.push_back(key);
        else failing.erase(same);
    }
    if (claim.keys.empty()) {
        others = account.result.keys;
        return fmt::format("Cooked: {} are keys.", key_list(account, others, san));
    }
    if (!failing.empty() && account.result.has_all_keys)
        return fmt::format("Cooked: not {}, but {}.", key_list(account, failing, san),
                           key_list(account, others, san));
    return fmt::format("Cooked: {} {} a key, too.", key_list(account, others, san),
                       others.size() == 1 ? "is" : "are each");
}

bool has_stated_length(const MateAccount& account) {
    return account.stated && account.stated->length;
}

/// The length that the problem is about: the stated one, or else the one found.
std::optional<int> length_to_tell(const MateAccount& account) {
    if (has_stated_length(account)) return account.problem.length;
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

std::string goal_text(Stipulation stipulation, bool defender_begins, int length) {
    const Words& words = words_of(stipulation);
    return fmt::format("{} in {}", defender_begins ? words.suffered : words.goal, length);
}

std::string stipulation_text(const MateProblem& problem, int length) {
    return fmt::format("{}{}{}", words_of(problem.stipulation).sign,
                       problem.defender_begins ? "-" : "", length);
}

std::string stipulation_text(const MateAccount& account) {
    if (const auto length = length_to_tell(account))
        return stipulation_text(account.problem, *length);
    return fmt::format("{}{}", words_of(account.problem.stipulation).sign,
                       account.problem.defender_begins ? "-" : "");
}

std::string asked_text(const MateAccount& account) {
    if (!account.bounded) return "-";
    const std::string text = stipulation_text(account.problem, account.problem.length);
    return has_stated_length(account) ? text : "to " + text;
}

std::string task_text(const MateAccount& account) {
    const MateProblem& problem = account.problem;
    const std::string_view mover = side_name(problem.position.turn());
    const std::string_view other = side_name(~problem.position.turn());
    const auto length = length_to_tell(account);
    const std::string in = length ? fmt::format(" in {}", *length) : "";
    switch (problem.stipulation) {
        case Stipulation::direct:
            return fmt::format("{} {}{}", mover, problem.defender_begins ? "is mated" : "mates",
                               in);
        case Stipulation::stalemate:
            return fmt::format("{} {}{}", mover,
                               problem.defender_begins ? "is stalemated" : "stalemates", in);
        case Stipulation::self: return fmt::format("{} makes {} mate{}", mover, other, in);
        case Stipulation::help: return fmt::format("{} helps {} to mate{}", mover, other, in);
    }
    return "";
}

std::string finding_text(const MateAccount& account) {
    const MateResult& result = account.result;
    switch (result.status) {
        case MateStatus::mate: return found_text(account);
        case MateStatus::no_mate:
            return capitalized(denial_text(account, account.problem.length)) + ": proved.";
        case MateStatus::unknown: break;
    }
    const std::string_view end = account.interrupted ? "interrupted" : "a limit was reached";
    if (result.disproved == 0) return fmt::format("Nothing is proved: {}.", end);
    return fmt::format("{}: proved. Then {}.", capitalized(denial_text(account, result.disproved)),
                       end);
}

std::string verdict_text(const MateAccount& account, bool san) {
    const auto verdict = account.verdict();
    if (!verdict || !account.stated || account.interrupted) return "";
    const int stated = std::abs(account.stated->length.value_or(account.problem.length));
    switch (*verdict) {
        case MateVerdict::sound: return sound_text(account, san);
        case MateVerdict::cooked: return cooked_text(account, san);
        case MateVerdict::shorter:
            return fmt::format("Short: {} stated, {} enough.",
                               moves_text(stated) + (stated == 1 ? " is" : " are"),
                               fmt::format("{} {}", account.result.length.value_or(0),
                                           account.result.length == 1 ? "is" : "are"));
        case MateVerdict::no_solution:
            return fmt::format("No solution within {}.", moves_text(stated));
        case MateVerdict::unknown: return "Unknown: a limit was reached before all was proved.";
        case MateVerdict::solved: return fmt::format("Solved within {}.", moves_text(stated));
    }
    return "";
}

}  // namespace chess::detail
