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
std::string score_fields(const std::optional<Score>& white, Color mover, PointOfView pov) {
    if (!white) return ",";
    const Score score = detail::shown_score(*white, mover, pov);
    return fmt::format("{},{}", or_empty(score.as_centipawns()), or_empty(score.as_mate_moves()));
}

/// "best,best_san".
std::string best_fields(const AnnotatedGame& game, std::size_t index, const Position& before) {
    const BetterLine* best = detail::best_line(game, index);
    if (best == nullptr) return ",";
    const Move move = best->moves.front();
    return fmt::format("{},{}", to_uci(before, move), to_san(before, move));
}

std::string row_of(const AnnotatedGame& game, std::size_t index, const Position& before,
                   PointOfView pov) {
    const AnnotatedMove& said = game.moves[index];
    const EvaluatedPosition& after = game.positions[index + 1];
    return fmt::format("{},{},{},{},{},{},{},{},{},{},{}",
                       said.move ? to_uci(before, *said.move) : "",
                       said.move ? to_san(before, *said.move) : "--",
                       score_fields(after.score, before.turn(), pov), or_empty(after.depth),
                       best_fields(game, index, before), or_empty(said.win_before, 2),
                       or_empty(said.win_after, 2), or_empty(said.accuracy, 1),
                       name_of(said.judgement), name_of(said.phase), or_empty(said.clock_seconds));
}

std::string player_field(const Game& game, std::string_view tag) {
    return detail::csv_field(std::string(game.tag(tag).value_or("")));
}

}  // namespace

std::string annotation_csv_header() {
    return "record,ply,white,black,move,san,cp,mate,depth,best,best_san,win_before,win_after,"
           "accuracy,judgement,game_phase,clock_seconds\n";
}

std::string annotation_csv(const AnnotationAccount& account,
                           const AnnotationReportOptions& options) {
    const std::string players =
        player_field(account.game, "White") + ',' + player_field(account.game, "Black");
    std::string rows;
    detail::for_each_move(account, [&](std::size_t index, const Position& before) {
        rows += fmt::format("{},{},{},{}\n", account.record, index + 1, players,
                            row_of(account.annotated, index, before, options.pov));
    });
    return rows;
}

}  // namespace chess
