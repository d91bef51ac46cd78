#include "libchess/position/position.hpp"

#include "libchess/core/detail/attack_tables.hpp"

namespace chess {

const Position& Position::start() {
    static const Position position = [] {
        Setup setup;
        constexpr std::array back{PieceType::rook,   PieceType::knight, PieceType::bishop,
                                  PieceType::queen,  PieceType::king,   PieceType::bishop,
                                  PieceType::knight, PieceType::rook};
        for (int file = 0; file < 8; ++file) {
            const File f = static_cast<File>(file);
            for (const Color color : all_colors) {
                setup.board[make_square(f, relative(color, Rank::first))] =
                    Piece{color, back[static_cast<std::size_t>(file)]};
                setup.board[make_square(f, relative(color, Rank::second))] =
                    Piece{color, PieceType::pawn};
            }
        }
        for (const Color color : all_colors)
            for (const CastlingSide side : {CastlingSide::king_side, CastlingSide::queen_side})
                setup.castling.push_back({color, side});
        return from_setup(setup).value().position;
    }();
    return position;
}

std::optional<Square> Position::castling_rook(Color color, CastlingSide side) const noexcept {
    const Bitboard rooks = castling_rooks_ & by_color_[color];
    for (const Square rook : rooks)
        if ((file_of(rook) > file_of(king(color))) == (side == CastlingSide::king_side))
            return rook;
    return std::nullopt;
}

Bitboard Position::attackers_to(Square square, Bitboard occupied) const noexcept {
    const Bitboard queens = by_type_[PieceType::queen];
    return (pawn_attacks(Color::black, square) & pieces(Color::white, PieceType::pawn)) |
           (pawn_attacks(Color::white, square) & pieces(Color::black, PieceType::pawn)) |
           (knight_attacks(square) & by_type_[PieceType::knight]) |
           (king_attacks(square) & by_type_[PieceType::king]) |
           (detail::sliders.bishop(square, occupied) & (by_type_[PieceType::bishop] | queens)) |
           (detail::sliders.rook(square, occupied) & (by_type_[PieceType::rook] | queens));
}

Bitboard Position::checkers() const noexcept {
    return attackers_to(king(turn_), occupied()) & by_color_[~turn_];
}

Bitboard Position::pinned(Color color) const noexcept {
    const Square king_square = king(color);
    const Bitboard pinners =
        (detail::sliders.rook(king_square, by_color_[~color]) & straight_sliders(~color)) |
        (detail::sliders.bishop(king_square, by_color_[~color]) & diagonal_sliders(~color));
    Bitboard result;
    for (const Square pinner : pinners) {
        const Bitboard blockers = detail::lines.between[king_square][pinner] & by_color_[color];
        if (!blockers.several()) result |= blockers;
    }
    return result;
}

bool Position::gives_check(Move move) const noexcept {
    const Square from = move.from();
    const Square to = move.to();
    const Square enemy_king = king(~turn_);
    Bitboard now_occupied = occupied() ^ Bitboard(from);
    Bitboard straight = straight_sliders(turn_) & ~Bitboard(from);
    const Bitboard diagonal = diagonal_sliders(turn_) & ~Bitboard(from);
    Bitboard direct;

    if (move.is_castling()) {
        const auto [king_to, rook_to] = castling_targets(from, to);
        now_occupied ^= Bitboard(to);
        now_occupied |= Bitboard(king_to) | Bitboard(rook_to);
        straight = (straight & ~Bitboard(to)) | Bitboard(rook_to);
    } else {
        now_occupied |= Bitboard(to);
        if (move.is_en_passant()) now_occupied ^= Bitboard(ahead(~turn_, to));
        const PieceType type = move.promoted_to().value_or(type_at(from));
        // The king never gives check itself; it may only uncover one.
        if (type != PieceType::king)
            direct = piece_attacks({turn_, type}, to, now_occupied) & Bitboard(enemy_king);
    }
    return direct.any() || ((detail::sliders.rook(enemy_king, now_occupied) & straight) |
                            (detail::sliders.bishop(enemy_king, now_occupied) & diagonal))
                               .any();
}

std::optional<PieceType> Position::captured_by(Move move) const noexcept {
    if (move.is_en_passant()) return PieceType::pawn;
    if (!is_capture(move)) return std::nullopt;
    return type_at(move.to());
}

void Position::place(Piece piece, Square square) noexcept {
    by_color_[piece.color] |= Bitboard(square);
    by_type_[piece.type] |= Bitboard(square);
    board_[square] = code_of(piece);
    key_ ^= zobrist::table.piece[piece.color][piece.type][square];
}

void Position::remove(Piece piece, Square square) noexcept {
    by_color_[piece.color] ^= Bitboard(square);
    by_type_[piece.type] ^= Bitboard(square);
    board_[square] = no_piece;
    key_ ^= zobrist::table.piece[piece.color][piece.type][square];
}

void Position::shift_piece(Piece piece, Square from, Square to) noexcept {
    const Bitboard both = Bitboard(from) ^ Bitboard(to);
    by_color_[piece.color] ^= both;
    by_type_[piece.type] ^= both;
    board_[to] = code_of(piece);
    board_[from] = no_piece;
    const auto& keys = zobrist::table.piece[piece.color][piece.type];
    key_ ^= keys[from] ^ keys[to];
}

void Position::set_castling_rooks(Bitboard rooks) noexcept {
    for (const Square rook : castling_rooks_ ^ rooks) key_ ^= zobrist::table.castling_rook[rook];
    castling_rooks_ = rooks;
}

void Position::clear_en_passant() noexcept {
    if (legal_en_passant_) key_ ^= zobrist::table.en_passant[file_of(*legal_en_passant_)];
    en_passant_.reset();
    legal_en_passant_.reset();
}

// Apart from `make`, as few moves need it.
[[gnu::noinline]] void Position::set_en_passant(Square square) noexcept {
    en_passant_ = square;
    if (!can_capture_en_passant(square)) return;
    legal_en_passant_ = square;
    key_ ^= zobrist::table.en_passant[file_of(square)];
}

bool Position::can_capture_en_passant(Square square) const noexcept {
    const Bitboard captured{ahead(~turn_, square)};
    const Square own_king = king(turn_);
    for (const Square from : pawn_attacks(~turn_, square) & pieces(turn_, PieceType::pawn)) {
        const Bitboard after = (occupied() ^ Bitboard(from) ^ captured) | Bitboard(square);
        if ((attackers_to(own_king, after) & by_color_[~turn_] & ~captured).empty()) return true;
    }
    return false;
}

Position::Undo Position::undo_record() const noexcept {
    return {key_, castling_rooks_, en_passant_, legal_en_passant_, halfmove_clock_, no_piece};
}

/// Apart from `make`, as few moves castle.
void Position::castle(Square from, Square rook) noexcept {
    const auto [king_to, rook_to] = castling_targets(from, rook);
    set_castling_rooks(castling_rooks_ & ~Bitboard(back_rank(turn_)));
    remove({turn_, PieceType::king}, from);
    remove({turn_, PieceType::rook}, rook);
    place({turn_, PieceType::king}, king_to);
    place({turn_, PieceType::rook}, rook_to);
}

Position::Undo Position::make(Move move) noexcept {
    Undo undo = undo_record();
    const Square from = move.from();
    const Square to = move.to();
    const Color us = turn_;
    const auto type = type_at(from);

    clear_en_passant();
    ++halfmove_clock_;
    if (us == Color::black) ++fullmove_number_;

    if (move.is_castling()) {
        castle(from, to);
    } else {
        const Square victim = move.is_en_passant() ? ahead(~us, to) : to;
        if (board_[victim] != no_piece) {
            undo.captured = board_[victim];
            remove({~us, type_at(victim)}, victim);
            halfmove_clock_ = 0;
        }
        shift_piece({us, type}, from, to);
        if (type == PieceType::pawn) {
            halfmove_clock_ = 0;
            if (const auto promoted = move.promoted_to()) {
                remove({us, type}, to);
                place({us, *promoted}, to);
            }
        }
        Bitboard rooks = castling_rooks_ & ~(Bitboard(from) | Bitboard(to));
        if (type == PieceType::king) rooks &= ~Bitboard(back_rank(us));
        if (rooks != castling_rooks_) set_castling_rooks(rooks);
    }

    turn_ = ~us;
    key_ ^= zobrist::table.black_to_move;
    if (type == PieceType::pawn && std::abs(index_of(to) - index_of(from)) == 16)
        set_en_passant(ahead(us, from));
    return undo;
}

void Position::unmake(Move move, const Undo& undo) noexcept {
    turn_ = ~turn_;
    const Color us = turn_;
    const Square from = move.from();
    const Square to = move.to();
    if (us == Color::black) --fullmove_number_;

    if (move.is_castling()) {
        const auto [king_to, rook_to] = castling_targets(from, to);
        remove({us, PieceType::king}, king_to);
        remove({us, PieceType::rook}, rook_to);
        place({us, PieceType::king}, from);
        place({us, PieceType::rook}, to);
    } else {
        if (move.is_promotion()) {
            remove({us, type_at(to)}, to);
            place({us, PieceType::pawn}, to);
        }
        shift_piece({us, type_at(to)}, to, from);
        if (undo.captured != no_piece) {
            const Square victim = move.is_en_passant() ? ahead(~us, to) : to;
            place(
                {static_cast<Color>(undo.captured & 1), static_cast<PieceType>(undo.captured >> 1)},
                victim);
        }
    }
    castling_rooks_ = undo.castling_rooks;
    en_passant_ = undo.en_passant;
    legal_en_passant_ = undo.legal_en_passant;
    halfmove_clock_ = undo.halfmove_clock;
    key_ = undo.key;
}

Position::Undo Position::make_null() noexcept {
    const Undo undo = undo_record();
    clear_en_passant();
    ++halfmove_clock_;
    if (turn_ == Color::black) ++fullmove_number_;
    turn_ = ~turn_;
    key_ ^= zobrist::table.black_to_move;
    return undo;
}

void Position::unmake_null(const Undo& undo) noexcept {
    turn_ = ~turn_;
    if (turn_ == Color::black) --fullmove_number_;
    en_passant_ = undo.en_passant;
    legal_en_passant_ = undo.legal_en_passant;
    halfmove_clock_ = undo.halfmove_clock;
    key_ = undo.key;
}

Position Position::after(Move move) const noexcept {
    Position next = *this;
    next.make(move);
    return next;
}

Position Position::after_null() const noexcept {
    Position next = *this;
    next.make_null();
    return next;
}

Key Position::key_from_scratch() const noexcept {
    Key key{};
    for (const Square square : occupied()) {
        const Color color = by_color_[Color::white].contains(square) ? Color::white : Color::black;
        key ^= zobrist::table.piece[color][type_at(square)][square];
    }
    for (const Square rook : castling_rooks_) key ^= zobrist::table.castling_rook[rook];
    if (en_passant_ && can_capture_en_passant(*en_passant_))
        key ^= zobrist::table.en_passant[file_of(*en_passant_)];
    if (turn_ == Color::black) key ^= zobrist::table.black_to_move;
    return key;
}

Position Position::flipped() const noexcept {
    Position result;
    for (const Square square : occupied()) {
        const Color color = by_color_[Color::white].contains(square) ? Color::white : Color::black;
        result.place({~color, type_at(square)}, flip(square));
    }
    Bitboard rooks;
    for (const Square rook : castling_rooks_) rooks |= Bitboard(flip(rook));
    result.set_castling_rooks(rooks);
    result.halfmove_clock_ = halfmove_clock_;
    result.fullmove_number_ = fullmove_number_;
    result.chess960_ = chess960_;
    result.turn_ = ~turn_;
    if (result.turn_ == Color::black) result.key_ ^= zobrist::table.black_to_move;
    if (en_passant_) result.set_en_passant(flip(*en_passant_));
    return result;
}

Setup Position::to_setup() const {
    Setup setup;
    for (const Square square : occupied()) setup.board[square] = at(square);
    setup.turn = turn_;
    for (const Color color : all_colors)
        for (const CastlingSide side : {CastlingSide::king_side, CastlingSide::queen_side})
            if (const auto rook = castling_rook(color, side))
                setup.castling.push_back({color, file_of(*rook)});
    setup.en_passant = en_passant_;
    setup.halfmove_clock = halfmove_clock_;
    setup.fullmove_number = fullmove_number_;
    return setup;
}

}  // namespace chess
