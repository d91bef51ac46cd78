#include "libchess/uci/detail/commands.hpp"

#include "libchess/notation/uci_move.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using std::chrono::milliseconds;
using Messages = std::vector<std::string>;

namespace {

UciGoReading read_go(std::string_view text, const Position& position = Position::start()) {
    return read_uci_go(UciWords(text), position);
}

/// The `go` that a faultless text means.
UciGo go(std::string_view text, const Position& position = Position::start()) {
    const UciGoReading reading = read_go(text, position);
    CHECK_THAT(reading.errors, Catch::Equals(Messages{}));
    return reading.go.value();
}

/// `line` is a whole command; its first word is skipped.
std::expected<UciPosition, Messages> read(const std::string& line, bool chess960 = false) {
    UciWords words(line);
    words.next();
    return read_uci_position(line, words, chess960);
}

std::string fen_of(const std::string& line, bool chess960 = false) {
    return to_fen(read(line, chess960).value().game.position());
}

}  // namespace

TEST_CASE("every limit of go is read", "[uci][commands]") {
    CHECK(go("depth 7").limits.depth == 7);
    CHECK(go("nodes 5000000000").limits.nodes == 5'000'000'000U);
    CHECK(go("mate 3").limits.mate == 3);
    CHECK(go("movetime 1500").limits.time == milliseconds(1500));
    CHECK(go("infinite").infinite);
    CHECK(go("ponder").ponder);
    CHECK(go("perft 4").perft == 4);
    const SearchLimits both = go("nodes 10 depth 3").limits;
    CHECK(both.depth == 3);
    CHECK(both.nodes == 10U);
}

TEST_CASE("go without anything sets no limit", "[uci][commands]") {
    const UciGo nothing = go("");
    CHECK_FALSE(nothing.infinite);
    CHECK_FALSE(nothing.ponder);
    CHECK_FALSE(nothing.perft);
    CHECK_FALSE(nothing.limits.depth);
    CHECK_FALSE(nothing.limits.nodes);
    CHECK_FALSE(nothing.limits.mate);
    CHECK_FALSE(nothing.limits.time);
    CHECK_FALSE(nothing.limits.clock);
    CHECK(nothing.limits.first_moves.empty());
}

TEST_CASE("the clock is that of the side to move", "[uci][commands]") {
    const std::string_view text = "wtime 60000 btime 30000 winc 600 binc 300 movestogo 20";
    const GameClock white = go(text).limits.clock.value();
    CHECK(white.remaining == milliseconds(60000));
    CHECK(white.increment == milliseconds(600));
    CHECK(white.moves_to_go == 20);
    const GameClock black = go(text, test::play(Position::start(), "e2e4")).limits.clock.value();
    CHECK(black.remaining == milliseconds(30000));
    CHECK(black.increment == milliseconds(300));
    CHECK_FALSE(go("btime 1000 binc 10 winc 10").limits.clock);
}

TEST_CASE("a clock that has run out is one millisecond", "[uci][commands]") {
    for (const std::string_view text : {"wtime -200", "wtime 0", "wtime -99999999999999999999"})
        CHECK(go(text).limits.clock.value().remaining == milliseconds(1));
    CHECK(go("wtime 100 winc -5").limits.clock.value().increment == milliseconds(0));
    CHECK(go("movetime 0").limits.time == milliseconds(1));
}

TEST_CASE("no moves to go means the rest of the game", "[uci][commands]") {
    CHECK_FALSE(go("wtime 100 movestogo 0").limits.clock.value().moves_to_go);
    CHECK_FALSE(go("wtime 100 movestogo -3").limits.clock.value().moves_to_go);
    CHECK_FALSE(go("wtime 100").limits.clock.value().moves_to_go);
}

TEST_CASE("numbers beyond sense are brought into their range", "[uci][commands]") {
    CHECK(go("depth 0").limits.depth == 1);
    CHECK(go("depth -5").limits.depth == 1);
    CHECK(go("depth 99999999999999999999").limits.depth == SearchLimits::max_depth);
    CHECK(go("nodes 0").limits.nodes == 1U);
    CHECK(go("mate -1").limits.mate == 1);
    CHECK(go("mate 100000").limits.mate == 500);
    CHECK(go("perft 1000").perft == 255);
    // A duration in nanoseconds must still fit in 64 bits.
    CHECK(go("movetime 99999999999999999999").limits.time.value() <= std::chrono::years(2));
}

TEST_CASE("searchmoves takes moves up to the next word that is none", "[uci][commands]") {
    const Position& start = Position::start();
    const UciGo two = go("searchmoves e2e4 g1f3 depth 2");
    CHECK(two.limits.first_moves ==
          std::vector{test::move_of(start, "e2e4"), test::move_of(start, "g1f3")});
    CHECK(two.limits.depth == 2);
    CHECK(go("searchmoves e2e4 e2e4").limits.first_moves.size() == 1);
    const Position castling = test::position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    CHECK(go("searchmoves e1g1", castling).limits.first_moves ==
          go("searchmoves e1h1", castling).limits.first_moves);
}

TEST_CASE("what go does not understand is reported and left out", "[uci][commands]") {
    struct Row {
        std::string_view text;
        Messages errors;
    };
    const std::vector<Row> rows{
        {"depth", {"go: depth needs a number"}},
        {"depth nodes 5", {"go: depth needs a number"}},
        {"depth x nodes 5", {"go: depth needs a number, and 'x' is none"}},
        {"depht 3", {"go: unknown 'depht'; did you mean 'depth'?", "go: unknown '3'"}},
        {"wtime 10.5", {"go: wtime needs a number, and '10.5' is none"}},
        {"searchmoves", {"go: searchmoves needs moves"}},
        {"searchmoves infinite", {"go: searchmoves needs moves"}},
        {"searchmoves e2e5",
         {"go: searchmoves: 'e2e5' is not a legal move here, and is ignored",
          "go: searchmoves has no legal move; all are searched"}},
        {"searchmoves e2e5 e2e4",
         {"go: searchmoves: 'e2e5' is not a legal move here, and is ignored"}},
    };
    for (const Row& row : rows) {
        INFO(row.text);
        const UciGoReading reading = read_go(row.text);
        CHECK(reading.go.has_value());
        CHECK_THAT(reading.errors, Catch::Equals(row.errors));
    }
    CHECK(read_go("depth nodes 5").go.value().limits.nodes == 5U);
    CHECK(read_go("searchmoves e2e5 e2e4").go.value().limits.first_moves.size() == 1);
}

TEST_CASE("perft without a depth is nothing to begin with", "[uci][commands]") {
    CHECK_FALSE(read_go("perft").go);
    CHECK_FALSE(read_go("perft x").go);
    CHECK(read_go("perft x").errors.size() == 1);
    // A count of nothing would pass for an answer.
    CHECK_FALSE(read_go("perft -1").go);
    CHECK(read_go("perft -1").errors ==
          std::vector<std::string>{"go: perft needs a depth, and -1 is less than 0"});
}

TEST_CASE("a search ends by itself if something limits it and nobody holds it", "[uci][commands]") {
    for (const std::string_view text : {"depth 3", "nodes 5", "movetime 10", "wtime 10", "perft 3"})
        CHECK(go(text).ends_by_itself());
    for (const std::string_view text : {"", "infinite", "ponder", "ponder wtime 10",
                                        "infinite depth 3", "btime 10", "searchmoves e2e4"})
        CHECK_FALSE(go(text).ends_by_itself());
}

TEST_CASE("positions are read with their moves", "[uci][commands]") {
    CHECK(fen_of("position startpos") == test::start_fen);
    CHECK(fen_of("position startpos moves") == test::start_fen);
    CHECK(fen_of("position startpos moves e2e4 e7e5") ==
          "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    CHECK(fen_of("position fen " + std::string(test::kiwipete_fen)) == test::kiwipete_fen);
    CHECK(fen_of("position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8n") ==
          "N7/7k/8/8/8/8/8/K7 b - - 0 1");
    CHECK(fen_of("position fen   8/8/8/8/8/8/8/k1K5\tb  -  -  moves  a1a2 ") ==
          "8/8/8/8/8/8/k7/2K5 w - - 1 2");
}

TEST_CASE("the root keeps where the game began, for repetitions", "[uci][commands]") {
    const auto read_back = read("position startpos moves g1f3 g8f6 f3g1 f6g8").value();
    CHECK(read_back.game.start == Position::start());
    CHECK(read_back.game.moves.size() == 4);
    CHECK(read_back.game.earlier_keys().size() == 4);
}

TEST_CASE("what is wrong with a position is told with its column", "[uci][commands]") {
    struct Row {
        std::string line;
        Messages messages;
    };
    const std::vector<Row> rows{
        {"position", {"position: expected 'startpos' or 'fen'"}},
        {"position moves e2e4", {"position: expected 'startpos' or 'fen'"}},
        {"position start", {"column 10: expected 'startpos' or 'fen', not 'start'"}},
        {"position startps",
         {"column 10: expected 'startpos' or 'fen', not 'startps'; did you mean 'startpos'?"}},
        {"position startpos move e2e4",
         {"column 19: expected 'moves', not 'move'; did you mean 'moves'?"}},
        {"position startpos e2e4", {"column 19: expected 'moves', not 'e2e4'"}},
        {"position fen", {"position: expected a position after 'fen'"}},
        {"position fen moves e2e4", {"position: expected a position after 'fen'"}},
        {"position startpos moves e2e4 e2e4",
         {"column 30: move 2: 'e2e4' is not a legal move here"}},
        {"position startpos moves e4",
         {"column 25: move 1: not a move in UCI notation, expected one such as 'e2e4' or "
          "'e7e8q'"}},
        {"position startpos moves 0000",
         {"column 25: move 1: not a move in UCI notation, expected one such as 'e2e4' or "
          "'e7e8q'"}},
        {"position fen 8/8/8/8/8/8/8/K7 w - -", {"column 14: Black has no king"}},
    };
    for (const Row& row : rows) {
        INFO(row.line);
        const auto result = read(row.line);
        REQUIRE_FALSE(result);
        CHECK_THAT(result.error(), Catch::Equals(row.messages));
    }
}

TEST_CASE("what can be repaired in a FEN is a warning", "[uci][commands]") {
    const auto result = read("position fen 4k3/8/8/8/8/8/8/4K3 w K - 0 1").value();
    CHECK(to_fen(result.game.start) == "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    REQUIRE(result.warnings.size() == 1);
    CHECK(result.warnings.front().starts_with("column 36: castling right 'K': "));
}

TEST_CASE("castling is read in both notations and written in that of the game", "[uci][commands]") {
    const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (const bool chess960 : {false, true})
        for (const char* const pair : {"e1g1 e8c8", "e1h1 e8a8", "e1g1 e8a8"})
            CHECK(fen_of("position fen " + fen + " moves " + pair, chess960) ==
                  "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    const auto text = [&](bool chess960) {
        const auto root = read("position fen " + fen, chess960).value().game;
        return to_uci(root.start, test::move_of(root.start, "e1h1"));
    };
    CHECK(text(false) == "e1g1");
    CHECK(text(true) == "e1h1");
}

TEST_CASE("in Chess960 a king's step is not taken for castling", "[uci][commands]") {
    const std::string fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    CHECK(fen_of("position fen " + fen + " moves f1g1", true) == "4k3/8/8/8/8/8/8/6KR b - - 1 1");
    CHECK(fen_of("position fen " + fen + " moves f1h1", true) == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

TEST_CASE("every move of a Chess960 game reads back", "[uci][commands]") {
    std::string line =
        "position fen bnrkqnrb/pppppppp/8/8/8/8/PPPPPPPP/BNRKQNRB w GCgc - 0 1 moves";
    Position position = read(line.substr(0, line.find(" moves")), true).value().game.start;
    for (int ply = 0; ply < 60; ++ply) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) break;
        const Move move = moves[static_cast<std::size_t>(ply) * 7 % moves.size()];
        line += ' ' + to_uci(position, move);
        position.make(move);
        REQUIRE(read(line, true).value().game.position() == position);
    }
}

TEST_CASE("a position can be read anew as Chess960 and back", "[uci][commands]") {
    const GameHistory root =
        read("position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1").value().game;
    const GameHistory other = as_chess960(root, true);
    CHECK(other.position().is_chess960());
    CHECK(other.moves == root.moves);
    CHECK(as_chess960(other, false).position() == root.position());
    // Castling from here cannot be written otherwise.
    const GameHistory only = read("position fen 4k3/8/8/8/8/8/8/5K1R w H - 0 1", true).value().game;
    CHECK(as_chess960(only, false).position().is_chess960());
}
