#include "libchess/annotate/detail/count_reason.hpp"

#include "libchess/annotate/detail/board_counts.hpp"
#include "libchess/annotate/detail/line_sentence.hpp"
#include "libchess/annotate/detail/material_gain.hpp"
#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/motif_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace chess::detail {

namespace {

int rank_of_pawn(Color side, Square square) {
    return index_of(relative(side, rank_of(square)));
}

/// The furthest passed pawn of a side, in its own view; nullopt if it has none.
std::optional<Square> furthest(const QuietEnd& end, Color side) {
    std::optional<Square> best;
    for (const FoundFact& found : end.facts) {
        if (found.fact != Fact::passed || found.side != side) continue;
        const Square square = found.squares.first();
        if (!best || rank_of_pawn(side, square) > rank_of_pawn(side, *best)) best = square;
    }
    return best;
}

/// Compares the counts at the ends of two lines.
class CountSentence {
public:
    explicit CountSentence(const LineComparison& compared)
        : compared_(compared),
          lines_(compared.lines()),
          mover_(compared.mover()),
          reply_(compared.reply()),
          best_(compared.best()) {}

    std::vector<ToldReason> king_attack() {
        auto found = attackers();
        return found ? std::vector{*std::move(found)} : std::vector<ToldReason>();
    }
    std::vector<ToldReason> run() {
        std::vector<ToldReason> found;
        for (auto& reason : {material(), passers(), king_activity()})
            if (reason) found.push_back(*reason);
        return found;
    }

private:
    /// Less material at the end of the answer than at that of the better line.
    std::optional<ToldReason> material() {
        const int had = material_balance(lines_.before, mover_);
        const int then = material_balance(reply_.position, mover_);
        const int otherwise = material_balance(best_.position, mover_);
        if (then >= otherwise) return std::nullopt;
        if (then < had) return lost(/*of_best=*/false);
        return lost(/*of_best=*/true);
    }

    [[nodiscard]] bool has_lost(Term term) const {
        return compared_.lost(term) >= LineComparison::least_cp;
    }

    /// What the line of the answer takes from the mover, or that of the better move wins.
    std::optional<ToldReason> lost(bool of_best) {
        constexpr std::size_t longest = 10;
        const auto moves = of_best ? lines_.best.first(best_.ply) : lines_.played.first(reply_.ply);
        if (moves.size() > longest) return std::nullopt;
        const MotifLine line(lines_.before, moves, of_best ? 0 : 1);
        const auto gain = whole_gain(line);
        if (!gain || gain->net < 1) return std::nullopt;
        // What the bad move itself has taken is not missed.
        const auto taken = lines_.before.captured_by(lines_.played.front());
        if (of_best && taken) return std::nullopt;
        const std::string amount = amount_of(*gain);
        const Bitboard squares(arrival_of(moves.front()));
        auto told = measure((of_best ? "Misses the win of " : "Loses ") + amount, squares, of_best);
        if (told) told->reason.gain = gain->net;
        return told;
    }

    /// Whether a pawn was passed on its file before, and further back.
    [[nodiscard]] bool advances(Square pawn, Color side) const {
        return std::ranges::any_of(compared_.now(), [&](const FoundFact& found) {
            const Square then = found.squares.first();
            return found.fact == Fact::passed && found.side == side &&
                   file_of(then) == file_of(pawn) &&
                   rank_of_pawn(side, then) < rank_of_pawn(side, pawn);
        });
    }

    std::optional<ToldReason> passers() {
        if (!has_lost(Term::passed)) return std::nullopt;
        const auto theirs_then = furthest(reply_, ~mover_);
        const auto theirs_else = furthest(best_, ~mover_);
        if (theirs_then && advances(*theirs_then, ~mover_) &&
            (!theirs_else ||
             rank_of_pawn(~mover_, *theirs_then) > rank_of_pawn(~mover_, *theirs_else)))
            return passer(*theirs_then, /*of_best=*/false);
        const auto mine_then = furthest(reply_, mover_);
        const auto mine_else = furthest(best_, mover_);
        if (mine_else && advances(*mine_else, mover_) && !comes_as_far(*mine_else) &&
            (!mine_then || rank_of_pawn(mover_, *mine_else) > rank_of_pawn(mover_, *mine_then)))
            return passer(*mine_else, /*of_best=*/true);
        return std::nullopt;
    }
    /// Whether the mover's pawn gets as far on that file after the bad move, too, or with it.
    [[nodiscard]] bool comes_as_far(Square pawn) const {
        Position position = lines_.before;
        for (const Move move : lines_.played.first(reply_.ply)) {
            if (position.turn() == mover_ && position.type_at(move.from()) == PieceType::pawn &&
                file_of(move.to()) == file_of(pawn) &&
                rank_of_pawn(mover_, move.to()) >= rank_of_pawn(mover_, pawn))
                return true;
            position.make(move);
        }
        return false;
    }
    /// A passed pawn of the other side at the end of the answer, or of the mover at the better end.
    std::optional<ToldReason> passer(Square pawn, bool of_best) {
        constexpr std::size_t soon = 9;
        if ((of_best ? best_ : reply_).ply > soon) return std::nullopt;
        const FoundFact found{Fact::passed, of_best ? mover_ : ~mover_, Bitboard(pawn), 0};
        auto told = measure(words_of_advance(pawn, of_best), found.squares, of_best, found);
        if (!told) return told;
        told->reason.facts = {found};
        for (std::size_t ply = 0; ply < told->reason.line.size(); ply += 2)
            if (told->reason.line[ply].to() == pawn) told->about = ply;
        return told;
    }

    /// An attack that arrives: more pieces at the king than at the better end, and than defend it.
    std::optional<ToldReason> attackers() {
        if (!has_lost(Term::king_attack) ||
            reply_.position.pieces(~mover_, PieceType::queen).empty())
            return std::nullopt;
        // Without a queen to begin with, it is no attack that decides.
        if (compared_.lines().before.pieces(~mover_, PieceType::queen).empty()) return std::nullopt;
        const Bitboard then = attackers_of_king(reply_.position, mover_);
        const Bitboard otherwise = attackers_of_king(best_.position, mover_);
        const int defenders = defenders_of_king(reply_.position, mover_).count();
        const bool is_enough = then.count() >= 3 || (then.count() == 2 && defenders == 0);
        if (then.count() <= otherwise.count() || !is_enough || then.count() <= defenders)
            return std::nullopt;
        return measure(fmt::format("Allows an attack on the king, {} attackers against {}",
                                   counted(then.count()),
                                   defenders == 0   ? "no defender"
                                   : defenders == 1 ? "one defender"
                                                    : counted(defenders) + " defenders"),
                       then, /*of_best=*/false, FoundFact{Fact::king_under_fire, mover_, then, 0});
    }
    static std::string counted(int count) {
        constexpr std::array<std::string_view, 8> words{"no",   "one",  "two", "three",
                                                        "four", "five", "six", "seven"};
        return count < 8 ? std::string(words.at(static_cast<std::size_t>(count)))
                         : std::to_string(count);
    }

    /// In an ending without queens: a king further from the centre.
    std::optional<ToldReason> king_activity() {
        const auto queens = [](const QuietEnd& end) {
            return end.position.pieces(PieceType::queen).any();
        };
        constexpr int few = 4;  // pieces of both sides
        const Bitboard pieces = reply_.position.occupied() &
                                ~reply_.position.pieces(PieceType::pawn) &
                                ~reply_.position.pieces(PieceType::king);
        if (queens(reply_) || queens(best_) || pieces.count() > few ||
            (!has_lost(Term::piece_squares) && !has_lost(Term::king_placement)))
            return std::nullopt;
        constexpr std::size_t longest_way = 9;
        if (best_.ply > longest_way) return std::nullopt;
        const Square then = reply_.position.king(mover_);
        const Square otherwise = best_.position.king(mover_);
        // One step is no way.
        if (from_centre(then) <= from_centre(otherwise) || walks_to(otherwise) ||
            king_attacks(lines_.before.king(mover_)).contains(otherwise))
            return std::nullopt;
        return measure(fmt::format("Misses the way of the king to {}", to_string(otherwise)),
                       Bitboard(otherwise), /*of_best=*/true,
                       FoundFact{Fact::opposition, mover_, Bitboard(otherwise), 0});
    }
    /// Whether the mover's king gets as near to the centre as on a square after the bad move, too.
    [[nodiscard]] bool walks_to(Square square) const {
        return std::ranges::any_of(lines_.played, [&, position = lines_.before](Move move) mutable {
            position.make(move);
            return from_centre(position.king(mover_)) <= from_centre(square);
        });
    }
    /// King moves to the nearest of the four squares in the middle.
    static int from_centre(Square square) {
        const auto off = [](int index) { return index < 3 ? 3 - index : std::max(0, index - 4); };
        return std::max(off(index_of(file_of(square))), off(index_of(rank_of(square))));
    }

    /// A sentence with the whole line to a quiet end; nullopt if an earlier one was about the same.
    std::optional<ToldReason> measure(std::string text, Bitboard squares, bool of_best,
                                      std::optional<FoundFact> topic = std::nullopt) {
        if (topic && lines_.is_told(*topic)) return std::nullopt;
        constexpr std::size_t longest = 15;
        const std::size_t plies = (of_best ? best_ : reply_).ply;
        if (plies > longest) return std::nullopt;
        ToldReason told{.reason = with_line(lines_, std::move(text), of_best, plies), .told = {}};
        told.reason.squares = squares;
        if (topic) told.told.push_back(*topic);
        return told;
    }

    const LineComparison& compared_;
    const ComparedLines& lines_;
    Color mover_;
    const QuietEnd& reply_;
    const QuietEnd& best_;
};

}  // namespace

std::vector<ToldReason> king_attack_reasons(const ComparedLines& lines,
                                            const Evaluator& evaluator) {
    const auto compared = LineComparison::of(lines, evaluator);
    return compared ? CountSentence(*compared).king_attack() : std::vector<ToldReason>();
}

std::vector<ToldReason> count_reasons(const ComparedLines& lines, const Evaluator& evaluator) {
    const auto compared = LineComparison::of(lines, evaluator);
    return compared ? CountSentence(*compared).run() : std::vector<ToldReason>();
}

}  // namespace chess::detail
