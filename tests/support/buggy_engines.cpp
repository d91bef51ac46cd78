#include "tests/support/buggy_engines.hpp"

#include "tests/support/positions.hpp"

#include <array>

namespace chess::test {

namespace {

/// One of the six standard perft positions, like kiwipete: both sides are about to promote, and
/// black may castle.
constexpr std::string_view promotions_fen =
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
/// Another of the six: a knight attacks queen and rook, and white may castle.
constexpr std::string_view knight_fork_fen =
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
/// Black's last move was f7f5.
constexpr std::string_view passed_pawn_fen =
    "r1b1kbnr/pppp2pp/2n5/4Pp2/4qQ2/2B2N2/P3PPPP/RN2KB1R w KQkq f6 0 12";

// clang-format off
constexpr auto engines = std::to_array<BuggyEngine>({
    {"en-passant-discovers-check", Rule::en_passant_discovers_check,
     "rnb1kb1r/pppp2pp/8/q3P2K/8/2N2N2/PPPP1PPP/R1BQ1B1R b kq - 0 9", 2},
    {"castling-through-check", Rule::castling_through_check, kiwipete_fen, 2},
    {"castling-out-of-check", Rule::castling_out_of_check, knight_fork_fen, 3},
    {"castling-into-check", Rule::castling_into_check, promotions_fen, 2},
    {"castling-through-piece", Rule::castling_through_piece, kiwipete_fen, 3},
    {"castling-uncovers-attack", Rule::castling_uncovers_attack,
     "nrkbb1rn/pppp1ppp/4pq2/8/4PN2/3Q2P1/P1PPBP1P/NRK1B1R1 w GBgb - 0 7", 3, true},
    {"pinned-piece-moves", Rule::pinned_piece_moved, kiwipete_fen, 2},
    {"king-beside-king", Rule::king_beside_king,
     "nb1r1qbr/1p2pppp/pn1pk3/2p5/3P2P1/1N1R3P/PPPKPP2/NB3QBR b - - 0 12", 3},
    {"king-along-ray", Rule::king_along_line, knight_fork_fen, 3},
    {"king-takes-protected", Rule::king_takes_protected, knight_fork_fen, 3},
    {"double-check-by-others", Rule::double_check_answered,
     "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1", 3},
    {"check-ignored", Rule::check_not_answered, kiwipete_fen, 3},
    {"double-step-over-piece", Rule::double_step_over_piece, start_fen, 3},
    {"pawn-wraps", Rule::around_the_edge, kiwipete_fen, 2},
    {"promotion-to-king", Rule::promotion_to_no_piece, promotions_fen, 2},
    {"promotion-unnamed", Rule::promotion_forgotten, promotions_fen, 2},
    {"slider-jumps", Rule::through_a_piece, promotions_fen, 2},
    {"own-capture", Rule::own_piece_captured, promotions_fen, 2},
    {"move-twice", Rule::listed_twice, start_fen, 3},
    {"en-passant-forgotten", Rule::en_passant_forgotten, kiwipete_fen, 2},
    {"black-en-passant-forgotten", Rule::en_passant_forgotten, kiwipete_fen, 2},
    {"en-passant-evasion-forgotten", Rule::en_passant_evasion_forgotten,
     "rn1qk1nr/1p2Bppp/p1p5/4P3/2P3b1/4K3/PP3p1P/RN1Q1BNR w kq - 0 12", 3},
    {"en-passant-pinned-forgotten", Rule::en_passant_along_pin_forgotten,
     "r1b2rk1/ppqp1ppp/2n1pn2/4P3/2B5/2N2N2/PPP2PPK/R1BQ1R2 w - - 0 11", 3},
    {"underpromotion-forgotten", Rule::underpromotion_forgotten, promotions_fen, 2},
    {"promotion-capture-forgotten", Rule::capturing_promotion_forgotten, promotions_fen, 2},
    {"castling-queen-side-forgotten", Rule::castling_forgotten, promotions_fen, 2},
    {"castling-rook-attacked", Rule::castling_rook_attacked, kiwipete_fen, 2},
    {"castling-chess960-target", Rule::castling_on_target,
     "nqnrb1kr/2pp1ppp/1p1bp3/p1B5/5P2/3N4/PPPPP1PP/NQ1R1BKR w HDhd - 0 1", 2, true},
    {"double-step-evasion-forgotten", Rule::double_step_evasion_forgotten, knight_fork_fen, 3},
    {"pinned-piece-frozen", Rule::along_pin_forgotten, kiwipete_fen, 3},
    {"checker-capture-forgotten", Rule::checker_capture_forgotten, kiwipete_fen, 3},
    {"king-capture-forgotten", Rule::king_capture_forgotten, kiwipete_fen, 2},
    {"double-step-forgotten-h", Rule::double_step_forgotten, kiwipete_fen, 3},
    {"castling-kept-rook-captured", Rule::castling_kept_rook_captured, knight_fork_fen, 3},
    {"castling-kept-rook-moved", Rule::castling_kept_rook_moved,
     "r1b1kb1r/pp1n3p/2p1Nq1p/3p1p2/3Pp2P/1QP3P1/PP2PPB1/RN2K2R w KQkq - 4 11", 3},
    {"castling-kept-king-moved", Rule::castling_kept_king_moved, kiwipete_fen, 3},
    {"en-passant-kept", Rule::en_passant_kept, passed_pawn_fen, 3},
    {"en-passant-pawn-stays", Rule::en_passant_pawn_stays,
     "r1bqk2r/pp2bppp/2p5/3pP3/P2Q1P2/2N1B3/1PP3PP/R4RK1 b kq - 0 1", 3},
    {"castling-rook-stays", Rule::castling_rook_stays, kiwipete_fen, 3},
    {"promotion-stays-pawn", Rule::wrong_after_promotion, promotions_fen, 3},
    {"unmake-loses-castling", Rule::counts_only, kiwipete_fen, 3},
    {"unmake-loses-en-passant", Rule::counts_only,
     "r1b1kb1r/pp1n3p/2p1Nq1p/3p1p2/3Pp2P/1QP3P1/PP2PPB1/RN2K2R w KQkq - 4 11", 3},
    {"hash-without-castling", Rule::counts_only,
     "r3k2r/1b2b3/p3p1p1/Pp1pPpPp/1PpP1P1P/2P5/1B2B3/R3K2R w KQkq - 0 20", 5},
    {"hash-without-en-passant", Rule::counts_only,
     "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 0 1", 4, true},
    {"hash-without-turn", Rule::counts_only, start_fen, 4},
    {"hash-outlives", Rule::unsteady, kiwipete_fen, 3, false, 2},
    {"fifty-moves", Rule::no_moves,
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 98 60", 3},
    {"ep-fen-ignored", Rule::en_passant_of_fen_ignored, passed_pawn_fen, 2},
    {"turn-fen-ignored", Rule::turn_of_fen_ignored,
     "nb1r1qbr/1p2pppp/pn1pk3/2p5/3P2P1/1N1R3P/PPPKPP2/NB3QBR b - - 0 12", 2},
});
// clang-format on

}  // namespace

std::span<const BuggyEngine> buggy_engines() {
    return engines;
}

std::vector<std::string> buggy_engine_words(const std::vector<std::string>& arguments) {
    std::vector<std::string> words{CHESS_BUGGY_ENGINE};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
}

std::string buggy_engine(const std::vector<std::string>& arguments) {
    std::string command;
    for (const std::string& word : buggy_engine_words(arguments))
        command += (command.empty() ? "'" : " '") + word + "'";
    return command;
}

}  // namespace chess::test
