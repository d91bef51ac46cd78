#include "report/text/detail/tablebase_words.hpp"

#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>

namespace chess::detail {

namespace {

/// Moves to mate as people count them: of the side that mates.
int moves_of(int plies) {
    return (plies + 1) / 2;
}

/// For the side that the verdict is for; negative if it is mated.
std::optional<int> signed_mate(const EndingVerdict& verdict) {
    if (!verdict.mate_plies) return std::nullopt;
    const int moves = moves_of(*verdict.mate_plies);
    return verdict.wdl < Wdl::draw ? -moves : moves;
}

void add_verdict(Fields& fields, const EndingVerdict& verdict) {
    fields.add("wdl",
               verdict.is_doubtful ? std::nullopt : std::optional(static_cast<int>(verdict.wdl)));
    std::optional<int> dtz = verdict.dtz;
    if (dtz && verdict.wdl < Wdl::draw) dtz = -*dtz;
    fields.add("dtz", dtz);
    fields.add("mate", signed_mate(verdict));
}

/// The distance to the end, if known: "mate in 14", "DTZ 12".
std::string distance_text(const EndingVerdict& verdict) {
    if (verdict.mate_plies) return fmt::format("mate in {}", moves_of(*verdict.mate_plies));
    if (verdict.dtz) return fmt::format("DTZ {}", *verdict.dtz);
    return "";
}

/// The effect of the fifty-move rule.
std::string_view clock_text(const EndingVerdict& verdict) {
    const bool is_cursed = verdict.wdl == Wdl::cursed_win || verdict.wdl == Wdl::blessed_loss;
    if (verdict.is_doubtful) return ", unless the fifty-move rule comes first";
    return is_cursed ? ", but the fifty-move rule makes it a draw" : "";
}

}  // namespace

std::string table_verdict_text(const EndingVerdict& verdict, Color turn) {
    if (verdict.wdl == Wdl::draw) return "a draw";
    const std::string_view winner = side_name(verdict.wdl > Wdl::draw ? turn : ~turn);
    if (verdict.mate_plies == 0) return fmt::format("{} has mated", winner);
    std::string text;
    if (verdict.mate_plies)
        text = fmt::format("{} mates in {}", winner, moves_of(*verdict.mate_plies));
    else if (verdict.dtz) text = fmt::format("{} wins, DTZ {}", winner, *verdict.dtz);
    else text = fmt::format("{} wins", winner);
    return text.append(clock_text(verdict));
}

std::string table_move_text(const Position& position, const EndingMove& move, bool san) {
    const EndingVerdict& verdict = move.verdict;
    std::string text = san ? to_san(position, move.move) : to_uci(position, move.move);
    if (verdict.wdl == Wdl::draw) return text + " draws";
    text += verdict.wdl > Wdl::draw ? " wins" : " loses";
    const std::string distance = distance_text(verdict);
    if (!distance.empty()) text += fmt::format(" ({})", distance);
    return text.append(clock_text(verdict));
}

void add_table_verdict(Fields& fields, const EndingVerdict& verdict) {
    fields.json("tablebase", [&] {
        Fields one(Form::json);
        add_verdict(one, verdict);
        return one.object();
    });
}

void add_table_moves(Fields& fields, const Position& position, std::span<const EndingMove> moves) {
    fields.json("tablebase_moves", [&] {
        return Json::list(moves, [&](const EndingMove& move) {
            Fields one(Form::json);
            one.add_move("move", "san", position, move.move);
            add_verdict(one, move.verdict);
            return std::move(one.object());
        });
    });
}

}  // namespace chess::detail
