#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/attacks.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/position/fault.hpp"
#include "libchess/position/setup.hpp"
#include "libchess/position/zobrist.hpp"

#include <cstdint>
#include <cstdlib>
#include <expected>
#include <optional>
#include <vector>

namespace chess {

struct Validated;

/// Options of `Position::from_setup`.
struct ValidationOptions {
    /// Faults of this severity and worse are errors; milder ones are warnings.
    Severity reject_from = Severity::unplayable;
    /// Use Chess960 rules even if kings and rooks stand as in standard chess.
    bool chess960 = false;
};

/// A legal position: each side has one king, the side that has just moved is not in check, no pawn
/// stands on a back rank, and castling rights and the en passant square fit the board. Under 200
/// bytes, cheap to copy; `make` and `unmake` change it in place.
class LIBCHESS_API Position {
public:
    /// Checks a setup. Returns the position and the faults tolerated (repairable claims are
    /// dropped), or every fault found, worst first.
    [[nodiscard]] static std::expected<Validated, std::vector<Fault>> from_setup(
        const Setup& setup, const ValidationOptions& options = {});

    /// The starting position of standard chess.
    [[nodiscard]] static const Position& start();

    /// The setup of this position; castling rights are named by the rook's file.
    [[nodiscard]] Setup to_setup() const;

    /// The side to move.
    [[nodiscard]] Color turn() const noexcept { return turn_; }
    /// Whether castling follows Chess960: UCI writes it as king takes rook.
    [[nodiscard]] bool is_chess960() const noexcept { return chess960_; }
    /// Half-moves since the last capture or pawn move.
    [[nodiscard]] int halfmove_clock() const noexcept { return halfmove_clock_; }
    /// The number of the move to be played; grows after black's.
    [[nodiscard]] int fullmove_number() const noexcept { return fullmove_number_; }
    /// The Zobrist key, kept up to date by every move.
    [[nodiscard]] Key key() const noexcept { return key_; }
    /// The squares with a piece.

    [[nodiscard]] Bitboard occupied() const noexcept {
        return by_color_[Color::white] | by_color_[Color::black];
    }
    /// The squares with a piece of one side.
    [[nodiscard]] Bitboard pieces(Color color) const noexcept { return by_color_[color]; }
    /// The squares with a piece of one kind, of either side.
    [[nodiscard]] Bitboard pieces(PieceType type) const noexcept { return by_type_[type]; }
    /// The squares with a piece of one side and kind.
    [[nodiscard]] Bitboard pieces(Color color, PieceType type) const noexcept {
        return by_color_[color] & by_type_[type];
    }
    /// Bishops and queens of one side.
    [[nodiscard]] Bitboard diagonal_sliders(Color color) const noexcept {
        return by_color_[color] & (by_type_[PieceType::bishop] | by_type_[PieceType::queen]);
    }
    /// Rooks and queens of one side.
    [[nodiscard]] Bitboard straight_sliders(Color color) const noexcept {
        return by_color_[color] & (by_type_[PieceType::rook] | by_type_[PieceType::queen]);
    }
    /// The square of a side's king.
    [[nodiscard]] Square king(Color color) const noexcept {
        return pieces(color, PieceType::king).first();
    }
    /// The piece on a square; nullopt if it is empty.
    [[nodiscard]] std::optional<Piece> at(Square square) const noexcept {
        const std::uint8_t code = board_[square];
        if (code == no_piece) return std::nullopt;
        return Piece{static_cast<Color>(code & 1), static_cast<PieceType>(code >> 1)};
    }
    /// The kind of piece on an occupied square.
    [[nodiscard]] PieceType type_at(Square square) const noexcept {
        return static_cast<PieceType>(board_[square] >> 1);
    }

    /// A code for each square, for comparing whole boards: twice the kind's number plus the
    /// colour's, and 0xFF if empty.
    [[nodiscard]] const SquareMap<std::uint8_t>& codes() const noexcept { return board_; }

    /// The rooks that may still castle, of both sides.
    [[nodiscard]] Bitboard castling_rooks() const noexcept { return castling_rooks_; }
    /// The rook with which `color` may castle on that side, whether or not it is possible now.
    [[nodiscard]] std::optional<Square> castling_rook(Color color,
                                                      CastlingSide side) const noexcept;
    /// The square passed over by the last move if that was a pawn's double step.
    [[nodiscard]] std::optional<Square> en_passant() const noexcept { return en_passant_; }
    /// The same, only if an en passant capture is legal.
    [[nodiscard]] std::optional<Square> legal_en_passant() const noexcept {
        return legal_en_passant_;
    }

    /// Pieces of both sides that attack a square when the squares in `occupied` block.
    [[nodiscard]] Bitboard attackers_to(Square square, Bitboard occupied) const noexcept;
    /// Enemy pieces that give check to the side to move.
    [[nodiscard]] Bitboard checkers() const noexcept;
    /// Whether the side to move is in check.
    [[nodiscard]] bool in_check() const noexcept { return checkers().any(); }
    /// Pieces of `color` that must stay on the line to their king.
    [[nodiscard]] Bitboard pinned(Color color) const noexcept;
    /// Whether a legal move attacks the enemy king.
    [[nodiscard]] bool gives_check(Move move) const noexcept;
    /// Whether a legal move is a capture, en passant included.
    [[nodiscard]] bool is_capture(Move move) const noexcept {
        return move.is_en_passant() || (!move.is_castling() && board_[move.to()] != no_piece);
    }
    /// Whether a legal move captures or promotes, as in `MoveClass::noisy`.
    [[nodiscard]] bool is_noisy(Move move) const noexcept {
        return move.is_promotion() || is_capture(move);
    }
    /// The kind of piece that a legal move captures.
    [[nodiscard]] std::optional<PieceType> captured_by(Move move) const noexcept;

    /// The state that `unmake` restores.
    struct Undo {
        Key key;                                 ///< as before the move
        Bitboard castling_rooks;                 ///< as before the move
        std::optional<Square> en_passant;        ///< as before the move
        std::optional<Square> legal_en_passant;  ///< as before the move
        std::int32_t halfmove_clock;             ///< as before the move
        std::uint8_t captured;                   ///< the piece on the move's target, as in `codes`
    };
    /// Plays a legal move; nothing is checked.
    Undo make(Move move) noexcept;
    /// Takes back the last move made.
    void unmake(Move move, const Undo& undo) noexcept;
    /// Makes a null move; the side to move must not be in check.
    Undo make_null() noexcept;
    /// Takes back the last null move.
    void unmake_null(const Undo& undo) noexcept;
    /// The position after a legal move.
    [[nodiscard]] Position after(Move move) const noexcept;
    /// The position after a null move; the side to move must not be in check.
    [[nodiscard]] Position after_null() const noexcept;

    /// The key after a legal move, ignoring changes of castling rights and en passant squares, and
    /// only if it neither castles, promotes nor captures en passant: for prefetching, and cheaper
    /// than making the move.
    [[nodiscard]] Key likely_key_after(Move move) const noexcept {
        const auto& keys = zobrist::table.piece;
        const PieceType type = type_at(move.from());
        Key key = key_ ^ zobrist::table.black_to_move ^ keys[turn_][type][move.from()] ^
                  keys[turn_][type][move.to()];
        if (const auto captured = at(move.to()))
            key ^= keys[captured->color][captured->type][move.to()];
        return key;
    }

    /// Whether the likely key is exact: the move is of none of those kinds, and does not change
    /// castling rights or en passant squares.
    [[nodiscard]] bool is_likely_key_exact(Move move) const noexcept {
        if (move.kind() != MoveKind::normal || legal_en_passant_) return false;
        const PieceType type = type_at(move.from());
        if (type == PieceType::king) return castling_rooks_.empty();
        if ((castling_rooks_ & (Bitboard(move.from()) | Bitboard(move.to()))).any()) return false;
        return type != PieceType::pawn ||
               std::abs(index_of(move.to()) - index_of(move.from())) != 16;
    }

    /// The key computed from scratch; always equal to `key()`.
    [[nodiscard]] Key key_from_scratch() const noexcept;

    /// The position with colours exchanged and the board flipped vertically.
    [[nodiscard]] Position flipped() const noexcept;

    /// Equal in every field, counters included.
    friend bool operator==(const Position&, const Position&) noexcept = default;

private:
    static constexpr std::uint8_t no_piece = 0xFF;
    [[nodiscard]] static constexpr std::uint8_t code_of(Piece piece) noexcept {
        return static_cast<std::uint8_t>((std::to_underlying(piece.type) << 1) |
                                         std::to_underlying(piece.color));
    }

    Position() noexcept { board_.values.fill(no_piece); }

    /// The position of a setup that has been checked.
    [[nodiscard]] static Position assemble(const Setup& setup, Bitboard rooks,
                                           std::optional<Square> passed, bool chess960);
    void place(Piece piece, Square square) noexcept;
    void remove(Piece piece, Square square) noexcept;
    void shift_piece(Piece piece, Square from, Square to) noexcept;
    [[gnu::noinline]] void castle(Square from, Square rook) noexcept;
    void set_castling_rooks(Bitboard rooks) noexcept;
    void clear_en_passant() noexcept;
    void set_en_passant(Square square) noexcept;
    [[nodiscard]] bool can_capture_en_passant(Square square) const noexcept;
    [[nodiscard]] Undo undo_record() const noexcept;

    ColorMap<Bitboard> by_color_;
    PieceTypeMap<Bitboard> by_type_;
    SquareMap<std::uint8_t> board_;  // type * 2 + color, or no_piece
    Bitboard castling_rooks_;
    Key key_{};
    std::int32_t fullmove_number_ = 1;
    std::int32_t halfmove_clock_ = 0;
    std::optional<Square> en_passant_;
    std::optional<Square> legal_en_passant_;
    Color turn_ = Color::white;
    bool chess960_ = false;
};

/// A position that passed validation, with its warnings.
struct Validated {
    Position position;            ///< the position
    std::vector<Fault> warnings;  ///< the faults that were tolerated
};

/// The squares where king and rook stand after castling; the same in Chess960.
struct CastlingTargets {
    Square king;  ///< the king's square, on the g- or c-file
    Square rook;  ///< the rook's square, on the f- or d-file
};
/// The targets when the king on `king` castles with the rook on `rook`, on the same rank.
[[nodiscard]] constexpr CastlingTargets castling_targets(Square king, Square rook) noexcept {
    const Rank rank = rank_of(king);
    if (file_of(rook) > file_of(king))
        return {make_square(File::g, rank), make_square(File::f, rank)};
    return {make_square(File::c, rank), make_square(File::d, rank)};
}

}  // namespace chess
