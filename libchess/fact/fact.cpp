#include "libchess/fact/fact.hpp"

#include "libchess/base/enum_map.hpp"

namespace chess {

namespace {

constexpr bool of_man = true;
constexpr bool of_side = false;

constexpr EnumMap<Fact, FactInfo, fact_count> table{{{
    {"hanging", "hanging man",
     "the other side, on move, could take it (not en passant) and gain more than half a pawn by "
     "exchanges, in which pins do not count",
     -1, of_man, Term::hanging},
    {"attacked", "attacked piece", "a man of lesser value attacks it", -1, of_man, Term::threats},
    {"undefended", "undefended piece", "a knight, bishop, rook or queen that no own man defends",
     -1, of_man, Term::hanging},
    {"pinned", "pinned man", "it shields its king from an attacker", -1, of_man,
     Term::blocked_pieces},
    {"overloaded", "overloaded man",
     "two own men or more are attacked and have no other defender than it", -1, of_man,
     std::nullopt},
    {"trapped", "trapped piece",
     "a knight, bishop, rook or queen that hangs, and would hang wherever it can go without loss",
     -1, of_man, Term::blocked_pieces},
    {"shut_in", "piece shut in",
     "a knight or bishop that attacks at most one square not held by its own men and is not at "
     "home, or, without a "
     "right to castle, a rook with at most two that is off its first rank, or in its corner with "
     "the king within two files beside it",
     -1, of_man, Term::blocked_pieces},
    {"undeveloped", "undeveloped piece", "a knight or bishop on a square where the game begins", -1,
     of_man, Term::minor_placement},
    {"bishop_pair", "bishop pair",
     "bishops on squares of both colours, which the other side has not", 1, of_side,
     Term::bishop_pair},
    {"bad_bishop", "bad bishop",
     "four own pawns or more stand on its colour, twice as many as on the other, and one of them "
     "is "
     "blocked by a man",
     -1, of_man, Term::bad_bishop},
    {"castled", "castled king",
     "the king is on the first rank, on files a to c or g to h, no own rook between it and the "
     "corner, and two own pawns are on the three squares before it or those before them",
     1, of_side, Term::king_shelter},
    {"may_castle", "right to castle", "the king has a right to castle", 1, of_side,
     Term::king_placement},
    {"king_in_centre", "king in the centre",
     "the king is on file d or e of the first rank without a right to castle, and the other side "
     "has a queen and two other pieces",
     -1, of_side, Term::king_shelter},
    {"broken_shelter", "broken shelter",
     "the king is on files a to c or f to h of the first two ranks, the other side has a queen, "
     "and "
     "on two of the files at the king no own pawn is on the second or third rank",
     -1, of_side, Term::king_shelter},
    {"open_file_at_king", "open file at the king",
     "the king's file, or one beside it, has no pawn, and a rook or queen of the other side is on "
     "it",
     -1, of_side, Term::king_file},
    {"king_under_fire", "king under fire",
     "three pieces of the other side or more attack squares around the king", -1, of_side,
     Term::king_attack},
    {"isolated", "isolated pawn", "no own pawn is on a file beside it", -1, of_man, Term::isolated},
    {"doubled", "doubled pawn", "an own pawn is ahead of it on its file", -1, of_man,
     Term::doubled},
    {"backward", "backward pawn",
     "own pawns beside it are all ahead of it, and an enemy pawn stands before it or guards the "
     "square before it",
     -1, of_man, Term::backward},
    {"blocked", "blocked pawn", "an enemy man stands right before it", 0, of_man, std::nullopt},
    {"hanging_pawns", "hanging pawns",
     "two own pawns on neighbouring files from c to f, on the third to fifth rank, without others "
     "on the files beside them or before or behind them, on files without enemy pawns",
     0, of_side, Term::isolated},
    {"islands", "pawn islands",
     "own pawns are in three groups or more, parted by files without own pawns, and in more than "
     "those of the other side",
     -1, of_side, Term::isolated},
    {"passed", "passed pawn",
     "no enemy pawn is ahead of it on its file or those beside it, and no own pawn on its file", 1,
     of_man, Term::passed},
    {"connected_passed", "connected passed pawns",
     "a passed pawn with another one on a file beside it, at most one rank away", 1, of_man,
     Term::connected_passed},
    {"blocked_passed", "blocked passed pawn", "an enemy man stands right before a passed pawn", -1,
     of_man, Term::blocked_passed},
    {"unstoppable", "unstoppable pawn",
     "the other side has only king and pawns, none of them passed, and its king is not in the "
     "square of this passed pawn and cannot take it, and no man stands in its way",
     1, of_man, Term::passed},
    {"majority", "pawn majority",
     "on the files a to c or f to h more own pawns than enemy ones, none of them doubled", 1,
     of_side, Term::passed},
    {"pawn_centre", "pawn centre", "pawns on both centre files on the fourth rank or further", 1,
     of_side, Term::board_control},
    {"outpost", "outpost",
     "a knight or bishop on the fourth to sixth rank, defended by a pawn, which no enemy pawn can "
     "ever attack",
     1, of_man, Term::outpost},
    {"hole", "hole",
     "a square on files c to f of the third or fourth rank that no own pawn can ever guard, an "
     "enemy pawn guards, and no own pawn holds",
     -1, of_man, Term::outpost},
    {"open_file", "open file",
     "a rook or queen on a file without pawns, with no enemy rook or queen on it", 1, of_man,
     Term::rook_file},
    {"half_open_file", "half-open file", "a rook on a file with enemy pawns and without own ones",
     1, of_man, Term::rook_file},
    {"seventh_rank", "seventh rank",
     "a rook or queen on the seventh rank, with enemy pawns on it or the enemy king behind it", 1,
     of_man, Term::rook_seventh},
    {"space", "more space",
     "of the squares c2 to f4, seen from the side, at least four more than of the other side have "
     "an own pawn ahead on the file and are not guarded by an enemy pawn",
     1, of_side, Term::board_control},
    {"more_material", "more material",
     "at least a pawn more, at 1, 3, 3, 5 and 9 pawns for the men", 1, of_side, Term::material},
    {"exchange_ahead", "the exchange ahead",
     "a rook more and a minor piece less than the other side, with as many queens", 1, of_side,
     Term::material},
    {"opposite_bishops", "bishops of opposite colours",
     "one bishop each, on squares of different colours, and no knights", 0, of_side, Term::scale},
    {"pawn_ending", "pawn ending", "only kings and pawns are left", 0, of_side, Term::endgame},
    {"rook_ending", "rook ending", "kings, pawns and rooks, of each side at least one", 0, of_side,
     Term::endgame},
    {"minor_ending", "minor-piece ending",
     "kings, pawns, and knights or bishops, of each side at least one", 0, of_side, Term::endgame},
    {"queen_ending", "queen ending", "kings, pawns and queens, of each side at least one", 0,
     of_side, Term::endgame},
    {"opposition", "opposition",
     "in a pawn ending, the kings face each other on a rank or file with one square between, and "
     "the other side is to move",
     1, of_side, Term::endgame},
    {"fortress", "fortress",
     "the other side is at least two pawns ahead, at 1, 3, 3, 5 and 9 pawns for the men, and the "
     "endgame tables give a draw",
     1, of_side, Term::endgame},
}}};

}  // namespace

const FactInfo& info(Fact fact) noexcept {
    return table[fact];
}

}  // namespace chess
