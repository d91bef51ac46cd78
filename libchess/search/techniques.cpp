#include "libchess/search/techniques.hpp"

#include "libchess/base/nearest_name.hpp"

namespace chess {

std::optional<Technique> technique_named(std::string_view name) noexcept {
    for (const Technique technique : all_techniques)
        if (info(technique).name == name) return technique;
    return std::nullopt;
}

std::optional<std::string_view> nearest_technique_name(std::string_view name) {
    std::array<std::string_view, technique_count> names;
    for (std::size_t i = 0; i < technique_count; ++i) names[i] = info(all_techniques[i]).name;
    return nearest_name(name, names);
}

namespace {

/// The first technique that only one searcher supports.
std::optional<Technique> first_known_only_to(SearcherKinds kind, const TechniqueSet& set) noexcept {
    for (const Technique technique : all_techniques)
        if (set.contains(technique) && info(technique).known_to == kind) return technique;
    return std::nullopt;
}

}  // namespace

SearcherKind searcher_for(const TechniqueSet& set) noexcept {
    return first_known_only_to(SearcherKinds::engine, set) ? SearcherKind::engine
                                                           : SearcherKind::textbook;
}

std::optional<std::pair<Technique, Technique>> contradiction_in(const TechniqueSet& set) noexcept {
    const auto engines = first_known_only_to(SearcherKinds::engine, set);
    const auto textbooks = first_known_only_to(SearcherKinds::textbook, set);
    if (!engines || !textbooks) return std::nullopt;
    return std::pair{*engines, *textbooks};
}

TechniqueSet with_needs(TechniqueSet set) noexcept {
    for (TechniqueSet before; before != set;) {
        before = set;
        for (const Technique technique : all_techniques)
            if (before.contains(technique)) set |= info(technique).needs;
    }
    return set;
}

TechniqueSet without_unmet(TechniqueSet set) noexcept {
    for (TechniqueSet before; before != set;) {
        before = set;
        for (const Technique technique : all_techniques)
            for (const Technique needed : all_techniques)
                if (info(technique).needs.contains(needed) && !before.contains(needed))
                    set.erase(technique);
    }
    return set;
}

}  // namespace chess
