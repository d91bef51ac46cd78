// The legal moves, compared with the slow generator of tests/support/simple_board.hpp.

#include "tests/support/catch.hpp"
#include "tests/support/sample.hpp"
#include "tests/support/simple_board.hpp"

using namespace chess;
using test::SimpleBoard;

namespace {

std::vector<std::uint16_t> sorted(const auto& moves) {
    std::vector<std::uint16_t> bits;
    for (const Move move : moves) bits.push_back(move.bits());
    std::ranges::sort(bits);
    return bits;
}

/// The results of a position's queries by the slow rules.
struct Expected {
    std::vector<Square> checkers;
    Bitboard pinned;
    std::optional<Square> legal_en_passant;
};

Expected expected_of(const SimpleBoard& board, const std::vector<Move>& legal) {
    Expected expected;
    const Square king = board.king(board.turn);
    expected.checkers = board.attackers(king, ~board.turn);
    for (int index = 0; index < square_count; ++index) {
        const Square square = square_at(index);
        if (square == king || !board.board[square] || board.board[square]->color != board.turn)
            continue;
        // A piece is pinned if its removal lets a new attacker through.
        SimpleBoard without = board;
        without.board[square].reset();
        if (without.attackers(king, ~board.turn).size() > expected.checkers.size())
            expected.pinned |= Bitboard(square);
    }
    if (std::ranges::any_of(legal, &Move::is_en_passant)) expected.legal_en_passant = board.passed;
    return expected;
}

}  // namespace

TEST_CASE("legal moves are the pseudo-legal ones that leave the king safe", "[laws][movegen]") {
    std::size_t moves = 0;
    test::check_every_position([&](const Position& position) {
        const auto expected = sorted(SimpleBoard(position).legal_moves());
        moves += expected.size();
        return sorted(legal_moves(position)) == expected;
    });
    CHECK(moves > 1000000);
}

TEST_CASE("counting the moves is as many as listing them", "[laws][movegen]") {
    test::check_every_position([](const Position& position) {
        const auto size = static_cast<int>(legal_moves(position).size());
        return count_legal_moves(position) == size && has_legal_move(position) == (size != 0) &&
               is_checkmate(position) == (size == 0 && position.in_check()) &&
               is_stalemate(position) == (size == 0 && !position.in_check());
    });
}

TEST_CASE("noisy and quiet moves together are all moves, and none is both", "[laws][movegen]") {
    test::check_every_position([&](const Position& position) {
        const MoveList noisy = legal_moves(position, MoveClass::noisy);
        const MoveList quiet = legal_moves(position, MoveClass::quiet);
        std::vector<Move> both(noisy.begin(), noisy.end());
        both.insert(both.end(), quiet.begin(), quiet.end());
        const auto is_noisy = [&](Move move) {
            return position.is_capture(move) || move.is_promotion();
        };
        return sorted(both) == sorted(legal_moves(position)) &&
               std::ranges::all_of(noisy, is_noisy) && std::ranges::none_of(quiet, is_noisy);
    });
}

TEST_CASE("checkers, pins and legal en passant are what the plain rules say", "[laws][checks]") {
    std::size_t pins = 0;
    std::size_t checks = 0;
    std::size_t en_passants = 0;
    test::check_every_position([&](const Position& position) {
        const SimpleBoard board(position);
        const Expected expected = expected_of(board, board.legal_moves());
        const Bitboard checkers = position.checkers();
        pins += expected.pinned.any() ? 1 : 0;
        checks += expected.checkers.empty() ? 0 : 1;
        en_passants += expected.legal_en_passant ? 1 : 0;
        return std::vector<Square>(checkers.begin(), checkers.end()) == expected.checkers &&
               position.pinned(position.turn()) == expected.pinned &&
               position.legal_en_passant() == expected.legal_en_passant;
    });
    // Without enough of these the law would prove little.
    CHECK(pins > 1000);
    CHECK(checks > 1000);
    CHECK(en_passants > 200);
}

TEST_CASE("only the listed moves are legal", "[laws][movegen]") {
    // Every one of the 65,536 words that could be a move, in a few positions of each kind.
    for (const auto* sample :
         {&test::standard_sample(), &test::chess960_sample(), &test::scattered_sample()}) {
        for (std::size_t i = 0; i < sample->size(); i += sample->size() / 8) {
            const Position& position = (*sample)[i];
            int legal = 0;
            for (int from = 0; from < square_count; ++from)
                for (int to = 0; to < square_count; ++to)
                    for (int kind = 0; kind <= static_cast<int>(MoveKind::promote_queen); ++kind)
                        legal += is_legal(position, Move(square_at(from), square_at(to),
                                                         static_cast<MoveKind>(kind)))
                                     ? 1
                                     : 0;
            CHECK(legal == count_legal_moves(position));
        }
    }
}
