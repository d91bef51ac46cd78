#include "libchess/notation/fen.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::play;
using test::position_of;
using test::start_fen;

namespace {

Position read(std::string_view fen, bool chess960 = false) {
    const auto result = read_fen(fen, {.chess960 = chess960});
    REQUIRE(result.has_value());
    CHECK(result->warnings.empty());
    return result->position;
}

}  // namespace

TEST_CASE("a standard FEN is read field by field", "[notation][fen]") {
    const auto fen = parse_fen("r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 12 34");
    REQUIRE(fen.has_value());
    const Setup& setup = fen->setup;
    CHECK(setup.board[Square::a8] == Piece{Color::black, PieceType::rook});
    CHECK(setup.board[Square::e1] == Piece{Color::white, PieceType::king});
    CHECK(setup.board[Square::d4] == Piece{Color::black, PieceType::pawn});
    CHECK(setup.board[Square::e4] == Piece{Color::white, PieceType::pawn});
    CHECK(std::ranges::count_if(setup.board, [](auto piece) { return piece.has_value(); }) == 8);
    CHECK(setup.turn == Color::black);
    CHECK(setup.castling == std::vector<CastlingClaim>{{Color::white, CastlingSide::king_side},
                                                       {Color::white, CastlingSide::queen_side},
                                                       {Color::black, CastlingSide::king_side},
                                                       {Color::black, CastlingSide::queen_side}});
    CHECK(setup.en_passant == Square::e3);
    CHECK(setup.halfmove_clock == 12);
    CHECK(setup.fullmove_number == 34);
}

TEST_CASE("the start position is read from its FEN", "[notation][fen]") {
    CHECK(read(start_fen) == Position::start());
}

TEST_CASE("a FEN knows where its fields are", "[notation][fen]") {
    const std::string_view text = "  4k3/8/8/8/8/8/8/R3K3\tw  Q - 3 4  ";
    const auto fen = parse_fen(text);
    REQUIRE(fen.has_value());
    const auto field = [&](SetupField which) {
        const TextSpan span = fen->fields[static_cast<std::size_t>(which)];
        return text.substr(span.offset, span.length);
    };
    CHECK(field(SetupField::board) == "4k3/8/8/8/8/8/8/R3K3");
    CHECK(field(SetupField::turn) == "w");
    CHECK(field(SetupField::castling) == "Q");
    CHECK(field(SetupField::en_passant) == "-");
    CHECK(text.substr(fen->length) == "  ");
}

TEST_CASE("fields may be separated by any blanks", "[notation][fen]") {
    const std::string board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (const std::string& text : {board + "\tw\tKQkq\t-\t0\t1", board + "   w  KQkq -  0   1",
                                    "  " + board + " w KQkq - 0 1", board + " w KQkq - 0 1   ",
                                    "\t" + board + " \t w KQkq - 0 1\t"})
        CHECK(read(text) == Position::start());
}

TEST_CASE("a line's end after the FEN is none of its business", "[notation][fen]") {
    const std::string four = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (const char* end : {"\n", "\r\n", " \r\n"}) {
        CHECK(parse_fen(four + end).has_value());
        CHECK(parse_fen(four + " 0 1" + end).has_value());
    }
}

TEST_CASE("missing counters are 0 and 1", "[notation][fen]") {
    const std::string four = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    CHECK(read(four) == Position::start());
    CHECK(read(four + " ") == Position::start());
    const Position five = read(four + " 7");
    CHECK(five.halfmove_clock() == 7);
    CHECK(five.fullmove_number() == 1);
}

TEST_CASE("counters are numbers up to 9999, and the first move is 1", "[notation][fen]") {
    const auto counters = [](const std::string& text) {
        const Position position = read("4k3/8/8/8/8/8/8/4K3 w - - " + text);
        return std::pair(position.halfmove_clock(), position.fullmove_number());
    };
    CHECK(counters("0 0") == std::pair(0, 1));
    CHECK(counters("00 007") == std::pair(0, 7));
    CHECK(counters("100 250") == std::pair(100, 250));
    CHECK(counters("9999 9999") == std::pair(9999, 9999));
}

TEST_CASE("what follows four fields is left to the reader of EPD", "[notation][fen]") {
    const std::string board = "4k3/8/8/8/8/8/8/4K3 w - -";
    const auto rest = [](const std::string& text) {
        const auto fen = parse_fen_prefix(text);
        REQUIRE(fen.has_value());
        return text.substr(fen->length);
    };
    CHECK(rest(board).empty());
    CHECK(rest(board + " bm Ke2;") == " bm Ke2;");
    CHECK(rest(board + " 3 7 bm Ke2;") == " bm Ke2;");
    CHECK(rest(board + " 3 bm Ke2;") == " bm Ke2;");
    CHECK(rest(board + "  ;D1 5") == "  ;D1 5");
    CHECK(rest(board + ";D1 5") == ";D1 5");
    CHECK(rest(board + " 3 7;D1 5") == ";D1 5");
    CHECK_FALSE(parse_fen(board + " bm Ke2;").has_value());
}

TEST_CASE("X-FEN and Shredder-FEN say the same of Chess960", "[notation][fen][chess960]") {
    const Position x_fen = read("nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1");
    CHECK(x_fen.is_chess960());
    CHECK(x_fen.castling_rooks() == test::squares("b1 g1 b8 g8"));
    CHECK(read("nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1") == x_fen);
    CHECK(read("nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w bBgG - 0 1") == x_fen);
    CHECK(read("nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KBkb - 0 1") == x_fen);
}

TEST_CASE("a file's letter chooses the inner of two rooks", "[notation][fen][chess960]") {
    const auto rooks = [](const std::string& castling) {
        return read("rr2k1rr/8/8/8/8/8/8/RR2K1RR w " + castling + " - 0 1").castling_rooks();
    };
    CHECK(rooks("KQkq") == test::squares("a1 h1 a8 h8"));
    CHECK(rooks("GBgb") == test::squares("b1 g1 b8 g8"));
    CHECK(rooks("GQkb") == test::squares("a1 g1 b8 h8"));
}

TEST_CASE("castling letters come in any order", "[notation][fen]") {
    const std::string board = "r3k2r/8/8/8/8/8/8/R3K2R w ";
    CHECK(read(board + "qkQK - 0 1") == read(board + "KQkq - 0 1"));
    CHECK(read(board + "ahAH - 0 1") == read(board + "KQkq - 0 1"));
}

TEST_CASE("what was forgiven points at its field and says that it is ignored", "[notation][fen]") {
    const auto result = read_fen("4k3/8/8/8/8/P7/PPPPPPPP/4KR2 w K e6 0 1");
    REQUIRE(result.has_value());
    CHECK(result->position.castling_rooks() == test::squares("f1"));
    CHECK(result->warnings ==
          std::vector<ParseError>{
              {33, 2, "en passant square e6: there is no black pawn on e5 (ignored)", false},
              {0, 28, "White has 9 pawns, more than 8", false},
          });
}

TEST_CASE("validating is reading in two steps", "[notation][fen]") {
    const auto fen = parse_fen("4k3/8/8/8/8/8/8/4K3 w K - 0 1");
    REQUIRE(fen.has_value());
    CHECK(validate(*fen).value().warnings.size() == 1);
    CHECK_FALSE(validate(*fen, {.reject_from = Severity::repairable}).has_value());
    CHECK(validate(*fen, {.chess960 = true}).value().position.is_chess960());
}

TEST_CASE("positions are written as they were read", "[notation][fen]") {
    for (const std::string& fen : {
             std::string(test::start_fen),
             std::string(test::kiwipete_fen),
             std::string("8/8/8/8/8/8/k7/2K5 b - - 99 200"),
             std::string("r3k3/1P1p2Pp/8/8/8/8/p1p3p1/4K2R w Kq - 3 17"),
             std::string("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7"),
         })
        CHECK(to_fen(position_of(fen)) == fen);
}

TEST_CASE("the en passant square is written in three styles", "[notation][fen]") {
    const auto written = [](const Position& position) {
        const auto field = [&](EnPassantStyle style) {
            const std::string fen = to_fen(position, {.en_passant = style, .counters = false});
            return fen.substr(fen.rfind(' ') + 1);
        };
        return std::vector{field(EnPassantStyle::fen), field(EnPassantStyle::x_fen),
                           field(EnPassantStyle::legal)};
    };
    using Fields = std::vector<std::string>;
    CHECK(written(play(Position::start(), "e2e4")) == Fields{"e3", "-", "-"});
    CHECK(written(play(Position::start(), "e2e4 a7a6 e4e5 d7d5")) == Fields{"d6", "d6", "d6"});
    // The pawn that could capture is pinned.
    CHECK(written(position_of("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1")) == Fields{"d6", "d6", "-"});
    CHECK(written(position_of("7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1")) == Fields{"d6", "d6", "-"});
    CHECK(written(Position::start()) == Fields{"-", "-", "-"});
    // The one at the other edge of the board cannot capture.
    CHECK(written(position_of("4k3/8/8/7p/P7/8/8/4K3 b - a3 0 1")) == Fields{"a3", "-", "-"});
}

TEST_CASE("en passant squares are written where legal unless asked otherwise", "[notation][fen]") {
    CHECK(to_fen(play(Position::start(), "e2e4")) ==
          "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST_CASE("castling rights are written in three styles", "[notation][fen]") {
    const auto written = [](const Position& position) {
        const auto field = [&](CastlingStyle style) {
            const std::string fen = to_fen(position, {.castling = style});
            const std::size_t start = fen.find(' ') + 3;
            return fen.substr(start, fen.find(' ', start) - start);
        };
        return std::vector{field(CastlingStyle::automatic), field(CastlingStyle::x_fen),
                           field(CastlingStyle::shredder)};
    };
    using Fields = std::vector<std::string>;
    CHECK(written(Position::start()) == Fields{"KQkq", "KQkq", "HAha"});
    CHECK(written(position_of(test::start_fen, true)) == Fields{"HAha", "KQkq", "HAha"});
    CHECK(written(position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1")) == Fields{"-", "-", "-"});
    CHECK(written(position_of("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1")) == Fields{"Kq", "Kq", "Ha"});
    SECTION("X-FEN has the file only of a rook that is not the outermost") {
        CHECK(written(position_of("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1")) ==
              Fields{"GBgb", "KQkq", "GBgb"});
        CHECK(written(position_of("rr2k1rr/8/8/8/8/8/8/RR2K1RR w GQkb - 0 1")) ==
              Fields{"GAhb", "GQkb", "GAhb"});
        // A rook on the far side of the king, or of the other colour, does not count.
        CHECK(written(position_of("4k1r1/8/8/8/8/8/8/R3K1Rr w G - 0 1")) == Fields{"G", "K", "G"});
    }
}

TEST_CASE("an EPD's position has no counters", "[notation][fen]") {
    CHECK(to_fen(Position::start(), {.counters = false}) ==
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
}

TEST_CASE("a position beyond the largest counters is written readably", "[notation][fen]") {
    const Position position = play(position_of("4k3/8/8/8/8/8/8/4K3 b - - 9999 9999"), "e8e7");
    CHECK(read_fen(to_fen(position)).has_value());
}
