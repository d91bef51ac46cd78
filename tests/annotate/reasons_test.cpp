#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/calibration.hpp"
#include "libchess/annotate/detail/annotation_steps.hpp"
#include "libchess/annotate/detail/outlook_reason.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"
#include "tests/annotate/sentence_checker.hpp"
#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

using namespace chess;
using test::no_objection;
using test::objection;
using test::objection_to_better;
using test::objection_to_line;
using test::objection_to_praise;
using test::objection_to_threat;

namespace {

/// Whether a reason is found if facts are none.
bool explained_without_facts(AnnotatedGame game) {
    AnnotationOptions options;
    options.facts = false;
    game.moves[0].reason.reset();
    return detail::explain_moves(game, options) && game.moves[0].reason.has_value();
}

std::string named_file(const std::string& name) {
    std::ifstream file(name.starts_with('/') ? name : CHESS_TESTS_DIR "/../" + name);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The reason for a move of a game whose positions have these lines, scores for White.
std::string reason_text(AnnotatedGame& game, std::size_t index) {
    REQUIRE(detail::explain_moves(game));
    const auto& reason = game.moves[index].reason;
    return reason ? reason->text : "nothing";
}

}  // namespace

TEST_CASE("a piece that is left to be taken is named", "[reasons]") {
    AnnotatedGame game = test::annotated(
        "1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.3]} Qg5 {[%eval 6.5]} *");
    game.positions[3].lines.push_back(
        test::line_from(game.positions[3].position, Score::centipawns(-30), {"Nc6", "Bb5"}));
    game.positions[4].lines.push_back(
        test::line_from(game.positions[4].position, Score::centipawns(650), {"Nxg5", "d6", "Nf3"}));
    CHECK(reason_text(game, 3) ==
          "Puts the queen on g5, where it is lost: 3. Nxg5 wins a queen for nothing.");
    const Reason& reason = *game.moves[3].reason;
    CHECK(reason.motif == Motif::hanging_piece);
    CHECK(reason.squares == Bitboard(Square::g5));
    CHECK(reason.begins == Reason::Line::reply);
    CHECK(reason.gain == 9);
    CHECK(objection(game, 3).empty());
}

TEST_CASE("a piece is named though more is taken after it", "[reasons]") {
    AnnotatedGame game = test::annotated(
        "[FEN \"4k3/8/p7/1P3n2/8/6P1/8/6K1 b - - 0 1\"]\n\n1... Nh4 {[%eval 4.0]} *");
    game.positions[0].score = Score::centipawns(100);
    judge_moves(game, {});
    test::add_line(game, 0, Score::centipawns(-100), {"axb5", "Kf2"});
    test::add_line(game, 1, Score::centipawns(400), {"gxh4", "axb5", "Kf2", "Ke7"});
    CHECK(reason_text(game, 0) ==
          "Puts the knight on h4, where it is lost: 2. gxh4 axb5 3. Kf2 wins a knight for a pawn.");
    CHECK(objection(game, 0).empty());
}

TEST_CASE("a plan of quiet moves loses material in the long run", "[reasons]") {
    AnnotatedGame game =
        test::annotated("[FEN \"4k3/8/8/8/n7/8/P7/R3K3 b - - 0 1\"]\n\n1... Kd8 {[%eval 3.0]} *");
    game.positions[0].score = Score::centipawns(0);
    judge_moves(game, {});
    test::add_line(game, 0, Score::centipawns(0), {"Nb6", "a4"});
    test::add_line(game, 1, Score::centipawns(300), {"Rd1+", "Kc8", "Rd4", "Kb8", "Rxa4"});
    CHECK(reason_text(game, 0) ==
          "Loses material: 2. Rd1+ Kc8 3. Rd4 Kb8 4. Rxa4 wins a knight for nothing.");
    game.positions[1].lines.clear();
    test::add_line(game, 1, Score::centipawns(300), {"Rb1", "Kc8", "Rb4", "Kc7", "Rxa4"});
    CHECK(reason_text(game, 0) ==
          "Loses material: 2. Rb1 Kc8 3. Rb4 Kc7 4. Rxa4 wins a knight for "
          "nothing.");
    CHECK(objection(game, 0).empty());
}

TEST_CASE("a fork that is allowed is named with what it attacks", "[reasons]") {
    AnnotatedGame game = test::annotated(
        "[FEN \"r3k3/8/8/1N1p4/8/8/6P1/6K1 b - - 0 1\"]\n\n1... d4 {[%eval 6.0]} *");
    game.positions[0].score = Score::centipawns(0);
    judge_moves(game, {});
    game.positions[0].lines.push_back(test::line_from(
        game.positions[0].position, Score::centipawns(0), {"Kd7", "Nd4", "Kd6", "Nf3"}));
    game.positions[1].lines.push_back(test::line_from(
        game.positions[1].position, Score::centipawns(600), {"Nc7+", "Kd7", "Nxa8", "Kc6"}));
    CHECK(reason_text(game, 0) ==
          "Allows a fork of king and rook: 2. Nc7+ Kd7 3. Nxa8 wins a rook for nothing.");
    CHECK(game.moves[0].reason->squares == (Bitboard(Square::e8) | Bitboard(Square::a8)));
    CHECK(objection(game, 0).empty());
}

TEST_CASE("a mate is named if it is proved and the line is there", "[reasons]") {
    AnnotatedGame game = test::scholars_mate();
    CHECK(reason_text(game, 5) == "Allows mate: 4. Qxf7#.");
    CHECK(game.moves[5].reason->motif == Motif::mate);
    CHECK(objection(game, 5).empty());
    game.moves[5].allowed = MateClaim{2, false, false};
    game.moves[5].reason.reset();
    // What nobody has proved is told as a line.
    CHECK(reason_text(game, 5) == "Runs into a mating attack: 4. Qxf7#.");
}

TEST_CASE("a threat that was there is overlooked", "[reasons]") {
    AnnotatedGame game = test::scholars_mate();
    REQUIRE(detail::explain_moves(game, {.threats = true}));
    CHECK(game.moves[5].reason->text == "Overlooks the threat of mate: 4. Qxf7#.");
    CHECK(objection(game, 5).empty());
    CHECK(objection_to_threat(game, 5).empty());
    // The same with a threat to a piece.
    AnnotatedGame taken = test::annotated(
        "[FEN \"4k3/p7/8/3n4/8/8/8/3RK3 b - - 0 1\"]\n\n1... a6 {[%eval 5.0]} 2. Rxd5 *");
    taken.positions[0].score = Score::centipawns(0);
    judge_moves(taken, {});
    taken.positions[0].lines.push_back(
        test::line_from(taken.positions[0].position, Score::centipawns(0), {"Nf6"}));
    taken.positions[1].lines.push_back(
        test::line_from(taken.positions[1].position, Score::centipawns(500), {"Rxd5"}));
    REQUIRE(detail::explain_moves(taken, {.threats = true}));
    CHECK(taken.moves[0].reason->text ==
          "Overlooks the threat to the knight on d5: 2. Rxd5 wins a knight for nothing.");
    CHECK(objection_to_threat(taken, 0).empty());
}

TEST_CASE("a threat that can be met is no reason", "[reasons]") {
    AnnotatedGame game =
        test::annotated("[FEN \"4k3/p7/8/3n4/8/8/8/R3K3 w - - 0 1\"]\n\n1. Ra5 {[%eval 0.0]} *");
    game.positions[0].score = Score::centipawns(200);
    judge_moves(game, {});
    game.moves[0].judgement = Judgement::inaccuracy;
    game.positions[0].lines.push_back(
        test::line_from(game.positions[0].position, Score::centipawns(200), {"Rd1"}));
    REQUIRE(detail::explain_moves(game, {.threats = true}));
    CHECK_FALSE(game.moves[0].reason.has_value());
}

TEST_CASE("a right that is given up is a reason, with no line if the move itself does it",
          "[reasons]") {
    AnnotatedGame game = test::annotated(
        "[FEN \"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5\"]\n\n"
        "5. Kf1 {[%eval -1.5]} *");
    game.positions[0].score = Score::centipawns(30);
    judge_moves(game, {});
    test::add_line(game, 0, Score::centipawns(30), {"d3", "d6", "h3", "h6"});
    test::add_line(game, 1, Score::centipawns(-150), {"d6", "d3", "h6"});
    REQUIRE(detail::explain_moves(game, {}));
    REQUIRE(game.moves[0].reason.has_value());
    const Reason& reason = *game.moves[0].reason;
    CHECK(reason.text == "Gives up the right to castle.");
    REQUIRE(reason.facts.size() == 1);
    CHECK(reason.facts.front().fact == Fact::may_castle);
    CHECK(reason.gain == 0);
    CHECK(objection(game, 0) == no_objection);
    CHECK_FALSE(explained_without_facts(game));
    // Castling gives up nothing.
    AnnotatedGame castled = test::annotated(
        "[FEN \"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5\"]\n\n"
        "5. O-O {[%eval -1.5]} *");
    castled.positions[0].score = Score::centipawns(30);
    judge_moves(castled, {});
    test::add_line(castled, 0, Score::centipawns(30), {"d3", "d6", "h3", "h6"});
    test::add_line(castled, 1, Score::centipawns(-150), {"d6", "d3", "h6"});
    REQUIRE(detail::explain_moves(castled, {}));
    CHECK((!castled.moves[0].reason || !castled.moves[0].reason->text.contains("right to castle")));
}

TEST_CASE("a perpetual check is named", "[reasons]") {
    AnnotatedGame game = test::annotated(
        "[FEN \"6k1/5p2/6p1/8/8/8/q4PPP/4Q1K1 b - - 0 1\"]\n\n1... Qc2 {[%eval 0.0]} *");
    game.positions[0].score = Score::centipawns(500);
    game.positions[1].score = Score::centipawns(0);
    judge_moves(game, {});
    test::add_line(game, 0, Score::centipawns(500), {"Qa8", "h3"});
    test::add_line(game, 1, Score::centipawns(0), {"Qe8+", "Kg7", "Qe5+", "Kg8", "Qe8+"});
    REQUIRE(detail::explain_moves(game, {}));
    REQUIRE(game.moves[0].reason.has_value());
    CHECK(game.moves[0].reason->text == "Allows perpetual check: 2. Qe8+ Kg7 3. Qe5+ Kg8 4. Qe8+.");
    CHECK(objection(game, 0) == no_objection);
}

TEST_CASE("a stalemate in which a line ends is named", "[reasons]") {
    AnnotatedGame game = test::annotated(
        "[FEN \"5Q2/5p1k/6pp/8/7P/6K1/5r1r/8 b - - 7 48\"]\n\n48... h5 {[%eval 0.0]} 49. Qe8 *");
    game.positions[0].score = Score::centipawns(400);
    game.positions[1].score = Score::centipawns(0);
    game.positions[2].score = Score::centipawns(400);
    judge_moves(game, {});
    test::add_line(game, 0, Score::centipawns(400), {"Rhg2+", "Kh3", "Rg1"});
    test::add_line(game, 1, Score::centipawns(0), {"Qh8+", "Kxh8"});
    test::add_line(game, 2, Score::centipawns(400), {"Rhg2+", "Kh3", "g5"});
    REQUIRE(detail::explain_moves(game, {}));
    REQUIRE(game.moves[0].reason.has_value());
    CHECK(game.moves[0].reason->text == "Allows stalemate: 49. Qh8+ Kxh8.");
    CHECK(objection(game, 0) == no_objection);
    REQUIRE(game.moves[1].reason.has_value());
    CHECK(game.moves[1].reason->text ==
          "Misses stalemate, which the last move allowed: 49. Qh8+ Kxh8.");
    CHECK(objection(game, 1) == no_objection);
}

TEST_CASE("a move is told by what it comes to", "[reasons]") {
    AnnotatedGame game = test::annotated("1. e4 e5 2. Qh5 *");
    const auto told = [&](int before, int after, Reason::Line line, bool is_alone = true) {
        game.positions[2].score = Score::centipawns(before);
        game.positions[3].score = Score::centipawns(-after);
        judge_moves(game, {});
        test::add_line(game, 2, Score::centipawns(before), {"Nf3", "Nc6", "Bc4"});
        test::add_line(game, 3, Score::centipawns(-after), {"Nf6", "Qxe5+", "Be7", "Qf4", "O-O"});
        const auto reason = detail::outlook_reason({game, 2}, line, is_alone);
        if (!reason) return std::string("nothing");
        game.moves[2].reason = reason;
        CHECK(objection(game, 2) == no_objection);
        return reason->text;
    };
    constexpr auto better = Reason::Line::instead;
    constexpr auto answer = Reason::Line::reply;
    const auto misses = [](const std::string& result) {
        return "Misses 2. Nf3, which attacks the pawn on e5 and " + result + ": 2. Nf3 Nc6 3. Bc4.";
    };
    CHECK(told(400, 0, better) == misses("wins"));
    CHECK(told(150, 0, better) == misses("keeps an advantage"));
    CHECK(told(0, -200, better) == misses("keeps the balance"));
    CHECK(told(-80, -300, better) == misses("holds"));
    CHECK(told(-200, -400, better) == "nothing");
    // The bad move keeps nearly as much.
    CHECK(told(400, 280, better) == "nothing");
    CHECK(told(150, 90, better) == "nothing");
    CHECK(told(60, -40, better) == "nothing");
    CHECK(told(-80, -150, better) == "nothing");
    const auto overlooks = [](const std::string& result) {
        return "Overlooks 2... Nf6, which attacks the queen on h5 and " + result +
               ": 2... Nf6 3. Qxe5+ Be7.";
    };
    CHECK(told(-50, -400, answer) == overlooks("wins"));
    CHECK(told(0, -150, answer) == overlooks("gives an advantage"));
    CHECK(told(30, -60, answer) == overlooks("gets the better game"));
    CHECK(told(200, 0, answer) == overlooks("equalises"));
    CHECK(told(250, 80, answer) == overlooks("gets back into the game"));
    CHECK(told(200, -150, answer) == overlooks("turns the game around"));
    CHECK(told(350, 180, answer) == overlooks("fights on"));
    CHECK(told(-120, -280, answer) == overlooks("adds to the advantage"));
    CHECK(told(60, -10, answer) == overlooks("keeps the balance"));
    // What is no more than before, or hardly more, is not worth a word; what is attacked is.
    const std::string attacks = "2... Nf6, which attacks the queen on h5: 2... Nf6 3. Qxe5+ Be7.";
    CHECK(told(60, -10, answer, false) == "Allows " + attacks);
    CHECK(told(500, 300, answer) == "Overlooks " + attacks);
    CHECK(told(-250, -350, answer) == "Overlooks " + attacks);
    CHECK(told(0, -150, answer, false) ==
          "Allows 2... Nf6, which attacks the queen on h5 and gives an advantage: "
          "2... Nf6 3. Qxe5+ Be7.");
}

TEST_CASE("what a move takes is told with what it comes to", "[reasons]") {
    AnnotatedGame game = test::annotated("1. e4 e5 2. Qh5 Nf6 3. h3 *");
    game.positions[4].score = Score::centipawns(0);
    game.positions[5].score = Score::centipawns(200);
    judge_moves(game, {});
    test::add_line(game, 4, Score::centipawns(0), {"Qxe5+", "Be7", "Nc3"});
    test::add_line(game, 5, Score::centipawns(200), {"Nxh5", "d4", "exd4"});
    game.moves[4].reason = detail::outlook_reason({game, 4}, Reason::Line::reply, true);
    REQUIRE(game.moves[4].reason);
    CHECK(objection(game, 4) == no_objection);
    CHECK(game.moves[4].reason->text ==
          "Overlooks 3... Nxh5, which takes the queen on h5 and gives an advantage: "
          "3... Nxh5 4. d4 exd4.");
    CHECK(game.moves[4].reason->squares == Bitboard(*parse_square("h5")));
}

TEST_CASE("what its line proves is told with what a move comes to", "[reasons]") {
    const auto told = [](AnnotatedGame& game, const std::vector<std::string>& answer,
                         const detail::OutlookProof& proof, std::size_t plies) {
        game.positions[2].score = Score::centipawns(0);
        game.positions[3].score = Score::centipawns(150);
        judge_moves(game, {});
        test::add_line(game, 2, Score::centipawns(0), {"Nf3", "Nf6", "d3"});
        test::add_line(game, 3, Score::centipawns(150), answer);
        const detail::BadMove bad{game, 2};
        detail::OutlookProof shown = proof;
        shown.line.assign(bad.answer.begin(),
                          bad.answer.begin() + static_cast<std::ptrdiff_t>(plies));
        game.moves[2].reason = detail::outlook_reason(bad, Reason::Line::reply, true, shown);
        REQUIRE(game.moves[2].reason);
        return game.moves[2].reason->text;
    };
    SECTION("a fact that it brings") {
        AnnotatedGame game = test::annotated("1. e4 g5 2. g4 *");
        const FoundFact isolated{Fact::isolated, Color::white, Bitboard(*parse_square("h2")), 0};
        CHECK(told(game, {"h5", "gxh5", "Rxh5", "Nf3"},
                   {.words = "isolates the pawn on h2", .facts = {isolated}}, 3) ==
              "Overlooks 2... h5, which isolates the pawn on h2 and gives an advantage: "
              "2... h5 3. gxh5 Rxh5 4. Nf3.");
        CHECK(objection(game, 2) == no_objection);
        AnnotatedGame other = test::annotated("1. e4 g5 2. g4 *");
        told(other, {"h5", "h3", "Nf6"}, {.words = "isolates the pawn on h2", .facts = {isolated}},
             3);
        CHECK(objection(other, 2) == "no such fact: isolated");
    }
    SECTION("what it wins") {
        AnnotatedGame game = test::annotated("1. e4 d5 2. f3 *");
        CHECK(told(game, {"dxe4", "fxe4", "e5"}, {.words = "wins a pawn", .gain = 1}, 1) ==
              "Overlooks 2... dxe4, which wins a pawn and gives an advantage: 2... dxe4.");
        CHECK(objection(game, 2) == no_objection);
        AnnotatedGame other = test::annotated("1. e4 d5 2. f3 *");
        CHECK(told(other, {"dxe4", "fxe4", "e5"}, {.words = "wins a pawn", .gain = 1}, 2) ==
              "Overlooks 2... dxe4, which wins a pawn and gives an advantage: 2... dxe4 3. fxe4.");
        CHECK(objection(other, 2) == "another gain");
    }
}

TEST_CASE("what a move protects or prepares is told with what it comes to", "[reasons]") {
    const auto check =
        [](std::string_view pgn, std::size_t index, const std::vector<std::string>& better,
           const std::vector<std::string>& answer, Reason::Line line, std::string_view text,
           const std::vector<std::pair<std::string, std::string>>& falsehoods) {
            AnnotatedGame game = test::annotated(std::string(pgn));
            game.positions[index].score = Score::centipawns(0);
            game.positions[index + 1].score = Score::centipawns(200);
            judge_moves(game, {});
            test::add_line(game, index, Score::centipawns(0), better);
            test::add_line(game, index + 1, Score::centipawns(200), answer);
            game.moves[index].reason = detail::outlook_reason({game, index}, line, true);
            REQUIRE(game.moves[index].reason);
            CHECK(game.moves[index].reason->text == text);
            CHECK(objection(game, index) == no_objection);
            for (const auto& [from, to] : falsehoods) {
                AnnotatedGame other = game;
                std::string& told = other.moves[index].reason->text;
                REQUIRE(told.contains(from));
                told.replace(told.find(from), from.size(), to);
                CAPTURE(told);
                CHECK(objection(other, index) != no_objection);
            }
        };
    check("1. e4 e5 2. Nf3 h6 *", 3, {"Nc6", "Bb5", "a6"}, {"Nxe5", "d6", "Nf3"},
          Reason::Line::instead,
          "Misses 2... Nc6, which protects the pawn on e5 and keeps the balance: "
          "2... Nc6 3. Bb5 a6.",
          {{"pawn on e5", "pawn on d7"}, {"the pawn on", "the knight on"}});
    check("[FEN \"6k1/2p2ppp/8/8/8/8/P4PPP/1N4K1 b - - 0 1\"]\n\n1... h6 *", 0,
          {"c6", "Nc3", "Kf8"}, {"Nc3", "Kf8", "Nb5"}, Reason::Line::reply,
          "Overlooks 2. Nc3, which prepares 3. Nb5, attacking the pawn on c7, and gives an "
          "advantage: 2. Nc3 Kf8 3. Nb5.",
          {{"pawn on c7", "pawn on f7"}, {"prepares 3. Nb5", "prepares 3. Nd5"}});
    check("[FEN \"6k1/5ppp/8/1P6/8/8/5PPP/6K1 b - - 0 1\"]\n\n1... h6 *", 0, {"Kf8", "b6", "Ke7"},
          {"b6", "Kf8", "b7"}, Reason::Line::reply,
          "Overlooks 2. b6, which pushes the passed pawn to b6 and gives an advantage: "
          "2. b6 Kf8 3. b7.",
          {{"pawn to b6", "pawn to b7"}});
}

TEST_CASE("what a better move takes is told beside what the answer does", "[reasons]") {
    AnnotatedGame game = test::annotated("1. e4 e5 2. Qh5 Nf6 3. h3 *");
    test::add_line(game, 4, Score::centipawns(0), {"Qxe5+", "Be7", "Nc3"});
    const auto is_told = [&](const std::string& does) {
        game.moves[4].reason =
            Reason{.text = "",
                   .begins = Reason::Line::reply,
                   .line = {},
                   .better = BetterMove{.text = "3. Qxe5+ was stronger: it " + does + ".",
                                        .line = {game.positions[4].lines.front().moves.front()},
                                        .facts = {}}};
        return objection_to_better(game, 4) == no_objection;
    };
    CHECK(is_told("takes the pawn on e5"));
    CHECK_FALSE(is_told("takes the knight on e5"));
    CHECK_FALSE(is_told("takes the pawn on d7"));
    CHECK(is_told("attacks the pawn on c7"));
    CHECK_FALSE(is_told("attacks the pawn on b7"));
    CHECK_FALSE(is_told("threatens mate"));
}

TEST_CASE("the only move is told with what it kept", "[reasons]") {
    AnnotatedGame game = test::annotated("1. e4 e5 2. Qh5 *");
    const auto told = [&](int before, int after) {
        game.positions[2].score = Score::centipawns(before);
        game.positions[3].score = Score::centipawns(-after);
        judge_moves(game, {});
        test::add_line(game, 2, Score::centipawns(before), {"Nf3", "Nc6", "Bc4"});
        test::add_line(game, 3, Score::centipawns(-after), {"Nf6", "Qxe5+", "Be7"});
        const auto only = detail::only_move({game, 2});
        if (!only) return std::string("nothing");
        game.moves[2].reason =
            Reason{.text = "", .begins = Reason::Line::reply, .line = {}, .better = only};
        CHECK(objection_to_better(game, 2) == no_objection);
        return only->text;
    };
    CHECK(told(400, 0) == "2. Nf3 was the only move that won.");
    CHECK(told(150, 0) == "2. Nf3 was the only move that kept an advantage.");
    CHECK(told(0, -200) == "2. Nf3 was the only move that kept the balance.");
    CHECK(told(-80, -300) == "2. Nf3 was the only move that held.");
    CHECK(told(-200, -400) == "nothing");
    CHECK(told(500, 350) == "nothing");
}

TEST_CASE("what the endgame tables give away is named with the move that keeps it", "[reasons]") {
    AnnotatedGame game =
        test::annotated("[FEN \"8/8/8/3k4/8/8/3P4/3K4 w - - 0 1\"]\n\n1. d4 {[%eval 0.0]} *");
    game.positions[0].score = Score::centipawns(600);
    judge_moves(game, {});
    game.moves[0].judgement = Judgement::blunder;
    game.moves[0].keeps_result = false;
    game.positions[0].verdict = EndingVerdict{.wdl = Wdl::win};
    game.positions[0].keeping_moves = {test::move_of(game.positions[0].position, "d1c2")};
    game.positions[1].verdict = EndingVerdict{.wdl = Wdl::draw};
    REQUIRE(detail::explain_moves(game, {}));
    REQUIRE(game.moves[0].reason.has_value());
    CHECK(game.moves[0].reason->text == "Only draws, where 1. Kc2 wins: endgame tables.");
    CHECK(objection(game, 0) == no_objection);
    // A result that is not certain is not told.
    game.positions[1].verdict->is_doubtful = true;
    game.moves[0].reason.reset();
    REQUIRE(detail::explain_moves(game, {}));
    CHECK_FALSE(game.moves[0].reason.has_value());
}

TEST_CASE("nothing is said where no line proves it", "[reasons]") {
    AnnotatedGame game = test::annotated(
        "1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.3]} Qg5 {[%eval 6.5]} *");
    CHECK(reason_text(game, 3) == "nothing");
    // A loss that the best move has, too, is no reason.
    game.positions[3].lines.push_back(
        test::line_from(game.positions[3].position, Score::centipawns(-30), {"h6", "Nxe5"}));
    game.positions[4].lines.push_back(test::line_from(
        game.positions[4].position, Score::centipawns(650), {"Nxe5", "Qxe5", "d4", "Qxe4+"}));
    CHECK(reason_text(game, 3) == "nothing");
}

TEST_CASE("all that is said of games is confirmed by replaying it", "[reasons]") {
    const auto analyser =
        calibrated(make_analyser({.hash_bytes = std::size_t{4} << 20U}), EvaluationKind::network);
    MateSolver solver({.hash_megabytes = 1});
    std::string games = named_file("data/pgn/classics.pgn") + named_file("tests/cli/annotate.pgn");
    // More games, to be checked by hand: CHESS_REASON_GAMES=games.pgn chess_tests "[reasons]".
    // NOLINTNEXTLINE(concurrency-mt-unsafe): one thread
    if (const char* more = std::getenv("CHESS_REASON_GAMES")) games += "\n" + named_file(more);
    std::size_t said = 0;
    for (std::size_t at = 0; at < games.size();) {
        const std::size_t end = std::min(games.find("\n[Event ", at + 1), games.size());
        auto game = parse_game(std::string_view(games).substr(at, end - at));
        at = end;
        if (!game) continue;
        const auto annotated = annotate(*std::move(game),
                                        {.limits = {.nodes = 4000},
                                         .proof_nodes = 20'000,
                                         .threats = true,
                                         .why_nots = true,
                                         .praises = true},
                                        {.analyser = analyser.get(), .solver = &solver});
        REQUIRE(annotated.has_value());
        for (std::size_t i = 0; i < annotated->moves.size(); ++i) {
            if (const auto& praise = annotated->moves[i].praise) {
                CAPTURE(i, praise->text);
                CHECK(objection_to_praise(*annotated, i) == no_objection);
            }
            if (const auto& why = annotated->moves[i].why_not) {
                CAPTURE(i, why->text);
                CHECK(objection_to_line(annotated->positions[i].position, *why) == no_objection);
            }
            if (!annotated->moves[i].reason) continue;
            ++said;
            CAPTURE(i, annotated->moves[i].reason->words());
            CHECK(objection(*annotated, i) == no_objection);
            CHECK(objection_to_threat(*annotated, i) == no_objection);
            CHECK(objection_to_better(*annotated, i) == no_objection);
        }
    }
    CHECK(said >= 3);
}
