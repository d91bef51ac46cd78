// What the first move of a line does, told with what it comes to.

#include "libchess/annotate/detail/outlook_reason.hpp"

#include "tests/annotate/sentence_checker.hpp"
#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"

using namespace chess;
using test::no_objection;
using test::objection;

namespace {

/// The better line and the answer to a move that costs two pawns.
struct Lines {
    std::vector<std::string> better;
    std::vector<std::string> answer;
};

/// The game with its reason, which the checker has nothing against.
AnnotatedGame told(std::string_view pgn, std::size_t index, const Lines& lines, Reason::Line line,
                   const detail::OutlookProof& proof = {}) {
    AnnotatedGame game = test::annotated(pgn);
    game.positions[index].score = Score::centipawns(0);
    game.positions[index + 1].score = Score::centipawns(200);
    judge_moves(game, {});
    test::add_line(game, index, Score::centipawns(0), lines.better);
    test::add_line(game, index + 1, Score::centipawns(200), lines.answer);
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
                 {{"Ke7", "Ke2", "Kf6"}, {"O-O", "Kf8", "Re1"}}, reply);
        CHECK(game.moves[0].reason->text ==
              "Overlooks 2. O-O, which brings the king to safety and gives an advantage: "
              "2. O-O Kf8 3. Re1.");
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
