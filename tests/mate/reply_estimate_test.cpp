#include "libchess/mate/detail/reply_estimate.hpp"

#include "libchess/position/movegen.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sample.hpp"

#include <cstdlib>

using namespace chess;
using test::position_of;

TEST_CASE("a quiet move out of the way leaves the replies that there were", "[mate]") {
    const Position position = position_of("6k1/5ppp/8/8/8/8/P7/K7 w - - 0 1");
    const detail::ReplyEstimate replies(position);
    const int now = count_legal_moves(position.after_null());
    CHECK(replies.after(Move(Square::a1, Square::b1)).count() == now);
    CHECK(replies.after(Move(Square::a2, Square::a3)).count() == now);
}

TEST_CASE("what a move takes and covers has no reply", "[mate]") {
    SECTION("the piece that is taken") {
        const Position position = position_of("6k1/5ppp/8/8/3n4/8/8/K2R4 w - - 0 1");
        const detail::ReplyEstimate replies(position);
        const Move takes(Square::d1, Square::d4);
        CHECK(replies.after(takes).count() == count_legal_moves(position.after(takes)));
    }
    SECTION("the king's flights") {
        const Position position = position_of("7k/8/8/8/8/8/8/K5R1 w - - 0 1");
        const detail::ReplyEstimate replies(position);
        const detail::Replies left = replies.after(Move(Square::g1, Square::g6));
        CHECK(left.king_steps == 1);
        CHECK(left.others == 0);
        CHECK(count_legal_moves(position.after(Move(Square::g1, Square::g6))) == 1);
    }
}

TEST_CASE("the estimate is seldom far off", "[mate]") {
    std::size_t moves = 0;
    std::size_t error = 0;
    std::size_t total = 0;
    test::check_every_position([&](const Position& position) {
        const detail::ReplyEstimate replies(position);
        for (const Move move : legal_moves(position)) {
            if (position.gives_check(move)) continue;
            const int estimate = replies.after(move).count();
            const int actual = count_legal_moves(position.after(move));
            if (estimate < 0) return false;
            ++moves;
            total += static_cast<std::size_t>(actual);
            error += static_cast<std::size_t>(std::abs(estimate - actual));
        }
        return true;
    });
    CHECK(moves > 1000000);
    CHECK(error * 10 < total);
}
