#include "libchess/position/position.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/judgement.hpp"

using namespace chess;
using test::judge;
using enum chess::FaultKind;
using Kinds = std::vector<FaultKind>;

TEST_CASE("an en passant square stands behind a pawn that can have stepped twice",
          "[position][en_passant][validation]") {
    const auto passed = [](std::string_view fen) {
        const auto judged = judge(fen);
        CHECK(judged.faults.empty());
        return judged.position.value().en_passant();
    };
    CHECK(passed("4k3/8/8/8/4P3/8/8/4K3 b - e3") == Square::e3);
    CHECK(passed("4k3/8/8/p7/8/8/8/4K3 w - a6") == Square::a6);
    CHECK(passed("4k3/8/8/8/3pP3/8/8/4K3 b - e3") == Square::e3);
}

TEST_CASE("an en passant square that no pawn has passed is dropped",
          "[position][en_passant][validation]") {
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

TEST_CASE("an en passant square is legal only where a capture is",
          "[position][en_passant][validation]") {
    const auto legal = [](std::string_view fen) {
        return judge(fen).position.value().legal_en_passant();
    };
    CHECK(legal("4k3/8/8/8/4P3/8/8/4K3 b - e3") == std::nullopt);
    CHECK(legal("4k3/8/8/8/3pP3/8/8/4K3 b - e3") == Square::e3);
    CHECK(legal("4k3/8/8/8/4Pp2/8/8/4K3 b - e3") == Square::e3);
    // A pawn beside the edge's other end is no neighbour.
    CHECK(legal("4k3/8/8/7p/P7/8/8/4K3 b - a3") == std::nullopt);
    CHECK(legal("4k3/8/8/8/P6p/8/8/4K3 b - a3") == std::nullopt);
}
