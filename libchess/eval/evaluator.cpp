#include "libchess/eval/evaluator.hpp"

#include "libchess/eval/detail/control_terms.hpp"
#include "libchess/eval/detail/evaluation.hpp"
#include "libchess/eval/detail/king_terms.hpp"
#include "libchess/eval/detail/pawn_terms.hpp"
#include "libchess/eval/detail/piece_terms.hpp"
#include "libchess/eval/detail/plain_evaluations.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace chess {

namespace detail {

namespace {

int game_phase(const Position& position, bool hard) {
    const auto count = [&](PieceType type) { return position.pieces(type).count(); };
    if (hard) {
        const int pawns = count(PieceType::pawn) + 3 * count(PieceType::knight) +
                          3 * count(PieceType::bishop) + 5 * count(PieceType::rook) +
                          9 * count(PieceType::queen);
        return pawns < 30 ? 0 : full_phase;
    }
    return std::min(full_phase, count(PieceType::knight) + count(PieceType::bishop) +
                                    2 * count(PieceType::rook) + 4 * count(PieceType::queen));
}

/// What kings and pawns attack, and where the other pieces' mobility counts.
template <Color us, typename Trace>
void look_at_side(Evaluation<Trace>& e) {
    SideView& side = e.sides[us];
    const Position& position = e.position;
    const Bitboard pawns = position.pieces(us, PieceType::pawn);
    side.king = position.king(us);
    side.king_ring = king_attacks(side.king);
    side.king_zone = side.king_ring | Bitboard(side.king) | shift_ahead<us>(side.king_ring);
    side.pinned = position.pinned(us);

    const Bitboard row = shift_ahead<us>(pawns);
    const Bitboard by_pawns = shift_east(row) | shift_west(row);
    side.attacked_by[PieceType::king] = side.king_ring;
    side.attacked_by[PieceType::pawn] = by_pawns;
    side.attacked = by_pawns | side.king_ring;
    side.attacked_twice = (shift_east(row) & shift_west(row)) | (by_pawns & side.king_ring);

    // Pawns at home and pawns that are blocked take squares away; others will make room.
    const Bitboard stuck =
        pawns & (shift_ahead<~us>(position.occupied()) | ranks_seen_by(us, 1, 2));
    const Bitboard enemy_row = shift_ahead<~us>(position.pieces(~us, PieceType::pawn));
    side.mobility_area = ~(stuck | Bitboard(side.king) | position.pieces(us, PieceType::queen) |
                           shift_east(enemy_row) | shift_west(enemy_row));
}

template <PieceType type, typename Trace>
void both_sides_pieces(Evaluation<Trace>& e) {
    pieces_of_type<Color::white, type>(e);
    pieces_of_type<Color::black, type>(e);
}

/// The terms that need every attack known.
template <Color us, typename Trace>
void remaining_terms(Evaluation<Trace>& e) {
    imbalance<us>(e);
    center<us>(e);
    blocked_pieces<us>(e);
    board_control<us>(e);
    space<us>(e);
    threats<us>(e);
    push_threats<us>(e);
    queen_threats<us>(e);
    passed_among_pieces<us>(e);
    may_castle<us>(e);
    king_danger<us>(e);
    if (e.position.turn() == us) e.sum.template add<us>(WeightGroup::tempo, 0, 1);
}

/// The sum of all terms, White's less Black's. `structure` gives the pawns' part, from a cache or
/// from scratch.
template <typename Trace, typename Structure>
Tapered sum_of_terms(const Position& position, const Weights& weights, Trace trace,
                     Structure structure) {
    Evaluation<Trace> e{position, Sum<Trace>(weights, trace)};
    look_at_side<Color::white>(e);
    look_at_side<Color::black>(e);
    e.pawns = structure(position);
    e.sum.add_known(e.pawns.score);
    both_sides_pieces<PieceType::knight>(e);
    both_sides_pieces<PieceType::bishop>(e);
    both_sides_pieces<PieceType::rook>(e);
    both_sides_pieces<PieceType::queen>(e);
    remaining_terms<Color::white>(e);
    remaining_terms<Color::black>(e);
    e.sum.add_king_attacks();
    return e.sum.score();
}

int taper(Tapered value, int phase) noexcept {
    return (value.middlegame() * phase + value.endgame() * (full_phase - phase)) / full_phase;
}

/// How far a sum counts, by what the side that is ahead can do with it.
EndgameScale scale_of(const Position& position, int sum) {
    if (sum == 0) return {};
    return endgame_scale(position, sum > 0 ? Color::white : Color::black);
}

int bounded(int value) noexcept {
    return std::clamp(value, -Evaluator::limit, Evaluator::limit);
}

int fast(const Position& position, const Weights& weights, PawnCache& cache, bool hard_phases) {
    if (const auto known = endgame_value(position)) return bounded(known->white_cp);
    const Tapered sum = sum_of_terms(
        position, weights, NoTracing{}, [&](const Position& p) -> const PawnStructure& {
            return cache.find(
                p, [&](const Position& q) { return pawn_structure(q, weights, NoTracing{}); });
        });
    const int value = taper(sum, game_phase(position, hard_phases));
    return bounded(value * scale_of(position, value).factor / 64);
}

struct Traced {
    EvaluationTrace trace;
    Tapered sum;
};

Traced traced(const Position& position, const Weights& weights, bool hard_phases) {
    Traced result;
    const Tracing tracing{result.trace};
    result.sum = sum_of_terms(position, weights, tracing, [&](const Position& p) {
        return pawn_structure(p, weights, tracing);
    });
    result.trace.phase = game_phase(position, hard_phases);
    result.trace.scale = scale_of(position, taper(result.sum, result.trace.phase)).factor;
    if (const auto known = endgame_value(position)) result.trace.endgame_cp = known->white_cp;
    return result;
}

/// Rows from uses of weights: sums by term and side, and effects by square and term.
class Account {
public:
    /// The breakdown's phase must be known already.
    Account(const Position& position, Breakdown& breakdown)
        : position_(position),
          breakdown_(breakdown) {}

    void add(Color color, Term term, Tapered value, std::optional<Square> square) {
        (color == Color::white ? rows_[term].white : rows_[term].black) += value;
        if (square)
            effects_[static_cast<std::size_t>(index_of(*square)) * term_count +
                     static_cast<std::size_t>(term)] += color == Color::white ? value : -value;
    }

    /// Adds the rows of the terms from `first` to `last`.
    void add_rows(Term first, Term last) {
        for (const Term term : all_terms) {
            if (term < first || term > last) continue;
            Breakdown::Row row = rows_[term];
            row.term = term;
            row.cp = breakdown_.tapered_cp(row.net());
            breakdown_.rows.push_back(row);
        }
    }

    void add_effects() {
        for (std::size_t i = 0; i < effects_.size(); ++i) {
            const Square square = square_at(static_cast<int>(i / term_count));
            const Tapered value = effects_[i];
            const auto piece = position_.at(square);
            if (value == Tapered() || !piece) continue;
            breakdown_.effects.push_back(
                {square, *piece, all_terms[i % term_count], value, breakdown_.tapered_cp(value)});
        }
    }

private:
    const Position& position_;
    Breakdown& breakdown_;
    TermMap<Breakdown::Row> rows_;
    std::vector<Tapered> effects_ = std::vector<Tapered>(square_count * term_count);
};

/// The danger that one side is to the other's king, by whom it comes from.
class KingAttack {
public:
    void add(int points, std::optional<Square> square) {
        all_ += points;
        if (square && points > 0) by_piece_.emplace_back(*square, points);
    }

    /// Calls `take(value, square)` with the parts of what the danger is worth: pieces that attack
    /// get their share of it, and the king attacked what comes from no piece.
    template <typename Take>
    void share_out(Square king, const Take& take) const {
        const Tapered value = king_attack_value(all_);
        int from_pieces = 0;
        for (const auto& piece : by_piece_) from_pieces += piece.second;
        // What shields the king takes from every piece's part alike.
        const int points = std::max({all_, from_pieces, 1});
        Tapered rest = value;
        for (const auto& [square, part] : by_piece_) {
            const Tapered share(value.middlegame() * part / points,
                                value.endgame() * part / points);
            take(share, square);
            rest -= share;
        }
        take(rest, king);
    }

private:
    int all_ = 0;
    std::vector<std::pair<Square, int>> by_piece_;
};

/// Adds the rows that lead from the sum of the terms, `sum` centipawns, to the total: what scaling
/// takes away, what an ending's known value replaces, and what rounding left over.
void add_last_rows(Breakdown& breakdown, int sum) {
    // What is known of an ending leaves nothing to scale.
    if (breakdown.endgame) breakdown.scale = {};
    const int exact = sum * breakdown.scale.factor / 64;
    const int scaled = bounded(exact);
    if (scaled != exact) breakdown.scale.name = "limit";
    const int total = breakdown.endgame ? bounded(breakdown.endgame->white_cp) : scaled;
    const int scale = breakdown.endgame ? 0 : scaled - sum;
    const int endgame = breakdown.endgame ? total - sum : 0;
    int rest = total - scale - endgame;
    for (const Breakdown::Row& row : breakdown.rows) rest -= row.cp;
    const auto add = [&](Term term, int cp) {
        breakdown.rows.push_back({term, cp > 0 ? Tapered(cp, cp) : Tapered(),
                                  cp < 0 ? Tapered(-cp, -cp) : Tapered(), cp});
    };
    add(Term::endgame, endgame);
    add(Term::scale, scale);
    add(Term::rounding, rest);
    breakdown.total_cp = total;
}

Breakdown full_breakdown(const Position& position, const Weights& weights, bool hard_phases) {
    const Traced result = traced(position, weights, hard_phases);
    Breakdown breakdown;
    breakdown.phase = result.trace.phase / static_cast<double>(full_phase);
    breakdown.endgame = endgame_value(position);

    Account account(position, breakdown);
    ColorMap<KingAttack> attacks;
    for (const Contribution& part : result.trace.contributions) {
        const WeightGroupInfo& group = group_of(part.weight);
        const Tapered value = weights[part.weight] * part.count;
        if (group.is_danger) attacks[part.color].add(value.middlegame(), part.square);
        else account.add(part.color, group.term, value, part.square);
    }
    for (const Color color : all_colors)
        attacks[color].share_out(position.king(~color), [&](Tapered value, Square square) {
            account.add(color, Term::king_attack, value, square);
        });
    account.add_rows(Term::material, Term::tempo);
    account.add_effects();
    const int sum = taper(result.sum, result.trace.phase);
    breakdown.scale = scale_of(position, sum);
    add_last_rows(breakdown, sum);
    return breakdown;
}

Breakdown plain_breakdown(const Position& position, EvaluationKind kind, bool hard_phases) {
    Breakdown breakdown;
    const int phase = game_phase(position, hard_phases);
    breakdown.phase = phase / static_cast<double>(full_phase);
    Account account(position, breakdown);
    int sum = 0;
    for_each_plain_effect(position, kind, [&](Color color, Term term, int cp, Square square) {
        account.add(color, term, Tapered(cp, cp), square);
        sum += color == Color::white ? cp : -cp;
    });
    account.add_rows(Term::material, Term::material);
    if (kind == EvaluationKind::physicist) account.add_rows(Term::development, Term::development);
    account.add_effects();
    add_last_rows(breakdown, sum);
    return breakdown;
}

int plain_value(const Position& position, EvaluationKind kind) {
    int sum = 0;
    for_each_plain_effect(position, kind, [&](Color color, Term, int cp, Square) {
        sum += color == Color::white ? cp : -cp;
    });
    return bounded(sum);
}

}  // namespace

}  // namespace detail

int Breakdown::tapered_cp(Tapered value) const noexcept {
    const auto steps = static_cast<int>(std::lround(phase * full_phase));
    const double sum = value.middlegame() * steps + value.endgame() * (full_phase - steps);
    return static_cast<int>(std::lround(sum / full_phase));
}

Evaluator::Evaluator(const EvaluationOptions& options, const Weights& weights)
    : options_(options),
      weights_(std::make_unique<const Weights>(weights)),
      pawns_(std::make_unique<PawnCache>()) {}

Evaluator::~Evaluator() = default;
Evaluator::Evaluator(Evaluator&&) noexcept = default;
Evaluator& Evaluator::operator=(Evaluator&&) noexcept = default;

int Evaluator::evaluate(const Position& position) {
    const int white = options_.kind == EvaluationKind::full
                          ? detail::fast(position, *weights_, *pawns_, options_.hard_phases)
                          : detail::plain_value(position, options_.kind);
    return position.turn() == Color::white ? white : -white;
}

Breakdown Evaluator::explain(const Position& position) const {
    if (options_.kind != EvaluationKind::full)
        return detail::plain_breakdown(position, options_.kind, options_.hard_phases);
    return detail::full_breakdown(position, *weights_, options_.hard_phases);
}

EvaluationTrace Evaluator::trace(const Position& position) const {
    return detail::traced(position, *weights_, options_.hard_phases).trace;
}

}  // namespace chess
