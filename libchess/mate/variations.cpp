#include "libchess/mate/variations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace chess {

namespace {

constexpr const char* any_move = "~";
constexpr std::size_t most_named = 3;

class VariationsBuilder {
public:
    VariationsBuilder(const Solution& solution, const MoveName& name)
        : solution_(solution),
          name_(name) {}

    std::vector<SolutionVariation> all(const Position& position,
                                       const std::vector<Solution::Defence>& defences,
                                       const Solution::Threat* threat) {
        std::vector<Solution::Defence> others;
        std::map<std::string, SolutionVariation> idle;
        for (const Solution::Defence& defence : defences) {
            const auto carried_out = answer_that_threatens(position, defence, threat);
            if (carried_out)
                idle[*carried_out].defences.push_back(name_(position, defence.move, 0));
            else others.push_back(defence);
        }
        std::vector<std::string> path;
        auto result = follow(position, groups_of(position, others), path);
        for (auto& [answer, variation] : idle) {
            variation.answers = {answer};
            variation.is_threat = true;
            result.push_back(std::move(variation));
        }
        return result;
    }

private:
    /// Defences with the same answers.
    struct Group {
        const Solution::Defence* first;
        std::vector<std::string> names;
        std::size_t number;  ///< in the order of generation
    };

    [[nodiscard]] std::string name_of(const Position& before, std::size_t attack) const {
        return name_(before, solution_.attacks[attack].move, solution_.attacks[attack].length);
    }

    /// Attacks get the same number if they and their continuations have the same text.
    std::size_t number_of(const Position& position, std::size_t index) {
        if (const auto known = alike_.find(index); known != alike_.end()) return known->second;
        const Solution::Attack& attack = solution_.attacks[index];
        std::string all = fmt::format("{} {}{}", name_of(position, index), attack.length,
                                      attack.is_dual ? " dual" : "");
        const Position after = position.after(attack.move);
        std::vector<std::string> parts;
        std::set<std::string> keys;
        parts.reserve(attack.defences.size());
        for (const Solution::Defence& defence : attack.defences) {
            const std::string key = answers_key(after, defence);
            parts.push_back(name_(after, defence.move, 0) + key);
            keys.insert(key);
        }
        if (keys.size() == 1 && parts.size() > most_named) parts = {any_move + *keys.begin()};
        std::ranges::sort(parts);
        for (const std::string& part : parts) all += ' ' + part;
        const std::size_t number = numbers_.try_emplace(all, numbers_.size()).first->second;
        alike_[index] = number;
        return number;
    }

    /// Defences with the same key have answers with the same text.
    std::string answers_key(const Position& position, const Solution::Defence& defence) {
        std::string key = fmt::format("/{}", defence.length);
        const Position after = position.after(defence.move);
        for (const std::size_t answer : defence.answers)
            key += fmt::format(",{}", number_of(after, answer));
        return key;
    }

    std::vector<Group> groups_of(const Position& position,
                                 const std::vector<Solution::Defence>& defences) {
        std::vector<Group> groups;
        std::map<std::string, std::size_t> places;
        for (const Solution::Defence& defence : defences) {
            const std::string key = answers_key(position, defence);
            const auto [place, is_new] = places.try_emplace(key, groups.size());
            if (is_new) groups.push_back({&defence, {}, groups.size()});
            groups[place->second].names.push_back(name_(position, defence.move, 0));
        }
        if (groups.size() == 1 && groups.front().names.size() > most_named)
            groups.front().names = {any_move};
        std::ranges::sort(groups, {}, [](const Group& group) {
            return std::tuple(-group.first->length, group.names.size(), group.number);
        });
        return groups;
    }

    /// The answer that carries out a threat of more than one move, if the defence does not meet it.
    [[nodiscard]] std::optional<std::string> answer_that_threatens(
        const Position& position, const Solution::Defence& defence,
        const Solution::Threat* threat) const {
        if (threat == nullptr || threat->length < 2 || defence.length != threat->length)
            return std::nullopt;
        for (const Move move : threat->moves)
            for (const std::size_t answer : defence.answers)
                if (solution_.attacks[answer].move == move)
                    return name_of(position.after(defence.move), answer);
        return std::nullopt;
    }

    /// `path` has the moves that lead here from the first defence on.
    std::vector<SolutionVariation> follow(const Position& position,
                                          const std::vector<Group>& groups,
                                          std::vector<std::string>& path) {
        std::vector<SolutionVariation> result;
        for (const Group& group : groups) {
            SolutionVariation& variation = result.emplace_back();
            variation.defences = group.names;
            path.push_back(group.names.front());
            if (!group.first->answers.empty())
                answer(position.after(group.first->move), *group.first, path, variation);
            else variation.is_unknown = group.first->length != 0;
            path.pop_back();
        }
        return result;
    }

    void answer(const Position& before, const Solution::Defence& defence,
                std::vector<std::string>& path, SolutionVariation& variation) {
        for (const std::size_t answer : defence.answers)
            variation.answers.push_back(name_of(before, answer));
        variation.is_dual = defence.answers.size() > 1 && !defence.leaves_threats;
        const std::size_t main = defence.answers.front();
        const Solution::Attack& attack = solution_.attacks[main];
        variation.is_cut = attack.is_cut;
        const Position after = before.after(attack.move);
        const std::vector<Group> groups = groups_of(after, attack.defences);
        if (groups.size() > 1) {
            const auto [shown, is_new] = shown_.try_emplace(number_of(before, main), path);
            if (!is_new) variation.as_after = shown->second;
            if (!is_new) return;
        }
        path.push_back(variation.answers.front());
        variation.next = follow(after, groups, path);
        path.pop_back();
    }

    const Solution& solution_;
    const MoveName& name_;
    std::unordered_map<std::size_t, std::size_t> alike_;  ///< by index
    std::unordered_map<std::string, std::size_t> numbers_;
    std::unordered_map<std::size_t, std::vector<std::string>> shown_;  ///< by number
};

}  // namespace

std::vector<SolutionVariation> variations(const Solution& solution, const Position& position,
                                          const std::vector<Solution::Defence>& defences,
                                          const Solution::Threat* threat, const MoveName& name) {
    return VariationsBuilder(solution, name).all(position, defences, threat);
}

}  // namespace chess
