#include "libchess/eval/evaluator.hpp"

#include "libchess/eval/detail/breakdowns.hpp"
#include "libchess/eval/detail/control_terms.hpp"
#include "libchess/eval/detail/endgames.hpp"
#include "libchess/eval/detail/evaluation.hpp"
#include "libchess/eval/detail/network_scaling.hpp"
#include "libchess/eval/detail/pawn_terms.hpp"
#include "libchess/eval/detail/piece_terms.hpp"
#include "libchess/network/network_evaluator.hpp"

#include <algorithm>
#include <utility>

namespace chess {

namespace detail {

/// One kind of evaluation, chosen when an `Evaluator` is made. Its caches belong to that evaluator,
/// and so to one thread.
class StaticEvaluation {
public:
    StaticEvaluation() = default;
    StaticEvaluation(const StaticEvaluation&) = delete;
    StaticEvaluation& operator=(const StaticEvaluation&) = delete;
    virtual ~StaticEvaluation() = default;

    /// Centipawns for the side to move, from -Evaluator::limit to Evaluator::limit.
    [[nodiscard]] virtual int evaluate(const Position& position) = 0;
    /// The same from White's view, with its reasons; see `Evaluator::explain`.
    [[nodiscard]] virtual Breakdown explain(const Position& position) const = 0;
};

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

/// What kings and pawns attack, and the squares that count for the mobility of the other pieces.
template <Color us, typename Trace>
void initialize_side(Side<us, Trace> e) {
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

    // Pawns on their first two ranks and blocked pawns restrict mobility; others will make room.
    const Bitboard stuck =
        pawns & (shift_ahead<~us>(position.occupied()) | ranks_seen_by(us, 1, 2));
    const Bitboard enemy_row = shift_ahead<~us>(position.pieces(~us, PieceType::pawn));
    side.mobility_area = ~(stuck | Bitboard(side.king) | position.pieces(us, PieceType::queen) |
                           shift_east(enemy_row) | shift_west(enemy_row));
}

/// The terms that need all attacks.
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

/// The sum of all terms, White's less Black's. `structure` gives the pawn terms, cached or not.
template <typename Trace, typename Structure>
Tapered sum_of_terms(const Position& position, const Weights& weights, Trace trace,
                     Structure structure) {
    Evaluation<Trace> e{position, {weights, trace}};
    const auto for_both = [&](const auto& work) {
        work(Side<Color::white, Trace>(e));
        work(Side<Color::black, Trace>(e));
    };
    for_both([](auto side) { initialize_side(side); });
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

EvaluationTrace trace_of(const Position& position, const Weights& weights, bool hard_phases) {
    EvaluationTrace trace;
    const Tracing tracing{trace};
    const Tapered sum = sum_of_terms(position, weights, tracing, [&](const Position& p) {
        return pawn_structure(p, weights, tracing);
    });
    trace.phase = game_phase(position, hard_phases);
    trace.scale = scale_of(position, taper(sum, trace.phase)).factor;
    if (const auto known = detail::endgame_value(position)) trace.endgame_cp = known->white_cp;
    return trace;
}

/// Converts White's view to that of the side to move, and back.
[[nodiscard]] int for_mover(const Position& position, int white) noexcept {
    return position.turn() == Color::white ? white : -white;
}

class FullEvaluation final : public StaticEvaluation {
public:
    FullEvaluation(const Weights& weights, bool hard_phases)
        : weights_(weights),
          hard_phases_(hard_phases) {}

    [[nodiscard]] int evaluate(const Position& position) override {
        return for_mover(position, white_value(position));
    }
    [[nodiscard]] Breakdown explain(const Position& position) const override {
        return breakdown_of(position, weights_, trace_of(position, weights_, hard_phases_));
    }

private:
    [[nodiscard]] int white_value(const Position& position) {
        if (const auto known = detail::endgame_value(position)) return bounded(known->white_cp);
        const auto from_cache = [this](const Position& p) -> const PawnStructure& {
            return pawns_.find(
                p, [this](const Position& q) { return pawn_structure(q, weights_, NoTracing{}); });
        };
        const Tapered sum = sum_of_terms(position, weights_, NoTracing{}, from_cache);
        const int value = taper(sum, game_phase(position, hard_phases_));
        return bounded(value * scale_of(position, value).factor / 64);
    }

    const Weights& weights_;
    bool hard_phases_;
    PawnCache pawns_;
};

/// Material, and the physicist's evaluation.
class PlainEvaluation final : public StaticEvaluation {
public:
    explicit PlainEvaluation(EvaluationOptions options) : options_(std::move(options)) {}

    [[nodiscard]] int evaluate(const Position& position) override {
        int sum = 0;
        for_each_plain_effect(position, options_.kind, [&](Color color, Term, int cp, Square) {
            sum += color == Color::white ? cp : -cp;
        });
        return for_mover(position, bounded(sum));
    }
    [[nodiscard]] Breakdown explain(const Position& position) const override {
        return plain_breakdown(position, options_.kind, game_phase(position, options_.hard_phases));
    }

private:
    EvaluationOptions options_;
};

/// A network, overruled by endgame knowledge; explained by the terms of the full evaluation.
class NetworkEvaluation final : public StaticEvaluation {
public:
    NetworkEvaluation(const EvaluationOptions& options, const Weights& weights)
        : network_(options.network),
          weights_(weights),
          hard_phases_(options.hard_phases) {}

    [[nodiscard]] int evaluate(const Position& position) override {
        if (const auto known = detail::endgame_value(position))
            return for_mover(position, bounded(known->white_cp));
        const int white = for_mover(position, network_.evaluate(position));
        return for_mover(position, scaled(position, at_least_by_lead(position, white)).cp);
    }
    [[nodiscard]] Breakdown explain(const Position& position) const override {
        return breakdown_of(position, weights_, trace_of(position, weights_, hard_phases_));
    }

private:
    NetworkEvaluator network_;
    const Weights& weights_;
    bool hard_phases_;
};

[[nodiscard]] std::unique_ptr<StaticEvaluation> make_evaluation(const EvaluationOptions& options,
                                                                const Weights& weights) {
    switch (options.kind) {
        case EvaluationKind::full:
            return std::make_unique<FullEvaluation>(weights, options.hard_phases);
        case EvaluationKind::material:
        case EvaluationKind::physicist: return std::make_unique<PlainEvaluation>(options);
        case EvaluationKind::network: return std::make_unique<NetworkEvaluation>(options, weights);
    }
    std::unreachable();
}

}  // namespace

}  // namespace detail

std::string_view name_of(EvaluationKind kind) noexcept {
    switch (kind) {
        case EvaluationKind::full: return "full";
        case EvaluationKind::material: return "material";
        case EvaluationKind::physicist: return "physicist";
        case EvaluationKind::network: return "network";
    }
    std::unreachable();
}

Evaluator::Evaluator(const EvaluationOptions& options, const Weights& weights)
    : options_(options),
      weights_(std::make_unique<const Weights>(weights)),
      evaluation_(detail::make_evaluation(options, *weights_)) {}

Evaluator::~Evaluator() = default;
Evaluator::Evaluator(Evaluator&&) noexcept = default;
Evaluator& Evaluator::operator=(Evaluator&&) noexcept = default;

int Evaluator::evaluate(const Position& position) {
    return evaluation_->evaluate(position);
}

Breakdown Evaluator::explain(const Position& position) const {
    return evaluation_->explain(position);
}

EvaluationTrace Evaluator::trace(const Position& position) const {
    return detail::trace_of(position, *weights_, options_.hard_phases);
}

}  // namespace chess
