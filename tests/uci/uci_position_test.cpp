#include "libchess/uci/detail/uci_position.hpp"

#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using Messages = std::vector<std::string>;

namespace {

/// `line` is a whole command; its first word is not looked at.
std::expected<UciPosition, Messages> read(const std::string& line, bool chess960 = false) {
    const auto words = uci_words(line);
    return read_uci_position(line, UciWords(words).subspan(1), chess960);
}

std::string fen_of(const std::string& line, bool chess960 = false) {
    return to_fen(read(line, chess960).value().root.position());
}

}  // namespace

TEST_CASE("positions are read with their moves", "[engine][uci_position]") {
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

TEST_CASE("the root keeps where the game began, for repetitions", "[engine][uci_position]") {
    const auto read_back = read("position startpos moves g1f3 g8f6 f3g1 f6g8").value();
    CHECK(read_back.root.start == Position::start());
    CHECK(read_back.root.moves.size() == 4);
    CHECK(read_back.root.earlier_keys().size() == 4);
}

TEST_CASE("what is wrong with a position is told with its column", "[engine][uci_position]") {
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

TEST_CASE("what can be repaired in a FEN is a warning", "[engine][uci_position]") {
    const auto result = read("position fen 4k3/8/8/8/8/8/8/4K3 w K - 0 1").value();
    CHECK(to_fen(result.root.start) == "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    REQUIRE(result.warnings.size() == 1);
    CHECK(result.warnings.front().starts_with("column 36: castling right 'K': "));
}

TEST_CASE("castling is read in both notations and written in that of the game",
          "[engine][uci_position]") {
    const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (const bool chess960 : {false, true})
        for (const char* const pair : {"e1g1 e8c8", "e1h1 e8a8", "e1g1 e8a8"})
            CHECK(fen_of("position fen " + fen + " moves " + pair, chess960) ==
                  "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    const auto text = [&](bool chess960) {
        const auto root = read("position fen " + fen, chess960).value().root;
        return to_uci(root.start, test::move_of(root.start, "e1h1"));
    };
    CHECK(text(false) == "e1g1");
    CHECK(text(true) == "e1h1");
}

TEST_CASE("in Chess960 a king's step is not taken for castling", "[engine][uci_position]") {
    const std::string fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    CHECK(fen_of("position fen " + fen + " moves f1g1", true) == "4k3/8/8/8/8/8/8/6KR b - - 1 1");
    CHECK(fen_of("position fen " + fen + " moves f1h1", true) == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

TEST_CASE("every move of a Chess960 game reads back", "[engine][uci_position]") {
    std::string line =
        "position fen bnrkqnrb/pppppppp/8/8/8/8/PPPPPPPP/BNRKQNRB w GCgc - 0 1 moves";
    Position position = read(line.substr(0, line.find(" moves")), true).value().root.start;
    for (int ply = 0; ply < 60; ++ply) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) break;
        const Move move = moves[static_cast<std::size_t>(ply) * 7 % moves.size()];
        line += ' ' + to_uci(position, move);
        position.make(move);
        REQUIRE(read(line, true).value().root.position() == position);
    }
}

TEST_CASE("a position can be read anew as Chess960 and back", "[engine][uci_position]") {
    const SearchRoot root =
        read("position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1").value().root;
    const SearchRoot other = as_chess960(root, true);
    CHECK(other.position().is_chess960());
    CHECK(other.moves == root.moves);
    CHECK(as_chess960(other, false).position() == root.position());
    // Castling from here cannot be written otherwise.
    const SearchRoot only = read("position fen 4k3/8/8/8/8/8/8/5K1R w H - 0 1", true).value().root;
    CHECK(as_chess960(only, false).position().is_chess960());
}
