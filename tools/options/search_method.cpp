#include "options/search_method.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace chesstool {

namespace {

using chess::EvaluationKind;
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
    else message += "; chesstool search --list-techniques names them";
    return std::unexpected(message);
}

/// "null-move,futility", with or without blanks; the empty set if it is not given.
std::expected<TechniqueSet, std::string> read_list(std::string_view option,
                                                   const std::optional<std::string>& list) {
    TechniqueSet set;
    if (!list) return set;
    const std::vector<std::string_view> names = parts_of_list(*list);
    if (names.empty()) return std::unexpected(fmt::format("{} needs names of techniques", option));
    for (const std::string_view name : names) {
        const auto one = set_named(option, name);
        if (!one) return one;
        set |= *one;
    }
    return set;
}

/// The set on which --only or, without it, --with is based: the textbook's if --with adds
/// techniques that only its searcher knows.
TechniqueSet base_of(const TechniqueChoice& choice, const TechniqueSet& only,
                     const TechniqueSet& with) {
    if (choice.only) return only;
    const bool has_textbooks = std::ranges::any_of(chess::all_techniques, [&](Technique technique) {
        return with.contains(technique) &&
               chess::info(technique).known_to == chess::SearcherKinds::textbook;
    });
    return has_textbooks ? TechniqueSet::textbook() : TechniqueSet::engine();
}

std::vector<std::string_view> names_of(const std::vector<Technique>& techniques) {
    std::vector<std::string_view> names;
    names.reserve(techniques.size());
    for (const Technique technique : techniques) names.push_back(chess::info(technique).name);
    return names;
}

}  // namespace

void add_evaluation_choice(CommandParser& app, EvaluationChoice& choice,
                           EvaluationKind by_default) {
    choice.evaluation.kind = by_default;
    std::vector<std::pair<std::string, EvaluationKind>> kinds;
    for (const EvaluationKind kind : chess::all_evaluations)
        kinds.emplace_back(chess::name_of(kind), kind);
    app.choice("--evaluation NAME", choice.evaluation.kind, std::move(kinds), "{}");
    app.add("--weights FILE", choice.weights_file, "use these weights instead of the built-in ones")
        .reads();
    app.add("--network FILE", choice.network_file, "use this network instead of the built-in one")
        .reads();
}

void add_method_options(CommandParser& app, SearchMethod& method) {
    app.group("Method");
    std::vector<std::string> words{"engine", "textbook", "none"};
    for (const Technique technique : chess::all_techniques)
        words.emplace_back(chess::info(technique).name);
    const auto list = [&](const char* usage, std::optional<std::string>& target, const char* text) {
        Option& option = app.add(usage, target, text);
        option.words = words;
        option.words_are_list = true;
    };
    list("--with LIST", method.techniques.with, "add techniques, and what they need");
    list("--without LIST", method.techniques.without, "take out techniques, and what needs them");
    list("--only LIST", method.techniques.only, "these techniques and what they need, no others");
    add_evaluation_choice(app, method, EvaluationKind::network);
}

std::optional<std::string> settle_evaluation(const CommandParser& app, EvaluationChoice& choice) {
    const bool has_weights = !choice.weights_file.empty();
    const bool has_network = !choice.network_file.empty();
    if (!app.given("--evaluation")) {
        if (has_weights && has_network) return "--weights and --network cannot be combined";
        choice.is_evaluation_open = !has_weights && !has_network;
        if (has_weights) choice.evaluation.kind = EvaluationKind::full;
    } else {
        choice.is_evaluation_open = false;
    }
    if (has_network && choice.evaluation.kind != EvaluationKind::network)
        return "--network is for --evaluation network";
    return method_contradiction(choice);
}

std::optional<std::string> method_contradiction(const EvaluationChoice& choice) {
    if (!choice.weights_file.empty() && choice.evaluation.kind != EvaluationKind::full)
        return "only the full evaluation has weights";
    return std::nullopt;
}

std::vector<std::string> remarks_on(const ChosenTechniques& chosen, int threads) {
    std::vector<std::string> remarks;
    if (chosen.began_with_textbook)
        remarks.push_back(
            fmt::format("{} is known to the textbook's searcher alone: added to the set textbook",
                        chess::info(*chosen.began_with_textbook).name));
    if (threads > 1 && chess::searcher_for(chosen.set) == chess::SearcherKind::textbook)
        remarks.emplace_back("these techniques are the textbook's, which has one thread");
    const bool has_kernel = std::ranges::any_of(
        std::array{Technique::minimax, Technique::negamax, Technique::alpha_beta},
        [&](Technique kernel) { return chosen.set.contains(kernel); });
    if (!has_kernel)
        remarks.emplace_back("without alpha-beta every move is looked at, as by minimax");
    if (!chosen.dropped.empty())
        remarks.push_back(fmt::format("also without {}, which {} what is left out",
                                      fmt::join(names_of(chosen.dropped), ", "),
                                      chosen.dropped.size() == 1 ? "needs" : "need"));
    return remarks;
}

std::expected<ChosenTechniques, std::string> choose_techniques(const TechniqueChoice& choice) {
    const auto only = read_list("--only", choice.only);
    const auto with = read_list("--with", choice.with);
    const auto without = read_list("--without", choice.without);
    for (const auto* list : {&only, &with, &without})
        if (!*list) return std::unexpected(list->error());
    TechniqueSet set = base_of(choice, *only, *with);
    const bool began_with_textbook = !choice.only && set == TechniqueSet::textbook();
    set |= *with;
    set = chess::with_needs(set);
    for (const Technique technique : chess::all_techniques) {
        if (!without->contains(technique)) continue;
        if (with->contains(technique))
            return std::unexpected(fmt::format("--with and --without cannot be combined on {}",
                                               chess::info(technique).name));
        set.erase(technique);
    }
    ChosenTechniques chosen{.set = chess::without_unmet(set)};
    for (const Technique technique : chess::all_techniques)
        if (set.contains(technique) && !chosen.set.contains(technique))
            chosen.dropped.push_back(technique);
    if (const auto clash = chess::contradiction_in(chosen.set))
        return std::unexpected(fmt::format("no searcher knows both {} and {}",
                                           chess::info(clash->first).name,
                                           chess::info(clash->second).name));
    for (const Technique technique : chess::all_techniques)
        if (began_with_textbook && !chosen.began_with_textbook && with->contains(technique) &&
            chess::info(technique).known_to == chess::SearcherKinds::textbook)
            chosen.began_with_textbook = technique;
    return chosen;
}

}  // namespace chesstool
