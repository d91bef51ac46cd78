#include "libchess/position/detail/retro.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/position/movegen.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"

using namespace chess;
using detail::retro_findings;
using detail::RetroFinding;
using test::Random;

TEST_CASE("nothing is found in positions that games lead to", "[position][retro]") {
    Random random(1979);
    std::size_t positions = 0;
    while (positions < 20000) {
        Position position = Position::start();
        // Some games are full of captures and pawn moves, some keep their pawns at home.
        const std::size_t taste = random.below(4);
        for (std::size_t plies = random.below(300); plies > 0; --plies) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            Move move = moves[random.below(moves.size())];
            for (int again = 0; again < 6; ++again) {
                const bool is_pawn = position.type_at(move.from()) == PieceType::pawn;
                if (taste == 0 || (taste == 1 && (position.is_capture(move) || is_pawn)) ||
                    (taste == 2 && !is_pawn) || (taste == 3 && position.is_capture(move)))
                    break;
                move = moves[random.below(moves.size())];
            }
            position.make(move);
            ++positions;
            for (const RetroFinding& finding : retro_findings(position))
                FAIL(Catch::StringMaker<Position>::convert(position) << ' ' << finding.message);
        }
    }
}

TEST_CASE("what a position proves of its past is found", "[position][retro]") {
    struct Row {
        std::string_view fen;
        std::string_view finding;  // a part of what is said, or nothing
    };
    const Row row = GENERATE(values<Row>({
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ""},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", ""},  // Nf3, Nc6, Rg1 ...
        // Out of cages, with or without a pawn to promote.
        {"rnbqkbnr/pppppppp/8/8/3B4/8/PPPPPPPP/RN1QKBNR b KQkq - 0 1", "by promotion, and no pawn"},
        {"rnbqkbnr/ppppppp1/8/8/4B3/8/PPPPPPP1/RN1QKBNR b KQkq - 0 1", ""},
        {"rnbqkbnr/pppppppp/8/8/8/3R4/PPPPPPPP/RNBQKBN1 b Qkq - 0 1", "by promotion, and no pawn"},
        {"4k3/8/8/8/8/3B4/PPPPPPPP/3BK3 w - - 0 1", "by promotion, and no pawn"},
        {"rnbqkbnr/pppppppp/8/4K3/8/8/PPPPPPPP/RNBQ1BNR b kq - 0 1", "king could never"},
        // Into cages that no promoted man could enter either.
        {"4k3/8/8/8/8/8/P1P5/1B2K3 w - - 0 1", "the man on b1 could never come there"},
        {"4k1b1/5p1p/8/8/8/8/8/4K3 w - - 0 1", "the man on g8 could never come there"},
        {"4k3/8/8/8/8/8/2P5/1B2K3 w - - 0 1", ""},
        {"4k3/8/8/8/8/8/1P1P4/2B1K3 w - - 0 1", ""},
        // Pawns and captures.
        {"rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1", "1 capture or more"},
        {"rnbqkbnr/ppppppp1/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1", ""},
        {"rnbqkbnr/ppppppp1/8/8/8/P7/P1PPPPPP/RN1QKBNR w KQkq - 0 1", ""},
        {"rn1qkbnr/pp1pp1pp/2p5/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1", ""},
        {"rn1qkbnr/pp1pppp1/2p4p/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1", "no man of the other"},
        {"rn1qkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1", "no man of the other"},
        {"4k3/8/8/8/8/P7/PP6/4K3 w - - 0 1", "a file of its own"},
        {"4k3/8/8/8/8/PP6/P7/4K3 w - - 0 1", ""},
        {"rnbqkbnr/1ppppppp/8/P7/p7/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1", "passed each other"},
        // No last move: the king in the corner came from nowhere.
        {"kN6/8/1K6/8/8/8/8/8 w - - 0 1", "not White's turn"},
        {"kN6/8/1K6/8/8/8/8/8 b - - 0 1", ""},
        {"k7/8/1K6/8/8/8/8/8 w - - 0 1", ""},
        // Nothing but the pawn can have moved, and from g6 it would have attacked the king.
        {"kn6/pppp4/N1N2P1B/5PpK/8/8/8/8 w - - 0 1", "g7g5, so en passant on g6 is possible"},
        {"kn6/pppp4/N1N2P1B/5PpK/8/8/8/8 w - g6 0 1", ""},
        {"kn6/pppp4/N1N2P2/5PpK/8/8/8/8 w - - 0 1", ""},
        {"3rkr2/1b3p2/8/3pP3/8/7B/6K1/4R3 w - d6 0 1", "cannot have been a double step over d6"},
        // Castling: Black has moved last, and has nothing but king and rook to have done it with.
        {"r3k3/8/8/8/8/8/8/4K3 w q - 0 1", "Black cannot castle long"},
        {"r3k3/p7/8/8/8/8/8/4K3 w q - 0 1", "Black cannot castle long"},
        {"r3k3/8/p7/8/8/8/8/4K3 w q - 0 1", ""},
        // Somebody has moved last, and it was not the pawn.
        {"4k3/8/8/8/8/8/4P3/R3K2R b KQ - 0 1", "cannot castle both short and long"},
        {"4k3/8/8/8/8/4P3/8/R3K2R b KQ - 0 1", ""},
        {"4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1", ""},
        // Castling: the other rook has left a corner that is closed unless the king made way.
        {"rnbqkbnr/pppppppp/8/8/7R/2PPP3/PP3PPP/R3K3 b Qkq - 0 1", "White cannot castle long: had"},
        {"rnbqkbnr/pppppppp/8/8/7R/2PPP3/PP3PPP/R3K3 b kq - 0 1", ""},
        {"4k3/8/8/8/8/R7/1P1PPPPP/2B1K2R w K - 0 1", ""},
        {"4k3/8/8/8/7R/8/PP1PPPP1/RNB1K3 w Q - 0 1", ""},
        {"4k3/8/8/8/7R/8/PP1PPPPP/2B1K2R w K - 0 1", ""},
    }));
    INFO(row.fen);
    const auto setup = read_fen(row.fen);
    if (!setup) return;
    std::string said;
    for (const RetroFinding& finding : retro_findings(setup->position))
        said += finding.message + "; ";
    INFO(said);
    if (row.finding.empty()) CHECK(said.empty());
    else CHECK(said.find(row.finding) != std::string::npos);
}
