// A solution as problem books print it. Moves are numbered from the start of the problem, the side
// to move first: "1.Qb3!", "1...Ke5", "2.Qc3#".

#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/report/mate/detail/mate_words.hpp"
#include "libchess/report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace chess::detail {

namespace {

using Defences = std::vector<Solution::Defence>;

/// Stands for every move that there is, where more than `most_named` are all answered alike.
constexpr std::string_view any_move = "~";
constexpr std::size_t most_named = 3;

/// Names moves, and tells which continuations are alike.
class Continuations {
public:
    Continuations(const MateAccount& account, const Solution& solution, bool san)
        : stalemate_(account.problem.stipulation == Stipulation::stalemate),
          san_(san),
          solution_(solution) {}

    [[nodiscard]] std::string name(const Position& position, Move move) const {
        return san_ ? to_san(position, move) : to_uci(position, move);
    }
    /// An attack's name; a stalemating one has '=' behind it.
    [[nodiscard]] std::string name(const Position& position, std::size_t index) const {
        const Solution::Attack& attack = solution_.attacks[index];
        return name(position, attack.move) + (stalemate_ && attack.length == 1 ? "=" : "");
    }

    /// Attacks have the same number if they and all that follows read the same.
    std::size_t number_of(const Position& position, std::size_t index) {
        if (const auto known = alike_.find(index); known != alike_.end()) return known->second;
        const Solution::Attack& attack = solution_.attacks[index];
        std::string all = fmt::format("{} {}{}", name(position, index), attack.length,
                                      attack.is_dual ? " dual" : "");
        const Position after = position.after(attack.move);
        std::vector<std::string> parts;
        std::set<std::string> keys;
        parts.reserve(attack.defences.size());
        for (const Solution::Defence& defence : attack.defences) {
            const std::string key = answers_key(after, defence);
            parts.push_back(name(after, defence.move) + key);
            keys.insert(key);
        }
        if (keys.size() == 1 && parts.size() > most_named)
            parts = {std::string(any_move) + *keys.begin()};
        std::ranges::sort(parts);
        for (const std::string& part : parts) all += ' ' + part;
        const std::size_t number = numbers_.try_emplace(all, numbers_.size()).first->second;
        alike_[index] = number;
        return number;
    }

    /// Defences with the same key have answers that read the same.
    std::string answers_key(const Position& position, const Solution::Defence& defence) {
        std::string key = fmt::format("/{}", defence.length);
        const Position after = position.after(defence.move);
        for (const std::size_t answer : defence.answers)
            key += fmt::format(",{}", number_of(after, answer));
        return key;
    }

private:
    bool stalemate_;
    bool san_;
    const Solution& solution_;
    std::unordered_map<std::size_t, std::size_t> alike_;  ///< by index
    std::unordered_map<std::string, std::size_t> numbers_;
};

/// Defences that are answered alike.
struct Group {
    const Solution::Defence* first;
    std::vector<std::string> names;
    std::size_t number;  ///< in the order of generation
};

/// Prints the variations.
class TreeText {
public:
    TreeText(const Solution& solution, Continuations& names, std::size_t width, std::size_t most)
        : solution_(solution),
          names_(names),
          width_(width),
          most_(most) {}

    /// A line that stands for itself. What comes below it refers to nothing above.
    void heading(const StyledText& text) {
        shown_.clear();
        emit(text, 0);
    }
    void line(const StyledText& text) { emit(text, 1); }

    /// What follows in a position with the defender to move, `ply` half-moves from the start.
    /// Defences that do not meet a threat of more than one move are answered by carrying it out,
    /// and stand last, without what follows.
    void defences(const Position& position, const Defences& list, int ply, int level,
                  const std::string& path, const Solution::Threat* threat = nullptr) {
        if (threat != nullptr && threat->length > 1) {
            Defences others;
            std::map<std::string, std::string> idle;
            for (const Solution::Defence& defence : list) {
                const auto carried_out = answer_that_threatens(position, defence, *threat);
                if (carried_out) {
                    std::string& moves = idle[*carried_out];
                    moves += (moves.empty() ? "" : ", ") + names_.name(position, defence.move);
                } else {
                    others.push_back(defence);
                }
            }
            defences(position, others, ply, level, path);
            for (const auto& [answer, moves] : idle) {
                StyledText line;
                line.add(number(ply, false) + moves + ' ')
                    .add(number(ply + 1, false) + answer, Style::strong)
                    .add(" (the threat)", Style::faint);
                emit(line, level);
            }
            return;
        }
        for (const Group& group : groups_of(position, list)) {
            StyledText line;
            follow(position, group, ply, level, path, line, false);
        }
    }

    /// Everything, with a statement of what did not fit.
    TextBlock finish() {
        if (left_out_ != 0)
            block_.add(StyledText().add(
                fmt::format("  ... {} more line{} left out; --tree-lines 0 shows all",
                            grouped(left_out_), left_out_ == 1 ? " is" : "s are"),
                Style::warning));
        return std::move(block_);
    }

private:
    /// Longer play first, and what most defences run into last.
    std::vector<Group> groups_of(const Position& position, const Defences& list) {
        std::vector<Group> groups;
        std::map<std::string, std::size_t> places;
        for (const Solution::Defence& defence : list) {
            const std::string key = names_.answers_key(position, defence);
            const auto [place, is_new] = places.try_emplace(key, groups.size());
            if (is_new) groups.push_back({&defence, {}, groups.size()});
            groups[place->second].names.push_back(names_.name(position, defence.move));
        }
        if (groups.size() == 1 && groups.front().names.size() > most_named)
            groups.front().names = {std::string(any_move)};
        std::ranges::sort(groups, {}, [](const Group& group) {
            return std::tuple(-group.first->length, group.names.size(), group.number);
        });
        return groups;
    }

    /// The answer that carries out a threat, if the defence does not meet it.
    [[nodiscard]] std::optional<std::string> answer_that_threatens(
        const Position& position, const Solution::Defence& defence,
        const Solution::Threat& threat) const {
        if (defence.length != threat.length) return std::nullopt;
        for (const Move move : threat.moves)
            for (const std::size_t answer : defence.answers)
                if (solution_.attacks[answer].move == move)
                    return names_.name(position.after(defence.move), answer);
        return std::nullopt;
    }

    /// Adds a group and what follows to `line`, as far as there is one way to go on, and lines
    /// below it where there are more. `goes_on`: a move stands before it in the same line.
    void follow(const Position& position, const Group& group, int ply, int level, std::string path,
                StyledText& line, bool goes_on) {
        std::string defences;
        for (const std::string& name : group.names)
            defences += (defences.empty() ? "" : ", ") + name;
        line.add((goes_on ? " " : "") + number(ply, goes_on) + defences);
        path += (path.empty() ? "" : " ") + number(ply, !path.empty()) + group.names.front();
        const std::vector<std::size_t>& answers = group.first->answers;
        if (answers.empty()) {
            if (group.first->length != 0) line.add(" (not looked at)", Style::warning);
            return emit(line, level);
        }
        const Position before = position.after(group.first->move);
        const bool together = group.names.size() == 1;
        const std::string attack = names_.name(before, answers.front());
        line.add(" ").add(number(ply + 1, together) + attack, Style::strong);
        add_answers(before, *group.first, line);
        answered(before, answers.front(), ply + 2, level,
                 fmt::format("{} {}{}", path, number(ply + 1, true), attack), path, line);
    }

    /// What follows an attack, or where that stands already.
    void answered(const Position& before, std::size_t index, int ply, int level,
                  const std::string& path, const std::string& label, StyledText& line) {
        const Solution::Attack& attack = solution_.attacks[index];
        if (attack.is_cut) line.add(" (not all looked at)", Style::warning);
        if (attack.defences.empty()) return emit(line, level);
        const Position after = before.after(attack.move);
        const std::vector<Group> groups = groups_of(after, attack.defences);
        if (groups.size() == 1) return follow(after, groups.front(), ply, level, path, line, true);
        const auto [shown, is_new] = shown_.try_emplace(names_.number_of(before, index), label);
        if (!is_new) {
            line.add(fmt::format(" (as after {})", shown->second), Style::faint);
            return emit(line, level);
        }
        emit(line, level);
        for (const Group& group : groups) {
            StyledText next;
            follow(after, group, ply, level + 1, path, next, false);
        }
    }

    /// The answers beside the first one.
    void add_answers(const Position& before, const Solution::Defence& defence,
                     StyledText& line) const {
        const std::vector<std::size_t>& answers = defence.answers;
        if (answers.size() < 2) return;
        constexpr std::size_t most = 4;
        const std::size_t shown = answers.size() <= most ? answers.size() : most - 1;
        for (std::size_t i = 1; i < shown; ++i)
            line.add(i + 1 == answers.size() ? " or " : ", ")
                .add(names_.name(before, answers[i]), Style::strong);
        if (shown < answers.size()) line.add(fmt::format(" or {} others", answers.size() - shown));
        if (!defence.leaves_threats) line.add(" (dual)", Style::warning);
    }

    /// "2." for the side that began, "2..." for the other one, nothing right behind its number.
    static std::string number(int ply, bool goes_on) {
        if (ply % 2 == 0) return fmt::format("{}.", ply / 2 + 1);
        return goes_on ? "" : fmt::format("{}...", ply / 2 + 1);
    }

    void emit(const StyledText& line, int level) {
        constexpr std::size_t step = 3;
        constexpr std::size_t hanging = 4;  // how much further in a line goes on
        const std::size_t indent = std::min(static_cast<std::size_t>(level) * step, width_ / 2);
        std::size_t used = indent;
        const TextBlock parts = wrapped(line, width_ - indent - hanging);
        for (const StyledText& part : parts.lines()) {
            if (most_ != 0 && lines_ >= most_) {
                ++left_out_;
            } else {
                ++lines_;
                block_.add(StyledText().add(std::string(used, ' ')).add(part));
            }
            used = indent + hanging;
        }
    }

    const Solution& solution_;
    Continuations& names_;
    std::size_t width_;
    std::size_t most_;
    std::size_t lines_ = 0;
    std::size_t left_out_ = 0;
    TextBlock block_;
    std::unordered_map<std::size_t, std::string> shown_;
};

/// "threat 2.Qd5#", "zugzwang".
std::string threat_text(const Position& after_key, const Solution::Threat& threat,
                        const Continuations& names, bool stalemates) {
    if (threat.moves.empty()) return "zugzwang";
    constexpr std::size_t most = 4;
    const Position passed = after_key.after_null();
    std::string text = threat.moves.size() == 1 ? "threat 2." : "threats 2.";
    const std::size_t shown = threat.moves.size() <= most ? threat.moves.size() : most - 1;
    for (std::size_t i = 0; i < shown; ++i) {
        if (i != 0) text += i + 1 == threat.moves.size() ? " and " : ", ";
        text += names.name(passed, threat.moves[i]);
        if (stalemates && threat.length == 1) text += '=';
    }
    if (shown < threat.moves.size())
        text += fmt::format(" and {} others", threat.moves.size() - shown);
    return text;
}

void add_keys(TreeText& tree, const MateAccount& account, const Solution& solution,
              const Continuations& names) {
    const Position& position = account.problem.position;
    const bool stalemates = account.problem.stipulation == Stipulation::stalemate;
    for (std::size_t i = 0; i < solution.keys.size(); ++i) {
        const Solution::Attack& attack = solution.attacks[solution.keys[i]];
        const Position after = position.after(attack.move);
        StyledText line;
        line.add(fmt::format("1.{}!", names.name(position, solution.keys[i])), Style::strong);
        const auto threat = i < solution.threats.size() ? solution.threats[i] : std::nullopt;
        if (threat && attack.length > 1)
            line.add(" (" + threat_text(after, *threat, names, stalemates) + ")");
        tree.heading(line);
        tree.defences(after, attack.defences, 1, 1, "", threat ? &*threat : nullptr);
    }
}

StyledText undecided(std::string_view what) {
    return StyledText().add(fmt::format("The {} could not be decided: a limit was reached.", what),
                            Style::warning);
}

/// "1.Qa1?, Rb1? Kd5!": a line for each refutation.
void add_tries(TreeText& tree, const MateAccount& account, const Solution& solution,
               const Continuations& names) {
    const Position& position = account.problem.position;
    if (!account.wishes.tries) return;
    if (!solution.tries) return tree.heading(undecided("tries"));
    if (solution.tries->empty())
        return tree.heading(StyledText().add("No tries that fail to one reply alone."));
    std::vector<std::pair<std::string, std::string>> lines;
    for (const Solution::Try& one : *solution.tries) {
        const std::string refutation = names.name(position.after(one.move), one.refutation);
        const std::string name = names.name(position, one.move) + '?';
        const auto same =
            std::ranges::find(lines, refutation, &std::pair<std::string, std::string>::first);
        if (same == lines.end()) lines.emplace_back(refutation, "1." + name);
        else same->second += ", " + name;
    }
    tree.heading(StyledText().add("Tries:", Style::faint));
    for (const auto& [refutation, moves] : lines)
        tree.line(StyledText().add(fmt::format("{} {}!", moves, refutation)));
}

void add_set_play(TreeText& tree, const MateAccount& account, const Solution& solution) {
    if (!account.wishes.set_play) return;
    if (!solution.set_play)
        return tree.heading(account.problem.position.in_check()
                                ? StyledText().add("No set play: the side to move is in check.")
                                : undecided("set play"));
    if (solution.set_play->empty()) return tree.heading(StyledText().add("No set play."));
    tree.heading(StyledText().add("Set play:", Style::faint));
    tree.defences(account.problem.position.after_null(), *solution.set_play, 1, 1, "");
}

/// "Duals: 2 at move 2, 1 at move 3."
std::string duals_text(const Solution& solution, bool defender_begins) {
    const std::size_t first = defender_begins ? 1 : 2;
    std::string text;
    for (std::size_t i = 0; i < solution.duals.size(); ++i)
        if (solution.duals[i] != 0)
            text += fmt::format("{}{} at move {}", text.empty() ? "Duals: " : ", ",
                                solution.duals[i], i + first);
    return text.empty() ? text : text + '.';
}

/// Moves in one line, numbered: "1.Qb3 Ke5 2.Qc3#".
std::string line_text(const Position& position, std::span<const Move> line, bool san, bool key) {
    std::string text;
    Position at = position;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (i != 0) text += ' ';
        if (i % 2 == 0) text += fmt::format("{}.", i / 2 + 1);
        text += san ? to_san(at, line[i]) : to_uci(at, line[i]);
        if (key && i == 0) text += '!';
        at.make(line[i]);
    }
    return text;
}

/// Keys and one line, where no tree was asked for.
void add_keys_alone(TextBlock& block, const MateAccount& account, bool san, std::size_t width) {
    const Position& position = account.problem.position;
    const bool mark =
        !account.problem.defender_begins && account.problem.stipulation != Stipulation::help;
    const auto add = [&](std::span<const Move> line) {
        block.add(
            wrapped(StyledText().add(line_text(position, line, san, mark), Style::strong), width));
    };
    if (account.problem.stipulation == Stipulation::help) {
        for (const std::vector<Move>& line : account.result.help_lines) add(line);
        return;
    }
    if (!account.result.line.empty()) add(account.result.line);
    for (const Move key : account.result.keys)
        if (account.result.line.empty() || key != account.result.line.front())
            add(std::span(&key, 1));
}

}  // namespace

TextBlock solution_text(const MateAccount& account, const MateReportOptions& options,
                        std::size_t width) {
    TextBlock block;
    const Position& position = account.problem.position;
    if (!account.result.solution) {
        add_keys_alone(block, account, options.san, width);
        return block;
    }
    const Solution& solution = *account.result.solution;
    Continuations names(account, solution, options.san);
    TreeText tree(solution, names, width, options.tree_lines);
    add_set_play(tree, account, solution);
    add_tries(tree, account, solution, names);
    if (!account.wishes.tree) {
        block.add(tree.finish());
        add_keys_alone(block, account, options.san, width);
        return block;
    }
    if (account.problem.defender_begins) tree.defences(position, solution.first_defences, 0, 0, "");
    else add_keys(tree, account, solution, names);
    block.add(tree.finish());
    const std::string duals = duals_text(solution, account.problem.defender_begins);
    if (!duals.empty()) block.add(StyledText().add(duals));
    if (solution.is_cut)
        block.add(StyledText().add("A limit was reached before all of it was looked at.",
                                   Style::warning));
    return block;
}

}  // namespace chess::detail
