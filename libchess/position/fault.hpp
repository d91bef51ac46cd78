#pragma once

#include <cstdint>
#include <string>

namespace chess {

/// How bad a fault of a position is, from harmless to fatal.
enum class Severity : std::uint8_t {
    unreachable,  ///< no game leads here, but it can be played: nine queens, three checkers
    repairable,   ///< a castling or en passant right that the board contradicts; it is dropped
    unplayable,   ///< not a chess position: no king, two kings, the side not to move in check, ...
};

/// The part of a position's description that a fault is about, in the order of FEN's fields.
enum class SetupField : std::uint8_t { board, turn, castling, en_passant };

/// The kinds of faults of a position.
enum class FaultKind : std::uint8_t {
    no_king,                ///< a side has none
    several_kings,          ///< a side has more than one
    opponent_in_check,      ///< the side that has just moved left its king in check
    pawn_on_back_rank,      ///< on the first or eighth rank
    castling_without_king,  ///< the king does not stand where that right needs it
    castling_without_rook,  ///< no rook stands where that right needs it
    castling_repeated,      ///< a right is given twice, or two on one side of the king
    en_passant_wrong_rank,  ///< the square cannot have been passed by the side that has just moved
    en_passant_without_pawn,  ///< no pawn in front of the square could have passed it
    en_passant_blocked,       ///< a piece stands where the pawn came from or passed
    too_many_pieces,          ///< a side has more than sixteen
    too_many_pawns,           ///< a side has more than eight
    too_many_promoted,        ///< a side has more promoted pieces than pawns are missing
    impossible_check,         ///< no last move could have given it
};

/// A fault of a position.
struct Fault {
    FaultKind kind;       ///< the kind of fault
    Severity severity;    ///< how bad it is
    SetupField field;     ///< the part of the description concerned
    std::string message;  ///< a message: "White has no king"

    /// Equal in every member.
    friend bool operator==(const Fault&, const Fault&) = default;
};

}  // namespace chess
