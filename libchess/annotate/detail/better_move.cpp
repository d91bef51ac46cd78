#include "libchess/annotate/detail/better_move.hpp"

#include "libchess/annotate/detail/attack.hpp"
#include "libchess/annotate/detail/common_moves.hpp"
#include "libchess/annotate/detail/fact_words.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace chess::detail {

namespace {

/// Looks for what the better move does.
class BetterMoveWords {
public:
    BetterMoveWords(const ComparedLines& lines, const Reason& reason)
        : lines_(lines),
          reason_(reason),
          best_(lines.best.front()),
          after_(lines.before.after(best_)) {}

    [[nodiscard]] std::optional<BetterMove> find(const Evaluator& evaluator) const {
        if (auto better = defends()) return better;
        if (auto better = prevents()) return better;
        if (auto better = brings(evaluator)) return better;
        return does();
    }

private:
    [[nodiscard]] BetterMove tell(std::string_view what, std::size_t plies) const {
        const auto moves = lines_.best.first(plies);
        return {.text = fmt::format("{} was stronger: it {}.",
                                    numbered_line(lines_.before, lines_.best.first(1)), what),
                .line = {moves.begin(), moves.end()},
                .facts = {}};
    }

    /// Guards the man that the answer takes, or takes what would take it.
    [[nodiscard]] std::optional<BetterMove> defends() const {
        if (reason_.motif != Motif::hanging_piece || reason_.squares.several() ||
            reason_.line.empty())
            return std::nullopt;
        const Square lost = reason_.squares.first();
        const Color mover = lines_.before.turn();
        // The man itself goes away, which needs no words.
        if (!lines_.before.pieces(mover).contains(lost) || best_.from() == lost)
            return std::nullopt;
        const Square attacker = reason_.line.front().from();
        if (best_.to() == attacker && lines_.before.is_capture(best_))
            return tell(
                "takes the attacking " + std::string(name_of(lines_.before.type_at(attacker))), 1);
        // It must have been in need of a guard.
        const Position passed = lines_.before.in_check() ? after_ : lines_.before.after_null();
        if (lines_.before.is_capture(best_) ||
            !legal_moves(passed).contains(reason_.line.front()) ||
            exchange_value(passed, reason_.line.front()) <= 0)
            return std::nullopt;
        const bool may_take = legal_moves(after_).contains(reason_.line.front());
        if (may_take && guards(after_, lost) > guards(lines_.before, lost) &&
            exchange_value(after_, reason_.line.front()) <= 0)
            return tell("guards " + piece_on(lines_.before, lost), 1);
        return std::nullopt;
    }

    /// Makes the answer, which could have been played at once, impossible or bad.
    [[nodiscard]] std::optional<BetterMove> prevents() const {
        if (reason_.begins != Reason::Line::reply || reason_.line.empty() ||
            reason_.text.contains(" prevents"))
            return std::nullopt;
        const Move answer = reason_.line.front();
        // That a man which has gone is not taken, or that a check comes first, needs no words.
        if (answer.to() == best_.from() || answer.to() == best_.to() || after_.in_check() ||
            !lines_.prevents(answer))
            return std::nullopt;
        const Position bad = lines_.before.after(lines_.played.front());
        if (lines_.before.after_null().captured_by(answer) != bad.captured_by(answer) ||
            !exchange_at_least(bad, answer, 0))
            return std::nullopt;
        if (legal_moves(after_).contains(answer)) {
            if (guards(after_, answer.to()) <= guards(lines_.before, answer.to()))
                return std::nullopt;
            return tell("guards " + std::string(to_string(answer.to())), 1);
        }
        return tell("prevents " + numbered_line(bad, std::array{answer}), 1);
    }
    /// How many of the mover's men guard a square.
    [[nodiscard]] static int guards(const Position& position, Square square, Color mover) {
        return (position.attackers_to(square, position.occupied()) & position.pieces(mover))
            .count();
    }
    [[nodiscard]] int guards(const Position& position, Square square) const {
        return guards(position, square, lines_.before.turn());
    }

    /// A fact that the better line soon brings, or keeps, beside a reason from facts: where
    /// material or mate is at stake, it would miss the point.
    [[nodiscard]] std::optional<BetterMove> brings(const Evaluator& evaluator) const {
        constexpr std::size_t soon = 3;
        if (reason_.facts.empty()) return std::nullopt;
        const auto compared = LineComparison::of(lines_, evaluator);
        if (!compared) return std::nullopt;
        for (const Difference& difference : compared->differences()) {
            const auto& [change, found, weight] = difference;
            // A pawn left behind is no aim of a quiet move.
            if (!is_of_best(change) ||
                (found.fact == Fact::backward && !lines_.before.is_capture(best_)))
                continue;
            if (std::ranges::any_of(reason_.facts, [&](const FoundFact& named) {
                    return named.fact == found.fact;
                }))
                continue;
            const auto [plies, at] = seen(*compared, found, soon);
            if (plies == 0 || 3 * weight < compared->total_lost()) continue;
            BetterMove better = tell(better_clause(change, found, at), plies);
            better.facts = {found};
            return better;
        }
        return std::nullopt;
    }

    /// Takes or attacks something, beside a reason by what the answer does.
    [[nodiscard]] std::optional<BetterMove> does() const {
        constexpr int pawn = 100;  // centipawns
        constexpr std::size_t soon = 6;
        if (!reason_.text.contains(", which ") || reason_.gain != 0 || reason_.motif ||
            is_played(lines_.played, best_, 0, soon))
            return std::nullopt;
        if (lines_.before.is_capture(best_)) {
            if (lines_.before.is_capture(lines_.played.front()) || best_.is_en_passant() ||
                !exchange_at_least(lines_.before, best_, pawn))
                return std::nullopt;
            return tell("takes " + piece_on(lines_.before, best_.to()), 1);
        }
        const Attack attack(lines_.before, best_);
        const bool is_told = attack.is_direct() && attack.uncovered().empty() &&
                             payoff_of(attack, lines_.best).plies != 0;
        return is_told ? std::optional(tell(attack.words(), 1)) : std::nullopt;
    }

    /// The moves of the better line after which a fact stands and stays, and the position there; no
    /// moves if these are more than `most`.
    [[nodiscard]] std::pair<std::size_t, Position> seen(const LineComparison& compared,
                                                        const FoundFact& found,
                                                        std::size_t most) const {
        std::pair<std::size_t, Position> first{0, lines_.before};
        Position position = lines_.before;
        for (std::size_t ply = 1; ply <= compared.best().ply; ++ply) {
            position.make(lines_.best[ply - 1]);
            if (!has_fact(find_facts(position), found)) first.first = 0;
            else if (first.first == 0) first = {ply, position};
        }
        if (first.first > most) first.first = 0;
        return first;
    }

    const ComparedLines& lines_;
    const Reason& reason_;
    Move best_;
    Position after_;
};

}  // namespace

std::optional<BetterMove> better_move(const ComparedLines& lines, const Reason& reason,
                                      const Evaluator& evaluator) {
    return BetterMoveWords(lines, reason).find(evaluator);
}

}  // namespace chess::detail
