// The errors for texts that are no move: why, and where.

#include "libchess/notation/san.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/printable.hpp"

using namespace chess;
using test::position_of;

namespace {

/// "illegal 0+3: ...": the kind, offset and length, and the message.
std::string refusal(const Position& position, std::string_view text) {
    const auto read = parse_san(position, text);
    if (read) return "read as " + to_san(position, *read);
    const auto& [kind, error, candidates] = read.error();
    const std::string_view name = kind == SanError::Kind::syntax    ? "syntax"
                                  : kind == SanError::Kind::illegal ? "illegal"
                                                                    : "ambiguous";
    CHECK(error.fatal);
    CHECK(candidates.empty() == (kind != SanError::Kind::ambiguous));
    return fmt::format("{} {}+{}: {}", name, error.offset, error.length, error.message);
}

std::string refusal(std::string_view fen, std::string_view text, bool chess960 = false) {
    return refusal(position_of(fen, chess960), text);
}

/// The same for a text that is well-formed; only the reason.
std::string reason(std::string_view fen, std::string_view text, bool chess960 = false) {
    const std::string start =
        fmt::format("illegal 0+{}: '{}' is not a legal move: ", text.size(), text);
    std::string said = refusal(fen, text, chess960);
    if (said.starts_with(start)) said.erase(0, start.size());
    return said;
}

std::vector<std::string> candidates(std::string_view fen, std::string_view text) {
    const Position position = position_of(fen);
    const auto read = parse_san(position, text);
    std::vector<std::string> names;
    if (!read)
        for (const Move move : read.error().candidates) names.push_back(to_san(position, move));
    return names;
}

constexpr std::string_view empty_fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
constexpr std::string_view castling_fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("a piece that is not there cannot move", "[notation][san][errors]") {
    CHECK(refusal(empty_fen, "Qd4") ==
          "illegal 0+3: 'Qd4' is not a legal move: there is no white queen");
    CHECK(reason(empty_fen, "Nb1c3") == "there is no white knight");
    CHECK(reason(empty_fen, "e4") == "there is no white pawn");
    CHECK(reason("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "Rxa1") == "there is no black rook");
}

TEST_CASE("an origin must hold a piece of one's own", "[notation][san][errors]") {
    CHECK(reason(test::start_fen, "e5e6") == "no piece stands on e5");
    CHECK(reason(test::start_fen, "e7e6") == "the pawn on e7 is not white's");
    CHECK(reason(test::start_fen, "b8-c6") == "the knight on b8 is not white's");
    CHECK(reason(test::start_fen, "Nb8c6") == "no white knight on b8 can go to c6");
    CHECK(reason(test::start_fen, "Ng2f3") == "no white knight on g2 can go to f3");
}

TEST_CASE("one's own pieces are not taken", "[notation][san][errors]") {
    CHECK(reason(test::start_fen, "Ra2") == "white's own pawn stands on a2");
    CHECK(reason(test::start_fen, "Rxa2") == "white's own pawn stands on a2");
    CHECK(reason(test::start_fen, "Nd2") == "white's own pawn stands on d2");
    CHECK(reason(test::start_fen, "Ke1e1") == "white's own king stands on e1");
    CHECK(reason("4k3/8/8/8/4N3/8/4P3/4K3 w - - 0 1", "e4") == "white's own knight stands on e4");
    CHECK(reason(castling_fen, "Kxh1") == "white's own rook stands on h1");
}

TEST_CASE("what no piece reaches is reported with its origin", "[notation][san][errors]") {
    CHECK(reason(test::start_fen, "Nd4") == "no white knight can go to d4");
    CHECK(reason(test::start_fen, "Nb1d4") == "no white knight on b1 can go to d4");
    CHECK(reason(test::start_fen, "Nbf3") == "no white knight on the b-file can go to f3");
    CHECK(reason(test::start_fen, "N2f3") == "no white knight on rank 2 can go to f3");
    CHECK(reason(test::start_fen, "Ra5") == "no white rook can go to a5");
    CHECK(reason(test::start_fen, "e5") == "no white pawn can go to e5");
    CHECK(reason(test::start_fen, "exd5") == "no white pawn on the e-file can go to d5");
    CHECK(reason(test::start_fen, "e2xe4") == "no white pawn on e2 can capture on e4");
    CHECK(reason(test::start_fen, "g1g3") == "no white knight on g1 can go to g3");
    CHECK(reason(castling_fen, "Kg1") == "no white king can go to g1");
    CHECK(reason(castling_fen, "e1b1") == "no white king on e1 can go to b1");
    CHECK(reason(castling_fen, "Ke1e3") == "no white king on e1 can go to e3");
}

TEST_CASE("a pawn's step does not take and its capture does not step", "[notation][san][errors]") {
    constexpr std::string_view fen = "4k3/8/8/3p4/3PP3/8/8/4K3 w - - 0 1";
    CHECK(reason(fen, "d5") == "no white pawn can step to d5");
    CHECK(reason(fen, "xe5") == "no white pawn can capture on e5");
    CHECK(reason("4k3/8/8/8/8/8/7P/4K3 w - - 0 1", "hxh4") ==
          "no white pawn on the h-file can capture on h4");
    CHECK(reason(fen, "dxe5") == "no white pawn on the d-file can go to e5");
}

TEST_CASE("a pinned piece may not leave its king", "[notation][san][errors]") {
    CHECK(reason("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3") ==
          "the knight on e2 is pinned to its king");
    CHECK(reason("4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1", "d4") ==
          "the pawn on d2 is pinned to its king");
    CHECK(reason("4k3/4r3/8/b7/8/2N1N3/8/4K3 w - - 0 1", "Nd5") ==
          "it would expose white's king on e1");
    CHECK(reason("4k3/4r3/8/b7/8/2N1N3/8/4K3 w - - 0 1", "Ned5") ==
          "the knight on e3 is pinned to its king");
}

TEST_CASE("a move must answer a check", "[notation][san][errors]") {
    CHECK(reason("4k3/8/8/8/8/8/4r3/4K2N w - - 0 1", "Ng3") ==
          "it leaves white's king on e1 in check");
    CHECK(reason("4k3/8/8/8/8/5n2/3P4/4K3 w - - 0 1", "d4") ==
          "it leaves white's king on e1 in check");
    CHECK(reason("4k3/3P4/8/8/8/8/8/R3K3 b - - 0 1", "Ke7") == "read as Ke7");
}

TEST_CASE("a king may not step onto an attacked square", "[notation][san][errors]") {
    CHECK(reason("4k3/8/8/8/8/8/3r4/K7 w - - 0 1", "Ka2") == "a2 is attacked");
    CHECK(reason("4k3/8/8/8/8/8/8/K1r5 w - - 0 1", "Kb1") == "b1 is attacked");
    CHECK(reason("k7/8/8/8/8/1p6/1r6/K7 w - - 0 1", "Kxb2") == "read as Kxb2");
    CHECK(reason("k7/8/8/8/8/2p5/1r6/K7 w - - 0 1", "Kxb2") == "b2 is attacked");
}

TEST_CASE("capturing in passing must not expose the king", "[notation][san][errors]") {
    constexpr std::string_view pinned = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1";
    CHECK(reason(pinned, "exd6") == "it would expose white's king on a5");
    CHECK(reason(pinned, "exd6 e.p.") == "it would expose white's king on a5");
    CHECK(reason(pinned, "d6") == "no white pawn can go to d6");
    CHECK(reason(pinned, "cxd6") == "no white pawn on the c-file can go to d6");
    CHECK(reason("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6 e.p.") ==
          "no white pawn on the e-file can go to d6");
    CHECK(reason("8/8/1b6/2PpP3/3K4/8/8/4k3 w - d6 0 1", "cxd6") ==
          "the pawn on c5 is pinned to its king");
}

TEST_CASE("castling that is not allowed", "[notation][san][castling][errors]") {
    constexpr std::string_view fen = "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1";
    for (const std::string_view text : {"O-O-O", "0-0-0", "o-o-o", "e1c1", "Ke1-c1", "O-O-O+"})
        CHECK(reason(fen, text) == "white may not castle on the queen's side");
    CHECK(reason("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1", "O-O") ==
          "black may not castle on the king's side");
    CHECK(reason(fen, "e1a1") == "white's own rook stands on a1");
}

TEST_CASE("castling with something in the way", "[notation][san][castling][errors]") {
    CHECK(reason(test::start_fen, "O-O") == "the bishop on f1 is in the way");
    CHECK(reason(test::start_fen, "e1g1") == "the bishop on f1 is in the way");
    CHECK(reason(test::start_fen, "e1h1") == "the bishop on f1 is in the way");
    CHECK(reason(test::start_fen, "O-O-O") == "the knight on b1 is in the way");
    CHECK(reason("4k3/8/8/8/8/8/8/n2RK3 w D - 0 1", "O-O-O", true) == "read as O-O-O");
    CHECK(reason("4k3/8/8/8/8/8/8/RK1n4 w A - 0 1", "O-O-O", true) ==
          "the knight on d1 is in the way");
}

TEST_CASE("a king's move by one file is not castling", "[notation][san][castling][errors]") {
    CHECK(reason("1k6/8/8/8/8/8/8/5KNR w H - 0 1", "f1g1", true) ==
          "white's own knight stands on g1");
    CHECK(reason("1k6/8/6r1/8/8/8/8/5K1R w H - 0 1", "Kf1-g1", true) == "g1 is attacked");
}

TEST_CASE("castling in check, through check and into check", "[notation][san][castling][errors]") {
    CHECK(reason("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "O-O") == "white's king on e1 is in check");
    CHECK(reason("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "O-O") ==
          "the king would pass or reach an attacked square");
    CHECK(reason("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "Ke1-g1") ==
          "the king would pass or reach an attacked square");
    CHECK(reason("4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1", "O-O") ==
          "the king would pass or reach an attacked square");
    CHECK(reason("4k3/8/8/8/8/1r6/8/R3K2R w KQ - 0 1", "O-O-O") == "read as O-O-O");
}

TEST_CASE("a text for a promotion must name its piece", "[notation][san][errors]") {
    constexpr std::string_view fen = "3r1r2/4P2k/8/8/8/8/8/4K3 w - - 0 1";
    CHECK(refusal(fen, "e8") ==
          "ambiguous 0+2: 'e8' does not say what the pawn becomes, expected e8=Q, e8=R, e8=B or "
          "e8=N");
    CHECK(refusal(fen, "e7e8") ==
          "ambiguous 0+4: 'e7e8' does not say what the pawn becomes, expected e8=Q, e8=R, e8=B or "
          "e8=N");
    CHECK(candidates(fen, "exd8+") == Strings{"exd8=Q", "exd8=R", "exd8=B", "exd8=N"});
    CHECK(candidates("3r4/2P1P2k/8/8/8/8/8/4K3 w - - 0 1", "xd8").size() == 8);
    CHECK(refusal(fen, "e8=K") ==
          "syntax 3+1: 'e8=K' is not a move, expected one such as 'Nf3', 'exd5', 'e8=Q' or 'O-O'");
    CHECK(refusal(fen, "e8=P") ==
          "syntax 3+1: 'e8=P' is not a move, expected one such as 'Nf3', 'exd5', 'e8=Q' or 'O-O'");
    CHECK(refusal(fen, "e8=") ==
          "syntax 2+1: 'e8=' is not a move, expected one such as 'Nf3', 'exd5', 'e8=Q' or 'O-O'");
    CHECK(refusal(fen, "e8K") ==
          "syntax 2+1: 'e8K' is not a move, expected one such as 'Nf3', 'exd5', 'e8=Q' or 'O-O'");
    CHECK(refusal(fen, "e8(Q") ==
          "syntax 2+2: 'e8(Q' is not a move, expected one such as 'Nf3', 'exd5', 'e8=Q' or 'O-O'");
}

TEST_CASE("only a pawn on the last rank is promoted", "[notation][san][errors]") {
    CHECK(reason(test::start_fen, "e4=Q") == "only a pawn that reaches the last rank is promoted");
    CHECK(reason(test::start_fen, "Nf3=Q") == "only a pawn that reaches the last rank is promoted");
    CHECK(reason(castling_fen, "e1g1q") == "only a pawn that reaches the last rank is promoted");
    CHECK(reason("4k3/8/8/8/8/8/7R/4K3 w - - 0 1", "Rh8=Q") ==
          "only a pawn that reaches the last rank is promoted");
    // A pawn that names its piece must be able to get there, too.
    CHECK(reason(test::start_fen, "e8=Q") == "no white pawn can go to e8");
}

TEST_CASE("what several pieces can do names them", "[notation][san][errors]") {
    constexpr std::string_view knights = "k7/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    CHECK(refusal(knights, "Nd2") == "ambiguous 0+3: 'Nd2' is ambiguous, expected Nbd2 or Nfd2");
    CHECK(refusal(knights, "N1d2!?") ==
          "ambiguous 0+6: 'N1d2!?' is ambiguous, expected Nbd2 or Nfd2");
    CHECK(candidates(knights, "Nd2") == Strings{"Nbd2", "Nfd2"});
    constexpr std::string_view queens = "1k6/8/8/8/Q2p3Q/8/8/Q3K3 w - - 0 1";
    CHECK(refusal(queens, "Qxd4") ==
          "ambiguous 0+4: 'Qxd4' is ambiguous, expected Q1xd4, Qa4xd4 or Qhxd4");
    CHECK(candidates(queens, "Qad4") == Strings{"Q1xd4", "Qa4xd4"});
    CHECK(candidates(queens, "Q4d4") == Strings{"Qa4xd4", "Qhxd4"});
}

TEST_CASE("nothing is not a move", "[notation][san][errors]") {
    const std::string nothing = "no move, expected one such as 'Nf3' or 'e2e4'";
    CHECK(refusal(Position::start(), "") == "syntax 0+1: " + nothing);
    CHECK(refusal(Position::start(), " \t") == "syntax 0+2: " + nothing);
    CHECK(refusal(Position::start(), "\r\n") == "syntax 0+2: " + nothing);
    CHECK(refusal(Position::start(), "\uFE0F") == "syntax 3+1: " + nothing);
}

TEST_CASE("garbage is pointed at where it starts", "[notation][san][errors]") {
    const auto place = [](std::string_view text) {
        const std::string said = refusal(Position::start(), text);
        CHECK(said.ends_with(fmt::format(
            "'{}' is not a move, expected one such as 'Nf3', 'exd5', 'e8=Q' or 'O-O'", text)));
        return said.substr(0, said.find(':'));
    };
    CHECK(place("x") == "syntax 1+1");
    CHECK(place("hello") == "syntax 2+3");
    CHECK(place("nf3") == "syntax 0+3");
    CHECK(place(" Nf3") == "syntax 0+4");
    CHECK(place("Nf3x") == "syntax 4+1");
    CHECK(place("Nf3Nc6") == "syntax 4+2");
    CHECK(place("Nf3 Nc6") == "syntax 4+3");
    CHECK(place("e4e") == "syntax 2+1");
    CHECK(place("e2e9") == "syntax 2+2");
    CHECK(place("e9") == "syntax 1+1");
    CHECK(place("Nx") == "syntax 2+1");
    CHECK(place("exd") == "syntax 3+1");
    CHECK(place("K") == "syntax 1+1");
    CHECK(place("1.e4") == "syntax 1+3");
    CHECK(place("O-0") == "syntax 1+2");
    CHECK(place("OO") == "syntax 1+1");
    CHECK(place("O-O-O-O") == "syntax 5+2");
    CHECK(place("0000") == "syntax 1+3");
    CHECK(place("--") == "syntax 1+1");
    CHECK(place("Nf3?!x") == "syntax 5+1");
    CHECK(place("Nf3!+") == "syntax 4+1");
}

TEST_CASE("messages quote little, and nothing that cannot be printed", "[notation][san][errors]") {
    const Position& start = Position::start();
    const std::string expected =
        "' is not a move, expected one such as 'Nf3', 'exd5', 'e8=Q' or 'O-O'";
    const std::string endless(1'000'000, 'e');
    CHECK(refusal(start, endless) ==
          "syntax 2+999998: '" + endless.substr(0, 20) + "..." + expected);
    CHECK(refusal(start, "Nf3" + std::string(100, '!') + "x")
              .starts_with("syntax 103+1: 'Nf3!!!!!!!!!!!!!!!!!...' is not a move"));
    CHECK(refusal(start, "Nd4" + std::string(100, '!')) ==
          "illegal 0+103: 'Nd4!!!!!!!!!!!!!!!!!...' is not a legal move: no white knight can go to "
          "d4");
    CHECK(refusal(start, "N\x1B[31m") == "syntax 1+5: 'N?[31m" + expected);
    CHECK(refusal(start, "Nf3\xE9") == "syntax 3+1: 'Nf3é" + expected);
    CHECK(refusal(start, std::string_view("N\0f3", 4)) == "syntax 1+3: 'N?f3" + expected);
    CHECK(refusal(start, "Nf\n3") == "syntax 2+2: 'Nf?3" + expected);
    CHECK(refusal(start, "Nd4\r\n") ==
          "illegal 0+3: 'Nd4' is not a legal move: no white knight can go to d4");
    for (int byte = 0; byte < 256; ++byte)
        for (const std::string text : {"", "N", "Nf", "Nf3", "Nd4", "e8=", "O-"})
            CHECK(test::is_printable(refusal(start, text + static_cast<char>(byte))));
}

TEST_CASE("places are those of the text with its figurines", "[notation][san][errors]") {
    const Position& start = Position::start();
    const std::string expected =
        "' is not a move, expected one such as 'Nf3', 'exd5', 'e8=Q' or 'O-O'";
    CHECK(refusal(start, "♘d4") ==
          "illegal 0+5: 'Nd4' is not a legal move: no white knight can go to d4");
    CHECK(refusal(start, "♘\uFE0Ed4") ==
          "illegal 0+8: 'Nd4' is not a legal move: no white knight can go to d4");
    CHECK(refusal(start, "♘f9") == "syntax 4+1: 'Nf9" + expected);
    CHECK(refusal(start, "♘f3♔") == "syntax 5+3: 'Nf3K" + expected);
    CHECK(refusal(start, "♘\uFE0Ff3 ♟e5") == "syntax 9+5: 'Nf3 Pe5" + expected);
    CHECK(refusal(start, "♘") == "syntax 3+1: 'N" + expected);
    CHECK(refusal(start, "♘\uFE0E") == "syntax 6+1: 'N" + expected);
    CHECK(refusal(start, "\xE2\x99") == "syntax 0+2: 'â™" + expected);
    CHECK(refusal(start, "♠e4") == "syntax 0+5: '♠e4" + expected);
}
