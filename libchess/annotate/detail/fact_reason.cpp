#include "libchess/annotate/detail/fact_reason.hpp"

#include "libchess/annotate/detail/board_counts.hpp"
#include "libchess/annotate/detail/fact_words.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/quiet_end.hpp"
#include "libchess/motif/detail/board_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace chess::detail {

namespace {

/// Moves of a line that are looked at.
constexpr std::size_t longest_line = 16;
/// What a term must lose to be worth a word, in centipawns.
constexpr int least_cp = 8;

/// A fact that differs, and how.
struct Difference {
    Change change{};
    FoundFact found;
    int weight = 0;  ///< what its term loses, in centipawns
};

bool has(const std::vector<FoundFact>& facts, const FoundFact& wanted) {
    return std::ranges::any_of(facts,
                               [&](const FoundFact& found) { return found.is_same(wanted); });
}

auto count_of(const std::vector<FoundFact>& facts, const FoundFact& like) {
    return std::ranges::count_if(facts, [&](const FoundFact& found) {
        return found.fact == like.fact && found.side == like.side;
    });
}

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

/// Whether players go by it, however little an evaluation counts it.
bool is_rule_of_play(Fact fact) {
    return fact == Fact::may_castle || fact == Fact::unstoppable || fact == Fact::opposition;
}

/// The other term that counts for the same thing, if any.
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

/// Rows of the evaluation that say nothing of a plan.
bool is_of_plans(Term term) {
    return term != Term::material && term != Term::imbalance && term != Term::tempo &&
           term != Term::scale && term != Term::rounding && term != Term::endgame &&
           term != Term::threats && term != Term::hanging;
}

/// Compares two lines.
class Comparison {
public:
    Comparison(const ComparedLines& lines, const Evaluator& evaluator)
        : lines_(lines),
          evaluator_(evaluator),
          mover_(lines.before.turn()) {}

    std::optional<FactReason> run() {
        reply_ = quiet_end(lines_.before, lines_.reply, longest_line, evaluator_);
        best_ = quiet_end(lines_.before, lines_.best, longest_line, evaluator_);
        if (!reply_ || !best_) return std::nullopt;
        const int behind =
            material_balance(best_->position, mover_) - material_balance(reply_->position, mover_);
        if (behind > 0) return compared_material(behind);
        now_ = find_facts(lines_.before);
        for (const Breakdown::Row& row : best_->breakdown.rows)
            lost_[row.term] += for_mover(row.cp);
        for (const Breakdown::Row& row : reply_->breakdown.rows)
            lost_[row.term] -= for_mover(row.cp);
        for (const Term term : all_terms) total_ += is_of_plans(term) ? lost_[term] : 0;
        find_differences();
        return choose();
    }

private:
    [[nodiscard]] int for_mover(int cp) const { return mover_ == Color::white ? cp : -cp; }

    void find_differences() {
        compare_reply();
        compare_best();
        std::ranges::stable_sort(differences_, std::ranges::greater{}, &Difference::weight);
    }
    /// What the answer brings.
    void compare_reply() {
        const std::vector<FoundFact> later = facts_at_end(lines_.reply);
        for (const FoundFact& found : reply_->facts) {
            if (!is_new(found, now_, best_->facts, reply_->facts)) continue;
            if (!has(later, found) || !is_caused(found, lines_.reply, lines_.best)) continue;
            const bool is_bad = info(found.fact).sign < 0;
            if (found.side == mover_ && is_bad) take(Change::suffered, found);
            if (found.side != mover_ && !is_bad) take(Change::allowed, found);
        }
    }
    /// What the better line keeps, or brings.
    void compare_best() {
        const std::vector<FoundFact> later = facts_at_end(lines_.best);
        for (const FoundFact& found : best_->facts) {
            const bool is_bad = info(found.fact).sign < 0;
            if (found.side == mover_ && !is_bad && is_given_up(found))
                take(Change::given_up, found);
            if (!is_new(found, now_, reply_->facts, best_->facts)) continue;
            if (!has(later, found) || !is_caused(found, lines_.best, lines_.reply)) continue;
            if (found.side == mover_ && !is_bad) take(Change::missed, found);
            if (found.side != mover_ && is_bad) take(Change::spared, found);
        }
    }
    /// Whether the mover had it, and has it no more after the answer.
    [[nodiscard]] bool is_given_up(const FoundFact& found) const {
        return has(now_, found) && count_of(reply_->facts, found) < count_of(now_, found) &&
               (found.fact != Fact::may_castle || !castles(lines_.reply, mover_)) &&
               !is_kept_in_kind(found);
    }

    /// The facts where a line ends, at rest or not.
    [[nodiscard]] std::vector<FoundFact> facts_at_end(std::span<const Move> moves) const {
        Position position = lines_.before;
        for (const Move move : moves) position.make(move);
        return find_facts(position);
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
        const Position& end = reply_->position;
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
                       has(then, {Fact::may_castle, found.side, found.squares, 0});
            }
            case Fact::open_file_at_king: {
                // A pawn stood on the file, and the king beside it.
                const Bitboard king(lines_.before.king(found.side));
                const Bitboard files = found.squares;
                return (files & lines_.before.pieces(found.side, PieceType::pawn)).any() &&
                       ((files | shift_east(files) | shift_west(files)) & king).any();
            }
            case Fact::broken_shelter: return !moves_own_pawn(found, line);
            case Fact::bad_bishop:
            case Fact::shut_in:
                // Not the side's own development.
                return found.side == mover_ || line.size() < 2;
            default: return true;
        }
    }
    /// Whether the side whose shelter it is pushes one of its pawns there by itself, not with the
    /// bad move.
    [[nodiscard]] bool moves_own_pawn(const FoundFact& found, std::span<const Move> line) const {
        Bitboard files;
        for (const Square square : found.squares) files |= Bitboard(file_of(square));
        Position position = lines_.before;
        for (std::size_t ply = 0; ply < line.size(); ++ply) {
            const bool is_own = position.turn() == found.side;
            if (is_own && ply != 0 && !position.is_capture(line[ply]) &&
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
        return !has(now, found) && !has(other, found) &&
               count_of(here, found) > count_of(now, found) &&
               count_of(here, found) > count_of(other, found);
    }

    /// Whether an earlier sentence was about it.
    [[nodiscard]] bool is_told(const FoundFact& found) const {
        return std::ranges::any_of(lines_.told,
                                   [&](const FoundFact& told) { return told.is_same(found); });
    }
    void take(Change change, const FoundFact& found) {
        if (!is_lasting(found.fact)) return;
        if (is_told(found)) return;
        int weight = 0;
        for (const Term term : all_terms)
            if (counts_for(term, found.fact)) weight += std::max(0, lost_[term]);
        if (is_rule_of_play(found.fact)) weight = std::max(weight, 4 * least_cp);
        if (weight >= least_cp) differences_.push_back({change, found, weight});
    }

    /// Whether two differences say the same in other words.
    static bool overlaps(const Difference& a, const Difference& b) {
        if (a.found.fact == b.found.fact) return true;
        return std::ranges::any_of(all_terms, [&](Term term) {
            return counts_for(term, a.found.fact) && counts_for(term, b.found.fact);
        });
    }

    std::optional<FactReason> choose() {
        std::vector<Difference> chosen;
        for (const Difference& difference : differences_) {
            if (chosen.size() == lines_.most_facts) break;
            if (std::ranges::none_of(
                    chosen, [&](const Difference& other) { return overlaps(difference, other); }))
                chosen.push_back(difference);
        }
        if (chosen.empty()) return measured();
        int named = 0;
        for (const Term term : all_terms)
            if (std::ranges::any_of(chosen, [&](const Difference& difference) {
                    return counts_for(term, difference.found.fact);
                }))
                named += std::max(0, lost_[term]);
        const bool is_rule = is_rule_of_play(chosen.front().found.fact);
        if (!is_rule && 2 * named < total_) return measured();
        // A second one that hardly counts is noise.
        if (chosen.size() == 2 && 3 * chosen[1].weight < chosen[0].weight) chosen.pop_back();
        return told(std::move(chosen));
    }

    /// What can be counted at both ends where no fact tells them apart.
    std::optional<FactReason> measured() {
        if (auto reason = compared_passers()) return reason;
        if (auto reason = compared_attackers()) return reason;
        return compared_room();
    }

    /// The furthest passed pawn of a side, in its own view; nullopt if it has none.
    static std::optional<Square> furthest(const QuietEnd& end, Color side) {
        std::optional<Square> best;
        for (const FoundFact& found : end.facts) {
            if (found.fact != Fact::passed || found.side != side) continue;
            const Square square = found.squares.first();
            if (!best || rank_of_pawn(side, square) > rank_of_pawn(side, *best)) best = square;
        }
        return best;
    }
    static int rank_of_pawn(Color side, Square square) {
        return index_of(relative(side, rank_of(square)));
    }

    /// Whether a pawn was passed on its file before, and further back.
    [[nodiscard]] bool advances(Square pawn, Color side) const {
        return std::ranges::any_of(now_, [&](const FoundFact& found) {
            const Square then = found.squares.first();
            return found.fact == Fact::passed && found.side == side &&
                   file_of(then) == file_of(pawn) &&
                   rank_of_pawn(side, then) < rank_of_pawn(side, pawn);
        });
    }

    /// Less material at the end of the answer than at that of the better line.
    std::optional<FactReason> compared_material(int behind) {
        constexpr std::array<std::string_view, 10> amounts{
            "",       "a pawn",    "two pawns",   "a piece",     "four pawns",
            "a rook", "six pawns", "seven pawns", "eight pawns", "a queen"};
        const std::string_view amount =
            behind < 10 ? amounts.at(static_cast<std::size_t>(behind)) : "more than a queen";
        return measure(fmt::format("Comes out {} worse than {}", amount,
                                   numbered_line(lines_.before, lines_.best.first(1))),
                       Bitboard(lines_.reply.front().to()), /*of_best=*/false);
    }

    std::optional<FactReason> compared_passers() {
        if (lost_[Term::passed] < least_cp) return std::nullopt;
        const auto theirs_then = furthest(*reply_, ~mover_);
        const auto theirs_else = furthest(*best_, ~mover_);
        if (theirs_then && advances(*theirs_then, ~mover_) &&
            (!theirs_else ||
             rank_of_pawn(~mover_, *theirs_then) > rank_of_pawn(~mover_, *theirs_else)))
            return passer(*theirs_then, /*of_best=*/false);
        const auto mine_then = furthest(*reply_, mover_);
        const auto mine_else = furthest(*best_, mover_);
        if (mine_else && advances(*mine_else, mover_) &&
            (!mine_then || rank_of_pawn(mover_, *mine_else) > rank_of_pawn(mover_, *mine_then)))
            return passer(*mine_else, /*of_best=*/true);
        return std::nullopt;
    }
    /// A passed pawn of the other side at the end of the answer, or of the mover at the better end.
    std::optional<FactReason> passer(Square pawn, bool of_best) {
        const FoundFact found{Fact::passed, of_best ? mover_ : ~mover_, Bitboard(pawn), 0};
        const char file = to_char(file_of(pawn));
        auto told = measure(
            of_best ? fmt::format("Misses the advance of the {}-pawn to {}", file, to_string(pawn))
                    : fmt::format("Lets the {}-pawn advance to {}", file, to_string(pawn)),
            found.squares, of_best, found);
        if (told) told->reason.facts = {found};
        return told;
    }

    std::optional<FactReason> compared_attackers() {
        if (lost_[Term::king_attack] < least_cp) return std::nullopt;
        const Bitboard then = attackers_of_king(reply_->position, mover_);
        const Bitboard otherwise = attackers_of_king(best_->position, mover_);
        if (then.count() <= otherwise.count() || then.count() < 2) return std::nullopt;
        return measure(fmt::format("Lets {} near the king", list_of(then)), then,
                       /*of_best=*/false, FoundFact{Fact::king_under_fire, mover_, then, 0});
    }
    /// "the queen and the knight on e5", of the reply's end.
    [[nodiscard]] std::string list_of(Bitboard pieces) const {
        std::string text;
        for (const Square square : pieces) {
            pieces &= ~Bitboard(square);
            text += fmt::format("{}{}",
                                text.empty()   ? ""
                                : pieces.any() ? ", "
                                               : " and ",
                                piece_on(reply_->position, square));
        }
        return text;
    }

    /// Whether something is taken in the first moves of the answer, which is then the point.
    [[nodiscard]] bool captures_soon() const {
        constexpr std::size_t soon = 4;
        Position position = lines_.before;
        for (const Move move : lines_.reply.first(std::min(soon, lines_.reply.size()))) {
            if (position.is_capture(move)) return true;
            position.make(move);
        }
        return false;
    }

    std::optional<FactReason> compared_room() {
        const int much = lines_.least_room;
        if (much == 0 || lost_[Term::mobility] < least_cp || captures_soon()) return std::nullopt;
        const int mine_then = room_of(reply_->position, mover_);
        const int mine_else = room_of(best_->position, mover_);
        const int theirs_then = room_of(reply_->position, ~mover_);
        const int theirs_else = room_of(best_->position, ~mover_);
        const std::string better = numbered_line(lines_.before, lines_.best.first(1));
        const auto leaves = [&](std::string_view whose, Color side, int then, int otherwise) {
            const Bitboard to(lines_.reply.front().to());
            return measure(fmt::format("Leaves the {} {} moves, where {} leaves them {}", whose,
                                       then, better, otherwise),
                           to, /*of_best=*/false, FoundFact{Fact::space, side, to, 0});
        };
        if (mine_else - mine_then >= std::max(much, theirs_then - theirs_else))
            return leaves("pieces", mover_, mine_then, mine_else);
        if (theirs_then - theirs_else >= much)
            return leaves("other side's pieces", ~mover_, theirs_then, theirs_else);
        return std::nullopt;
    }

    /// A sentence with the whole line to a quiet end; nullopt if an earlier one was about the same.
    std::optional<FactReason> measure(std::string text, Bitboard squares, bool of_best,
                                      std::optional<FoundFact> topic = std::nullopt) {
        if (topic && is_told(*topic)) return std::nullopt;
        FactReason told{
            .reason = with_line(std::move(text), of_best, (of_best ? best_ : reply_)->ply),
            .told = {}};
        told.reason.squares = squares;
        if (topic) told.told.push_back(*topic);
        return told;
    }

    /// A sentence that the first moves of a line prove.
    [[nodiscard]] Reason with_line(std::string text, bool of_best, std::size_t plies) const {
        auto moves = (of_best ? lines_.best : lines_.reply).first(plies);
        Position start = lines_.before;
        Reason reason{.text = std::move(text), .begins = Reason::Line::instead};
        if (!of_best) {
            // It goes on from the bad move.
            start.make(moves.front());
            moves = moves.subspan(1);
            reason.begins = Reason::Line::reply;
        }
        reason.line.assign(moves.begin(), moves.end());
        if (!moves.empty()) reason.text += ": " + numbered_line(start, moves);
        reason.text += '.';
        return reason;
    }

    [[nodiscard]] static bool is_of_best(Change change) {
        return change == Change::missed || change == Change::spared;
    }

    /// The moves of a line from which on the fact stays, or is gone for what is given up.
    [[nodiscard]] std::size_t plies_to(const Difference& difference) const {
        const bool of_best = is_of_best(difference.change);
        const auto moves = of_best ? lines_.best : lines_.reply;
        const QuietEnd& end = of_best ? *best_ : *reply_;
        const bool wanted = difference.change != Change::given_up;
        Position position = lines_.before;
        std::size_t since = 0;
        for (std::size_t ply = 0; ply < end.ply; ++ply) {
            position.make(moves[ply]);
            if (has(find_facts(position), difference.found) != wanted) since = ply + 1;
        }
        return std::min(since + 1, end.ply);
    }

    [[nodiscard]] std::optional<FactReason> told(std::vector<Difference> chosen) const {
        // One line proves the sentence: facts of the other line are left out.
        const bool of_best = is_of_best(chosen.front().change);
        std::erase_if(chosen, [of_best](const Difference& difference) {
            return is_of_best(difference.change) != of_best;
        });
        std::size_t plies = 0;
        for (const Difference& difference : chosen) plies = std::max(plies, plies_to(difference));
        Position at = lines_.before;
        for (const Move move : (of_best ? lines_.best : lines_.reply).first(plies)) at.make(move);
        const std::vector<FoundFact> there = find_facts(at);
        std::string text;
        Bitboard squares;
        std::vector<FoundFact> named;
        for (const auto& [change, found, weight] : chosen) {
            const bool is_gone = change == Change::given_up;
            if (has(there, found) == is_gone) continue;
            std::string words = clause(change, found, is_gone ? lines_.before : at);
            // "allows the seventh rank and the open c-file"
            const std::string verb = words.substr(0, words.find(' ') + 1);
            if (text.starts_with(verb)) words.erase(0, verb.size());
            text += (text.empty() ? "" : " and ") + words;
            squares |= found.squares;
            named.push_back(found);
        }
        if (named.empty()) return std::nullopt;
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
        FactReason told{.reason = with_line(std::move(text), of_best, plies), .told = named};
        told.reason.squares = squares;
        told.reason.facts = std::move(named);
        return told;
    }

    const ComparedLines& lines_;
    const Evaluator& evaluator_;
    Color mover_;
    std::optional<QuietEnd> reply_;
    std::optional<QuietEnd> best_;
    TermMap<int> lost_{};         ///< centipawns for the mover, between the ends
    int total_ = 0;               ///< of the terms that plans are about
    std::vector<FoundFact> now_;  ///< before the move
    std::vector<Difference> differences_;
};

}  // namespace

std::optional<FactReason> fact_reason(const ComparedLines& lines, const Evaluator& evaluator) {
    return Comparison(lines, evaluator).run();
}

}  // namespace chess::detail
