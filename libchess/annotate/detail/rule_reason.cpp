#include "libchess/annotate/detail/rule_reason.hpp"

#include "libchess/annotate/detail/first_moves.hpp"
#include "libchess/annotate/detail/line_sentence.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/core/attacks.hpp"
#include "libchess/fact/find_facts.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace chess::detail {

namespace {

/// Looks for rules of endings.
class EndingRules : FirstMoves {
public:
    explicit EndingRules(const ComparedLines& lines) : FirstMoves(lines) {}

    [[nodiscard]] std::vector<ToldReason> find() const {
        if (before().pieces(PieceType::queen).any()) return {};
        return found_of({rook_behind(/*of_best=*/false), rook_behind(/*of_best=*/true),
                         advance(/*of_best=*/false), advance(/*of_best=*/true),
                         advance(/*of_best=*/false, /*later=*/2),
                         advance(/*of_best=*/true, /*later=*/2)});
    }

private:
    /// A rook that gets behind a passed pawn.
    struct Arrival {
        std::size_t plies;
        Square rook;
        Square pawn;
    };

    [[nodiscard]] std::span<const Move> line_of(bool of_best) const {
        return of_best ? lines().best : lines().played;
    }

    /// The passed pawn of either side that a rook stands behind, with nothing in between; nullopt
    /// if there is none.
    static std::optional<Square> pawn_before(const Position& position, Square rook) {
        for (const Square pawn : position.pieces(PieceType::pawn) & Bitboard(file_of(rook)) &
                                     attacks_from(position, rook)) {
            const Color owner = position.at(pawn)->color;
            if (rank_for(owner, rook) < rank_for(owner, pawn) &&
                has_fact(find_facts(position), {Fact::passed, owner, Bitboard(pawn), 0}))
                return pawn;
        }
        return std::nullopt;
    }
    /// Where a rook of a side comes behind a passed pawn by its first move in a line, or by the
    /// second after a check or a capture.
    [[nodiscard]] std::optional<Arrival> arrival(std::span<const Move> line, Color side) const {
        constexpr std::size_t within = 4;
        Position position = before();
        for (std::size_t ply = 0; ply < std::min(within, line.size()); ++ply) {
            const Move move = line[ply];
            const bool is_rook =
                position.turn() == side && position.type_at(move.from()) == PieceType::rook;
            const bool is_new = is_rook && !pawn_before(position, move.from());
            const bool takes = position.is_capture(move);
            position.make(move);
            if (position.turn() == side || takes) continue;
            if (is_new && !is_en_prise(position, move.to()))
                if (const auto pawn = pawn_before(position, move.to()))
                    return Arrival{ply + 1, move.to(), *pawn};
            if (!position.in_check()) return std::nullopt;
        }
        return std::nullopt;
    }
    /// A rook of the mover in the better line, or of the other side in the answer, gets behind a
    /// passed pawn, and in the other line it does not soon.
    [[nodiscard]] Told rook_behind(bool of_best) const {
        const Color side = of_best ? mover() : ~mover();
        const auto found = arrival(line_of(of_best), side);
        if (!found || stands_behind(line_of(!of_best), side, file_of(found->pawn)))
            return std::nullopt;
        const FoundFact topic{Fact::passed, side, Bitboard(found->pawn), 0};
        if (lines().is_told(topic)) return std::nullopt;
        const std::size_t plies = std::min(found->plies + 1, line_of(of_best).size());
        const std::string_view what =
            of_best ? "Misses the place of the rook behind" : "Lets the rook get behind";
        auto told = tell(fmt::format("{} the passed pawn on {}", what, to_string(found->pawn)),
                         of_best, plies, Bitboard(found->rook) | Bitboard(found->pawn));
        told.told = {topic};
        return told;
    }
    /// Whether a rook of a side soon stands behind a passed pawn on a file.
    [[nodiscard]] bool stands_behind(std::span<const Move> line, Color side, File file) const {
        constexpr std::size_t within = 6;
        Position position = before();
        for (const Move move : line.first(std::min(within, line.size()))) {
            position.make(move);
            for (const Square rook : position.pieces(side, PieceType::rook) & Bitboard(file))
                if (pawn_before(position, rook)) return true;
        }
        return false;
    }

    /// A passed pawn that the mover in the better line, or the other side in the answer, pushes
    /// into the other half of the board, at once or so many half-moves later, where it stays; and
    /// in the other line it does not get as far soon.
    [[nodiscard]] Told advance(bool of_best, std::size_t later = 0) const {
        constexpr int fifth = 5;
        constexpr std::size_t stays = 4;
        const auto line = line_of(of_best);
        const std::size_t ply = (of_best ? 0 : 1) + later;
        if (line.size() < ply + stays) return std::nullopt;
        const Color side = of_best ? mover() : ~mover();
        const Position start = position_after(before(), line.first(ply));
        const Move push = line[ply];
        const FoundFact passed{Fact::passed, side, Bitboard(push.to()), 0};
        if (start.type_at(push.from()) != PieceType::pawn || start.is_capture(push) ||
            push.is_promotion() || rank_for(side, push.to()) < fifth || lines().is_told(passed) ||
            !has_fact(find_facts(start.after(push)), passed))
            return std::nullopt;
        const auto is_there = [&](std::span<const Move> moves) {
            for (const Square pawn : position_after(before(), moves).pieces(side, PieceType::pawn) &
                                         Bitboard(file_of(push.to())))
                if (rank_for(side, pawn) >= rank_for(side, push.to())) return true;
            return false;
        };
        const auto other = line_of(!of_best);
        if (!is_there(line.first(ply + stays)) ||
            is_there(other.first(std::min(ply + stays, other.size()))))
            return std::nullopt;
        // It may go on at once.
        const std::size_t next = ply + 2;
        const bool goes_on =
            line[next].from() == push.to() && file_of(line[next].to()) == file_of(push.to());
        const Square square = goes_on ? line[next].to() : push.to();
        const FoundFact there{Fact::passed, side, Bitboard(square), 0};
        auto told = tell(words_of_advance(square, of_best), of_best, goes_on ? next + 1 : ply + 1,
                         there.squares);
        told.reason.facts = {there};
        told.told = {there};
        return told;
    }
};

/// Looks for rules of the opening.
class OpeningRules : FirstMoves {
public:
    explicit OpeningRules(const ComparedLines& lines) : FirstMoves(lines) {}

    [[nodiscard]] std::vector<ToldReason> find() const {
        if (!is_opening() || before().in_check() || before().is_capture(played()) ||
            before().gives_check(played()) || played().is_castling() || is_punished())
            return {};
        return found_of({own_man_in_the_way(), wasted_move()});
    }

private:
    /// A piece goes where it shuts in a bishop that has not moved, or stops the d- or e-pawn, and
    /// stays; and the better move does not.
    [[nodiscard]] Told own_man_in_the_way() const {
        constexpr std::size_t stays = 5;  // half-moves
        if (lines().played.size() < stays || lines().best.size() < stays) return std::nullopt;
        const Position later = position_after(before(), lines().played.first(stays));
        const Position otherwise = position_after(before(), lines().best.first(stays));
        const auto told = [&](std::string text, Square held) {
            ToldReason reason = tell(std::move(text), /*of_best=*/false, 1,
                                     Bitboard(played().to()) | Bitboard(held));
            reason.about = std::nullopt;
            return reason;
        };
        const PieceType type = before().type_at(played().from());
        for (const Square bishop : before().pieces(mover(), PieceType::bishop) & undeveloped()) {
            const auto is_shut_in = [&](const Position& position) {
                return position.pieces(mover(), PieceType::bishop).contains(bishop) &&
                       (attacks_from(position, bishop) & ~position.pieces(mover())).empty();
            };
            if (!is_shut_in(before()) && is_shut_in(bad()) && is_shut_in(later) &&
                !is_shut_in(otherwise))
                return told(fmt::format("Shuts in {}", piece_on(before(), bishop)), bishop);
        }
        constexpr int second = 2;
        constexpr int third = 3;
        if (type == PieceType::pawn || type == PieceType::king ||
            rank_for(mover(), played().to()) != third)
            return std::nullopt;
        for (const Square pawn :
             before().pieces(mover(), PieceType::pawn) & Bitboard(file_of(played().to()))) {
            const File file = file_of(pawn);
            const auto stands = [&](const Position& position, Square square, PieceType man) {
                return position.pieces(mover(), man).contains(square);
            };
            if ((file != File::d && file != File::e) || rank_for(mover(), pawn) != second ||
                !stands(later, pawn, PieceType::pawn) || !stands(later, played().to(), type) ||
                stands(otherwise, played().to(), type))
                continue;
            return told(fmt::format("Blocks {} with the {}", pawn_of(file), name_of(type)), pawn);
        }
        return std::nullopt;
    }
    /// A move that does nothing for the development, where the better one does.
    [[nodiscard]] Told wasted_move() const {
        const std::string instead = development();
        if (instead.empty()) return std::nullopt;
        const std::string what = waste();
        if (what.empty()) return std::nullopt;
        // The queen loses time even if the piece comes out next.
        if (!what.starts_with("Brings the queen") && follows_soon(best())) return std::nullopt;
        constexpr std::size_t shown = 3;
        return tell(fmt::format("{}, where {} {}", what, best_words(), instead),
                    /*of_best=*/true, std::min(shown, lines().best.size()),
                    Bitboard(played().to()) | Bitboard(arrival_of(best())));
    }

    /// The mover's pieces that have not moved yet.
    [[nodiscard]] Bitboard undeveloped() const {
        Bitboard pieces;
        for (const FoundFact& found : find_facts(before()))
            if (found.fact == Fact::undeveloped && found.side == mover()) pieces |= found.squares;
        return pieces;
    }
    /// What a pawn's move does for the centre: "puts a pawn into the centre", "controls d4"; "" if
    /// nothing.
    [[nodiscard]] std::string hold_on_centre() const {
        constexpr int fourth = 4;
        constexpr int fifth = 5;
        const Square to = best().to();
        const int rank = rank_for(mover(), to);
        const File file = file_of(to);
        if ((rank != fourth && rank != fifth) || is_en_prise(better(), to)) return "";
        if (file == File::d || file == File::e) return "puts a pawn into the centre";
        if (file != File::c || rank != fourth) return "";
        // The other square that it attacks is on the b-file.
        for (const Square square : pawn_attacks(mover(), to))
            if (file_of(square) == File::d) return fmt::format("controls {}", to_string(square));
        return "";
    }
    /// What the better move does for the development: "develops the knight", "castles"; "" if
    /// nothing.
    [[nodiscard]] std::string development() const {
        if (best().is_castling()) return "castles";
        if (before().is_capture(best())) return "";
        if (before().type_at(best().from()) == PieceType::pawn) {
            // A piece has other reasons to move again.
            const bool is_pawn = before().type_at(played().from()) == PieceType::pawn;
            return is_pawn ? hold_on_centre() : "";
        }
        if (!undeveloped().contains(best().from())) return "";
        return fmt::format("develops the {}", name_of(before().type_at(best().from())));
    }
    /// The bad move and its next answers, in half-moves.
    static constexpr std::size_t answered = 4;
    /// Whether the other side soon moves to one of these squares after the bad move.
    [[nodiscard]] bool comes_to(Bitboard squares) const {
        const auto line = lines().played;
        for (std::size_t ply = 1; ply < std::min(answered, line.size()); ply += 2)
            if (squares.contains(line[ply].to())) return true;
        return false;
    }
    /// Whether the other side soon wins a man after it: that is the point then.
    [[nodiscard]] bool is_punished() const {
        constexpr int pawn = 100;  // centipawns
        const auto line = lines().played;
        Position position = before();
        for (std::size_t ply = 0; ply < std::min(answered, line.size()); ++ply) {
            if (ply % 2 == 1 && position.is_capture(line[ply]) &&
                exchange_at_least(position, line[ply], pawn))
                return true;
            position.make(line[ply]);
        }
        return false;
    }
    /// What the bad move does instead; "" if it develops, too, or has to go away.
    [[nodiscard]] std::string waste() const {
        constexpr int least = 2;  // pieces that are at home still
        const Square from = played().from();
        const PieceType type = before().type_at(from);
        if (undeveloped().count() < least || type == PieceType::king) return "";
        if (type == PieceType::pawn) {
            const File file = file_of(from);
            if (file != File::a && file != File::f && file != File::h) return "";
            // What it no longer guards is the point then.
            if (comes_to(pawn_attacks(mover(), from))) return "";
            return "Spends a move on " + pawn_of(file);
        }
        if (is_en_prise(before(), from)) return "";
        if (type == PieceType::queen && rank_for(mover(), from) == 1) {
            constexpr int out = 3;
            return rank_for(mover(), played().to()) >= out ? "Brings the queen out early" : "";
        }
        if (rank_for(mover(), from) == 1) return "";
        return fmt::format("Moves the {} again", name_of(type));
    }
};

}  // namespace

std::vector<ToldReason> ending_rule_reasons(const ComparedLines& lines) {
    return EndingRules(lines).find();
}

std::vector<ToldReason> opening_rule_reasons(const ComparedLines& lines) {
    return OpeningRules(lines).find();
}

}  // namespace chess::detail
