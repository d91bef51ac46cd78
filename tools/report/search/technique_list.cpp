#include "report/search/search_report.hpp"

#include "libchess/search/techniques.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/detail/grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace chess {

namespace {

using detail::Fields;
using detail::Form;
using detail::left;

constexpr std::size_t name_width = 31;
constexpr std::size_t kind_width = 11;
/// From this width on sources have a column of their own.
constexpr std::size_t wide_list = 120;
constexpr std::size_t source_width = 36;
constexpr std::size_t widest = 150;

std::string_view kind_name(const TechniqueInfo& row) {
    return row.exactness == Exactness::exact ? "exact" : "selective";
}

bool in_engine(Technique technique) {
    return TechniqueSet::engine().contains(technique);
}

/// The searchers that support it.
std::vector<std::string_view> searchers_of(const TechniqueInfo& row) {
    switch (row.known_to) {
        case SearcherKinds::engine: return {"engine"};
        case SearcherKinds::textbook: return {"textbook"};
        case SearcherKinds::both: break;
    }
    return {"engine", "textbook"};
}

std::vector<std::string_view> needs_of(const TechniqueInfo& row) {
    std::vector<std::string_view> names;
    for (const Technique technique : all_techniques)
        if (row.needs.contains(technique)) names.push_back(info(technique).name);
    return names;
}

/// Its summary and prerequisites; without a column for the source, the source, too.
TextBlock description(const TechniqueInfo& row, std::size_t width, bool with_source) {
    TextBlock block = wrapped(StyledText().add(row.summary), width);
    const auto needs = needs_of(row);
    if (!needs.empty())
        block.add(
            wrapped(StyledText().add(fmt::format("needs {}", fmt::join(needs, ", "))), width));
    if (row.known_to == SearcherKinds::engine)
        block.add(StyledText().add("only the engine's searcher"));
    if (with_source) block.add(wrapped(StyledText().add(row.source, Style::faint), width));
    return block;
}

Fields fields_of(Form form, const TechniqueInfo& row, bool in_engine) {
    Fields fields(form, "result");
    fields.add("technique", row.name);
    fields.csv("exactness", kind_name(row)).csv("engine", in_engine);
    fields.add("summary", row.summary);
    fields.add("source", row.source);
    fields.add("needs", needs_of(row));
    fields.json("exactness", kind_name(row)).json("engine", in_engine);
    return fields.add("searchers", searchers_of(row));
}

}  // namespace

StyledText Telling<TechniqueList>::text(TechniqueList, std::size_t width) {
    const bool has_column = width >= wide_list;
    const std::size_t room = std::min(width, widest) - name_width - kind_width;
    const std::size_t words = has_column ? room - source_width - 2 : room;
    std::vector<detail::Column> columns{left("", 2), left("", name_width - 2), left("", kind_width),
                                        left("", words)};
    if (has_column) columns.push_back(left(""));
    detail::Grid grid(std::move(columns));
    for (const Technique technique : all_techniques) {
        const TechniqueInfo& row = info(technique);
        const std::string_view mark = in_engine(technique)                      ? "*"
                                      : row.known_to == SearcherKinds::textbook ? "t"
                                                                                : "";
        grid.add({{mark, Style::good},
                  {row.name, Style::strong},
                  kind_name(row),
                  description(row, words, !has_column),
                  has_column ? wrapped(StyledText().add(row.source, Style::faint), source_width)
                             : TextBlock()});
    }
    grid.add_line({});
    grid.add_lines(wrapped(
        StyledText().add("* is in the set 'engine', the default; t is the textbook's searcher's "
                         "alone. Exact techniques change how long a search of a given depth "
                         "takes, selective ones what it comes to, too.",
                         Style::faint),
        std::min(width, std::size_t{100})));
    return grid.body().text();
}

std::string Telling<TechniqueList>::json(TechniqueList, std::size_t) {
    std::string lines;
    for (const Technique technique : all_techniques)
        lines += fields_of(Form::json, info(technique), in_engine(technique)).text() + '\n';
    return lines + Fields::summary().add("total", technique_count).text() + '\n';
}

std::string Telling<TechniqueList>::csv(TechniqueList, std::size_t) {
    std::string lines = fields_of(Form::csv_head, {}, false).text();
    for (const Technique technique : all_techniques)
        lines += fields_of(Form::csv, info(technique), in_engine(technique)).text();
    return lines;
}

}  // namespace chess
