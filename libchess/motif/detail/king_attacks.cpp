#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/detail/finders.hpp"

namespace chess::detail {

namespace {

Seen attack_on_wing(const MotifLine& line, bool king_side) {
    const Color enemy = ~line.solver();
    const Square king = line.start().king(enemy);
    const int file = index_of(file_of(king));
    if (rank_for(enemy, king) > 2 || (king_side ? file < 5 : file > 2)) return std::nullopt;
    if (line.solver_moves() < 2) return std::nullopt;
    const Position& p = line.start();
    if ((p.occupied() & ~p.pieces(PieceType::pawn) & ~p.pieces(PieceType::king)).count() <= 6) return std::nullopt;
    int checks = 0;
    int near = 0;
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2) {
        checks += line[ply].check ? 1 : 0;
        near += std::abs(index_of(file_of(line[ply].to())) - file) <= 2 &&  rank_for(enemy, line[ply].to()) <= 4 ? 1 : 0;
    }
    if (checks == 0 || near == 0) return std::nullopt;
    return Sighting{line.first(), line[line.first()].to(), Bitboard(king)};
}

}  // namespace

Seen find_exposed_king(const MotifLine& line) {
    const Color enemy = ~line.solver();
    const Square king = line.start().king(enemy);
    if (rank_for(enemy, king) < 5) return std::nullopt;
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2)
        if (line[ply].check) return Sighting{ply, line[ply].to(), Bitboard(king)};
    return std::nullopt;
}

Seen find_kingside_attack(const MotifLine& line) { return attack_on_wing(line, true); }
Seen find_queenside_attack(const MotifLine& line) { return attack_on_wing(line, false); }

Seen find_attack_on_f2_f7(const MotifLine& line) {
    const Color enemy = ~line.solver();
    const Square weak = make_square(File::f, relative(enemy, Rank::second));
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2)
        if (line[ply].captured && line[ply].to() == weak && king_attacks(line[ply].before.king(enemy)).contains(weak))
            return Sighting{ply, weak, Bitboard(weak)};
    return std::nullopt;
}

}  // namespace chess::detail
