// Composed positions with one planted flaw each: a bad move, the line that answers it, the better
// line, and the sentence that must come out. And sentences that are not so, to which the checker
// must object.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/annotation_steps.hpp"
#include "tests/annotate/sentence_checker.hpp"
#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

#include <fmt/format.h>

#include <span>

using namespace chess;
using test::objection;
using test::objection_to_better;

namespace {

/// A bad move with its lines, in SAN, and what is said of it: the reason, and of the better move.
struct Planted {
    std::string_view fen;
    std::string_view played;
    std::string_view answer;
    std::string_view better;
    std::string_view text;
    Judgement judgement = Judgement::mistake;
};

/// What lasts: pieces, kings, pawns, squares and lines.
constexpr auto lasting_facts = std::to_array<Planted>({
    // A man is pinned.
    {"r1bqkb1r/ppp2ppp/2n2n2/3p4/5B2/2N2N2/PPP1PPPP/R2QKB1R w KQkq - 0 5", "Be3", "Bb4 Nd4",
     "Nd2 Be6", "Lets the knight on c3 be pinned: 5... Bb4."},
    {"r2qkb1r/ppp1pppp/2n2n2/5b2/3P4/2N2N2/PPP2PPP/R1BQKB1R b KQkq - 0 5", "Be6", "Bb5 Nd5",
     "Nd7 Be3", "Lets the knight on c6 be pinned: 6. Bb5."},
    // A piece is shut in, or could be.
    {"6k1/8/pp6/2p3b1/2PpPpp1/PP1P4/6PB/6K1 w - - 0 40", "a4", "g3", "g3 fxg3 Bxg3",
     "Lets the bishop on h2 be shut in, which 40. g3 prevents: 40... g3."},
    {"6k1/p5pb/1p1p4/2pPpPP1/2P3B1/1P6/P7/6K1 b - - 0 40", "a6", "g6", "g6 fxg6 Bxg6",
     "Lets the bishop on h7 be shut in, which 40... g6 prevents: 41. g6."},
    {"r4rk1/1p3ppp/p1p2n2/8/8/2P2N2/PP3PPP/R3K2R w - - 0 20", "Kf1", "a5", "Ke2 a5",
     "Shuts in the rook on h1."},
    {"2r1r1k1/pp1bpp1p/2p3p1/3p4/3P1N2/4P3/PPP2PPP/2R1R1K1 b - - 0 20", "e6", "c3 h5", "Bf5 c3 h5",
     "Shuts in the bishop on d7."},
    {"6k1/p5pb/1p1p4/2pPpPP1/2P3B1/1P6/P7/6K1 w - - 0 40", "Kf2", "g6 fxg6 Bxg6", "g6",
     "Misses a chance to shut in the bishop on h7: 40. g6."},
    {"6k1/8/pp6/2p3b1/2PpPpp1/PP1P4/6PB/6K1 b - - 0 40", "Kf7", "g3 fxg3 Bxg3", "g3",
     "Misses a chance to shut in the bishop on h2: 40... g3."},
    // The bishop pair is given up, allowed, missed.
    {"r1bqr1k1/pp1nbppp/2p2n2/3p2B1/3P4/2NBPN2/PP3PPP/2RQ1RK1 w - - 0 15", "Bxf6", "Bxf6",
     "Bh4 g6 a3", "Allows the bishop pair: 15... Bxf6."},
    {"r2q1rk1/ppp1bppp/2np1n2/4p3/4P1b1/2NPBN2/PPP1BPPP/R2Q1RK1 b - - 0 10", "Bxf3", "Bxf3",
     "Be6 a3 a6", "Allows the bishop pair: 11. Bxf3."},
    {"rn1qkb1r/pp2pppp/2p2n2/3p4/3P2b1/4PN2/PPPNBPPP/R1BQK2R w KQkq - 0 5", "Nb3", "Nbd7 Bd2",
     "h3 Bxf3 Bxf3", "Misses the bishop pair: 5. h3 Bxf3 6. Bxf3."},
    {"rnbqk2r/ppp2ppp/4pn2/3p2B1/1b1P4/2N1P3/PPP2PPP/R2QKBNR b KQkq - 0 5", "c6", "Bd3 Nbd7",
     "h6 Bxf6 Qxf6", "Misses the bishop pair: 5... h6 6. Bxf6 Qxf6."},
    {"6k1/pb1n1ppp/1p2pn2/8/2PB4/1P3N2/P3BPPP/6K1 w - - 0 20", "Bxf6", "Nxf6", "h3 h6",
     "Gives up the bishop pair: 20... Nxf6."},
    {"6k1/pp2bppp/2p2n2/8/6b1/2N2N2/PPP1BPPP/6K1 b - - 0 18", "Bxf3", "Bxf3", "Be6 Nd4 Bd7",
     "Gives up the bishop pair: 19. Bxf3."},
    // A bishop is made a bad one.
    {"6k1/1p5p/p3n1p1/3p1p2/1P1P4/4BP2/P3K1PP/8 w - - 0 30", "f4", "Kf7 Kf3 Ke7", "Kd3 Kf7 Bf2 Ke7",
     "Makes the bishop on e3 a bad one."},
    {"6k1/3bp1p1/p6p/1p1pP3/3P4/2N5/PP4PP/6K1 b - - 0 25", "e6", "Kf2 Kf7", "Be6 Kf2 Kf7",
     "Makes the bishop on d7 a bad one."},
    // The right to castle is given up, by a move of the king or by a trade.
    {"r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N1P/PPP2PP1/R1BQK2R w KQ - 0 7", "Kf1", "h6 a3 Be6",
     "a3 h6 Ba2", "Gives up the right to castle."},
    {"r1bqk2r/ppp2pp1/2np1n1p/2b1p3/2B1P3/2NP1N1P/PPP2PP1/R1BQ1RK1 b kq - 0 7", "Kf8", "Be3 Bb6",
     "a6 Be3 Ba7", "Gives up the right to castle."},
    {"rnbqkbnr/ppp1pppp/8/3p4/8/3P4/PPP1PPPP/RNBQKBNR w KQkq - 0 2", "e4", "dxe4 dxe4 Qxd1+ Kxd1",
     "Nf3 Nf6 g3", "Gives up the right to castle: 2... dxe4 3. dxe4 Qxd1+ 4. Kxd1."},
    {"rnbqkbnr/ppp1pppp/3p4/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2", "e5",
     "dxe5 dxe5 Qxd8+ Kxd8 Nf3", "Nf6 Nc3 g6",
     "Gives up the right to castle: 3. dxe5 dxe5 4. Qxd8+ Kxd8."},
    // A king is left in the centre, or could be kept there.
    {"r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w K - 0 7", "Rg1", "h6 h3",
     "O-O h6 h3", "Leaves the king in the centre."},
    {"r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 b k - 0 7", "Rg8", "h3 h6",
     "O-O h3 h6", "Leaves the king in the centre."},
    {"3rk2r/pp3ppp/4pn2/2b2q2/8/2N1PN2/PP2QPPP/3R1RK1 w k - 0 14", "h3", "O-O Rxd8 Rxd8",
     "Rxd8+ Kxd8", "Misses a chance to keep the king in the centre: 14. Rxd8+ Kxd8."},
    {"3r1rk1/pp2qppp/2n1pn2/8/2B2Q2/4PN2/PP3PPP/3RK2R b K - 0 14", "h6", "O-O Rxd1 Rxd1",
     "Rxd1+ Kxd1", "Misses a chance to keep the king in the centre: 14... Rxd1+ 15. Kxd1."},
    // The shelter of a king is broken up, or could be.
    {"2rq1rk1/pp1n1pp1/2p5/3p3p/3P4/2P1PN2/1P1Q1PPP/R4RK1 b - - 0 15", "g5", "Rfe1 Re8",
     "Re8 Rfe1 Nf6", "Breaks up the shelter of its king."},
    {"r4rk1/pppq1pp1/2npbn2/4p1Bp/4P3/2NP1N2/PPP2PPP/R2Q1RK1 w - - 0 12", "h3", "Nh7 Bd2 Ne7",
     "Bxf6 gxf6 Nd5", "Misses a chance to break up the shelter of the king: 12. Bxf6 gxf6."},
    {"r4rk1/pppq1pp1/2np1n1p/4p3/4P1bP/2NP1N2/PPPQ1PP1/R1B2RK1 b - - 0 12", "a6", "Nh2 Be6 Qe2",
     "Bxf3 gxf3 Nd4", "Misses a chance to break up the shelter of the king: 12... Bxf3 13. gxf3."},
    // A file is opened to a king, or could be.
    {"2kr3r/ppp2p2/2nqp3/3p3p/3P2p1/2P1P2P/PP1QNPP1/R4RK1 w - - 0 18", "hxg4", "hxg4 g3",
     "h4 Rde8 g3", "Lets the h-file be opened to the king: 18... hxg4."},
    {"r4rk1/pp2qpp1/2p1p2p/3n2P1/3P3P/2P5/PP1QNP2/1K1R3R b - - 0 18", "hxg5", "hxg5 g6",
     "h5 Rhe1 b5", "Lets the h-file be opened to the king: 19. hxg5."},
    {"r2q1rk1/ppp4p/2np1np1/4p2P/4PpP1/2NP1P2/PPPQN3/2KR3R w - - 0 15", "Kb1", "g5 a3 a6",
     "hxg6 hxg6 Kb1", "Misses a chance to open the h-file to the king: 15. hxg6 hxg6.",
     Judgement::inaccuracy},
    {"r2q1rk1/1pp2ppp/2np1n2/4p3/p1P1P3/1P1P1N2/P1NQ1PPP/1K1R3R b - - 0 15", "h6", "b4 Re8 a3",
     "axb3 axb3 h6", "Misses a chance to open the a-file to the king: 15... axb3 16. axb3.",
     Judgement::inaccuracy},
    // A king comes under fire.
    {"r2qnbk1/pp3ppp/8/3p4/3N2Q1/1P6/PBP2PPP/4R1K1 w - - 0 20", "h3", "g6 a3", "Nf5",
     "Misses a chance to bring the king under fire: 20. Nf5."},
    {"4r1k1/pbp2ppp/1p6/3n2q1/3P4/8/PP3PPP/R2QNBK1 w - - 0 20", "a3", "Nf4", "g3 h5 a3",
     "Lets the king come under fire, which 20. g3 prevents: 20... Nf4."},
    {"4r1k1/pbp2ppp/1p6/3n2q1/3P4/8/PP3PPP/R2QNBK1 b - - 0 20", "h6", "g3 a6", "Nf4",
     "Misses a chance to bring the king under fire: 20... Nf4."},
    {"r2qnbk1/pp3ppp/8/3p4/3N2Q1/1P6/PBP2PPP/4R1K1 b - - 0 20", "a6", "Nf5", "g6 h4 a6",
     "Lets the king come under fire, which 20... g6 prevents: 21. Nf5."},
    // Pawns are isolated, doubled, backward, split.
    {"r2q1rk1/1p2ppbp/2np1np1/2p5/2P1P3/2N2N1P/PP2BPP1/R2Q1RK1 b - - 0 10", "e5", "Qd2 Re8",
     "Rc8 Qd2 Re8", "Leaves the pawn on d6 backward."},
    {"6k1/3n1ppp/p2p4/1p6/2P5/1P4N1/P4PPP/6K1 w - - 0 30", "Kf1", "bxc4 bxc4 Kf8",
     "cxb5 axb5 Kf1 Kf8", "Lets the pawn on a2 be isolated: 30... bxc4 31. bxc4."},
    {"5k2/p4ppp/1p2b3/2p5/1P6/P2PB3/5PPP/5K2 b - - 0 30", "Ke7", "bxc5 bxc5 Ke2",
     "cxb4 axb4 Ke7 Ke2", "Lets the pawn on a7 be isolated: 31. bxc5 bxc5."},
    {"5k2/p4ppp/1p2b3/2p5/1P6/P2PB3/5PPP/5K2 w - - 0 30", "Ke2", "cxb4 axb4 Ke7",
     "bxc5 bxc5 Ke2 Ke7", "Misses a chance to isolate the pawn on a7: 30. bxc5 bxc5."},
    {"6k1/3n1ppp/p2p4/1p6/2P5/1P4N1/P4PPP/6K1 b - - 0 30", "Kf8", "cxb5 axb5 Kf1",
     "bxc4 bxc4 Kf8 Kf1", "Misses a chance to isolate the pawn on a2: 30... bxc4 31. bxc4."},
    {"6k1/pp2bppp/4p3/8/6b1/3BPN2/PP3PPP/5K2 w - - 0 30", "a3", "Bxf3 gxf3 Kf8", "Ke2 Kf8 a3",
     "Lets the pawns on the f-file be doubled: 30... Bxf3 31. gxf3."},
    {"5k2/pp3ppp/3bpn2/6B1/8/8/PPP1BPPP/5K2 b - - 0 30", "b6", "Bxf6 gxf6 g3", "Ke7 g3 b6",
     "Lets the pawns on the f-file be doubled: 31. Bxf6 gxf6."},
    {"6k1/pp1b1ppp/4pn2/6B1/8/4PN2/PP3PPP/6K1 w - - 0 24", "Bf4", "Nd5 Be5", "Bxf6 gxf6 Nd4",
     "Misses a chance to double the pawns on the f-file: 24. Bxf6 gxf6."},
    {"6k1/pp3ppp/4pn2/8/6b1/4PN2/PP1B1PPP/6K1 b - - 0 24", "Bf5", "Nd4 Be4", "Bxf3 gxf3 Nd5",
     "Misses a chance to double the pawns on the f-file: 24... Bxf3 25. gxf3."},
    {"r1bq1rk1/pp3pbp/2n2np1/2p1p3/2P5/2NPPNP1/P4PBP/R1BQ1RK1 w - - 0 10", "e4", "Re8 Rb1 b6",
     "Rb1 Re8 Qa4", "Leaves the pawn on d3 backward and gives up the square d4."},
    {"r1bqr1k1/pp2bppp/2p2n2/1P1p4/3P4/2NBPN2/P4PPP/2RQ1RK1 w - - 0 15", "h3", "cxb5 Bxb5 Bd7",
     "bxc6 bxc6 h3 Bd7", "Misses a chance to leave the pawn on c6 backward: 15. bxc6 bxc6."},
    {"2rq1rk1/p4ppp/2nbpn2/3p4/1p1P4/2P2N2/PP2BPPP/R1BQR1K1 b - - 0 15", "h6", "cxb4 Bxb4 Bd2",
     "bxc3 bxc3 h6 Bd2", "Misses a chance to leave the pawn on c3 backward: 15... bxc3 16. bxc3."},
    // A pawn becomes a passed one.
    {"3r2k1/1p3ppp/4p3/1PP5/8/8/5PPP/4R1K1 w - - 0 30", "Kf1", "Rd5 Rc1 Kf8",
     "c6 bxc6 bxc6 Rc8 Rc1", "Misses a passed pawn on c6: 30. c6 bxc6 31. bxc6."},
    {"4r1k1/5ppp/8/8/1pp5/4P3/1P3PPP/3R2K1 b - - 0 30", "Kf8", "Kf1 Ke7 Rd4",
     "c3 bxc3 bxc3 Rc1 Rc8", "Misses a passed pawn on c3: 30... c3 31. bxc3 bxc3."},
    {"r5k1/5ppp/3p4/4p3/1P6/4P3/5PPP/1R4K1 w - - 0 30", "f4", "exf4 exf4 Rb8", "b5 Rb8 b6",
     "Allows a passed pawn on d6: 30... exf4 31. exf4."},
    {"1r4k1/5ppp/4p3/1p6/4P3/3P4/5PPP/R5K1 b - - 0 30", "f5", "exf5 exf5 Rb1", "b4 Rb1 b3",
     "Allows a passed pawn on d3: 31. exf5 exf5."},
    // Passed pawns are connected.
    {"3r1rk1/p2q1ppp/3Pb1n1/8/2P5/6N1/3Q1BPP/2RR2K1 w - - 0 30", "h3", "Rc8", "c5 Rfe8",
     "Misses connected passed pawns: 30. c5."},
    {"2rr2k1/3q1bpp/6n1/2p5/8/3pB1N1/P2Q1PPP/3R1RK1 b - - 0 30", "h6", "Rc1", "c4 Rfe1",
     "Misses connected passed pawns: 30... c4."},
    // A passed pawn is blocked, or could be.
    {"r5k1/5ppp/2pP4/8/8/5PP1/5K1P/3R4 w - - 0 30", "d7", "Rd8 Rd6", "Ke3 Kf8 Rd4",
     "Lets the pawn on d7 be blocked: 30... Rd8."},
    {"3r2k1/5p1p/8/8/5P1P/2Kp4/6P1/R7 b - - 0 34", "d2", "Rd1 Kf8", "Kf8 Rd1 Ke7",
     "Lets the pawn on d2 be blocked: 35. Rd1."},
    {"6k1/5ppp/8/3b4/5n2/7P/p4PP1/3R2K1 w - - 0 34", "Kh2", "Kf8", "Ra1 Kf8",
     "Misses a chance to block the pawn on a2: 34. Ra1."},
    {"3r2k1/P4pp1/7p/5N2/3B4/8/5PPP/6K1 b - - 0 34", "Kh7", "Kf1", "Ra8 Kf1",
     "Misses a chance to block the pawn on a7: 34... Ra8."},
    // A pawn runs.
    {"8/5pkp/1K4p1/1P6/8/6P1/5P2/8 w - - 0 40", "f4", "Kf6", "Kc7 Kf6",
     "Misses a run of the b-pawn, which the king cannot catch: 40. Kc7."},
    {"8/5p2/6p1/8/1p6/1k4P1/5PKP/8 b - - 0 40", "f5", "Kf3", "Kc2 Kf3",
     "Misses a run of the b-pawn, which the king cannot catch: 40... Kc2."},
    {"8/5pk1/6p1/8/p7/3K2PP/5P2/8 w - - 0 40", "Ke4", "a3 Kd3 a2", "Kc3 Kf6",
     "Allows a run of the a-pawn, which the king cannot catch: 40... a3 41. Kd3 a2."},
    {"8/5p2/4k1pp/P7/8/5KP1/5P2/8 b - - 0 40", "Kf5", "a6 Ke6 a7", "Kd5 Ke2 Kc5",
     "Allows a run of the a-pawn, which the king cannot catch: 41. a6 Ke6 42. a7."},
    // A pawn majority
    // A pawn centre
    {"rnbqkb1r/pppp1ppp/4pn2/8/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq - 0 3", "d6", "Nc3 Nbd7 e4",
     "d5 Nc3 Be7", "Allows a pawn centre: 4. Nc3 Nbd7 5. e4."},
    {"r1bq1rk1/pppp1ppp/2n2n2/2b1p3/4P3/2P2N2/PPBP1PPP/RNBQ1RK1 w - - 0 8", "d3", "a6 h3",
     "d4 exd4 cxd4 Bb6", "Misses a pawn centre: 8. d4 exd4 9. cxd4."},
    {"r1bqkb1r/ppp2ppp/2np1n2/4p3/8/2PPPN2/PP2BPPP/RNBQK2R b KQkq - 0 6", "h6", "O-O Be7",
     "d5 O-O Bd6", "Misses a pawn centre: 6... d5."},
    // Space
    {"rnbqkb1r/ppp2ppp/4pn2/3p4/3PPP2/2N5/PPP3PP/R1BQKBNR w KQkq - 0 5", "Bd3", "Be7 Nf3",
     "e5 Nfd7 Nf3", "Misses a gain of space: 5. e5."},
    {"r1bqkbnr/ppp3pp/2n5/3ppp2/3P4/4PN2/PPP2PPP/RNBQKB1R b KQkq - 0 5", "Bd6", "Be2 Nf6",
     "e4 Nfd2 Nf6", "Misses a gain of space: 5... e4."},
    {"r1bqkbnr/ppp2ppp/2n5/3pp3/3P4/4P3/PPP1NPPP/RNBQKB1R w KQkq - 0 4", "a3", "e4 Nf4 f5",
     "dxe5 Nxe5 Nf4", "Allows a gain of space: 4... e4 5. Nf4 f5."},
    {"rnbqkb1r/pppn1ppp/4p3/3p4/3PP3/2N5/PPP2PPP/R1BQKBNR b KQkq - 0 4", "a6", "e5 Nb6 f4",
     "dxe4 Nxe4 Be7", "Allows a gain of space: 5. e5 Nb6 6. f4."},
    // An outpost
    {"r4rk1/pp3ppp/2np1n2/4p3/4P3/1B3N2/PPP2PPP/R4RK1 w - - 0 16", "h3", "Na5 Rfe1 Nxb3 cxb3",
     "Bd5 Rac8 h3", "Misses an outpost on d5: 16. Bd5."},
    {"r4rk1/ppp2ppp/1b3n2/4p3/4P3/2NP1N2/PP3PPP/R4RK1 b - - 0 16", "h6", "Na4 Rfe8 Nxb6 axb6",
     "Bd4 h3 h6", "Misses an outpost on d4: 16... Bd4."},
    // A square that no pawn can guard any more
    {"r4rk1/p1pn1ppp/3p2n1/Np6/3PP3/5N2/PP3PPP/R4RK1 w - - 0 14", "h3", "Nb6 Rac1", "d5 Nb6 h3",
     "Misses a chance to make a hole of c6 and leave the pawn on c7 backward: 14. d5."},
    {"r4rk1/pp3ppp/5n2/1n1pp3/1P6/3P2N1/P1PN1PPP/R4RK1 b - - 0 14", "h6", "a4 Nd6", "d4 a4 Nc3",
     "Misses an outpost on c3: 14... d4 15. a4 Nc3.", Judgement::inaccuracy},
    {"r4rk1/pp3ppp/2n2n2/2p1p3/2P5/2N1PP2/PP2N1PP/R4RK1 w - - 0 12", "e4", "h6", "h3 h6",
     "Gives up the square d4."},
    {"r4rk1/pp2n1pp/2n1pp2/2p5/2P1P3/2N2N2/PP3PPP/R4RK1 b - - 0 12", "e5", "h3", "h6 h3",
     "Gives up the square d5."},
    // An open file
    {"r4rk1/1p3ppp/pn2pn2/8/8/P1N1PN2/1P3PPP/R1R3K1 w - - 0 18", "Rf1", "h6 h3", "h3 h6 a4",
     "Gives up the open c-file."},
    {"r1r3k1/1p3ppp/pn2pn2/8/8/P1N1PN2/1P3PPP/R4RK1 b - - 0 18", "Rf8", "h3 h6", "h6 h3 a5",
     "Gives up the open c-file."},
    {"r4rk1/ppp2ppp/2n1bn2/4p3/4P3/2N1BN2/PPP2PPP/R4RK1 w - - 0 12", "h3", "h6", "Rfd1 h6",
     "Misses the open d-file: 12. Rfd1."},
    {"r4rk1/1p3ppp/pn2pn2/8/8/P1N1PN2/1P3PPP/R4RK1 b - - 0 18", "h6", "h3", "Rfc8 h3",
     "Misses the open c-file: 18... Rfc8."},
    {"r4rk1/ppp2ppp/2n1bn2/4p3/4P3/2N1BN2/PPP2PPP/R4RK1 w - - 0 12", "a3", "Rfd8 h3 h6",
     "Rad1 h6 a3", "Misses the open d-file: 12. Rad1."},
    {"r4rk1/ppp2ppp/2n1bn2/4p3/4P3/2N1BN2/PPP2PPP/R4RK1 b - - 0 12", "h6", "Rad1 a6", "Rfd8 h3 h6",
     "Misses the open d-file: 12... Rfd8."},
    // A half-open file
    {"r4rk1/pp1n1ppp/4pn2/3p4/2P5/1P2PN2/P2N1PPP/R4RK1 w - - 0 14", "h3", "Rfc8 a3", "cxd5 Nxd5 h3",
     "Lets a rook take the half-open c-file: 14... Rfc8."},
    {"r4rk1/pb1n1ppp/1p2pn2/2p5/3P4/2N1PN2/PP2BPPP/R4RK1 b - - 0 14", "h6", "Rfc1 a6",
     "cxd4 Nxd4 h6", "Lets a rook take the half-open c-file: 15. Rfc1."},
    {"r4rk1/pp1n1ppp/2p2n2/3p4/3P4/2N1PN2/PP3PPP/R1R3K1 w - - 0 18", "Rf1", "a5 a3", "a3 a5 Kf1",
     "Gives up the half-open c-file."},
    {"r2r2k1/pp1n1ppp/4pn2/2p5/8/2NPPN2/PP3PPP/R4RK1 b - - 0 18", "Rf8", "h3 h6", "h6 h3 a6",
     "Gives up the half-open d-file."},
    {"r4rk1/pp1n1ppp/2p2n2/3p4/3P4/2N1PN2/PP3PPP/R4RK1 w - - 0 14", "h3", "a6", "Rfc1 a6",
     "Misses the half-open c-file: 14. Rfc1."},
    {"r4rk1/1p1nbppp/p2pbn2/4p3/4P3/1NN1B3/PPP1BPPP/R4RK1 b - - 0 14", "h6", "h3", "Rfc8 h3",
     "Misses the half-open c-file: 14... Rfc8."},
    // The seventh rank
    {"2r3k1/p3bppp/1p2p3/8/8/1P2P3/P2N1PPP/3R2K1 w - - 0 30", "Kf1", "Rc2 Ke1", "Nc4 Bf6 Kf1",
     "Allows the seventh rank, which 30. Nc4 prevents: 30... Rc2."},
    {"3r2k1/p2n1ppp/1p2p3/8/8/1P2P3/P3BPPP/2R3K1 b - - 0 30", "Kf8", "Rc7 Ke8", "Nc5 Bf3 Kf8",
     "Allows the seventh rank, which 30... Nc5 prevents: 31. Rc7."},
    {"1r4k1/p1R2ppp/1p2p3/8/8/1P2P3/P4PPP/6K1 w - - 0 30", "Rc1", "a5 Kf1", "Kf1 a5 Ke2",
     "Gives up the seventh rank."},
    {"6k1/p4ppp/1p2p3/8/8/1P2P3/P1r2PPP/1R4K1 b - - 0 30", "Rc8", "a4 Kf8", "Kf8 a4 Ke7",
     "Gives up the seventh rank."},
    {"1r4k1/p4ppp/1p2p3/8/8/1P2P3/P4PPP/3R2K1 w - - 0 30", "Kf1", "Kf8 Ke2 Ke7", "Rd7 a5 Kf1",
     "Misses the seventh rank: 30. Rd7."},
    {"2r3k1/p4ppp/1p2p3/8/8/1P2P3/P4PPP/R5K1 b - - 0 30", "Kf8", "Kf1 Ke7 Ke1", "Rc2 a4 Kf8",
     "Misses the seventh rank: 30... Rc2."},
    // The opposition
    {"8/8/4k3/8/8/3KP3/8/8 w - - 0 40", "Ke2", "Kd5", "Ke4", "Misses the opposition: 40. Ke4."},
    {"8/5k2/1p3p2/pP3Kp1/P5P1/8/8/8 b - - 0 40", "Kg7", "Ke6", "Ke7 Ke4 Ke6",
     "Misses the opposition: 40... Ke7 41. Ke4 Ke6."},
    {"8/8/4k3/8/8/3KP3/8/8 w - - 0 40", "Kd4", "Kd6", "Ke4", "Misses the opposition: 40. Ke4."},
    {"8/2p3pp/1p1k4/pP6/P1P5/5K2/6PP/8 b - - 0 40", "Ke6", "Ke4", "Kc5",
     "Lets the other king take the opposition: 41. Ke4."},
});

/// What no fact tells apart.
constexpr auto counts = std::to_array<Planted>({
    // Material where the lines end
    {"8/8/5k2/p5p1/P4pP1/5P2/4K3/8 w - - 0 40", "Kf2", "Ke5 Ke2 Kd4 Kd2 Kc4 Kc2 Kb4 Kd3 Kxa4",
     "Kd3 Ke6 Kd4 Kd6",
     "Loses a pawn: 40... Ke5 41. Ke2 Kd4 42. Kd2 Kc4 43. Kc2 Kb4 44. Kd3 Kxa4."},
    {"8/4k3/5p2/p4Pp1/P5P1/5K2/8/8 b - - 0 40", "Kf7", "Ke4 Ke7 Kd5 Kd7 Kc5 Kc7 Kb5 Kd6 Kxa5",
     "Kd6 Ke3 Kd5 Kd3", "Loses a pawn: 41. Ke4 Ke7 42. Kd5 Kd7 43. Kc5 Kc7 44. Kb5 Kd6 45. Kxa5."},
    {"8/8/5k2/p5p1/P4pP1/5P2/6K1/8 b - - 0 40", "Kg6", "Kf1 Kf6 Ke2 Ke5 Kd3",
     "Ke5 Kf1 Kd4 Ke2 Kc4 Kd2 Kb4 Kd3 Kxa4",
     "Misses the win of a pawn: 40... Ke5 41. Kf1 Kd4 42. Ke2 Kc4 43. Kd2 Kb4 44. Kd3 Kxa4."},
    {"8/6k1/5p2/p4Pp1/P5P1/5K2/8/8 w - - 0 40", "Kg3", "Kf8 Kf3 Ke7 Ke4 Kd6",
     "Ke4 Kf8 Kd5 Ke7 Kc5 Kd7 Kb5 Kd6 Kxa5",
     "Misses the win of a pawn: 40. Ke4 Kf8 41. Kd5 Ke7 42. Kc5 Kd7 43. Kb5 Kd6 44. Kxa5."},
    // How far a passed pawn gets
    {"2r3k1/5ppp/8/8/1p6/4P3/5PPP/R5K1 w - - 0 30", "g3", "b3 Kg2 b2 Rb1", "Rb1 Rb8 Kf1",
     "Lets the b-pawn advance to b2: 30... b3 31. Kg2 b2. 30. Rb1 was stronger: it guards "
     "b3."},
    {"r5k1/5ppp/4p3/1P6/8/8/5PPP/1R4K1 b - - 0 30", "g6", "b6 Kg7 b7 Rb8", "Rb8 Kf1 Kf8",
     "Lets the b-pawn advance to b7: 31. b6 Kg7 32. b7."},
    {"1r4k1/5ppp/4p3/1P6/8/8/5PPP/1R4K1 w - - 0 30", "Kf1", "Kf8 Ke2 Ke7", "b6 Kf8 b7",
     "Misses the advance of the b-pawn to b7: 30. b6 Kf8 31. b7."},
    {"1r4k1/5ppp/8/8/1p6/4P3/5PPP/1R4K1 b - - 0 30", "g6", "Kf1 Kf8 Ke2", "b3 Kf1 b2 Ke2",
     "Misses the advance of the b-pawn to b2: 30... b3 31. Kf1 b2."},
    // An attack that arrives
    {"6k1/pBrb1p1p/6p1/8/2qP1Q2/4P3/5PP1/1R4K1 b - - 0 31", "Ba4", "Bd5 Qc3 Rb8+ Kg7",
     "Bf5 Be4 Bxe4 Qxe4",
     "Allows an attack on the king, three attackers against one defender: 32. Bd5 Qc3 33. Rb8+ "
     "Kg7."},
    {"1r4k1/5pp1/4p3/2Qp1q2/8/6P1/PbRB1P1P/6K1 w - - 0 31", "Ba5", "Bd4 Qc6 Rb1+ Kg2",
     "Bf4 Be5 Bxe5 Qxe5",
     "Allows an attack on the king, three attackers against one defender: 31... Bd4 32. Qc6 Rb1+ "
     "33. Kg2."},
    // The king in the ending
    {"8/pp3kpp/4pp2/8/3P4/4P3/PP4PP/6K1 w - - 0 30", "h3", "Ke7 Kf2 Kd6", "Kf2 Ke7 Kf3 Kd6",
     "Misses the way of the king to f3: 30. Kf2 Ke7 31. Kf3 Kd6."},
    {"6k1/pp1n1ppp/4p3/8/8/4P3/PP1N1PPP/6K1 b - - 0 30", "h6", "Kf1 Nf6 Ke2", "Kf8 Kf1 Ke7 Ke2",
     "Misses the way of the king to e7: 30... Kf8 31. Kf1 Ke7 32. Ke2."},
});

/// Endings, trades by who is ahead or behind, tempi, attacks, castling.
constexpr auto plans = std::to_array<Planted>({
    // A pawn ending
    {"8/5kpp/4pp2/3n4/P7/4BP2/4K1PP/8 b - - 0 30", "Nxe3", "Kxe3 Ke7 Kd4", "Ke7 Bd2 Kd6",
     "Trades into a pawn ending: 31. Kxe3."},
    {"8/1p3kpp/p3pp2/3n4/8/P1P1BP2/1P2K1PP/8 b - - 0 30", "Ke7", "Bd4 e5 Bf2", "Nxe3 Kxe3 Ke7",
     "Misses the trade into a pawn ending: 30... Nxe3 31. Kxe3."},
    {"6k1/1p3ppp/p3p3/3b4/8/2N5/PPP2PPP/5K2 w - - 0 30", "Ke2", "Bc6 Kd3 Kf8", "Nxd5 exd5 Ke2",
     "Misses the trade into a pawn ending: 30. Nxd5 exd5."},
    {"8/pp2k1pp/2p1bp2/8/3N4/4PP2/PP3KPP/8 w - - 0 30", "Nxe6", "Kxe6 Ke2 Kd5", "a3 c5 Nb5",
     "Trades into a pawn ending: 30... Kxe6."},
    // Bishops of opposite colours
    {"5k2/pp3ppp/4b3/3n4/8/P1N5/1PPB1PPP/5K2 w - - 0 30", "Nxd5", "Bxd5 f3", "Ne4 b6 Ng5",
     "Allows an ending with bishops of opposite colours while ahead: 30... Bxd5."},
    {"5k2/1ppb1ppp/p1n5/8/3N4/4B3/PP3PPP/5K2 b - - 0 30", "Nxd4", "Bxd4 f6", "Ne5 b3 b6",
     "Allows an ending with bishops of opposite colours while ahead: 31. Bxd4."},
    {"5k2/pp3ppp/4b3/3n4/8/P1N5/1PPB1PPP/5K2 b - - 0 30", "Nb6", "Ne4 Ke7", "Nxc3 Bxc3 Ke7",
     "Misses an ending with bishops of opposite colours: 30... Nxc3 31. Bxc3."},
    {"5k2/1ppb1ppp/p1n5/8/3N4/4B3/PP3PPP/5K2 w - - 0 30", "Nb3", "Ne5 Ke2", "Nxc6 Bxc6 Ke2",
     "Misses an ending with bishops of opposite colours: 30. Nxc6 Bxc6."},
    // Trades
    {"3qk3/pp3ppp/5n2/8/8/4B3/5PPP/3QK3 w - - 0 30", "Qxd8+", "Kxd8 h3", "Qe2 h6 h3",
     "Trades queens while behind by two pawns: 30... Kxd8."},
    {"3qk3/pp3ppp/5n2/8/8/4B3/5PPP/3QK3 w - - 0 30", "h3", "Qxd1+ Kxd1", "Qe2 h6 h3",
     "Allows the trade of queens while behind by two pawns: 30... Qxd1+ 31. Kxd1."},
    {"3qk3/pp3ppp/5n2/8/8/4B3/5PPP/3QK3 b - - 0 30", "h6", "Qe2 Kf8", "Qxd1+ Kxd1 h6",
     "Misses the trade of queens while ahead by two pawns: 30... Qxd1+ 31. Kxd1."},
    {"3qk3/5ppp/4b3/8/8/5N2/PP3PPP/3QK3 b - - 0 30", "Qxd1+", "Kxd1 h6", "Qe7 h3 h6",
     "Trades queens while behind by two pawns: 31. Kxd1."},
    {"3qk3/5ppp/4b3/8/8/5N2/PP3PPP/3QK3 b - - 0 30", "h6", "Qxd8+ Kxd8", "Qe7 h3 h6",
     "Allows the trade of queens while behind by two pawns: 31. Qxd8+ Kxd8."},
    {"3qk3/5ppp/4b3/8/8/5N2/PP3PPP/3QK3 w - - 0 30", "Qe2", "h6 h3", "Qxd8+ Kxd8 h3",
     "Misses the trade of queens while ahead by two pawns: 30. Qxd8+ Kxd8."},
    // A tempo
    {"rnbqkb1r/ppp1pp1p/3p1np1/8/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4", "e3", "Bg7 e4", "e4 Bg7",
     "Loses a tempo, since 4. e4 comes a move later: 4... Bg7 5. e4."},
    {"r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R b KQkq - 0 4", "d6",
     "O-O d5 exd5 Nxd5", "d5 exd5 Nxd5 O-O",
     "Loses a tempo, since 4... d5 comes a move later: 5. O-O d5."},
    // A piece is attacked, or could be.
    {"r4rk1/pp1qbppp/2n1pn2/3p4/3P4/1QN1PN2/PP2BPPP/R4RK1 w - - 0 12", "Rac1", "Na5 Qd1 b6",
     "Qd1 Na5 b3",
     "Allows 12... Na5, which wins a tempo on the queen on b3: 12... Na5 13. Qd1 "
     "b6."},
    {"r4rk1/pp2bppp/1qn1pn2/3p4/3P4/2N1PN2/PP1QBPPP/R4RK1 b - - 0 12", "Rfc8", "Na4 Qc7 b3",
     "Qd8 Na4 b6", "Allows 13. Na4, which wins a tempo on the queen on b6: 13. Na4 Qc7 14. b3."},
    {"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B5/2PPPN2/PP3PPP/RNBQK2R w KQkq - 0 6", "O-O", "d5 Bb3",
     "d4 Bd6 O-O", "Misses 6. d4, which wins a tempo on the bishop on c5: 6. d4 Bd6 7. O-O."},
    {"r4rk1/pp3ppp/2nqbn2/3p4/3P4/2N1BN2/PP1Q1PPP/R4RK1 b - - 0 14", "Nd8", "Bf4 Qb6", "Ne4 Qc1 h6",
     "Misses 14... Ne4, which wins a tempo on the queen on d2: 14... Ne4 15. Qc1 h6."},
    // Two pieces for a rook and pawns.
    {"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQ1RK1 b kq - 0 5", "Bxf2+",
     "Rxf2 Ng4 h3 Nxf2 Kxf2", "d6 h3 h6 a3 a6",
     "Gives two minor pieces for a rook and a pawn: 6. Rxf2 Ng4 7. h3 Nxf2 8. Kxf2."},
    {"r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQ - 0 5", "Ng5",
     "h6 Nxf7 Rxf7 Bxf7+ Kxf7", "O-O h6 h3 d6 a3",
     "Gives two minor pieces for a rook and a pawn: 5... h6 6. Nxf7 Rxf7 7. Bxf7+ Kxf7."},
    // Castling is put off, and a check comes first.
    {"rnbqk2r/ppp1bppp/5n2/8/3P4/2N2N2/PP2BPPP/R1BQ1RK1 b kq - 0 8", "h6", "Qa4+ c6 Re1",
     "O-O h3 h6 a3", "Puts off castling: 9. Qa4+ c6."},
    {"rn1q1rk1/ppp1bppp/4bn2/8/3P4/5N2/PPP1BPPP/RNBQK2R w KQ - 0 8", "h3", "Bb4+ c3 Bd6",
     "O-O h6 h3 a6", "Puts off castling: 8... Bb4+ 9. c3."},
});

/// What the better move would have done.
constexpr auto better_moves = std::to_array<Planted>({
    // It wins material.
    // It guards the man that is taken, or takes what takes it.
    {"3r2k1/pp3pp1/n6p/8/3N4/7P/PPP2PP1/4R1K1 w - - 0 20", "a3", "Rxd4", "c3 Kf8 a3",
     "Leaves the knight on d4 to be taken: 20... Rxd4 wins a knight for nothing. 20. c3 was "
     "stronger: it guards the knight on d4."},
    {"r5k1/ppp2pp1/7p/3n4/8/5B2/PPP2PPP/4R1K1 b - - 0 20", "a5", "Bxd5", "c6 h3 a5",
     "Leaves the knight on d5 to be taken: 21. Bxd5 wins a knight for nothing. 20... c6 was "
     "stronger: it guards the knight on d5."},
    {"6k1/pp3ppp/3b4/8/5n2/3B4/PP3PPP/2B3K1 w - - 0 20", "h3", "Nxd3", "Bxf4 Bxf4 h3",
     "Leaves the bishop on d3 to be taken: 20... Nxd3 wins a bishop for nothing. 20. Bxf4 was "
     "stronger: it takes the attacking knight."},
    {"2b3k1/pp3ppp/3b4/5N2/8/3B4/PP3PPP/6K1 b - - 0 20", "h6", "Nxd6", "Bxf5 Bxf5 h6",
     "Leaves the bishop on d6 to be taken: 21. Nxd6 wins a bishop for nothing. 20... Bxf5 was "
     "stronger: it takes the attacking knight."},
    // It guards a square, or prevents the answer.
    {"6k1/6p1/8/8/1n1P4/8/8/R3K3 w - - 0 30", "d5", "Nc2+ Kd2 Nxa1 Kc3", "Kd2 Kf7 Kc3",
     "Allows a fork of king and rook: 30... Nc2+ 31. Kd2 Nxa1 wins a rook for nothing. 30. Kd2 was "
     "stronger: it guards c2."},
    {"r3k3/8/8/1N1p4/8/8/6P1/6K1 b - - 0 30", "d4", "Nc7+ Kd7 Nxa8 Kc6", "Kd7 Kf2 Kc6",
     "Allows a fork of king and rook: 31. Nc7+ Kd7 32. Nxa8 wins a rook for nothing. 30... Kd7 was "
     "stronger: it guards c7."},
    {"1k6/6p1/8/p7/1n1P4/8/8/R3K3 w - - 0 30", "d5", "Nc2+ Kd2 Nxa1 Kc3", "Rb1 Ka7 Kd2",
     "Allows a fork of king and rook: 30... Nc2+ 31. Kd2 Nxa1 wins a rook for nothing. 30. Rb1 was "
     "stronger: it prevents 30... Nc2+."},
    {"r3k3/8/8/1N1p4/P7/8/6P1/1K6 b - - 0 30", "d4", "Nc7+ Kd7 Nxa8 Kc6", "Rb8 Ka2 Kd7",
     "Allows a fork of king and rook: 31. Nc7+ Kd7 32. Nxa8 wins a rook for nothing. 30... Rb8 was "
     "stronger: it prevents 31. Nc7+."},
    // It keeps, brings, inflicts something.
    {"r1bqr1k1/pp1nbppp/2p2n2/1P1p2B1/3P4/2NBPN2/P4PPP/2RQ1RK1 w - - 0 15", "Bxf6", "Bxf6",
     "bxc6 bxc6",
     "Allows the bishop pair: 15... Bxf6. 15. bxc6 was stronger: it leaves the pawn on c6 "
     "backward."},
    {"2rq1rk1/p4ppp/2nbpn2/3p4/1p1P2b1/2P2N2/PP1NBPPP/R1BQR1K1 b - - 0 15", "Bxf3", "Bxf3",
     "bxc3 bxc3",
     "Allows the bishop pair: 16. Bxf3. 15... bxc3 was stronger: it leaves the pawn on c3 "
     "backward."},
    {"r1bq1rk1/pp1nbppp/4pn2/3p2B1/3P4/2NBPN2/PP2QPPP/R4RK1 w - - 0 12", "Bxf6", "Bxf6", "Rac1 a6",
     "Allows the bishop pair: 12... Bxf6. 12. Rac1 was stronger: it gains the open c-file."},
    {"r4rk1/pp1qbppp/2n1pn2/3p4/3P2b1/2N1PN2/PP1BBPPP/R2Q1RK1 b - - 0 12", "Bxf3", "Bxf3",
     "Rac8 a3",
     "Allows the bishop pair: 13. Bxf3. 12... Rac8 was stronger: it gains the open c-file."},
});

/// The moves of a line.
std::vector<std::string> moves_of(std::string_view line) {
    std::istringstream words{std::string(line)};
    std::vector<std::string> moves;
    for (std::string move; words >> move;) moves.push_back(move);
    return moves;
}

/// What the first moves of the lines do.
constexpr auto activities = std::to_array<Planted>({
    // A threat of mate
    {"3q2k1/5ppp/8/8/6n1/1Q6/P4PPP/5RK1 w - - 0 20", "a3", "Qh4 h3 Nxf2", "h3 Nf6 a3",
     "Allows 20... Qh4, which threatens mate: 20... Qh4 21. h3 Nxf2."},
    {"5rk1/p4ppp/1q6/6N1/8/8/5PPP/3Q2K1 w - - 0 20", "h3", "g6 Nf3 Qb2", "Qh5 h6 Nxf7",
     "Misses 20. Qh5, which threatens mate: 20. Qh5 h6 21. Nxf7."},
    // A piece gets in
    {"r4rk1/pp3ppp/8/2n5/8/1P2B3/P4PPP/R4RK1 w - - 0 20", "h3", "Nd3 Rfd1 Rfd8 Kf1",
     "Rad1 b6 Rd5 Nb7",
     "Lets the knight in on d3: 20... Nd3. 20. Rad1 was stronger: it guards d3."},
    // A break
    {"6k1/1b3ppp/3p4/4p3/4P3/4BP2/P5PP/6K1 w - - 0 20", "h3", "Kf8 a3 Ke7", "f4 exf4 Bxf4 f6",
     "Misses the break 20. f4: 20. f4 exf4 21. Bxf4."},
    // A push in the centre
    {"rnbqkbnr/ppp1pppp/8/3p4/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "b3", "Nf6 a3 g6",
     "d4 Nf6 Nf3", "Misses the push 2. d4 in the centre: 2. d4 Nf6 3. Nf3."},
    // Queens are traded
    {"4r2r/ppp1kppp/8/3qp3/8/3B4/PPP2PPP/R2QR1K1 w - - 0 14", "Bb5", "Qxd1 Raxd1 c6", "Qe2 f6 f4",
     "Allows the trade of queens: 14... Qxd1 15. Raxd1."},
    // A check
    {"rnbqk2r/ppp2ppp/3b1n2/8/8/8/PPP2PPP/RNBQKBNR w KQkq - 0 5", "a3", "O-O Nf3 Re8+",
     "Qe2+ Kf8 Nf3", "Misses the check 5. Qe2+, which takes the right to castle: 5. Qe2+ Kf8."},
    // An answer that could be prevented
    {"6k1/p4ppp/8/8/8/8/1P3PPP/6K1 w - - 0 20", "h3", "a5 Kf1 Kf8", "b4 Kf8 Kf1",
     "Allows 20... a5, which 20. b4 prevents: 20... a5 21. Kf1."},
    // A piece is attacked, and goes
    {"r4rk1/pp3ppp/5n2/8/8/6P1/PP1Q1P1P/R4RK1 b - - 0 20", "h6", "Qd4 Rfd8 Qe3", "Ne4 Qf4 Nf6 a3",
     "Misses 20... Ne4; now 21. Qd4 prevents it: 20... Ne4 21. Qf4 Nf6."},
    // Something is threatened by two men together
    {"3r2k1/pp3ppp/5n2/8/8/6P1/P2B1P1P/4K3 w - - 0 20", "h3", "Ne4 Be3 Nc3", "f3 Kf8 Ke2",
     "Allows 20... Ne4, which threatens the bishop on d2: 20... Ne4 21. Be3 Nc3. 20. f3 was "
     "stronger: it guards e4."},
    // The piece that has moved is driven back
    {"6k1/p4ppp/8/8/8/8/1P1B1PPP/6K1 w - - 0 20", "Bb4", "a5 Bc3 Kf8", "Kf1 Kf8 Ke2",
     "Puts the bishop on b4, where 20... a5 drives it back: 20... a5 21. Bc3."},
    // The wrong man takes
    {"6k1/pp3ppp/8/2p5/3P4/1N6/PP3PPP/6K1 w - - 0 20", "dxc5", "Kf8 Kf1 Ke7", "Nxc5 b6 Nd3",
     "Takes on c5 with the pawn instead of the knight, which would attack the pawn on b7: 20. Nxc5 "
     "b6 "
     "21. Nd3."},
    // The wrong one is taken
    {"8/p2R3p/5k2/8/8/8/1P4PP/6K1 w - - 0 30", "Rxh7", "Kg6 Rh4 a5", "Rxa7 Kg6 Kf2",
     "Takes the pawn on h7 instead of the one on a7: 30. Rxa7 Kg6 31. Kf2."},
    // A check against the mover
    {"rnbqkbnr/ppp2ppp/8/8/8/3B1N2/PPP2PPP/RNBQK2R w KQkq - 0 5", "a3", "Qe7+ Kf1 Nf6",
     "Be2 Nf6 O-O Be7 a3",
     "Allows the check 5... Qe7+, which takes the right to castle: 5... Qe7+ 6. Kf1."},
    // The better move cannot be played later
    {"6k1/1p3ppp/p7/8/8/N7/1P3PPP/6K1 w - - 0 20", "h3", "b5 Kf1 Kf8", "Nc4 Kf8 Kf1 Ke7",
     "Misses 20. Nc4; now 20... b5 prevents it: 20. Nc4 Kf8 21. Kf1."},
    // The bad move comes too soon
    {"6k1/5ppp/8/8/8/8/4NPPP/2B3K1 w - - 0 20", "Nc3", "h6 Kf1 Kf8", "Bg5 Kf8 Nc3 Ke8",
     "Misses 20. Bg5; now 20... h6 prevents it: 20. Bg5 Kf8 21. Nc3."},
    // Both moves are captures
    {"6k1/p3bppp/1p3n2/2p3B1/3P4/8/PP3PPP/6K1 w - - 0 20", "dxc5", "bxc5 Kf1 Kf8",
     "Bxf6 Bxf6 dxc5 Be5",
     "Plays 20. dxc5 before 20. Bxf6, which allows 20... bxc5: 20. Bxf6 Bxf6 21. dxc5."},
    // A pawn gives up a square
    {"6k1/pp4pp/4pn2/3p4/8/2N3P1/PP2PP1P/6K1 b - - 0 20", "d4", "Ne4 Kf7 Kg2 Ke7", "Kf8 a3 Ke7",
     "Gives the knight the square e4: 21. Ne4 Kf7."},
    // A line is opened
    {"3q2k1/5pbp/6p1/8/3N4/8/5PPP/3R2K1 w - - 0 20", "h3", "Qf6 Nf3 Qe7", "Nb5 Qe8 Nd6 Qe7",
     "Misses 20. Nb5, which opens a line to the queen on d8: 20. Nb5 Qe8 21. Nd6."},
    // The wrong pawn takes
    {"r5k1/5ppp/8/2p5/1P1P4/8/P4PPP/1K6 w - - 0 20", "bxc5", "Rb8+ Kc2 Kf8", "dxc5 Kf8 Kc2",
     "Takes on c5 with the b-pawn instead of the d-pawn, which allows 20... Rb8+: 20... Rb8+ "
     "21. Kc2."},
    // Rooks and passed pawns
    {"8/5pk1/6p1/P6p/7P/6P1/3r1PK1/1R6 w - - 0 40", "Rb7", "Ra2 a6 Kf6 Ra7", "Ra1 Rd7 a6 Ra7",
     "Lets the rook get behind the passed pawn on a5: 40... Ra2 41. a6. 40. Ra1 was stronger: "
     "it guards a2."},
    {"8/5pk1/6p1/P6p/7P/6P1/3r1PK1/1R6 w - - 0 40", "Kf1", "Rd7 Rb5 Ra7 Kg2", "Ra1 Rd7 a6 Ra7",
     "Misses the place of the rook behind the passed pawn on a5: 40. Ra1 Rd7."},
    // The opening
    {"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", "Nh4", "d6 Nf3 Nf6",
     "Bc4 Nf6 d3", "Moves the knight again, where 3. Bc4 develops the bishop: 3. Bc4 Nf6 4. d3."},
    {"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "f6", "Bc4 d6 O-O",
     "Nc6 Bb5 a6",
     "Spends a move on the f-pawn, where 2... Nc6 develops the knight: 2... Nc6 "
     "3. Bb5 a6."},
    {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Qf3", "Nf6 Bc4 Be7",
     "Nf3 Nc6 Bc4",
     "Brings the queen out early, where 2. Nf3 develops the knight: 2. Nf3 Nc6 "
     "3. Bc4."},
    {"rnbqkbnr/ppp1pppp/8/3p4/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "a3", "Nf6 b3 g6",
     "d4 Nf6 Nf3",
     "Spends a move on the a-pawn, where 2. d4 puts a pawn into the centre: 2. d4 Nf6 3. Nf3."},
    {"rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1", "h5", "g3 e6 Bg2", "c5 g3 Nc6",
     "Spends a move on the h-pawn, where 1... c5 controls d4: 1... c5 2. g3 Nc6."},
    // Own men in the way
    {"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "Qe7", "Bc4 h6 O-O d6",
     "Nc6 Bb5 a6 Ba4 Nf6", "Shuts in the bishop on f8."},
    {"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "Bd6", "Bc4 Nf6 O-O O-O",
     "d6 Bc4 Be7 O-O Nf6", "Blocks the d-pawn with the bishop."},
    {"rnbqkbnr/ppp1pppp/3p4/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Bd3", "Nf6 Nf3 g6 O-O",
     "Nf3 Nf6 d3 g6 Be2", "Blocks the d-pawn with the bishop."},
    {"rnbqkb1r/ppp1pppp/3p1n2/8/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3", "Qe2", "g6 h3 Bg7 a3",
     "Nf3 g6 d3 Bg7 Be2", "Shuts in the bishop on f1."},
    // A pin
    {"2b3k1/5ppp/8/8/8/5N2/PP3PPP/3Q2K1 w - - 0 20", "a3", "Bg4 a4 Bxf3 Qxf3 Kf8",
     "h3 Kf8 a3 Ke7 a4",
     "Allows 20... Bg4, which pins the knight on f3 to the queen: 20... Bg4 21. a4 Bxf3 "
     "22. Qxf3. 20. h3 was stronger: it guards g4."},
    {"3q2k1/pp3ppp/5n2/8/8/8/5PPP/2B3K1 b - - 0 20", "a6", "Bg5 a5 Bxf6 Qxf6 Kf1",
     "h6 Kf1 Kf8 Ke2 Ke8",
     "Allows 21. Bg5, which pins the knight on f6 to the queen: 21. Bg5 a5 22. Bxf6 "
     "Qxf6. 20... h6 was stronger: it guards g5."},
    {"3q2k1/pp3ppp/5n2/8/8/8/5PPP/2B3K1 w - - 0 20", "Kf1", "h6 Ke2 Kf8 Ke1",
     "Bg5 a5 Bxf6 Qxf6 Kf1",
     "Misses 20. Bg5, which pins the knight on f6 to the queen: 20. Bg5 a5 21. Bxf6 "
     "Qxf6."},
    // A break against the pawn that has moved
    {"6k1/pp3ppp/3p4/8/2PP4/8/PP3PPP/6K1 w - - 0 20", "c5", "b6 cxb6 axb6 Kf1",
     "Kf1 Kf8 Ke2 Ke7 Kd3", "Allows the break 20... b6: 20... b6 21. cxb6 axb6."},
    {"6k1/pp3ppp/8/2pp4/8/3P4/PP3PPP/6K1 b - - 0 20", "c4", "b3 cxb3 axb3 Kf8",
     "Kf8 Kf1 Ke7 Ke2 Kd6", "Allows the break 21. b3: 21. b3 cxb3 22. axb3."},
    // The king is exposed to checks
    {"3q2k1/p4ppp/8/8/8/8/PQ3PPP/6K1 w - - 0 20", "f3", "Qd1+ Kf2 Qd4+ Kg3", "h3 h6 Qc3",
     "Exposes the king to checks: 20... Qd1+ 21. Kf2 Qd4+."},
    // A passed pawn gets far
    {"3r2k1/5ppp/8/8/8/3p4/5PPP/3R2K1 w - - 0 20", "h3", "d2 Kf1 Kf8", "Rd2 Kf8 Kf1",
     "Lets the d-pawn advance to d2: 20... d2 21. Kf1 Kf8."},
});

/// What looks like a reason, and is not the point.
constexpr auto points = std::to_array<Planted>({
    // A queen that a bishop attacks has no protection to lose.
    {"rn1qkb1r/ppp2ppp/5n2/3P4/4p1bN/2N5/PPPPQPPP/R1B1KB1R w KQkq - 6 7", "Nxe4",
     "Bxe2 Nxf6+ Qxf6 Bxe2 Qxh4", "f3 Be6 fxe4",
     "Leaves the queen on e2 to be taken: 7... Bxe2 8. Nxf6+ Qxf6 9. Bxe2 Qxh4 wins a queen for a "
     "pawn. 7. f3 was stronger: it prevents 7... Bxe2."},
    // The check is for what it takes next.
    {"r1b1k2r/1pp1npp1/pN1q1n2/3B4/1P2PN2/P6P/1B3R2/R2Q2K1 b kq - 0 21", "cxb6", "Bxf7+ Kxf7 Qxd6",
     "Qxb6 Bxf6 gxf6",
     "Takes on b6 with the pawn instead of the queen, which allows 22. Bxf7+: 22. Bxf7+ Kxf7 23. "
     "Qxd6."},
    {"rnbqk2r/pp2bpp1/3p1n1p/2pP4/7B/3B1N2/PPP2PPP/RN1QK2R b KQkq - 1 8", "Nxd5",
     "Bb5+ Bd7 Qxd5 Bxb5", "O-O O-O Re8", "nothing"},
    // The rook goes to b1 of its own will, and the right to castle with it.
    {"r3r1k1/1b1q2p1/p1pbn1Pp/P3p3/2p1P3/2NPBN2/2PQ1P2/R3K1R1 w Q - 0 21", "Rh1", "Nf4 Rb1 Qe6",
     "O-O-O Nf4 Kb1", "nothing"},
    // A queen that is put where it is taken.
    {"1nbB1knr/ppNp1p2/6qp/2b1p3/4P3/3P1NP1/PPP2P1P/R2QKB1R b KQ - 1 11", "Qf6", "Bxf6 Nxf6 Nxe5",
     "Qg7 Bg2 d6",
     "Puts the queen on f6, where it is lost: 12. Bxf6 Nxf6 13. Nxe5 wins a queen and a pawn for a "
     "bishop."},
    // The pawn that is to advance does so.
    {"8/8/4P3/3k3r/8/R7/4R3/4K3 w - - 0 49", "e7", "Rh8 Kd2 Kd6 e8=Q Rxe8 Rxe8",
     "Ra5+ Kd6 Rxh5 Ke7 Rh7+ Kf6 e7",
     "Misses a skewer: 49. Ra5+ Kd6 50. Rxh5 wins a rook for nothing."},
    // It was passed already.
    {"8/p4p1k/q3b1rp/8/8/4P1Q1/5PP1/3R1RK1 w - - 0 24", "Qd6", "Qb5 Qh2 a5 Rd8 a4 Qf4 a3",
     "Qc7 Qb6 Qxb6 axb6 Rd6",
     "Lets the a-pawn advance to a3: 24... Qb5 25. Qh2 a5 26. Rd8 a4 27. Qf4 a3."},
});

/// A game whose moves are all bad, with a line before each of them, and after the last.
AnnotatedGame game_of(std::string_view fen, std::string_view moves,
                      const std::vector<std::string_view>& lines, Judgement judgement) {
    AnnotatedGame game = test::annotated(fmt::format("[FEN \"{}\"]\n\n{} *", fen, moves));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        // Not 0, which a repetition needs.
        game.positions[i].score = game.positions[i].for_side(Color::white, Score::centipawns(30));
        test::add_line(game, i, Score::centipawns(30), moves_of(lines[i]));
    }
    judge_moves(game, {});
    for (AnnotatedMove& move : game.moves) move.judgement = judgement;
    REQUIRE(detail::explain_moves(game).has_value());
    return game;
}

AnnotatedGame game_of(const Planted& flaw) {
    return game_of(flaw.fen, flaw.played, {flaw.better, flaw.answer}, flaw.judgement);
}

/// The same; something must be said.
AnnotatedGame told_game(const Planted& flaw) {
    AnnotatedGame game = game_of(flaw);
    REQUIRE(game.moves[0].reason.has_value());
    return game;
}

/// What is said of the first move, the better one included.
std::string words_of(const AnnotatedGame& game) {
    const auto& reason = game.moves[0].reason;
    return reason ? reason->words() : "nothing";
}

void check(std::span<const Planted> flaws) {
    for (const Planted& flaw : flaws) {
        CAPTURE(flaw.fen, flaw.played);
        const AnnotatedGame game = game_of(flaw);
        CHECK(words_of(game) == flaw.text);
        if (!game.moves[0].reason) continue;
        const std::string wrong = objection(game, 0) + objection_to_better(game, 0);
        CAPTURE(wrong);
        CHECK(wrong.empty());
    }
}

constexpr std::array<std::span<const Planted>, 5> tables{lasting_facts, counts, plans, activities,
                                                         better_moves};

/// A planted flaw of the tables.
const Planted& planted(std::string_view fen, std::string_view played) {
    for (const std::span<const Planted> flaws : tables)
        for (const Planted& flaw : flaws)
            if (flaw.fen == fen && flaw.played == played) return flaw;
    throw std::out_of_range("no such flaw");
}

}  // namespace

TEST_CASE("what lasts is named", "[reasons]") {
    check(lasting_facts);
}

TEST_CASE("what no fact tells apart is counted", "[reasons]") {
    check(counts);
}

TEST_CASE("a plan that goes wrong is named", "[reasons]") {
    check(plans);
}

TEST_CASE("what the first moves do is named", "[reasons]") {
    check(activities);
}

TEST_CASE("what the better move does is named", "[reasons]") {
    check(better_moves);
}

TEST_CASE("what only looks like the reason is not told", "[reasons]") {
    check(points);
}

TEST_CASE("what is not taken back is named", "[reasons]") {
    const AnnotatedGame game = game_of(
        "r4rk1/1pqn1pp1/p2bp2p/3pN3/2pPNP1B/2P1PR2/PP2Q1PP/R5K1 b - - 0 16", "Bxe5 Rg3",
        {"dxe4 Rg3 f5", "fxe5 dxe4 Rf2 Qa5 Qg4", "Bd6 Nxd6 Qxd6 h3 Nf6"}, Judgement::mistake);
    REQUIRE(game.moves[1].reason);
    CHECK(game.moves[1].reason->text == "Does not take back on e5: 17. fxe5.");
    CHECK(objection(game, 1).empty());
    AnnotatedGame elsewhere = game;
    std::string& text = elsewhere.moves[1].reason->text;
    text.replace(text.find(" on e5"), 6, " on d6");
    CHECK_FALSE(objection(elsewhere, 1).empty());
}

TEST_CASE("a discovered attack is one where the line is open", "[reasons]") {
    const AnnotatedGame open = game_of("r3k2r/ppp2ppp/8/5q2/4N3/3B4/PPP2PPP/R3K2R b KQkq - 0 20",
                                       "a6", {"Qe6 O-O O-O", "Nd6+ cxd6 Bxf5"}, Judgement::blunder);
    REQUIRE(open.moves[0].reason);
    CHECK(open.moves[0].reason->text ==
          "Allows a discovered attack on the queen on f5: 21. Nd6+ cxd6 22. Bxf5 wins a queen for "
          "a knight.");
    CHECK(objection(open, 0).empty());
    // Lichess's theme is there, but the pawn on c3 still stands between the queen and the rook.
    AnnotatedGame closed =
        game_of("2r1r1k1/1pqnbpp1/p2p1n1p/2p1p3/3PP2B/N1P2N2/PP2QPPP/2R1R1K1 w - - 0 14", "h3",
                {"dxe5 dxe5 Nc4 b5 Ne3", "cxd4 cxd4 Qxc1 Rxc1 Rxc1+ Kh2"}, Judgement::mistake);
    REQUIRE(closed.moves[0].reason);
    Reason& reason = *closed.moves[0].reason;
    CHECK_FALSE(reason.text.contains("discovered"));
    CHECK(objection(closed, 0).empty());
    const std::size_t end = reason.text.find(": ");
    REQUIRE(end != std::string::npos);
    reason.text.replace(0, end, "Allows a discovered attack on the rook on c1");
    CHECK(objection(closed, 0) == "no line is opened to it");
}

TEST_CASE("a sentence refers to what was just said", "[reasons]") {
    struct Told {
        std::string_view fen;
        std::string_view moves;
        std::vector<std::string_view> lines;
        std::vector<std::string_view> texts;
    };
    const std::vector<Told> games{
        {"3r2k1/pp3pp1/n6p/8/3N4/7P/PPP2PP1/4R1K1 w - - 0 20",
         "a3 Kf8 b3",
         {"c3 Kf8 a3", "Rxd4", "c3 Nc5 f3", "Rxd4"},
         {"Leaves the knight on d4 to be taken: 20... Rxd4 wins a knight for nothing.",
          "Misses the knight on d4, which the last move left hanging: 20... Rxd4 wins a knight for "
          "nothing.",
          "Still leaves the knight on d4 to be taken: 21... Rxd4 wins a knight for nothing."}},
        {"r5k1/ppp2pp1/7p/3n4/8/5B2/PPP2PPP/4R1K1 b - - 0 20",
         "a5 h3 a4",
         {"c6 h3 a5", "Bxd5", "c6 Re4 Kf8", "Bxd5"},
         {"Leaves the knight on d5 to be taken: 21. Bxd5 wins a knight for nothing.",
          "Misses the knight on d5, which the last move left hanging: 21. Bxd5 wins a knight for "
          "nothing.",
          "Still leaves the knight on d5 to be taken: 22. Bxd5 wins a knight for nothing."}},
        {"6k1/6p1/8/8/1n1P4/8/8/R3K3 w - - 0 30",
         "d5 g6 d6",
         {"Kd2 Kf7 Kc3", "Nc2+ Kd2 Nxa1 Kc3", "Kd2 Kf7 Kc3", "Nc2+ Kd2 Nxa1 Kc3"},
         {"Allows a fork of king and rook: 30... Nc2+ 31. Kd2 Nxa1 wins a rook for nothing.",
          "Misses a fork of king and rook, which the last move allowed: 30... Nc2+ 31. Kd2 Nxa1 "
          "wins a rook for nothing.",
          "Still allows a fork of king and rook: 31... Nc2+ 32. Kd2 Nxa1 wins a rook for "
          "nothing."}},
        {"r3k3/8/8/1N1p4/8/8/6P1/6K1 b - - 0 30",
         "d4 g3 d3",
         {"Kd7 Kf2 Kc6", "Nc7+ Kd7 Nxa8 Kc6", "Kd7 Kf2 Kc6", "Nc7+ Kd7 Nxa8 Kc6"},
         {"Allows a fork of king and rook: 31. Nc7+ Kd7 32. Nxa8 wins a rook for nothing.",
          "Misses a fork of king and rook, which the last move allowed: 31. Nc7+ Kd7 32. Nxa8 "
          "wins a rook for nothing.",
          "Still allows a fork of king and rook: 32. Nc7+ Kd7 33. Nxa8 wins a rook for "
          "nothing."}},
    };
    for (const auto& [fen, moves, lines, texts] : games) {
        CAPTURE(fen, moves);
        const AnnotatedGame game = game_of(fen, moves, lines, Judgement::mistake);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            REQUIRE(game.moves[i].reason.has_value());
            CHECK(game.moves[i].reason->text == texts[i]);
            const std::string wrong = objection(game, i) + objection_to_better(game, i);
            CAPTURE(wrong);
            CHECK(wrong.empty());
        }
    }
}

TEST_CASE("the checker objects to what is not so", "[reasons]") {
    SECTION("another fact") {
        for (const Planted& flaw : lasting_facts) {
            const AnnotatedGame game = told_game(flaw);
            const Reason& reason = *game.moves[0].reason;
            CAPTURE(flaw.fen, flaw.played, reason.text);
            for (std::size_t i = 0; i < reason.facts.size(); ++i) {
                AnnotatedGame other_side = game;
                FoundFact& found = other_side.moves[0].reason->facts[i];
                found.side = ~found.side;
                // What one side takes from the other changes for both.
                if (found.fact != Fact::opposition) CHECK_FALSE(objection(other_side, 0).empty());
                if (!info(found.fact).is_of_man) continue;
                AnnotatedGame elsewhere = game;
                // A corner that no row is about.
                elsewhere.moves[0].reason->facts[i].squares = Bitboard(Square::a8);
                CHECK_FALSE(objection(elsewhere, 0).empty());
            }
        }
    }
    SECTION("another gain") {
        for (const Planted& flaw : better_moves) {
            AnnotatedGame game = told_game(flaw);
            Reason& reason = *game.moves[0].reason;
            if (reason.gain == 0) continue;
            CAPTURE(flaw.fen, flaw.played, reason.text);
            reason.gain += 1;
            CHECK_FALSE(objection(game, 0).empty());
        }
    }
    SECTION("another line") {
        for (const std::span<const Planted> flaws : tables)
            for (const Planted& flaw : flaws) {
                AnnotatedGame game = told_game(flaw);
                Reason& reason = *game.moves[0].reason;
                CAPTURE(flaw.fen, flaw.played, reason.text);
                if (reason.better) {
                    AnnotatedGame worse = game;
                    worse.moves[0].reason->better->line = {reason.line.front()};
                    CHECK_FALSE(objection_to_better(worse, 0).empty());
                }
                if (reason.line.empty()) continue;
                reason.line.pop_back();
                CHECK_FALSE(objection(game, 0).empty());
            }
    }
    SECTION("other words") {
        struct Falsehood {
            std::string_view fen;
            std::string_view played;
            std::string_view from;
            std::string_view to;
        };
        constexpr auto falsehoods = std::to_array<Falsehood>({
            {"4r1k1/pbp2ppp/1p6/3n2q1/3P4/8/PP3PPP/R2QNBK1 w - - 0 20", "a3", "20. g3 prevents",
             "20. h3 prevents"},
            {"r2qnbk1/pp3ppp/8/3p4/3N2Q1/1P6/PBP2PPP/4R1K1 b - - 0 20", "a6", "20... g6 prevents",
             "20... h6 prevents"},
            {"2r3k1/p3bppp/1p2p3/8/8/1P2P3/P2N1PPP/3R2K1 w - - 0 30", "Kf1", "30... Rc2",
             "30... Rc3"},
            {"8/8/5k2/p5p1/P4pP1/5P2/4K3/8 w - - 0 40", "Kf2", "a pawn", "two pawns"},
            {"8/4k3/5p2/p4Pp1/P5P1/5K2/8/8 b - - 0 40", "Kf7", "a pawn", "a knight"},
            {"8/8/5k2/p5p1/P4pP1/5P2/6K1/8 b - - 0 40", "Kg6", "a pawn", "two pawns"},
            {"1r4k1/5pp1/4p3/2Qp1q2/8/6P1/PbRB1P1P/6K1 w - - 0 31", "Ba5", "three attackers",
             "four attackers"},
            {"1r4k1/5pp1/4p3/2Qp1q2/8/6P1/PbRB1P1P/6K1 w - - 0 31", "Ba5", "one defender",
             "two defenders"},
            {"r4rk1/pp1qbppp/2n1pn2/3p4/3P4/1QN1PN2/PP2BPPP/R4RK1 w - - 0 12", "Rac1",
             "queen on b3", "knight on c3"},
            {"r4rk1/pp1qbppp/2n1pn2/3p4/3P4/1QN1PN2/PP2BPPP/R4RK1 w - - 0 12", "Rac1",
             "Allows 12... Na5", "Allows 12... Nb4"},
            {"r4rk1/pp3ppp/2nqbn2/3p4/3P4/2N1BN2/PP1Q1PPP/R4RK1 b - - 0 14", "Nd8", "queen on d2",
             "knight on c3"},
            {"8/pp3kpp/4pp2/8/3P4/4P3/PP4PP/6K1 w - - 0 30", "h3", "king to f3", "king to e4"},
            {"3qk3/pp3ppp/5n2/8/8/4B3/5PPP/3QK3 w - - 0 30", "Qxd8+", "two pawns", "a pawn"},
            {"3qk3/pp3ppp/5n2/8/8/4B3/5PPP/3QK3 w - - 0 30", "Qxd8+", "while behind",
             "while ahead"},
            {"3qk3/pp3ppp/5n2/8/8/4B3/5PPP/3QK3 b - - 0 30", "h6", "ahead by two pawns",
             "ahead by a knight"},
            {"8/5kpp/4pp2/3n4/P7/4BP2/4K1PP/8 b - - 0 30", "Nxe3", "Trades into a pawn ending",
             "Allows an ending with bishops of opposite colours"},
            {"5k2/pp3ppp/4b3/3n4/8/P1N5/1PPB1PPP/5K2 w - - 0 30", "Nxd5",
             "Allows an ending with bishops of opposite colours while ahead",
             "Trades into a pawn ending"},
            {"5k2/pp3ppp/4b3/3n4/8/P1N5/1PPB1PPP/5K2 b - - 0 30", "Nb6", "of opposite colours",
             "of opposite colours while ahead"},
            {"rnbqkb1r/ppp1pp1p/3p1np1/8/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4", "e3",
             "since 4. e4", "since 4. f4"},
            {"r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R b KQkq - 0 4", "d6",
             "since 4... d5", "since 4... d6"},
            {"3r2k1/pp3pp1/n6p/8/3N4/7P/PPP2PP1/4R1K1 w - - 0 20", "a3", "20. c3 was",
             "20. c4 was"},
            {"3r2k1/pp3pp1/n6p/8/3N4/7P/PPP2PP1/4R1K1 w - - 0 20", "a3", "guards the knight on d4",
             "guards the rook on e1"},
            {"3r2k1/pp3pp1/n6p/8/3N4/7P/PPP2PP1/4R1K1 w - - 0 20", "a3", "guards the knight on d4",
             "takes the attacking rook"},
            {"6k1/pp3ppp/3b4/8/5n2/3B4/PP3PPP/2B3K1 w - - 0 20", "h3", "takes the attacking knight",
             "guards the bishop on d3"},
            {"6k1/6p1/8/8/1n1P4/8/8/R3K3 w - - 0 30", "d5", "guards c2", "guards d3"},
            {"6k1/6p1/8/8/1n1P4/8/8/R3K3 w - - 0 30", "d5", "30. Kd2 was", "30. Kf2 was"},
            {"1k6/6p1/8/p7/1n1P4/8/8/R3K3 w - - 0 30", "d5", "30. Rb1 was", "30. Ra2 was"},
            {"3q2k1/5ppp/8/8/6n1/1Q6/P4PPP/5RK1 w - - 0 20", "a3", "Allows 20... Qh4, which",
             "Allows 20... Qg5, which"},
            {"5rk1/p4ppp/1q6/6N1/8/8/5PPP/3Q2K1 w - - 0 20", "h3", "threatens mate",
             "takes the right to castle"},
            {"r4rk1/pp3ppp/8/2n5/8/1P2B3/P4PPP/R4RK1 w - - 0 20", "h3", "in on d3", "in on e4"},
            {"6k1/1b3ppp/3p4/4p3/4P3/4BP2/P5PP/6K1 w - - 0 20", "h3", "break 20. f4",
             "break 20. g4"},
            {"rnbqkbnr/ppp1pppp/8/3p4/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "b3",
             "the push 2. d4 in the centre", "the break 2. d4"},
            {"rnbqk2r/ppp2ppp/3b1n2/8/8/8/PPP2PPP/RNBQKBNR w KQkq - 0 5", "a3",
             "takes the right to castle", "threatens mate"},
            {"6k1/p4ppp/8/8/8/8/1P3PPP/6K1 w - - 0 20", "h3", "20. b4 prevents", "20. g4 prevents"},
            {"3r2k1/pp3ppp/5n2/8/8/6P1/P2B1P1P/4K3 w - - 0 20", "h3", "bishop on d2", "pawn on f2"},
            {"3r2k1/pp3ppp/5n2/8/8/6P1/P2B1P1P/4K3 w - - 0 20", "h3", "threatens the",
             "attacks the pawn on a2 and the"},
            {"6k1/p4ppp/8/8/8/8/1P1B1PPP/6K1 w - - 0 20", "Bb4", "where 20... a5",
             "where 20... a6"},
            {"6k1/pp3ppp/8/2p5/3P4/1N6/PP3PPP/6K1 w - - 0 20", "dxc5",
             "with the pawn instead of the knight", "with the knight instead of the pawn"},
            {"8/p2R3p/5k2/8/8/8/1P4PP/6K1 w - - 0 30", "Rxh7", "one on a7", "one on b7"},
            {"rnbqkbnr/ppp2ppp/8/8/8/3B1N2/PPP2PPP/RNBQK2R w KQkq - 0 5", "a3",
             "takes the right to castle", "threatens mate"},
            {"6k1/1p3ppp/p7/8/8/N7/1P3PPP/6K1 w - - 0 20", "h3", "Misses 20. Nc4",
             "Misses 20. Nb1"},
            {"3r2k1/5ppp/8/8/8/3p4/5PPP/3R2K1 w - - 0 20", "h3", "to d2", "to d1"},
            {"6k1/5ppp/8/8/8/8/4NPPP/2B3K1 w - - 0 20", "Nc3", "Misses 20. Bg5", "Misses 20. Bf4"},
            {"6k1/5ppp/8/8/8/8/4NPPP/2B3K1 w - - 0 20", "Nc3", "now 20... h6", "now 20... h5"},
            {"6k1/pp4pp/4pn2/3p4/8/2N3P1/PP2PP1P/6K1 b - - 0 20", "d4", "square e4", "square d5"},
            {"3q2k1/5pbp/6p1/8/3N4/8/5PPP/3R2K1 w - - 0 20", "h3", "opens a line to", "attacks"},
            {"r5k1/5ppp/8/2p5/1P1P4/8/P4PPP/1K6 w - - 0 20", "bxc5", "of the d-pawn",
             "of the a-pawn"},
            {"r5k1/5ppp/8/2p5/1P1P4/8/P4PPP/1K6 w - - 0 20", "bxc5", "allows 20... Rb8+",
             "allows 20... Ra7"},
            {"6k1/pp3ppp/8/2p5/3P4/1N6/PP3PPP/6K1 w - - 0 20", "dxc5", "pawn on b7", "pawn on a7"},
            {"8/5pk1/6p1/P6p/7P/6P1/3r1PK1/1R6 w - - 0 40", "Rb7", "pawn on a5", "pawn on f2"},
            {"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "f6", "the f-pawn",
             "the h-pawn"},
            {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Qf3",
             "develops the knight", "develops the bishop"},
            {"2b3k1/5ppp/8/8/8/5N2/PP3PPP/3Q2K1 w - - 0 20", "a3", "to the queen", "to the king"},
            {"3q2k1/pp3ppp/5n2/8/8/8/5PPP/2B3K1 b - - 0 20", "a6", "knight on f6", "pawn on f7"},
            {"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "Qe7",
             "bishop on f8", "bishop on c8"},
            {"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2", "Bd6", "the d-pawn",
             "the e-pawn"},
            {"rnbqkbnr/ppp1pppp/3p4/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Bd3",
             "with the bishop", "with the knight"},
            {"6k1/pp3ppp/3p4/8/2PP4/8/PP3PPP/6K1 w - - 0 20", "c5", "break 20... b6",
             "break 20... g6"},
            {"3q2k1/p4ppp/8/8/8/8/PQ3PPP/6K1 w - - 0 20", "f3", "Exposes the king to checks",
             "Leaves the queen on b2"},
        });
        for (const auto& [fen, played, from, to] : falsehoods) {
            AnnotatedGame game = told_game(planted(fen, played));
            Reason& reason = *game.moves[0].reason;
            const bool is_of_better = !reason.text.contains(from);
            REQUIRE((!is_of_better || (reason.better && reason.better->text.contains(from))));
            std::string& text = is_of_better ? reason.better->text : reason.text;
            text.replace(text.find(from), from.size(), to);
            CAPTURE(fen, played, text);
            CHECK_FALSE((is_of_better ? objection_to_better(game, 0) : objection(game, 0)).empty());
        }
    }
}
