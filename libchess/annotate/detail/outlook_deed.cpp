#include "libchess/annotate/detail/outlook_deed.hpp"

#include "libchess/annotate/detail/attack.hpp"
#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/common_moves.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/fact/find_facts.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <optional>

namespace chess::detail {

namespace {

/// What a capture that begins a line does.
Deed deed_of_capture(const Position& position, std::span<const Move> line) {
    constexpr int pawn = 100;  // centipawns
    const Move move = line.front();
    if (const auto type = traded(position, line))
        return {fmt::format("trades {}s", name_of(*type)), Bitboard(move.to())};
    if (move.is_en_passant() || !exchange_at_least(position, move, pawn)) return {};
    return {"takes " + piece_on(position, move.to()), Bitboard(move.to())};
}

/// Whether a pawn's move pushes a passed one to the other half's second rank or beyond.
bool pushes_passed_pawn(const Position& before, Move move, const Position& after) {
    constexpr int fifth = 5;
    const FoundFact passed{Fact::passed, before.turn(), Bitboard(move.to()), 0};
    return before.type_at(move.from()) == PieceType::pawn && !move.is_promotion() &&
           rank_for(before.turn(), move.to()) >= fifth && has_fact(find_facts(after), passed);
}

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
    for (const Move move : legal_moves(position))
        if (found.contains(move.from()) && exchange_at_least(position, move, 0))
            found &= ~Bitboard(move.from());
    return found;
}

}  // namespace

Deed deed_of(const Position& position, std::span<const Move> line) {
    const Move move = line.front();
    if (position.is_capture(move)) return deed_of_capture(position, line);
    if (move.is_castling()) return {"brings the king to safety", Bitboard(move.to())};
    const Position after = position.after(move);
    if (position.in_check() || is_en_prise(after, move.to())) return {};
    const Attack attack(position, move);
    if (attack.targets().any()) return {attack.words(), attack.targets(), true};
    if (pushes_passed_pawn(position, move, after))
        return {fmt::format("pushes the passed pawn to {}", to_string(move.to())),
                Bitboard(move.to()), true};
    return {};
}

Deed protection(const BadMove& bad, bool is_reply) {
    const Position& start = (is_reply ? bad.after() : bad.before()).position;
    const Move move = (is_reply ? bad.answer : bad.better).front();
    if (start.in_check() || start.is_capture(move) || move.is_castling()) return {};
    const Position after = start.after(move);
    // After a check nothing can be taken; that is no protection.
    if (after.in_check()) return {};
    const Bitboard held = start.pieces(start.turn()) & after.pieces(start.turn());
    const Position passed = start.after_null();
    Bitboard saved = held & lost_men(passed) & ~lost_men(after);
    if (!is_reply) saved &= lost_men(bad.after().position);
    if (saved.count() != 1) return {};
    const Square square = saved.first();
    if (attacks_from(after, move.to()).contains(square))
        return {"protects " + piece_on(start, square), saved};
    const auto attackers = [&](const Position& position) {
        return position.attackers_to(square, position.occupied()) & position.pieces(~start.turn());
    };
    for (const Square attacker : attackers(passed) & ~attackers(after))
        if (squares_between(attacker, square).contains(move.to()))
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

}  // namespace chess::detail
