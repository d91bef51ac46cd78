#include "libchess/position/detail/last_move.hpp"

namespace chess::detail {

namespace {

/// Takes moves back.
class Retraction {
public:
    explicit Retraction(const Position& position)
        : position_(position),
          mover_(~position.turn()),
          king_(position.king(position.turn())),
          occupied_(position.occupied()),
          may_uncapture_(position.pieces(position.turn()).count() < 16) {
        for (const PieceType type : all_piece_types) men_[type] = position.pieces(mover_, type);
    }

    std::vector<LastMove> run() {
        for (const Square to : position_.pieces(mover_)) {
            const PieceType type = position_.type_at(to);
            if (type == PieceType::pawn) take_back_pawn(to);
            else take_back_piece(to, type);
        }
        for (const CastlingSide side : {CastlingSide::king_side, CastlingSide::queen_side})
            take_back_castling(side);
        return std::move(found_);
    }

private:
    [[nodiscard]] Square behind(Square square) const { return ahead(~mover_, square); }
    [[nodiscard]] bool is_empty(Square square) const { return !occupied_.contains(square); }

    void take_back_piece(Square to, PieceType type) {
        for (const Square from : piece_attacks({mover_, type}, to, occupied_) & ~occupied_) {
            try_from(from, to, type, type, false);
            try_from(from, to, type, type, true);
        }
        const bool is_promoted = type != PieceType::king && rank_of(to) == back_rank(~mover_) &&
                                 men_[PieceType::pawn].count() < 8;
        if (!is_promoted) return;
        if (is_empty(behind(to))) try_from(behind(to), to, type, PieceType::pawn, false);
        for (const Square from : pawn_attacks(~mover_, to) & ~occupied_)
            try_from(from, to, type, PieceType::pawn, true);
    }

    void take_back_pawn(Square to) {
        constexpr PieceType pawn = PieceType::pawn;
        if (rank_of(to) == relative(mover_, Rank::second)) return;
        const Square one = behind(to);
        if (is_empty(one)) {
            try_from(one, to, pawn, pawn, false);
            if (rank_of(to) == relative(mover_, Rank::fourth) && is_empty(behind(one)))
                try_from(behind(one), to, pawn, pawn, false, {}, true);
        }
        const bool may_be_passing = rank_of(to) == relative(mover_, Rank::sixth) && is_empty(one) &&
                                    is_empty(ahead(mover_, to));
        for (const Square from : pawn_attacks(~mover_, to) & ~occupied_) {
            try_from(from, to, pawn, pawn, true);
            if (may_be_passing && may_uncapture_)
                try_from(from, to, pawn, pawn, false, Bitboard(one));
        }
    }

    void take_back_castling(CastlingSide side) {
        const Rank rank = back_rank(mover_);
        const bool is_short = side == CastlingSide::king_side;
        const Square king = make_square(is_short ? File::g : File::c, rank);
        const Square rook = make_square(is_short ? File::f : File::d, rank);
        const Square home = make_square(File::e, rank);
        const Square corner = make_square(is_short ? File::h : File::a, rank);
        if (position_.king(mover_) != king || !men_[PieceType::rook].contains(rook)) return;
        if (!is_empty(home) || !is_empty(corner)) return;
        if (!is_short && !is_empty(make_square(File::b, rank))) return;
        auto men = men_;
        men[PieceType::king] = Bitboard(home);
        men[PieceType::rook] ^= Bitboard(rook) | Bitboard(corner);
        const Bitboard occupied =
            (occupied_ & ~(Bitboard(king) | Bitboard(rook))) | Bitboard(home) | Bitboard(corner);
        if (!attacks_king(men, occupied)) found_.push_back({home, king, PieceType::king});
    }

    /// `then` is the man's type before the move; `more` are other squares occupied then.
    void try_from(Square from, Square to, PieceType type, PieceType then, bool takes,
                  Bitboard more = {}, bool is_double_step = false) {
        if (takes && !may_uncapture_) return;
        auto men = men_;
        men[type] ^= Bitboard(to);
        men[then] |= Bitboard(from);
        Bitboard occupied = occupied_ | Bitboard(from) | more;
        if (!takes) occupied &= ~Bitboard(to);
        if (!attacks_king(men, occupied)) found_.push_back({from, to, type, is_double_step});
    }

    [[nodiscard]] bool attacks_king(const PieceTypeMap<Bitboard>& men, Bitboard occupied) const {
        for (const PieceType type : all_piece_types) {
            // The squares from which a pawn attacks the king are those that a pawn of the king's
            // side attacks from the king's square.
            const Color color = type == PieceType::pawn ? ~mover_ : mover_;
            if ((piece_attacks({color, type}, king_, occupied) & men[type]).any()) return true;
        }
        return false;
    }

    const Position& position_;
    Color mover_;
    Square king_;
    Bitboard occupied_;
    bool may_uncapture_;
    PieceTypeMap<Bitboard> men_;  ///< the mover's
    std::vector<LastMove> found_;
};

}  // namespace

std::vector<LastMove> last_moves(const Position& position) {
    return Retraction(position).run();
}

}  // namespace chess::detail
