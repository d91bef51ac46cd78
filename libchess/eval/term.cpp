#include "libchess/eval/term.hpp"

namespace chess {

namespace {

constexpr std::string_view caplinger_731 = "Caplinger 2021, 7.3.1; ColChess 2000";
constexpr std::string_view caplinger_733 = "Caplinger 2021, 7.3.3; ColChess 2000";
constexpr std::string_view caplinger_735 = "Caplinger 2021, 7.3.5; ColChess 2000";
constexpr std::string_view caplinger_737 = "Caplinger 2021, 7.3.7";

constexpr TermMap<TermInfo> table{{{
    {"material", "material", "the pieces' values", "Caplinger 2021, 3.1, 7.2.1"},
    {"piece_squares", "piece squares", "where the pieces stand", "Caplinger 2021, 7.3.2"},
    {"bishop_pair", "bishop pair", "both bishops", "Caplinger 2021, 7.2.2"},
    {"imbalance", "imbalance",
     "pieces by pawns on the board, queen against rooks, rook against minors",
     "Caplinger 2021, 7.2.2; ColChess 2000"},
    {"center", "center", "knights and bishops by how closed the center is",
     "Caplinger 2021, 7.1.2"},
    {"mobility", "mobility", "squares that pieces can go to", caplinger_731},
    {"blocked_pieces", "blocked pieces", "pieces shut in, pinned, or in the way of center pawns",
     caplinger_731},
    {"board_control", "board control", "squares held by more attackers, center first",
     "How My Chess Engine Works 2012; ColChess 2000"},
    {"threats", "threats", "attacks on better pieces", "How My Chess Engine Works 2012"},
    {"hanging", "loose pieces", "pieces attacked and not defended enough",
     "How My Chess Engine Works 2012; ColChess 2000"},
    {"isolated", "isolated pawns", "pawns without a neighbour", caplinger_733},
    {"doubled", "doubled pawns", "two or three pawns on a file", caplinger_733},
    {"backward", "backward pawns", "pawns left behind that cannot advance", caplinger_733},
    {"connected", "connected pawns", "pawns side by side or defended by pawns", caplinger_733},
    {"chain", "pawn chains", "pawn chains and their base", caplinger_733},
    {"passed", "passed pawns", "passed pawns and candidates", caplinger_733},
    {"connected_passed", "connected passers", "passed pawns that go together", caplinger_733},
    {"blocked_passed", "blocked passers", "passed pawns with a piece before them", caplinger_733},
    {"outside_passed", "outside passers", "passed pawns far from the other pawns", caplinger_733},
    {"bad_bishop", "bad bishop", "own pawns on the bishop's colour", "Caplinger 2021, 7.3.4"},
    {"outpost", "outposts", "minor pieces where no pawn can drive them off",
     "Caplinger 2021, 7.3.6"},
    {"minor_placement", "minor placement", "minor pieces behind pawns and near the king",
     "Caplinger 2021, 7.3.2, 7.3.7"},
    {"rook_file", "rooks on files", "rooks on open and half-open files", caplinger_735},
    {"rooks_doubled", "doubled rooks", "rooks on one file", caplinger_735},
    {"rooks_connected", "connected rooks", "rooks that defend each other", caplinger_735},
    {"rook_seventh", "rooks on seventh", "rooks on the seventh rank", caplinger_735},
    {"king_attack", "king attack", "attacks into the enemy king's zone, by piece", caplinger_737},
    {"king_shelter", "king shelter", "pawns before the own king", caplinger_737},
    {"king_storm", "pawn storm", "enemy pawns that advance on the king", caplinger_737},
    {"king_file", "files at king", "open and half-open files at the king", caplinger_737},
    {"king_placement", "king placement", "castling rights; the king near the pawns in endings",
     "Caplinger 2021, 7.2.1; ColChess 2000"},
    {"tempo", "tempo", "the side to move", "ColChess 2000"},
    {"development", "development", "undeveloped pieces and pieces in the center",
     "Caplinger 2021, 3.1"},
    {"endgame", "endgame", "what is known of this ending beyond the terms", "ColChess 2000"},
    {"scale", "scale", "advantages that are hard to win with, or larger than the limit",
     "ColChess 2000"},
    {"rounding", "rounding", "the rest of rounding the rows", ""},
}}};

}  // namespace

const TermInfo& info(Term term) noexcept {
    return table[term];
}

}  // namespace chess
