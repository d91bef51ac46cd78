#pragma once

#include <cstdint>
#include <string>

namespace chess {

/// How bad a fault of a position is, from harmless to fatal.
enum class Severity : std::uint8_t {
    unreachable,  ///< no game leads here, but it can be played: nine queens, three checkers
    repairable,   ///< a claim that the board contradicts; it is dropped
    unplayable,   ///< no chess position: no king, two kings, the side not to move in check, ...
};

/// The part of a position's description that a fault is about, in the order of FEN's fields.
enum class SetupField : std::uint8_t { board, turn, castling, en_passant };

enum class FaultKind : std::uint8_t {
    no_king,
    several_kings,
    opponent_in_check,
    pawn_on_back_rank,
    castling_without_king,
    castling_without_rook,
    castling_repeated,
    en_passant_wrong_rank,
    en_passant_without_pawn,
    en_passant_blocked,
    too_many_pieces,
    too_many_pawns,
    too_many_promoted,
    impossible_check,
};

struct Fault {
    FaultKind kind;
    Severity severity;
    SetupField field;
    std::string message;

    friend bool operator==(const Fault&, const Fault&) = default;
};

}  // namespace chess
