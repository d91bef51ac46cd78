#include "report/annotate/annotation_html.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

#include <nlohmann/json.hpp>

using namespace chess;
using namespace chess::test;

namespace {

using nlohmann::json;

json data_of(const AnnotatedGame& summary) {
    return json::parse(annotation_page_data(summary, {}));
}

json data_of(std::string_view pgn) {
    return data_of(annotated(pgn));
}

/// A placement as a page reads it: 64 letters from a1 on, '.' for an empty square.
std::string board_of(const std::string& placement) {
    std::string board(64, '.');
    std::size_t file = 0;
    std::size_t rank = 7;
    for (const char c : placement) {
        if (c == '/') {
            file = 0;
            --rank;
        } else if (c >= '1' && c <= '8') {
            file += static_cast<std::size_t>(c - '0');
        } else {
            board[rank * 8 + file++] = c;
        }
    }
    return board;
}

void change(std::string& board, const std::string& changes) {
    for (std::size_t i = 0; i + 2 < changes.size(); i += 3)
        board[static_cast<std::size_t>((changes[i + 1] - '1') * 8 + changes[i] - 'a')] =
            changes[i + 2];
}

std::string board_of(const Position& position) {
    const std::string fen = to_fen(position);
    return board_of(fen.substr(0, fen.find(' ')));
}

/// Checks that following the page's changes alone gives the boards of the game.
void check_boards(const AnnotatedGame& summary) {
    const json data = data_of(summary);
    std::string board = board_of(data["board"].get<std::string>());
    CHECK(board == board_of(summary.game.start));
    REQUIRE(data["moves"].size() == summary.game.moves.size());
    REQUIRE(data["positions"].size() == summary.game.moves.size() + 1);
    for (std::size_t i = 0; i < summary.game.moves.size(); ++i) {
        change(board, data["moves"][i]["move"][2]);
        INFO("after move " << i);
        CHECK(board == board_of(summary.positions[i + 1].position));
    }
}

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

constexpr std::string_view blunder_pgn =
    "[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"1843\"]\n[BlackElo \"?\"]\n[Date \"2024.05.??\"]\n"
    "[Result \"1-0\"]\n\n"
    "1. e4 {[%eval 0.3,12] [%clk 0:10:00]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.3]} Nc6 "
    "3. Bc4 {[%eval -0.2]} Nf6 {[%eval #1]} 4. Qxf7# 1-0\n";

}  // namespace

TEST_CASE("a page that knows no rules shows every position", "[report][annotation_html]") {
    // Captures, both ways of castling, en passant, a promotion and passing.
    check_boards(annotated(
        "1. e4 d5 2. exd5 Qxd5 3. Nf3 Bg4 4. Be2 Nc6 5. O-O O-O-O 6. h4 e5 7. d3 e4 8. c4 exd3 "
        "9. -- dxe2 10. b4 exf1=N 11. b5 a5 12. bxa6 *\n"));
}

TEST_CASE("castling in Chess960 shows every position", "[report][annotation_html]") {
    const AnnotatedGame summary = annotated(
        "[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
        "[FEN \"rk2r3/pppppppp/8/8/8/8/PPPPPPPP/R4KR1 w GAea - 0 1\"]\n\n1. O-O O-O-O *\n");
    check_boards(summary);
    const json data = data_of(summary);
    CHECK(data["moves"][0]["move"] == json({"O-O", "f1g1", "f1Rg1K"}));
    CHECK(data["moves"][1]["move"] == json({"O-O-O", "b8c8", "a8.b8.c8kd8r"}));
}

TEST_CASE("where the king castles on the spot, the rook moves", "[report][annotation_html]") {
    const json data = data_of(
        "[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
        "[FEN \"4k3/8/8/8/8/8/8/6KR w H - 0 1\"]\n\n1. O-O *\n");
    CHECK(data["moves"][0]["move"] == json({"O-O", "g1f1", "f1Rh1."}));
}

TEST_CASE("a side that passes changes nothing", "[report][annotation_html]") {
    const json data = data_of("1. -- e5 *\n");
    CHECK(data["moves"][0]["move"] == json({"--", "", ""}));
    CHECK(data["moves"][1]["move"][0] == "e5");
}

TEST_CASE("a page has scores where there are some", "[report][annotation_html]") {
    const json data = data_of(blunder_pgn);
    CHECK(data["positions"][1]["score"] == "+0.30");
    CHECK(data["positions"][1]["win"].get<double>() == Approx(52.8));
    CHECK(data["positions"][1]["depth"] == 12);
    CHECK(!data["positions"][2].contains("depth"));
    CHECK(!data["positions"][4].contains("score"));
    CHECK(!data["positions"][4].contains("win"));
    CHECK(data["positions"][6]["score"] == "#1");
    CHECK(data["positions"][6]["win"] == 100.0);
    CHECK(data["moves"][0]["clock_seconds"] == 600.0);
    CHECK(data["moves"][5]["judgement"] == "blunder");
    CHECK(!data["moves"][0].contains("judgement"));
}

TEST_CASE("a page calls things as the JSON report does", "[report][annotation_html]") {
    AnnotatedGame game = annotated(blunder_pgn);
    game.moves[0].in_book = true;
    game.moves[1].is_only_move = true;
    game.moves[5].missed_result = MissedResult::win;
    game.moves[5].missed = MateClaim{.moves = 3};
    const json page = data_of(game);
    const json report = json::parse(Telling<AnnotatedGame>::json(game, {}));
    CHECK(page["thresholds"] == report["thresholds"]);
    for (std::size_t i = 0; i < page["moves"].size(); ++i)
        for (const char* const key :
             {"game_phase", "in_book", "only_move", "missed_result", "judgement"}) {
            const json& told = report["moves"][i];
            const bool is_told = told.contains(key) && !told[key].is_null() && told[key] != false;
            INFO(i << ' ' << key);
            CHECK(page["moves"][i].value(key, json()) == (is_told ? told[key] : json()));
        }
    const json& move = page["moves"][5];
    for (const char* const key : {"win_before", "win_after", "missed_mate", "allowed_mate"})
        CHECK(move.contains(key) == report["moves"][5].contains(key));
    CHECK(move["missed_mate"]["moves"] == 3);
}

TEST_CASE("a page says of the game what is known", "[report][annotation_html]") {
    const json data = data_of(blunder_pgn);
    CHECK(data["white"]["name"] == "A");
    CHECK(data["white"]["elo"] == "1843");
    CHECK(!data["black"].contains("elo"));
    CHECK(data["black"]["blunders"] == 1);
    CHECK(data["date"] == "2024-05");
    CHECK(data["result"] == "1-0");
    CHECK(!data.contains("event"));
    CHECK(!data.contains("opening"));
}

TEST_CASE("a game without evaluations has a page", "[report][annotation_html]") {
    const json data = data_of(
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4p3/4K3 b - - 0 40\"]\n\n"
        "40... Kd7 41. Kxe2 *\n");
    CHECK(data["first"] == "black");
    CHECK(data["number"] == 40);
    CHECK(data["positions"].dump() == "[{},{},{}]");
    CHECK(!data["white"].contains("accuracy"));
    CHECK(!data["white"].contains("acpl"));
}

TEST_CASE("lines can be followed by their changes", "[report][annotation_html]") {
    AnnotatedGame summary = annotated(blunder_pgn);
    const Score score = Score::centipawns(-20);
    add_line(summary, 5, score, {"g6", "Qf3"});
    add_line(summary, 5, score, {"Qe7"});
    add_line(summary, 0, score, {"e4"});
    add_line(summary, 0, score, {"d4", "d5"});
    const json data = data_of(summary);
    const json lines = data["positions"][5]["lines"];
    REQUIRE(lines.size() == 2);
    CHECK(lines[0]["score"] == "-0.20");
    CHECK(lines[0]["moves"] ==
          json::array({json({"g6", "g7g6", "g6pg7."}), json({"Qf3", "h5f3", "f3Qh5."})}));
    // For a move without a judgement the best line is enough.
    CHECK(data["positions"][0]["lines"].size() == 1);
}

TEST_CASE("long lines are cut, but not those that end in a mate", "[report][annotation_html]") {
    AnnotatedGame summary = annotated("1. e4 e5 *\n");
    add_line(summary, 0, Score::centipawns(5),
             {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"});
    CHECK(data_of(summary)["positions"][0]["lines"][0]["moves"].size() == 8);
    summary.positions[0].lines.front().score = Score::mating_in(12);
    CHECK(data_of(summary)["positions"][0]["lines"][0]["moves"].size() == 12);
}

TEST_CASE("what people wrote is shown without commands", "[report][annotation_html]") {
    const json data = data_of(
        "{ before [%csl Ge4] } 1. e4 $1 {[%eval 0.3] a [%cal Ge2e4] good one} e5 $2\n"
        "(1... c5 {the Sicilian} 2. Nf3 $5 (2. c3) d6) ({[%chesstool]} 1... e6) 2. Nf3 {[%clk "
        "0:01:00]} *\n");
    CHECK(data["texts"] == json({"before"}));
    CHECK(data["moves"][0]["texts"] == json({"a good one"}));
    CHECK(data["moves"][0]["mark"] == "!");
    CHECK(data["moves"][1]["texts"] == json({"(1... c5 the Sicilian 2. Nf3!? (2. c3) 2... d6)"}));
    CHECK(data["moves"][1]["mark"] == "?");
    CHECK(!data["moves"][2].contains("texts"));
}

TEST_CASE("marks of blame are ours where moves are judged", "[report][annotation_html]") {
    const json data = data_of("1. e4 $2 {[%eval 0.3]} e5 $1 {[%eval 0.3]} *\n");
    CHECK(!data["moves"][0].contains("mark"));
    CHECK(data["moves"][1]["mark"] == "!");
}

TEST_CASE("nothing in a game can end a page's script", "[report][annotation_html]") {
    const AnnotatedGame summary = annotated(
        "[Event \"</script><script>alert(1)</script>\"]\n[White \"<!-- \\\"quoted\\\" "
        "{{title}}\"]\n"
        "[Black \"\xff\"]\n\n1. e4 {</SCRIPT> <script> \xE2\x80\xA8 next} *\n");
    const std::string data = annotation_page_data(summary, {});
    CHECK(data.find('<') == std::string::npos);
    CHECK(data.find('\n') == std::string::npos);
    const json read = json::parse(data);
    CHECK(read["event"] == "</script><script>alert(1)</script>");
    CHECK(read["white"]["name"] == "<!-- \"quoted\" {{title}}");
    CHECK(read["black"]["name"] == "\xC3\xBF");
    CHECK(read["moves"][0]["texts"][0] == "</SCRIPT> <script> \xE2\x80\xA8 next");
    const std::vector games{data};
    const std::string page = annotation_page("<b> & \"c\"", games);
    CHECK(count_of(page, "</script") == 2);
    CHECK(page.find("<title>&lt;b&gt; &amp; &quot;c&quot;</title>") != std::string::npos);
    // Text that is put into the page is not taken for a placeholder.
    CHECK(count_of(page, "{{title}}") == 1);
    CHECK(count_of(page, "{{") == 1);
}

TEST_CASE("a page holds several games", "[report][annotation_html]") {
    const std::vector games{annotation_page_data(annotated(blunder_pgn), {}),
                            annotation_page_data(annotated("[White \"C\"]\n\n1. d4 *\n"), {})};
    const std::string page =
        annotation_page("Two games", games, std::array{PageLink{"../all games.html", "All games"}});
    const std::string_view open = R"(<script type="application/json" id="data">)";
    const std::size_t begin = page.find(open) + open.size();
    const json data = json::parse(page.substr(begin, page.find("</script>", begin) - begin));
    REQUIRE(data.size() == 2);
    CHECK(data[1]["white"]["name"] == "C");
    CHECK(page.find(R"(<a id="index" href="../all%20games.html">)") != std::string::npos);
    CHECK(annotation_page("Two games", games).find("<a ") == std::string::npos);
}

TEST_CASE("a page needs nothing but itself", "[report][annotation_html]") {
    const std::string page = annotation_page("", {});
    for (const std::string_view outside : {"src=", "url(", "@import", "<link rel=\"stylesheet"})
        CHECK(page.find(outside) == std::string::npos);
    // The only addresses are the names of namespaces.
    CHECK(count_of(page, "://") == count_of(page, "http://www.w3.org/"));
}

TEST_CASE("what every page has in it is small", "[report][annotation_html]") {
    const std::string page = annotation_page("", {});
    CHECK(page.size() < 60'000);
}

TEST_CASE("the index has a row for each game", "[report][annotation_html]") {
    AnnotatedGame summary = annotated(blunder_pgn);
    summary.game.set_tag("White", "<A> & \"B\"");
    summary.opening = Opening{"C20", "King's Pawn"};
    const std::string row = annotation_index_row(summary, "pages/game 1.html?x&y");
    CHECK(
        row.find(R"(<a href="pages/game 1.html?x&amp;y">&lt;A&gt; &amp; &quot;B&quot; – B</a>)") !=
        std::string::npos);
    CHECK(row.find("<td>2024-05<td>C20 King's Pawn<td>") != std::string::npos);
    CHECK(row.ends_with("<td>0<td>1\n"));
    const std::string page = annotation_index_head("All <games>") + row + annotation_index_foot();
    CHECK(page.starts_with("<!DOCTYPE html>\n"));
    CHECK(count_of(page, "All &lt;games&gt;") == 2);
    CHECK(count_of(page, "<tr>") == 2);
    CHECK(page.ends_with("</html>\n"));
    CHECK(count_of(page, "<script") == 0);
    CHECK(count_of(page, "{{") == 0);
}

TEST_CASE("the index says nothing of what is not known", "[report][annotation_html]") {
    const std::string row = annotation_index_row(annotated("1. e4 *\n"), "1.html");
    CHECK(row ==
          "<tr><td>4<td><a href=\"1.html\">White – Black</a><td>*<td>–<td><td>–<td>–<td>0<td>0\n");
}

TEST_CASE("a page has what each man is worth, if it is known", "[report][annotation_html]") {
    AnnotatedGame game = annotated("1. e4 *");
    CHECK(!data_of(game)["positions"][0].contains("men"));
    game.positions[0].network.emplace().men = {
        {.square = Square::a1, .piece = {Color::white, PieceType::rook}, .cp = 429},
        {.square = Square::e7, .piece = {Color::black, PieceType::pawn}, .cp = -98}};
    CHECK(data_of(game)["positions"][0]["men"] == "a1+429e7-98");
    game.positions[0].network->men.clear();
    CHECK(!data_of(game)["positions"][0].contains("men"));
}
