#include "report/mate/winnable_report.hpp"

#include "libchess/notation/fen.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/detail/move_words.hpp"
#include "report/text/numbers.hpp"
#include "report/text/text_block.hpp"

#include <fmt/format.h>

namespace chess {

namespace {

using detail::Fields;
using detail::Form;

Fields fields_of(Form form, const WinnableSides& report, const MateReportOptions& options) {
    Fields fields(form, "result");
    fields.add_place(report, options.plies);
    fields.add("fen", to_fen(report.position));
    if (!report.twin.empty()) fields.json("twin", report.twin);
    if (!report.change.empty()) fields.json("change", report.change);
    if (report.continues) fields.json("continued", true);
    std::uint64_t nodes = 0;
    for (const Color color : all_colors) {
        const auto& side = report.sides[color];
        std::optional<bool> answer;
        if (side && side->answer != Answer::unknown) answer = side->answer == Answer::yes;
        fields.add(fmt::format("winnable.{}", name_of(color)), answer);
        if (side) nodes += side->nodes;
    }
    for (const Color color : all_colors) {
        const auto& side = report.sides[color];
        fields.add(fmt::format("reasons.{}", name_of(color)),
                   side ? std::optional(name_of(side->reason)) : std::nullopt);
    }
    for (const Color color : all_colors) {
        const auto& side = report.sides[color];
        fields.when(side && side->answer == Answer::yes);
        fields.add_line(fmt::format("lines.{}", name_of(color)), report.position,
                        side ? side->line : std::vector<Move>());
    }
    fields.when(true).add("nodes", nodes);
    if (options.timing) fields.add_seconds(report.seconds);
    fields.csv("twin", report.twin).csv("change", report.change);
    fields.csv("continued", report.continues ? std::optional(true) : std::nullopt);
    return fields;
}

std::string_view verb_of(Answer answer) {
    switch (answer) {
        case Answer::yes: return " can win";
        case Answer::no: return " cannot win";
        case Answer::unknown: break;
    }
    return " may win or not";
}

Style style_of_answer(Answer answer) {
    if (answer == Answer::unknown) return Style::warning;
    return answer == Answer::yes ? Style::good : Style::bad;
}

}  // namespace

std::string reason_text(const WinnableResult& result) {
    switch (result.reason) {
        case WinnableReason::line:
            if (result.line.empty()) return "this is mate";
            return "mate after " + plural((result.line.size() + 1) / 2, "move") +
                   ", if both sides want it";
        case WinnableReason::material: return "its men mate nobody here, wherever they stand";
        case WinnableReason::structure:
            return "men that are blocked for good keep the others from any mate";
        case WinnableReason::exhausted: return "no mate is among all positions that can follow";
        case WinnableReason::limit: break;
    }
    return "a limit was reached (--time or --nodes raises it)";
}

std::string Telling<WinnableSides>::json(const WinnableSides& report,
                                         const MateReportOptions& options) {
    return fields_of(Form::json, report, options).text();
}

std::string Telling<WinnableSides>::csv_header(const MateReportOptions& options) {
    return fields_of(Form::csv_head, WinnableSides{}, options).text();
}

std::string Telling<WinnableSides>::csv(const WinnableSides& report,
                                        const MateReportOptions& options) {
    return fields_of(Form::csv, report, options).text();
}

StyledText Telling<WinnableSides>::text(const WinnableSides& report,
                                        const MateReportOptions& options) {
    StyledText text;
    text.add(record_name(report) + (report.twin.empty() ? "" : " " + report.twin + ")"),
             Style::strong)
        .add("  " + to_fen(report.position), Style::faint)
        .add("\n");
    for (const Color color : all_colors) {
        const auto& side = report.sides[color];
        if (!side) continue;
        text.add(side_name(color))
            .add(verb_of(side->answer), style_of_answer(side->answer))
            .add(": " + reason_text(*side) + ".\n");
        if (side->line.empty()) continue;
        text.add(detail::flowing(detail::numbered_moves(report.position, side->line, options.san),
                                 options.width)
                     .text());
    }
    return text;
}

std::string Telling<WinnableTotals>::json(const WinnableTotals& totals,
                                          const MateReportOptions& options) {
    return detail::summary_json({{"total", totals.positions},
                                 {"errors", totals.errors},
                                 {"decided", totals.decided},
                                 {"winnable", totals.winnable},
                                 {"unwinnable", totals.unwinnable},
                                 {"unknown", totals.unknown},
                                 {"nodes", totals.nodes}},
                                totals, options.timing);
}

StyledText Telling<WinnableTotals>::text(const WinnableTotals& totals,
                                         const MateReportOptions& options) {
    StyledText text;
    if (totals.positions < 2) return text;
    text.add("\n");
    add_interrupted(text, totals);
    text.add(fmt::format("{}: {} can win, {} cannot", plural(totals.positions, "position"),
                         plural(totals.winnable, "side"), grouped(totals.unwinnable)),
             Style::strong);
    if (totals.unknown != 0) text.add(fmt::format(", {} unknown", grouped(totals.unknown)));
    if (totals.errors != 0) text.add(", ").add(plural(totals.errors, "error"), Style::bad);
    return text.add("\n" + nodes_text(totals.nodes, totals.seconds, options.timing) + "\n");
}

}  // namespace chess
