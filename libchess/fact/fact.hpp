#pragma once

#include "libchess/base/export.hpp"
#include "libchess/eval/term.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace chess {

/// What stands on a board, in the words of players. Each is a side's; `info` defines it.
enum class Fact : std::uint8_t {
    // Men.
    hanging,      ///< a man that can be taken with a gain
    attacked,     ///< a piece attacked by a lesser man
    undefended,   ///< a piece without a defender
    pinned,       ///< a man that shields its king
    overloaded,   ///< a man that alone defends two attacked ones
    trapped,      ///< a hanging piece that has no safe square
    shut_in,      ///< a piece with hardly a square to go to
    undeveloped,  ///< a knight or bishop at home
    bishop_pair,  ///< bishops of both colours, where the other side has not
    bad_bishop,   ///< a bishop among own pawns of its colour
    // The king.
    castled,            ///< in safety behind its pawns, on a wing
    may_castle,         ///< it has a right to castle
    king_in_centre,     ///< no longer to castle, queens on the board
    broken_shelter,     ///< pawns that should stand before it do not
    open_file_at_king,  ///< a file without own pawns at the king, for enemy rooks
    king_under_fire,    ///< several enemy pieces attack its surroundings
    // Pawns.
    isolated,          ///< a pawn without a neighbour
    doubled,           ///< a pawn behind another one
    backward,          ///< a pawn left behind, which cannot advance
    blocked,           ///< a pawn with an enemy man before it
    hanging_pawns,     ///< two neighbours in the centre without others beside them
    islands,           ///< groups of pawns, more than the other side has
    passed,            ///< a pawn that no enemy pawn can stop
    connected_passed,  ///< a passed pawn beside another one
    blocked_passed,    ///< a passed pawn with an enemy before it
    unstoppable,       ///< a passed pawn that no king can catch
    majority,          ///< more pawns than the other side on a wing
    pawn_centre,       ///< pawns side by side in the middle
    // Squares and lines.
    outpost,         ///< a minor piece that no pawn can drive away
    hole,            ///< a square that no own pawn can guard any more
    open_file,       ///< a rook or queen on a file without pawns
    half_open_file,  ///< a rook or queen on a file without own pawns
    seventh_rank,    ///< a rook or queen on the seventh rank
    space,           ///< more room behind the pawns
    // Material and endings.
    more_material,     ///< more material, in pawns
    exchange_ahead,    ///< a rook for a minor piece
    opposite_bishops,  ///< one bishop each, on different colours
    pawn_ending,       ///< only kings and pawns are left
    rook_ending,       ///< only rooks are left beside them
    minor_ending,      ///< only minor pieces are left beside them
    queen_ending,      ///< only queens are left beside them
    opposition,        ///< in a pawn ending, the other king has to give way
    fortress,          ///< a draw by the endgame tables, though the other side has more
};

inline constexpr std::size_t fact_count = 43;  ///< how many kinds of facts there are
/// All kinds, in their order.
inline constexpr std::array<Fact, fact_count> all_facts = [] {
    std::array<Fact, fact_count> facts{};
    for (std::size_t i = 0; i < fact_count; ++i) facts[i] = static_cast<Fact>(i);
    return facts;
}();

/// What a fact is.
struct FactInfo {
    std::string_view key;         ///< stable, in snake_case
    std::string_view name;        ///< for people, "isolated pawn"
    std::string_view definition;  ///< what is to be seen on the board, in one sentence
    int sign = 0;                 ///< 1: good for the side; -1: bad for it; 0: neither
    bool is_of_man = false;       ///< there is one for each man or square, else one for the side
    /// The term of the evaluation that counts it.
    std::optional<Term> term = std::nullopt;
};
/// The description of this fact.
[[nodiscard]] LIBCHESS_API const FactInfo& info(Fact fact) noexcept;

}  // namespace chess
