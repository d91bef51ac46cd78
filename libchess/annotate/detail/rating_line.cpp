// The features of a puzzle's moves.

#include "libchess/annotate/detail/rating_features.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <algorithm>
#include <cstdlib>

namespace chess::detail {

namespace {

constexpr int lowest_exchange = -950;
constexpr int highest_exchange = 1500;

int exchange_of(const LineMove& move) {
    return std::clamp(exchange_value(move.before, move.move), lowest_exchange, highest_exchange);
}

int pawns_captured(const LineMove& move) {
    return move.captured ? pawn_values[*move.captured] : 0;
}

int ranks_gained(const LineMove& move) {
    return rank_for(move.mover(), move.to()) - rank_for(move.mover(), move.from());
}

/// Sums over the solver's moves.
struct OwnMoves {
    int quiet = 0, quiet_later = 0, checks = 0, captures = 0, captured_pawns = 0, forced = 0;
    int sacrifices = 0, least_exchange = highest_exchange, exchange_sum = 0;
    int longest_move = 0, far_moves = 0, backward = 0, promotions = 0, recaptures = 0;
    int moved_again = 0, legal_sum = 0, legal_most = 0;
    PieceTypeMap<int> by_piece{};

    void add(const MotifLine& line, std::size_t at) {
        constexpr int sacrifice = -80;
        constexpr int far = 4;
        const LineMove& move = line[at];
        const bool is_first = at == line.first();
        quiet += move.is_quiet() ? 1 : 0;
        quiet_later += !is_first && move.is_quiet() ? 1 : 0;
        checks += move.check ? 1 : 0;
        captures += move.captured ? 1 : 0;
        captured_pawns += pawns_captured(move);
        if (!line.mates() || at + 1 != line.size()) {
            const int exchange = exchange_of(move);
            sacrifices += exchange < sacrifice ? 1 : 0;
            least_exchange = std::min(least_exchange, exchange);
            exchange_sum += exchange;
        }
        const int length = distance(move.from(), move.to());
        longest_move = std::max(longest_move, length);
        far_moves += length >= far ? 1 : 0;
        backward += ranks_gained(move) < 0 ? 1 : 0;
        promotions += move.move.is_promotion() ? 1 : 0;
        ++by_piece[move.piece];
        const int legal = count_legal_moves(move.before);
        forced += legal == 1 ? 1 : 0;
        legal_sum += legal;
        legal_most = std::max(legal_most, legal);
        if (is_first) return;
        const LineMove& reply = line[at - 1];
        recaptures +=
            move.captured && reply.captured && reply.to() == move.capture_square() ? 1 : 0;
        moved_again += line[at - 2].to() == move.from() ? 1 : 0;
    }
};

/// Sums over the opponent's replies.
struct Replies {
    int forced = 0, checks = 0, captures = 0, captured_pawns = 0, legal_sum = 0, legal_most = 0;

    void add(const LineMove& move) {
        const int legal = count_legal_moves(move.before);
        forced += legal == 1 ? 1 : 0;
        checks += move.check ? 1 : 0;
        captures += move.captured ? 1 : 0;
        captured_pawns += pawns_captured(move);
        legal_sum += legal;
        legal_most = std::max(legal_most, legal);
    }
};

}  // namespace

void add_line_features(RatingFeatures& features, const MotifLine& line) {
    OwnMoves own;
    Replies replies;
    for (std::size_t at = line.first(); at < line.size(); ++at)
        if (line[at].mover() == line.solver()) own.add(line, at);
        else replies.add(line[at]);
    const int moves = static_cast<int>(line.solver_moves());
    features.add("moves", moves);
    features.add("mate_moves", line.mates() ? moves : 0);
    features.add("quiet", own.quiet);
    features.add("quiet_later", own.quiet_later);
    features.add("checks", own.checks);
    features.add("all_checks", own.checks == moves);
    features.add("captures", own.captures);
    features.add("captured_pawns", own.captured_pawns);
    features.add("forced", own.forced);
    features.add("sacrifices", own.sacrifices);
    features.add("least_exchange", own.least_exchange);
    features.add("exchange_sum", own.exchange_sum);
    features.add("longest_move", own.longest_move);
    features.add("far_moves", own.far_moves);
    features.add("backward_moves", own.backward);
    features.add("knight_moves", own.by_piece[PieceType::knight]);
    features.add("king_moves", own.by_piece[PieceType::king]);
    features.add("queen_moves", own.by_piece[PieceType::queen]);
    features.add("pawn_moves", own.by_piece[PieceType::pawn]);
    features.add("promotions", own.promotions);
    features.add("recaptures", own.recaptures);
    features.add("moved_again", own.moved_again);
    features.add("legal_mean", static_cast<double>(own.legal_sum) / moves);
    features.add("legal_most", own.legal_most);
    features.add("forced_replies", replies.forced);
    features.add("free_replies", moves - 1 - replies.forced);
    features.add("reply_checks", replies.checks);
    features.add("reply_captures", replies.captures);
    features.add("lost_pawns", replies.captured_pawns);
    features.add("reply_legal_mean",
                 moves > 1 ? static_cast<double>(replies.legal_sum) / (moves - 1) : 0);
    features.add("reply_legal_most", replies.legal_most);
    features.add("gain", material_balance(line.end(), line.solver()) -
                             material_balance(line.start(), line.solver()));
}

namespace {

void add_key_features(RatingFeatures& features, const LineMove& key) {
    const Color us = key.mover();
    const Position& start = key.before;
    const int file = index_of(file_of(key.to()));
    features.add("key_legal", count_legal_moves(start));
    features.add("key_piece", std::to_underlying(key.piece));
    features.add("key_quiet", key.is_quiet());
    features.add("key_check", key.check);
    features.add("key_captured", pawns_captured(key));
    features.add("key_exchange", exchange_of(key));
    features.add("key_distance", distance(key.from(), key.to()));
    features.add("key_ranks", ranks_gained(key));
    features.add("key_files", std::abs(file - index_of(file_of(key.from()))));
    features.add("key_to_rank", rank_for(us, key.to()));
    features.add("key_from_rank", rank_for(us, key.from()));
    features.add("key_to_edge", std::min(file, 7 - file));
    features.add("key_to_king", distance(key.to(), start.king(~us)));
    const Bitboard against = attackers(start, key.to(), ~us);
    features.add("key_into_attack", against.count());
    features.add("key_into_pawn", (against & start.pieces(PieceType::pawn)).any());
    features.add("key_attacked_before", attackers(start, key.from(), ~us).count());
    features.add("key_en_prise", key.piece != PieceType::king && is_en_prise(start, key.from()));
    features.add("key_replies", count_legal_moves(key.after));
    features.add("key_guarded", attackers(key.after, key.to(), us).count());
    int pawns = 0;
    const Bitboard attacked = attacks_from(key.after, key.to()) & key.after.pieces(~us);
    for (const Square square : attacked) pawns += pawn_values[key.after.type_at(square)];
    features.add("key_attacks", attacked.count());
    features.add("key_attacks_pawns", pawns);
}

}  // namespace

void add_move_features(RatingFeatures& features, const MotifLine& line) {
    const std::size_t first = line.first();
    const LineMove& key = line[first];
    add_key_features(features, key);
    const LineMove& last = line[first + 2 * (line.solver_moves() - 1)];
    features.add("last_quiet", last.is_quiet());
    features.add("last_captured", pawns_captured(last));
    features.add("last_distance", distance(last.from(), last.to()));
    features.add("last_piece", std::to_underlying(last.piece));
    // Of the second move, if there is one.
    constexpr int none = -1;
    const bool has = line.solver_moves() > 1;
    const LineMove& reply = line[has ? first + 1 : first];
    const LineMove& second = line[has ? first + 2 : first];
    features.add("second_quiet", has ? static_cast<int>(second.is_quiet()) : none);
    features.add("second_check", has ? static_cast<int>(second.check) : none);
    features.add("second_captured", has ? pawns_captured(second) : none);
    features.add("second_exchange", has ? exchange_of(second) : lowest_exchange - 1);
    features.add("second_piece", has ? std::to_underlying(second.piece) : none);
    features.add("reply_captured", has ? pawns_captured(reply) : none);
    features.add("reply_takes_key", has ? static_cast<int>(reply.to() == key.to()) : none);
}

void add_gift_features(RatingFeatures& features, const MotifLine& line) {
    constexpr int none = -1;
    const bool has = line.first() == 1;
    const LineMove& key = line[line.first()];
    const LineMove& gift = line[0];
    const bool takes = has && key.captured && key.capture_square() == gift.to();
    features.add("gift_piece", has ? std::to_underlying(gift.piece) : none);
    features.add("gift_captured", has ? pawns_captured(gift) : none);
    features.add("gift_check", has ? static_cast<int>(gift.check) : none);
    features.add("takes_gift", takes);
    features.add("takes_back", takes && gift.captured);
    features.add("gift_distance", has ? distance(gift.to(), key.to()) : none);
    features.add("gift_left_distance", has ? distance(gift.from(), key.to()) : none);
    features.add("gift_exchange", has ? exchange_of(gift) : lowest_exchange - 1);
}

}  // namespace chess::detail
