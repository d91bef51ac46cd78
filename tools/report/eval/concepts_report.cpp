#include "report/eval/concepts_report.hpp"

#include "report/eval/detail/eval_words.hpp"
#include "report/eval/detail/term_grid.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <cmath>

namespace chess {

namespace {

using detail::Fields;
using detail::Fixed;
using detail::Form;
using detail::left;
using detail::right;
using Disagreement = ConceptsRun::Disagreement;
using ConceptRow = ConceptFit::Row;

Fields concept_fields(Form form, const ConceptRow& row) {
    Fields fields(form);
    fields.add("term", info(row.term).key).add("present", row.present);
    fields.add("ours_cp", Fixed{row.ours_cp, 1}).add("network_cp", Fixed{row.its_cp(), 1});
    return fields.add("factor", Fixed{row.factor, 3}).add("error", Fixed{row.error, 3});
}

StyledText fit_text(const ConceptsRun& run) {
    StyledText text;
    text.add(fmt::format("{} of {} positions", grouped(run.fit.positions), grouped(run.positions)),
             Style::strong);
    text.add(fmt::format("\nleft out: {} in check, {} known endings, {} decided, {} not quiet\n",
                         grouped(run.in_check), grouped(run.endgames), grouped(run.decided),
                         grouped(run.unquiet)),
             Style::faint);
    if (run.fit.rows.empty()) return text;
    text.add("\nThe terms explain ").add(fmt::format("{:.3f}", run.fit.r_squared), Style::strong);
    text.add(
        fmt::format(" of the network's numbers (R squared; unfitted {:.3f}).\n"
                    "What is left has a standard deviation of {:.0f} centipawns.\n\n",
                    run.fit.r_squared_unfitted, run.fit.rest_cp));
    return text;
}

StyledText concept_rows_text(const ConceptsRun& run) {
    detail::Grid grid({left("term", detail::name_width),
                       right("positions", 11),
                       right("ours", 8),
                       right("network", 9),
                       right("factor", 9),
                       {.head = "", .gap = 1}});
    for (const ConceptRow& row : run.fit.rows) {
        // Otherwise than ours beyond what chance explains.
        const bool differs = std::abs(row.factor - 1) > 2 * row.error;
        const Style style = differs ? Style::plain : Style::faint;
        grid.add({{info(row.term).name, style},
                  {grouped(row.present), style},
                  {fmt::format("{:.1f}", row.ours_cp), style},
                  {fmt::format("{:.1f}", row.its_cp()), style},
                  {fmt::format("{:.2f}", row.factor), differs ? Style::strong : Style::faint},
                  {fmt::format("+-{:.2f}{}", row.error, differs ? " *" : ""), Style::faint}});
    }
    return grid.block().text().add(
        "ours, network: mean size where a term is there, in centipawns; those first that\n"
        "make most of the difference. * differs by more than two standard errors.\n",
        Style::faint);
}

StyledText disagreements_text(const ConceptsRun& run) {
    StyledText text;
    text.add("\nwhere the fitted terms explain least, for White\n", Style::strong);
    detail::Grid grid({right("terms", 7),
                       right("fitted", 8),
                       right("network", 9),
                       right("rest", 7),
                       {.head = "", .gap = 2}});
    for (const Disagreement& one : run.disagreements)
        grid.add({detail::number_cell(one.ours_cp), detail::number_cell(one.explained_cp),
                  detail::number_cell(one.network_cp),
                  detail::number_cell(one.rest_cp(), Style::strong), one.fen});
    return text.add(grid.block().text());
}

}  // namespace

std::string Telling<ConceptsRun>::json(const ConceptsRun& run, bool) {
    Fields fields(Form::json, "concepts");
    fields.add("files", run.files).add("positions", run.positions);
    fields.add("fitted", run.fit.positions);
    fields.add("left_out.in_check", run.in_check).add("left_out.endgames", run.endgames);
    fields.add("left_out.decided", run.decided).add("left_out.unquiet", run.unquiet);
    fields.add("r_squared", Fixed{run.fit.r_squared, 4});
    fields.add("r_squared_unfitted", Fixed{run.fit.r_squared_unfitted, 4});
    fields.add("rest_cp", Fixed{run.fit.rest_cp, 1});
    fields.add("terms", Json::list(run.fit.rows, [](const ConceptRow& row) {
                   return concept_fields(Form::json, row).object();
               }));
    const Json list = Json::list(run.disagreements, [](const Disagreement& one) {
        return Json{{"fen", one.fen},
                    {"total_cp", one.ours_cp},
                    {"network_cp", one.network_cp},
                    {"fitted_cp", one.explained_cp},
                    {"rest_cp", one.rest_cp()}};
    });
    return fields.add("largest_rests", list).text();
}

std::string Telling<SumsOf<ConceptsRun>>::json(const SumsOf<ConceptsRun>& sums, bool timing) {
    const ConceptsRun& run = sums.result;
    return detail::summary_json({{"positions", run.positions}, {"errors", run.errors}}, run,
                                timing);
}

std::string Telling<ConceptsRun>::csv(const ConceptsRun& run, bool) {
    std::string text = concept_fields(Form::csv_head, {}).text();
    for (const ConceptRow& row : run.fit.rows) text += concept_fields(Form::csv, row).text();
    return text;
}

StyledText Telling<ConceptsRun>::text(const ConceptsRun& run, bool) {
    StyledText text = fit_text(run);
    if (run.fit.rows.empty()) return text;
    return text.add(concept_rows_text(run)).add(disagreements_text(run));
}

}  // namespace chess
