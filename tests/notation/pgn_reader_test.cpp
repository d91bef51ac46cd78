#include "libchess/notation/pgn_reader.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/pgn_recorder.hpp"
#include "tests/support/positions.hpp"

using namespace chess;

namespace {

using Strings = std::vector<std::string>;
const Strings nothing;

/// The calls for a movetext without faults.
std::string read(std::string_view movetext, test::PgnRecorder::Options options = {}) {
    const auto game = test::record_game(movetext, options);
    CHECK(game.diagnostics == nothing);
    return test::moves_of(game);
}

/// The calls for tags.
Strings tags(std::string_view text) {
    auto game = test::record_game(std::string(text) + "\n\n*");
    CHECK(game.diagnostics == nothing);
    std::erase_if(game.calls, [](const std::string& call) { return !call.starts_with("tag "); });
    return game.calls;
}

std::string last_call(std::string_view text) {
    const auto game = test::record_game(text);
    REQUIRE(game.ended);
    return game.calls.back();
}

/// What a game of these tags starts from.
std::string start(std::string_view text) {
    const auto game = test::record_game(std::string(text) + "\n\n*");
    CHECK(game.diagnostics == nothing);
    return game.calls.at(game.calls.size() - 2);
}

}  // namespace

TEST_CASE("a game is visited in order: tags, start, moves, end", "[notation][pgn]") {
    const auto game = test::record_game(
        "[Event \"Club evening\"]\n[White \"Ada\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    CHECK(game.diagnostics == nothing);
    CHECK(game.calls ==
          Strings{"tag Event \"Club evening\"", "tag White \"Ada\"", "tag Result \"0-1\"",
                  "begin rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "f3=f2f3",
                  "e5=e7e5", "g4=g2g4", "Qh4#=d8h4",
                  "end 0-1 rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"});
}

TEST_CASE("a visitor may leave every call to its default", "[notation][pgn]") {
    PgnVisitor visitor;
    CHECK_NOTHROW(read_game("[A \"b\"]\n1. e4! -- {c} (1. d4) 2. d4 $3 *", visitor));
    CHECK_NOTHROW(read_game("[A \"b\"]\n[A \"b\"]\n1. e5", visitor));
}

TEST_CASE("moves may be written in any way that means one", "[notation][pgn]") {
    CHECK(read("1. e4 e5 2. Ng1f3 Nb8-c6 3. f1b5 a7-a6 4. 0-0 Nf6 *") ==
          "e4=e2e4 e5=e7e5 Ng1f3=g1f3 Nb8-c6=b8c6 f1b5 a7-a6=a7a6 0-0=e1g1 Nf6=g8f6");
    CHECK(read("1. e4 d5 2. ed5 \u265Bxd5 3. \u2658c3 Qe5+ *") ==
          "e4=e2e4 d5=d7d5 ed5=e4d5 \u265Bxd5=d8d5 \u2658c3=b1c3 Qe5+=d5e5");
    CHECK(
        read("1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 o-o 6. Rc1 h6 *").ends_with("h6=h7h6"));
}

TEST_CASE("a promotion in brackets does not open a variation", "[notation][pgn]") {
    const std::string tag = "[FEN \"8/4P2k/8/8/8/8/8/4K3 w - - 0 1\"]\n";
    CHECK(read(tag + "1. e8=Q *") == "e8=Q=e7e8q");
    CHECK(read(tag + "1. e8(N) Kg8 *") == "e8(N)=e7e8n Kg8=h7g8");
    CHECK(read(tag + "1. e8Q(1. e8R) *") == "e8Q=e7e8q ( e8R=e7e8r )");
    CHECK(read(tag + "1. e8/R *") == "e8/R=e7e8r");
}

TEST_CASE("move numbers and dots may be left out or doubled", "[notation][pgn]") {
    const std::string moves = "e4=e2e4 e5=e7e5 Nf3=g1f3 Nc6=b8c6";
    for (const char* text :
         {"1. e4 e5 2. Nf3 Nc6 *", "1.e4 e5 2.Nf3 Nc6 *", "e4 e5 Nf3 Nc6 *", "1 e4 e5 2 Nf3 Nc6 *",
          "1. e4 1... e5 2. Nf3 2... Nc6 *", "1.e4 1...e5 2.Nf3 2...Nc6 *",
          "1. e4 ... e5 2 . Nf3 Nc6 *", "1. e4 1. ... e5 2. Nf3 2. ... Nc6 *", "1e4 e5 2Nf3 Nc6 *",
          "1. e4 1\u2026e5 2. Nf3 \u2026 Nc6 *", "1.\ne4\ne5\n2.\nNf3\nNc6\n*\n"})
        CHECK(read(text) == moves);
}

TEST_CASE("comments are what is between the braces", "[notation][pgn][comment]") {
    CHECK(read("{before} 1. e4 { a fine move\n}{}e5 {;}{(}*") ==
          "{before} e4=e2e4 { a fine move\n} {} e5=e7e5 {;} {(}");
    CHECK(read("1. e4{glued}e5{[%clk 0:01:00] [%eval 0.3] [%csl Ge4][%cal Re2e4] [%new x]}*") ==
          "e4=e2e4 {glued} e5=e7e5 {[%clk 0:01:00] [%eval 0.3] [%csl Ge4][%cal Re2e4] [%new x]}");
    CHECK(read("1. e4 {caf\xE9} *") == "e4=e2e4 {caf\xE9}");
}

TEST_CASE("a semicolon's comment goes to the end of its line", "[notation][pgn][comment]") {
    CHECK(read("1. e4 ; best { by } test\ne5;\n2. Nf3 ;last\r\n*;end") ==
          "e4=e2e4 { best { by } test} e5=e7e5 {} Nf3=g1f3 {last} {end}");
}

TEST_CASE("a comment after the result still belongs to the game", "[notation][pgn][comment]") {
    CHECK(read("1. e4 1-0 {on time} ; yes\n") == "e4=e2e4 {on time} { yes}");
}

TEST_CASE("a line that starts with a percent sign is not there", "[notation][pgn]") {
    CHECK(read("%1. d4\n1. e4\n% { (\ne5 (1... c5\n%)\n) *\n%") == "e4=e2e4 e5=e7e5 ( c5=c7c5 )");
    CHECK(tags("%[A \"1\"]\n[B \"2\"]\n%[C \"3\"]\n[D \"4\"]") ==
          Strings{"tag B \"2\"", "tag D \"4\""});
}

TEST_CASE("glyphs come as numbers, however they are written", "[notation][pgn][nag]") {
    CHECK(read("1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4 $0 $255 b5 $10$14 *") ==
          "e4=e2e4 $1 e5=e7e5 $2 Nf3=g1f3 $3 Nc6=b8c6 $4 Bb5=f1b5 $5 a6=a7a6 $6 Ba4=b5a4 $0 $255 "
          "b5=b7b5 $10 $14");
    CHECK(read("1. e4 = e5 += 2. Nf3 =+ Nc6 +/- 3. Bb5 -/+ a6 +- 4. Ba4 -+ b5 N 5. Bb3 \u221E *") ==
          "e4=e2e4 $10 e5=e7e5 $14 Nf3=g1f3 $15 Nc6=b8c6 $16 Bb5=f1b5 $17 a6=a7a6 $18 Ba4=b5a4 "
          "$19 b5=b7b5 $146 Bb3=a4b3 $13");
    CHECK(read("1. e4 ! e5 ?! *") == "e4=e2e4 $1 e5=e7e5 $6");
}

TEST_CASE("words of old books behind a move say nothing new", "[notation][pgn]") {
    CHECK(read("1. e4 a6 2. e5 d5 3. exd6 e.p. Qxd6 4. Qh5 Qe5 ch 5. Qxe5 *") ==
          "e4=e2e4 a6=a7a6 e5=e4e5 d5=d7d5 exd6=e5d6 Qxd6=d8d6 Qh5=d1h5 Qe5=d6e5 Qxe5=h5e5");
    CHECK(read("1. f3 e5 2. g4 Qh4 mate 0-1") == "f3=f2f3 e5=e7e5 g4=g2g4 Qh4=d8h4");
    CHECK(read("1. e4 e5 (=) *") == "e4=e2e4 e5=e7e5 {(=)}");
}

TEST_CASE("a variation replaces the move before it", "[notation][pgn][variation]") {
    CHECK(read("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5 *") ==
          "e4=e2e4 ( d4=d2d4 d5=d7d5 ( Nf6=g8f6 c4=c2c4 ) c4=c2c4 ) ( c4=c2c4 ) e5=e7e5");
    CHECK(read("1.e4(1.d4)1...e5(1...c5{sic}2.Nf3)2.Nf3*") ==
          "e4=e2e4 ( d4=d2d4 ) e5=e7e5 ( c5=c7c5 {sic} Nf3=g1f3 ) Nf3=g1f3");
    CHECK(read("1. e4 e5 {then} ({or} 1... c5 $1 {is sharper}) {back} 2. Nf3 *") ==
          "e4=e2e4 e5=e7e5 {then} ( {or} c5=c7c5 $1 {is sharper} ) {back} Nf3=g1f3");
}

TEST_CASE("a variation may replace what changed most", "[notation][pgn][variation]") {
    CHECK(read("[FEN \"r3k2r/6P1/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1\"]\n"
               "1. exd6 (1. O-O O-O-O (1... Kd7)) (1. gxh8=Q+ Kd7) (1. O-O-O) O-O-O *") ==
          "exd6=e5d6 ( O-O=e1g1 O-O-O=e8c8 ( Kd7=e8d7 ) ) ( gxh8=Q+=g7h8q Kd7=e8d7 ) "
          "( O-O-O=e1c1 ) O-O-O=e8c8");
}

TEST_CASE("a variation may end with a result, not the game's", "[notation][pgn][variation]") {
    CHECK(last_call("1. f3 e5 2. g4 (2. h3 1/2-1/2) Qh4# (2... d5 *) 0-1").starts_with("end 0-1 "));
}

TEST_CASE("a null move passes the turn", "[notation][pgn]") {
    for (const char* null : {"--", "Z0", "0000", "@@@@"})
        CHECK(read("1. e4 " + std::string(null) + " 2. d4 *") ==
              "e4=e2e4 " + std::string(null) + " d4=d2d4");
    CHECK(read("1. -- (1. e4 -- (1... e5) 2. d4) -- 2. e4 {x} *") ==
          "-- ( e4=e2e4 -- ( e5=e7e5 ) d4=d2d4 ) -- e4=e2e4 {x}");
}

TEST_CASE("en passant is over after a null move", "[notation][pgn]") {
    const auto game = test::record_game("1. e4 a6 2. e5 d5 3. -- -- 4. exd6 *");
    CHECK(game.diagnostics ==
          Strings{"1:31: error: move 4. 'exd6' is not a legal move: no white pawn on the e-file "
                  "can go to d6"});
}

TEST_CASE("a result is one of four, or is missing", "[notation][pgn][result]") {
    CHECK(last_call("1. e4 1-0").starts_with("end 1-0 "));
    CHECK(last_call("1. e4 0-1").starts_with("end 0-1 "));
    CHECK(last_call("1. e4 1/2-1/2").starts_with("end 1/2-1/2 "));
    CHECK(last_call("1. e4 1/2").starts_with("end 1/2-1/2 "));
    CHECK(last_call("1. e4 \u00BD-\u00BD").starts_with("end 1/2-1/2 "));
    CHECK(last_call("1. e4*").starts_with("end * "));
    CHECK(last_call("1. e4").starts_with("end without result "));
    for (const GameResult result :
         {GameResult::white_wins, GameResult::black_wins, GameResult::draw, GameResult::unknown})
        CHECK(parse_result(to_string(result)) == result);
    CHECK_FALSE(parse_result("1-1").has_value());
}

TEST_CASE("a tag's value comes without its escapes", "[notation][pgn][tag]") {
    CHECK(tags(R"([Event "The \"Big\" One"])") == Strings{R"(tag Event "The "Big" One")"});
    CHECK(tags(R"([Path "C:\\games\\"])") == Strings{R"(tag Path "C:\games\")"});
    CHECK(tags(R"([Path "C:\games"])") == Strings{R"(tag Path "C:\games")"});
    CHECK(tags(R"([Event "a [b] c"][Site "]"])") ==
          Strings{R"(tag Event "a [b] c")", R"(tag Site "]")"});
    CHECK(tags("[Empty \"\"]") == Strings{"tag Empty \"\""});
    CHECK(tags("[White \"P\xE9ter\"]") == Strings{"tag White \"P\xE9ter\""});
}

TEST_CASE("tags may be laid out in any way", "[notation][pgn][tag]") {
    const Strings expected{"tag A \"1\"", "tag B_2 \"2\"", "tag C-c \"3\""};
    for (const char* text : {"[A \"1\"]\n[B_2 \"2\"]\n[C-c \"3\"]", R"([A "1"][B_2 "2"][C-c "3"])",
                             "[ A \"1\" ] [ B_2\t\"2\" ]  [C-c\"3\"  ]",
                             "  [A \"1\"]\r\n\r\n\t[B_2 \"2\"]\n\n\n[C-c \"3\"]",
                             "\xEF\xBB\xBF[A \"1\"]\n\xEF\xBB\xBF[B_2 \"2\"]\n[C-c \"3\"]"})
        CHECK(tags(text) == expected);
    CHECK(test::moves_of(test::record_game("[A \"1\"]1.e4 *")) == "e4=e2e4");
}

TEST_CASE("a FEN says where the game starts", "[notation][pgn][start]") {
    const std::string fen = "4k3/8/8/8/8/8/8/4K2R b K - 3 40";
    CHECK(start("[SetUp \"1\"]\n[FEN \"" + fen + "\"]") == "begin " + fen);
    CHECK(start("[FEN \"" + fen + "\"]") == "begin " + fen);
    CHECK(start("[SetUp \"0\"]") == "begin " + std::string(test::start_fen));
    CHECK(read("[FEN \"" + fen + "\"]\n40... Ke7 41. O-O *") == "Ke7=e8e7 O-O=e1g1");
    CHECK(read("[FEN \"" + fen + "\"]\n1... Ke7 2. O-O *") == "Ke7=e8e7 O-O=e1g1");
}

TEST_CASE("Chess960 is known by the variant or by the FEN", "[notation][pgn][start]") {
    const auto chess960 = [](std::string_view text) {
        struct Visitor : PgnVisitor {
            bool chess960 = false;
            Part begin_moves(const Position& position) override {
                chess960 = position.is_chess960();
                return Part::read;
            }
        } visitor;
        read_game(text, visitor);
        return visitor.chess960;
    };
    for (const char* name : {"Chess960", "chess 960", "Fischerandom", "Fischer Random Chess",
                             "FischerRandom", "960", "Freestyle"})
        CHECK(chess960("[Variant \"" + std::string(name) + "\"]\n*"));
    for (const char* name : {"Standard", "From Position", "normal", "Chess", ""})
        CHECK_FALSE(chess960("[Variant \"" + std::string(name) + "\"]\n*"));
    CHECK(chess960("[FEN \"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1\"]\n*"));
    CHECK(read("[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/6KR w H - 0 1\"]\n1. O-O *") ==
          "O-O=g1h1");
}

TEST_CASE("moves may be skipped after the tags", "[notation][pgn][skip]") {
    const auto game =
        test::record_game("[A \"b\"]\n\n1. e4 nonsense {never closed", {.skip_moves = true});
    const std::string start(test::start_fen);
    CHECK(game.diagnostics == nothing);
    CHECK(game.calls == Strings{"tag A \"b\"", "begin " + start, "end without result " + start});
    CHECK_FALSE(test::record_game("[A \"b\"\n\n1. e4", {.skip_moves = true}).ended);
}

TEST_CASE("variations may be skipped, and are not checked then", "[notation][pgn][skip]") {
    const test::PgnRecorder::Options skip{.skip_variations = true};
    CHECK(read("1. e4 (1. d4 (1. c4) (1. f4 e8)) e5 (1... nonsense) 2. Nf3 *", skip) ==
          "e4=e2e4 ( e5=e7e5 ( Nf3=g1f3");
    CHECK(read("1. e4 ({)} 1. d4 ;)\n%)\n) e5 *", skip) == "e4=e2e4 ( e5=e7e5");
    CHECK(test::record_game("1. e4 (1. d4 (1. c4) e5 *", skip).diagnostics ==
          Strings{"1:7: error: this variation is never closed, expected ')'"});
    CHECK(test::record_game("1. e4 (1. d4 {x) e5 *", skip).diagnostics ==
          Strings{"1:14: error: this comment is never closed, expected '}'"});
    CHECK(test::record_game("1. e4 (1. d4 ;", skip).diagnostics ==
          Strings{"1:7: error: this variation is never closed, expected ')'"});
}

TEST_CASE("line ends may be Windows', and a byte order mark may lead", "[notation][pgn]") {
    const auto games = test::record_pgn(
        "\xEF\xBB\xBF[Event \"a\"]\r\n\r\n1. e4\r\ne5 1-0\r\n\r\n[Event \"b\"]\r\n\r\n1. d4 *\r\n");
    REQUIRE(games.size() == 2);
    for (const auto& game : games) CHECK(game.read_whole());
    CHECK(test::moves_of(games[0]) == "e4=e2e4 e5=e7e5");
    CHECK(games[0].line == 1);
    CHECK(games[1].line == 6);
}

TEST_CASE("the games of a text come one after the other", "[notation][pgn]") {
    const auto games = test::record_pgn(
        "[Event \"a\"]\n\n1. e4 1-0\n[Event \"b\"]\n1. d4\n\n[Event \"c\"]\n\n[Event "
        "\"d\"]\n*\n\n\n"
        "1. c4 0-1\n1. f4 *");
    Strings moves;
    std::vector<std::size_t> lines;
    for (const auto& game : games) {
        CHECK(game.ended);
        moves.push_back(test::moves_of(game));
        lines.push_back(game.line);
    }
    CHECK(moves == Strings{"e4=e2e4", "d4=d2d4", "", "", "c4=c2c4", "f4=f2f4"});
    CHECK(lines == std::vector<std::size_t>{1, 4, 7, 9, 13, 14});
}

TEST_CASE("an input without games has none", "[notation][pgn]") {
    CHECK(test::record_pgn("").empty());
    CHECK(test::record_pgn("\n \r\n\t\n").empty());
    CHECK(test::record_pgn("\xEF\xBB\xBF\n").empty());
    CHECK(test::record_pgn("% nothing\n\n%here\n").empty());
    CHECK(test::record_pgn("{Games of\nthe club}\n\n; and {nothing\n").empty());
    CHECK(test::record_pgn(" \n {a}; {b\n%(\n{[c]}").empty());
    const Strings none{"1:1: error: no game here: neither tags, nor moves, nor a result"};
    for (const char* text : {"", "\n", "{a}", "%", "1.", "\x1A", "$1"})
        CHECK(test::record_game(text).broken);
    CHECK(test::record_game("{a}").diagnostics == none);
}
