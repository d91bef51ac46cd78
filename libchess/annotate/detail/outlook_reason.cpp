#include "libchess/annotate/detail/outlook_reason.hpp"

#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/outlook.hpp"
#include "libchess/annotate/detail/outlook_deed.hpp"
#include "libchess/annotate/detail/quiet_deed.hpp"
#include "libchess/motif/detail/board_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace chess::detail {

namespace {

/// From here on, in percent, chances are about even.
constexpr double level = 45;
/// From here on, in percent, chances are a little better than the other side's.
constexpr double ahead = 55;
/// See `most_left`.
constexpr double more_with_deed = 3;
/// So much more, in percent, counts even if the outlook is the same.
constexpr double clearly_more = 7;
/// Who had so much before, in percent, wins by many answers.
constexpr double nearly_won = 70;

/// What the answer comes to for a side that stays clearly worse.
constexpr std::string_view fights_on = "fights on";

/// What a move comes to, in the present and the past.
struct Result {
    std::string_view is;
    std::string_view was;
};

/// The bad move has to leave no more than this, in percent, for a better one to tell by the
/// outlook.
double most_left(double chances) {
    constexpr double less_than_won = 70;
    constexpr double less_than_good = 55;
    constexpr double less_than_even = 41;
    constexpr double nearly_lost = 33;
    switch (outlook_of(chances)) {
        case Outlook::won: return less_than_won;
        case Outlook::good: return less_than_good;
        default: return chances >= level ? less_than_even : nearly_lost;
    }
}

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

/// What the answer comes to for the other side, which had these chances and is now about even; ""
/// where that is little more than before and not by this answer alone.
std::string_view allowed_with_even(double had, double has, bool is_alone) {
    if (outlook_of(had) < Outlook::even)
        return has >= level ? "equalises" : "gets back into the game";
    if (had < ahead && has >= ahead) return "gets the better game";
    return is_alone && has >= level ? "keeps the balance" : "";
}

/// What the answer comes to for the other side, which had these chances and has now more; "" where
/// that is nothing good, or little more than before and not by this answer alone.
std::string_view allowed_with(double had, double has, bool is_alone) {
    const Outlook before = outlook_of(had);
    const Outlook now = outlook_of(has);
    const bool is_clear = has - had >= clearly_more;
    if (now < Outlook::even)
        return now == Outlook::bad && before == Outlook::lost && is_clear ? fights_on : "";
    if (now == Outlook::even) return allowed_with_even(had, has, is_alone);
    if (before < Outlook::even) return "turns the game around";
    if (now == Outlook::won && had < nearly_won) return "wins";
    if (now == Outlook::good && before == Outlook::even) return "gives an advantage";
    return is_clear ? "adds to the advantage" : "";
}

/// "attacks the queen on d5, wins a pawn and gives an advantage": the parts that there are.
std::string joined(std::string_view deed, std::string_view proof, std::string_view result) {
    // Not "a bishop for a pawn and the game".
    if (result == "so the game")
        return fmt::format("{}{}{}, and {}", deed, deed.empty() ? "" : ", ", proof, result);
    if (deed.empty() && proof.empty()) return std::string(result);
    if (result.empty())
        return fmt::format("{}{}{}", deed, deed.empty() || proof.empty() ? "" : " and ", proof);
    if (deed.empty() || proof.empty()) {
        const std::string_view why = deed.empty() ? proof : deed;
        return fmt::format("{}{} and {}", why, why.contains(", ") ? "," : "", result);
    }
    return fmt::format("{}, {} and {}", deed, proof, result);
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

/// Whether the first moves of a line show what is to be proved by it, which is no gain.
bool shows(Position position, std::span<const Move> moves, const OutlookProof& proof) {
    if (proof.gain != 0 || moves.size() < proof.line.size()) return false;
    for (const Move move : moves) position.make(move);
    const std::vector<FoundFact> there = find_facts(position);
    return std::ranges::all_of(proof.facts,
                               [&](const FoundFact& found) { return has_fact(there, found); });
}

/// What a line comes to for its side; "" where that is nothing good, or no more than before.
std::string_view result_of(const BadMove& bad, bool is_reply, bool is_alone) {
    const double had = bad.note().win_before.value_or(0);
    if (is_reply)
        return allowed_with(100 - had, 100 - bad.note().win_after.value_or(100), is_alone);
    const auto missed = missed_with(had);
    return missed ? missed->is : "";
}

/// Whether the answer takes the same kind of piece as the bad move, elsewhere.
bool completes_trade(const BadMove& bad) {
    const auto taken = bad.before().position.captured_by(bad.played());
    return taken && *taken != PieceType::pawn && !bad.is_retaken() &&
           bad.after().position.captured_by(bad.answer.front()) == taken;
}

/// What the first move of an outlook does, beside what its line proves.
struct FirstDeed : Deed {
    bool is_at_once = false;  ///< no more has to be played for it
};
FirstDeed first_deed(const BadMove& bad, bool is_reply, std::span<const Move> moves,
                     const OutlookProof& proof, bool has_result) {
    const Position& start = (is_reply ? bad.after() : bad.before()).position;
    Deed deed = deed_of(start, moves);
    // What is taken first is a part of what is won.
    if (proof.gain != 0 && start.is_capture(moves.front())) deed = {};
    if (!has_result && !deed.is_aim) deed = {};
    // The safety of a king is worth so much and no more.
    constexpr double most_by_castling = 12;  // percent
    if (moves.front().is_castling() && bad.loss() > most_by_castling) deed = {};
    // Both moves take the same man.
    if (!is_reply && start.is_capture(bad.played()) && bad.played().to() == moves.front().to())
        deed = {};
    if (is_reply && completes_trade(bad))
        deed = {.words = fmt::format("completes the trade of {}s",
                                     name_of(*start.captured_by(moves.front()))),
                .squares = Bitboard(moves.front().to())};
    const bool is_at_once = !deed.words.empty();
    if (!is_at_once && proof.words.empty()) deed = protection(bad, is_reply);
    if (deed.words.empty() && proof.words.empty()) deed = confinement(start, moves.front());
    if (deed.words.empty() && proof.words.empty()) deed = blockade(bad, is_reply);
    if (deed.words.empty() && proof.words.empty()) deed = pursuit(start, moves);
    if (deed.words.empty() && proof.words.empty() && !start.is_capture(moves.front()))
        deed = preparation(start, moves);
    return {std::move(deed), is_at_once};
}

/// Whether the better move explains the loss: that a side just holds on does not.
bool is_clearly_better(const BadMove& bad, bool has_why) {
    const double had = bad.note().win_before.value_or(0);
    return (has_why || had >= level) &&
           bad.note().win_after.value_or(100) <= most_left(had) + (has_why ? more_with_deed : 0);
}

}  // namespace

std::optional<OutlookReason> outlook_reason(const BadMove& bad, Reason::Line line, bool is_alone,
                                            const OutlookProof& proof) {
    const bool is_reply = line == Reason::Line::reply;
    const std::string_view result = result_of(bad, is_reply, is_alone);
    if (!is_reply && result.empty()) return std::nullopt;
    const Position& start = (is_reply ? bad.after() : bad.before()).position;
    auto moves = first_of(start, is_reply ? bad.answer : bad.better);
    if (!proof.line.empty() && !shows(start, moves, proof)) moves = proof.line;
    const FirstDeed deed = first_deed(bad, is_reply, moves, proof, !result.empty());
    const bool has_why = !deed.words.empty() || !proof.words.empty();
    if (result.empty() && !deed.is_aim && proof.words.empty()) return std::nullopt;
    if (!is_reply && !is_clearly_better(bad, has_why)) return std::nullopt;
    // That a lost side still moves on is nothing to tell.
    if (!has_why && result == fights_on) return std::nullopt;
    const std::string since = is_reply && !bad.better.empty() ? guard_left(bad) : "";
    const std::string_view verb = !is_reply ? "Misses" : is_alone ? "Overlooks" : "Allows";
    std::string text =
        fmt::format("{} {}, which {}{}{}: {}.", verb, numbered_line(start, moves.first(1)),
                    joined(deed.words, proof.words,
                           proof.gain != 0 && result == "wins" ? "so the game" : result),
                    since.empty() ? "" : ", ", since, numbered_line(start, moves));
    const Bitboard squares =
        deed.squares.any() ? deed.squares : Bitboard(arrival_of(moves.front()));
    return OutlookReason{{.text = std::move(text),
                          .squares = squares,
                          .begins = line,
                          .line = {moves.begin(), moves.end()},
                          .gain = proof.gain,
                          .aim = proof.aim,
                          .facts = proof.facts},
                         has_why,
                         deed.is_at_once};
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
