#include "libchess/annotate/detail/first_glance.hpp"

#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"
#include "libchess/search/quiescence.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace chess::detail {

namespace {

using enum GlanceSign;

/// Longer lines are of little weight, and rare.
constexpr std::size_t most_glances = 4;
constexpr int most_exchange = 900;

/// In centipawns, for the side to move.
constexpr auto centipawns_ahead = [](const Position& position) {
    constexpr int pawn = 100;
    return pawn * material_balance(position, position.turn());
};

/// What captures gain for the mover of the move, in centipawns.
int gain_by_captures(const Position& before, const Position& after) {
    const Score score = quiescence(after, centipawns_ahead,
                                   {.max_plies = 6, .evasion_plies = 2, .max_positions = 60});
    const auto centipawns = (-score).as_centipawns();
    if (!centipawns) return score < Score() ? most_exchange : -most_exchange;
    return std::clamp(*centipawns - centipawns_ahead(before), -most_exchange, most_exchange);
}

/// The signs of the moves of one position.
class GlanceReader {
public:
    /// `last` is the opponent's move before, `own` the solver's before that.
    GlanceReader(const Position& before, const LineMove* last, const LineMove* own)
        : before_(before),
          us_(before.turn()),
          enemy_king_(before.king(~us_)),
          last_(last),
          own_(own) {}

    [[nodiscard]] GlanceSigns signs_of(Move move) const {
        const Seen seen(before_, move);
        GlanceSigns signs;
        add_result(seen, signs);
        add_way(seen, signs);
        add_attacks(seen, signs);
        return signs;
    }

private:
    struct Seen {
        Move move;
        Position after;
        PieceType piece;
        std::optional<PieceType> captured;
        Square to;
        bool check;
        int exchange;

        Seen(const Position& before, Move played)
            : move(played),
              after(before.after(played)),
              piece(before.type_at(played.from())),
              captured(before.captured_by(played)),
              to(played.is_castling() ? after.king(before.turn()) : played.to()),
              check(after.in_check()),
              exchange(std::clamp(exchange_value(before, played), -most_exchange, most_exchange)) {}
    };

    void add_result(const Seen& seen, GlanceSigns& signs) const {
        constexpr int margin = 50;
        constexpr int wide_margin = 80;
        constexpr float pawn = 100;
        signs.set(mates, seen.check && !has_legal_move(seen.after));
        signs.set(checks, seen.check);
        signs.set(checks_safely, seen.check && seen.exchange >= 0);
        signs.set(captures, seen.captured.has_value());
        signs.set(captured_pawns, seen.captured ? pawn_values[*seen.captured] : 0);
        signs.set(wins_exchange, seen.exchange > margin);
        signs.set(loses_exchange, seen.exchange < -margin);
        signs.set(exchange, static_cast<float>(seen.exchange) / pawn);
        const int gain = gain_by_captures(before_, seen.after);
        signs.set(captures_gain, static_cast<float>(gain) / pawn);
        signs.set(captures_win, gain > wide_margin);
        signs.set(captures_lose, gain < -wide_margin);
        const bool takes_last = last_ != nullptr && seen.captured && seen.move.to() == last_->to();
        signs.set(takes_moved, takes_last);
        signs.set(recaptures, takes_last && last_->captured);
        signs.set(captures_with_check, seen.check && seen.captured);
        signs.set(quiet, !seen.captured && !seen.check);
        constexpr int most_check_replies = 6;
        constexpr int most_replies = 40;
        const int count = count_legal_moves(seen.after);
        signs.set(few_replies,
                  seen.check ? std::min(count, most_check_replies) : most_check_replies);
        signs.set(replies, static_cast<float>(std::min(count, most_replies)) / 10);
    }

    void add_way(const Seen& seen, GlanceSigns& signs) const {
        constexpr int far_steps = 4;
        signs.values.at(std::to_underlying(by_pawn) + std::to_underlying(seen.piece)) = 1;
        const Square from = seen.move.from();
        const int ranks = rank_for(us_, seen.to) - rank_for(us_, from);
        const int length = distance(from, seen.to);
        signs.set(backward, ranks < 0);
        signs.set(forward, ranks > 0);
        signs.set(far, length >= far_steps);
        signs.set(steps, length);
        signs.set(far_diagonal,
                  length >= far_steps && ranks != 0 && file_of(seen.to) != file_of(from));
        const bool hangs = seen.piece != PieceType::king && is_en_prise(before_, from);
        signs.set(flees, hangs);
        signs.set(flees_quietly, hangs && !seen.captured);
        const auto promoted = seen.move.promoted_to();
        signs.set(queens, promoted == PieceType::queen);
        signs.set(underpromotes, promoted && promoted != PieceType::queen);
        signs.set(castles, seen.move.is_castling());
        signs.set(moves_again, own_ != nullptr && own_->to() == from);
        signs.set(from_last, last_ != nullptr ? distance(seen.to, last_->to()) : 0);
        signs.set(rank, rank_for(us_, seen.to) - 1);
    }

    void add_attacks(const Seen& seen, GlanceSigns& signs) const {
        int attacked = 0;
        int threatened = 0;
        for (const Square square : attacks_from(seen.after, seen.to) & seen.after.pieces(~us_)) {
            const PieceType type = seen.after.type_at(square);
            if (type == PieceType::king) continue;
            ++attacked;
            if (is_loose(seen.after, square) ||
                value_of(type) > value_of(seen.after.type_at(seen.to)))
                threatened += pawn_values[type];
        }
        signs.set(attacks, attacked);
        signs.set(threatens, threatened);
        signs.set(makes_threat, threatened >= pawn_values[PieceType::knight] &&
                                    seen.exchange >= 0 && !seen.captured);
        signs.set(nears_king, distance(seen.to, enemy_king_) <= 2);
        signs.set(from_king, distance(seen.move.from(), enemy_king_));
        const Bitboard against = attackers(before_, seen.to, ~us_);
        signs.set(into_pawn, (against & before_.pieces(PieceType::pawn)).any());
        signs.set(into_attack, against.any() && !seen.captured);
    }

    const Position& before_;
    Color us_;
    Square enemy_king_;
    const LineMove* last_;
    const LineMove* own_;
};

}  // namespace

std::string_view name_of(GlanceSign sign) noexcept {
    constexpr std::array<std::string_view, glance_sign_count> names{"mates",
                                                                    "checks",
                                                                    "checks_safely",
                                                                    "captures",
                                                                    "captured_pawns",
                                                                    "wins_exchange",
                                                                    "loses_exchange",
                                                                    "exchange",
                                                                    "captures_gain",
                                                                    "captures_win",
                                                                    "captures_lose",
                                                                    "takes_moved",
                                                                    "recaptures",
                                                                    "by_pawn",
                                                                    "by_knight",
                                                                    "by_bishop",
                                                                    "by_rook",
                                                                    "by_queen",
                                                                    "by_king",
                                                                    "backward",
                                                                    "forward",
                                                                    "far",
                                                                    "steps",
                                                                    "far_diagonal",
                                                                    "flees",
                                                                    "flees_quietly",
                                                                    "queens",
                                                                    "underpromotes",
                                                                    "castles",
                                                                    "attacks",
                                                                    "threatens",
                                                                    "makes_threat",
                                                                    "nears_king",
                                                                    "from_king",
                                                                    "captures_with_check",
                                                                    "moves_again",
                                                                    "few_replies",
                                                                    "replies",
                                                                    "into_pawn",
                                                                    "into_attack",
                                                                    "quiet",
                                                                    "from_last",
                                                                    "rank"};
    return names.at(std::to_underlying(sign));
}

std::vector<Glance> glances_of(const MotifLine& line) {
    std::vector<Glance> glances;
    for (std::size_t at = line.first(); at < line.size() && glances.size() < most_glances;
         at += 2) {
        const LineMove& own = line[at];
        const GlanceReader reader(own.before, at >= 1 ? &line[at - 1] : nullptr,
                                  at >= 2 ? &line[at - 2] : nullptr);
        const bool mates_here = line.mates() && at + 1 == line.size();
        Glance glance;
        for (const Move move : legal_moves(own.before)) {
            glance.moves.push_back(reader.signs_of(move));
            const bool mates_too = glance.moves.back().at(mates) != 0;
            if (move == own.move || (mates_here && mates_too))
                glance.right.push_back(glance.moves.size() - 1);
        }
        glances.push_back(std::move(glance));
    }
    return glances;
}

double surprise(const Glance& glance, const GlanceWeights& weights) {
    constexpr double least_chance = 1e-6;
    double all = 0;
    double right = 0;
    auto next_right = glance.right.begin();
    for (std::size_t i = 0; i < glance.moves.size(); ++i) {
        double sum = 0;
        for (std::size_t sign = 0; sign < glance_sign_count; ++sign)
            sum += weights.at(sign) * static_cast<double>(glance.moves[i].values.at(sign));
        const double weight = std::exp(sum);
        all += weight;
        if (next_right != glance.right.end() && *next_right == i) {
            right += weight;
            ++next_right;
        }
    }
    return -std::log(std::max(right / all, least_chance));
}

}  // namespace chess::detail
