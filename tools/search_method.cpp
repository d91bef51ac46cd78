#include "search_method.hpp"

#include "search_techniques.hpp"

namespace chesstool {

void add_method_options(CommandParser& app, SearchMethod& method, const std::string& group) {
    const auto list = [&](const char* name, std::optional<std::string>& target, const char* text) {
        app.add_option(name, target, text)
            .words(technique_words(), true)
            .type_name("LIST")
            .group(group);
    };
    list("--with", method.techniques.with, "add techniques, and what they need");
    list("--without", method.techniques.without, "take out techniques, and what needs them");
    list("--only", method.techniques.only, "these techniques and what they need, no others");
    add_evaluation_choice(app, method, group);
}

std::optional<std::string> method_contradiction(const SearchMethod& method) {
    if (!method.weights_file.empty() && method.evaluation.kind != chess::EvaluationKind::full)
        return "only the full evaluation has weights";
    return std::nullopt;
}

}  // namespace chesstool
