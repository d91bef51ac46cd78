// Making moves, compared with the slow board, and taken back.

#include "libchess/position/movegen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sample.hpp"
#include "tests/support/simple_board.hpp"

using namespace chess;
using test::SimpleBoard;

namespace {

/// What the counters should be after a move.
bool counters_fit(const Position& before, Move move, const Position& after) {
    const bool resets = before.is_capture(move) || before.at(move.from())->type == PieceType::pawn;
    return after.halfmove_clock() == (resets ? 0 : before.halfmove_clock() + 1) &&
           after.fullmove_number() ==
               before.fullmove_number() + (before.turn() == Color::black ? 1 : 0);
}

/// Whether the sets by colour and kind agree with the squares.
bool sets_fit(const Position& position) {
    for (int index = 0; index < square_count; ++index) {
        const Square square = square_at(index);
        const auto piece = position.at(square);
        if (position.occupied().contains(square) != piece.has_value()) return false;
        for (const Color color : all_colors)
            for (const PieceType type : all_piece_types)
                if (position.pieces(color, type).contains(square) != (piece == Piece{color, type}))
                    return false;
    }
    return true;
}

}  // namespace

TEST_CASE("a move does what the plain rules say", "[laws][make]") {
    test::check_every_move([&](const Position& position, Move move) {
        const Position after = position.after(move);
        return SimpleBoard(after) == SimpleBoard(position).after(move) &&
               counters_fit(position, move, after);
    });
}

TEST_CASE("a move taken back leaves nothing behind", "[laws][make]") {
    test::check_every_move([&](const Position& position, Move move) {
        Position changed = position;
        const Position::Undo undo = changed.make(move);
        changed.unmake(move, undo);
        return changed == position;
    });
}

TEST_CASE("a whole line taken back leaves nothing behind", "[laws][make]") {
    struct Made {
        Position before;
        Move move;
        Position::Undo undo;
    };
    test::Random random(7);
    bool restored = true;
    for (std::size_t start = 0; start < test::chess960_sample().size(); start += 251) {
        Position position = test::chess960_sample()[start];
        std::vector<Made> line;
        for (MoveList moves = legal_moves(position); !moves.empty() && line.size() < 100;
             moves = legal_moves(position)) {
            const Position before = position;
            const Move move = moves[random.below(moves.size())];
            line.push_back({before, move, position.make(move)});
        }
        for (; !line.empty(); line.pop_back()) {
            position.unmake(line.back().move, line.back().undo);
            restored = restored && position == line.back().before;
        }
    }
    CHECK(restored);
}

TEST_CASE("a passed turn taken back leaves nothing behind", "[laws][make]") {
    std::size_t passed = 0;
    test::for_each_position([&](const Position& position) {
        if (position.in_check()) return;
        Position changed = position;
        const Position::Undo undo = changed.make_null();
        const bool sound = changed.turn() == ~position.turn() &&
                           changed.key() == changed.key_from_scratch() &&
                           changed.en_passant() == std::nullopt &&
                           changed.castling_rooks() == position.castling_rooks();
        changed.unmake_null(undo);
        if (!sound || changed != position) FAIL_CHECK(to_fen(position));
        ++passed;
    });
    CHECK(passed > 30000);
}

TEST_CASE("the likely key of a move is the key where it says so", "[laws][zobrist]") {
    std::size_t exact = 0;
    std::size_t others = 0;
    test::check_every_move([&](const Position& position, Move move) {
        const bool is_exact = position.is_likely_key_exact(move);
        ++(is_exact ? exact : others);
        return !is_exact || position.likely_key_after(move) == position.after(move).key();
    });
    CHECK(exact > 1000000);
    CHECK(others > 10000);
}

TEST_CASE("the key kept is the key computed from scratch", "[laws][zobrist]") {
    test::check_every_move([&](const Position& position, Move move) {
        const Position after = position.after(move);
        return after.key() == after.key_from_scratch();
    });
    test::check_every_position(
        [&](const Position& position) { return position.key() == position.key_from_scratch(); });
}

TEST_CASE("the sets of pieces fit the squares after every move", "[laws][make]") {
    test::check_every_position(sets_fit);
    std::size_t count = 0;
    for (const Position& position : test::scattered_sample()) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) continue;
        const Move move = moves[count++ % moves.size()];
        if (!sets_fit(position.after(move))) test::fail_law(position, to_string(move));
    }
    CHECK(count > 5000);
}

TEST_CASE("a move gives check exactly if the enemy is in check after it", "[laws][checks]") {
    std::size_t checks = 0;
    test::check_every_move([&](const Position& position, Move move) {
        const bool check = position.after(move).in_check();
        checks += check ? 1 : 0;
        return position.gives_check(move) == check;
    });
    CHECK(checks > 10000);
}

TEST_CASE("a move captures what stood there", "[laws][make]") {
    test::check_every_move([](const Position& position, Move move) {
        const SimpleBoard before(position);
        std::optional<PieceType> victim;
        if (move.is_en_passant()) victim = PieceType::pawn;
        else if (before.board[move.to()] && !move.is_castling())
            victim = before.board[move.to()]->type;
        return position.captured_by(move) == victim &&
               position.is_capture(move) == victim.has_value();
    });
}
