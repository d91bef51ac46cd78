#include "report/cards/card_report.hpp"

#include "libchess/notation/epd.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/tasks/expected_answer.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

using namespace chess;
using nlohmann::json;
using test::line_from;

namespace {

CardMove move_from(const Position& position, Score score, const std::vector<std::string>& sans) {
    return {.score = score, .moves = line_from(position, score, sans).moves};
}

/// Black promotes, or does not.
Card promotion_card() {
    const Position position = read_fen("4k3/8/8/8/8/8/1p1r3P/6K1 b - - 0 40").value().position;
    Card card{.position = position, .player = "G\xC3\xB6tz"};
    card.answers = {move_from(position, Score::mating_in(1), {"b1=Q#"}),
                    move_from(position, Score::mating_in(1), {"b1=R#"})};
    card.others = {move_from(position, Score::centipawns(300), {"Kd7", "h4"}),
                   move_from(position, Score::centipawns(200), {"Kf7", "h4", "Kf6"})};
    card.errors = {{.judgement = Judgement::blunder,
                    .played = move_from(position, Score::centipawns(200), {"Kf7", "h4", "Kf6"}),
                    .win_before = 100,
                    .win_after = 68.4,
                    .reason = "Misses <mate>: \"40... b1=Q#\".",
                    .white = "Ann\t\"</script>",
                    .black = "G\xC3\xB6tz",
                    .date = "2024.05.01",
                    .site = "https://example.org/1?a=\"b\"",
                    .record = 7}};
    card.errors.push_back(card.errors.front());
    return card;
}

CardDeck deck_of(const std::vector<Card>& cards) {
    CardDeck deck;
    deck.add(cards);
    return deck;
}

json data_of(const std::string& page) {
    const std::string_view open = R"(<script type="application/json" id="data">)";
    const std::size_t begin = page.find(open) + open.size();
    return json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

}  // namespace

TEST_CASE("the ending of a name says how cards are written", "[report][cards]") {
    CHECK(card_format_of("a.epd") == CardFormat::epd);
    CHECK(card_format_of("a.pgn") == CardFormat::pgn);
    CHECK(card_format_of("a.csv") == CardFormat::csv);
    CHECK(card_format_of("a.txt") == CardFormat::anki);
    CHECK(card_format_of("a.b.html") == CardFormat::page);
    for (const std::string_view other : {"a", "html", "a.htm", "a.epd.gz", "", "-"})
        CHECK_FALSE(card_format_of(other));
}

TEST_CASE("a journal gives cards back", "[report][cards]") {
    Card other = promotion_card();
    other.position = read_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9").value().position;
    other.answers = {move_from(other.position, Score::mated_in(4), {"O-O", "Rxa1"})};
    other.others.clear();
    other.errors.resize(1);
    other.errors[0].played = move_from(other.position, Score::centipawns(-30), {"Rxa8+"});
    const std::vector<Card> cards{promotion_card(), other};
    const std::string text = to_text(cards);
    const auto read = read_cards(text);
    REQUIRE(read);
    CHECK(*read == cards);
    CHECK(read_cards("")->empty());
    for (std::size_t length = 1; length < text.size(); ++length)
        if (const auto cut = read_cards(text.substr(0, length))) CHECK(cut->size() == 1);
    std::string broken = text;
    broken.replace(broken.find("4k3"), 3, "9k3");
    CHECK_FALSE(read_cards(broken));
}

TEST_CASE("cards as EPD are tests for a search", "[report][cards]") {
    const std::string text = to_text(deck_of({promotion_card()}), CardFormat::epd);
    CHECK(text ==
          "4k3/8/8/8/8/8/1p1r3P/6K1 b - - 0 40 bm b1=Q# b1=R#; am Kf7; pv b1=Q#; "
          "id \"Ann?\\\"</script> - G\xC3\xB6tz, 2024.05.01, 40...\"; "
          "c0 \"40... Kf7 (twice), a blunder\"; c1 \"Misses <mate>: \\\"40... b1=Q#\\\".\"; "
          "c2 \"40... Kf7 41. h4 Kf6\"; c3 \"Black to move. Mate in one move.\";");
    const auto epd = parse_epd(text);
    REQUIRE(epd);
    const auto answer = read_expected_answer(*epd);
    REQUIRE(answer);
    REQUIRE(*answer);
    CHECK((*answer)->best.size() == 2);
    CHECK((*answer)->points.empty());
}

TEST_CASE("cards as games have all else as variations", "[report][cards]") {
    std::string text = to_text(deck_of({promotion_card(), promotion_card()}), CardFormat::pgn);
    std::ranges::replace(text, '\n', ' ');
    CHECK(text.contains("[Event \"Black to move. Mate in one move.\"]"));
    CHECK(text.contains("[White \"Ann?\\\"</script>\"]"));
    CHECK(text.contains("{Black to move. Mate in one move.} 40... b1=Q# (40... b1=R# {as good})"));
    CHECK(text.contains("(40... Kf7 $4 {Played 4 times. Misses <mate>"));
    const auto game = parse_game(to_text(deck_of({promotion_card()}), CardFormat::pgn));
    REQUIRE(game);
    CHECK(game->moves.size() == 1);
    CHECK(game->moves[0].annotations.size() == 2);
}

TEST_CASE("cards as a table", "[report][cards]") {
    const std::string head =
        "id,player,fen,question,answers,answers_san,line,played,played_san,judgement,refutation,"
        "reason,win_before,win_after,times,games";
    CHECK(to_text(CardDeck(), CardFormat::csv) == head);
    const std::string text = to_text(deck_of({promotion_card()}), CardFormat::csv);
    CHECK(text.starts_with(head + "\n" + card_id(promotion_card()) +
                           ",G\xC3\xB6tz,4k3/8/8/8/8/8/1p1r3P/6K1 b - - 0 40,Black to move. Mate "
                           "in one move.,b2b1q b2b1r,b1=Q# b1=R#,40... b1=Q#,e8f7,Kf7,blunder,"));
    CHECK(
        text.ends_with(",100.00,68.40,2,\"Ann?\"\"</script> - G\xC3\xB6tz, 2024.05.01, 40...; "
                       "Ann?\"\"</script> - G\xC3\xB6tz, 2024.05.01, 40...\""));
}

// docs.ankiweb.net/importing/text-files.html: lines that begin with # say how the rest is read.
TEST_CASE("cards for Anki keep to its rules", "[report][cards]") {
    std::istringstream lines(to_text(deck_of({promotion_card()}), CardFormat::anki));
    std::vector<std::string> head;
    std::vector<std::string> notes;
    for (std::string line; std::getline(lines, line);)
        (line.starts_with('#') ? head : notes).push_back(line);
    CHECK(head == std::vector<std::string>{"#separator:tab", "#html:true", "#deck:Chess mistakes",
                                           "#guid column:1", "#tags column:4",
                                           "#columns:GUID\tFront\tBack\tTags"});
    REQUIRE(notes.size() == 1);
    CHECK(std::ranges::count(notes[0], '\t') == 3);
    CHECK_FALSE(notes[0].contains('"'));  // nothing to be unquoted
    CHECK_FALSE(notes[0].contains("<script"));
    CHECK_FALSE(notes[0].contains("http"));
    CHECK(notes[0].starts_with("chesstool-" + card_id(promotion_card()) + "\t<table "));
    CHECK(notes[0].contains("Misses &lt;mate&gt;"));
    CHECK(notes[0].contains("&#x265a;&#xfe0e;"));  // the black king
    CHECK(notes[0].ends_with("\tchesstool blunder mate G\xC3\xB6tz"));
    std::size_t squares = 0;
    for (std::size_t at = notes[0].find("width:1.2em"); at != std::string::npos;
         at = notes[0].find("width:1.2em", at + 1))
        ++squares;
    CHECK(squares == 64);
    // The same position of two players makes two notes.
    CardDeck two;
    two.add(std::vector{promotion_card()}, "A", {"G\xC3\xB6tz"});
    two.add(std::vector{promotion_card()}, "B", {"G\xC3\xB6tz"});
    CHECK(
        to_text(two, CardFormat::anki).contains("chesstool-" + card_id(promotion_card()) + "-2\t"));
}

TEST_CASE("the page of cards knows all legal moves", "[report][cards]") {
    CardDeck deck;
    deck.add(std::vector{promotion_card()}, "G\xC3\xB6tz <b>", {"G\xC3\xB6tz"});
    const std::string page = to_text(deck, CardFormat::page);
    CHECK(page.contains("<title>Learn from mistakes: G\xC3\xB6tz &lt;b&gt;</title>"));
    CHECK_FALSE(page.contains("{{"));
    CHECK_FALSE(page.contains("Ann?\"</script>"));
    const json data = data_of(page);
    CHECK(data["players"] == json::array({"G\xC3\xB6tz <b>"}));
    REQUIRE(data["cards"].size() == 1);
    const json& card = data["cards"][0];
    CHECK(card["player"] == 0);
    CHECK(card["board"] == "4k3/8/8/8/8/8/1p1r3P/6K1");
    CHECK(card["white"] == false);
    CHECK(card["answers"] == json::array({"b1=Q#", "b1=R#"}));
    CHECK(card["moves"].size() ==
          static_cast<std::size_t>(count_legal_moves(promotion_card().position)));
    const auto find = [&](const std::string& san) {
        return *std::ranges::find_if(card["moves"],
                                     [&](const json& move) { return move["step"][0] == san; });
    };
    CHECK(find("b1=R#")["good"] == true);
    CHECK(find("b1=Q#")["step"] == json::array({"b1=Q#", "b2b1", "b1qb2."}));
    CHECK_FALSE(find("Kd7").contains("good"));
    CHECK(find("Kd7")["loss"] > 0.3);
    CHECK(find("Kd7")["line"].size() == 1);
    CHECK_FALSE(find("Kd8").contains("loss"));
    CHECK(card["errors"].size() == 1);
    CHECK(card["errors"][0]["words"] == "40... Kf7 (twice), a blunder");
    CHECK(card["sources"].size() == 2);
    CHECK(card["sources"][0]["site"] == "https://example.org/1?a=\"b\"");
    CHECK(data_of(to_text(CardDeck(), CardFormat::page))["cards"].empty());
}
