#include "libchess/endgame_tables/tablebases.hpp"

#include "libchess/notation/san.hpp"
#include "libchess/search/engine.hpp"

#include "tests/endgame_tables/random_ending.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>

using namespace chess;
using test::position_of;

namespace {

std::shared_ptr<const Tablebases> own_tables() {
    static const auto tables = std::make_shared<const Tablebases>(
        TablebaseOptions{.own = std::make_shared<EndgameTables>()});
    return tables;
}

/// "Ke6:2/25 Kc5:0/0": the moves, each with its result and the plies to mate.
std::string text_of_tables(std::string_view fen) {
    const Position position = position_of(fen);
    REQUIRE(own_tables()->prepare(position));
    std::string text;
    const auto moves = own_tables()->moves(position);
    if (!moves) return "unknown";
    for (const EndingMove& move : *moves) {
        const int plies = move.verdict.mate_plies.value_or(0);
        text += (text.empty() ? "" : " ") + to_san(position, move.move) + ':' +
                std::to_string(static_cast<int>(move.verdict.wdl)) + '/' + std::to_string(plies);
    }
    return text;
}

SearchResult searched(std::string_view fen, int lines = 1) {
    EngineOptions options{.hash_bytes = 1U << 20U};
    options.endings = own_tables();
    return Engine(options).search({position_of(fen)}, {.nodes = 2000, .lines = lines});
}

/// Plays from positions that the side to move wins: the engine for the winner, the longest defence
/// for the other side. Every game must end in mate before the fifty-move rule or a third
/// repetition; with mates known, in as many moves as the tables give, without a search.
void play_out(const std::shared_ptr<const Tablebases>& tables, const EndgameTables& truth,
              bool knows_mates) {
    EngineOptions options{.hash_bytes = 1U << 20U};
    options.endings = tables;
    Engine engine(options);
    std::mt19937_64 random(28);
    for (int played = 0; played < 1000;) {
        const auto start = test::random_position(all_endings()[random() % ending_count], random);
        if (!start) continue;
        const EndingValue value = truth.probe(*start).value();
        if (value.wdl != Wdl::win) continue;
        ++played;
        CAPTURE(*start);
        GameHistory game{*start};
        int plies = 0;
        for (Position now = *start; has_legal_move(now); now = game.position(), ++plies) {
            REQUIRE(now.halfmove_clock() < 100);
            if (now.turn() != start->turn()) {
                game.moves.push_back(tables->moves(now).value().front().move);
                continue;
            }
            const SearchResult result = engine.search(game, {.nodes = 1000});
            if (knows_mates) REQUIRE(result.nodes == 0);
            game.moves.push_back(result.best_move().value());
        }
        REQUIRE(is_checkmate(game.position()));
        if (knows_mates) REQUIRE(plies == value.plies);
    }
}

}  // namespace

TEST_CASE("moves are listed by their results, the best first", "[endgame_tables]") {
    // The opposition: one move wins, the others draw.
    const std::string moves = text_of_tables("4k3/8/3K4/4P3/8/8/8/8 w - - 0 1");
    CHECK(moves == "Ke6:2/25 Kc5:0/0 Kd5:0/0 Kc6:0/0 Kc7:0/0 e6:0/0");
    CHECK(text_of_tables("k7/2Q5/8/8/8/8/8/K7 b - - 0 1") == "unknown");
    CHECK(text_of_tables("4k3/8/8/8/8/8/8/4K2R w K - 0 1") == "unknown");
}

TEST_CASE("a position where the game is over has its verdict", "[endgame_tables]") {
    const auto verdict_on = [](std::string_view fen) {
        const Position position = position_of(fen);
        REQUIRE(own_tables()->prepare(position));
        return own_tables()->probe(position);
    };
    CHECK(verdict_on("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1") == EndingVerdict{});
    CHECK(verdict_on("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1") ==
          EndingVerdict{.wdl = Wdl::loss, .mate_plies = 0});
    CHECK(verdict_on("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1") ==
          EndingVerdict{.wdl = Wdl::win, .mate_plies = 1});
}

TEST_CASE("a mate that the fifty-move rule may prevent is not promised", "[endgame_tables]") {
    const Position fresh = position_of("8/8/8/4k3/8/8/8/KQ6 w - - 0 1");
    const Position late = position_of("8/8/8/4k3/8/8/8/KQ6 w - - 95 80");
    REQUIRE(own_tables()->prepare(fresh));
    CHECK_FALSE(own_tables()->probe(fresh)->is_doubtful);
    CHECK(own_tables()->probe(late) == EndingVerdict{.wdl = Wdl::cursed_win});
    // Whether the rook is won in time takes too many moves to find out.
    const Position rook = position_of("3k4/8/3r4/8/8/8/8/KQ6 w - - 70 90");
    REQUIRE(own_tables()->prepare(rook));
    CHECK(own_tables()->probe(rook)->is_doubtful);
    const SearchTables tables = own_tables()->for_search(fresh);
    CHECK(tables.probe(fresh)->wdl == Wdl::win);
    CHECK_FALSE(tables.probe(late));
}

TEST_CASE("a defence that takes too long for the shortest mate is the longest",
          "[endgame_tables]") {
    // Of its moves one gains time until the clock runs out, and how much is not known.
    const std::string men = "4K3/3Q2k1/8/8/6p1/8/8/8 b - - ";
    REQUIRE(own_tables()->prepare(position_of(men + "0 60")));
    const auto fresh = own_tables()->probe(position_of(men + "0 60"));
    REQUIRE(fresh);
    CHECK(fresh->wdl == Wdl::loss);
    const auto late = own_tables()->probe(position_of(men + "96 60"));
    REQUIRE(late);
    CHECK(late->wdl == Wdl::loss);
    CHECK_FALSE(late->mate_plies);
    REQUIRE(fresh->mate_plies);
    CHECK(*fresh->mate_plies > 10);
}

TEST_CASE("a mate that Syzygy knows to come too late is none", "[endgame_tables][syzygy]") {
    if (!has_syzygy()) return;
    // Mate in 9 moves, and the clock runs out after 5 plies: 95 are gone.
    const std::string fen = "8/8/8/4k3/8/8/8/KQ6 w - - 95 80";
    const auto syzygy = SyzygyTables::open(CHESS_TESTS_DIR "/data/syzygy");
    REQUIRE(syzygy);
    const auto both = std::make_shared<const Tablebases>(
        TablebaseOptions{.own = std::make_shared<EndgameTables>(), .syzygy = *syzygy});
    REQUIRE(both->prepare(position_of(fen)));
    const auto verdict = both->probe(position_of(fen));
    REQUIRE(verdict);
    CHECK(verdict->wdl == Wdl::cursed_win);
    CHECK_FALSE(verdict->mate_plies);
    EngineOptions options{.hash_bytes = 1U << 20U};
    options.endings = both;
    const SearchResult result = Engine(options).search({position_of(fen)}, {.nodes = 2000});
    CHECK_FALSE(result.lines.front().score.is_mate());
}

TEST_CASE("what other positions have had made makes no difference", "[endgame_tables]") {
    const auto own = std::make_shared<EndgameTables>();
    const Tablebases tables({.own = own});
    const Position larger = position_of("8/8/3k4/8/3p4/4P3/2P1K3/8 w - - 0 1");
    const Position castling = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    CHECK(tables.for_search(larger).own == nullptr);
    REQUIRE(own->make_all(3));
    CHECK(tables.for_search(larger).own == nullptr);
    CHECK(tables.for_search(castling).own == nullptr);
    const Position small = position_of("8/8/8/8/8/2k5/8/KQ6 w - - 0 1");
    CHECK(tables.is_prepared(small));
    CHECK(tables.for_search(small).own == own.get());
    CHECK_FALSE(tables.is_prepared(position_of("8/8/8/8/8/k7/8/2KQR3 w - - 0 1")));
}

TEST_CASE("against the clock no tables of four men are made", "[endgame_tables]") {
    const auto own = std::make_shared<EndgameTables>();
    EngineOptions options{.hash_bytes = 1U << 20U};
    options.endings = std::make_shared<const Tablebases>(TablebaseOptions{.own = own});
    Engine engine(options);
    const SearchLimits short_time{.time = std::chrono::milliseconds(1)};
    const Position four = position_of("8/8/8/8/8/2k5/8/KBB5 w - - 0 1");
    CHECK(engine.search({four}, short_time).best_move());
    CHECK(own->size() == 0);
    // Those of three men take a moment.
    const Position three = position_of("8/8/8/8/8/2k5/8/KQ6 w - - 0 1");
    CHECK(engine.search({three}, short_time).best_move());
    CHECK(own->size() == 1);
    CHECK(engine.search({four}, {.nodes = 100}).best_move());
    CHECK(own->size() == 3);
}

TEST_CASE("the engine answers from tables without a search", "[endgame_tables]") {
    const SearchResult result = searched("8/8/8/4k3/8/8/8/KQ6 w - - 0 1", 3);
    REQUIRE(result.lines.size() == 3);
    CHECK(result.nodes == 0);
    CHECK(result.table_hits > 0U);
    for (const SearchLine& line : result.lines) {
        Position position = position_of("8/8/8/4k3/8/8/8/KQ6 w - - 0 1");
        for (const Move move : line.moves) position.make(move);
        CHECK(is_checkmate(position));
        CHECK(static_cast<int>(line.moves.size()) == 2 * *line.score.as_mate_moves() - 1);
    }
    CHECK(searched("8/8/8/4k3/8/8/4P3/4K3 b - - 0 1").lines.front().score == Score());
}

TEST_CASE("the engine searches where the game comes into it", "[endgame_tables]") {
    // The clock leaves no time for the shortest mate.
    const SearchResult late = searched("8/8/8/4k3/8/8/8/KQ6 w - - 95 80");
    CHECK(late.nodes > 0);
    CHECK_FALSE(late.lines.front().score.is_mate());
    // A move to a position that was there twice is a draw, which the tables do not know; one to a
    // position that was there once still loses.
    EngineOptions options{.hash_bytes = 1U << 20U};
    options.endings = own_tables();
    Engine engine(options);
    GameHistory game{position_of("8/8/8/4k3/8/8/8/KQ6 b - - 0 1")};
    for (const bool is_third : {false, true}) {
        for (const char* uci : {"e5e6", "b1c1", "e6e5", "c1b1"})
            game.moves.push_back(test::move_of(game.position(), uci));
        const SearchResult result = engine.search(game, {.nodes = 5000});
        CHECK((result.nodes > 0) == is_third);
        CHECK((result.lines.front().score == Score()) == is_third);
    }
}

TEST_CASE("no win is given away by a third occurrence", "[endgame_tables]") {
    EngineOptions options{.hash_bytes = 1U << 20U};
    options.endings = own_tables();
    Engine engine(options);
    // The quickest win has been played twice, and undone.
    GameHistory game{position_of("7k/5K2/8/8/8/8/8/6R1 b - - 0 60")};
    for (const char* uci : {"h8h7", "f7f6", "h7h8", "f6f7", "h8h7", "f7f6", "h7h8"})
        game.moves.push_back(test::move_of(game.position(), uci));
    const SearchResult result = engine.search(game, {.nodes = 3000});
    CHECK(result.best_move() != test::move_of(game.position(), "f6f7"));
    CHECK(result.lines.front().score.as_mate_moves() == 3);
    // As a last resort it is played, being asked for.
    const Move third = test::move_of(game.position(), "f6f7");
    CHECK(engine.search(game, {.nodes = 3000, .first_moves = {third}}).best_move() == third);
}

TEST_CASE("as many lines are told as are asked for", "[endgame_tables]") {
    // Some moves win in time, others not, and some lose the rook; the best come first.
    for (const int clock : {0, 60, 97}) {
        CAPTURE(clock);
        const std::string fen = "7k/8/5K2/8/8/8/8/6R1 w - - " + std::to_string(clock) + " 90";
        const SearchResult result = searched(fen, 100);
        CHECK(result.lines.size() == legal_moves(position_of(fen)).size());
        CHECK(result.lines.front().moves.front() == searched(fen).best_move());
    }
}

TEST_CASE("without tables the engine knows of none", "[endgame_tables]") {
    const SearchResult result =
        Engine({.hash_bytes = 1U << 20U})
            .search({position_of("8/8/8/4k3/8/8/8/KQ6 w - - 0 1")}, {.nodes = 2000});
    CHECK(result.nodes > 0);
    CHECK_FALSE(result.table_hits);
}

// Takes some seconds for the tables, and more with those of Syzygy.
TEST_CASE("a thousand won endings are won against the longest defence", "[.][endgame_tables]") {
    const auto own = std::make_shared<EndgameTables>();
    REQUIRE(own->make_all(4, 2));
    play_out(std::make_shared<const Tablebases>(TablebaseOptions{.own = own}), *own, true);
    // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread
    const char* const path = std::getenv("CHESS_SYZYGY_PATH");
    if (path == nullptr || !has_syzygy()) return;
    const TablebaseOptions theirs{.syzygy = SyzygyTables::open(path).value()};
    play_out(std::make_shared<const Tablebases>(theirs), *own, false);
}
