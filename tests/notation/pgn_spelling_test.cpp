// Movetext whose sense is plain, although no program should write it so.

#include "libchess/notation/game.hpp"
#include "libchess/notation/pgn_writer.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/pgn_recorder.hpp"

using namespace chess;

namespace {

/// The moves that a movetext is read as, with the warnings behind a bar.
std::string read(std::string_view text) {
    const auto game = test::record_game(text);
    if (!game.ended) return "broken: " + game.diagnostics.back();
    std::string result = test::moves_of(game);
    for (const std::string& warning : game.diagnostics)
        result += " | " + warning.substr(warning.find("warning: ") + 9);
    return result;
}

/// Whether a movetext is read like another one, with a warning that has this in it.
bool reads_as(std::string_view text, std::string_view usual, std::string_view warning) {
    const auto game = parse_game(text);
    const auto expected = parse_game(usual);
    REQUIRE(expected);
    const auto recorded = test::record_game(text);
    const bool is_told = std::ranges::any_of(
        recorded.diagnostics, [&](const std::string& told) { return told.contains(warning); });
    return game && *game == *expected && (is_told || warning.empty());
}

std::string error_of(std::string_view text) {
    const auto game = parse_game(text);
    if (game) return "no error";
    return game.error().back().message;
}

/// The result of a game.
std::string end_of(std::string_view text) {
    const auto game = parse_game(text);
    return game && game->result ? std::string(to_string(*game->result)) : "none";
}

const std::string promotion = "[FEN \"3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
const std::string check = "[FEN \"4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1\"]\n\n";

}  // namespace

TEST_CASE("blanks of Unicode and Latin-1 are blanks", "[notation][pgn][wild]") {
    constexpr std::string_view usual = "1. e4 e5 2. Nf3 Nc6 *";
    constexpr std::string_view told = "rare blank";
    for (const std::string_view text :
         {"1.\u00A0 e4 e5 2.\u00A0 Nf3\u00A0 Nc6 *", "1.\u200Be4 e5\u200B 2. Nf3 Nc6 *",
          "1.\u2009e4\u3000e5 2.\u202FNf3 Nc6\u2003*", "1. e\u00AD4 e5 2. N\u00ADf3 Nc6 *",
          "1. e4 e5\2402.\240Nf3\240Nc6 *", "1. e4 \uFEFFe5 2. Nf3 Nc6 *",
          "1. e4\u200Be5\u200B2.\u200BNf3\u200BNc6 *", "1. e4 e5 2. Nf\u00AD3 Nc6\u00A0*",
          "\u00A01. e4 e5 2\u00A0Nf3 Nc6 *"})
        CHECK(reads_as(text, usual, told));
    CHECK(reads_as("1. e4 e5 1-\u200B0\u00A0", "1. e4 e5 1-0", ""));
    // One warning is enough.
    CHECK(test::record_game("1.\u00A0e4\u00A0e5 2.\u00A0Nf3 *").diagnostics.size() == 1);
    // In comments and tags they are what they are.
    const auto game = parse_game("[White \"a\u00A0b\"]\n\n1. e4 {c\u00A0d\u200B} *");
    REQUIRE(game);
    CHECK(game->tag("White") == "a\u00A0b");
    CHECK(to_pgn(*game, PgnStyle::lossless()).contains("{c\u00A0d\u200B}"));
}

TEST_CASE("signs and pieces may stand apart from their move", "[notation][pgn][wild]") {
    CHECK(reads_as(check + "1. Qe2 + Kd8 *", check + "1. Qe2+ Kd8 *", "'+' apart"));
    CHECK(reads_as(check + "1. Qe2 \u2020 Kd8 *", check + "1. Qe2+ Kd8 *", "apart"));
    for (const std::string_view move : {"e8 =Q", "e8 = Q", "e8= Q", "e8 Q", "e8\n=Q", "e8 (Q)"})
        CHECK(reads_as(promotion + "1. " + std::string(move) + " Kg7 *",
                       promotion + "1. e8=Q Kg7 *", ""));
    CHECK(reads_as(promotion + "1. exd8 = N Kg7 *", promotion + "1. exd8=N Kg7 *", "in parts"));
    CHECK(reads_as(promotion + "1. e x d8 =N Kg7 *", promotion + "1. exd8=N Kg7 *", "in parts"));
    const std::string opening = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. ";
    for (const std::string_view castling : {"O - O", "O -O", "0 - 0", "O\u2013O", "o - o"})
        CHECK(reads_as(opening + std::string(castling) + " Be7 *", opening + "O-O Be7 *", ""));
    CHECK(reads_as("1. e4 e5 2. N f3 2... N c6 *", "1. e4 e5 2. Nf3 Nc6 *", "in parts"));
    CHECK(reads_as("1. e2 - e4 e7 - e5 *", "1. e4 e5 *", "in parts"));
    CHECK(reads_as("1. e4 d5 2. e \u00D7 d5 Q\u00D7d5 *", "1. e4 d5 2. exd5 Qxd5 *", ""));
}

TEST_CASE("what stands apart is not put together at a guess", "[notation][pgn][wild]") {
    CHECK_FALSE(parse_game("1. e4 e5 2. a4 a5 3. a4 b5 *"));
    CHECK_FALSE(parse_game("1. e4 e5 2. Qd5 + *"));
    CHECK_FALSE(parse_game("1. e4 e5 + 2. Nf3 *"));
    CHECK(read("1. e4 e5 2. Nf3 N Nc6 *") == "e4=e2e4 e5=e7e5 Nf3=g1f3 $146 Nc6=b8c6");
    CHECK(read("1. e4 e5 N f4 *") == "e4=e2e4 e5=e7e5 $146 f4=f2f4");
}

TEST_CASE("castling without its dashes is castling or an error", "[notation][pgn][wild]") {
    const std::string opening = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. ";
    for (const std::string_view castling : {"00", "OO", "oo"})
        CHECK(reads_as(opening + std::string(castling) + " Be7 *", opening + "O-O Be7 *",
                       "is taken for O-O"));
    CHECK(error_of("1. e4 00 *").contains("is not a legal move"));
    CHECK(error_of(opening + "000 *").contains("is not a legal move"));
    // A number never swallows a move.
    CHECK(error_of("[Event \"x\"]\n\n1. 5254 5755 *").contains("unexpected '5254'"));
    CHECK(error_of("1. e4 e5 2. 7163 *").contains("unexpected '7163'"));
}

TEST_CASE("results in other spellings are results", "[notation][pgn][wild]") {
    const auto reads = [](std::string_view written, std::string_view usual) {
        return reads_as("1. e4 e5 " + std::string(written), "1. e4 e5 " + std::string(usual),
                        "result");
    };
    for (const std::string_view draw :
         {"1/2-1/2`", "\u00BD:\u00BD", "1/2:1/2", "\u00BD\u2013\u00BD", "1/2 - 1/2", "0.5-0.5",
          "0,5:0,5", "1/2-1/2.", "1/2.", "\"1/2\"", "(1/2)", "(\u00BD)", "1/2\u22121/2"}) {
        INFO(draw);
        CHECK(reads(draw, "1/2-1/2"));
    }
    for (const std::string_view draw : {"1/2", "\u00BD", "\xBD", "\u00BD-\u00BD", "\xBD-\xBD"}) {
        INFO(draw);
        CHECK(end_of("1. e4 e5 " + std::string(draw)) == "1/2-1/2");
        CHECK(read("1. e4 e5 " + std::string(draw)) == "e4=e2e4 e5=e7e5");
        CHECK(read("1. e4 e5 " + std::string(draw) + ' ' + std::string(draw)) == "e4=e2e4 e5=e7e5");
        // The same in the tag changes nothing.
        const std::string tag = "[Event \"x\"]\n[Result \"" + std::string(draw) + "\"]\n\n";
        CHECK(end_of(tag + "1. e4 e5 " + std::string(draw) + '\n') == "1/2-1/2");
    }
    for (const std::string_view win : {"1 - 0", "1:0", "1\u20130", "1-0.", "1-0,", "1\2260",
                                       "1-0\"", "1 : 0", "1\u20140", "1\u00A0-\u00A00"})
        CHECK(reads(win, "1-0"));
    CHECK(reads("0 - 1", "0-1"));
    CHECK(reads("*.", "*"));
    // The result may be given twice, in whatever way.
    CHECK(read("1. e4 1-0 1:0").starts_with("e4=e2e4"));
    CHECK(read("1. e4 * *") == "e4=e2e4");
    CHECK_FALSE(parse_game("1. e4 * 1-0"));
    CHECK_FALSE(parse_game("1. e4 1-0 *"));
    for (const std::string_view wrong :
         {"1-1", "0-0", "1/2-0", "2-0", "1 0", "1-0x", "1/2-", "0.5", "1/2 1-0", "1/2x"})
        CHECK_FALSE(parse_game("1. e4 e5 2. Nf3 " + std::string(wrong)));
}

TEST_CASE("a mark behind a word with dots is of the move before it", "[notation][pgn][wild]") {
    CHECK(read("1. e4 a6 2. e5 d5 3. exd6 e.p. $1 Nf6 *").ends_with("exd6=e5d6 $1 Nf6=g8f6"));
    CHECK(read("1. e4 e5 2. Qh5 Nc6 3. Qxf7 ch. $4 Kxf7 *").ends_with("$4 Kxf7=e8f7"));
    CHECK(read("1. e4 a6 2. e5 d5 3. exd6 e.p. N cxd6 *").ends_with("exd6=e5d6 $146 cxd6=c7d6"));
    for (const std::string_view before : {"1. $1 e4 *", "1... $1 e4 *", "1 ... $1 e4 *"})
        CHECK(read(before).starts_with("e4=e2e4 $1 | "));
}

TEST_CASE("signs of Windows-1252 are read as those of UTF-8", "[notation][pgn][wild]") {
    CHECK(read("1. e4 \xB1 e5 *") == "e4=e2e4 $16 e5=e7e5");
    CHECK(read("1. e4\xB1 e5 *") == "e4=e2e4 $16 e5=e7e5");
    CHECK(read("1.\x85 e4 1\x85 e5 *") == "e4=e2e4 e5=e7e5");
    CHECK(read("1. e4 \x85 e5 *") == "e4=e2e4 e5=e7e5");
    CHECK(read("1. e4 e5 2. Qh5 Nc6 3. Qxf7 \x86 Kxf7 *").contains("apart from its move"));
    for (const std::string_view event : {"\x93x\x94", "\x84x\x93", "\xABx\xBB"}) {
        const auto game = parse_game("[Event " + std::string(event) + "]\n\n1. e4 *");
        REQUIRE(game);
        CHECK(game->tag("Event") == "x");
    }
}

TEST_CASE("glyphs above 255 are kept, and one without number costs a warning",
          "[notation][pgn][wild]") {
    CHECK(read("1. e4 $902 e5 $0 *").starts_with("e4=e2e4 $902 e5=e7e5 $0 | "));
    CHECK(read("1. e4 $ e5 *").starts_with("e4=e2e4 e5=e7e5 | "));
    CHECK(read("1. e4 $255 *") == "e4=e2e4 $255");
    CHECK(read("1. e4 $99999 *").starts_with("e4=e2e4 $99999 | "));
    CHECK(read("1. e4 $99999999999 *").starts_with("e4=e2e4 | "));
    const auto game = parse_game("1. e4 $902 *");
    REQUIRE(game);
    CHECK(to_pgn(*game, PgnStyle::lossless()) == "1. e4 $902 *\n");
}

TEST_CASE("glyphs in letters and signs", "[notation][pgn][wild]") {
    const std::vector<std::pair<std::string_view, int>> glyphs{
        {"RR", 145},     {"=/\u221E", 44}, {"~/=", 44},     {"~", 13},       {"\u2191", 36},
        {"\u2192", 40},  {"\u21C4", 132},  {"\u2206", 140}, {"\u2313", 142}, {"\u2295", 138},
        {"\u22A5", 148}, {"->", 40},       {"<=>", 132},    {"\u203C", 3},   {"\u2048", 6},
        {"[]", 7},       {"TN", 146},      {"zz", 22},      {"+\u2212", 18}, {"=/inf", 44}};
    for (const auto& [glyph, number] : glyphs)
        CHECK(read("1. e4 " + std::string(glyph) + " e5 *") ==
              "e4=e2e4 $" + std::to_string(number) + " e5=e7e5");
    // Without a blank before it.
    CHECK(read("1. e4\u00B1 e5 2. Nf3+- Nc6= *") ==
          "e4=e2e4 $16 e5=e7e5 Nf3=g1f3 $18 Nc6=b8c6 $10");
}

TEST_CASE("glyphs before a move are kept", "[notation][pgn][wild]") {
    const std::string text = "$10 1. e4 $5 e5 ($42 1... c5 $1) ($142 {better} 1... c6) 2. Nf3 *";
    const auto game = parse_game(text);
    REQUIRE(game);
    CHECK(game->nags == std::vector{Nag{10}});
    const std::string written = to_pgn(*game, PgnStyle::lossless());
    CHECK(written.contains("$10 1. e4 $5 e5 ($42 1... c5 $1) ($142 {better} 1... c6) 2."));
    CHECK(parse_game(written) == game);
    CHECK(read("! 1. e4 *") == "$1 e4=e2e4");
    CHECK(
        to_pgn(*game, {.nags = false}).contains("\n1. e4 e5 (1... c5) ({better} 1... c6) 2. Nf3"));
}

TEST_CASE("a passed turn keeps its spelling", "[notation][pgn][wild]") {
    const std::string text = "1. e4 e5 2. Z0 Nc6 3. -- @@@@ 4. 0000 (4. Z0 d5) 4... d5 *";
    const auto game = parse_game(text);
    REQUIRE(game);
    CHECK(to_pgn(*game, PgnStyle::lossless()) == text + "\n");
}

TEST_CASE("pieces in other languages are refused by name", "[notation][pgn][wild]") {
    const auto language = [](std::string_view movetext) {
        const std::string error = error_of(movetext);
        const std::size_t begin = error.find("letter of ");
        if (begin == std::string::npos) return error;
        return error.substr(begin + 10, error.find(", expected") - begin - 10);
    };
    CHECK(language("1. e4 e5 2. Hf3 Hc6 3. Fb5 a6 *") == "Hungarian");
    CHECK(language("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 *") == "German or Scandinavian");
    CHECK(language("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 *") == "French");
    CHECK(language("1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 *") == "Spanish or Italian");
    CHECK(language("1.e4 e5 2.Cf3 Cc6 3.Bb5 a6 *") == "Portuguese");
    CHECK(language("1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. La4 Pf6 *") == "Dutch");
    CHECK(language("1. e4 e5 2. Sf3 Sc6 3. Gb5 a6 *") == "Polish");
    CHECK(language("1. e4 e5 2. Jf3 Jc6 3. Sb5 a6 *") == "Czech or Slovak");
    CHECK(language("1. e4 e5 2. \u041Af3 \u041Ac6 3. \u0421b5 a6 *").starts_with("Russian"));
    // English letters are not another language's.
    CHECK(language("1. e4 e5 2. Qh6 *").contains("is not a legal move"));
    CHECK(language("1. e4 e5 2. Xf3 *") ==
          "unexpected 'Xf3', expected a move, a comment or a result");
}

TEST_CASE("kings in the centre at the end are explained", "[notation][pgn][wild]") {
    const std::string end =
        "[FEN \"8/5k2/8/3K4/8/8/4R3/8 b - - 0 60\"]\n\n60... Kf6 61. Ke4 Ke5 1-0";
    CHECK(error_of(end).contains("electronic boards"));
    CHECK(error_of("1. e4 e5 2. Ke4 1-0").contains("electronic boards"));
    CHECK(error_of("1. e4 e5 2. Ke4 Kd5 *").contains("electronic boards"));
    CHECK_FALSE(error_of("1. e4 e5 2. Ke4 Nf6 3. d4 *").contains("electronic boards"));
    CHECK_FALSE(error_of("1. e4 e5 2. Kf4 1-0").contains("electronic boards"));
}

TEST_CASE("N before a square that a knight can reach is a knight", "[notation][pgn][wild]") {
    const std::string usual = "1. e4 e5 2. Nf3 Nc6 *";
    for (const std::string_view text :
         {"1. e4 e5 2. N f3 N c6 *", "1. e4 e5 2. Nf3 N c6 *", "1. e4 e5 2. Nf3\nN\nc6 *",
          "1. e4 e5 2. Nf3 N\u00A0c6 *", "1. e4 e5 2. Nf3 {x} N c6 *"})
        CHECK(read(text).contains("c6=b8c6"));
    for (const std::string_view text : {"1. e4 e5 2. Nf3 N c6 *", "1. e4 e5 2. Nf3\nN\nc6 *"})
        CHECK(reads_as(text, usual, "a move in parts, taken for Nc6"));
    CHECK(reads_as("1. e4 (1. c4 N f6) e5 *", "1. e4 (1. c4 Nf6) e5 *", "taken for Nf6"));
    const std::string knights = "[FEN \"4k3/8/8/2p5/3P1N2/8/8/4K3 w - - 0 1\"]\n\n";
    CHECK(reads_as(knights + "1. N d5 Kd8 *", knights + "1. Nd5 Kd8 *", "taken for Nd5"));
    // A novelty: no knight gets there, or what follows is a whole move, a number or a comment.
    CHECK(read("1. e4 e5 2. Nf3 N d6 *").starts_with("e4=e2e4 e5=e7e5 Nf3=g1f3 $146 d6=d7d6"));
    CHECK(read("1. e4 e5 2. Nf3 Nc6 N 3. Bb5 *").contains("$146 Bb5"));
    CHECK(read("1. e4 e5 2. Nf3 N {new} 2... Nc6 *").contains("$146 {new}"));
    const std::string both =
        "[FEN \"rnbqkbnr/ppp1pppp/8/3p4/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 0 2\"]\n\n";
    CHECK(read(both + "2... a6 N exd5 *").contains("$146 exd5"));
    CHECK(read(both + "2... a6 3. N xd5 *").contains("N xd5=c3d5"));
}

TEST_CASE("the result of a quoted game stays in its variation", "[notation][pgn][wild]") {
    const std::string text =
        "1. e4 (1. d4 d5 1/2-1/2) 1... e5 (1... c5 2. Nf3 1-0 {Kasparov-Karpov, 1990}) (1... c6 "
        "*) 2. Nf3 1-0";
    const auto game = parse_game(text);
    REQUIRE(game);
    PgnStyle style = PgnStyle::lossless();
    style.columns = 0;
    CHECK(to_pgn(*game, style) == text + "\n");
    CHECK(parse_game(to_pgn(*game, PgnStyle::lossless())) == game);
    const auto& drawn = std::get<Variation>(game->moves[0].annotations.at(0).content);
    CHECK(drawn.result == GameResult::draw);
    CHECK(drawn.end_comments.empty());
    const auto& won = std::get<Variation>(game->moves[1].annotations.at(0).content);
    CHECK(won.result == GameResult::white_wins);
    CHECK(won.end_comments == std::vector{Comment{"Kasparov-Karpov, 1990"}});
    CHECK(game->result == GameResult::white_wins);
    CHECK(read("1. e4 (1. d4 (1. c4 0-1) d5 \u00BD-\u00BD {x}) e5 *") ==
          "e4=e2e4 ( d4=d2d4 ( c4=c2c4 0-1 ) d5=d7d5 1/2-1/2 {x} ) e5=e7e5");
    CHECK(read("1. e4 (1. d4 1:0) e5 *") ==
          "e4=e2e4 ( d4=d2d4 1-0 ) e5=e7e5 | result '1:0', expected '1-0'");
    CHECK(read("1. e4 (1. d4 1-0 d5) e5 *").contains("text behind the result of a variation"));
    // A result without moves is a remark, and at the end of everything the game's.
    CHECK(read("1. e4 (1-0) e5 ( \u00BD-\u00BD ) 2. d4 ({x} 1-0) *") ==
          "e4=e2e4 {(1-0)} e5=e7e5 {( \u00BD-\u00BD )} d4=d2d4 ( {x} {1-0} ) | a variation without "
          "moves");
    CHECK(reads_as("1. e4 e5 (1-0)", "1. e4 e5 1-0", "result '(1-0)', expected '1-0'"));
    CHECK(reads_as("1. e4 e5 ( 0:1 ) {over}\n", "1. e4 e5 {over} 0-1", "expected '0-1'"));
    CHECK(read("1. e4 e5 (1-0) 1-0") == "e4=e2e4 e5=e7e5 {(1-0)}");
    CHECK(read("1. e4 (0-0) e5 *").starts_with("broken"));
    CHECK(read("1. e4 (1 c4) e5 (1... c5) *") == "e4=e2e4 ( c4=c2c4 ) e5=e7e5 ( c5=c7c5 )");
}

TEST_CASE("long words and lines take no longer than they are", "[notation][pgn]") {
    // Those that were quadratic took minutes.
    std::string word;
    for (int i = 0; i < 300'000; ++i) word += "\u6211";
    CHECK(error_of("1. e4 " + word + " e5 *").starts_with("unexpected"));
    CHECK(error_of("1. e4 " + std::string(1'000'000, '1')).starts_with("unexpected"));
    std::string moves;
    for (int i = 0; i < 100'000; ++i) moves += "2 Nf3 Nf6 3 Ng1 Ng8 ";
    for (const std::string_view result : {"1-0", "?"})
        CHECK(read("[Result \"" + std::string(result) + "\"]\n\n1. e4 e5 " + moves + "1-0")
                  .starts_with("e4=e2e4 e5=e7e5 Nf3=g1f3"));
}

TEST_CASE("slips at the result whose sense is plain", "[notation][pgn][wild]") {
    const auto reads = [](std::string_view written, std::string_view usual) {
        return reads_as("1. e4 e5 " + std::string(written), "1. e4 e5 " + std::string(usual), "");
    };
    for (const std::string_view win :
         {"1-O", "1-o", "+:-", "'1-0'", "\u201C1-0\u201D", "1-0!", "1-0+", ", 1-0", "(1-0)"})
        CHECK(reads(win, "1-0"));
    CHECK(reads("1-0.{x}", "1-0 {x}"));
    CHECK(reads("\"1-0\"{x}", "1-0 {x}"));
    CHECK(read("1. e4 e5 (1... c5 1-0.) *") ==
          "e4=e2e4 e5=e7e5 ( c5=c7c5 1-0 ) | result '1-0.', expected '1-0'");
    CHECK(reads("O-1", "0-1"));
    CHECK(reads("-:+", "0-1"));
    CHECK(reads("-:-", "*"));
    CHECK(read("1. e4, e5, 2. Nf3 *") ==
          "e4=e2e4 e5=e7e5 Nf3=g1f3 | a comma between moves (ignored)");
    CHECK(error_of("1. e4 e5 1\u00A0-\u00A01").starts_with("move number 1, expected 2"));
    const auto game = test::record_game("[Result \"0-1\"]\n\n1. e4 1\u00A0-\u00A00");
    CHECK(game.diagnostics.front().contains("result '1 - 0', expected '1-0'"));
}

TEST_CASE("a result that only the tag explains", "[notation][pgn][wild]") {
    const auto ends = [](std::string_view tag, std::string_view movetext) {
        return read("[Result \"" + std::string(tag) + "\"]\n\n" + std::string(movetext));
    };
    const std::string opening = "e4=e2e4 e5=e7e5 | ";
    CHECK(ends("0-0", "1. e4 e5 0-0") ==
          opening + "'0-0', a double forfeit or unknown result, is read as '*'");
    CHECK(ends("0-0", "1. e4 e5 0\u20130 {x}").contains("is read as '*'"));
    CHECK(ends("0 - 0", "1. e4 e5 0-0").contains("is read as '*'"));
    CHECK(ends("+--", "1. e4 e5 +--") == opening + "result '+--', expected '1-0'");
    CHECK(ends("--+", "1. e4 e5 --+") == opening + "result '--+', expected '0-1'");
    CHECK(ends("---", "1. e4 e5 ---").contains("is read as '*'"));
    // Elsewhere it is castling, and a glyph.
    CHECK(ends("0-0", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 0-0").contains("0-0=e1g1"));
    CHECK(ends("+--", "1. e4 e5 +-- *").contains("$20"));
    CHECK(ends("*", "1. e4 e5 +-- *").contains("$20"));
    CHECK(ends("*", "1. e4 e5 0-0").starts_with("broken"));
    const auto game = parse_game("[Result \"0-0\"]\n\n1. e4 e5 0-0");
    REQUIRE(game);
    CHECK(game->result == GameResult::unknown);
    CHECK(game->tag("Result") == "0-0");
}

TEST_CASE("an unknown mark is kept as a comment", "[notation][pgn][wild]") {
    CHECK(read("1. e4?!? e5 *").starts_with("e4=e2e4 {?!?} e5=e7e5 | unknown mark '?!?', kept"));
    CHECK(read("1. e4!!! e5?? *").starts_with("e4=e2e4 {!!!} e5=e7e5 $4 | "));
    const auto game = parse_game("1. e4 e5 2. Nf3?!? *");
    REQUIRE(game);
    CHECK(to_pgn(*game, PgnStyle::lossless()) == "1. e4 e5 2. Nf3 {?!?} *\n");
}

TEST_CASE("a move after the end names the end", "[notation][pgn][wild]") {
    CHECK(error_of("1. f3 e5 2. g4 Qh4# 3. a3 *") ==
          "move 3. 'a3' is not a legal move: the game is over, mate by 2...Qh4#");
    CHECK(error_of("1. e4 (1. f3 e5 2. g4 Qh4 3. a3) e5 *").contains("mate by 2...Qh4#"));
    CHECK(error_of("[FEN \"7k/8/5KQ1/8/8/8/8/8 w - - 0 1\"]\n\n1. Kf7 Kh7 *") ==
          "move 1... 'Kh7' is not a legal move: the game is over, stalemate by 1.Kf7");
    CHECK(error_of("[FEN \"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1\"]\n\n1... Kf8 *") ==
          "move 1... 'Kf8' is not a legal move: the game is over, mate");
    CHECK(error_of("1. e4 e5 2. Ke3 *").contains("no white king can go to e3"));
}

TEST_CASE("a promotion in another language is refused by name", "[notation][pgn][wild]") {
    const std::string start = "1. e4 d5 2. exd5 c6 3. dxc6 a6 4. cxb7 a5 5. ";
    const auto language = [&](std::string_view move) {
        return error_of(start + std::string(move) + " Nf6 *");
    };
    CHECK(language("bxa8=D").contains("letter of Romanian, "));  // whose bishop is N
    const auto alone = [&](std::string_view move) {
        return error_of(start + std::string(move) + " *");
    };
    for (const std::string_view move : {"bxa8=D", "bxa8D", "bxa8=D+", "bxa8/D"})
        CHECK(alone(move).contains("has a piece letter of German or Scandinavian or Dutch"));
    CHECK(alone("bxa8=C").contains("French or Spanish or Italian or Portuguese"));
    CHECK(alone("bxa8=V").contains("Hungarian"));
    CHECK(alone("bxa8=\u0424").contains("Russian"));
    CHECK(alone("bxa8=X").contains("unexpected 'bxa8=X'"));
    CHECK(alone("bxa7=D").contains("unexpected 'bxa7=D'"));
}

TEST_CASE("letters that look like others are named", "[notation][pgn][wild]") {
    CHECK(error_of("[Event \"x\"]\n\n1. \u04354 e5 *")
              .ends_with("; its '\u0435' is a Cyrillic letter, not 'e'"));
    CHECK(error_of("1. e4 e5 2. \u039Df3 *").contains("its '\u039D' is a Greek letter, not 'N'"));
    CHECK(error_of("1. e4 \uFF45\uFF15 *").contains("is full-width, not 'e'"));
    CHECK_FALSE(error_of("1. e4 xyz *").contains("its '"));
}

TEST_CASE("a mark before its move is of that move", "[notation][pgn][wild]") {
    constexpr std::string_view told = "a mark before its move";
    CHECK(reads_as("1. e4 c5 2. !Nf3 d6 *", "1. e4 c5 2. Nf3 $1 d6 *", told));
    CHECK(reads_as("1. e4 c5 2. $2 Nf3 d6 *", "1. e4 c5 2. Nf3 $2 d6 *", told));
    CHECK(reads_as("1. e4 c5 (1... !e5) *", "1. e4 c5 (1... e5 $1) *", told));
    CHECK(reads_as("1. e4 !c5 *", "1. e4 c5 $1 *", told));
    CHECK(reads_as("1. ?! e4 *", "1. e4 $6 *", told));
    // Without a number, a mark that stands apart is of the move before it.
    CHECK(reads_as("1. e4 $5 c5 *", "1. e4 $5 c5 *", ""));
    CHECK(reads_as("1. e4 ! c5 *", "1. e4 $1 c5 *", ""));
    CHECK(error_of("1. e4 !c6 2. !c6 *").starts_with("move 2. 'c6' is not a legal move"));
}

TEST_CASE("results have other slashes and widths", "[notation][pgn][wild]") {
    for (const std::string_view draw :
         {"1\u20442-1\u20442", "1\u22152-1\u22152", "\uFF11\uFF0F\uFF12\uFF0D\uFF11\uFF0F\uFF12"})
        CHECK(parse_game("1. e4 e5 " + std::string(draw)).value().result == GameResult::draw);
    CHECK(parse_game("1. e4 e5 \uFF11\uFF0D\uFF10").value().result == GameResult::white_wins);
}

TEST_CASE("a tag's name ends before a sign of equality", "[notation][pgn][wild]") {
    const auto game = parse_game("[White=\"Bob\"]\n[Black: \"Al\"]\n[A-b=c \"d\"]\n\n1. e4 *");
    REQUIRE(game);
    CHECK(game->tag("White") == "Bob");
    CHECK(game->tag("Black") == "Al");
    CHECK(game->tag("A-b=c") == "d");
    const auto told = test::record_game("[White=\"Bob\"]\n\n1. e4 *").diagnostics;
    REQUIRE(told.size() == 1);
    CHECK_THAT(told.front(), Catch::Contains("tag 'White=' is taken for White"));
}
