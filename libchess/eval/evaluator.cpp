#include "libchess/eval/evaluator.hpp"

#include "libchess/eval/detail/breakdowns.hpp"
#include "libchess/eval/detail/control_terms.hpp"
#include "libchess/eval/detail/evaluation.hpp"
#include "libchess/eval/detail/pawn_terms.hpp"
#include "libchess/eval/detail/piece_terms.hpp"

#include <algorithm>

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
void look_at_side(Side<us, Trace> e) {
    SideView& side = e.own();
    const Position& position = e.position();
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

/// The terms that need every attack known.
template <Color us, typename Trace>
void remaining_terms(Side<us, Trace> e) {
    imbalance(e);
    center(e);
    blocked_pieces(e);
    board_control(e);
    space(e);
    threats(e);
    push_threats(e);
    queen_threats(e);
    passed_among_pieces(e);
    may_castle(e);
    king_danger(e);
    if (e.position().turn() == us) e.sum().add("tempo", 0, 1);
}

/// The sum of all terms, White's less Black's. `structure` gives the pawns' part, from a cache or
/// from scratch.
template <typename Trace, typename Structure>
Tapered sum_of_terms(const Position& position, const Weights& weights, Trace trace,
                     Structure structure) {
    Evaluation<Trace> e{position, {weights, trace}};
    const auto for_both = [&](const auto& work) {
        work(Side<Color::white, Trace>(e));
        work(Side<Color::black, Trace>(e));
    };
    for_both([](auto side) { look_at_side(side); });
    e.pawns = structure(position);
    e.sum.score += e.pawns.score;
    for_both([](auto side) { pieces_of_type<PieceType::knight>(side); });
    for_both([](auto side) { pieces_of_type<PieceType::bishop>(side); });
    for_both([](auto side) { pieces_of_type<PieceType::rook>(side); });
    for_both([](auto side) { pieces_of_type<PieceType::queen>(side); });
    for_both([](auto side) { remaining_terms(side); });
    e.sum.add_king_attacks();
    return e.sum.score;
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

int plain_value(const Position& position, EvaluationKind kind) {
    int sum = 0;
    for_each_plain_effect(position, kind, [&](Color color, Term, int cp, Square) {
        sum += color == Color::white ? cp : -cp;
    });
    return bounded(sum);
}

}  // namespace

}  // namespace detail

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
    if (options_.kind == EvaluationKind::full)
        return detail::breakdown_of(position, *weights_, trace(position));
    return detail::plain_breakdown(position, options_.kind,
                                   detail::game_phase(position, options_.hard_phases));
}

EvaluationTrace Evaluator::trace(const Position& position) const {
    EvaluationTrace trace;
    const detail::Tracing tracing{trace};
    const Tapered sum = detail::sum_of_terms(position, *weights_, tracing, [&](const Position& p) {
        return detail::pawn_structure(p, *weights_, tracing);
    });
    trace.phase = detail::game_phase(position, options_.hard_phases);
    trace.scale = detail::scale_of(position, taper(sum, trace.phase)).factor;
    if (const auto known = endgame_value(position)) trace.endgame_cp = known->white_cp;
    return trace;
}

}  // namespace chess
