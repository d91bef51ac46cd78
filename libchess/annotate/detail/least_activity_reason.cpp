#include "libchess/annotate/detail/least_activity_reason.hpp"

#include "libchess/annotate/detail/first_moves.hpp"
#include "libchess/annotate/detail/line_sentence.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/core/attacks.hpp"
#include "libchess/motif/detail/board_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>

namespace chess::detail {

namespace {

/// Looks at pawns that break, or take room.
class LeastActivity : FirstMoves {
public:
    explicit LeastActivity(const ComparedLines& lines) : FirstMoves(lines) {}

    [[nodiscard]] std::vector<ToldReason> reasons() const {
        return found_of({allowed_break(), missed_break(), missed_push()});
    }

private:
    /// Whether a move puts a pawn into the middle of the board, in its own half or beyond.
    static bool is_central_push(const Position& position, Move move) {
        constexpr int fourth = 4;
        const File file = file_of(move.to());
        return position.type_at(move.from()) == PieceType::pawn && !position.is_capture(move) &&
               (file == File::d || file == File::e) &&
               rank_for(position.turn(), move.to()) >= fourth;
    }
    /// In the opening: the better move takes room in the centre, and the mover does not soon do so
    /// after the bad one.
    [[nodiscard]] Told missed_push() const {
        const Move push = best();
        if (!is_opening() || !is_central_push(before(), push) || lines().best.size() < 3 ||
            follows_soon(push))
            return std::nullopt;
        return tell(fmt::format("Misses the push {} in the centre", best_words()),
                    /*of_best=*/true, 3, Bitboard(push.to()));
    }
    /// Whether a move pushes a pawn so that it attacks one of the other side's.
    static bool is_lever(const Position& position, Move move) {
        const Color side = position.turn();
        return position.type_at(move.from()) == PieceType::pawn && !position.is_capture(move) &&
               !move.is_promotion() &&
               (pawn_attacks(side, move.to()) & position.pieces(~side, PieceType::pawn)).any();
    }
    /// The moves up to the capture by which a lever, which a line begins with, opens the position;
    /// 0 if it does not soon.
    static std::size_t plies_of_break(std::span<const Move> moves) {
        constexpr std::size_t soon = 5;
        const Square pawn = moves.front().to();
        for (std::size_t ply = 1; ply < std::min(1 + soon, moves.size()); ++ply) {
            const Move move = moves[ply];
            if (move.to() == pawn) return ply + 1;
            if (move.from() == pawn) return file_of(move.to()) != file_of(pawn) ? ply + 1 : 0;
        }
        return 0;
    }
    /// Whether the mover is behind by more than before soon after so many moves of the better line.
    [[nodiscard]] bool loses_pawn(std::size_t plies) const {
        constexpr std::size_t more = 3;
        const auto first = lines().best.first(std::min(plies + more, lines().best.size()));
        return material_balance(position_after(before(), first), mover()) <
               material_balance(before(), mover());
    }
    /// The answer opens the position: it attacks the pawn that has just moved, or is no such break,
    /// or loses something, after the better move.
    [[nodiscard]] Told allowed_break() const {
        const auto lever = answer();
        if (!lever || !is_lever(bad(), *lever) || is_coming(*lever)) return std::nullopt;
        const bool is_on_played = before().type_at(played().from()) == PieceType::pawn &&
                                  pawn_attacks(~mover(), lever->to()).contains(played().to());
        if (!is_on_played && is_playable(better(), *lever) && is_lever(better(), *lever))
            return std::nullopt;
        const std::size_t plies = plies_of_break(lines().played.subspan(1));
        if (plies == 0) return std::nullopt;
        return tell(fmt::format("Allows the break {}", answer_words()), /*of_best=*/false,
                    1 + plies, Bitboard(lever->to()));
    }
    /// The better move opens the position, and the mover does not soon do so after the bad one.
    [[nodiscard]] Told missed_break() const {
        const Move lever = best();
        if (!is_lever(before(), lever)) return std::nullopt;
        const std::size_t plies = plies_of_break(lines().best);
        if (plies == 0 || follows_soon(lever) || loses_pawn(plies)) return std::nullopt;
        return tell(fmt::format("Misses the break {}", best_words()),
                    /*of_best=*/true, plies, Bitboard(lever.to()));
    }
};

}  // namespace

std::vector<ToldReason> least_activity_reasons(const ComparedLines& lines) {
    return LeastActivity(lines).reasons();
}

}  // namespace chess::detail
