#include "libchess/report/search/technique_list.hpp"

#include "libchess/report/text/detail/fields.hpp"
#include "libchess/report/text/text_block.hpp"
#include "libchess/search/techniques.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace chess {

namespace {

constexpr std::size_t name_width = 31;
constexpr std::size_t kind_width = 11;
/// From this width on sources have a column of their own.
constexpr std::size_t wide = 120;
constexpr std::size_t source_width = 36;

std::string_view kind_name(const TechniqueInfo& row) {
    return row.exactness == Exactness::exact ? "exact" : "selective";
}

bool in_engine(Technique technique) {
    return TechniqueSet::engine().contains(technique);
}

/// The searchers that can do it.
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

std::string joined(const std::vector<std::string_view>& names, std::string_view between) {
    return fmt::format("{}", fmt::join(names, between));
}

/// What it does and what it needs; where there is no column for it, also where it is described.
TextBlock description(const TechniqueInfo& row, std::size_t width, bool with_source) {
    TextBlock block = wrapped(StyledText().add(row.summary), width);
    const auto needs = needs_of(row);
    if (!needs.empty()) block.add(wrapped(StyledText().add("needs " + joined(needs, ", ")), width));
    if (row.known_to == SearcherKinds::engine)
        block.add(StyledText().add("only the engine's searcher"));
    if (with_source) block.add(wrapped(StyledText().add(row.source, Style::faint), width));
    return block;
}

TextBlock row_of(Technique technique, std::size_t width) {
    const TechniqueInfo& row = info(technique);
    constexpr std::size_t start = name_width + kind_width;
    const bool has_column = width >= wide;
    const std::size_t room = std::min(width, std::size_t{150}) - start;
    const std::size_t words = has_column ? room - source_width - 2 : room;
    TextBlock head;
    StyledText name;
    std::string_view mark = "  ";
    if (in_engine(technique)) mark = "* ";
    else if (row.known_to == SearcherKinds::textbook) mark = "t ";
    name.add(mark, Style::good);
    name.add(fmt::format("{:<{}}", row.name, name_width - 2), Style::strong);
    name.add(kind_name(row));
    head.add(std::move(name));
    TextBlock block = beside(head, description(row, words, !has_column), start);
    if (!has_column) return block;
    const TextBlock source = wrapped(StyledText().add(row.source, Style::faint), source_width);
    return beside(block, source, start + words + 2);
}

}  // namespace

StyledText technique_list_text(std::size_t width) {
    TextBlock block;
    for (const Technique technique : all_techniques) block.add(row_of(technique, width));
    block.add(StyledText());
    block.add(wrapped(StyledText().add("* is in the set 'engine', the default; t is the textbook's "
                                       "searcher's alone. Exact techniques "
                                       "change how long a search of a given depth takes, selective "
                                       "ones what it comes to, too.",
                                       Style::faint),
                      std::min(width, std::size_t{100})));
    return block.text();
}

std::string technique_list_json() {
    std::string lines;
    for (const Technique technique : all_techniques) {
        const TechniqueInfo& row = info(technique);
        detail::Json json;
        json["type"] = "result";
        json["technique"] = row.name;
        json["summary"] = row.summary;
        json["source"] = row.source;
        json["needs"] = needs_of(row);
        json["exactness"] = kind_name(row);
        json["engine"] = in_engine(technique);
        json["searchers"] = searchers_of(row);
        lines += detail::dump(json) + '\n';
    }
    detail::Json summary = detail::begin_summary();
    summary["total"] = technique_count;
    return lines + detail::dump(summary) + '\n';
}

std::string technique_list_csv() {
    std::string lines = "technique,exactness,engine,summary,source,needs,searchers\n";
    for (const Technique technique : all_techniques) {
        const TechniqueInfo& row = info(technique);
        lines += fmt::format("{},{},{},{},{},{},{}\n", row.name, kind_name(row),
                             in_engine(technique), detail::csv_field(std::string(row.summary)),
                             detail::csv_field(std::string(row.source)), joined(needs_of(row), " "),
                             joined(searchers_of(row), " "));
    }
    return lines;
}

}  // namespace chess
