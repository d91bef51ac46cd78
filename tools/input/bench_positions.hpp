#pragma once

#include <array>
#include <string_view>

namespace chesstool {

/// The positions of `search --bench`: openings, middlegames, tactics and endings of many kinds. The
/// node count of a search over them is its signature, so this list should not change. Positions
/// with a name are well known; the others were played for this list.
inline constexpr std::array<std::string_view, 40> bench_positions{
    // Openings.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5",    // Spanish
    "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",       // Najdorf
    "rnbqk2r/ppp1bppp/4pn2/3p2B1/2PP4/2N5/PP2PPPP/R2QKBNR w KQkq - 4 5",      // Queen's Gambit
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 3 6",      // King's Indian
    "rnbqkbnr/pp2pppp/2p5/3pP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3",          // Caro-Kann
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R b KQkq - 0 5",  // Italian
    "rnbqkb1r/pp1p1ppp/4pn2/2pP4/2P5/2N5/PP2PPPP/R1BQKBNR b KQkq - 1 4",      // Benoni
    // Middlegames.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",  // "Kiwipete"
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPPQ2PP/R4RK1 b - - 1 12",
    "r1bq1rk1/4bppp/p1np1n2/1pp1p3/4P3/2P2N1P/PPBP1PP1/RNBQR1K1 b - - 2 11",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1",       // Bratko-Kopec 11
    "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",               // Bratko-Kopec 2
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",  // Bratko-Kopec 3
    "rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - 0 1",    // Bratko-Kopec 4
    "r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1 w - - 0 1",          // Bratko-Kopec 16
    "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1",                  // Bratko-Kopec 8
    // Tactics.
    "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",  // Win at Chess 1
    "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1",  // Win at Chess 3
    "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",   // Win at Chess 4
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",         // Bratko-Kopec 1
    "r1bqkb1r/pp1n1ppp/2p1p3/6N1/3Pp3/3B4/PPP2PPP/R1BQK2R w KQkq - 0 8",
    "rnbq1rk1/pp2ppbp/6p1/2pP4/4P3/2p2N2/PP2BPPP/R1BQK2R w KQ - 0 10",
    "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
    "6k1/3b3r/1p1p4/p1n2p2/1PPNpP1q/P3Q1p1/1R1RB1P1/5K2 b - - 0 1",
    // Endings.
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",  // Lasker-Reichhelm
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",     // Saavedra
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",      // Reti
    "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",  // Lucena
    "8/8/8/4k3/R7/8/4PK2/r7 w - - 0 1",
    "8/5pk1/4p1p1/3pP2p/1b1P1P1P/3B2P1/5K2/8 w - - 0 1",
    "4k3/5ppp/8/8/8/8/PPP5/4K3 w - - 0 1",
    "8/1p3k2/p1p2p2/P1P1pP2/1P2P1r1/3R4/4K3/8 w - - 0 1",
    "8/8/2q1k3/8/8/8/3QK1P1/8 w - - 0 1",
    "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",  // Topalov-Shirov
    "8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1",
};

}  // namespace chesstool
