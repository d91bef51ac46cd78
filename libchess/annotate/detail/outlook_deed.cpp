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

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace chess::detail {

namespace {

/// Whether a side has bishops on squares of both colours.
bool has_bishop_pair(const Position& position, Color side) {
    const Bitboard bishops = position.pieces(side, PieceType::bishop);
    return (bishops & dark_squares).any() && (bishops & ~dark_squares).any();
}

/// Whether a line begins with a knight that takes one of two bishops, the other side's only pair,
/// and is taken back.
bool breaks_bishop_pair(const Position& position, std::span<const Move> line) {
    const Color side = position.turn();
    if (line.size() < 2 || line[1].to() != line[0].to() ||
        position.type_at(line[0].from()) != PieceType::knight ||
        position.captured_by(line[0]) != PieceType::bishop || !has_bishop_pair(position, ~side))
        return false;
    return !has_bishop_pair(position.after(line[0]), ~side);
}

/// The pieces, queens or rooks, whose trade a quiet first move of a line offers, if it is taken.
std::optional<PieceType> trade_offered(const Position& position, std::span<const Move> line) {
    constexpr std::size_t trade = 3;
    if (line.size() < trade || line[1].to() != line[0].to() || line[2].to() != line[0].to())
        return std::nullopt;
    const PieceType type = position.type_at(line[0].from());
    const bool is_major = type == PieceType::queen || type == PieceType::rook;
    return is_major && position.after(line[0]).type_at(line[1].from()) == type ? std::optional(type)
                                                                               : std::nullopt;
}

/// Whether the first moves of a line bear out that a move attacks these pawns: one is taken, goes,
/// or is guarded.
bool is_about(const Attack& attack, std::span<const Move> line) {
    constexpr std::size_t soon = 5;
    const Bitboard targets = attack.targets();
    if ((targets & ~attack.after().pieces(PieceType::pawn)).any() || line.size() < 2) return true;
    for (std::size_t ply = 2; ply < std::min(soon, line.size()); ply += 2)
        if (targets.contains(line[ply].to())) return true;
    const Position answered = attack.after().after(line[1]);
    return targets.contains(line[1].from()) || std::ranges::any_of(targets, [&](Square square) {
               return defenders(answered, square).count() >
                      defenders(attack.after(), square).count();
           });
}

/// The one target of an attack, if the man on a square pins it to the king and it cannot take that.
std::optional<Square> pinned_to_king(const Attack& attack, Square attacker) {
    const Position& after = attack.after();
    if (attack.targets().count() != 1 || attack.threatens_mate()) return std::nullopt;
    const Square target = attack.targets().first();
    const Square king = after.king(after.turn());
    const PieceType type = after.type_at(attacker);
    const bool is_slider =
        type == PieceType::bishop || type == PieceType::rook || type == PieceType::queen;
    const bool is_pinned = is_slider && attacks_from(after, attacker).contains(target) &&
                           !attacks_from(after, target).contains(attacker) &&
                           (squares_between(attacker, king) & after.occupied()) == Bitboard(target);
    return is_pinned ? std::optional(target) : std::nullopt;
}

/// The pawn that a man attacks beside one piece, and takes next.
std::optional<Square> pawn_forked(const Position& before, const Attack& attack,
                                  std::span<const Move> line) {
    constexpr std::size_t next = 2;
    constexpr int pawn = 100;  // centipawns
    if (line.size() <= next || attack.targets().count() != 1 || attack.uncovered().any() ||
        attack.threatens_mate() || line[next].from() != line[0].to())
        return std::nullopt;
    const Square square = line[next].to();
    const Position& after = attack.after();
    const Bitboard pawns = after.pieces(after.turn(), PieceType::pawn) & ~attack.targets();
    const bool is_attacked = attacks_from(after, line[0].to()).contains(square) &&
                             !attacks_from(before, line[0].from()).contains(square);
    return pawns.contains(square) && is_attacked && line[1].from() != square &&
                   exchange_at_least(after.after(line[1]), line[next], pawn)
               ? std::optional(square)
               : std::nullopt;
}

/// The piece that the one piece which is attacked alone guards from what attacks it.
std::optional<Square> guarded_by_target(const Attack& attack) {
    const Position& after = attack.after();
    const Color side = after.turn();
    const Bitboard targets = attack.targets();
    if (targets.count() != 1 || attack.threatens_mate()) return std::nullopt;
    for (const Square square :
         after.pieces(side) & ~after.pieces(PieceType::pawn) & ~after.pieces(PieceType::king))
        if (attackers(after, square, side) == targets && attackers(after, square, ~side).any())
            return square;
    return std::nullopt;
}

/// What the captures with which a line begins, all on one square, win for its side, in pawns.
int won_on_square(const Position& start, std::span<const Move> line) {
    Position position = start;
    for (const Move move : line) {
        if (move.to() != line.front().to() || !position.is_capture(move)) break;
        position.make(move);
    }
    return material_balance(position, start.turn()) - material_balance(start, start.turn());
}

/// What a capture that begins a line does.
Deed deed_of_capture(const Position& position, std::span<const Move> line) {
    constexpr int pawn = 100;  // centipawns
    const Move move = line.front();
    if (const auto type = traded(position, line)) {
        Deed then = preparation(position, line);
        if (then.words.empty())
            return {fmt::format("trades {}s", name_of(*type)), Bitboard(move.to())};
        then.words.replace(0, std::string_view("prepares").size(), "before");
        return {fmt::format("trades {}s {}", name_of(*type), then.words), then.squares, true};
    }
    if (breaks_bishop_pair(position, line))
        return {"takes one of the two bishops", Bitboard(move.to())};
    if (move.is_en_passant() || !exchange_at_least(position, move, pawn) ||
        won_on_square(position, line) <= 0)
        return {};
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

Deed deed_of(const Position& position, std::span<const Move> line) {
    const Move move = line.front();
    if (position.is_capture(move)) return deed_of_capture(position, line);
    if (move.is_castling()) return {"brings the king to safety", Bitboard(move.to())};
    const Position after = position.after(move);
    if (position.in_check() || is_en_prise(after, move.to())) return {};
    if (const auto type = trade_offered(position, line))
        return {fmt::format("offers the trade of {}s", name_of(*type)), Bitboard(move.to())};
    if (const Attack attack(position, move); attack.targets().any() && is_about(attack, line)) {
        if (const auto pinned = pinned_to_king(attack, move.to()))
            return {fmt::format("pins {} to the king", piece_on(after, *pinned)), Bitboard(*pinned),
                    true};
        if (const auto pawn = pawn_forked(position, attack, line))
            return {fmt::format("{} and {}", attack.words(), piece_on(after, *pawn)),
                    attack.targets() | Bitboard(*pawn), true};
        if (const auto guarded = guarded_by_target(attack))
            return {fmt::format("{}, the guard of {}", attack.words(), piece_on(after, *guarded)),
                    attack.targets(), true};
        return {attack.words(), attack.targets(), true};
    }
    if (pushes_passed_pawn(position, move, after))
        return {fmt::format("pushes the passed pawn to {}", to_string(move.to())),
                Bitboard(move.to()), true};
    return {};
}

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
    const std::string man = type == PieceType::pawn
                                ? fmt::format("{}-pawn", to_char(file_of(played.from())))
                                : std::string(name_of(type));
    return fmt::format("since the {} no longer guards {}", man, to_string(square));
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
