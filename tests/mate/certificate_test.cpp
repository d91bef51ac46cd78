#include "libchess/mate/certificate.hpp"

#include "libchess/mate/verify.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/proofs.hpp"

using namespace chess;

namespace {

constexpr std::string_view mate_in_two =
    R"({"type":"certificate","schema":1,"record":7,"id":"a \"b\"",)"
    R"("fen":"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1","stipulation":"direct",)"
    R"("defender_begins":false,"fifty":true,"chess960":false,"mate":2,)"
    R"("steps":[{"move":"a2a7","mate":2,"replies":{"h8g8":1}},)"
    R"({"move":"b1b8","mate":1,"replies":{}}]})";

CertificateText read(std::string_view text) {
    const auto certificate = read_certificate(text);
    INFO((certificate ? "" : certificate.error().message));
    REQUIRE(certificate.has_value());
    return *certificate;
}

/// The certificate above with a piece of its text replaced.
std::string with(std::string_view old, std::string_view now) {
    std::string text(mate_in_two);
    const std::size_t at = text.find(old);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), now);
}

/// The message of the error, and the text that it points at.
std::string error_of(std::string_view text) {
    const auto certificate = read_certificate(text);
    if (certificate) return "none";
    const ParseError& error = certificate.error();
    return error.message + " @ " + std::string(text.substr(error.offset, error.length));
}

std::string error_with(std::string_view old, std::string_view now) {
    return error_of(with(old, now));
}

std::string at(std::string_view text, TextSpan place) {
    return std::string(text.substr(place.offset, place.length));
}

std::vector<std::string> cut(std::string_view text) {
    std::vector<std::string> parts;
    for (const TextSpan place : cut_certificates(text)) parts.push_back(at(text, place));
    return parts;
}

/// The certificate read and written again.
std::string again(std::string_view text) {
    const CertificateText certificate = read(text);
    return certificate_json(certificate.proof, certificate.origin);
}

using Parts = std::vector<std::string>;

}  // namespace

TEST_CASE("a certificate says what it proves and how", "[mate][certificate]") {
    const CertificateText certificate = read(mate_in_two);
    CHECK(certificate.origin.record == 7U);
    CHECK(certificate.origin.id == "a \"b\"");
    CHECK(certificate.fen == "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    const Proof& proof = certificate.proof;
    CHECK(proof.start == parse_fen(certificate.fen).value().setup);
    CHECK(proof.stipulation == Stipulation::direct);
    CHECK_FALSE(proof.defender_begins);
    CHECK(proof.fifty);
    CHECK_FALSE(proof.chess960);
    CHECK(proof.length == 2);
    REQUIRE(proof.steps.size() == 2);
    CHECK(to_string(proof.steps[0].attack) == "a2a7");
    CHECK(proof.steps[0].length == 2);
    REQUIRE(proof.steps[0].replies.size() == 1);
    CHECK(to_string(proof.steps[0].replies[0].defence) == "h8g8");
    CHECK(proof.steps[0].replies[0].next == 1U);
    CHECK(to_string(proof.steps[1].attack) == "b1b8");
    CHECK(proof.steps[1].length == 1);
    CHECK(proof.steps[1].replies.empty());
}

TEST_CASE("a certificate may be indented, and its keys come in any order", "[mate][certificate]") {
    const CertificateText certificate = read(R"(
        {
          "steps" : [ { "replies" : { "e7e8q" : null , "e7e8n" : 12 }, "mate": 1, "move": "e1a1" } ],
          "mate" : 1, "chess960": true, "fifty": false, "defender_begins": false,
          "stipulation": "self",
          "fen": "4k3\/8/8/8/8/8/8/R3K3 w Q -",
          "schema": 1, "type": "certificate"
        }
    )");
    CHECK_FALSE(certificate.origin.record.has_value());
    CHECK_FALSE(certificate.origin.id.has_value());
    CHECK(certificate.proof.stipulation == Stipulation::self);
    CHECK(certificate.proof.chess960);
    const auto& replies = certificate.proof.steps.at(0).replies;
    REQUIRE(replies.size() == 2);
    CHECK(replies[0].defence.promotion == PieceType::queen);
    CHECK_FALSE(replies[0].next.has_value());
    CHECK(replies[1].defence.promotion == PieceType::knight);
    CHECK(replies[1].next == 12U);
}

TEST_CASE("first replies and lines are read", "[mate][certificate]") {
    const std::string first =
        with(R"("steps":)", R"("first_replies":{"h8g8":0,"h8h7":1},"steps":)");
    const CertificateText begun = read(first);
    REQUIRE(begun.proof.first_replies.size() == 2);
    CHECK(begun.proof.first_replies[1].next == 1U);
    CHECK(begun.proof.steps[0].replies.size() == 1);
    CHECK(at(first, begun.places.of({{}, 1, {}})) == R"("h8h7")");

    const std::string line = with(R"("steps":)", R"("line":["e2e4","e7e5"],"steps":)");
    const CertificateText help = read(line);
    REQUIRE(help.proof.line.size() == 2);
    CHECK(to_string(help.proof.line[1]) == "e7e5");
    CHECK(at(line, help.places.of({{}, 1, {}})) == R"("e7e5")");

    const std::string others =
        with(R"("steps":)", R"("line":["e2e4"],"other_lines":[["e2e3"],["a2a3","a7a6"]],"steps":)");
    const CertificateText more = read(others);
    REQUIRE(more.proof.other_lines.size() == 2);
    CHECK(to_string(more.proof.other_lines[1][1]) == "a7a6");
    CHECK(at(others, more.places.of({{}, 1, {}, 1})) == R"("a7a6")");
}

TEST_CASE("what later versions may add is passed over", "[mate][certificate]") {
    const std::string more = R"({"type":"other","fen":[1,{"steps":[]}],"move":null})";
    CHECK(read(with(R"("schema":1)", R"("schema":1,"more":)" + more)).proof.steps.size() == 2);
    CHECK(read(with(R"("schema":1)", R"("schema":1,"move":[[],{}],"replies":3)")).proof.length ==
          2);
    CHECK(read(with(R"("mate":2,"replies")", R"("fen":)" + more + R"(,"mate":2,"replies")"))
              .proof.steps.size() == 2);
}

TEST_CASE("the places of a certificate's parts are known", "[mate][certificate]") {
    for (const std::string& text :
         {std::string(mate_in_two), "\xEF\xBB\xBF" + with("\"mate\":1,", " \"mate\" :\t1 ,\r\n")}) {
        const CertificatePlaces places = read(text).places;
        CHECK(at(text, places.of({{}, {}, {}})) == R"("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")");
        CHECK(at(text, places.of({0, {}, {}})) == R"("a2a7")");
        CHECK(at(text, places.of({0, 0, {}})) == R"("h8g8")");
        CHECK(at(text, places.of({1, {}, {}})) == R"("b1b8")");
        // A part that is missing has the place of the one around it.
        CHECK(at(text, places.of({1, 0, {}})) == R"("b1b8")");
        CHECK(places.of({2, 0, {}}).offset == places.fen.offset);
        CHECK(places.of({{}, 0, {}}).offset == places.fen.offset);
    }
}

TEST_CASE("text that is not JSON is refused where it stops being any", "[mate][certificate]") {
    CHECK_THAT(error_of(""), Catch::StartsWith("no JSON: unexpected end of input"));
    CHECK_THAT(error_of(" \n"), Catch::StartsWith("no JSON: unexpected end of input"));
    CHECK(read_certificate(" \n").error().offset == 2);
    CHECK(error_with("true", "trae") == "no JSON: invalid literal @ a");
    CHECK_THAT(error_with(R"("record":7,)", R"("record":7,,)"),
               Catch::StartsWith("no JSON: unexpected ','") && Catch::EndsWith("@ ,"));
    CHECK_THAT(error_with(R"("record":)", R"("record")"),
               Catch::StartsWith("no JSON: unexpected number literal; expected ':'") &&
                   Catch::EndsWith("@ 7"));
    CHECK_THAT(error_of(std::string(mate_in_two) + "\n x"), Catch::EndsWith("@ x"));
    CHECK_THAT(error_of(std::string(mate_in_two) + "{}"), Catch::EndsWith("@ {"));
    CHECK_THAT(error_with("h8g8", "h8\x80g8"), Catch::Contains("ill-formed UTF-8"));
    CHECK(error_with(R"("record":7)", R"("record":1e999)").starts_with("a number is out of range"));
    for (std::size_t length = 0; length < mate_in_two.size(); ++length) {
        const auto cut_off = read_certificate(mate_in_two.substr(0, length));
        REQUIRE_FALSE(cut_off.has_value());
        CHECK(cut_off.error().offset <= length);
    }
}

TEST_CASE("what does not belong in its place is refused there", "[mate][certificate]") {
    struct Case {
        std::string_view old;
        std::string_view now;
        std::string_view error;
    };
    const std::vector<Case> cases{
        // values of the wrong kind
        {R"("certificate")", R"("result")", R"(expected 'certificate' @ "result")"},
        {R"("schema":1)", R"("schema":2)", "expected schema 1 @ 2"},
        {R"("record":7)", R"("record":-7)", "expected a whole number from 0 on @ -7"},
        {R"("record":7)", R"("record":7.5)", "expected a whole number from 0 on @ 7.5"},
        {R"("record":7)", R"("record":{})", "expected a whole number from 0 on @ {"},
        {R"("a \"b\"")", "[]", "expected a string @ ["},
        {R"("direct")", R"("reflex")",
         R"(expected 'direct', 'self', 'help', 'stalemate' or a sign such as 'r#' @ "reflex")"},
        {"true", "1", "expected true or false @ 1"},
        {R"("mate":2)", R"("mate":null)", "expected a number of moves @ null"},
        {R"("mate":2)", R"("mate":true)", "expected a number of moves @ true"},
        {R"("mate":2)", R"("mate":false)", "expected a number of moves @ false"},
        {R"("mate":2)", R"("mate":2147483648)", "expected a number of moves @ 2147483648"},
        {R"("mate":1)", R"("mate":"1")", R"(expected a number of moves @ "1")"},
        {R"({"h8g8":1})", "[]",
         "expected an object with a key for each of the defender's moves @ ["},
        {R"("steps":[)", R"("steps":[1,)", "expected a step, which is an object @ 1"},
        {R"("steps":[)", R"("steps":1,"x":[)", "expected a list of steps @ 1"},
        {R"("steps":)", R"("line":{},"steps":)", "expected a list of moves @ {"},
        {R"("steps":)", R"("line":[1],"steps":)", "expected a move such as 'e2e4' or 'e7e8q' @ 1"},
        {R"("h8g8":1)", R"("h8g8":[1])",
         "expected the number of the step that follows, or null @ ["},
        {R"("h8g8":1)", R"("h8g8":-1)",
         "expected the number of the step that follows, or null @ -1"},
        {R"("b1b8")", "18", "expected a move such as 'e2e4' or 'e7e8q' @ 18"},
        // moves that are no coordinates
        {"b1b8", "Rb8", R"('Rb8' is not a move such as 'e2e4' or 'e7e8q' @ "Rb8")"},
        {"h8g8", "Kg8", R"('Kg8' is not a move such as 'e2e4' or 'e7e8q' @ "Kg8")"},
        {"h8g8", R"(\u001b[2J)", R"('?[2J' is not a move such as 'e2e4' or 'e7e8q' @ "\u001b[2J")"},
        // what is given twice, defences too
        {R"("h8g8":1)", R"("h8g8":1,"h8h7":1,"h8g8":1)",
         R"(the defence h8g8 is given twice @ "h8g8")"},
        {R"("schema":1)", R"("schema":1,"fifty":true)", R"('fifty' is given twice @ "fifty")"},
        {R"("mate":1)", R"("mate":1,"mate":1)", R"('mate' is given twice @ "mate")"},
        // what is missing
        {R"("type":"certificate",)", "", "'type' is missing before this @ }"},
        {R"("schema":1,)", "", "'schema' is missing before this @ }"},
        {R"("stipulation":"direct",)", "", "'stipulation' is missing before this @ }"},
        {R"("defender_begins":false,)", "", "'defender_begins' is missing before this @ }"},
        {R"("fifty":true,)", "", "'fifty' is missing before this @ }"},
        {R"("chess960":false,)", "", "'chess960' is missing before this @ }"},
        {R"("mate":2,)", "", "'mate' is missing before this @ }"},
        {R"("move":"b1b8",)", "", "'move' is missing before this @ }"},
        {R"("mate":1,)", "", "'mate' is missing before this @ }"},
        {R"(,"replies":{})", "", "'replies' is missing before this @ }"},
    };
    for (const auto& [old, now, error] : cases) CHECK(error_with(old, now) == error);
    CHECK(error_of("[1]") == "expected a certificate, which is a JSON object @ [");
    CHECK(error_of(" 12 ") == "expected a certificate, which is a JSON object @ 12");
    CHECK(error_of("{}") == "'type' is missing before this @ }");
    CHECK(error_with(R"("schema":1)", R"("schema":1,"x":1,"x":2)") ==
          R"('x' is given twice @ "x")");
    CHECK(error_with(R"("schema":1)", R"("schema":1,"x":[{"y":{"z":1,"zz":2,"z":3}}])") ==
          R"('z' is given twice @ "z")");
    CHECK(error_with(R"("mate":1,)", R"("x":1,"mate":1,"x":{},)") == R"('x' is given twice @ "x")");
    CHECK(read(with(R"("mate":1,)", R"("x":{"x":{"x":1}},"mate":1,"y":{"x":1},)")).proof.length ==
          2);
    CHECK(error_with(R"("record":7)", R"("record":1000000000)") ==
          "expected a whole number from 0 on @ 1000000000");
    CHECK(read(with(R"("record":7,"id":"a \"b\"",)", "")).proof.length == 2);
}

TEST_CASE("a wrong FEN is pointed at within its string", "[mate][certificate]") {
    const std::string wrong = with("7k/8/8", "7k/8/x");
    const auto direct = parse_fen("7k/8/x/8/8/8/R7/1R4K1 w - - 0 1");
    REQUIRE_FALSE(direct.has_value());
    CHECK(error_of(wrong) == direct.error().message + " @ x");
    CHECK_THAT(error_with("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", ""), Catch::EndsWith(R"( @ ")"));
    // With an escape in it, only the whole string can be shown.
    CHECK(error_with("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", R"(7k\/8/x)").ends_with(R"( @ "7k\/8/x")"));
}

TEST_CASE("a FEN has one form in certificates", "[mate][certificate]") {
    const std::string board = "7k/8/8/8/8/8/R7/1R4K1 w - -";
    const auto error_in = [&](const std::string& fen) { return error_with(board + " 0 1", fen); };
    CHECK(error_in(board) == "none");
    CHECK(error_in(board + " 9999 0001") == "none");
    const std::string blank = "expected one blank between two fields @  ";
    CHECK(error_in(board + "  0 1") == blank);
    CHECK(error_in(' ' + board) == blank);
    CHECK(error_in(board + ' ') == blank);
    CHECK(error_with("w - - 0 1", "w\u00A0- - 0 1").starts_with("expected one blank"));
    CHECK(error_in(board + " 7") == "expected a move number behind it @ 7");
    CHECK(error_in(board + " 20000 1").ends_with("@ 20000"));
}

TEST_CASE("depth and numbers of moves without end do no harm", "[mate][certificate]") {
    const std::string deep(1'000'000, '[');
    CHECK_FALSE(read_certificate(deep).has_value());
    CHECK_FALSE(read_certificate(with(R"("schema":1)", R"("x":)" + deep)).has_value());
    std::string replies;
    for (const char from : std::string("abcdefgh"))
        for (int to = 0; to < 512; ++to)
            replies += std::string("\"") + from + char('1' + to / 64) + char('a' + to % 8) +
                       char('1' + to / 8 % 8) + "\":0,";
    CHECK_THAT(error_with(R"("h8g8":1)", replies + R"("h8g8q":1)"),
               Catch::StartsWith("no position has so many moves"));
}

TEST_CASE("a text is cut into its certificates", "[mate][certificate]") {
    CHECK(cut("").empty());
    CHECK(cut(" \n\t\r\n").empty());
    CHECK(cut("{1}") == Parts{"{1}"});
    CHECK(cut("{1}\n{2}\r\n\n{3}  \n") == Parts{"{1}", "{2}", "{3}"});
    CHECK(cut("{\n  {1},\n  2\n}\n\n{\n}\n") == Parts{"{\n  {1},\n  2\n}", "{\n}"});
    CHECK(cut("\n  {1}\n{2}") == Parts{"  {1}", "{2}"});
    CHECK(cut("nonsense\n\n{2}\n") == Parts{"nonsense", "{2}"});
    const std::string one(mate_in_two);
    CHECK(cut(one + "\n" + one + "\n") == Parts{one, one});
}

TEST_CASE("a proof is written as a certificate in one line", "[mate][certificate]") {
    const Position start = test::position_of("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    const Proof proof = test::prove({.position = start}, test::move_of(start, "a2a7"));
    const std::string body = R"("fen":"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1","stipulation":"direct",)"
                             R"("defender_begins":false,"fifty":false,"chess960":false,"mate":2,)"
                             R"("steps":[{"move":"a2a7","mate":2,"replies":{"h8g8":1}},)"
                             R"({"move":"b1b8","mate":1,"replies":{}}]})";
    CHECK(certificate_json(proof, {}) == R"({"type":"certificate","schema":1,)" + body);
    CHECK(certificate_json(proof, {.record = 3, .id = "a \"b\"\n\xFF"}) ==
          R"({"type":"certificate","schema":1,"record":3,"id":"a \"b\"\n)"
          "\xC3\xBF\"," +
              body);
}

TEST_CASE("certificates of every kind read back as they were", "[mate][certificate]") {
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
          R"({"type":"certificate","schema":1,"record":0,"twin":"b",)"
          R"("fen":"8/8/8/8/8/8/5k1p/7K w - - 0 1","stipulation":"help",)"
          R"("defender_begins":false,"fifty":false,"chess960":false,"all_lines":true,"mate":1,)"
          R"("line":["h1h2","f2f1"],"other_lines":[["h1h2","f2f3"],[],["h1g1"]]})",
          // too much of everything
          R"({"type":"certificate","schema":1,"fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1",)"
          R"("stipulation":"direct","defender_begins":false,"fifty":false,"chess960":false,)"
          R"("mate":0,"first_replies":{"e1e2":0},"line":["e1e2"],"steps":[]})"})
        CHECK(again(text) == text);
}

TEST_CASE("a proof that was written and read is as valid as before", "[mate][certificate]") {
    for (const MateProblem& problem :
         {MateProblem{.position = test::position_of("8/7k/1p6/8/8/1R6/8/R1K5 w - - 5 20")},
          MateProblem{.position = test::position_of("8/7k/1p6/8/8/1R6/8/R1K5 w - - 90 80"),
                      .fifty = true},
          MateProblem{.position = test::position_of("7k/R7/8/8/3Pp3/8/8/1R4K1 b - d3 0 1"),
                      .defender_begins = true},
          MateProblem{.position = test::position_of("8/1BR5/7N/7R/5k2/Q7/2r3PP/7K w - - 0 1"),
                      .stipulation = Stipulation::self}}) {
        const Proof proof = test::prove(problem);
        const auto before = verify(proof);
        REQUIRE(before.has_value());
        const std::string text = certificate_json(proof, {});
        CHECK(again(text) == text);
        CHECK(verify(read_certificate(text).value().proof) == before);
    }
}
