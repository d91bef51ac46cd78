#include "report/search/puzzle_report.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "report/search/detail/fault_words.hpp"
#include "report/search/detail/search_words.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/detail/move_words.hpp"
#include "report/text/numbers.hpp"
#include "report/text/text_block.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

namespace chess {

namespace {

using detail::Fields;
using detail::Fixed;
using detail::Form;

/// In alphabetical order, as lichess has them.
std::vector<std::string_view> theme_names(const SolvedPuzzle& puzzle) {
    std::vector<std::string_view> names;
    for (const FoundMotif& found : puzzle.motifs) names.push_back(name_of(found.motif));
    std::ranges::sort(names);
    return names;
}

/// Where each motif is seen: {"theme","move","san","square","targets"}.
Json motifs_json(const SolvedPuzzle& puzzle) {
    Json motifs = Json::array();
    for (const FoundMotif& found : puzzle.motifs) {
        if (found.targets.empty()) continue;  // of the whole line
        const LineMove& move = puzzle.line[found.ply];
        const NamedMove name = named(move.before, move.move);
        motifs.push_back(
            {{"theme", name_of(found.motif)},
             {"move", name.uci},
             {"san", name.san},
             {"square", to_string(found.actor)},
             {"targets", Json::list(found.targets, [](Square at) { return to_string(at); })}});
    }
    return motifs;
}

Fields fields_of(Form form, const SolvedPuzzle& puzzle, const SearchReportOptions& options) {
    const Position& position = puzzle.line.start();
    Fields fields(form, "result");
    fields.add_place(puzzle, false, true);
    fields.add("fen", to_fen(position));
    fields.add("themes", [&] { return theme_names(puzzle); });
    const auto rating = puzzle.rating.value_or(PuzzleRating());
    fields.when(puzzle.rating.has_value()).add("rating.value", rating.value);
    fields.add("rating.low", rating.low).add("rating.high", rating.high).when(true);
    fields.add("solved", puzzle.solved);
    fields.add_line("moves", position, puzzle.line.solution());
    fields.when(puzzle.solved.has_value()).add("found", puzzle.found);
    fields.add_score(puzzle.score ? std::optional(options.shown(*puzzle.score, position.turn()))
                                  : std::nullopt);
    fields.json("pov", name_of(options.pov));
    fields.add("nodes", puzzle.nodes);
    if (options.timing) fields.add_seconds(puzzle.seconds);
    fields.when(true).json("motifs", [&] { return motifs_json(puzzle); });
    if (!options.audit) return fields;
    const std::vector<PuzzleFault> faults = puzzle.faults.value_or(std::vector<PuzzleFault>());
    fields.json("faults", [&] {
        return Json::list(faults, [&](const PuzzleFault& fault) {
            return detail::fault_json(fault, puzzle.line.solver(), options);
        });
    });
    fields.csv("faults", [&] {
        return Json::list(faults, [](const PuzzleFault& fault) { return name_of(fault.kind); });
    });
    return fields;
}

/// A puzzle without a solution, for the head.
SolvedPuzzle no_puzzle() {
    return {{}, MotifLine(Position::start(), {})};
}

}  // namespace

std::string Telling<SolvedPuzzle>::json(const SolvedPuzzle& puzzle,
                                        const SearchReportOptions& options) {
    return fields_of(Form::json, puzzle, options).text();
}

std::string Telling<SolvedPuzzle>::csv_header(const SearchReportOptions& options) {
    return fields_of(Form::csv_head, no_puzzle(), options).text();
}

std::string Telling<SolvedPuzzle>::csv(const SolvedPuzzle& puzzle,
                                       const SearchReportOptions& options) {
    return fields_of(Form::csv, puzzle, options).text();
}

std::string Telling<PuzzleTotals>::json(const PuzzleTotals& totals,
                                        const SearchReportOptions& options) {
    if (!options.audit)
        return detail::summary_json({{"total", totals.total},
                                     {"searched", totals.searched},
                                     {"solved", totals.solved},
                                     {"nodes", totals.nodes},
                                     {"errors", totals.errors}},
                                    totals, options.timing);
    return detail::summary_json({{"total", totals.total},
                                 {"searched", totals.searched},
                                 {"solved", totals.solved},
                                 {"faulty", totals.faulty},
                                 {"nodes", totals.nodes},
                                 {"errors", totals.errors}},
                                totals, options.timing);
}

StyledText Telling<SolvedPuzzle>::text(const SolvedPuzzle& puzzle,
                                       const SearchReportOptions& options) {
    StyledText head;
    if (puzzle.solved)
        head.add(*puzzle.solved ? "ok  " : "--  ", *puzzle.solved ? Style::good : Style::bad);
    head.add(record_name(puzzle), Style::strong).add("  ");
    head.add(fmt::format(
        "{}",
        fmt::join(detail::numbered_moves(puzzle.line.start(), puzzle.line.solution(), options.san),
                  " ")));
    const std::string themes = fmt::format("{}", fmt::join(theme_names(puzzle), " "));
    constexpr std::size_t indent = 6;
    StyledText text = wrapped(head, options.width).text();
    StyledText below;
    if (puzzle.rating)
        below.add(fmt::format("{} ({} to {})  ", puzzle.rating->value, puzzle.rating->low,
                              puzzle.rating->high));
    const TextBlock lines = wrapped(below.add(themes, Style::faint), options.width - indent);
    for (const StyledText& line : lines.lines())
        text.add(std::string(indent, ' ')).add(line).add("\n");
    if (!puzzle.faults) return text;
    for (const PuzzleFault& fault : *puzzle.faults) {
        const TextBlock told = wrapped(detail::fault_text(fault, puzzle.line.solver(), options),
                                       options.width - indent);
        for (const StyledText& line : told.lines())
            text.add(std::string(indent, ' ')).add(line).add("\n");
    }
    return text;
}

StyledText Telling<PuzzleTotals>::text(const PuzzleTotals& totals,
                                       const SearchReportOptions& options) {
    StyledText text;
    text.add(plural(totals.total, "puzzle"));
    if (totals.searched != 0)
        text.add(fmt::format(
            ", {} solved ({:.1f} %), {} nodes", grouped(totals.solved),
            100.0 * static_cast<double>(totals.solved) / static_cast<double>(totals.searched),
            grouped(totals.nodes)));
    if (options.audit) text.add(fmt::format(", {} with faults", grouped(totals.faulty)));
    if (totals.interrupted) text.add(", interrupted");
    if (options.timing) text.add(fmt::format(", {}", duration_text(totals.seconds)));
    return text.add("\n");
}

}  // namespace chess
