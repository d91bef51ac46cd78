#include "libchess/annotate/detail/outlook_deed.hpp"

#include "libchess/annotate/detail/attack.hpp"
#include "libchess/annotate/detail/common_moves.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/pin_reason.hpp"
#include "libchess/annotate/detail/quiet_deed.hpp"
#include "libchess/fact/find_facts.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

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

/// The one target of an attack, if the man on a square pins it to the king.
std::optional<Square> pinned_to_king(const Attack& attack, Square attacker) {
    const Position& after = attack.after();
    if (attack.targets().count() != 1 || attack.threatens_mate()) return std::nullopt;
    const Square target = attack.targets().first();
    return is_held(after, attacker, target, after.king(after.turn())) ? std::optional(target)
                                                                      : std::nullopt;
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

}  // namespace

bool pushes_passed_pawn(const Position& before, Move move, const Position& after) {
    constexpr int fifth = 5;
    const FoundFact passed{Fact::passed, before.turn(), Bitboard(move.to()), 0};
    return before.type_at(move.from()) == PieceType::pawn && !move.is_promotion() &&
           rank_for(before.turn(), move.to()) >= fifth && has_fact(find_facts(after), passed);
}

Deed deed_of(const Position& position, std::span<const Move> line) {
    const Move move = line.front();
    if (position.is_capture(move)) return deed_of_capture(position, line);
    if (move.is_castling()) return {"brings the king to safety", Bitboard(arrival_of(move))};
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

}  // namespace chess::detail
