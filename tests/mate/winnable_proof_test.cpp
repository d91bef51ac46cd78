#include "libchess/mate/winnable_proof.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/tasks/verification.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <algorithm>
#include <string>

using namespace chess;
using test::position_of;

namespace {

WinnableProof proof_for(const std::string& fen, Color side) {
    const Position position = position_of(fen);
    const WinnableResult result = find_winnable(position, side, 16, {});
    const auto proof = prove_winnable(position, side, result, {});
    REQUIRE(proof);
    return *proof;
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
    const auto at = text.find(old);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), by);
}

const std::string cage = "8/8/7p/5p1P/5p1K/b4Pp1/1b4P1/b4kb1 b - - 0 1";

}  // namespace

TEST_CASE("proofs of who can win are verified, written and read again", "[mate][winnable]") {
    struct Row {
        std::string fen;
        WinnableReason white;
        WinnableReason black;
    };
    const Row row = GENERATE(values<Row>({
        {"kr6/8/8/8/8/8/8/5N1K w - - 0 1", WinnableReason::line, WinnableReason::line},
        {"kq6/8/8/8/8/8/8/5N1K w - - 0 1", WinnableReason::material, WinnableReason::line},
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", WinnableReason::line, WinnableReason::material},
        {cage, WinnableReason::structure, WinnableReason::structure},
        {"Bb2kb2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 b - - 0 1", WinnableReason::line,
         WinnableReason::structure},
        {"8/p1p1p3/6p1/6P1/6PK/P5PP/2P1P3/k7 w - - 0 1", WinnableReason::exhausted,
         WinnableReason::exhausted},
    }));
    INFO(row.fen);
    for (const Color side : all_colors) {
        const WinnableProof proof = proof_for(row.fen, side);
        const WinnableReason reason = side == Color::white ? row.white : row.black;
        CHECK(proof.answer == (reason == WinnableReason::line));
        if (!proof.answer) CHECK(name_of(proof.reason) == name_of(reason));
        const auto verified = verify(proof);
        REQUIRE(verified);
        const std::string text = certificate_json(proof, {.record = 3, .id = "wall", .twin = "b"});
        CHECK(is_winnable_certificate(text));
        const auto read = read_winnable_certificate(text);
        REQUIRE(read);
        CHECK(read->origin.record == 3);
        CHECK(read->origin.id == "wall");
        CHECK(read->origin.twin == "b");
        CHECK(verify(read->proof) == verified);
        CHECK(certificate_json(read->proof, read->origin) == text);
    }
}

TEST_CASE("wrong proofs of who can win are refused with the reason", "[mate][winnable]") {
    WinnableProof proof = proof_for("kr6/8/8/8/8/8/8/5N1K w - - 0 1", Color::black);
    const auto refused = [](const WinnableProof& wrong) {
        const auto verdict = verify(wrong);
        REQUIRE_FALSE(verdict);
        return verdict.error();
    };
    WinnableProof wrong = proof;
    wrong.line.pop_back();
    CHECK(refused(wrong) == "the line does not end in mate by the side that can win");
    wrong = proof;
    wrong.line.front() = {Square::a1, Square::a2, std::nullopt};
    CHECK(refused(wrong) == "line[0]: the move a1a2 is not legal here");
    wrong = proof;
    wrong.answer = false;
    wrong.reason = WinnableReason::material;
    CHECK(refused(wrong) == "this material may mate");
    wrong.reason = WinnableReason::structure;
    CHECK_FALSE(verify(wrong));
    wrong.reason = WinnableReason::exhausted;
    CHECK(refused(wrong).ends_with(" mates"));
    wrong.reason = WinnableReason::limit;
    CHECK(refused(wrong) == "there is no reason");

    wrong = proof_for(cage, Color::black);
    ++*wrong.positions;
    CHECK(refused(wrong) == "there are 203 positions, not 204");
    wrong = proof_for("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Color::white);
    wrong.answer = false;
    CHECK(refused(wrong) == "the start is a mate");
    wrong = proof_for("8/p1p1p3/6p1/6P1/6PK/P5PP/2P1P3/k7 w - - 0 1", Color::white);
    const auto verdict = verify(wrong, 1000);
    CHECK((verdict || verdict.error() == "there are more than 1000 positions" ||
           verdict.error().starts_with("cuts[")));
}

TEST_CASE("faults of such certificates have their places", "[mate][winnable]") {
    const std::string text = certificate_json(proof_for(cage, Color::black), {});
    struct Row {
        std::string old;
        std::string by;
        std::string message;
        std::string at;
    };
    const Row row = GENERATE(values<Row>({
        {R"("black")", R"("blue")", "expected 'white' or 'black'", R"("side")"},
        {R"("closed")", R"("blocked")", "expected 'material', 'closed' or 'exhausted'",
         R"("reason")"},
        {R"(false,"reason")", R"(0,"reason")", "expected true or false", R"("answer")"},
        {R"("a1")", R"("a9")", "expected a square such as 'e4'", R"("placed")"},
        {R"("schema":1)", R"("schema":2)", "expected 1", R"("schema")"},
        {R"("positions")", R"("places")", "'positions' is missing", ""},
        {R"("side":"black")", R"("side":"black","side":"white")", "'side' is given twice",
         R"("side")"},
        {"8/8/7p", "9/8/7p", "FEN: ", R"("fen")"},
    }));
    std::string from = text;
    if (row.old == R"("a1")" && from.find(row.old) == std::string::npos)
        from = replaced(from, R"(["f1")", R"(["a1","f1")");
    const std::string broken = replaced(from, row.old, row.by);
    INFO(broken);
    const auto read = read_winnable_certificate(broken);
    REQUIRE_FALSE(read);
    CHECK(read.error().message.starts_with(row.message));
    CHECK(read.error().offset == (row.at.empty() ? 0 : broken.find(row.at)));
    CHECK_FALSE(is_winnable_certificate("{"));
    CHECK_FALSE(is_winnable_certificate(R"({"id":"winnable","stipulation":"direct"})"));
    CHECK(read_winnable_certificate("[").error().message == "no JSON");
}
