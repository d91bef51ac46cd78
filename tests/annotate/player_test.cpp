#include "libchess/annotate/player.hpp"
#include "report/annotate/player_report.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

#include <cmath>
#include <ranges>
#include <span>

using namespace chess;
using test::annotated;

namespace {

constexpr std::string_view game_text =
    "[White \"Morphy, Paul\"]\n[Black \"anon\"]\n[Result \"1-0\"]\n[WhiteElo \"2600\"]\n"
    "[BlackElo \"1900\"]\n[TimeControl \"180+2\"]\n[Opening \"Italian Game: Two Knights\"]\n\n"
    "1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.5]} Ke7 {[%eval #1]} 3. Qxe5# 1-0";

PlayerGame game_with(double points, Color color = Color::white) {
    PlayerGame game;
    game.color = color;
    game.points = points;
    game.accuracy = 80;
    game.acpl = 40;
    game.parts[GamePhase::opening] = {.moves = 10, .errors = 1, .accuracy = 800, .loss = 400};
    return game;
}

}  // namespace

TEST_CASE("speeds are those of lichess", "[annotate][player]") {
    CHECK(speed_of("60") == GameSpeed::bullet);
    CHECK(speed_of("60+3") == GameSpeed::blitz);
    CHECK(speed_of("300+3") == GameSpeed::blitz);
    CHECK(speed_of("600") == GameSpeed::rapid);
    CHECK(speed_of("1500") == GameSpeed::classical);
    CHECK(speed_of("-") == GameSpeed::unknown);
    CHECK(name_of(GameSpeed::rapid) == "rapid");
}

TEST_CASE("a player is found by any of the names", "[annotate][player]") {
    const AnnotatedGame game = annotated(game_text);
    const auto sides = [&](std::vector<std::string> names) { return sides_of(game.game, names); };
    CHECK(sides({"MORPHY, PAUL"}) == std::vector{Color::white});
    CHECK(sides({"paul", "Anon"}) == std::vector{Color::black});
    CHECK(sides({"anon", "Morphy, Paul"}).size() == 2);
    CHECK(sides({"Morphy"}).empty());
}

TEST_CASE("a game as a report on a player needs it", "[annotate][player]") {
    const AnnotatedGame game = annotated(game_text);
    const PlayerGame white = player_game(game, Color::white);
    CHECK(white.points == 1.0);
    CHECK(white.rating == 2600);
    CHECK(white.opponent == 1900);
    CHECK(white.speed == GameSpeed::blitz);
    CHECK(white.opening == "Italian Game");
    CHECK(white.best == 100.0);
    CHECK(*white.worst < 50);
    CHECK(white.parts[GamePhase::opening].moves == 3);
    const PlayerGame black = player_game(game, Color::black);
    CHECK(black.points == 0.0);
    CHECK(black.opponent == 2600);
    CHECK(black.parts[GamePhase::opening].errors == 1);
    CHECK(black.worst == 0.0);
}

TEST_CASE("a mean has an interval, and none from few cases", "[annotate][player]") {
    Sample sample;
    for (int i = 0; i < 9; ++i) sample.add(i % 2);
    CHECK_FALSE(sample.mean());
    sample.add(1);
    const auto mean = sample.mean();
    REQUIRE(mean);
    CHECK(mean->value == Approx(0.5));
    CHECK(mean->high - mean->value == Approx(1.96 * std::sqrt(2.5 / 9 / 10)));
    CHECK(mean->value - mean->low == Approx(mean->high - mean->value));
}

TEST_CASE("an interval goes no further than the numbers can", "[annotate][player]") {
    Sample percent(0, 100);
    Sample losses(0, 2000);
    Sample any;
    for (int i = 0; i < 12; ++i) {
        percent.add(i == 0 ? 65 : 100);
        losses.add(i == 0 ? 500 : 0);
        any.add(i == 0 ? 500 : 0);
    }
    CHECK(percent.mean()->high == 100);
    CHECK(percent.mean()->low < percent.mean()->value);
    CHECK(losses.mean()->low == 0);
    CHECK(losses.mean()->high == any.mean()->high);
    CHECK(any.mean()->low < 0);
    std::vector<PlayerGame> games(12, game_with(1));
    games.front().accuracy = 0;
    games.front().acpl = 1000;
    for (PlayerGame& game : games | std::views::drop(1)) {
        game.accuracy = 100;
        game.acpl = 0;
    }
    const PlayerGroup all = player_report("P", games).all;
    CHECK(all.accuracy.mean()->high == 100);
    CHECK(all.acpl.mean()->low == 0);
}

TEST_CASE("a share has Wilson's interval", "[annotate][player]") {
    CHECK_FALSE(share(3, 9));
    const auto part = share(10, 50);  // published: 0.112 to 0.330
    REQUIRE(part);
    CHECK(part->value == Approx(0.2));
    CHECK(part->low == Approx(0.1124).margin(0.0005));
    CHECK(part->high == Approx(0.3304).margin(0.0005));
    CHECK(share(0, 50)->low == Approx(0).margin(1e-12));
    CHECK(share(50, 50)->high == Approx(1));
}

TEST_CASE("games are summed up", "[annotate][player]") {
    std::vector<PlayerGame> games;
    for (int i = 0; i < 12; ++i)
        games.push_back(game_with(i % 3 / 2.0, i < 8 ? Color::white : Color::black));
    games[0].best = 90;   // lost
    games[2].best = 85;   // won
    games[3].worst = 14;  // lost
    games[4].worst = 15;  // drawn
    games[5].has_clock = true;
    games[5].trouble_moves = 3;
    games[5].trouble_errors = 1;
    games[5].opening = "Caro-Kann";
    games[6].rating = games[6].opponent = 1500;
    const PlayerReport report = player_report("me", games);
    CHECK(report.all.games == 12);
    CHECK(report.all.wins == 4);
    CHECK(report.all.draws == 4);
    CHECK(report.all.losses == 4);
    CHECK(report.all.score()->value == Approx(0.5));
    CHECK(report.all.error_rate()->value == Approx(0.1));
    CHECK(report.all.accuracy.mean()->value == Approx(80));
    CHECK(report.won.games == 2);
    CHECK(report.won.succeeded == 1);
    CHECK(report.saved.games == 2);
    CHECK(report.saved.succeeded == 1);
    CHECK(report.clock_games == 1);
    CHECK(report.trouble_moves == 3);
    CHECK(report.calm_moves == 7);
    CHECK(report.calm_errors == 0);
    std::vector<std::string> tables;
    for (const PlayerTable& table : report.tables) tables.push_back(table.name);
    CHECK(tables == std::vector<std::string>{"colour", "phase", "opening", "opponent"});
    CHECK(report.tables[0].groups[0].games == 8);
    CHECK(report.tables[0].groups[1].games == 4);
    CHECK_FALSE(report.tables[0].groups[1].score());
    CHECK(report.tables[1].groups.size() == 1);
    CHECK(report.tables[1].groups[0].name == "opening");
    CHECK(report.tables[1].groups[0].acpl.mean()->value == Approx(40));
    CHECK(report.tables[2].groups[0].name == "Caro-Kann, White");
    CHECK(report.tables[3].groups[0].name == "within 100");
}

TEST_CASE("motifs are reported from ten cases on, three and what hangs", "[annotate][player]") {
    std::vector<PlayerGame> games;
    for (std::size_t i = 0; i < 5; ++i) {
        PlayerGame& game = games.emplace_back(game_with(1));
        game.record = i;
        for (const Motif motif : {Motif::fork, Motif::pin, Motif::skewer, Motif::deflection})
            for (int k = 0; k < 2; ++k) game.motifs.push_back({motif, k == 0 || i % 2 == 0});
        if (i != 0) game.motifs.push_back({Motif::x_ray_attack, true});
        for (int k = 0; k < 4; ++k) game.motifs.push_back({Motif::hanging_piece, k != 0});
        game.motifs.push_back({Motif::skewer, true});
    }
    const auto read = read_player_games(to_text(games));
    REQUIRE(read.has_value());
    const std::vector<MotifTally> motifs = player_report("P", *read).motifs;
    REQUIRE(motifs.size() == 4);
    CHECK(motifs[0].motif == Motif::skewer);
    CHECK(motifs[0].found == 13);
    CHECK(motifs[0].missed == 2);
    CHECK(motifs[0].records == std::vector<std::size_t>{1, 3});
    CHECK(motifs[1].motif == Motif::fork);
    CHECK(motifs[2].motif == Motif::pin);
    CHECK(motifs[3].motif == Motif::hanging_piece);
    CHECK(motifs[3].found == 15);
}

TEST_CASE("what was found is counted by its rating as a puzzle", "[annotate][player]") {
    std::vector<PlayerGame> games{game_with(1), game_with(0)};
    for (PlayerGame& game : games) {
        for (const int rating : {600, 999, 1000, 1399, 1400, 2199, 2200, 2900})
            game.motifs.push_back({Motif::fork, rating % 2 == 0, rating});
        game.motifs.push_back({Motif::pin, true, 1500});
        game.motifs.push_back({Motif::pin, true});  // not rated
    }
    const auto read = read_player_games(to_text(games));
    REQUIRE(read.has_value());
    const PlayerReport report = player_report("P", *read);
    const auto counts = [](const TallyByDifficulty& ranges) {
        std::vector<std::size_t> all;
        for (const auto& [found, missed] : ranges) {
            all.push_back(found);
            all.push_back(missed);
        }
        return all;
    };
    CHECK(counts(report.by_difficulty) == std::vector<std::size_t>{2, 2, 2, 2, 4, 0, 0, 2, 4, 0});
    REQUIRE(report.motifs.size() == 1);
    CHECK(counts(report.motifs[0].by_difficulty) ==
          std::vector<std::size_t>{2, 2, 2, 2, 2, 0, 0, 2, 4, 0});
    CHECK(player_text(report, 80).plain().contains("1000-1399"));
    CHECK(player_page(report).contains("<td>2 of 4"));
    // A bar would be a share of too few.
    CHECK_FALSE(player_page(report).contains("<td>2 of 4 <span class=\"share\">"));
    for (PlayerGame& game : games)
        for (MotifCase& one : game.motifs) one.rating.reset();
    const PlayerReport unrated = player_report("P", games);
    CHECK(counts(unrated.by_difficulty) == std::vector<std::size_t>(2 * difficulty_count));
    CHECK_FALSE(player_text(unrated, 80).plain().contains("1000-1399"));
    CHECK_FALSE(player_page(unrated).contains("1000-1399"));
}

TEST_CASE("a mate is found, too", "[annotate][player]") {
    const AnnotatedGame game = test::scholars_mate();
    const auto motifs = player_game(game, Color::white).motifs;
    REQUIRE(motifs.size() == 1);
    CHECK(motifs[0].motif == Motif::mate);
    CHECK(motifs[0].is_found);
}

TEST_CASE("a motif is found once, and missed where the reason says so", "[annotate][player]") {
    AnnotatedGame game = annotated(
        "[FEN \"r3k3/8/8/1N6/3p4/8/6P1/6K1 w - - 0 1\"]\n\n1. Nc7+ {[%eval 6.0]} Kd7 "
        "{[%eval 6.0]} 2. Nxa8 {[%eval 6.0]} *");
    game.positions[0].score = Score::centipawns(600);
    test::add_line(game, 0, Score::centipawns(600), {"Nc7+", "Kd7", "Nxa8", "Kc6"});
    test::add_line(game, 2, Score::centipawns(600), {"Nxa8", "Kc6"});
    judge_moves(game, {});
    const auto found = player_game(game, Color::white).motifs;
    REQUIRE(found.size() == 1);
    CHECK(found[0].motif == Motif::fork);
    CHECK(found[0].is_found);
    game.game.moves[0].move = parse_san(game.positions[0].position, "g3").value();
    game.moves[0].reason = Reason{.text = "", .begins = Reason::Line::instead};
    const auto missed = player_game(game, Color::white).motifs;
    REQUIRE(missed.size() == 2);
    CHECK_FALSE(missed[0].is_found);
    CHECK_FALSE(missed[0].rating.has_value());
    PuzzleRater rater;
    const auto rated = player_game(game, Color::white, &rater).motifs;
    REQUIRE(rated.size() == 2);
    // The fork up to its gain; no move comes before it.
    const std::vector<Move>& best = game.positions[0].lines[0].moves;
    const MotifLine fork(game.positions[0].position, std::span(best).first(3));
    CHECK(rated[0].rating == rater.rate(fork).value);
    CHECK(rated[1].rating.has_value());
    CHECK(player_game(game, Color::black).motifs.empty());
}
