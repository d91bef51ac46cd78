#include "libchess/position/position.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/judgement.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::judge;
using test::squares;
using enum chess::FaultKind;
using Kinds = std::vector<FaultKind>;

namespace {

/// The castling rooks and Chess960-ness of a FEN that passes, with whatever warnings.
struct Rights {
    Bitboard rooks;
    bool chess960;
    Kinds dropped;

    friend bool operator==(const Rights&, const Rights&) = default;
};

Rights rights(std::string_view fen, const ValidationOptions& options = {}) {
    const auto judged = judge(fen, options);
    return {judged.position.value().castling_rooks(), judged.position->is_chess960(),
            judged.kinds()};
}

}  // namespace

TEST_CASE("a sound position passes without a word", "[position][validation]") {
    for (const auto fen : {test::start_fen, test::kiwipete_fen}) {
        const auto judged = judge(fen, test::strict);
        CHECK(judged.position.has_value());
        CHECK(judged.faults.empty());
    }
}

TEST_CASE("each side needs exactly one king", "[position][validation]") {
    CHECK(judge("4k3/8/8/8/8/8/8/8 w - -").kinds() == Kinds{no_king});
    CHECK(judge("8/8/8/8/8/8/8/4K3 w - -").kinds() == Kinds{no_king});
    CHECK(judge("8/8/8/8/8/8/8/8 w - -").kinds() == Kinds{no_king, no_king});
    CHECK(judge("k6k/8/8/8/8/8/8/4K3 w - -").kinds() == Kinds{several_kings});
    CHECK(judge("4k3/8/8/8/8/8/8/K1K1K3 w - -").kinds() == Kinds{several_kings});
    CHECK(judge("kk6/8/8/8/8/8/8/8 w - -").kinds() == Kinds{no_king, several_kings});
    CHECK_FALSE(judge("4k3/8/8/8/8/8/8/8 w - -").position.has_value());
}

TEST_CASE("the side that has just moved must not be in check", "[position][validation]") {
    CHECK(judge("4k3/8/8/8/8/8/8/4RK2 w - -").kinds() == Kinds{opponent_in_check});
    CHECK(judge("4k3/8/8/8/8/8/8/4RK2 b - -").kinds().empty());
    CHECK(judge("4k3/3P4/8/8/8/8/8/4K3 w - -").kinds() == Kinds{opponent_in_check});
    CHECK(judge("8/8/8/3kK3/8/8/8/8 w - -").kinds() == Kinds{opponent_in_check});
    CHECK(judge("8/8/8/3kK3/8/8/8/8 b - -").kinds() == Kinds{opponent_in_check});
}

TEST_CASE("a pawn on a back rank makes a position unplayable", "[position][validation]") {
    CHECK(judge("P3k3/8/8/8/8/8/8/4K3 w - -").kinds() == Kinds{pawn_on_back_rank});
    CHECK(judge("4k3/8/8/8/8/8/8/P3K3 w - -").kinds() == Kinds{pawn_on_back_rank});
    CHECK(judge("p3k3/8/8/8/8/8/8/P3K2p w - -").kinds() ==
          Kinds{pawn_on_back_rank, pawn_on_back_rank, pawn_on_back_rank});
}

TEST_CASE("more material than promotion can make is noted and played", "[position][validation]") {
    const auto nine_pawns = judge("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -");
    CHECK(nine_pawns.kinds() == Kinds{too_many_pawns});
    CHECK(nine_pawns.position.has_value());
    CHECK(judge("4k3/pppppppp/p7/8/8/8/8/4K3 w - -").kinds() == Kinds{too_many_pawns});
    CHECK(judge("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 b - -").kinds() == Kinds{too_many_promoted});
    CHECK(judge("4k3/8/8/8/8/8/PPPPPPPP/RRR1K3 b - -").kinds() == Kinds{too_many_promoted});
    CHECK(judge("4k3/8/8/8/8/8/PPPPPPPP/BBB1K3 b - -").kinds() == Kinds{too_many_promoted});
    CHECK(judge("4k3/8/8/8/8/8/PPPPPPPP/NNN1K3 b - -").kinds() == Kinds{too_many_promoted});
    CHECK(judge("k7/8/8/8/8/NNNNNNNN/PPPPPPPP/K7 w - -").kinds() ==
          Kinds{too_many_pieces, too_many_promoted});
}

TEST_CASE("nine queens are reachable without a pawn, ten are not", "[position][validation]") {
    const auto nine = judge("6nk/6pp/8/8/8/QQQ5/QQQQQQ2/6K1 w - -");
    CHECK(nine.position.has_value());
    CHECK(nine.kinds().empty());
    CHECK(judge("6nk/6pp/8/8/8/QQQQ4/QQQQQQ2/6K1 w - -").kinds() == Kinds{too_many_promoted});
}

TEST_CASE("checks that no move can give are noted and played", "[position][validation]") {
    const auto kinds = [](std::string_view fen) { return judge(fen).kinds(); };
    SECTION("three checkers") {
        const auto judged = judge("r6b/4k3/8/8/8/1n6/8/K7 w - -");
        CHECK(judged.kinds() == Kinds{impossible_check});
        CHECK(judged.position.has_value());
    }
    SECTION("two checkers along one line, from both sides") {
        CHECK(kinds("3r4/8/8/7k/3K4/8/8/3r4 w - -") == Kinds{impossible_check});
        CHECK(kinds("7b/8/8/k7/3K4/8/8/b7 w - -") == Kinds{impossible_check});
    }
    SECTION("two checkers that move in steps") {
        CHECK(kinds("7k/8/5n2/3p4/4K3/8/8/8 w - -") == Kinds{impossible_check});
        CHECK(kinds("7k/8/3n1n2/8/4K3/8/8/8 w - -") == Kinds{impossible_check});
    }
    SECTION("a checker that a double step has nothing to do with") {
        CHECK(kinds("3r3k/8/8/4p3/8/8/8/3K4 w - e6") == Kinds{impossible_check});
    }
    SECTION("checks that can be given pass") {
        CHECK(kinds("4r2k/1b6/8/8/4K3/8/8/8 w - -").empty());   // a discovered double check
        CHECK(kinds("4r2k/8/5n2/8/4K3/8/8/8 w - -").empty());   // the same with a knight
        CHECK(kinds("7k/8/8/4p3/3K4/8/8/8 w - e6").empty());    // by the pawn that stepped
        CHECK(kinds("5b1k/8/8/4p3/1K6/8/8/8 w - e6").empty());  // through the square it left
    }
}

TEST_CASE("all errors are reported at once, the worst first", "[position][validation]") {
    const auto judged = judge("Pqqqqkkq/qqqqqqqq/8/8/8/8/8/p7 w KQ e3");
    CHECK_FALSE(judged.position.has_value());
    CHECK(judged.kinds() == Kinds{no_king, several_kings, pawn_on_back_rank, pawn_on_back_rank,
                                  castling_without_king, castling_without_king,
                                  en_passant_wrong_rank, too_many_promoted});
    const auto severities = judge("4k3/8/8/8/8/P7/PPPPPPPP/4KR2 w KQkq e6");
    CHECK(severities.kinds() == Kinds{castling_without_rook, castling_without_rook,
                                      castling_without_rook, en_passant_without_pawn,
                                      too_many_pawns});
}

TEST_CASE("each fault knows its severity and the field it is about", "[position][validation]") {
    const auto only_fault = [](std::string_view fen) { return judge(fen).faults.at(0); };
    const auto check = [&](std::string_view fen, Severity severity, SetupField field) {
        const Fault fault = only_fault(fen);
        CAPTURE(fen, fault.message);
        CHECK(fault.severity == severity);
        CHECK(fault.field == field);
    };
    check("4k3/8/8/8/8/8/8/8 w - -", Severity::unplayable, SetupField::board);
    check("k6k/8/8/8/8/8/8/4K3 w - -", Severity::unplayable, SetupField::board);
    check("4k3/8/8/8/8/8/8/4RK2 w - -", Severity::unplayable, SetupField::turn);
    check("P3k3/8/8/8/8/8/8/4K3 w - -", Severity::unplayable, SetupField::board);
    check("4k3/8/8/8/8/8/4K3/7R w K -", Severity::repairable, SetupField::castling);
    check("4k3/8/8/8/8/8/8/4K3 w K -", Severity::repairable, SetupField::castling);
    check("4k3/8/8/8/8/8/8/4K2R w KK -", Severity::repairable, SetupField::castling);
    check("4k3/8/8/8/8/8/8/4K3 w - e3", Severity::repairable, SetupField::en_passant);
    check("4k3/8/8/8/8/8/8/4K3 w - e6", Severity::repairable, SetupField::en_passant);
    check("4k3/8/4n3/4p3/8/8/8/4K3 w - e6", Severity::repairable, SetupField::en_passant);
    check("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", Severity::unreachable, SetupField::board);
    check("r6b/4k3/8/8/8/1n6/8/K7 w - -", Severity::unreachable, SetupField::board);
}

TEST_CASE("the caller chooses which faults are errors", "[position][validation]") {
    const std::string_view unplayable = "4k3/8/8/8/8/8/8/8 w - -";
    const std::string_view repairable = "4k3/8/8/8/8/8/8/4K3 w K -";
    const std::string_view unreachable = "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -";
    const auto passes = [](std::string_view fen, Severity from) {
        return judge(fen, {.reject_from = from}).position.has_value();
    };
    CHECK_FALSE(passes(unplayable, Severity::unplayable));
    CHECK(passes(repairable, Severity::unplayable));
    CHECK(passes(unreachable, Severity::unplayable));
    CHECK_FALSE(passes(unplayable, Severity::repairable));
    CHECK_FALSE(passes(repairable, Severity::repairable));
    CHECK(passes(unreachable, Severity::repairable));
    CHECK_FALSE(passes(unplayable, Severity::unreachable));
    CHECK_FALSE(passes(repairable, Severity::unreachable));
    CHECK_FALSE(passes(unreachable, Severity::unreachable));
}

TEST_CASE("a rejected position still has its milder faults listed", "[position][validation]") {
    const auto judged = judge("4k3/8/8/8/8/P7/PPPPPPPP/8 w K -");
    CHECK(judged.kinds() == Kinds{no_king, castling_without_king, too_many_pawns});
}

TEST_CASE("KQkq, kings on e1 and e8, is standard chess", "[position][castling][validation]") {
    CHECK(rights("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -") == Rights{squares("a1 h1 a8 h8"), false, {}});
    CHECK(rights("r3k2r/8/8/8/8/8/8/R3K2R w HAha -") == Rights{squares("a1 h1 a8 h8"), false, {}});
    CHECK(rights("r3k2r/8/8/8/8/8/8/R3K2R w Kq -") == Rights{squares("h1 a8"), false, {}});
    CHECK(rights("r3k2r/8/8/8/8/8/8/R3K2R w - -") == Rights{Bitboard(), false, {}});
}

TEST_CASE("any other square of king or rook is Chess960", "[position][castling][validation]") {
    CHECK(rights("4k3/8/8/8/8/8/8/R2K3R w KQ -") == Rights{squares("a1 h1"), true, {}});
    CHECK(rights("4k3/8/8/8/8/8/8/4K1R1 w K -") == Rights{squares("g1"), true, {}});
    CHECK(rights("1r2k3/8/8/8/8/8/8/4K3 w q -") == Rights{squares("b8"), true, {}});
    SECTION("even if only one of the sides is so, or they disagree") {
        CHECK(rights("r3k2r/8/8/8/8/8/8/R4KR1 w KQkq -") ==
              Rights{squares("a1 g1 a8 h8"), true, {}});
        CHECK(rights("1r3kr1/8/8/8/8/8/8/2R1K1R1 w KQkq -") ==
              Rights{squares("c1 g1 b8 g8"), true, {}});
    }
    SECTION("but not squares of rooks that have no right") {
        CHECK(rights("1r1k4/8/8/8/8/8/8/R3K2R w KQ -") == Rights{squares("a1 h1"), false, {}});
        CHECK(rights("1r1k4/8/8/8/8/8/8/3K2R1 w - -") == Rights{Bitboard(), false, {}});
    }
}

TEST_CASE("Chess960 can be asked for on the standard squares", "[position][castling][validation]") {
    const ValidationOptions chess960{.chess960 = true};
    CHECK(rights(test::start_fen, chess960) == Rights{squares("a1 h1 a8 h8"), true, {}});
    CHECK(rights("4k3/8/8/8/8/8/8/4K3 w - -", chess960) == Rights{Bitboard(), true, {}});
}

TEST_CASE("K and Q mean the outermost rook on their side", "[position][castling][validation]") {
    CHECK(rights("4k3/8/8/8/8/8/8/RR2KR1R w KQ -") == Rights{squares("a1 h1"), false, {}});
    CHECK(rights("4k3/8/8/8/8/8/8/1RR1KRR1 w KQ -") == Rights{squares("b1 g1"), true, {}});
    CHECK(rights("rr2kr1r/8/8/8/8/8/8/4K3 w kq -") == Rights{squares("a8 h8"), false, {}});
    CHECK(rights("1rr1krr1/8/8/8/8/8/8/4K3 w kq -") == Rights{squares("b8 g8"), true, {}});
}

TEST_CASE("a file's letter means the rook on that file", "[position][castling][validation]") {
    CHECK(rights("4k3/8/8/8/8/8/8/RR2KR1R w FB -") == Rights{squares("b1 f1"), true, {}});
    CHECK(rights("rr2kr1r/8/8/8/8/8/8/4K3 w fb -") == Rights{squares("b8 f8"), true, {}});
    CHECK(rights("rr2kr1r/8/8/8/8/8/8/4K3 w kb -") == Rights{squares("b8 h8"), true, {}});
}

TEST_CASE("rights without a king at home are dropped", "[position][castling][validation]") {
    CHECK(rights("4k3/8/8/8/8/8/4K3/R6R w KQ -") ==
          Rights{Bitboard(), false, {castling_without_king, castling_without_king}});
    CHECK(rights("r6r/4k3/8/8/8/8/8/R3K2R w KQkq -") ==
          Rights{squares("a1 h1"), false, {castling_without_king, castling_without_king}});
}

TEST_CASE("a right without its rook is dropped alone", "[position][castling][validation]") {
    const Kinds one{castling_without_rook};
    CHECK(rights("4k3/8/8/8/8/8/8/R3K3 w KQ -") == Rights{squares("a1"), false, one});
    SECTION("a rook on the other side of the king") {
        CHECK(rights("4k3/8/8/8/8/8/8/2R1K3 w K -") == Rights{Bitboard(), false, one});
        CHECK(rights("4k3/8/8/8/8/8/8/4K1R1 w Q -") == Rights{Bitboard(), false, one});
    }
    SECTION("a rook on another rank") {
        CHECK(rights("4k3/8/8/8/8/8/7R/4K3 w K -") == Rights{Bitboard(), false, one});
    }
    SECTION("the enemy's rook, or no rook at all") {
        CHECK(rights("4k3/8/8/8/8/8/5P2/4KN1r w K -") == Rights{Bitboard(), false, one});
        CHECK(rights("4k3/8/8/8/8/8/8/4K2Q w H -") == Rights{Bitboard(), false, one});
        CHECK(rights("4k3/8/8/8/8/8/8/R3K2R w E -") == Rights{Bitboard(), false, one});
        CHECK(rights("4k3/8/8/8/8/8/8/R3K2R w G -") == Rights{Bitboard(), false, one});
    }
}

TEST_CASE("each side of the king has at most one right", "[position][castling][validation]") {
    const Kinds one{castling_repeated};
    CHECK(rights("4k3/8/8/8/8/8/8/4K2R w KK -") == Rights{squares("h1"), false, one});
    CHECK(rights("4k3/8/8/8/8/8/8/4K2R w KH -") == Rights{squares("h1"), false, one});
    CHECK(rights("4k3/8/8/8/8/8/8/4K1RR w HG -") == Rights{squares("h1"), false, one});
    CHECK(rights("4k3/8/8/8/8/8/8/4K1RR w GK -") == Rights{squares("g1"), true, one});
    CHECK(rights("rr2k3/8/8/8/8/8/8/R3K3 w qbQ -") == Rights{squares("a8 a1"), false, one});
}

TEST_CASE("the rook of each right can be asked for", "[position][castling]") {
    const Position position = test::position_of("1r2k2r/8/8/8/8/8/8/R1K2R2 w KQkq - 0 1");
    CHECK(position.castling_rook(Color::white, CastlingSide::king_side) == Square::f1);
    CHECK(position.castling_rook(Color::white, CastlingSide::queen_side) == Square::a1);
    CHECK(position.castling_rook(Color::black, CastlingSide::king_side) == Square::h8);
    CHECK(position.castling_rook(Color::black, CastlingSide::queen_side) == Square::b8);
    const Position moved = test::play(position, "a1a2 h8h7");
    CHECK(moved.castling_rook(Color::white, CastlingSide::queen_side) == std::nullopt);
    CHECK(moved.castling_rook(Color::white, CastlingSide::king_side) == Square::f1);
    CHECK(moved.castling_rook(Color::black, CastlingSide::king_side) == std::nullopt);
    CHECK(moved.castling_rook(Color::black, CastlingSide::queen_side) == Square::b8);
}

TEST_CASE("an en passant square is behind a double step", "[position][en_passant][validation]") {
    const auto passed = [](std::string_view fen) {
        const auto judged = judge(fen);
        CHECK(judged.faults.empty());
        return judged.position.value().en_passant();
    };
    CHECK(passed("4k3/8/8/8/4P3/8/8/4K3 b - e3") == Square::e3);
    CHECK(passed("4k3/8/8/p7/8/8/8/4K3 w - a6") == Square::a6);
    CHECK(passed("4k3/8/8/8/3pP3/8/8/4K3 b - e3") == Square::e3);
}

TEST_CASE("an en passant square not passed is dropped", "[position][en_passant][validation]") {
    const auto dropped = [](std::string_view fen) {
        const auto judged = judge(fen);
        CHECK(judged.position.value().en_passant() == std::nullopt);
        CHECK(judged.position->legal_en_passant() == std::nullopt);
        return judged.kinds();
    };
    SECTION("on the rank of the side to move") {
        CHECK(dropped("4k3/8/8/8/4P3/8/8/4K3 w - e3") == Kinds{en_passant_wrong_rank});
        CHECK(dropped("4k3/8/8/4p3/8/8/8/4K3 b - e6") == Kinds{en_passant_wrong_rank});
    }
    SECTION("without an enemy pawn in front of it") {
        CHECK(dropped("4k3/8/8/8/8/8/8/4K3 b - e3") == Kinds{en_passant_without_pawn});
        CHECK(dropped("4k3/8/8/8/4p3/8/8/4K3 b - e3") == Kinds{en_passant_without_pawn});
        CHECK(dropped("4k3/8/8/8/4N3/8/8/4K3 b - e3") == Kinds{en_passant_without_pawn});
        CHECK(dropped("4k3/8/8/8/3P4/8/8/4K3 b - e3") == Kinds{en_passant_without_pawn});
    }
    SECTION("with something on one of the two squares behind the pawn") {
        CHECK(dropped("4k3/8/8/8/4P3/4N3/8/4K3 b - e3") == Kinds{en_passant_blocked});
        CHECK(dropped("4k3/8/8/8/4P3/8/4P3/4K3 b - e3") == Kinds{en_passant_blocked});
        CHECK(dropped("4k3/p7/8/p7/8/8/8/4K3 w - a6") == Kinds{en_passant_blocked});
    }
}

TEST_CASE("en passant is legal only with a capture", "[position][en_passant][validation]") {
    const auto legal = [](std::string_view fen) {
        return judge(fen).position.value().legal_en_passant();
    };
    CHECK(legal("4k3/8/8/8/4P3/8/8/4K3 b - e3") == std::nullopt);
    CHECK(legal("4k3/8/8/8/3pP3/8/8/4K3 b - e3") == Square::e3);
    CHECK(legal("4k3/8/8/8/4Pp2/8/8/4K3 b - e3") == Square::e3);
    // A pawn beside the edge's other end is not a neighbour.
    CHECK(legal("4k3/8/8/7p/P7/8/8/4K3 b - a3") == std::nullopt);
    CHECK(legal("4k3/8/8/8/P6p/8/8/4K3 b - a3") == std::nullopt);
}
