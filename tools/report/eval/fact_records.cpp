#include "report/eval/detail/fact_records.hpp"

#include "report/eval/detail/term_grid.hpp"
#include "report/text/detail/grid.hpp"

#include <fmt/format.h>

namespace chess::detail {

namespace {

std::string squares_of(const FoundFact& found, std::string_view between) {
    std::string text;
    for (const Square square : found.squares)
        text += std::string(text.empty() ? "" : between) + to_string(square);
    return text;
}

int white_cp(const FoundFact& found) {
    return found.side == Color::white ? found.cp : -found.cp;
}

}  // namespace

Fields fact_fields(Fields start, const FoundFact& found, int sign) {
    start.add("fact", info(found.fact).key).add("side", name_of(found.side));
    start.json("squares",
               [&] { return Json::list(found.squares, [](Square at) { return to_string(at); }); });
    start.csv("squares", [&] { return squares_of(found, " "); });
    return start.add("cp", white_cp(found) * sign);
}

Json facts_json(const std::vector<FoundFact>& facts, int sign) {
    return Json::list(facts, [sign](const FoundFact& found) {
        return fact_fields(Fields(Form::json), found, sign).object();
    });
}

std::vector<FoundFact> facts_gained(const EvalDiff& diff) {
    return facts_beyond(diff.b.facts, diff.a.facts);
}

std::vector<FoundFact> facts_lost(const EvalDiff& diff) {
    return facts_beyond(diff.a.facts, diff.b.facts);
}

TextBlock fact_table(std::string_view heading, const std::vector<FoundFact>& facts, int sign) {
    constexpr std::size_t fact_width = 28;
    constexpr std::size_t squares_width = 24;
    constexpr std::size_t cp_width = 6;
    Grid grid({left(std::string(heading), fact_width), left("", 6), left("squares", squares_width),
               right("cp", cp_width)});
    for (const FoundFact& found : facts) {
        std::string squares = squares_of(found, " ");
        if (squares.size() > squares_width)
            squares = fmt::format("{} squares", found.squares.count());
        grid.add({info(found.fact).name,
                  side_name(found.side),
                  {squares, Style::faint},
                  number_cell(white_cp(found) * sign)});
    }
    if (facts.empty()) grid.add({"none"});
    return grid.block();
}

}  // namespace chess::detail
