#include "libchess/mate/certificate_json.hpp"

#include "libchess/mate/certificate.hpp"
#include "libchess/mate/verify.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/proofs.hpp"

#include <string>
#include <string_view>

using namespace chess;

namespace {

/// The certificate read and written again.
std::string again(std::string_view text) {
    const auto read = read_certificate(text);
    INFO((read ? "" : read.error().message));
    REQUIRE(read.has_value());
    return certificate_json(read->proof, {.record = read->record, .id = read->id});
}

}  // namespace

TEST_CASE("a proof is written as a certificate in one line", "[report][certificate]") {
    const Position start = test::position_of("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    const Proof proof = test::prove({.position = start, .key = test::move_of(start, "a2a7")});
    const std::string body = R"("fen":"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1","stipulation":"direct",)"
                             R"("defender_begins":false,"fifty":false,"chess960":false,"mate":2,)"
                             R"("steps":[{"move":"a2a7","mate":2,"replies":{"h8g8":1}},)"
                             R"({"move":"b1b8","mate":1,"replies":{}}]})";
    CHECK(certificate_json(proof, {}) == R"({"type":"certificate","schema":1,)" + body);
    CHECK(certificate_json(proof, {.record = 3, .id = "a \"b\"\n\xFF"}) ==
          R"({"type":"certificate","schema":1,"record":3,"id":"a \"b\"\n)"
          "\xEF\xBF\xBD\"," +
              body);
}

TEST_CASE("certificates of every kind read back as they were", "[report][certificate]") {
    for (const std::string_view text :
         {// black begins, and may castle and take en passant
          R"({"type":"certificate","schema":1,"fen":"r3k3/8/8/8/3Pp3/8/8/4K3 b q d3 0 1",)"
          R"("stipulation":"stalemate","defender_begins":true,"fifty":true,"chess960":false,)"
          R"("mate":1,"first_replies":{"e8a8":0,"e4d3":1},"steps":[]})",
          R"({"type":"certificate","schema":1,"fen":"8/8/8/8/8/8/5k1p/7K w - - 99 80",)"
          R"("stipulation":"self","defender_begins":false,"fifty":false,"chess960":false,"mate":1,)"
          R"("steps":[{"move":"h1h2","mate":1,"replies":{"a2a1n":null,"a2a1q":5}}]})",
          R"({"type":"certificate","schema":1,"record":0,"id":"x",)"
          R"("fen":"1r2k3/8/8/8/8/8/8/1R2K3 b Bb - 3 4","stipulation":"help",)"
          R"("defender_begins":false,"fifty":false,"chess960":true,"mate":1,)"
          R"("line":["e8b8","e1b1"]})",
          // too much of everything
          R"({"type":"certificate","schema":1,"fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1",)"
          R"("stipulation":"direct","defender_begins":false,"fifty":false,"chess960":false,)"
          R"("mate":0,"first_replies":{"e1e2":0},"line":["e1e2"],"steps":[]})"})
        CHECK(again(text) == text);
}

TEST_CASE("a proof that was written and read is as valid as before", "[report][certificate]") {
    for (const test::Problem& problem :
         {test::Problem{.position = test::position_of("8/7k/1p6/8/8/1R6/8/R1K5 w - - 5 20")},
          test::Problem{.position = test::position_of("8/7k/1p6/8/8/1R6/8/R1K5 w - - 90 80"),
                        .fifty = true},
          test::Problem{.position = test::position_of("7k/R7/8/8/3Pp3/8/8/1R4K1 b - d3 0 1"),
                        .defender_begins = true},
          test::Problem{.position = test::position_of("8/1BR5/7N/7R/5k2/Q7/2r3PP/7K w - - 0 1"),
                        .stipulation = Stipulation::self}}) {
        const Proof proof = test::prove(problem);
        const auto before = verify(proof);
        REQUIRE(before.has_value());
        const std::string text = certificate_json(proof, {});
        CHECK(again(text) == text);
        CHECK(verify(read_certificate(text).value().proof) == before);
    }
}
