#include "libchess/uci/server.hpp"

#include "libchess/core/version.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/uci_listener.hpp"

#include <thread>

using namespace chess;
using test::UciListener;
using Lines = std::vector<std::string>;

namespace {

constexpr std::string_view mated_fen = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";

bool has(const Lines& lines, std::string_view wanted) {
    return std::ranges::find(lines, wanted) != lines.end();
}

bool is_legal(std::string_view uci, const Position& position = Position::start()) {
    return test::legal_uci(position).contains(std::string(uci));
}

}  // namespace

TEST_CASE("uci is answered with name, options and uciok", "[uci][server]") {
    UciListener gui;
    const Lines lines = gui.answer("uci");
    CHECK(lines.front() == "id name chesstool " + std::string(version()));
    CHECK(lines[1].starts_with("id author "));
    CHECK(has(lines, "option name Hash type spin default 1 min 1 max 1048576"));
    CHECK(has(lines, "option name UCI_Chess960 type check default false"));
    CHECK(lines.back() == "uciok");
}

TEST_CASE("isready is answered, before, during and after a search", "[uci][server]") {
    UciListener gui;
    CHECK(gui.answer("isready") == Lines{"readyok"});
    gui.send("go infinite");
    CHECK(has(gui.answer("isready"), "readyok"));
    CHECK(gui.best_moves().empty());
    gui.send("stop");
    CHECK(gui.best_moves().size() == 1);
    CHECK(gui.answer("isready") == Lines{"readyok"});
}

TEST_CASE("a search tells a line and a legal move", "[uci][server]") {
    UciListener gui;
    CHECK(is_legal(gui.search("go depth 2")));
    const Lines lines = gui.take();
    REQUIRE(lines.size() >= 2);
    CHECK(lines.front().starts_with("info depth "));
    CHECK(lines.back().starts_with("bestmove "));
}

TEST_CASE("every kind of limit ends a search", "[uci][server]") {
    for (const std::string_view go :
         {"go depth 2", "go nodes 500", "go movetime 30", "go wtime 300 btime 300 winc 5 binc 5",
          "go wtime -200 btime -200", "go wtime 0 btime 0 movestogo 1",
          "go depth 2 searchmoves a2a3 h2h4"}) {
        INFO(go);
        UciListener gui;
        CHECK(is_legal(gui.search(go)));
    }
    UciListener gui;
    gui.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    CHECK(gui.search("go mate 1 depth 2") == "a1a8");
}

TEST_CASE("chances are told when the GUI wants them", "[uci][server]") {
    UciListener gui;
    const auto tells = [&] {
        gui.search("go depth 2");
        return std::ranges::all_of(gui.take(), [](const std::string& line) {
            return !line.starts_with("info depth ") || line.find(" wdl ") != line.npos;
        });
    };
    CHECK_FALSE(tells());
    gui.send("setoption name UCI_ShowWDL value true");
    CHECK(tells());
    gui.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    CHECK(tells());
}

TEST_CASE("limited strength repeats its moves in a session like the first",
          "[uci][server][strength]") {
    constexpr std::string_view middlegame =
        "position fen r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/1PN1PN2/PB3PPP/R2QKB1R w KQ - 0 9";
    const auto games = [&](std::string_view elo) {
        UciListener gui;
        gui.send("setoption name UCI_LimitStrength value true");
        gui.send(std::string("setoption name UCI_Elo value ") + std::string(elo));
        Lines moves;
        for (int game = 0; game < 12; ++game) {
            gui.send("ucinewgame");
            gui.send(middlegame);
            moves.push_back(gui.search("go movetime 100000"));
        }
        return moves;
    };
    const Lines first = games("1000");
    CHECK(games("1000") == first);
    CHECK(games("2800") != first);
    // Each game has its own mistakes.
    CHECK(std::ranges::any_of(first, [&](const std::string& move) { return move != first[0]; }));
}

TEST_CASE("only the moves asked for are searched", "[uci][server]") {
    UciListener gui;
    CHECK(gui.search("go depth 2 searchmoves a2a3") == "a2a3");
}

TEST_CASE("an infinite search keeps its move until it is stopped", "[uci][server]") {
    UciListener gui;
    gui.send("position fen 7k/8/8/8/8/8/8/K7 w - - 0 1");  // soon searched to its end
    gui.send("go infinite depth 1");
    REQUIRE(gui.wait_for("info depth "));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(gui.best_moves().empty());
    gui.send("stop");
    CHECK(gui.best_moves().size() == 1);
}

TEST_CASE("stop without a search says nothing", "[uci][server]") {
    UciListener gui;
    CHECK(gui.answer("stop").empty());
    gui.search("go depth 1");
    CHECK(gui.answer("stop").empty());
}

TEST_CASE("go during a search ends that one first", "[uci][server]") {
    UciListener gui;
    gui.send("go infinite");
    gui.send("position startpos moves e2e4");
    gui.send("go depth 1");
    gui.finish();
    const Lines moves = gui.best_moves();
    REQUIRE(moves.size() == 2);
    CHECK(is_legal(moves[0]));
    CHECK(is_legal(moves[1], test::play(Position::start(), "e2e4")));
}

TEST_CASE("pondering ends with ponderhit and the clock", "[uci][server]") {
    for (const std::string_view go : {"go ponder wtime 200 btime 200", "go ponder movetime 20",
                                      "go ponder depth 2", "go depth 2 ponder nodes 100"}) {
        INFO(go);
        UciListener gui;
        gui.send(go);
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        CHECK(gui.best_moves().empty());
        gui.send("ponderhit");
        gui.finish();
        CHECK(gui.best_moves().size() == 1);
    }
}

TEST_CASE("a search for a mate alone ends with the input", "[uci][server]") {
    UciListener gui;
    gui.send("go mate 1");
    gui.finish(std::chrono::milliseconds(20));
    CHECK(gui.best_moves().size() == 1);
}

TEST_CASE("pondering ends with stop", "[uci][server]") {
    UciListener gui;
    gui.send("go ponder wtime 100 btime 100");
    CHECK(gui.best_moves().empty());
    gui.send("stop");
    CHECK(gui.best_moves().size() == 1);
    CHECK(gui.answer("ponderhit").empty());
}

TEST_CASE("after ponderhit an infinite search still waits for stop", "[uci][server]") {
    UciListener gui;
    gui.send("go ponder infinite wtime 10 btime 10");
    gui.send("ponderhit");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(gui.best_moves().empty());
    gui.send("stop");
    CHECK(gui.best_moves().size() == 1);
}

TEST_CASE("at the end of input finite searches finish, others stop", "[uci][server]") {
    for (const std::string_view go : {"go depth 2", "go movetime 40", "go infinite", "go",
                                      "go ponder wtime 10", "go btime 5"}) {
        INFO(go);
        UciListener gui;
        gui.send(go);
        gui.finish();
        CHECK(gui.best_moves().size() == 1);
        gui.finish();  // nothing more to wait for
        CHECK(gui.best_moves().size() == 1);
    }
}

TEST_CASE("a server that goes away ends its search", "[uci][server]") {
    Lines lines;
    {
        UciServer server({.hash_megabytes = 1}, [&](std::string_view line) {
            lines.emplace_back(line);  // read only when the server is gone
        });
        server.handle("go infinite");
    }
    REQUIRE_FALSE(lines.empty());
    CHECK(lines.back().starts_with("bestmove "));
}

TEST_CASE("quit ends, and nothing else does", "[uci][server]") {
    UciListener gui;
    for (const std::string_view line : {"", "uci", "nonsense", "stop", "quitt"})
        CHECK(gui.send(line));
    gui.send("go infinite");
    CHECK_FALSE(gui.send("quit"));
    CHECK(gui.best_moves().size() == 1);
}

TEST_CASE("without a legal move the best move is none", "[uci][server]") {
    UciListener gui;
    gui.send("position fen " + std::string(mated_fen));
    gui.take();
    CHECK(gui.search("go depth 3") == "(none)");
    CHECK(gui.take() == Lines{"info depth 0 score mate 0", "bestmove (none)"});
    gui.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    gui.send("go infinite");
    CHECK(gui.best_moves().empty());
    gui.send("stop");
    CHECK(gui.take() == Lines{"info depth 0 score cp 0", "bestmove (none)"});
}

TEST_CASE("after a faulty position nothing is told about an earlier one", "[uci][server]") {
    UciListener gui;
    for (const std::string_view line :
         {"position", "position fen", "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
          "position startpos moves e2e4 e2e4", "position startpos moves e2e4 zz",
          "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1"}) {
        INFO(line);
        gui.send("position startpos moves e2e4");
        const Lines lines = gui.answer(line);
        REQUIRE(lines.size() >= 2);
        CHECK(lines.front().starts_with("info string error: "));
        CHECK(lines.back() == "info string there is no position until the next 'position' command");
        gui.send("ucinewgame");
        CHECK(gui.search("go depth 2") == "(none)");
        CHECK(gui.take() ==
              Lines{"info string error: go: the last position was refused", "bestmove (none)"});
        CHECK(gui.answer("go perft 2") ==
              Lines{"info string error: go: the last position was refused"});
        CHECK(gui.answer("d") == Lines{"info string error: d: the last position was refused"});
        CHECK(gui.answer("eval") ==
              Lines{"info string error: eval: the last position was refused"});
        gui.send("position startpos moves e2e4");
        CHECK(is_legal(gui.search("go depth 1"), test::play(Position::start(), "e2e4")));
    }
}

TEST_CASE("a position is read with rare blanks and in capitals", "[uci][server]") {
    for (const std::string_view line :
         {"\uFEFFposition startpos moves e2e4", "position\u00A0startpos moves e2e4",
          "position startpos\u2003moves\u200Be2e4", "Position startpos moves e2e4",
          "POSITION startpos moves e2e4", "\u00A0position\xA0startpos moves e2e4"}) {
        INFO(line);
        UciListener gui;
        CHECK(gui.answer(line).empty());
        CHECK(gui.fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    }
    UciListener gui;
    CHECK(gui.answer("\uFEFFuci").back() == "uciok");
    CHECK(gui.answer("ISREADY") == Lines{"readyok"});
    // A file's name keeps its blanks, and their name its own.
    CHECK(gui.answer("setoption\u00A0name\u00A0SyzygyPath value /none/a\u00A0b").empty());
    const Lines lines = gui.answer("isready");
    CHECK(lines.front().contains("/none/a??b"));
}

TEST_CASE("after what was meant as a position there is none", "[uci][server]") {
    for (const std::string_view line :
         {"pos startpos", "postion startpos moves e2e4", "position,fen 8/8 w", "setpos fen 8/8 w",
          "Positions startpos", "fen 8/8/8/8/8/8/8/8 w - - 0 1", "startpos moves e2e4"}) {
        INFO(line);
        UciListener gui;
        const Lines lines = gui.answer(line);
        REQUIRE(lines.size() == 2);
        CHECK(lines.front().ends_with("; did you mean 'position'?"));
        CHECK(lines.back() == "info string there is no position until the next 'position' command");
        CHECK(gui.search("go depth 1") == "(none)");
        gui.send("position startpos");
        CHECK(is_legal(gui.search("go depth 1")));
    }
    UciListener gui;
    for (const std::string_view line : {"hello", "isredy", "possible", "po"}) {
        gui.send(line);
        CHECK(is_legal(gui.search("go depth 1")));
    }
}

TEST_CASE("a mate in none is not searched for", "[uci][server]") {
    UciListener gui;
    for (const std::string_view go : {"go mate 0", "go mate 0 searchmoves e2e4"}) {
        INFO(go);
        const Lines lines = (gui.send(go), gui.finish(), gui.take());
        REQUIRE(lines.size() == 2);
        CHECK(lines.front() == "info string error: go: a mate in 0 leaves nothing to find");
        CHECK(lines.back() == "bestmove (none)");
    }
    CHECK(is_legal(gui.search("go mate 0 depth 1")));
}

TEST_CASE("a search without a position ends when a search may", "[uci][server]") {
    UciListener gui;
    gui.send("position startpos moves e2e5");
    gui.take();
    for (const std::string_view go : {"go infinite", "go", "go ponder wtime 100", "go mate 3"}) {
        INFO(go);
        gui.send(go);
        if (go == "go infinite" || go.contains("ponder")) CHECK(gui.best_moves().empty());
        gui.send("stop");
        CHECK(gui.best_moves() == Lines{"(none)"});
        gui.take();
    }
    gui.send("go ponder wtime 100");
    gui.send("ponderhit");
    gui.finish();
    CHECK(gui.best_moves() == Lines{"(none)"});
}

TEST_CASE("a search with a limit is finished before what follows it", "[uci][server]") {
    for (const std::string_view go : {"go depth 3", "go nodes 3000", "go movetime 30",
                                      "go wtime 300 btime 300", "go mate 1", "go perft 3"}) {
        INFO(go);
        UciListener gui;
        gui.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
        gui.send(go);
        gui.send("position fen 7k/8/8/8/8/8/8/KR6 w - - 0 1");
        gui.send("setoption name MultiPV value 2");
        gui.send("ucinewgame");
        gui.send("go depth 1");
        gui.finish();
        const Lines lines = gui.take();
        const auto is_end = [](const std::string& line) {
            return line.starts_with("bestmove ") || line.starts_with("Nodes searched: ");
        };
        const auto end = std::ranges::find_if(lines, is_end);
        REQUIRE(end != lines.end());
        if (!go.contains("perft")) CHECK(end->starts_with("bestmove a1a8"));
        else CHECK(*end == "Nodes searched: 2313");
        CHECK(std::none_of(lines.begin(), end, [](const std::string& line) {
            return line.find(" multipv 2 ") != line.npos;
        }));
        CHECK(std::count_if(end, lines.end(), is_end) == 2);
    }
}

TEST_CASE("what waits for a search is obeyed without further input", "[uci][server]") {
    UciListener gui;
    gui.send("go depth 2");
    gui.send("position startpos moves e2e4");
    gui.send("hello");
    gui.send("d");
    CHECK(gui.wait_for("Checkers:"));
    const Lines lines = gui.take();
    CHECK(has(lines, "info string error: unknown command 'hello'"));
    CHECK(has(lines, "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
}

TEST_CASE("isready, stop and quit do not wait", "[uci][server]") {
    UciListener gui;
    CHECK_FALSE(gui.busy());
    gui.send("go depth 100");
    gui.send("position startpos moves e2e4");
    gui.send("go depth 100");
    CHECK(gui.busy());
    CHECK(gui.answer("isready").back() == "readyok");
    CHECK(gui.best_moves().empty());
    gui.send("stop");  // for both
    CHECK_FALSE(gui.busy());
    const Lines moves = gui.best_moves();
    REQUIRE(moves.size() == 2);
    CHECK(is_legal(moves[0]));
    CHECK(is_legal(moves[1], test::play(Position::start(), "e2e4")));
    gui.take();
    gui.send("go depth 100");
    gui.send("go depth 100");
    CHECK_FALSE(gui.send("quit"));
    CHECK(gui.best_moves().size() == 1);
}

TEST_CASE("an infinite search makes nothing wait", "[uci][server]") {
    for (const std::string_view go :
         {"go", "go infinite", "go infinite depth 3", "go ponder nodes 5"}) {
        INFO(go);
        UciListener gui;
        gui.send(go);
        CHECK_FALSE(gui.busy());
        gui.send("position startpos moves e2e4");
        CHECK(gui.fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        CHECK(gui.best_moves().empty());
    }
}

TEST_CASE("a search for a mate is waited for, but not for ever", "[uci][server]") {
    UciListener gui;
    gui.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    gui.send("go mate 1");
    gui.send("position startpos");
    gui.send("go mate 1");
    gui.finish(std::chrono::milliseconds(50));
    const Lines moves = gui.best_moves();
    REQUIRE(moves.size() == 2);
    CHECK(moves[0] == "a1a8");
    CHECK(is_legal(moves[1]));
}

TEST_CASE("promotions may be written in capitals", "[uci][server]") {
    UciListener gui;
    for (const std::string_view move : {"f2f1Q", "f2f1=q", "F2F1Q"}) {
        INFO(move);
        gui.send("position startpos");
        CHECK(gui.answer("position fen 1B6/p5p1/N4p2/1P6/2p1k3/8/P2R1p2/7K b - - 1 40 moves " +
                         std::string(move))
                  .empty());
        CHECK(gui.fen() == "1B6/p5p1/N4p2/1P6/2p1k3/8/P2R4/5q1K w - - 0 41");
    }
}

TEST_CASE("unknown words are told, and what comes after them is done", "[uci][server]") {
    UciListener gui;
    CHECK(gui.answer("isredy") ==
          Lines{"info string error: unknown command 'isredy'; did you mean 'isready'?"});
    CHECK(gui.answer("hello there") == Lines{"info string error: unknown command 'hello'"});
    CHECK(gui.answer("hello isready") == Lines{"readyok"});
    gui.send("debug on");
    CHECK(gui.answer("hello isready") ==
          Lines{"info string error: unknown command 'hello'", "readyok"});
    CHECK(gui.answer("").empty());
    CHECK(gui.answer(" \t\r").empty());
    CHECK(gui.answer("  isready \r") == Lines{"readyok"});
}

TEST_CASE("what is tolerated says nothing", "[uci][server]") {
    UciListener gui;
    for (const std::string_view line :
         {"debug on", "debug off", "debug", "register later", "register name x code y",
          "ucinewgame", "setoption name Ponder value true", "setoption name Clear Hash",
          "position startpos moves e2e4"})
        CHECK(gui.answer(line).empty());
}

TEST_CASE("odd bytes and huge lines do no harm", "[uci][server]") {
    UciListener gui;
    CHECK(gui.answer(std::string_view("is\0ready\x1b", 9)) ==
          Lines{"info string error: unknown command 'is?ready?'; did you mean 'isready'?"});
    const std::string line = "position startpos moves" + std::string(100'000, ' ') + "e2e4";
    CHECK(gui.answer(line).empty());
    CHECK(gui.answer(std::string(3'000'000, 'x')) ==
          Lines{"info string error: a line of more than 1048576 bytes is ignored"});
    // What follows must not be answered about the position before.
    CHECK(gui.answer("position startpos moves e2e4" + std::string(2'000'000, ' ') + "e7e5") ==
          Lines{"info string error: a line of more than 1048576 bytes is ignored",
                "info string there is no position until the next 'position' command"});
    gui.send("go depth 1");
    REQUIRE(gui.wait_for("bestmove"));
    CHECK(gui.take() ==
          Lines{"info string error: go: the last position was refused", "bestmove (none)"});
    CHECK(gui.answer("position startpos").empty());
    CHECK(gui.answer("isready " + std::string(500'000, 'y')) == Lines{"readyok"});
    CHECK(gui.answer(std::string(500'000, 'z')).front().size() < 100);
}

TEST_CASE("d shows the board", "[uci][server]") {
    UciListener gui;
    gui.send("position startpos moves e2e4 f7f5 d1h5");
    const Lines lines = gui.answer("d");
    CHECK(has(lines, "5  . . . . . p . Q"));
    CHECK(has(lines, "Fen: rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2"));
    CHECK(lines.back() == "Checkers: h5");
}

TEST_CASE("eval answers with what the owner explains, line by line", "[uci][server]") {
    UciListener gui({.hash_megabytes = 1},
                    [](const Position& position, const std::shared_ptr<const Network>& network) {
                        return (network ? "another\n\n" : "first\n\n") + to_fen(position) + "\n";
                    });
    CHECK(gui.answer("eval") == Lines{"first", "", std::string(test::start_fen)});
    gui.send("setoption name EvalFile value " CHESS_TESTS_DIR "/../data/network/g3-512x8.network");
    CHECK(gui.answer("eval").front() == "another");
    UciListener mute;
    CHECK(mute.answer("eval") == Lines{"info string error: eval: not available here"});
}

TEST_CASE("go perft lists every move and the sum", "[uci][server]") {
    UciListener gui;
    gui.send("position fen 8/8/8/8/8/8/8/k1K5 w - - 0 1");
    gui.send("go perft 2");
    gui.finish();
    Lines lines = gui.take();
    std::ranges::sort(lines);
    CHECK(lines == Lines{"", "Nodes searched: 7", "c1c2: 1", "c1d1: 3", "c1d2: 3"});
    gui.send("go perft 0");
    gui.finish();
    CHECK(gui.take() == Lines{"", "Nodes searched: 1"});
}

TEST_CASE("a count can be stopped, and one beyond 64 bits is refused", "[uci][server]") {
    UciListener gui;
    gui.send("go perft 30");
    CHECK(gui.answer("isready") == Lines{"readyok"});
    CHECK(gui.answer("stop") == Lines{"info string perft was stopped"});
    CHECK(gui.answer("go perft").front() == "info string error: go: perft needs a number");
    gui.send("setoption name Threads value 2");
    gui.send("go perft 3");
    gui.finish();
    CHECK(gui.take().back() == "Nodes searched: 8902");
}

TEST_CASE("castling is spoken as UCI_Chess960 says", "[uci][server]") {
    UciListener gui;
    const std::string position = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    gui.send(position);
    CHECK(gui.search("go depth 1 searchmoves e1g1") == "e1g1");
    CHECK(gui.search("go depth 1 searchmoves e1h1") == "e1g1");
    gui.send("setoption name UCI_Chess960 value true");
    CHECK(gui.search("go depth 1 searchmoves e1g1") == "e1h1");  // of the same position
    gui.send(position + " moves e1h1");
    CHECK(gui.search("go depth 1 searchmoves e8a8") == "e8a8");
    CHECK(gui.fen() == "r3k2r/8/8/8/8/8/8/R4RK1 b ha - 1 1");
    gui.send("setoption name UCI_Chess960 value false");
    CHECK(gui.fen() == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
}

TEST_CASE("MultiPV asks for as many lines", "[uci][server]") {
    UciListener gui;
    gui.send("setoption name MultiPV value 3");
    gui.search("go depth 1");
    const Lines lines = gui.take();
    for (const std::string_view number : {" multipv 1 ", " multipv 2 ", " multipv 3 "})
        CHECK(std::ranges::any_of(
            lines, [&](const std::string& line) { return line.find(number) != line.npos; }));
}

TEST_CASE("options set during a search hold from the next one", "[uci][server]") {
    UciListener gui;
    gui.send("go infinite");
    for (const std::string_view line :
         {"setoption name Hash value 2", "setoption name Threads value 2",
          "setoption name Clear Hash", "ucinewgame", "setoption name UCI_Chess960 value true"})
        gui.send(line);
    CHECK(has(gui.answer("isready"), "readyok"));
    CHECK(gui.best_moves().empty());
    gui.send("stop");
    CHECK(gui.best_moves().size() == 1);
    CHECK(is_legal(gui.search("go depth 2")));
}

TEST_CASE("equal games after ucinewgame are searched equally", "[uci][server]") {
    const auto without_times = [](const Lines& lines) {
        Lines result;
        for (const std::string& line : lines) {
            const std::size_t nps = std::min(line.find(" nps "), line.size());
            const std::size_t pv = std::min(line.find(" pv "), line.size());
            result.push_back(line.substr(0, nps) + line.substr(pv));
        }
        return result;
    };
    UciListener gui;
    gui.search("go depth 4");
    const Lines first = without_times(gui.take());
    gui.send("ucinewgame");
    gui.search("go depth 4");
    CHECK_THAT(without_times(gui.take()), Catch::Equals(first));
}

// The sanitizers end a program that asks for so much memory.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("a table for which there is no memory is told, and the old size stays", "[uci][server]") {
    constexpr std::size_t more_memory_than_there_is = std::size_t{1} << 30U;
    UciListener gui({.hash_megabytes = 1, .most_hash_megabytes = more_memory_than_there_is});
    gui.send("isready");
    gui.send("setoption name Hash value 1073741824");
    CHECK(gui.answer("isready") ==
          Lines{"info string error: no memory for Hash 1073741824 and Threads 1; they are 1 and 1",
                "readyok"});
    CHECK(gui.answer("isready") == Lines{"readyok"});
    CHECK(is_legal(gui.search("go depth 2")));
}
#endif
