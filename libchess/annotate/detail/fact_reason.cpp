#include "libchess/annotate/detail/fact_reason.hpp"

#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/core/attacks.hpp"

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

/// How a fact makes a move bad.
enum class Change : std::uint8_t {
    suffered,  ///< something bad for the mover, after the move
    given_up,  ///< something good that the mover had
    missed,    ///< something good that the better line brings
    allowed,   ///< something good for the other side, after the move
    spared,    ///< something bad for the other side, which the better line brings
};

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

/// Whether a fact lasts: what hangs or is attacked belongs to tactics, which lines tell better.
bool is_lasting(Fact fact) {
    switch (fact) {
        case Fact::hanging:
        case Fact::attacked:
        case Fact::undefended:
        case Fact::overloaded:
        case Fact::trapped:
        case Fact::more_material:
        case Fact::exchange_ahead:
        case Fact::hanging_pawns:
        case Fact::undeveloped:
        case Fact::castled: return false;
        default: return info(fact).sign != 0;
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

std::string file_name(const FoundFact& found) {
    return std::string(1, static_cast<char>('a' + index_of(file_of(found.squares.first()))));
}

/// "the c-file", "the c- and d-files", "the kingside"
std::string files_of(Bitboard squares) {
    const Bitboard king_side = Bitboard(File::f) | Bitboard(File::g) | Bitboard(File::h);
    const Bitboard queen_side = Bitboard(File::a) | Bitboard(File::b) | Bitboard(File::c);
    const auto covers = [&](std::initializer_list<File> files) {
        return std::ranges::all_of(files,
                                   [&](File file) { return (squares & Bitboard(file)).any(); });
    };
    if ((squares & ~king_side).empty() && covers({File::f, File::g, File::h}))
        return "the kingside";
    if ((squares & ~queen_side).empty() && covers({File::a, File::b, File::c}))
        return "the queenside";
    std::string names;
    int count = 0;
    for (int file = 0; file < 8; ++file)
        if ((squares & Bitboard(static_cast<File>(file))).any()) {
            names += fmt::format("{}{}-", count == 0 ? "" : " and ", static_cast<char>('a' + file));
            ++count;
        }
    return fmt::format("the {}file{}", names, count > 1 ? "s" : "");
}

std::string squares_of(Bitboard squares) {
    std::string text;
    for (const Square square : squares)
        text += (text.empty() ? "" : " and ") + std::string(to_string(square));
    return text;
}

/// The words for a fact as something that a side has: "the bishop pair", "an outpost on d5".
std::string thing(const FoundFact& found, const Position& at) {
    const Square square = found.squares.first();
    const auto man = [&] { return piece_on(at, square); };
    switch (found.fact) {
        case Fact::may_castle: return "the right to castle";
        case Fact::bishop_pair: return "the bishop pair";
        case Fact::passed: return "a passed pawn on " + squares_of(found.squares);
        case Fact::connected_passed: return "connected passed pawns";
        case Fact::unstoppable:
            return fmt::format("a run of the {}-pawn, which the king cannot catch",
                               file_name(found));
        case Fact::majority: return "a pawn majority on " + files_of(found.squares);
        case Fact::pawn_centre: return "a pawn centre";
        case Fact::outpost: return "an outpost on " + squares_of(found.squares);
        case Fact::open_file: return "the open " + file_name(found) + "-file";
        case Fact::half_open_file: return "the half-open " + file_name(found) + "-file";
        case Fact::seventh_rank: return "the seventh rank";
        case Fact::space: return "a gain of space";
        case Fact::opposition: return "the opposition";
        case Fact::pinned: return "the pin of " + man();
        case Fact::shut_in: return man() + ", shut in";
        case Fact::bad_bishop: return "a bad bishop on " + squares_of(found.squares);
        case Fact::king_in_centre: return "a king in the centre";
        case Fact::broken_shelter: return "a broken shelter of the king";
        case Fact::open_file_at_king: return files_of(found.squares) + " open to the king";
        case Fact::king_under_fire: return "a king under fire";
        case Fact::isolated: return "an isolated pawn on " + squares_of(found.squares);
        case Fact::doubled: return "doubled pawns on the " + file_name(found) + "-file";
        case Fact::backward: return "a backward pawn on " + squares_of(found.squares);
        case Fact::islands: return "pawns in more islands";
        case Fact::blocked_passed: return "a blocked passed pawn on " + squares_of(found.squares);
        case Fact::hole: return "a hole on " + squares_of(found.squares);
        default: return std::string(info(found.fact).name);
    }
}

/// What is done to the mover: "isolates the pawn on d5".
std::string suffered(const FoundFact& found, const Position& at) {
    const Square square = found.squares.first();
    const auto man = [&] { return piece_on(at, square); };
    switch (found.fact) {
        case Fact::pinned: return "lets " + man() + " be pinned";
        case Fact::shut_in: return "shuts in " + man();
        case Fact::bad_bishop: return "makes " + man() + " a bad one";
        case Fact::king_in_centre: return "leaves the king in the centre";
        case Fact::broken_shelter: return "breaks up the shelter of its king";
        case Fact::open_file_at_king: return "opens " + files_of(found.squares) + " to the king";
        case Fact::king_under_fire: return "brings the king under fire";
        case Fact::isolated: return "leaves " + man() + " isolated";
        case Fact::doubled: return "doubles the pawns on the " + file_name(found) + "-file";
        case Fact::backward: return "leaves " + man() + " backward";
        case Fact::islands: return "splits the pawns";
        case Fact::blocked_passed: return "lets " + man() + " be blocked";
        case Fact::hole: return "gives up the square " + squares_of(found.squares);
        default: return "leaves " + thing(found, at);
    }
}

/// What the better line does to the other side: "isolate the pawn on d5".
std::string done_to_them(const FoundFact& found, const Position& at) {
    const Square square = found.squares.first();
    const auto man = [&] { return piece_on(at, square); };
    switch (found.fact) {
        case Fact::pinned: return "pin " + man();
        case Fact::shut_in: return "shut in " + man();
        case Fact::bad_bishop: return "make " + man() + " a bad one";
        case Fact::king_in_centre: return "keep the king in the centre";
        case Fact::broken_shelter: return "break up the shelter of the king";
        case Fact::open_file_at_king: return "open " + files_of(found.squares) + " to the king";
        case Fact::king_under_fire: return "bring the king under fire";
        case Fact::isolated: return "isolate " + man();
        case Fact::doubled: return "double the pawns on the " + file_name(found) + "-file";
        case Fact::backward: return "leave " + man() + " backward";
        case Fact::islands: return "split the pawns";
        case Fact::blocked_passed: return "block " + man();
        case Fact::hole: return "take the square " + squares_of(found.squares);
        default: return "leave " + thing(found, at);
    }
}

/// The clause for a difference; `at` is the position in which the fact is seen.
std::string clause(const Difference& difference, const Position& at) {
    const FoundFact& found = difference.found;
    switch (difference.change) {
        case Change::suffered: return suffered(found, at);
        case Change::given_up: return "gives up " + thing(found, at);
        case Change::missed: return "misses " + thing(found, at);
        case Change::allowed: return "allows " + thing(found, at);
        case Change::spared: return "misses a chance to " + done_to_them(found, at);
    }
    return "";
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

    std::optional<Reason> run() {
        reply_ = quiet_end(lines_.before, lines_.reply, longest_line, evaluator_);
        best_ = quiet_end(lines_.before, lines_.best, longest_line, evaluator_);
        if (!reply_ || !best_) return std::nullopt;
        if (const int behind = balance(best_->position) - balance(reply_->position); behind > 0)
            return compared_material(behind);
        for (const Breakdown::Row& row : best_->breakdown.rows)
            lost_[row.term] += for_mover(row.cp);
        for (const Breakdown::Row& row : reply_->breakdown.rows)
            lost_[row.term] -= for_mover(row.cp);
        for (const Term term : all_terms) total_ += is_of_plans(term) ? lost_[term] : 0;
        find_differences();
        return choose();
    }

private:
    /// The mover's material in pawns, less the other side's.
    [[nodiscard]] int balance(const Position& position) const {
        constexpr PieceTypeMap<int> pawns{{1, 3, 3, 5, 9, 0}};
        int sum = 0;
        for (const PieceType type : all_piece_types)
            sum += pawns[type] *
                   (position.pieces(mover_, type).count() - position.pieces(~mover_, type).count());
        return sum;
    }
    [[nodiscard]] int for_mover(int cp) const { return mover_ == Color::white ? cp : -cp; }

    void find_differences() {
        const std::vector<FoundFact> now = find_facts(lines_.before);
        const std::vector<FoundFact> reply_later = facts_at_end(lines_.reply);
        const std::vector<FoundFact> best_later = facts_at_end(lines_.best);
        for (const FoundFact& found : reply_->facts) {
            if (!is_new(found, now, best_->facts, reply_->facts)) continue;
            if (!has(reply_later, found) || !is_caused(found, lines_.reply, lines_.best)) continue;
            const bool is_bad = info(found.fact).sign < 0;
            if (found.side == mover_ && is_bad) take(Change::suffered, found);
            if (found.side != mover_ && !is_bad) take(Change::allowed, found);
        }
        for (const FoundFact& found : best_->facts) {
            const bool is_bad = info(found.fact).sign < 0;
            if (found.side == mover_ && !is_bad && has(now, found) &&
                count_of(reply_->facts, found) < count_of(now, found) &&
                (found.fact != Fact::may_castle || !castles(lines_.reply, mover_)) &&
                !is_kept_in_kind(found))
                take(Change::given_up, found);
            if (!is_new(found, now, reply_->facts, best_->facts)) continue;
            if (!has(best_later, found) || !is_caused(found, lines_.best, lines_.reply)) continue;
            if (found.side == mover_ && !is_bad) take(Change::missed, found);
            if (found.side != mover_ && is_bad) take(Change::spared, found);
        }
        std::ranges::stable_sort(differences_, std::ranges::greater{}, &Difference::weight);
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
                Bitboard files = found.squares;
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

    void take(Change change, const FoundFact& found) {
        if (!is_lasting(found.fact)) return;
        if (std::ranges::any_of(lines_.told,
                                [&](const FoundFact& told) { return told.is_same(found); }))
            return;
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

    std::optional<Reason> choose() {
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
        return told(chosen);
    }

    /// What can be counted at both ends where no fact tells them apart.
    std::optional<Reason> measured() {
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
        return std::ranges::any_of(find_facts(lines_.before), [&](const FoundFact& found) {
            const Square then = found.squares.first();
            return found.fact == Fact::passed && found.side == side &&
                   file_of(then) == file_of(pawn) &&
                   rank_of_pawn(side, then) < rank_of_pawn(side, pawn);
        });
    }

    /// Less material at the end of the answer than at that of the better line.
    std::optional<Reason> compared_material(int behind) {
        constexpr std::array<std::string_view, 10> amounts{
            "",       "a pawn",    "two pawns",   "a piece",     "four pawns",
            "a rook", "six pawns", "seven pawns", "eight pawns", "a queen"};
        const std::string_view amount =
            behind < 10 ? amounts.at(static_cast<std::size_t>(behind)) : "more than a queen";
        return measure(fmt::format("Comes out {} worse than {}", amount,
                                   numbered_line(lines_.before, lines_.best.first(1))),
                       Fact::more_material, mover_, lines_.reply.front().to(),
                       /*of_best=*/false);
    }

    std::optional<Reason> compared_passers() {
        if (lost_[Term::passed] < least_cp) return std::nullopt;
        const auto theirs_then = furthest(*reply_, ~mover_);
        const auto theirs_else = furthest(*best_, ~mover_);
        if (theirs_then && advances(*theirs_then, ~mover_) &&
            (!theirs_else ||
             rank_of_pawn(~mover_, *theirs_then) > rank_of_pawn(~mover_, *theirs_else)))
            return measure(fmt::format("Lets the {}-pawn advance to {}",
                                       to_char(file_of(*theirs_then)), to_string(*theirs_then)),
                           Fact::passed, ~mover_, *theirs_then, /*of_best=*/false);
        const auto mine_then = furthest(*reply_, mover_);
        const auto mine_else = furthest(*best_, mover_);
        if (mine_else && advances(*mine_else, mover_) &&
            (!mine_then || rank_of_pawn(mover_, *mine_else) > rank_of_pawn(mover_, *mine_then)))
            return measure(fmt::format("Misses the advance of the {}-pawn to {}",
                                       to_char(file_of(*mine_else)), to_string(*mine_else)),
                           Fact::passed, mover_, *mine_else, /*of_best=*/true);
        return std::nullopt;
    }

    static Bitboard attackers_of_king(const Position& position, Color side) {
        Bitboard attackers;
        for (const Square square : king_attacks(position.king(side)))
            attackers |= position.attackers_to(square, position.occupied()) &
                         position.pieces(~side) & ~position.pieces(PieceType::pawn) &
                         ~position.pieces(PieceType::king);
        return attackers;
    }

    std::optional<Reason> compared_attackers() {
        if (lost_[Term::king_attack] < least_cp) return std::nullopt;
        const Bitboard then = attackers_of_king(reply_->position, mover_);
        const Bitboard otherwise = attackers_of_king(best_->position, mover_);
        if (then.count() <= otherwise.count() || then.count() < 2) return std::nullopt;
        return measure(fmt::format("Lets {} near the king", list_of(then)), Fact::king_under_fire,
                       mover_, reply_->position.king(mover_),
                       /*of_best=*/false, then);
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

    /// The squares that a side's pieces can go to where no pawn takes them.
    static int room_of(const Position& position, Color side) {
        Bitboard guarded;
        for (const Square square : position.pieces(~side, PieceType::pawn))
            guarded |= pawn_attacks(~side, square);
        int room = 0;
        const Bitboard occupied = position.occupied();
        for (const Square square : position.pieces(side)) {
            Bitboard attacks;
            switch (position.type_at(square)) {
                case PieceType::knight: attacks = knight_attacks(square); break;
                case PieceType::bishop: attacks = bishop_attacks(square, occupied); break;
                case PieceType::rook: attacks = rook_attacks(square, occupied); break;
                case PieceType::queen:
                    attacks = bishop_attacks(square, occupied) | rook_attacks(square, occupied);
                    break;
                default: continue;
            }
            room += (attacks & ~position.pieces(side) & ~guarded).count();
        }
        return room;
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

    std::optional<Reason> compared_room() {
        const int much = lines_.least_room;
        if (much == 0 || lost_[Term::mobility] < least_cp || captures_soon()) return std::nullopt;
        const int mine_then = room_of(reply_->position, mover_);
        const int mine_else = room_of(best_->position, mover_);
        const int theirs_then = room_of(reply_->position, ~mover_);
        const int theirs_else = room_of(best_->position, ~mover_);
        const std::string better = numbered_line(lines_.before, lines_.best.first(1));
        const Square to = lines_.reply.front().to();
        if (mine_else - mine_then >= std::max(much, theirs_then - theirs_else))
            return measure(fmt::format("Leaves the pieces {} moves, where {} leaves them {}",
                                       mine_then, better, mine_else),
                           Fact::space, mover_, to, /*of_best=*/false);
        if (theirs_then - theirs_else >= much)
            return measure(fmt::format("Leaves the other side's pieces {} moves, where {} leaves "
                                       "them {}",
                                       theirs_then, better, theirs_else),
                           Fact::space, ~mover_, to, /*of_best=*/false);
        return std::nullopt;
    }

    /// A sentence with the whole line to a quiet end.
    std::optional<Reason> measure(std::string text, Fact fact, Color side, Square square,
                                  bool of_best, Bitboard squares = {}) {
        const FoundFact found{fact, side, squares.any() ? squares : Bitboard(square), 0};
        if (fact != Fact::more_material &&
            std::ranges::any_of(lines_.told,
                                [&](const FoundFact& told) { return told.is_same(found); }))
            return std::nullopt;
        const QuietEnd& end = of_best ? *best_ : *reply_;
        const auto moves = of_best ? lines_.best : lines_.reply;
        Reason reason{.text = std::move(text),
                      .squares = found.squares,
                      .begins = of_best ? Reason::Line::instead : Reason::Line::reply,
                      .facts = {found}};
        const std::size_t skipped = of_best ? 0 : 1;
        reason.line.assign(moves.begin() + static_cast<std::ptrdiff_t>(skipped),
                           moves.begin() + static_cast<std::ptrdiff_t>(end.ply));
        const Position start = of_best ? lines_.before : lines_.before.after(moves.front());
        if (!reason.line.empty()) reason.text += ": " + numbered_line(start, reason.line);
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

    [[nodiscard]] Reason told(const std::vector<Difference>& chosen) const {
        Reason reason;
        // One line proves the sentence: facts of the other line are left out.
        const bool of_best = is_of_best(chosen.front().change);
        std::size_t plies = 0;
        std::string text;
        for (const Difference& difference : chosen) {
            if (is_of_best(difference.change) != of_best) continue;
            plies = std::max(plies, plies_to(difference));
        }
        Position at = lines_.before;
        const auto moves = of_best ? lines_.best : lines_.reply;
        for (std::size_t ply = 0; ply < plies; ++ply) at.make(moves[ply]);
        for (const Difference& difference : chosen) {
            if (is_of_best(difference.change) != of_best) continue;
            const bool is_gone = difference.change == Change::given_up;
            if (has(find_facts(at), difference.found) == is_gone) continue;
            std::string_view words;
            const std::string whole = clause(difference, is_gone ? lines_.before : at);
            words = whole;
            // "allows the seventh rank and the open c-file"
            const std::string verb = whole.substr(0, whole.find(' ') + 1);
            if (text.starts_with(verb)) words.remove_prefix(verb.size());
            text += (text.empty() ? "" : " and ") + std::string(words);
            reason.squares |= difference.found.squares;
            reason.facts.push_back(difference.found);
        }
        if (text.empty()) {
            reason.text.clear();
            return reason;
        }
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
        reason.begins = of_best ? Reason::Line::instead : Reason::Line::reply;
        const std::size_t skipped = of_best ? 0 : 1;
        reason.line.assign(moves.begin() + static_cast<std::ptrdiff_t>(std::min(skipped, plies)),
                           moves.begin() + static_cast<std::ptrdiff_t>(plies));
        reason.text = text;
        if (!reason.line.empty()) {
            const Position start = of_best ? lines_.before : lines_.before.after(moves.front());
            reason.text += ": " + numbered_line(start, reason.line);
        }
        reason.text += '.';
        return reason;
    }

    const ComparedLines& lines_;
    const Evaluator& evaluator_;
    Color mover_;
    std::optional<QuietEnd> reply_;
    std::optional<QuietEnd> best_;
    TermMap<int> lost_{};  ///< centipawns for the mover, between the ends
    int total_ = 0;        ///< of the terms that plans are about
    std::vector<Difference> differences_;
};

}  // namespace

std::optional<QuietEnd> quiet_end(const Position& start, std::span<const Move> moves,
                                  std::size_t most, const Evaluator& evaluator) {
    Position position = start;
    std::optional<QuietEnd> end;
    for (std::size_t ply = 0; ply < std::min(most, moves.size()); ++ply) {
        position.make(moves[ply]);
        if (position.in_check() || best_capture(position, /*captures_only=*/true)) continue;
        const bool goes_on = ply + 1 < moves.size();
        if (goes_on &&
            (position.is_capture(moves[ply + 1]) || position.gives_check(moves[ply + 1])))
            continue;
        end = QuietEnd{ply + 1, position, {}, {}};
    }
    if (!end) return std::nullopt;
    end->breakdown = evaluator.explain(end->position);
    end->facts = find_facts(end->position);
    weigh(end->facts, end->breakdown);
    return end;
}

std::optional<Reason> fact_reason(const ComparedLines& lines, const Evaluator& evaluator) {
    auto reason = Comparison(lines, evaluator).run();
    if (!reason || reason->text.empty()) return std::nullopt;
    return reason;
}

}  // namespace chess::detail
