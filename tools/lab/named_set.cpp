#include "lab/comparison.hpp"

#include "libchess/base/nearest_name.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace chess {

namespace {

using enum Technique;

struct Word {
    std::string_view name;
    TechniqueSet techniques;
};

/// Marsland's program always put safe captures first and kept a static order at the root (1986,
/// 3.6), and searched captures at the horizon: here the smallest variant of 2.5.
constexpr TechniqueSet marsland_order{alpha_beta, safe_captures, root_order, quiescence,
                                      quiescence_recaptures};

constexpr TechniqueSet with(TechniqueSet set, std::initializer_list<Technique> techniques) {
    for (const Technique technique : techniques) set.insert(technique);
    return set;
}

/// Names of sets of techniques, beside the techniques' own names.
constexpr std::array words{
    Word{"direct", marsland_order},
    Word{"iterative", with(marsland_order, {iterative_deepening})},
    Word{"aspiration", with(marsland_order, {iterative_deepening, aspiration})},
    Word{"pvs", with(marsland_order, {iterative_deepening, pvs})},
    Word{"trans",
         {alpha_beta, transposition_table, table_narrowing, table_move_first, direct_mapped}},
    Word{"ref", {alpha_beta, iterative_deepening, refutation_table}},
    Word{"hist", {alpha_beta, history}},
    Word{"none", {}},
    Word{"engine", TechniqueSet::engine()},
    Word{"textbook", TechniqueSet::textbook()},
};

std::optional<TechniqueSet> techniques_of(std::string_view word) {
    for (const Word& known : words)
        if (known.name == word) return known.techniques;
    if (const auto technique = technique_named(word)) return TechniqueSet{*technique};
    return std::nullopt;
}

std::string unknown(std::string_view word) {
    std::string message = "there is no set or technique '" + std::string(word) + "'";
    std::vector<std::string_view> names;
    names.reserve(words.size());
    for (const Word& known : words) names.push_back(known.name);
    auto near = nearest_name(word, names);
    if (!near) near = nearest_technique_name(word);
    if (near) message += "; did you mean '" + std::string(*near) + "'?";
    else message += "; --list-techniques names most of them";
    return message;
}

}  // namespace

NamedSet direct_set() {
    return *set_named("direct");
}

std::vector<NamedSet> figure_8_sets() {
    std::vector<NamedSet> sets;
    for (const std::string base : {"iterative", "aspiration", "pvs"})
        for (const std::string_view table : {"", "+trans", "+ref", "+hist"})
            sets.push_back(*set_named(base + std::string(table)));
    for (const std::string_view name : {"pvs+trans+hist", "pvs+ref+hist", "pvs+trans+ref+hist"})
        sets.push_back(*set_named(name));
    return sets;
}

std::expected<NamedSet, std::string> set_named(std::string_view name) {
    NamedSet set{.name = std::string(name), .techniques = {}};
    std::string_view rest = name;
    while (true) {
        const std::size_t end = std::min(rest.find('+'), rest.size());
        const std::string_view word = rest.substr(0, end);
        const auto techniques = techniques_of(word);
        if (!techniques) return std::unexpected(unknown(word));
        set.techniques |= *techniques;
        if (end == rest.size()) break;
        rest.remove_prefix(end + 1);
    }
    set.techniques = with_needs(set.techniques);
    if (const auto clash = contradiction_in(set.techniques))
        return std::unexpected("in '" + set.name + "', " + std::string(info(clash->first).name) +
                               " is known to the engine's searcher alone and " +
                               std::string(info(clash->second).name) + " to the textbook's");
    return set;
}

}  // namespace chess
