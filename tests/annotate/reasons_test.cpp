// Sentences are checked by code that shares only the rules of chess with what writes them: it reads
// their moves, replays them, and counts the pieces on the board.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/calibration.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"
#include "tests/fact/fact_oracle.hpp"
#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/simple_board.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

using namespace chess;

namespace {

constexpr PieceTypeMap<int> pawns_worth{{1, 3, 3, 5, 9, 0}};

/// A side's material in pawns, less the other side's.
int balance(const Position& position, Color side) {
    int sum = 0;
    for (const PieceType type : all_piece_types)
        sum += pawns_worth[type] *
               (position.pieces(side, type).count() - position.pieces(~side, type).count());
    return sum;
}

/// The moves in a sentence, without numbers and punctuation.
std::vector<std::string> moves_in(const std::string& text) {
    std::vector<std::string> moves;
    if (!text.contains(": ")) return moves;
    std::istringstream words(text.substr(text.find(": ") + 2));
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

/// What is wrong with a refutation, or nothing: the answer to the capture must mate, or win more
/// than was captured.
std::string objection_to_line(Position position, const WhyNot& why) {
    const Position before = position;
    for (const Move move : why.line.moves) {
        if (!legal_moves(position).contains(move)) return "an illegal move";
        position.make(move);
    }
    if (!before.captured_by(why.line.moves.front())) return "no capture";
    if (is_checkmate(position) && position.turn() == before.turn()) return "";
    const std::vector<std::string> sans = moves_in(why.text);
    if (sans.size() + 1 != why.line.moves.size()) return "another line";
    return balance(position, before.turn()) < balance(before, before.turn()) ? "" : "no refutation";
}

/// What is wrong with a threat, or nothing: it must have existed before, and win something.
std::string objection_to_threat(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const bool mentions_threat =
        reason.text.contains(" the threat ") || reason.text.contains(" a threat:");
    if (reason.threat.empty()) return mentions_threat ? "no threat" : "";
    Position position = game.positions[index].position;
    const Color winner = ~position.turn();
    if (position.in_check() || reason.line.front() != reason.threat.front()) return "no threat yet";
    const int before = balance(position, winner);
    position.make_null();
    for (const Move move : reason.threat) {
        if (!legal_moves(position).contains(move)) return "an illegal threat";
        position.make(move);
    }
    if (reason.gain == 0) return is_checkmate(position) ? "" : "no threat of mate";
    if (balance(position, winner) <= before) return "it threatens nothing";
    for (const Move move : legal_moves(position, MoveClass::noisy))
        if (exchange_value(position, move) >= 100) return "a threat that can be taken back";
    return "";
}

/// How many squares a side's pieces attack that are neither its own men's nor guarded by pawns.
int room_of(const Position& position, Color side) {
    const test::SimpleBoard board(position);
    int room = 0;
    for (int from = 0; from < square_count; ++from) {
        const auto& man = board.board[square_at(from)];
        if (!man || man->color != side || man->type == PieceType::pawn ||
            man->type == PieceType::king)
            continue;
        for (int to = 0; to < square_count; ++to) {
            const Square at = square_at(to);
            if (!board.attacks(square_at(from), at)) continue;
            if (board.board[at] && board.board[at]->color == side) continue;
            bool is_guarded = false;
            for (const Square guard : board.attackers(at, ~side))
                is_guarded = is_guarded || board.board[guard]->type == PieceType::pawn;
            room += is_guarded ? 0 : 1;
        }
    }
    return room;
}

/// The first number in a text.
int number_in(const std::string& text) {
    return std::stoi(text.substr(text.find_first_of("0123456789")));
}

/// Pieces of the other side that attack squares beside a king.
int attackers_of_king(const Position& position, Color side) {
    const test::SimpleBoard board(position);
    const int king = index_of(board.king(side));
    std::set<Square> attackers;
    for (int to = 0; to < square_count; ++to) {
        if (to == king || std::abs(to % 8 - king % 8) > 1 || std::abs(to / 8 - king / 8) > 1)
            continue;
        for (const Square from : board.attackers(square_at(to), ~side))
            if (board.board[from]->type != PieceType::pawn &&
                board.board[from]->type != PieceType::king)
                attackers.insert(from);
    }
    return static_cast<int>(attackers.size());
}

/// What is wrong with "comes out worse", or nothing: along the better line, if that comes to rest
/// by itself, the mover must once have more than at the end of the line shown.
std::string objection_to_balance(const AnnotatedGame& game, std::size_t index,
                                 const Position& end) {
    Position position = game.positions[index].position;
    const Color mover = position.turn();
    int most = -100;
    for (const Move move : game.positions[index].lines.front().moves) {
        position.make(move);
        most = std::max(most, balance(position, mover));
    }
    bool is_at_rest = !position.in_check();
    for (const Move move : legal_moves(position, MoveClass::noisy))
        is_at_rest = is_at_rest && exchange_value(position, move) <= 0;
    return is_at_rest && most <= balance(end, mover) ? "nothing is lost" : "";
}

/// Whether a sentence compares what can be counted where the lines end, and names no fact.
bool is_count(const Reason& reason) {
    return reason.text.starts_with("Comes out ") || reason.text.contains(" near the king: ") ||
           reason.text.contains(" moves, where ");
}

/// What is wrong with a sentence that compares counts; `end` is where its line ends.
std::string objection_to_count(const AnnotatedGame& game, std::size_t index, const Position& end) {
    const Reason& reason = *game.moves[index].reason;
    const Color mover = game.mover(index);
    if (!reason.facts.empty()) return "a fact that it does not name";
    if (reason.text.starts_with("Comes out ")) return objection_to_balance(game, index, end);
    if (reason.text.contains(" near the king: "))
        return attackers_of_king(end, mover) == reason.squares.count() ? "" : "other attackers";
    const Color side = reason.text.contains("other side") ? ~mover : mover;
    return room_of(end, side) == number_in(reason.text) ? "" : "other room";
}

/// What is wrong with a sentence that names facts; `end` is where its line ends. By the plain look
/// at the board, what is said to be gained is there and was not before the move; what is given up
/// was there, and is not.
std::string objection_to_facts(const AnnotatedGame& game, std::size_t index, const Position& end) {
    const Reason& reason = *game.moves[index].reason;
    const Position& before = game.positions[index].position;
    auto now = test::plain_facts(before);
    auto then = test::plain_facts(end);
    const bool gives_up = reason.text.contains("ives up ");
    for (const FoundFact& found : reason.facts) {
        const auto& had = now[{found.fact, found.side}];
        const auto& has = then[{found.fact, found.side}];
        bool was = true;
        bool is = true;
        for (const Square square : found.squares) {
            was = was && had.contains(to_string(square));
            is = is && has.contains(to_string(square));
        }
        const std::string key(info(found.fact).key);
        const bool is_new = is && (!was || has.size() != had.size() || found.fact == Fact::passed);
        const bool is_gone = was && has.size() < had.size() && gives_up;
        if (info(found.fact).is_of_man ? !is_new && !is_gone
                                       : has.empty() == had.empty() && has == had)
            return "no such fact: " + key;
    }
    return "";
}

/// Whether the line of a sentence ends in a position that was there before.
std::string objection_to_repetition(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    std::vector<std::string> seen;
    const auto board_of = [](const Position& position) {
        const std::string fen = to_fen(position);
        return fen.substr(0, fen.rfind(' ', fen.rfind(' ') - 1));
    };
    for (std::size_t i = 0; i <= index; ++i) seen.push_back(board_of(game.positions[i].position));
    Position position = game.positions[index].position;
    if (reason.begins == Reason::Line::reply) {
        position = game.positions[index + 1].position;
        seen.push_back(board_of(position));
    }
    for (const Move move : reason.line) {
        seen.push_back(board_of(position));
        position.make(move);
    }
    return std::ranges::find(seen, board_of(position)) != seen.end() ? "" : "nothing is repeated";
}

/// Replays a sentence; says what is wrong with it, or nothing.
std::string objection(const AnnotatedGame& game, std::size_t index) {
    const Reason& reason = *game.moves[index].reason;
    const Position& before = game.positions[index].position;
    Position position = before;
    if (reason.begins == Reason::Line::reply) position = game.positions[index + 1].position;
    if (reason.text.starts_with("Lets a draw be claimed"))
        return game.positions[index + 1].draw_claim ? "" : "no claim";
    if (reason.text.starts_with("Gives stalemate"))
        return is_stalemate(position) ? "" : "no stalemate";
    const Color winner = position.turn();
    std::vector<Move> line;
    const bool names_line = !reason.text.ends_with(": endgame tables.");
    if (!names_line) line = reason.line;
    for (const std::string& san : names_line ? moves_in(reason.text) : std::vector<std::string>()) {
        const auto move = parse_san(position, san);
        if (!move) return "an illegal move: " + san;
        line.push_back(*move);
        position.make(*move);
    }
    if (line != reason.line) return "another line";
    if (is_count(reason)) return objection_to_count(game, index, position);
    if (!reason.facts.empty()) return objection_to_facts(game, index, position);
    if (reason.text.contains(" a repetition of moves: "))
        return objection_to_repetition(game, index);
    if (reason.text.ends_with(": endgame tables."))
        return game.moves[index].keeps_result == false ? "" : "it keeps the result";
    if (reason.gain == 0) return is_checkmate(position) ? "" : "no mate";
    if (balance(position, winner) - balance(before, winner) != reason.gain) return "another gain";
    if (reason.gain < 1) return "no gain";
    if (position.turn() == winner) return "it does not end with the winner's move";
    for (const Move move : legal_moves(position, MoveClass::noisy))
        if (exchange_value(position, move) >= 100) return "something can be taken back";
    if (reason.motif == Motif::fork && !reason.squares.several()) return "a fork of one";
    return "";
}

/// The most that a side can win by captures on a square, in pawns; both sides make legal moves, and
/// may stop.
int wins_on(const Position& position, Square square) {
    int most = 0;
    for (const Move move : legal_moves(position, MoveClass::noisy)) {
        if (move.to() != square || !position.captured_by(move)) continue;
        Position after = position;
        after.make(move);
        most = std::max(most, pawns_worth[*position.captured_by(move)] - wins_on(after, square));
    }
    return most;
}

/// What is wrong with praise; the move was the best one in any case.
std::string objection_to_praise(const AnnotatedGame& game, std::size_t index) {
    const auto& [kind, text] = *game.moves[index].praise;
    const EvaluatedPosition& here = game.positions[index];
    const Move played = *game.game.moves[index].move;
    if (game.moves[index].judgement != Judgement::none) return "blamed and praised";
    if (here.verdict) return game.moves[index].keeps_result == true ? "" : "it gives the game away";
    if (here.best_move() != played) return "not the best move";
    const std::string best = kind == Praise::Kind::great ? "prefers " : "Next best is ";
    std::istringstream words(text.substr(text.find(best) + best.size()));
    std::string number;
    std::string san;
    words >> number >> san;
    const auto other = parse_san(here.position, san.substr(0, san.find_last_not_of(".,") + 1));
    if (!other || *other == played) return "no other move: " + san;
    if (kind != Praise::Kind::brilliant) return "";
    const Square offered = *parse_square(text.substr(text.find(" on ") + 4, 2));
    const int had = balance(here.position, game.mover(index));
    const Position& after = game.positions[index + 1].position;
    const int given = wins_on(after, offered) - (balance(after, game.mover(index)) - had);
    return given >= 2 ? "" : "no sacrifice";
}

/// Whether a reason is found if facts are none.
bool explained_without_facts(AnnotatedGame game) {
    AnnotationOptions options;
    options.facts = false;
    game.moves[0].reason.reset();
    return explain_moves(game, options) && game.moves[0].reason.has_value();
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
          "Loses material in the long run: 2. Rb1 Kc8 3. Rb4 Kc7 4. Rxa4 wins a knight for "
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
    CHECK(reason_text(game, 5) == "nothing");
}

TEST_CASE("a threat that was there is overlooked", "[reasons]") {
    AnnotatedGame game = test::scholars_mate();
    REQUIRE(explain_moves(game, {.threats = true}));
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
    REQUIRE(explain_moves(taken, {.threats = true}));
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
    REQUIRE(explain_moves(game, {.threats = true}));
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
    REQUIRE(explain_moves(game, {}));
    REQUIRE(game.moves[0].reason.has_value());
    const Reason& reason = *game.moves[0].reason;
    CHECK(reason.text == "Gives up the right to castle.");
    REQUIRE(reason.facts.size() == 1);
    CHECK(reason.facts.front().fact == Fact::may_castle);
    CHECK(reason.gain == 0);
    CHECK(objection(game, 0) == "");
    CHECK_FALSE(explained_without_facts(game));
    // Castling gives up nothing.
    AnnotatedGame castled = test::annotated(
        "[FEN \"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5\"]\n\n"
        "5. O-O {[%eval -1.5]} *");
    castled.positions[0].score = Score::centipawns(30);
    judge_moves(castled, {});
    test::add_line(castled, 0, Score::centipawns(30), {"d3", "d6", "h3", "h6"});
    test::add_line(castled, 1, Score::centipawns(-150), {"d6", "d3", "h6"});
    REQUIRE(explain_moves(castled, {}));
    CHECK((!castled.moves[0].reason || !castled.moves[0].reason->text.contains("right to castle")));
}

TEST_CASE("a draw by repetition is named", "[reasons]") {
    AnnotatedGame game =
        test::annotated("[FEN \"6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1\"]\n\n1. h3 {[%eval 0.0]} *");
    game.positions[0].score = Score::centipawns(500);
    game.positions[1].score = Score::centipawns(0);
    judge_moves(game, {});
    test::add_line(game, 0, Score::centipawns(500), {"Re8#"});
    game.positions[0].lines.clear();
    game.positions[0].score = Score::centipawns(500);
    test::add_line(game, 0, Score::centipawns(500), {"f3", "h6"});
    test::add_line(game, 1, Score::centipawns(0), {"Kf8", "Rb1", "Kg8", "Re1", "Kf8"});
    REQUIRE(explain_moves(game, {}));
    REQUIRE(game.moves[0].reason.has_value());
    CHECK(game.moves[0].reason->text ==
          "Allows a repetition of moves: 1... Kf8 2. Rb1 Kg8 3. Re1.");
    CHECK(objection(game, 0) == "");
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
    REQUIRE(explain_moves(game, {}));
    REQUIRE(game.moves[0].reason.has_value());
    CHECK(game.moves[0].reason->text == "Only draws, where 1. Kc2 wins: endgame tables.");
    CHECK(objection(game, 0) == "");
    // A result that is not certain is not told.
    game.positions[1].verdict->is_doubtful = true;
    game.moves[0].reason.reset();
    REQUIRE(explain_moves(game, {}));
    CHECK_FALSE(game.moves[0].reason.has_value());
}

TEST_CASE("nothing is said where no line proves it", "[reasons]") {
    AnnotatedGame game = test::annotated(
        "1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.3]} Qg5 {[%eval 6.5]} *");
    CHECK(reason_text(game, 3) == "nothing");
    // A loss that the best move has, too, is no reason.
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
                CHECK(objection_to_praise(*annotated, i) == "");
            }
            if (const auto& why = annotated->moves[i].why_not) {
                CAPTURE(i, why->text);
                CHECK(objection_to_line(annotated->positions[i].position, *why) == "");
            }
            if (!annotated->moves[i].reason) continue;
            ++said;
            CAPTURE(i, annotated->moves[i].reason->text);
            CHECK(objection(*annotated, i) == "");
            CHECK(objection_to_threat(*annotated, i) == "");
        }
    }
    CHECK(said >= 3);
}
