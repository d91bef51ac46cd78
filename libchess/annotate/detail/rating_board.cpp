// The features of a puzzle's position.

#include "libchess/annotate/detail/rating_features.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <algorithm>

namespace chess::detail {

namespace {

constexpr int most_board_exchange = 950;

int exchange_at(const Position& position, Move move) {
    return std::clamp(exchange_value(position, move), -most_board_exchange, most_board_exchange);
}

void add_material(RatingFeatures& features, const Position& start) {
    const Color us = start.turn();
    constexpr int most_moves = 80;
    features.add("material", material(start, us) + material(start, ~us));
    features.add("balance", material_balance(start, us));
    features.add("men", start.occupied().count());
    features.add("own_men", start.pieces(us).count());
    features.add("pawns", start.pieces(PieceType::pawn).count());
    features.add("own_queens", start.pieces(us, PieceType::queen).count());
    features.add("enemy_queens", start.pieces(~us, PieceType::queen).count());
    features.add("rooks", start.pieces(PieceType::rook).count());
    features.add("minor_pieces",
                 (start.pieces(PieceType::bishop) | start.pieces(PieceType::knight)).count());
    features.add("move_number", std::min(start.fullmove_number(), most_moves));
    features.add("in_check", start.in_check());
}

/// What else there is to look at.
void add_choice(RatingFeatures& features, const LineMove& key) {
    constexpr int margin = 50;
    const Position& start = key.before;
    const int key_exchange = exchange_at(start, key.move);
    int captures = 0;
    int winning = 0;
    int best = 0;
    int better = 0;
    int largest = 0;
    int checks = 0;
    int safe_checks = 0;
    for (const Move move : legal_moves(start)) {
        const auto captured = start.captured_by(move);
        const int exchange = start.is_noisy(move) ? exchange_at(start, move) : 0;
        captures += captured ? 1 : 0;
        winning += captured && exchange > margin ? 1 : 0;
        if (move != key.move) {
            best = std::max(best, exchange);
            better += exchange > key_exchange ? 1 : 0;
            if (captured) largest = std::max(largest, pawn_values[*captured]);
        }
        if (!start.gives_check(move)) continue;
        ++checks;
        safe_checks += exchange_at(start, move) >= 0 ? 1 : 0;
    }
    features.add("other_captures", captures);
    features.add("winning_captures", winning);
    features.add("best_other_exchange", best);
    features.add("exchange_deficit", best - key_exchange);
    features.add("better_exchanges", better);
    features.add("other_captured", largest);
    features.add("legal_checks", checks);
    features.add("safe_checks", safe_checks);
}

/// Pieces that are attacked, and those that hang.
struct Attacked {
    int count = 0;
    int pawns = 0;
    int most_pawns = 0;

    Attacked(const Position& position, Color side) {
        for (const Square square : position.pieces(side)) {
            const PieceType type = position.type_at(square);
            if (type == PieceType::king || attackers(position, square, ~side).empty()) continue;
            ++count;
            if (!is_en_prise(position, square)) continue;
            pawns += pawn_values[type];
            most_pawns = std::max(most_pawns, pawn_values[type]);
        }
    }
};

void add_threats(RatingFeatures& features, const Position& start) {
    const Attacked own(start, start.turn());
    const Attacked enemy(start, ~start.turn());
    features.add("own_attacked", own.count);
    features.add("own_hanging", own.pawns);
    features.add("own_hanging_most", own.most_pawns);
    features.add("enemy_attacked", enemy.count);
    features.add("enemy_hanging", enemy.pawns);
    features.add("enemy_hanging_most", enemy.most_pawns);
    int threat = 0;
    bool mate_threat = false;
    if (!start.in_check()) {
        const Position passed = start.after_null();
        for (const Move move : legal_moves(passed, MoveClass::noisy))
            threat = std::max(threat, exchange_at(passed, move));
        mate_threat = mating_move(passed).has_value();
    }
    features.add("threat", threat);
    features.add("mate_threat", mate_threat);
}

struct KingNames {
    std::string_view ring, shield, flights, besiegers, rank;
};

void add_king(RatingFeatures& features, const Position& start, Color side, const KingNames& names) {
    constexpr int near = 3;
    const Square king = start.king(side);
    int attacked = 0;
    int flights = 0;
    for (const Square square : king_attacks(king)) {
        const bool is_attacked = attackers(start, square, ~side).any();
        attacked += is_attacked ? 1 : 0;
        flights += !is_attacked && !start.pieces(side).contains(square) ? 1 : 0;
    }
    const Bitboard pieces = start.pieces(~side) & ~start.pieces(PieceType::pawn);
    features.add(names.ring, attacked);
    features.add(names.shield, (king_attacks(king) & start.pieces(side, PieceType::pawn)).count());
    features.add(names.flights, flights);
    features.add(names.besiegers, std::ranges::count_if(pieces, [&](Square square) {
                     return distance(square, king) <= near;
                 }));
    features.add(names.rank, rank_for(side, king));
}

}  // namespace

void add_board_features(RatingFeatures& features, const MotifLine& line) {
    const Position& start = line.start();
    add_material(features, start);
    add_choice(features, line[line.first()]);
    add_threats(features, start);
    add_king(features, start, line.solver(),
             {"own_king_ring", "own_king_shield", "own_king_flights", "own_king_besiegers",
              "own_king_rank"});
    add_king(features, start, ~line.solver(),
             {"enemy_king_ring", "enemy_king_shield", "enemy_king_flights", "enemy_king_besiegers",
              "enemy_king_rank"});
}

}  // namespace chess::detail
