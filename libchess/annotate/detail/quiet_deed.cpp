#include "libchess/annotate/detail/quiet_deed.hpp"

#include "libchess/annotate/detail/attack.hpp"
#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/fact/find_facts.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <vector>

namespace chess::detail {

namespace {

/// The knights, bishops and queens of the side to move, out of its own camp, that can go nowhere
/// without being lost.
Bitboard confined_pieces(const Position& position) {
    constexpr int out = 3;
    const Color side = position.turn();
    Bitboard found;
    for (const Square square : position.pieces(side) & (position.pieces(PieceType::knight) |
                                                        position.pieces(PieceType::bishop) |
                                                        position.pieces(PieceType::queen)))
        if (rank_for(side, square) >= out) found |= Bitboard(square);
    return found & ~men_that_can_go(position, found);
}

/// The passed pawns of the side to move, in the other half, that can advance and are not lost by
/// it.
Bitboard advancing_pawns(const Position& position) {
    constexpr int fifth = 5;
    const Color side = position.turn();
    const std::vector<FoundFact> facts = find_facts(position);
    Bitboard found;
    for (const Move move : legal_moves(position)) {
        const Square from = move.from();
        if (position.type_at(from) == PieceType::pawn && !position.is_capture(move) &&
            rank_for(side, from) >= fifth && exchange_at_least(position, move, 0) &&
            has_fact(facts, {Fact::passed, side, Bitboard(from), 0}))
            found |= Bitboard(from);
    }
    return found;
}

/// What the man that has moved attacks, through the king that it checks, and did not before.
Bitboard newly_attacked(const Position& before, Move move, const Position& after) {
    const Bitboard king(after.king(after.turn()));
    return piece_attacks(*after.at(move.to()), move.to(), after.occupied() & ~king) &
           ~attacks_from(before, move.from());
}

}  // namespace

Deed protection(const BadMove& bad, bool is_reply) {
    const Position& start = (is_reply ? bad.after() : bad.before()).position;
    const Move own = (is_reply ? bad.answer : bad.better).front();
    if (start.in_check() || start.is_capture(own) || own.is_castling()) return {};
    const Position after = start.after(own);
    // After a check nothing can be taken; that is no protection.
    if (after.in_check()) return {};
    const Bitboard held = start.pieces(start.turn()) & after.pieces(start.turn());
    const Position passed = start.after_null();
    Bitboard saved = held & lost_men(passed) & ~lost_men(after);
    if (!is_reply) saved &= lost_men(bad.after().position);
    if (saved.count() != 1) return {};
    const Square square = saved.first();
    // A knight for a bishop and a pawn is a pawn.
    constexpr int nearly_pawn = 50;  // centipawns
    for (const Move move : legal_moves(after))
        if (move.to() == square && exchange_at_least(after, move, nearly_pawn)) return {};
    if (attacks_from(after, own.to()).contains(square))
        return {"protects " + piece_on(start, square), saved};
    const Color them = ~start.turn();
    for (const Square attacker : attackers(passed, square, them) & ~attackers(after, square, them))
        if (squares_between(attacker, square).contains(own.to()))
            return {"shields " + piece_on(start, square), saved};
    return {};
}

Deed confinement(const Position& start, Move move) {
    if (start.in_check() || start.is_capture(move)) return {};
    const Position after = start.after(move);
    if (after.in_check()) return {};
    const Bitboard confined = confined_pieces(after) & ~confined_pieces(start.after_null());
    if (confined.count() != 1) return {};
    return {fmt::format("leaves {} without a safe square", piece_on(after, confined.first())),
            confined};
}

std::string guard_left(const BadMove& bad) {
    const Position& before = bad.before().position;
    const Position& after = bad.after().position;
    const Move played = bad.played();
    const Move answer = bad.answer.front();
    const Square square = answer.to();
    if (before.in_check() || played.is_castling() || played.is_promotion() ||
        answer.is_castling() || square == played.to() || !exchange_at_least(after, answer, 0))
        return "";
    if (!attacks_from(before, played.from()).contains(square) ||
        attacks_from(after, played.to()).contains(square))
        return "";
    const auto is_bad = [&](const Position& position) {
        return legal_moves(position).contains(answer) &&
               position.captured_by(answer) == after.captured_by(answer) &&
               !exchange_at_least(position, answer, 0);
    };
    if (!is_bad(before.after_null()) || !is_bad(before.after(bad.better.front()))) return "";
    const PieceType type = before.type_at(played.from());
    const std::string man = type == PieceType::pawn ? pawn_of(file_of(played.from()))
                                                    : fmt::format("the {}", name_of(type));
    return fmt::format("since {} no longer guards {}", man, to_string(square));
}

Deed blockade(const BadMove& bad, bool is_reply) {
    const Position& start = (is_reply ? bad.after() : bad.before()).position;
    const Move move = (is_reply ? bad.answer : bad.better).front();
    if (start.in_check() || start.is_capture(move)) return {};
    const Position after = start.after(move);
    if (after.in_check()) return {};
    Bitboard stopped = advancing_pawns(start.after_null()) & ~advancing_pawns(after);
    if (!is_reply) stopped &= advancing_pawns(bad.after().position);
    if (stopped.count() != 1) return {};
    return {fmt::format("stops the passed pawn on {}", to_string(stopped.first())), stopped, true};
}

Deed pursuit(const Position& start, std::span<const Move> line) {
    constexpr std::size_t next = 2;
    constexpr int pawn = 100;  // centipawns
    if (line.size() <= next || start.is_capture(line[0]) || line[0].is_castling()) return {};
    const Position after = start.after(line[0]);
    const Position there = after.after(line[1]);
    const Move move = line[next];
    const Bitboard attacked = newly_attacked(start, line[0], after);
    if (move.from() == line[0].to()) {
        const bool stays = after.pieces(after.turn()).contains(move.to()) &&
                           line[1].to() != move.to() && line[1].from() != move.to();
        if (!stays || !attacked.contains(move.to()) || !exchange_at_least(there, move, pawn))
            return {};
        return {"goes for " + piece_on(start, move.to()), Bitboard(move.to()), true};
    }
    if (there.in_check() || !pushes_passed_pawn(there, move, there.after(move))) return {};
    const bool is_behind = attacked.contains(move.from()) &&
                           squares_between(line[0].to(), move.to()).contains(move.from());
    if (!is_behind && !attacked.contains(move.to())) return {};
    return {fmt::format("supports the passed pawn on {}", to_string(move.from())),
            Bitboard(move.from()), true};
}

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
    const Bitboard retaker = line[1].to() == line[0].to() ? Bitboard(line[1].to()) : Bitboard();
    if (legal_moves(start).contains(move) &&
        (Attack(start, move).targets() & attack.targets() & ~retaker).any())
        return {};
    // Nobody goes for what only comes there, but for what takes back.
    for (const Square square : attack.targets() & ~retaker)
        if (!attack.threatens_mate() && start.at(square) != there.at(square)) return {};
    std::string words = attack.words();
    const std::size_t verb = words.find(' ');
    words.replace(verb - 1, 1, "ing");  // "attacks", "threatens"
    return {fmt::format("prepares {}, {}", numbered_line(there, line.subspan(next, 1)), words),
            attack.targets(), true};
}

}  // namespace chess::detail
