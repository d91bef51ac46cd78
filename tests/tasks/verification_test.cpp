#include "libchess/tasks/verification.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/proofs.hpp"

using namespace chess;
using test::position_of;

namespace {

WrittenMove move(std::string_view text) {
    return parse_written_move(text).value();
}

/// A certificate as it would have been read, 1. Ra7 Kg8 2. Rb8#.
CertificateText mate_in_two() {
    CertificateText text;
    text.fen = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
    text.origin = {.record = 7, .id = "two rooks"};
    text.proof.start = position_of(text.fen).to_setup();
    text.proof.length = 2;
    text.proof.steps = {{move("a2a7"), 2, {{move("h8g8"), 1}}}, {move("b1b8"), 1, {}}};
    return text;
}

/// Black to move is mated after every move.
CertificateText mated_in_one() {
    CertificateText text;
    text.fen = "7k/R7/8/8/8/8/8/1R4K1 b - - 0 1";
    text.proof.start = position_of(text.fen).to_setup();
    text.proof.length = 1;
    text.proof.defender_begins = true;
    text.proof.first_replies = {{move("h8g8"), 0}};
    text.proof.steps = {{move("b1b8"), 1, {}}};
    return text;
}

/// A certificate of help play, of which only the form matters: its lines mate nobody.
CertificateText help() {
    CertificateText text;
    text.proof.stipulation = Stipulation::help;
    text.proof.line = {move("f7f6"), move("d2d4")};
    text.proof.other_lines = {{move("f7f5"), move("d2d4")}, {move("g7g5"), move("d2d4")}};
    return text;
}

std::string fault_at(const CertificateText& certificate, ProofFault fault) {
    fault.message = "wrong";
    const Verification verification =
        verification_of(certificate, std::unexpected(fault), "file", 1);
    REQUIRE_FALSE(verification.outcome);
    return verification.outcome.error();
}

WinnableCertificate winnable(bool answer, std::size_t moves) {
    WinnableCertificate text;
    text.fen = "kq6/8/8/8/8/8/8/5N1K w - - 0 1";
    text.origin = {.record = 3, .id = {}};
    text.proof.side = Color::black;
    text.proof.answer = answer;
    text.proof.line.assign(moves, move("h1g1"));
    return text;
}

}  // namespace

TEST_CASE("a verification says what was proved, and of what", "[tasks][verification]") {
    CertificateText certificate = mate_in_two();
    certificate.proof.fifty = true;
    const Verification valid =
        verification_of(certificate, verify(certificate.proof), "proofs.jsonl", 12);
    CHECK(valid.file == "proofs.jsonl");
    CHECK(valid.line == 12);
    CHECK(valid.origin.record == 7U);
    CHECK(valid.origin.id == "two rooks");
    CHECK(valid.fen == certificate.fen);
    CHECK(valid.stipulation == Stipulation::direct);
    CHECK(valid.fifty);
    CHECK_FALSE(valid.winnable);
    REQUIRE(valid.outcome);
    CHECK(valid.outcome->length == 2);
    CHECK(valid.outcome->positions == 4);
}

TEST_CASE("who is mated has a negative length", "[tasks][verification]") {
    const CertificateText certificate = mated_in_one();
    const Verification valid = verification_of(certificate, verify(certificate.proof), "", 1);
    REQUIRE(valid.outcome);
    CHECK(valid.outcome->length == -1);
}

TEST_CASE("a fault has its place in the certificate", "[tasks][verification]") {
    const CertificateText forced = mate_in_two();
    CHECK(fault_at(forced, {.step = 1, .move = {}, .message = {}}) == "steps[1]: wrong");
    CHECK(fault_at(forced, {.step = 0, .move = 0, .message = {}}) ==
          "steps[0].replies.h8g8: wrong");
    CHECK(fault_at(forced, {.step = {}, .move = {}, .message = {}}) == "wrong");
    CHECK(fault_at(mated_in_one(), {.step = {}, .move = 0, .message = {}}) ==
          "first_replies.h8g8: wrong");
    CHECK(fault_at(help(), {.step = {}, .move = 1, .message = {}}) == "line[1]: wrong");
    CHECK(fault_at(help(), {.step = {}, .move = 1, .message = {}, .other_line = 0}) ==
          "other_lines[0][1]: wrong");
    CHECK(fault_at(help(), {.step = {}, .move = {}, .message = {}, .other_line = 1}) ==
          "other_lines[1]: wrong");
}

TEST_CASE("a wrong proof is told with the place where `verify` finds it", "[tasks][verification]") {
    CertificateText certificate = mate_in_two();
    certificate.proof.steps[0].replies[0].next.reset();
    const Verification wrong = verification_of(certificate, verify(certificate.proof), "", 1);
    REQUIRE_FALSE(wrong.outcome);
    CHECK(wrong.outcome.error().starts_with("steps[0].replies.h8g8: the defence h8g8 "));
}

TEST_CASE("a proof of who can win has its claim and its line's length", "[tasks][verification]") {
    const Verification yes = verification_of(winnable(true, 5), std::size_t{6}, "file", 2);
    REQUIRE(yes.winnable);
    CHECK(yes.winnable->side == Color::black);
    CHECK(yes.winnable->answer);
    CHECK(yes.origin.record == 3U);
    CHECK(yes.line == 2);
    REQUIRE(yes.outcome);
    CHECK(yes.outcome->length == 3);
    CHECK(yes.outcome->positions == 6);
    const Verification no = verification_of(winnable(false, 0), std::size_t{40}, "file", 2);
    CHECK(no.outcome->length == 0);
    CHECK_FALSE(no.winnable->answer);
    const Verification wrong =
        verification_of(winnable(true, 1), std::unexpected("no mate"), "file", 2);
    REQUIRE_FALSE(wrong.outcome);
    CHECK(wrong.outcome.error() == "no mate");
}

TEST_CASE("certificates add up, with the positions of valid ones", "[tasks][verification]") {
    VerifyTotals totals;
    totals.add(verification_of(winnable(true, 5), std::size_t{6}, "file", 1));
    totals.add(verification_of(winnable(false, 0), std::size_t{40}, "file", 2));
    totals.add(verification_of(winnable(true, 1), std::unexpected("no mate"), "file", 3));
    CHECK(totals.valid == 2);
    CHECK(totals.invalid == 1);
    CHECK(totals.positions == 46);
    CHECK(totals.errors == 0);
}
