#include "libchess/eval/breakdown.hpp"

#include "libchess/eval/detail/breakdowns.hpp"
#include "libchess/eval/detail/endgames.hpp"

#include <cmath>
#include <utility>

namespace chess {

namespace {

using detail::bounded;

/// Whether a kind of evaluation counts this term.
bool counts(EvaluationKind kind, Term term) {
    if (kind == EvaluationKind::full) return term <= Term::tempo;
    return term == Term::material ||
           (term == Term::development && kind == EvaluationKind::physicist);
}

/// Collects contributions: sums by term and side, and effects by square and term.
class Ledger {
public:
    Ledger(const Position& position, int phase) : position_(position), phase_(phase) {
        breakdown_.phase = phase / static_cast<double>(full_phase);
    }

    void add(Color color, Term term, Tapered value, std::optional<Square> square) {
        (color == Color::white ? rows_[term].white : rows_[term].black) += value;
        if (square)
            effects_[static_cast<std::size_t>(index_of(*square)) * term_count +
                     static_cast<std::size_t>(term)] += color == Color::white ? value : -value;
    }

    Breakdown close(EvaluationKind kind) {
        Tapered sum;
        for (const Term term : all_terms) {
            if (!counts(kind, term)) continue;
            Breakdown::Row row = rows_[term];
            row.term = term;
            row.cp = breakdown_.tapered_cp(row.net());
            sum += row.net();
            breakdown_.rows.push_back(row);
        }
        add_effects();
        add_last_rows(taper(sum, phase_), kind == EvaluationKind::full);
        return std::move(breakdown_);
    }

private:
    void add_effects() {
        for (std::size_t i = 0; i < effects_.size(); ++i) {
            const Square square = square_at(static_cast<int>(i / term_count));
            const auto piece = position_.at(square);
            if (effects_[i] == Tapered() || !piece) continue;
            breakdown_.effects.push_back({square, *piece, all_terms[i % term_count], effects_[i],
                                          breakdown_.tapered_cp(effects_[i])});
        }
    }

    /// Adds the rows that lead from the sum of the terms to the total: scaling, the known value of
    /// an ending, and rounding.
    void add_last_rows(int sum, bool full) {
        if (full) breakdown_.endgame = detail::endgame_value(position_);
        // An ending with a known value is not scaled.
        if (full && !breakdown_.endgame) breakdown_.scale = detail::scale_of(position_, sum);
        const int exact = sum * breakdown_.scale.factor / 64;
        if (!breakdown_.endgame && bounded(exact) != exact) breakdown_.scale.name = "limit";
        breakdown_.total_cp = bounded(breakdown_.endgame ? breakdown_.endgame->white_cp : exact);
        const int change = breakdown_.total_cp - sum;
        int rest = sum;
        for (const Breakdown::Row& row : breakdown_.rows) rest -= row.cp;
        const auto add_row = [&](Term term, int cp) {
            breakdown_.rows.push_back({term, cp > 0 ? Tapered(cp, cp) : Tapered(),
                                       cp < 0 ? Tapered(-cp, -cp) : Tapered(), cp});
        };
        add_row(Term::endgame, breakdown_.endgame ? change : 0);
        add_row(Term::scale, breakdown_.endgame ? 0 : change);
        add_row(Term::rounding, rest);
    }

    const Position& position_;
    int phase_;
    Breakdown breakdown_;
    TermMap<Breakdown::Row> rows_;
    std::vector<Tapered> effects_ = std::vector<Tapered>(square_count * term_count);
};

/// One side's danger to the other's king, by attacking piece.
struct KingAttack {
    int points = 0;
    std::vector<std::pair<Square, int>> by_piece = {};

    /// Divides the value of the danger among the attackers, and gives the king the part that comes
    /// from no piece.
    void share_out(Color color, Square king, Ledger& ledger) const {
        int from_pieces = 0;
        for (const auto& piece : by_piece) from_pieces += piece.second;
        // Shelter reduces the share of every piece in proportion.
        const int all = std::max({points, from_pieces, 1});
        const Tapered value = king_attack_value(points);
        Tapered rest = value;
        for (const auto& [square, part] : by_piece) {
            const Tapered share(value.middlegame() * part / all, value.endgame() * part / all);
            ledger.add(color, Term::king_attack, share, square);
            rest -= share;
        }
        ledger.add(color, Term::king_attack, rest, king);
    }
};

}  // namespace

int Breakdown::tapered_cp(Tapered value) const noexcept {
    const auto steps = static_cast<int>(std::lround(phase * full_phase));
    const double sum = value.middlegame() * steps + value.endgame() * (full_phase - steps);
    return static_cast<int>(std::lround(sum / full_phase));
}

Breakdown detail::breakdown_of(const Position& position, const Weights& weights,
                               const EvaluationTrace& trace) {
    Ledger ledger(position, trace.phase);
    ColorMap<KingAttack> attacks;
    for (const Contribution& part : trace.contributions) {
        const WeightGroupInfo& group = group_of(part.weight);
        const Tapered value = weights[part.weight] * part.count;
        if (!group.is_danger()) {
            ledger.add(part.color, group.term, value, part.square);
            continue;
        }
        KingAttack& attack = attacks[part.color];
        attack.points += value.middlegame();
        if (part.square && value.middlegame() > 0)
            attack.by_piece.emplace_back(*part.square, value.middlegame());
    }
    for (const Color color : all_colors)
        attacks[color].share_out(color, position.king(~color), ledger);
    return ledger.close(EvaluationKind::full);
}

Breakdown detail::plain_breakdown(const Position& position, EvaluationKind kind, int phase) {
    Ledger ledger(position, phase);
    for_each_plain_effect(position, kind, [&](Color color, Term term, int cp, Square square) {
        ledger.add(color, term, Tapered(cp, cp), square);
    });
    return ledger.close(kind);
}

}  // namespace chess
