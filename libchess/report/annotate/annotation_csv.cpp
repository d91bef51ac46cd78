#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/report/annotate/annotation_report.hpp"
#include "libchess/report/annotate/detail/annotation_words.hpp"
#include "libchess/report/text/detail/fields.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>

namespace chess {

namespace {

template <typename Value>
std::string or_empty(const std::optional<Value>& value) {
    return value ? fmt::format("{}", *value) : "";
}

std::string or_empty(const std::optional<double>& value, int decimals) {
    return value ? fmt::format("{:.{}f}", *value, decimals) : "";
}

/// "cp,mate", of which one is empty, or both.
std::string score_fields(const std::optional<Score>& score) {
    if (!score) return ",";
    return fmt::format("{},{}", or_empty(score->as_centipawns()), or_empty(score->as_mate_moves()));
}

/// A move in both notations.
std::string move_fields(const Position& before, std::optional<Move> move, std::string_view none) {
    if (!move) return fmt::format(",{}", none);
    return fmt::format("{},{}", to_uci(before, *move), to_san(before, *move));
}

std::string row_of(const AnnotatedGame& game, std::size_t index, PointOfView pov) {
    const AnnotatedMove& said = game.moves[index];
    const EvaluatedPosition& here = game.positions[index];
    const EvaluatedPosition& after = game.positions[index + 1];
    return fmt::format("{},{},{},{},{},{},{},{},{},{}",
                       move_fields(here.position, game.game.moves[index].move, "--"),
                       score_fields(after.score_for(detail::shown_side(game, index, pov))),
                       or_empty(after.depth), move_fields(here.position, here.best_move(), ""),
                       or_empty(said.win_before, 2), or_empty(said.win_after, 2),
                       or_empty(said.accuracy, 1), name_of(said.judgement), name_of(said.phase),
                       or_empty(said.clock_seconds));
}

std::string player_field(const Game& game, std::string_view tag) {
    return detail::csv_field(std::string(game.tag(tag).value_or("")));
}

}  // namespace

std::string annotation_csv_header() {
    return "record,ply,white,black,move,san,cp,mate,depth,best,best_san,win_before,win_after,"
           "accuracy,judgement,game_phase,clock_seconds\n";
}

std::string annotation_csv(const AnnotatedGame& game, const AnnotationReportOptions& options) {
    const std::string players =
        player_field(game.game, "White") + ',' + player_field(game.game, "Black");
    std::string rows;
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        rows +=
            fmt::format("{},{},{},{}\n", game.record, i + 1, players, row_of(game, i, options.pov));
    return rows;
}

}  // namespace chess
