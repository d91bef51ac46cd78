// Sentences are checked here by code that shares nothing with what writes them but the rules of
// chess: it reads their moves, replays them, and counts the pieces on the board.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/calibration.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"
#include "tests/support/annotation_accounts.hpp"
#include "tests/support/catch.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>

using namespace chess;

namespace {

constexpr PieceTypeMap<int> pawns_worth{{1, 3, 3, 5, 9, 0}};

/// What a side has on the board, in pawns, less what the other one has.
int balance(const Position& position, Color side) {
    int sum = 0;
    for (const PieceType type : all_piece_types)
        sum += pawns_worth[type] *
               (position.pieces(side, type).count() - position.pieces(~side, type).count());
    return sum;
}

/// The words of a sentence that are moves, without their numbers and what ends them.
std::vector<std::string> moves_in(const std::string& text) {
    std::istringstream words(text.substr(text.find(": ") + 2));
    std::vector<std::string> moves;
    for (std::string word; words >> word;) {
        if (word == "wins") break;
        if (word.ends_with('.') && std::isdigit(static_cast<unsigned char>(word.front())) != 0)
            continue;
        const bool ends = word.ends_with('.') || word.ends_with(',');
        if (ends) word.pop_back();
        moves.push_back(word);
        if (ends) break;
    }
    return moves;
}

/// Replays a sentence; says what is wrong with it, or nothing.
std::string objection(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const Position& before = game.positions[index].position;
    const bool is_reply = reason.begins == Reason::Line::reply;
    Position position = is_reply ? game.positions[index + 1].position : before;
    if (reason.text.starts_with("Gives stalemate"))
        return is_stalemate(position) ? "" : "no stalemate";
    const Color winner = position.turn();
    std::vector<Move> line;
    for (const std::string& san : moves_in(reason.text)) {
        const auto move = parse_san(position, san);
        if (!move) return "an illegal move: " + san;
        line.push_back(*move);
        position.make(*move);
    }
    if (line != reason.line) return "another line";
    if (reason.gain == 0) return is_checkmate(position) ? "" : "no mate";
    if (balance(position, winner) - balance(before, winner) != reason.gain) return "another gain";
    if (reason.gain < 1) return "no gain";
    if (position.turn() == winner) return "it does not end with the winner's move";
    for (const Move move : legal_moves(position, MoveClass::noisy))
        if (exchange_value(position, move) >= 100) return "something can be taken back";
    if (reason.motif == Motif::fork && !reason.squares.several()) return "a fork of one";
    return "";
}

std::string named_file(const std::string& name) {
    std::ifstream file(name.starts_with('/') ? name : CHESS_TESTS_DIR "/../" + name);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The reason for a move of a game whose positions have these lines, scores for White.
std::string reason_text(AnnotatedGame& game, std::size_t index) {
    explain_moves(game);
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
    CHECK(reason_text(game, 5) == "nothing");
}

TEST_CASE("nothing is said where no line proves it", "[reasons]") {
    AnnotatedGame game = test::annotated(
        "1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.3]} Qg5 {[%eval 6.5]} *");
    CHECK(reason_text(game, 3) == "nothing");
    // What the best move would lose, too, is not the move's fault.
    game.positions[3].lines.push_back(
        test::line_from(game.positions[3].position, Score::centipawns(-30), {"Nh6", "Nxe5"}));
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
    if (const char* more = std::getenv("CHESS_REASON_GAMES")) games += "\n" + named_file(more);
    std::size_t said = 0;
    for (std::size_t at = 0; at < games.size();) {
        const std::size_t end = std::min(games.find("\n[Event ", at + 1), games.size());
        auto game = parse_game(std::string_view(games).substr(at, end - at));
        at = end;
        if (!game) continue;
        const auto annotated =
            annotate(*std::move(game), {.limits = {.nodes = 4000}, .proof_nodes = 20'000},
                     {.analyser = analyser.get(), .solver = &solver});
        REQUIRE(annotated.has_value());
        for (std::size_t i = 0; i < annotated->moves.size(); ++i) {
            if (!annotated->moves[i].reason) continue;
            ++said;
            CAPTURE(i, annotated->moves[i].reason->text);
            CHECK(objection(*annotated, i) == "");
        }
    }
    CHECK(said >= 3);
}
