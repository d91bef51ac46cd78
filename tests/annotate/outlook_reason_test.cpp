// What the first move of a line does, told with what it comes to.

#include "libchess/annotate/detail/outlook_reason.hpp"

#include "tests/annotate/sentence_checker.hpp"
#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

using namespace chess;
using test::no_objection;
using test::objection;

namespace {

/// The better line and the answer to a bad move, and what that costs.
struct Lines {
    std::vector<std::string> better;
    std::vector<std::string> answer;
    int cost = 200;  ///< centipawns
};

/// The game with its reason, which the checker has nothing against.
AnnotatedGame told(std::string_view pgn, std::size_t index, const Lines& lines, Reason::Line line,
                   const detail::OutlookProof& proof = {}) {
    AnnotatedGame game = test::annotated(pgn);
    game.positions[index].score = Score::centipawns(0);
    game.positions[index + 1].score = Score::centipawns(lines.cost);
    judge_moves(game, {});
    test::add_line(game, index, Score::centipawns(0), lines.better);
    test::add_line(game, index + 1, Score::centipawns(lines.cost), lines.answer);
    game.moves[index].reason = detail::outlook_reason({game, index}, line, true, proof);
    REQUIRE(game.moves[index].reason);
    CHECK(objection(game, index) == no_objection);
    return game;
}

/// What the checker says when a word of a sentence is another one.
std::string objection_with(AnnotatedGame game, std::size_t index, const std::string& from,
                           const std::string& to) {
    std::string& text = game.moves[index].reason->text;
    REQUIRE(text.contains(from));
    text.replace(text.find(from), from.size(), to);
    return objection(game, index);
}

/// A move, its sentence, and a false word in it with what the checker says of that.
struct Case {
    std::string_view pgn;
    Lines lines;
    Reason::Line line;
    std::string_view text;
    std::pair<std::string, std::string> falsehood;
    std::string_view objection;
};

void check_cases(const std::vector<Case>& cases) {
    for (const Case& posed : cases) {
        CAPTURE(posed.text);
        const AnnotatedGame game = told(posed.pgn, 0, posed.lines, posed.line);
        CHECK(game.moves[0].reason->text == posed.text);
        const auto& [from, to] = posed.falsehood;
        CHECK(objection_with(game, 0, from, to) == posed.objection);
    }
}

}  // namespace

TEST_CASE("trades, castling and men that stand before others are told", "[reasons]") {
    using enum Reason::Line;
    SECTION("a trade") {
        const AnnotatedGame game =
            told("[FEN \"3qk3/5ppp/8/8/8/8/PPP2PPP/3QK3 b - - 0 1\"]\n\n1... h6 *", 0,
                 {{"Ke7", "Ke2", "Kf6"}, {"Qxd8+", "Kxd8", "Ke2"}}, reply);
        CHECK(game.moves[0].reason->text ==
              "Overlooks 2. Qxd8+, which trades queens and gives an advantage: "
              "2. Qxd8+ Kxd8 3. Ke2.");
        CHECK(objection_with(game, 0, "queens", "rooks") == "it trades something else");
    }
    SECTION("castling") {
        const AnnotatedGame game =
            told("[FEN \"4k3/5ppp/8/8/8/8/PPP2PPP/4K2R b K - 0 1\"]\n\n1... h6 *", 0,
                 {{"Ke7", "Ke2", "Kf6"}, {"O-O", "Kf8", "Re1"}, 120}, reply);
        CHECK(game.moves[0].reason->text ==
              "Overlooks 2. O-O, which brings the king to safety and gives an advantage: "
              "2. O-O Kf8 3. Re1.");
        // Not the corner, from which the rook goes.
        CHECK(game.moves[0].reason->squares == Bitboard(Square::g1));
        AnnotatedGame corner = game;
        corner.moves[0].reason->squares = Bitboard(Square::h1);
        CHECK(objection(corner, 0) == "a corner that is left");
    }
    SECTION("a man that stands before another one") {
        const AnnotatedGame game =
            told("[FEN \"4r1k1/2p2ppp/8/8/8/8/1P2QPPP/2B3K1 b - - 0 1\"]\n\n1... h6 *", 0,
                 {{"Kf8", "Kf1", "Kg8"}, {"Be3", "Kf8", "h3"}}, reply);
        CHECK(game.moves[0].reason->text ==
              "Overlooks 2. Be3, which shields the queen on e2 and gives an advantage: "
              "2. Be3 Kf8 3. h3.");
        CHECK(objection_with(game, 0, "shields", "protects") == "it does not guard it");
    }
}

TEST_CASE("a piece that is left without a safe square is told", "[reasons]") {
    const AnnotatedGame game =
        told("[FEN \"6b1/pp2k1N1/2pp4/4p2P/8/3P4/1P2K1P1/8 w - - 1 32\"]\n\n32. b3 *", 0,
             {{"Nf5+", "Ke6", "g4"}, {"Bh7", "h6", "a5"}}, Reason::Line::reply);
    CHECK(game.moves[0].reason->text ==
          "Overlooks 32... Bh7, which leaves the knight on g7 without a safe square and gives an "
          "advantage: 32... Bh7 33. h6 a5.");
    CHECK(objection_with(game, 0, "knight on g7", "king on e2") != no_objection);
}

TEST_CASE("what a move threatens is told with what it comes to", "[reasons]") {
    constexpr const char* pgn = "[FEN \"r3k3/5ppp/8/8/8/2N5/P4PPP/6K1 b - - 0 1\"]\n\n1... h6 *";
    const Lines lines{{"Kd7", "Kf1", "Kc6"}, {"Nb5", "Kd7", "a4"}};
    const auto moves = [](std::vector<std::string> sans) {
        AnnotatedGame game = test::annotated(pgn);
        Position position =
            game.positions[1].position.after(*parse_san(game.positions[1].position, "Nb5"));
        position.make_null();
        return test::line_from(position, Score::centipawns(0), sans).moves;
    };
    const detail::OutlookProof proof{.words = "threatens 3. Nc7+, winning a rook",
                                     .aim = moves({"Nc7+", "Kd7", "Nxa8"})};
    const AnnotatedGame game = told(pgn, 0, lines, Reason::Line::reply, proof);
    CHECK(game.moves[0].reason->text ==
          "Overlooks 2. Nb5, which threatens 3. Nc7+, winning a rook, and gives an advantage: "
          "2. Nb5 Kd7 3. a4.");
    CHECK(objection_with(game, 0, "a rook", "a queen") == "another gain");
    CHECK(objection_with(game, 0, "3. Nc7+", "3. Nd6+") == "another threat");
    AnnotatedGame other = game;
    other.moves[0].reason->aim = moves({"Nc7+", "Kd7", "Nd5"});
    CHECK(objection(other, 0) == "another gain");
}

TEST_CASE("what a move goes for, supports, stops, offers, takes or pins is told", "[reasons]") {
    using enum Reason::Line;
    const std::vector<Case> cases{
        {"[FEN \"8/5p1p/8/8/1p1k4/8/7P/6RK b - - 0 1\"]\n\n1... h6 *",
         {{"Kc3", "Kg2", "b3"}, {"Rg4+", "Kd3", "Rxb4"}},
         reply,
         "Overlooks 2. Rg4+, which goes for the pawn on b4 and gives an advantage: "
         "2. Rg4+ Kd3 3. Rxb4.",
         {"pawn on b4", "pawn on h6"},
         "it takes something else"},
        {"[FEN \"6k1/5ppp/8/1P6/8/8/5PPP/4R1K1 b - - 0 1\"]\n\n1... h6 *",
         {{"Kf8", "Rb1", "Ke7"}, {"Rb1", "Kf8", "b6"}},
         reply,
         "Overlooks 2. Rb1, which supports the passed pawn on b5 and gives an advantage: "
         "2. Rb1 Kf8 3. b6.",
         {"pawn on b5", "pawn on g2"},
         "another pawn advances"},
        {"[FEN \"r5k1/5ppp/8/1P6/2K5/8/5PPP/8 b - - 0 1\"]\n\n1... h6 *",
         {{"Rb8", "Kc5", "Kf8"}, {"b6", "Kf8", "b7"}},
         instead,
         "Misses 1... Rb8, which stops the passed pawn on b5 and keeps the balance: "
         "1... Rb8 2. Kc5 Kf8.",
         {"pawn on b5", "pawn on g2"},
         "it could not advance before"},
        {"[FEN \"4k3/5pp1/7p/6q1/8/8/5PPP/3QK3 b - - 0 1\"]\n\n1... h5 *",
         {{"Qe5+", "Kf1", "g6"}, {"Qd2", "Qxd2+", "Kxd2"}},
         reply,
         "Overlooks 2. Qd2, which offers the trade of queens and gives an advantage: "
         "2. Qd2 Qxd2+ 3. Kxd2.",
         {"queens", "rooks"},
         "no such trade"},
        {"[FEN \"2b1k3/4bppp/8/3N4/8/8/5PPP/2B3K1 b - - 0 1\"]\n\n1... h6 *",
         {{"Bd8", "Kf1", "f6"}, {"Nxe7", "Kxe7", "Be3"}},
         reply,
         "Overlooks 2. Nxe7, which takes one of the two bishops and gives an advantage: "
         "2. Nxe7 Kxe7 3. Be3.",
         {"2. Nxe7, which", "2. Nf4, which"},
         "another move"},
        {"[FEN \"4k3/5ppp/8/8/4n3/8/5PPP/3R2K1 b - - 0 1\"]\n\n1... h6 *",
         {{"Nf6", "Kf1", "Ke7"}, {"Re1", "f5", "f3"}},
         reply,
         "Overlooks 2. Re1, which pins the knight on e4 to the king and gives an advantage: "
         "2. Re1 f5 3. f3.",
         {"to the king", "to the queen"},
         "nothing is pinned"},
        {"[FEN \"6k1/5ppp/5n2/8/8/4N3/5PPP/6K1 b - - 0 1\"]\n\n1... Nd7 *",
         {{"Kf8", "Kf1", "Ke7"}, {"Ng4", "Kf8", "Kf1"}},
         reply,
         "Overlooks 2. Ng4, which gives an advantage, since the knight no longer guards g4: "
         "2. Ng4 Kf8 3. Kf1.",
         {"guards g4", "guards h5"},
         "the answer goes elsewhere"},
    };
    check_cases(cases);
}

TEST_CASE("two targets, the guard of a man, and what follows a trade are told", "[reasons]") {
    using enum Reason::Line;
    check_cases({
        {"[FEN \"6k1/5ppp/1q6/p7/8/8/3N1PPP/4R1K1 b - - 0 1\"]\n\n1... h6 *",
         {{"Qc6", "Kf1", "Kf8"}, {"Nc4", "Qc6", "Nxa5"}},
         reply,
         "Overlooks 2. Nc4, which attacks the queen on b6 and the pawn on a5 and gives an "
         "advantage: 2. Nc4 Qc6 3. Nxa5.",
         {"pawn on a5", "pawn on h6"},
         "another square"},
        {"[FEN \"6k1/6pp/4b3/8/2n2P2/8/4B1PP/5RK1 b - - 0 1\"]\n\n1... h6 *",
         {{"Nd6", "Kh1", "Kf8"}, {"f5", "Bd5", "Bxc4"}},
         reply,
         "Overlooks 2. f5, which attacks the bishop on e6, the guard of the knight on c4, and "
         "gives "
         "an advantage: 2. f5 Bd5 3. Bxc4.",
         {"guard of the knight", "guard of the bishop"},
         "another man is guarded"},
        {"[FEN \"6k1/5ppp/4b3/8/8/1q1Q4/6PP/3R1RK1 b - - 0 1\"]\n\n1... h6 *",
         {{"Qxd3", "Rxd3", "Bc4"}, {"Qxb3", "Bxb3", "Rd7"}},
         instead,
         "Misses 1... Qxd3, which trades queens before 2... Bc4, attacking the rook on d3, and "
         "keeps "
         "the balance: 1... Qxd3 2. Rxd3 Bc4.",
         {"before 2... Bc4", "before 2... Bd5"},
         "another move is prepared"},
        {"[FEN \"3q1k2/5ppp/8/6B1/8/5b2/4Q1PP/4K3 w - - 0 1\"]\n\n1. Bxd8 *",
         {{"Qxf3", "Qxg5", "Qa8+"}, {"Bxe2", "Bc7", "Bg4"}},
         reply,
         "Overlooks 1... Bxe2, which completes the trade of queens and gives an advantage: "
         "1... Bxe2 2. Bc7 Bg4.",
         {"queens", "rooks"},
         "no such trade"},
    });
}

TEST_CASE("a pawn that is taken back in the line is not taken, whatever exchanges come to",
          "[reasons]") {
    const auto text_with = [](std::string_view third) {
        const AnnotatedGame game =
            told("[FEN \"4k3/5ppp/3p4/4p3/3P4/5N2/5PPP/4K3 b - - 0 1\"]\n\n1... h6 *", 0,
                 {{"e4", "Nd2", "f5"}, {"dxe5", "dxe5", std::string(third)}}, Reason::Line::reply);
        return game.moves[0].reason->text;
    };
    CHECK(text_with("Nxe5") ==
          "Overlooks 2. dxe5, which takes the pawn on e5 and gives an advantage: "
          "2. dxe5 dxe5 3. Nxe5.");
    CHECK(text_with("Ke2") == "Overlooks 2. dxe5, which gives an advantage: 2. dxe5 dxe5 3. Ke2.");
}
