// Searches as records: JSON and CSV.

#include "libchess/notation/fen.hpp"
#include "report/search/search_report.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/detail/tablebase_words.hpp"

#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace chess {

namespace {

using detail::Fields;
using detail::Fixed;
using detail::Form;

double seconds_of(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
}

std::string_view bound_name(const SearchLine& line, Color mover,
                            const SearchReportOptions& options) {
    switch (options.shown(line.bound, mover)) {
        case Bound::lower: return "lower";
        case Bound::upper: return "upper";
        case Bound::exact: break;
    }
    return "";
}

/// [win, draw, loss] in thousandths, in CSV three columns; missing if another engine tells none.
void add_chances(Fields& fields, const SearchLine& line, Color mover,
                 const SearchReportOptions& options) {
    std::optional<Chances> shown;
    if (line.chances) shown = options.shown(*line.chances, mover);
    fields.json("wdl", [&] {
        return shown ? Json(std::vector{shown->win, shown->draw, shown->loss}) : Json();
    });
    for (const auto& [key, value] :
         {std::pair{"win", &Chances::win}, std::pair{"draw", &Chances::draw},
          std::pair{"loss", &Chances::loss}})
        fields.csv(key, shown ? std::optional((*shown).*value) : std::nullopt);
}

void add_line(Fields& fields, const Position& position, const SearchLine& line,
              const SearchReportOptions& options) {
    fields.add("seldepth", line.selective_depth);
    fields.add_score(options.shown(line.score, position.turn()));
    if (line.bound != Bound::exact)
        fields.json("bound", bound_name(line, position.turn(), options));
    fields.json("pov", name_of(options.pov));
    if (options.wdl) add_chances(fields, line, position.turn(), options);
    const auto moves = std::span(line.moves);
    fields.add_move("move", "san", position,
                    moves.empty() ? std::nullopt : std::optional(moves.front()));
    fields.add_line("pv", position, moves);
}

/// Adds the record's test and its result.
void add_test(Fields& fields, const SearchedPosition& report, const SearchReportOptions& options) {
    const ExpectedAnswer test = report.test.value_or(ExpectedAnswer());
    const AnswerFound found = report.found.value_or(AnswerFound());
    fields.when(report.test.has_value()).add_moves("expected", report.position, test.expected());
    fields.when(!test.avoid.empty()).add_moves("avoid", report.position, test.avoid);
    fields.when(test.mate.has_value()).add("expected_mate", test.mate);
    fields.when(report.test.has_value()).add("solved", report.solved());
    fields.when(report.found.has_value()).add("found_depth", found.depth);
    fields.add("found_nodes", found.nodes);
    if (options.timing) fields.add("found_seconds", Fixed{seconds_of(found.time), 6});
    fields.when(!test.points.empty()).add("points", test.points_of(report.result.best_move()));
    fields.add("max_points", test.most_points());
    fields.when(report.test.has_value()).add("theme", theme_of(report.id)).when(true);
}

/// A position with one of its lines, counted from 1; JSON has the others in a list.
Fields fields_of(Form form, const SearchedPosition& report, const SearchLine& line,
                 std::size_t number, const SearchReportOptions& options) {
    const SearchResult& result = report.result;
    const Position& position = report.position;
    Fields fields(form, "result");
    fields.add_place(report, options.plies, report.test.has_value());
    fields.add("fen", to_fen(position));
    if (options.lines) fields.csv("line", number);
    fields.add("depth", number == 1 ? result.depth : line.depth);
    add_line(fields, position, line, options);
    fields.add("nodes", result.nodes);
    if (options.timing) fields.add_speed(result.nodes, report.seconds());
    fields.add("hashfull", result.hashfull);
    if (result.table_hits) fields.json("tbhits", *result.table_hits);
    if (report.draw_claim) fields.json("draw_claim", name_of(*report.draw_claim));
    if (report.verdict) {
        detail::add_table_verdict(fields, *report.verdict);
        detail::add_table_moves(fields, position, report.table_moves);
    }
    if (options.lines)
        fields.json("lines", [&] {
            return Json::list(result.lines, [&](const SearchLine& each) {
                Fields one(Form::json);
                one.add("depth", each.depth);
                add_line(one, position, each, options);
                return std::move(one.object());
            });
        });
    add_test(fields, report, options);
    fields.csv("pov", name_of(options.pov));
    return fields.csv("bound", bound_name(line, position.turn(), options));
}

/// The lines of a report; without legal moves, one line without moves that has the score.
std::vector<SearchLine> lines_of(const SearchedPosition& report) {
    if (!report.result.lines.empty()) return report.result.lines;
    const bool is_mate = report.position.in_check();
    return {{.score = is_mate ? Score::mated_in(0) : Score(),
             .chances = is_mate ? Chances{0, 0, 1000} : Chances()}};
}

void add_points(Fields& fields, const ThemeTotals& tests) {
    fields.when(tests.most_points != 0).add("points", tests.points);
    fields.add("max_points", tests.most_points).when(true);
}

Json theme_json(const ThemeTotals& theme, bool timing) {
    Fields fields(Form::json);
    fields.add("theme", theme.theme);
    fields.add("total", theme.total);
    fields.add("solved", theme.solved);
    add_points(fields, theme);
    if (timing) fields.add_seconds(theme.seconds);
    return fields.object();
}

}  // namespace

std::string Telling<SearchedPosition>::json(const SearchedPosition& report,
                                            const SearchReportOptions& options) {
    return fields_of(Form::json, report, lines_of(report).front(), 1, options).text();
}

std::string Telling<SearchTotals>::json(const SearchTotals& totals,
                                        const SearchReportOptions& options) {
    Fields fields = Fields::summary();
    fields.add("total", totals.positions);
    fields.add("errors", totals.errors);
    fields.add("tests", totals.tests.total);
    fields.add("solved", totals.tests.solved);
    add_points(fields, totals.tests);
    fields.add("nodes", totals.nodes);
    fields.add_end(totals, options.timing);
    if (!totals.themes.empty())
        fields.add("themes", Json::list(totals.themes, [&](const ThemeTotals& theme) {
                       return theme_json(theme, options.timing);
                   }));
    return fields.text();
}

std::string Telling<SearchedPosition>::csv_header(const SearchReportOptions& options) {
    return fields_of(Form::csv_head, {}, {}, 1, options).text();
}

std::string Telling<SearchedPosition>::csv(const SearchedPosition& report,
                                           const SearchReportOptions& options) {
    std::string text;
    std::size_t number = 0;
    for (const SearchLine& line : lines_of(report)) {
        text += fields_of(Form::csv, report, line, ++number, options).text();
        if (!options.lines) break;
    }
    return text;
}

}  // namespace chess
