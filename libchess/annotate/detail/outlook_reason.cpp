#include "libchess/annotate/detail/outlook_reason.hpp"

#include "libchess/annotate/detail/attack.hpp"
#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/outlook.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace chess::detail {

namespace {

/// From here on, in percent, chances are about even.
constexpr double level = 45;
/// From here on, in percent, chances are a little better than the other side's.
constexpr double ahead = 55;
/// So much more, in percent, counts even if the outlook is the same.
constexpr double clearly_more = 7;
/// Who had so much before, in percent, wins by many answers.
constexpr double nearly_won = 70;

/// What a move comes to, in the present and the past.
struct Result {
    std::string_view is;
    std::string_view was;
};

/// What the better move comes to; nothing where that is nothing good.
std::optional<Result> missed_with(double chances) {
    switch (outlook_of(chances)) {
        case Outlook::won: return Result{"wins", "won"};
        case Outlook::good: return Result{"keeps an advantage", "kept an advantage"};
        case Outlook::even:
            return chances >= level ? Result{"keeps the balance", "kept the balance"}
                                    : Result{"holds", "held"};
        case Outlook::bad:
        case Outlook::lost: break;
    }
    return std::nullopt;
}

/// What the answer comes to for the other side, which had these chances and has now more; "" where
/// that is nothing good, or little more than before and not by this answer alone.
std::string_view allowed_with(double had, double has, bool is_alone) {
    const Outlook before = outlook_of(had);
    const bool is_clear = has - had >= clearly_more;
    switch (outlook_of(has)) {
        case Outlook::won:
            if (before < Outlook::even) return "turns the game around";
            if (had < nearly_won) return "wins";
            return is_clear ? "adds to the advantage" : "";
        case Outlook::good:
            if (before < Outlook::even) return "turns the game around";
            if (before == Outlook::even) return "gives an advantage";
            return is_clear ? "adds to the advantage" : "";
        case Outlook::even:
            if (before < Outlook::even)
                return has >= level ? "equalises" : "gets back into the game";
            if (had < ahead && has >= ahead) return "gets the better game";
            return is_alone && has >= level ? "keeps the balance" : "";
        case Outlook::bad: return before == Outlook::lost && is_clear ? "fights on" : "";
        case Outlook::lost: break;
    }
    return "";
}

/// What a move does at once, where that is to be seen: "takes the rook on d8", "attacks the queen
/// on d5"; "" if nothing.
struct Deed {
    std::string words;
    Bitboard squares;
};
Deed deed_of(const Position& position, Move move) {
    constexpr int pawn = 100;  // centipawns
    if (position.is_capture(move)) {
        if (move.is_en_passant() || !exchange_at_least(position, move, pawn)) return {};
        return {"takes " + piece_on(position, move.to()), Bitboard(move.to())};
    }
    if (position.in_check() || is_en_prise(position.after(move), move.to())) return {};
    const Attack attack(position, move);
    if (attack.targets().empty()) return {};
    return {attack.words(), attack.targets()};
}

/// The first moves of a line, two at least, if there are as many: up to where the side that makes
/// them has won something, if that is soon, and nothing hangs; or else up to where nothing hangs.
std::span<const Move> first_of(Position position, std::span<const Move> line) {
    constexpr std::size_t least = 3;
    constexpr std::size_t most = 9;
    constexpr std::size_t most_without_rest = 7;
    const Color side = position.turn();
    const int had = material_balance(position, side);
    std::size_t rest = 0;
    for (std::size_t ply = 0; ply < std::min(most, line.size()); ++ply) {
        position.make(line[ply]);
        if (ply + 1 < least || position.in_check() || best_capture(position)) continue;
        if (material_balance(position, side) > had) return line.first(ply + 1);
        if (rest == 0) rest = ply + 1;
    }
    return line.first(rest != 0 ? rest : std::min(most_without_rest, line.size()));
}

}  // namespace

std::optional<Reason> outlook_reason(const BadMove& bad, Reason::Line line, bool is_alone) {
    const bool is_reply = line == Reason::Line::reply;
    const double had = bad.note().win_before.value_or(0);
    const double has = bad.note().win_after.value_or(100);
    const auto missed = missed_with(had);
    const std::string_view result = is_reply ? allowed_with(100 - had, 100 - has, is_alone)
                                    : missed ? missed->is
                                             : "";
    if (result.empty()) return std::nullopt;
    const std::string_view verb = !is_reply ? "Misses" : is_alone ? "Overlooks" : "Allows";
    const Position& start = (is_reply ? bad.after() : bad.before()).position;
    const auto moves = first_of(start, is_reply ? bad.answer : bad.better);
    const Deed deed = deed_of(start, moves.front());
    return Reason{
        .text = fmt::format("{} {}, which {}{}{}: {}.", verb, numbered_line(start, moves.first(1)),
                            deed.words, deed.words.empty() ? "" : " and ", result,
                            numbered_line(start, moves)),
        .squares = deed.squares.any() ? deed.squares : Bitboard(moves.front().to()),
        .begins = line,
        .line = {moves.begin(), moves.end()}};
}

std::optional<BetterMove> only_move(const BadMove& bad) {
    const double had = bad.note().win_before.value_or(0);
    const double has = bad.note().win_after.value_or(100);
    const auto missed = missed_with(had);
    if (!missed || bad.better.empty() || outlook_of(has) >= outlook_of(had)) return std::nullopt;
    const auto moves = std::span(bad.better).first(1);
    return BetterMove{.text = fmt::format("{} was the only move that {}.",
                                          numbered_line(bad.before().position, moves), missed->was),
                      .line = {moves.begin(), moves.end()},
                      .facts = {}};
}

}  // namespace chess::detail
