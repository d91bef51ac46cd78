#include "libchess/annotate/detail/line_comparison.hpp"

#include "libchess/annotate/detail/line_sentence.hpp"
#include "libchess/fact/detail/fact_view.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <algorithm>
#include <utility>

namespace chess::detail {

namespace {

/// Moves of a line that are looked at.
constexpr std::size_t longest_line = 16;

/// Whether a fact lasts, and so can explain a move: what hangs or is attacked belongs to tactics,
/// which lines tell better. Each has its words in `clause`.
bool is_lasting(Fact fact) {
    switch (fact) {
        case Fact::pinned:
        case Fact::shut_in:
        case Fact::bishop_pair:
        case Fact::bad_bishop:
        case Fact::may_castle:
        case Fact::king_in_centre:
        case Fact::broken_shelter:
        case Fact::open_file_at_king:
        case Fact::king_under_fire:
        case Fact::isolated:
        case Fact::doubled:
        case Fact::backward:
        case Fact::islands:
        case Fact::passed:
        case Fact::connected_passed:
        case Fact::blocked_passed:
        case Fact::unstoppable:
        case Fact::majority:
        case Fact::pawn_centre:
        case Fact::outpost:
        case Fact::hole:
        case Fact::open_file:
        case Fact::half_open_file:
        case Fact::seventh_rank:
        case Fact::space:
        case Fact::opposition: return true;
        default: return false;
    }
}

/// A knight at the edge holds an outpost that nobody envies.
bool is_remote(const FoundFact& found) {
    if (found.fact != Fact::outpost) return false;
    return (found.squares & (Bitboard(File::a) | Bitboard(File::h))).any();
}

/// Rows of the evaluation that say nothing of a plan.
bool is_of_plans(Term term) {
    return term != Term::material && term != Term::imbalance && term != Term::tempo &&
           term != Term::scale && term != Term::rounding && term != Term::endgame &&
           term != Term::threats && term != Term::hanging;
}

/// Finds the facts that differ between the ends of two lines.
class DifferenceFinder {
public:
    explicit DifferenceFinder(const LineComparison& compared)
        : compared_(compared),
          lines_(compared.lines()),
          mover_(compared.mover()),
          reply_(compared.reply()),
          best_(compared.best()),
          now_(compared.now()) {}

    std::vector<Difference> find() && {
        compare_reply();
        compare_best();
        // Of equal ones the mover's own first, whatever the colour.
        std::ranges::stable_sort(differences_, std::ranges::greater{},
                                 [&](const Difference& found) {
                                     return std::pair(found.weight, found.found.side == mover_);
                                 });
        return std::move(differences_);
    }

private:
    /// What the answer brings.
    void compare_reply() {
        const std::vector<FoundFact> later = facts_at_end(lines_.played);
        for (const FoundFact& found : reply_.facts) {
            if (!is_new(found, now_, best_.facts, reply_.facts)) continue;
            if (!has_fact(later, found) || !is_caused(found, lines_.played, lines_.best)) continue;
            const bool is_bad = info(found.fact).sign < 0;
            if (found.side == mover_ && is_bad) take(Change::suffered, found);
            if (found.side != mover_ && !is_bad) take(Change::allowed, found);
        }
    }
    /// What the better line keeps, or brings.
    void compare_best() {
        const std::vector<FoundFact> later = facts_at_end(lines_.best);
        for (const FoundFact& found : best_.facts) {
            const bool is_bad = info(found.fact).sign < 0;
            if (found.side == mover_ && !is_bad && is_given_up(found))
                take(Change::given_up, found);
            if (!is_new(found, now_, reply_.facts, best_.facts)) continue;
            if (!has_fact(later, found) || !is_caused(found, lines_.best, lines_.played)) continue;
            if (found.side == mover_ && !is_bad) take(Change::missed, found);
            if (found.side != mover_ && is_bad) take(Change::spared, found);
        }
    }
    /// Whether the mover had it, and has it no more after the answer.
    [[nodiscard]] bool is_given_up(const FoundFact& found) const {
        return has_fact(now_, found) && count_of(reply_.facts, found) < count_of(now_, found) &&
               (found.fact != Fact::may_castle ||
                !(castles(lines_.played, mover_) || king_walks() || gives_rights_up_freely())) &&
               !is_kept_in_kind(found) && !is_left(found);
    }

    /// Whether the mover loses the right to castle by a later move of its own, not out of check.
    [[nodiscard]] bool gives_rights_up_freely() const {
        Position position = lines_.before;
        for (std::size_t ply = 0; ply < reply_.ply; ++ply) {
            const bool is_free = ply != 0 && position.turn() == mover_ && !position.in_check();
            position.make(lines_.played[ply]);
            if ((position.castling_rooks() & position.pieces(mover_)).empty()) return is_free;
        }
        return false;
    }
    /// Whether the mover's king moves by itself where the queens are gone: it needs no castling.
    [[nodiscard]] bool king_walks() const {
        Position position = lines_.before;
        for (const Move move : lines_.played.first(reply_.ply)) {
            const bool is_king =
                position.turn() == mover_ && position.type_at(move.from()) == PieceType::king;
            if (is_king && !move.is_castling() && !position.in_check() &&
                !position.is_capture(move) && position.pieces(PieceType::queen).empty())
                return true;
            position.make(move);
        }
        return false;
    }
    /// Where few pieces are left, a bishop sees as much from elsewhere.
    [[nodiscard]] bool is_of_bishop(Change change, const FoundFact& found) const {
        constexpr int few = 4;
        const Position& end = (is_of_best(change) ? best_ : reply_).position;
        const Bitboard pieces =
            end.occupied() & ~end.pieces(PieceType::pawn) & ~end.pieces(PieceType::king);
        return found.fact == Fact::outpost && pieces.count() <= few &&
               (found.squares & end.pieces(found.side, PieceType::bishop)).any();
    }
    /// Whether the man on an outpost leaves it by itself.
    [[nodiscard]] bool is_left(const FoundFact& found) const {
        return found.fact == Fact::outpost &&
               std::ranges::any_of(lines_.played.first(reply_.ply),
                                   [&](Move move) { return found.squares.contains(move.from()); });
    }
    /// The facts where a line ends, at rest or not.
    [[nodiscard]] std::vector<FoundFact> facts_at_end(std::span<const Move> moves) const {
        return find_facts(position_after(lines_.before, moves));
    }
    /// Whether a side castles in a line.
    [[nodiscard]] bool castles(std::span<const Move> moves, Color side) const {
        for (std::size_t ply = side == mover_ ? 0 : 1; ply < moves.size(); ply += 2)
            if (moves[ply].is_castling()) return true;
        return false;
    }
    /// Whether what a side had has only moved on: a rook along its file, a pawn up the board.
    [[nodiscard]] bool is_kept_in_kind(const FoundFact& found) const {
        const Bitboard file(file_of(found.squares.first()));
        const Position& end = reply_.position;
        switch (found.fact) {
            case Fact::passed:
            case Fact::connected_passed:
            case Fact::unstoppable: return (file & end.pieces(mover_, PieceType::pawn)).any();
            case Fact::open_file:
            case Fact::half_open_file:
                return (file & (end.pieces(mover_, PieceType::rook) |
                                end.pieces(mover_, PieceType::queen)))
                    .any();
            default: return false;
        }
    }
    /// Whether a line brings a fact about, and it is not the side's own free choice.
    [[nodiscard]] bool is_caused(const FoundFact& found, std::span<const Move> line,
                                 std::span<const Move> other) const {
        switch (found.fact) {
            case Fact::king_in_centre: {
                // The other line has the king castle, or able to.
                if (castles(line, found.side)) return false;
                const auto then = facts_at_end(other);
                return castles(other, found.side) ||
                       has_fact(then, {Fact::may_castle, found.side, found.squares, 0});
            }
            case Fact::open_file_at_king: {
                // A pawn stood on the file, and the king beside it.
                const Bitboard king(lines_.before.king(found.side));
                const Bitboard files = found.squares;
                return (files & lines_.before.pieces(found.side, PieceType::pawn)).any() &&
                       ((files | shift_east(files) | shift_west(files)) & king).any();
            }
            case Fact::broken_shelter:
                // A king that walks away breaks up nothing.
                return !pushes_pawn(found.side, files_of(found.squares), line) &&
                       position_after(lines_.before, line).king(found.side) ==
                           lines_.before.king(found.side);
            case Fact::islands: {
                // The mover's pawns are split, not the other side's joined.
                const Position end = position_after(lines_.before, line);
                return found.side == mover_ && !recaptures_freely(found.side, line) &&
                       pawn_islands(end.pieces(found.side, PieceType::pawn)) >
                           pawn_islands(lines_.before.pieces(found.side, PieceType::pawn));
            }
            case Fact::doubled:
            case Fact::isolated: return !recaptures_freely(found.side, line);
            case Fact::backward:
            case Fact::hole: return !pushes_pawn(found.side, files_beside(found.squares), line);
            case Fact::majority: {
                // With queens on the board nobody counts the pawns of a wing.
                const Position end = position_after(lines_.before, line);
                return end.pieces(PieceType::queen).empty();
            }
            case Fact::bishop_pair: return found.side == mover_ || gives_bishop(line);
            case Fact::half_open_file:
                // A pawn that comes to an open file gives nobody half of it.
                return (Bitboard(file_of(found.squares.first())) &
                        lines_.before.pieces(PieceType::pawn))
                    .any();
            case Fact::bad_bishop:
            case Fact::shut_in:
                // Not the side's own development.
                return found.side == mover_ || line.size() < 2;
            default: return true;
        }
    }
    /// Whether a bishop of the mover's goes at once: it takes something with the bad move, or the
    /// answer takes it.
    [[nodiscard]] bool gives_bishop(std::span<const Move> line) const {
        if (line.size() < 2) return false;
        const Position after = lines_.before.after(line[0]);
        return after.captured_by(line[1]) == PieceType::bishop;
    }
    /// Whether a side retakes with a pawn where a piece could.
    [[nodiscard]] bool recaptures_freely(Color side, std::span<const Move> line) const {
        Position position = lines_.before;
        for (std::size_t ply = 0; ply < line.size(); ++ply) {
            const Move move = line[ply];
            if (ply != 0 && position.turn() == side && position.is_capture(move) &&
                position.type_at(move.from()) == PieceType::pawn &&
                line[ply - 1].to() == move.to() &&
                std::ranges::any_of(legal_moves(position, MoveClass::noisy), [&](Move other) {
                    return other.to() == move.to() &&
                           position.type_at(other.from()) != PieceType::pawn;
                }))
                return true;
            position.make(move);
        }
        return false;
    }
    /// The files of squares, and those beside the file of the first of them.
    static Bitboard files_of(Bitboard squares) {
        Bitboard files;
        for (const Square square : squares) files |= Bitboard(file_of(square));
        return files;
    }
    static Bitboard files_beside(Bitboard squares) {
        const Bitboard file(file_of(squares.first()));
        return shift_east(file) | shift_west(file);
    }
    /// Whether a side pushes one of its pawns on some files by itself, not with the bad move.
    [[nodiscard]] bool pushes_pawn(Color side, Bitboard files, std::span<const Move> line) const {
        Position position = lines_.before;
        for (std::size_t ply = 0; ply < line.size(); ++ply) {
            if (ply != 0 && position.turn() == side && !position.is_capture(line[ply]) &&
                files.contains(line[ply].from()) &&
                position.type_at(line[ply].from()) == PieceType::pawn)
                return true;
            position.make(line[ply]);
        }
        return false;
    }
    /// Whether a fact at the end of one line is neither there now nor at the end of the other.
    static bool is_new(const FoundFact& found, const std::vector<FoundFact>& now,
                       const std::vector<FoundFact>& other, const std::vector<FoundFact>& here) {
        return !has_in_kind(now, found) && !has_fact(other, found) &&
               count_of(here, found) > count_of(now, found) &&
               count_of(here, found) > count_of(other, found);
    }
    void take(Change change, const FoundFact& found) {
        if (!is_lasting(found.fact) || is_remote(found) || is_of_bishop(change, found) ||
            lines_.is_told(found))
            return;
        int weight = 0;
        for (const Term term : all_terms)
            if (counts_for(term, found.fact)) weight += std::max(0, compared_.lost(term));
        if (is_rule_of_play(found.fact)) weight = std::max(weight, 4 * LineComparison::least_cp);
        if (weight >= LineComparison::least_cp) differences_.push_back({change, found, weight});
    }

    const LineComparison& compared_;
    const ComparedLines& lines_;
    Color mover_;
    const QuietEnd& reply_;
    const QuietEnd& best_;
    const std::vector<FoundFact>& now_;
    std::vector<Difference> differences_;
};

}  // namespace

bool is_playable(const Position& position, Move move) {
    return legal_moves(position).contains(move) && exchange_at_least(position, move, 0);
}

bool ComparedLines::prevents(Move answer) const {
    if (before.in_check() || before.is_capture(best.front())) return false;
    return is_playable(before.after_null(), answer) &&
           !is_playable(before.after(best.front()), answer);
}

bool ComparedLines::is_told(const FoundFact& found) const {
    return std::ranges::any_of(told, [&](const FoundFact& said) { return said.is_same(found); });
}

bool has_fact(const std::vector<FoundFact>& facts, const FoundFact& wanted) {
    return std::ranges::any_of(facts,
                               [&](const FoundFact& found) { return found.is_same(wanted); });
}

bool has_in_kind(const std::vector<FoundFact>& facts, const FoundFact& wanted) {
    const auto is_on_file = [&](const FoundFact& found) {
        return found.fact == wanted.fact && found.side == wanted.side &&
               file_of(found.squares.first()) == file_of(wanted.squares.first());
    };
    const bool is_of_file = wanted.fact == Fact::isolated || wanted.fact == Fact::passed;
    return is_of_file ? std::ranges::any_of(facts, is_on_file) : has_fact(facts, wanted);
}

std::ptrdiff_t count_of(const std::vector<FoundFact>& facts, const FoundFact& like) {
    return std::ranges::count_if(facts, [&](const FoundFact& found) {
        return found.fact == like.fact && found.side == like.side;
    });
}

bool is_rule_of_play(Fact fact) {
    return fact == Fact::may_castle || fact == Fact::unstoppable || fact == Fact::opposition;
}

bool counts_for(Term term, Fact fact) {
    if (info(fact).term == term) return true;
    switch (fact) {
        case Fact::broken_shelter:
        case Fact::king_in_centre:
        case Fact::open_file_at_king:
        case Fact::king_under_fire:
            return term == Term::king_attack || term == Term::king_shelter ||
                   term == Term::king_file || term == Term::king_storm;
        case Fact::outpost: return term == Term::minor_placement;
        case Fact::passed:
        case Fact::unstoppable:
            return term == Term::connected_passed || term == Term::outside_passed ||
                   term == Term::blocked_passed;
        case Fact::shut_in: return term == Term::mobility;
        case Fact::space:
        case Fact::pawn_centre: return term == Term::mobility || term == Term::center;
        default: return false;
    }
}

LineComparison::LineComparison(const ComparedLines& lines, QuietEnd reply, QuietEnd best)
    : lines_(&lines),
      reply_(std::move(reply)),
      best_(std::move(best)),
      now_(find_facts(lines.before)) {
    const auto for_mover = [&](int cp) { return mover() == Color::white ? cp : -cp; };
    for (const Breakdown::Row& row : best_.breakdown.rows) lost_[row.term] += for_mover(row.cp);
    for (const Breakdown::Row& row : reply_.breakdown.rows) lost_[row.term] -= for_mover(row.cp);
    for (const Term term : all_terms) total_ += is_of_plans(term) ? lost_[term] : 0;
}

std::optional<LineComparison> LineComparison::of(const ComparedLines& lines,
                                                 const Evaluator& evaluator) {
    auto reply = quiet_end(lines.before, lines.played, longest_line, evaluator);
    if (!reply) return std::nullopt;
    auto best = quiet_end(lines.before, lines.best, longest_line, evaluator);
    if (!best) return std::nullopt;
    return LineComparison(lines, *std::move(reply), *std::move(best));
}

std::vector<Difference> LineComparison::differences() const {
    return DifferenceFinder(*this).find();
}

}  // namespace chess::detail
