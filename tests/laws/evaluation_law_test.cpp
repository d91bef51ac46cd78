// The evaluation does not depend on colours or wings, and its breakdown adds up.

#include "libchess/eval/evaluator.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sample.hpp"

#include <cstdlib>

using namespace chess;

namespace {

/// Calls `law(position)` for all sample positions, and for each after a move.
template <typename Law>
void for_each_position_and_next(Law law) {
    std::size_t next = 0;
    test::for_each_position([&](const Position& position) {
        law(position);
        const MoveList moves = legal_moves(position);
        if (!moves.empty()) law(position.after(moves[next++ % moves.size()]));
    });
    CHECK(next > 50000);
}

/// Terms that belong to no piece, or to pieces and more.
constexpr std::array without_squares{Term::bishop_pair, Term::imbalance, Term::board_control,
                                     Term::threats,     Term::tempo,     Term::endgame,
                                     Term::scale,       Term::rounding};

constexpr std::array kinds{EvaluationKind::full, EvaluationKind::material,
                           EvaluationKind::physicist, EvaluationKind::network};

}  // namespace

TEST_CASE("evaluations are the same for the mover with colours exchanged", "[laws][evaluation]") {
    for (const EvaluationKind kind : kinds) {
        Evaluator evaluator({.kind = kind});
        for_each_position_and_next([&](const Position& position) {
            if (evaluator.evaluate(position) != evaluator.evaluate(position.flipped()))
                FAIL_CHECK(to_fen(position));
        });
    }
}

TEST_CASE("with left and right exchanged the evaluation is the same", "[laws][evaluation]") {
    for (const EvaluationKind kind : {EvaluationKind::full, EvaluationKind::network}) {
        Evaluator evaluator({.kind = kind});
        std::size_t positions = 0;
        for_each_position_and_next([&](const Position& position) {
            if (position.castling_rooks().any()) return;
            ++positions;
            if (evaluator.evaluate(position) != evaluator.evaluate(test::mirrored(position)))
                FAIL_CHECK(to_fen(position));
        });
        CHECK(positions > 50000);
    }
}

TEST_CASE("the report of an evaluation adds up to what a search gets", "[laws][evaluation]") {
    for (const EvaluationOptions& options :
         {EvaluationOptions{}, EvaluationOptions{.hard_phases = true},
          EvaluationOptions{.kind = EvaluationKind::material},
          EvaluationOptions{.kind = EvaluationKind::physicist}}) {
        Evaluator evaluator(options);
        for_each_position_and_next([&](const Position& position) {
            const int mover = evaluator.evaluate(position);
            const int white = position.turn() == Color::white ? mover : -mover;
            const Breakdown breakdown = evaluator.explain(position);
            int sum = 0;
            for (const Breakdown::Row& row : breakdown.rows) sum += row.cp;
            if (white != breakdown.total_cp || sum != white || std::abs(white) > Evaluator::limit)
                FAIL_CHECK(to_fen(position) << " is " << white << ", explained as "
                                            << breakdown.total_cp << ", rows are " << sum);
            // Rounding rows to centipawns loses less than one for each.
            if (std::abs(breakdown.rows.back().cp) > static_cast<int>(term_count))
                FAIL_CHECK(to_fen(position) << " rounds " << breakdown.rows.back().cp);
        });
    }
}

TEST_CASE("a trace gives the sum again", "[laws][evaluation]") {
    const Weights& weights = Weights::built_in();
    Evaluator evaluator;
    test::check_every_position([&](const Position& position) {
        const EvaluationTrace trace = evaluator.trace(position);
        Tapered sum;
        ColorMap<int> danger;
        for (const Contribution& part : trace.contributions) {
            const Tapered value = weights[part.weight] * part.count;
            if (group_of(part.weight).is_danger()) danger[part.color] += value.middlegame();
            else sum += part.color == Color::white ? value : -value;
        }
        sum += king_attack_value(danger[Color::white]) - king_attack_value(danger[Color::black]);
        const int expected = trace.endgame_cp.value_or(taper(sum, trace.phase) * trace.scale / 64);
        return expected == evaluator.explain(position).total_cp ||
               std::abs(expected) >= Evaluator::limit;
    });
}

TEST_CASE("effects on squares add up to their rows", "[laws][evaluation]") {
    const Evaluator evaluator;
    test::check_every_position([&](const Position& position) {
        const Breakdown breakdown = evaluator.explain(position);
        TermMap<Tapered> sums;
        for (const Breakdown::Effect& effect : breakdown.effects) sums[effect.term] += effect.value;
        return std::ranges::all_of(breakdown.rows, [&](const Breakdown::Row& row) {
            return std::ranges::find(without_squares, row.term) != without_squares.end() ||
                   sums[row.term] == row.net();
        });
    });
}
