// Reasons, threats and refutations do not depend on colours or wings. The searches' results are
// scripted, the same for each board, and transformed with it.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/annotation_steps.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"
#include "tests/motif/example_puzzles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/scripted_analyser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

using namespace chess;

namespace {

/// How a board is transformed: bits to flip in its squares' numbers.
constexpr int unturned = 0;
constexpr int left_and_right = 7;
constexpr int colours = 56;

Square turned(Square square, int bits) {
    return square_at(index_of(square) ^ bits);
}

Move turned(Move move, int bits) {
    return {turned(move.from(), bits), turned(move.to(), bits), move.kind()};
}

std::vector<Move> turned(std::vector<Move> moves, int bits) {
    for (Move& move : moves) move = turned(move, bits);
    return moves;
}

Position turned(const Position& position, int bits) {
    if (bits == colours) return position.flipped();
    return bits == left_and_right ? test::mirrored(position) : position;
}

/// The words of a sentence before its line, with squares transformed and without move numbers.
std::string turned_words(const std::string& text, int bits) {
    std::string words;
    for (std::size_t at = 0; at < std::min(text.find(": "), text.size()); ++at) {
        const auto square = parse_square(std::string_view(text).substr(at, 2));
        if (square) {
            words += fmt::format("{}", turned(*square, bits));
            ++at;
        } else if (text.substr(at + 1).starts_with("-pawn") ||
                   text.substr(at + 1).starts_with("-file")) {
            const Square on_file = make_square(static_cast<File>(text[at] - 'a'), Rank::first);
            words += to_char(file_of(turned(on_file, bits)));
        } else if (std::isdigit(static_cast<unsigned char>(text[at])) == 0 && text[at] != '.') {
            words += text[at];
        }
    }
    return words;
}

std::string shown(const std::vector<Move>& moves, int bits) {
    std::string text;
    for (const Move move : turned(moves, bits))
        text += fmt::format(" {}{}", move.from(), move.to());
    return text;
}

/// The contents of a reason, transformed back.
std::string shown(const std::optional<Reason>& reason, int bits) {
    if (!reason) return "nothing";
    std::string squares;
    for (std::size_t number = 0; number < 64; ++number) {
        const Square square = square_at(static_cast<int>(number));
        if (reason->squares.contains(turned(square, bits))) squares += fmt::format(" {}", square);
    }
    return fmt::format("{} | {} | {} |{} |{} | {} |{}", turned_words(reason->text, bits),
                       static_cast<int>(reason->begins),
                       reason->motif ? name_of(*reason->motif) : "none", squares,
                       shown(reason->line, bits), reason->gain, shown(reason->threat, bits));
}

/// A quiet move that might have been better than the one that sets the puzzle.
std::optional<Move> other_move(const PuzzleRecord& puzzle) {
    for (const Move move : legal_moves(puzzle.before))
        if (move != puzzle.moves[0] && !puzzle.before.is_capture(move)) return move;
    return std::nullopt;
}

/// The reason for the move that sets a puzzle, on a transformed board.
std::optional<Reason> reason_for(const PuzzleRecord& puzzle, Move other, int bits) {
    const std::vector<Move> moves = turned(puzzle.moves, bits);
    Game game;
    game.start = turned(puzzle.before, bits);
    game.moves.push_back({moves[0], {}});
    AnnotatedGame annotated(game);
    const MotifLine line(game.start, moves, 1);
    const auto mate = static_cast<int>(line.solver_moves());
    annotated.positions[0].score = Score::centipawns(0);
    annotated.positions[0].lines = {{.depth = 9, .moves = {turned(other, bits)}}};
    annotated.positions[1].score =
        line.mates() ? Score::mating_in(2 * mate - 1) : Score::centipawns(900);
    annotated.positions[1].lines = {{.score = *annotated.positions[1].score,
                                     .depth = 9,
                                     .moves = {moves.begin() + 1, moves.end()}}};
    judge_moves(annotated, {});
    if (line.mates()) annotated.moves[0].allowed = MateClaim{mate, true, true};
    REQUIRE(detail::explain_moves(annotated, {.threats = true}).has_value());
    return annotated.moves[0].reason;
}

/// Scripts the recapture that wins most after each capture, as if each were a mistake.
void script_recaptures(const PuzzleRecord& puzzle, test::ScriptedAnalyser& analyser, int bits) {
    for (const Move capture : legal_moves(puzzle.before, MoveClass::noisy)) {
        const Position after = puzzle.before.after(capture);
        std::optional<Move> best;
        for (const Move answer : legal_moves(after, MoveClass::noisy))
            if (!best || exchange_value(after, answer) > exchange_value(after, *best))
                best = answer;
        if (best)
            analyser.expect(
                turned(after, bits),
                {{.score = Score::centipawns(900), .depth = 9, .moves = {turned(*best, bits)}}});
    }
}

/// The refutation of a capture in the puzzle's first position.
std::optional<WhyNot> why_not(const PuzzleRecord& puzzle, Move played, int bits) {
    test::ScriptedAnalyser analyser;
    script_recaptures(puzzle, analyser, bits);
    Game game;
    game.start = turned(puzzle.before, bits);
    game.moves.push_back({turned(played, bits), {}});
    AnnotatedGame annotated(game);
    annotated.positions[0].score = annotated.positions[1].score = Score::centipawns(0);
    annotated.positions[0].lines = {{.depth = 9, .moves = {turned(played, bits)}}};
    judge_moves(annotated, {});
    REQUIRE(detail::find_why_nots(annotated, {}, {.analyser = &analyser}).has_value());
    return annotated.moves[0].why_not;
}

}  // namespace

TEST_CASE("reasons and threats are the same on a turned board", "[laws][reasons]") {
    std::size_t said = 0;
    std::size_t threatened = 0;
    for (const PuzzleRecord& puzzle : test::example_puzzles()) {
        CAPTURE(puzzle.id);
        const auto other = other_move(puzzle);
        if (!other) continue;
        const auto reason = reason_for(puzzle, *other, unturned);
        said += reason ? 1 : 0;
        threatened += reason && !reason->threat.empty() ? 1 : 0;
        CHECK(shown(reason_for(puzzle, *other, colours), colours) == shown(reason, unturned));
        // Of several mates in one the first in the order of squares is shown.
        const Position after = puzzle.before.after(puzzle.moves[0]);
        const auto mates = std::ranges::count_if(
            legal_moves(after), [&](Move move) { return is_checkmate(after.after(move)); });
        if (puzzle.before.castling_rooks().any() || mates > 1) continue;
        CHECK(shown(reason_for(puzzle, *other, left_and_right), left_and_right) ==
              shown(reason, unturned));
    }
    CHECK(said > 30);
    CHECK(threatened > 3);
}

TEST_CASE("refutations are the same with colours exchanged", "[laws][reasons]") {
    std::size_t refuted = 0;
    for (const PuzzleRecord& puzzle : test::example_puzzles()) {
        CAPTURE(puzzle.id);
        const auto played = other_move(puzzle);
        if (!played) continue;
        const auto why = why_not(puzzle, *played, unturned);
        const auto other = why_not(puzzle, *played, colours);
        REQUIRE(why.has_value() == other.has_value());
        if (!why) continue;
        ++refuted;
        CHECK(turned(other->line.moves, colours) == why->line.moves);
        CHECK(turned_words(other->text, colours) == turned_words(why->text, unturned));
        CHECK(other->line.score == why->line.score);
    }
    CHECK(refuted > 0);
}
