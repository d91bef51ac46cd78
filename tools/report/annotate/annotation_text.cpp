#include "libchess/annotate/annotated_game.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "report/annotate/annotation_report.hpp"
#include "report/annotate/detail/annotation_parts.hpp"
#include "report/text/detail/grid.hpp"
#include "report/text/detail/move_words.hpp"
#include "report/text/numbers.hpp"
#include "report/text/text_block.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

namespace {

/// Sentences are hard to read in longer lines.
constexpr std::size_t widest_story = 100;

std::string counted(std::size_t count, std::string_view noun) {
    const bool is_y = noun.ends_with('y');
    const std::string_view stem = is_y ? noun.substr(0, noun.size() - 1) : noun;
    return fmt::format(
        "{} {}", grouped(count),
        count == 1 ? std::string(noun) : fmt::format("{}{}", stem, is_y ? "ies" : "s"));
}

/// An untrusted text cut to at most `columns` columns.
std::string cut(std::string_view text, std::size_t columns) {
    std::string cell = detail::shortened(printable(text), columns + 1);
    cell.erase(cell.find_last_not_of(' ') + 1);
    return cell;
}

/// "Karpov, Anatoly (2705)".
std::string player_text(const Game& game, Color color, std::size_t columns) {
    const std::string side(side_name(color));
    std::string text = cut(detail::known_tag(game, side).value_or(side), columns);
    if (const auto elo = detail::known_tag(game, side + "Elo"))
        text += fmt::format(" ({})", cut(*elo, 6));
    return text;
}

/// Where and when the game was played; empty if unknown.
std::string occasion_of(const Game& game) {
    constexpr std::size_t most = 60;  // columns of each
    std::vector<std::string> parts;
    for (const std::string_view tag : {"Event", "Site"})
        if (const auto value = detail::known_tag(game, tag)) parts.push_back(cut(*value, most));
    if (const auto date = detail::known_date(game)) parts.push_back(cut(*date, most));
    if (const auto round = detail::known_tag(game, "Round"))
        parts.push_back(fmt::format("round {}", cut(*round, most)));
    return fmt::format("{}", fmt::join(parts, ", "));
}

/// "C03 French: Tarrasch; book to 3... Nf6"
std::string opening_text(const AnnotatedGame& game, bool san) {
    std::string text = detail::opening_words(game);
    for (std::size_t i = game.moves.size(); i-- > 0;) {
        const auto move = game.game.moves[i].move;
        if (!game.moves[i].in_book || !move) continue;
        const Position& before = game.positions[i].position;
        return text + fmt::format("{}book to {}", text.empty() ? "" : "; ",
                                  detail::numbered_moves(before, std::array{*move}, san).front());
    }
    return text;
}

void add_heading(StyledText& text, const AnnotatedGame& annotated,
                 const AnnotationReportOptions& options) {
    const Game& game = annotated.game;
    constexpr std::size_t others = 32;  // two Elos, the result, and what is between
    const std::size_t columns = (options.width - others) / 2;
    text.add(fmt::format("{} - {}", player_text(game, Color::white, columns),
                         player_text(game, Color::black, columns)),
             Style::strong);
    if (game.result && *game.result != GameResult::unknown)
        text.add(fmt::format("   {}", to_string(*game.result)), Style::strong);
    text.add("\n");
    text.add(wrapped(StyledText().add(occasion_of(game)), options.width).text());
    if (const std::string opening = opening_text(annotated, options.san); !opening.empty())
        text.add(cut(opening, options.width)).add("\n");
    if (const std::string novelty = detail::novelty_words(annotated, options.san); !novelty.empty())
        text.add(wrapped(StyledText().add(printable(novelty)), options.width).text());
}

/// How the players did, and in which part of the game.
StyledText players_table(const AnnotatedGame& game) {
    using detail::Cell;
    using detail::right;
    const auto number = [](std::optional<double> value, int decimals, std::string_view unit) {
        return value ? fmt::format("{:.{}f} {}", *value, decimals, unit) : std::string("-");
    };
    const auto count = [](std::size_t moves, Style style = Style::plain) {
        return Cell(std::to_string(moves), moves != 0 ? style : Style::plain);
    };
    detail::Grid grid({detail::left("", 14), right("moves", 6), right("accuracy", 11),
                       right("avg. loss", 11), right("inaccuracies", 14), right("mistakes", 10),
                       right("blunders", 10)});
    for (const Color side : all_colors) {
        const Cell name(side_name(side), Style::strong);
        if (!game.judged_sides[side]) {
            grid.add({name, {"not judged", Style::faint}});
            continue;
        }
        const PlayerSummary& player = game.players[side];
        const JudgementCounts& total = player.total;
        grid.add({name,
                  count(total.moves),
                  {number(player.accuracy, 1, "%"), Style::strong},
                  number(player.acpl, 0, "cp"),
                  count(total.inaccuracies, Style::strong),
                  count(total.mistakes, Style::warning),
                  count(total.blunders, Style::bad)});
        for (const GamePhase phase : all_phases) {
            const JudgementCounts& part = player.phases[phase];
            if (part.moves == 0 || part.moves == total.moves) continue;
            grid.add({{fmt::format("  {}", name_of(phase)), Style::faint},
                      count(part.moves),
                      "",
                      "",
                      count(part.inaccuracies),
                      count(part.mistakes),
                      count(part.blunders)});
        }
    }
    return grid.block().text();
}

/// "Only moves found: White 2, Black 1"; empty if there are none.
std::string only_moves_text(const AnnotatedGame& game) {
    EnumMap<Color, std::size_t, 2> found;
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        if (game.moves[i].is_only_move) ++found[game.mover(i)];
    if (found[Color::white] + found[Color::black] == 0) return "";
    return fmt::format("Only moves found: White {}, Black {}", found[Color::white],
                       found[Color::black]);
}

void add_table(StyledText& text, const AnnotatedGame& game,
               const AnnotationReportOptions& options) {
    text.add("\n").add(players_table(game));
    for (const Color side : all_colors)
        if (const auto& clock = game.players[side].clock; clock && clock->moves != 0)
            text.add(wrapped(StyledText().add(fmt::format("{}'s time: {}", side_name(side),
                                                          detail::clock_words(game, *clock))),
                             options.width)
                         .text());
    if (const std::string only = only_moves_text(game); !only.empty()) text.add(only + '\n');
    if (const auto index = first_half_point(game)) {
        const std::array moves{*game.game.moves[*index].move};
        text.add("The half point: ", Style::faint)
            .add(
                detail::numbered_moves(game.positions[*index].position, moves, options.san).front(),
                Style::bad)
            .add(" (" + table_text(game, *index) + ")\n");
    }
    if (game.unjudged != 0)
        text.add(fmt::format("{} without a score to judge by\n", counted(game.unjudged, "move")),
                 Style::warning);
}

std::string nothing_judged(const AnnotatedGame& game) {
    if (game.moves.empty()) return "No moves.";
    if (game.unjudged == 0) return "Nothing judged.";
    return fmt::format("Nothing judged: {} without a score to judge by.",
                       counted(game.unjudged, "move"));
}

/// Of which moves something is said that is true of all that were judged: "", " by White", " among
/// the moves judged".
std::string of_which(const AnnotatedGame& game) {
    if (!game.is_judged_throughout()) return " among the moves judged";
    const auto side = game.only_judged_side();
    return side ? fmt::format(" by {}", side_name(*side)) : "";
}

/// The sections on bad moves.
void add_moves(StyledText& text, const AnnotatedGame& game,
               const AnnotationReportOptions& options) {
    const std::vector<std::size_t> bad = bad_moves(game);
    if (bad.empty()) {
        text.add(fmt::format("\nNo inaccuracies, mistakes or blunders{}.\n", of_which(game)),
                 Style::good);
        return;
    }
    const std::vector<std::size_t> turns = turning_points(game, detail::most_boards);
    text.add(turns.size() == 1 ? "\nTurning point" : "\nTurning points", Style::strong)
        .add(" (scores for White, winning chances for the side that moved)\n\n", Style::faint);
    text.add(detail::bad_move_boards(game, turns, options).text());
    if (bad.size() == turns.size()) return;
    text.add("\nAll inaccuracies, mistakes and blunders\n\n", Style::strong);
    text.add(detail::bad_move_table(game, bad, options).text());
}

std::string judgement_text(const JudgementOptions& options) {
    const auto& limits = options.thresholds;
    if (options.unit == JudgementOptions::Unit::centipawns)
        return fmt::format("a loss of {}, {}, {} centipawns is ?!, ?, ??", limits[0], limits[1],
                           limits[2]);
    return fmt::format(
        "winning chances by lichess's formula; a loss of {}, {}, {} in a hundred is ?!, ?, ??",
        limits[0] / 2.0, limits[1] / 2.0, limits[2] / 2.0);
}

/// The sources of the evaluation.
void add_sources(StyledText& text, const AnnotatedGame& game,
                 const AnnotationReportOptions& options) {
    std::string words = cut(options.engine, options.width - 1);
    if (!options.budget.empty()) words += fmt::format(", {}", printable(options.budget));
    words += fmt::format("{}{}", words.empty() ? "" : "; ", judgement_text(options.judgement));
    if (game.nodes != 0) words += "; " + nodes_text(game.nodes, game.seconds, options.timing);
    text.add("\n").add(wrapped(StyledText().add(words, Style::faint), options.width).text());
}

}  // namespace

StyledText Telling<AnnotatedGame>::text(const AnnotatedGame& game,
                                        const AnnotationReportOptions& options) {
    StyledText text;
    add_heading(text, game, options);
    const bool is_judged = std::ranges::any_of(
        game.players, [](const PlayerSummary& player) { return player.total.moves != 0; });
    if (const auto story = story_of(game); !story.empty())
        text.add("\n").add(
            wrapped(StyledText().add(printable(fmt::format("{}", fmt::join(story, " ")))),
                    std::min(options.width, widest_story))
                .text());
    if (is_judged) add_table(text, game, options);
    else text.add("\n" + nothing_judged(game) + '\n', Style::warning);
    if (game.moves.empty()) return text;
    if (const StyledText chart = detail::annotation_chart(game, options.width);
        !chart.spans().empty())
        text.add("\n").add(chart);
    if (is_judged) add_moves(text, game, options);
    if (const TextBlock praised = detail::praised_move_table(game, options); !praised.empty())
        text.add("\nGood moves\n\n", Style::strong).add(praised.text());
    add_sources(text, game, options);
    return text;
}

StyledText Telling<AnnotationTotals>::text(const AnnotationTotals& totals,
                                           const AnnotationReportOptions& options) {
    StyledText text;
    if (totals.games < 2) return text;
    text.add("\n");
    add_interrupted(text, totals);
    text.add(fmt::format("{} games, {}", grouped(totals.games), counted(totals.moves, "move")),
             Style::strong)
        .add(fmt::format(": {}, {}, {}", counted(totals.judged.inaccuracies, "inaccuracy"),
                         counted(totals.judged.mistakes, "mistake"),
                         counted(totals.judged.blunders, "blunder")));
    if (totals.unjudged != 0) text.add(fmt::format(", {} not judged", grouped(totals.unjudged)));
    if (totals.puzzles != 0) text.add(", " + counted(totals.puzzles, "puzzle"));
    if (totals.cards) text.add(", " + counted(*totals.cards, "card"));
    if (totals.errors != 0) text.add(", ").add(counted(totals.errors, "error"), Style::bad);
    text.add("\n");
    if (totals.nodes != 0)
        text.add(nodes_text(totals.nodes, totals.seconds, options.timing) + "\n");
    else if (options.timing) text.add(fmt::format("in {}\n", duration_text(totals.seconds)));
    return text;
}

}  // namespace chess
