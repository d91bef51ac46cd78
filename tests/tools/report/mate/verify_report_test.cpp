#include "report/mate/verify_report.hpp"

#include "tests/support/catch.hpp"

using namespace chess;

namespace {

/// A certificate with a step, a first reply and a line, for faults to point at.
CertificateText certificate() {
    CertificateText text;
    text.origin.record = 4;
    text.origin.id = "two, \"mover\"";
    text.fen = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
    const WrittenMove move = parse_written_move("e7e8q").value();
    text.proof.first_replies = {{move, 0}};
    text.proof.steps = {{move, 1, {{move, 0}, {move, 0}}}};
    text.proof.line = {move};
    return text;
}

Verification valid(int length = 3) {
    return verification_of(certificate(), VerifiedProof{length, 1234}, "proof.json", 2);
}

Verification invalid(std::optional<std::size_t> step, std::optional<std::size_t> move,
                     const CertificateText& text = certificate()) {
    return verification_of(text, std::unexpected(ProofFault{step, move, "it is wrong"}),
                           "proof.json", 2);
}

std::string goal_of(Stipulation stipulation, bool defender_begins, int length) {
    CertificateText text = certificate();
    text.proof.stipulation = stipulation;
    text.proof.defender_begins = defender_begins;
    const std::string line =
        Telling<Verification>::text(verification_of(text, VerifiedProof{length, 1}, "f", 1), false)
            .plain();
    return line.substr(5, line.find("  ", 5) - 5);
}

}  // namespace

TEST_CASE("a verification's JSON has the keys of the contract", "[report][verify]") {
    CHECK(Telling<Verification>::json(valid(), false) ==
          R"({"type":"result","file":"proof.json","line":2,"valid":true,"mate":3,)"
          R"("positions":1234,"reason":null,"certificate":{"record":4,"id":"two, \"mover\"",)"
          R"("fen":"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1","stipulation":"direct","fifty":false}})");
    CertificateText bare = certificate();
    bare.origin.record.reset();
    bare.origin.id.reset();
    bare.proof.fifty = true;
    bare.proof.stipulation = Stipulation::self;
    CHECK(Telling<Verification>::json(invalid({}, {}, bare), false) ==
          R"({"type":"result","file":"proof.json","line":2,"valid":false,"mate":null,)"
          R"("positions":null,"reason":"it is wrong","certificate":)"
          R"({"fen":"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1","stipulation":"self","fifty":true}})");
    CHECK_THAT(Telling<Verification>::json(valid(), true), Catch::EndsWith(R"(,"seconds":0.0})"));
}

TEST_CASE("of help play it is said how many lines there are", "[report][verify]") {
    CertificateText help = certificate();
    help.proof.stipulation = Stipulation::help;
    help.origin.twin = "b";
    const auto text_of = [&](std::size_t lines, OtherLines others) {
        return Telling<Verification>::text(
                   verification_of(help, VerifiedProof{2, 9, lines, others}, "f", 1), false)
            .plain();
    };
    CHECK(text_of(1, OtherLines::not_excluded).starts_with("ok   helpmate in 2      "));
    CHECK(text_of(3, OtherLines::not_excluded).starts_with("ok   helpmate in 2, 3 lines  "));
    CHECK(text_of(1, OtherLines::none).starts_with("ok   helpmate in 2, the only line  "));
    CHECK(text_of(3, OtherLines::none).starts_with("ok   helpmate in 2, all 3 lines  "));
    CHECK_THAT(text_of(1, OtherLines::none), Catch::EndsWith("  b)\n"));
    CHECK_THAT(text_of(1, OtherLines::not_counted), Catch::Contains("takes too long to count"));
    const auto json_of = [&](OtherLines others) {
        return Telling<Verification>::json(
            verification_of(help, VerifiedProof{2, 9, 3, others}, "f", 1), false);
    };
    CHECK_THAT(json_of(OtherLines::none),
               Catch::Contains(R"("twin":"b")") &&
                   Catch::EndsWith(R"("solutions":3,"all_solutions":true})"));
    CHECK_THAT(json_of(OtherLines::not_counted), Catch::EndsWith(R"("all_solutions":null})"));
    const ProofFault fault{.step = {}, .move = 1, .message = "no", .other_line = 2};
    CHECK(verification_of(help, std::unexpected(fault), "f", 1).outcome.error() ==
          "other_lines[2][1]: no");
}

TEST_CASE("a fault's place is named within the certificate", "[report][verify]") {
    CHECK(invalid({}, {}).outcome.error() == "it is wrong");
    CHECK(invalid(0, {}).outcome.error() == "steps[0]: it is wrong");
    CHECK(invalid(0, 1).outcome.error() == "steps[0].replies.e7e8q: it is wrong");
    CHECK(invalid({}, 0).outcome.error() == "first_replies.e7e8q: it is wrong");
    CertificateText help = certificate();
    help.proof.stipulation = Stipulation::help;
    CHECK(invalid({}, 0, help).outcome.error() == "line[0]: it is wrong");
}

TEST_CASE("the sign of a verified mate is that of the side to move", "[report][verify]") {
    CHECK(valid().outcome->length == 3);
    CertificateText text = certificate();
    text.proof.defender_begins = true;
    CHECK(verification_of(text, VerifiedProof{3, 1}, "f", 1).outcome->length == -3);
    CHECK(verification_of(text, VerifiedProof{0, 1}, "f", 1).outcome->length == 0);
    CHECK(goal_of(Stipulation::direct, false, 3) == "mate in 3");
    CHECK(goal_of(Stipulation::direct, true, 3) == "mated in 3");
    CHECK(goal_of(Stipulation::direct, true, 0) == "mated in 0");
    CHECK(goal_of(Stipulation::self, false, 2) == "selfmate in 2");
    CHECK(goal_of(Stipulation::help, false, 2) == "helpmate in 2");
    CHECK(goal_of(Stipulation::stalemate, false, 2) == "stalemate in 2");
    CHECK(goal_of(Stipulation::stalemate, true, 2) == "stalemated in 2");
}

TEST_CASE("a verification's CSV has as many fields as its header", "[report][verify]") {
    CHECK(Telling<Verification>::csv_header(false) ==
          "file,line,valid,mate,positions,reason,solutions,all_solutions\n");
    CHECK(Telling<Verification>::csv(valid(), false) == "proof.json,2,true,3,1234,,,\n");
    CHECK(Telling<Verification>::csv(invalid(0, {}), false) ==
          "proof.json,2,false,,,steps[0]: it is wrong,,\n");
    for (const bool timing : {false, true})
        for (const Verification& verification : {valid(), invalid({}, {})})
            CHECK(std::ranges::count(Telling<Verification>::csv_header(timing), ',') ==
                  std::ranges::count(Telling<Verification>::csv(verification, timing), ','));
}

TEST_CASE("a certificate's line says what it proves, or why it does not", "[report][verify]") {
    CHECK(
        Telling<Verification>::text(valid(), false).plain() ==
        "ok   mate in 3                          1,234 positions  proof.json:2  two, \"mover\"\n");
    CHECK(Telling<Verification>::text(invalid(0, {}), false).plain() ==
          "FAIL invalid                                             proof.json:2  two, \"mover\"\n"
          "     steps[0]: it is wrong\n");
    Verification odd = valid();
    odd.file = "a\x1B[2J";
    odd.origin.id = "\x1B[3J";
    CHECK_THAT(Telling<Verification>::text(odd, true).plain(), Catch::Contains("a?[2J:2  ?[3J"));
}

TEST_CASE("totals of verifications are the sums", "[report][verify]") {
    VerifyTotals totals;
    totals.add(valid());
    totals.add(valid());
    CHECK(Telling<VerifyTotals>::text(totals, false).plain() ==
          "\nall valid: 2 certificates, 2 valid, 2,468 positions\n");
    totals.add(invalid({}, {}));
    totals.errors = 1;
    CHECK(Telling<VerifyTotals>::text(totals, false).plain() ==
          "\n3 certificates, 2 valid, 1 invalid, 1 error, 2,468 positions\n");
    CHECK_THAT(
        Telling<VerifyTotals>::json(totals, false),
        Catch::StartsWith(R"({"type":"summary","schema":1,)") &&
            Catch::EndsWith(R"("total":3,"errors":1,"valid":2,"invalid":1,"positions":2468})"));
    totals.interrupted = true;
    CHECK_THAT(Telling<VerifyTotals>::text(totals, true).plain(),
               Catch::StartsWith("\ninterrupted: 3"));
}
