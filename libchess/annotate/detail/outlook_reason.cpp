#include "libchess/annotate/detail/outlook_reason.hpp"

#include "libchess/annotate/detail/attack.hpp"
#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/outlook.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/movegen.hpp"
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
/// See `most_left`.
constexpr double more_with_deed = 3;
/// So much more, in percent, counts even if the outlook is the same.
constexpr double clearly_more = 7;
/// Who had so much before, in percent, wins by many answers.
constexpr double nearly_won = 70;

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
    bool is_aim = false;  ///< it tells something even where little comes of it
};
Deed deed_of(const Position& position, Move move) {
    constexpr int pawn = 100;  // centipawns
    if (position.is_capture(move)) {
        if (move.is_en_passant() || !exchange_at_least(position, move, pawn)) return {};
        return {"takes " + piece_on(position, move.to()), Bitboard(move.to())};
    }
    const Position after = position.after(move);
    if (position.in_check() || is_en_prise(after, move.to())) return {};
    const Attack attack(position, move);
    if (attack.targets().any()) return {attack.words(), attack.targets(), true};
    constexpr int fifth = 5;
    const FoundFact passed{Fact::passed, position.turn(), Bitboard(move.to()), 0};
    if (position.type_at(move.from()) == PieceType::pawn && !move.is_promotion() &&
        rank_for(position.turn(), move.to()) >= fifth && has_fact(find_facts(after), passed))
        return {fmt::format("pushes the passed pawn to {}", to_string(move.to())), passed.squares,
                true};
    return {};
}

/// The man that would be lost if its side passed, and that the move protects: "protects the pawn on
/// e5"; of the better move, if the bad one leaves it.
Deed protection(const BadMove& bad, bool is_reply) {
    const Position& start = (is_reply ? bad.after() : bad.before()).position;
    const Move move = (is_reply ? bad.answer : bad.better).front();
    if (start.in_check() || start.is_capture(move)) return {};
    const Position after = start.after(move);
    const Bitboard held = start.pieces(start.turn()) & after.pieces(start.turn());
    Bitboard saved = held & lost_men(start.after_null()) & ~lost_men(after);
    if (!is_reply) saved &= lost_men(bad.after().position);
    if (saved.count() != 1) return {};
    return {"protects " + piece_on(start, saved.first()), saved};
}

/// What a side's next move in a line attacks, which it could not at once: "prepares 20. Qb3,
/// attacking the pawn on b7".
Deed preparation(const Position& start, std::span<const Move> line) {
    constexpr std::size_t next = 2;
    if (line.size() <= next) return {};
    const Position there = start.after(line[0]).after(line[1]);
    const Move move = line[next];
    if (there.in_check() || there.is_capture(move) || move.is_castling()) return {};
    const Attack attack(there, move);
    if (!attack.is_direct() || attack.uncovered().any() || is_en_prise(attack.after(), move.to()) ||
        best_capture(attack.after()))
        return {};
    if (legal_moves(start).contains(move) &&
        (Attack(start, move).targets() & attack.targets()).any())
        return {};
    std::string words = attack.words();
    const std::size_t verb = words.find(' ');
    words.replace(verb - 1, 1, "ing");  // "attacks", "threatens"
    return {fmt::format("prepares {}, {}", numbered_line(there, line.subspan(next, 1)), words),
            attack.targets(), true};
}

/// "attacks the queen on d5, wins a pawn and gives an advantage": the parts that there are.
std::string joined(std::string_view deed, std::string_view proof, std::string_view result) {
    // Not "a bishop for a pawn and the game".
    if (result == "so the game")
        return fmt::format("{}{}{}, and {}", deed, deed.empty() ? "" : ", ", proof, result);
    if (deed.empty() && proof.empty()) return std::string(result);
    if (result.empty())
        return fmt::format("{}{}{}", deed, deed.empty() || proof.empty() ? "" : " and ", proof);
    if (deed.empty() || proof.empty())
        return fmt::format("{}{} and {}", deed.empty() ? proof : deed,
                           deed.starts_with("prepares ") ? "," : "", result);
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

}  // namespace

std::optional<OutlookReason> outlook_reason(const BadMove& bad, Reason::Line line, bool is_alone,
                                            const OutlookProof& proof) {
    const bool is_reply = line == Reason::Line::reply;
    const double had = bad.note().win_before.value_or(0);
    const double has = bad.note().win_after.value_or(100);
    const auto missed = missed_with(had);
    const std::string_view result = is_reply ? allowed_with(100 - had, 100 - has, is_alone)
                                    : missed ? missed->is
                                             : "";
    if (!is_reply && result.empty()) return std::nullopt;
    const Position& start = (is_reply ? bad.after() : bad.before()).position;
    auto moves = first_of(start, is_reply ? bad.answer : bad.better);
    if (!proof.line.empty() && !shows(start, moves, proof)) moves = proof.line;
    Deed deed = deed_of(start, moves.front());
    // What is taken first is a part of what is won.
    if (proof.gain != 0 && start.is_capture(moves.front())) deed = {};
    if (deed.words.empty() && proof.words.empty()) deed = protection(bad, is_reply);
    if (deed.words.empty() && proof.words.empty()) deed = preparation(start, moves);
    const bool is_bare = deed.words.empty() && proof.words.empty();
    if (result.empty() && !deed.is_aim && proof.words.empty()) return std::nullopt;
    // That a side just holds on explains nothing.
    if (!is_reply &&
        ((is_bare && had < level) || has > most_left(had) + (is_bare ? 0 : more_with_deed)))
        return std::nullopt;
    const std::string_view verb = !is_reply ? "Misses" : is_alone ? "Overlooks" : "Allows";
    return OutlookReason{
        {.text = fmt::format("{} {}, which {}: {}.", verb, numbered_line(start, moves.first(1)),
                             joined(deed.words, proof.words,
                                    proof.gain != 0 && result == "wins" ? "so the game" : result),
                             numbered_line(start, moves)),
         .squares = deed.squares.any() ? deed.squares : Bitboard(moves.front().to()),
         .begins = line,
         .line = {moves.begin(), moves.end()},
         .gain = proof.gain,
         .facts = proof.facts},
        !is_bare};
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
