#include "search_techniques.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace chesstool {

namespace {

using chess::Technique;
using chess::TechniqueSet;

std::expected<TechniqueSet, std::string> set_named(std::string_view option, std::string_view name) {
    if (name == "engine") return TechniqueSet::engine();
    if (name == "textbook") return TechniqueSet::textbook();
    if (name == "none") return TechniqueSet();
    if (const auto technique = chess::technique_named(name)) return TechniqueSet{*technique};
    std::string message = fmt::format("{}: there is no technique '{}'", option, name);
    if (name.find('+') != std::string_view::npos)
        return std::unexpected(message + "; sets joined by + are for --sets, names here by commas");
    if (const auto near = chess::nearest_technique_name(name))
        message += fmt::format("; did you mean '{}'?", *near);
    else message += "; --list-techniques names them";
    return std::unexpected(message);
}

/// "null-move,futility", with or without blanks.
std::expected<TechniqueSet, std::string> read_list(std::string_view option, std::string_view list) {
    constexpr std::string_view separators = ", \t";
    TechniqueSet set;
    bool empty = true;
    for (std::size_t at = 0;
         (at = list.find_first_not_of(separators, at)) != std::string_view::npos;) {
        const std::size_t end = std::min(list.find_first_of(separators, at), list.size());
        const auto one = set_named(option, list.substr(at, end - at));
        if (!one) return one;
        set |= *one;
        empty = false;
        at = end;
    }
    if (empty) return std::unexpected(fmt::format("{} needs names of techniques", option));
    return set;
}

std::expected<TechniqueSet, std::string> read_list(std::string_view option,
                                                   const std::optional<std::string>& list) {
    return list ? read_list(option, std::string_view(*list)) : TechniqueSet();
}

}  // namespace

std::expected<ChosenTechniques, std::string> choose_techniques(const TechniqueChoice& choice) {
    const auto only = read_list("--only", choice.only);
    const auto with = read_list("--with", choice.with);
    const auto without = read_list("--without", choice.without);
    for (const auto* list : {&only, &with, &without})
        if (!*list) return std::unexpected(list->error());
    TechniqueSet set = choice.only ? *only : TechniqueSet::engine();
    set |= *with;
    set = chess::with_needs(set);
    for (const Technique technique : chess::all_techniques) {
        if (!without->contains(technique)) continue;
        if (with->contains(technique))
            return std::unexpected(fmt::format("--with and --without contradict each other on {}",
                                               chess::info(technique).name));
        set.erase(technique);
    }
    ChosenTechniques chosen{chess::without_unmet(set), {}};
    for (const Technique technique : chess::all_techniques)
        if (set.contains(technique) && !chosen.set.contains(technique))
            chosen.dropped.push_back(technique);
    if (const auto clash = chess::contradiction_in(chosen.set))
        return std::unexpected(
            fmt::format("no searcher knows both {} and {}{}", chess::info(clash->first).name,
                        chess::info(clash->second).name,
                        choice.only ? "" : "; --only textbook begins with the other one's set"));
    return chosen;
}

}  // namespace chesstool
