#include "libchess/network/attribution.hpp"

#include "libchess/network/network_board.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sample.hpp"

#include <cmath>
#include <cstdlib>
#include <stop_token>
#include <string_view>

using namespace chess;

namespace {

/// The network's value of a board, from White's view.
int number_of(NetworkEvaluator& evaluator, const NetworkBoard& board) {
    const int value = evaluator.evaluate(board);
    return board.turn == Color::white ? value : -value;
}

Attribution attribution_of(const Position& position, const AttributionOptions& options) {
    NetworkEvaluator evaluator;
    return attribute(evaluator, position, number_of(evaluator, NetworkBoard(position)), 1, options);
}

int sum_of(const Attribution& attribution) {
    int sum = attribution.bare_cp;
    for (const Attribution::Man& man : attribution.men) sum += man.cp;
    return sum;
}

double mean_error(const Attribution& attribution) {
    double sum = 0;
    for (const Attribution::Man& man : attribution.men) sum += man.error_cp;
    return sum / static_cast<double>(attribution.men.size());
}

const Attribution::Man& man_on(const Attribution& attribution, Square square) {
    const auto found = std::ranges::find(attribution.men, square, &Attribution::Man::square);
    REQUIRE(found != attribution.men.end());
    return *found;
}

}  // namespace

TEST_CASE("shares add up to the number however few orders are tried", "[network][attribution]") {
    NetworkEvaluator evaluator;
    int number = 0;
    for (const auto* sample : {&test::standard_sample(), &test::chess960_sample()}) {
        for (std::size_t i = 0; i < sample->size(); i += 50) {
            const Position& position = (*sample)[i];
            const int cp = number_of(evaluator, NetworkBoard(position));
            const int orders = 1 + number++ % 3;
            CHECK(sum_of(attribute(evaluator, position, cp, 1, {.orders = orders})) == cp);
            // Scaled, and rounded in whatever way.
            CHECK(sum_of(attribute(evaluator, position, cp / 3 - 1, 1.0 / 3, {.orders = orders})) ==
                  cp / 3 - 1);
        }
    }
    CHECK(number > 20);
}

TEST_CASE("of two men the shares are the means of both orders", "[network][attribution]") {
    const Position position = test::position_of("4k3/8/8/3n4/8/8/8/R3K3 b - - 0 1");
    NetworkEvaluator evaluator;
    const NetworkBoard both(position);
    NetworkBoard rook = both;
    rook.remove(Square::d5);
    NetworkBoard knight = both;
    knight.remove(Square::a1);
    NetworkBoard bare = rook;
    bare.remove(Square::a1);
    const int all = number_of(evaluator, both);
    const int with_rook = number_of(evaluator, rook);
    const int with_knight = number_of(evaluator, knight);
    const int alone = number_of(evaluator, bare);

    const Attribution split = attribution_of(position, {.orders = 2});
    REQUIRE(split.men.size() == 2);
    CHECK(split.bare_cp == alone);
    CHECK(split.men[0].square == Square::a1);
    CHECK(split.men[0].piece == Piece{Color::white, PieceType::rook});
    CHECK(std::abs(split.men[0].cp - (all - with_knight + with_rook - alone) / 2.0) < 1);
    CHECK(std::abs(split.men[1].cp - (all - with_rook + with_knight - alone) / 2.0) < 1);
    CHECK(split.men[0].removal_cp == all - with_knight);
    CHECK(split.men[1].removal_cp == all - with_rook);
    CHECK(split.men[0].error_cp == 0);
}

TEST_CASE("where all orders can be tried they are", "[network][attribution]") {
    const Position position = test::position_of("4k3/pp6/8/3n4/8/8/6B1/R3K3 w - - 0 1");
    const Attribution all = attribution_of(position, {.orders = 120});
    const Attribution more = attribution_of(position, {.orders = 5000, .seed = 9});
    const Attribution fewer = attribution_of(position, {.orders = 119});
    for (std::size_t i = 0; i < all.men.size(); ++i) {
        CHECK(all.men[i].error_cp == 0);
        CHECK(all.men[i].cp == more.men[i].cp);
        CHECK(fewer.men[i].error_cp > 0);
        CHECK(std::abs(fewer.men[i].cp - all.men[i].cp) <= 4 * fewer.men[i].error_cp + 1);
    }
}

TEST_CASE("the same orders give the same shares", "[network][attribution]") {
    const Position position = test::position_of(test::kiwipete_fen);
    const Attribution first = attribution_of(position, {.orders = 20});
    const Attribution again = attribution_of(position, {.orders = 20});
    const Attribution other = attribution_of(position, {.orders = 20, .seed = 2});
    bool differs = false;
    REQUIRE(first.men.size() == 30);
    for (std::size_t i = 0; i < first.men.size(); ++i) {
        CHECK(first.men[i].cp == again.men[i].cp);
        CHECK(first.men[i].error_cp == again.men[i].error_cp);
        differs = differs || first.men[i].cp != other.men[i].cp;
        // This does not depend on orders.
        CHECK(first.men[i].removal_cp == other.men[i].removal_cp);
    }
    CHECK(differs);
}

TEST_CASE("errors fall with the square root of the orders, and are such",
          "[network][attribution]") {
    const Position position = test::position_of(test::kiwipete_fen);
    const Attribution few = attribution_of(position, {.orders = 100});
    const Attribution many = attribution_of(position, {.orders = 1600, .seed = 2});
    CHECK(mean_error(few) / mean_error(many) == Approx(4).epsilon(0.2));
    double squares = 0;
    for (std::size_t i = 0; i < few.men.size(); ++i) {
        const double error = std::hypot(few.men[i].error_cp, many.men[i].error_cp);
        squares += std::pow((few.men[i].cp - many.men[i].cp) / error, 2);
    }
    CHECK(squares / static_cast<double>(few.men.size()) > 0.4);
    CHECK(squares / static_cast<double>(few.men.size()) < 2);
    CHECK(mean_error(attribution_of(position, {.orders = 1})) == 0);
}

TEST_CASE("sides changed, shares change their sign", "[network][attribution]") {
    // Few men, so that all orders are used.
    const Position position = test::position_of("2k5/1p3q2/8/3N4/8/5P2/1R6/6K1 w - - 0 1");
    const Attribution split = attribution_of(position, {});
    const Attribution flipped =
        attribution_of(test::position_of("6k1/1r6/5p2/8/3n4/8/1P3Q2/2K5 b - - 0 1"), {});
    CHECK(flipped.bare_cp == -split.bare_cp);
    for (const Attribution::Man& man : split.men) {
        const auto there = static_cast<Square>(std::to_underlying(man.square) ^ 56);
        const Attribution::Man& other = man_on(flipped, there);
        CHECK(other.piece == Piece{~man.piece.color, man.piece.type});
        CHECK(std::abs(other.cp + man.cp) <= 1);  // by rounding
        CHECK(other.removal_cp == -man.removal_cp);
    }
}

TEST_CASE("seen in a mirror, shares are the same", "[network][attribution]") {
    const Position position = test::position_of("2k5/1p3q2/8/3N4/8/5P2/1R6/6K1 w - - 0 1");
    const Attribution split = attribution_of(position, {});
    const Attribution mirrored = attribution_of(test::mirrored(position), {});
    CHECK(mirrored.bare_cp == split.bare_cp);
    for (const Attribution::Man& man : split.men) {
        const Attribution::Man& other =
            man_on(mirrored, static_cast<Square>(std::to_underlying(man.square) ^ 7));
        CHECK(other.piece == man.piece);
        CHECK(std::abs(other.cp - man.cp) <= 1);
        CHECK(other.removal_cp == man.removal_cp);
    }
}

TEST_CASE("bare kings have all of the number", "[network][attribution]") {
    NetworkEvaluator evaluator;
    const Attribution split =
        attribute(evaluator, test::position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 7);
    CHECK(split.bare_cp == 7);
    CHECK(split.men.empty());
}

TEST_CASE("a stop ends the orders, and the shares add up all the same", "[network][attribution]") {
    NetworkEvaluator evaluator;
    std::stop_source source;
    source.request_stop();
    // Of many men orders are drawn; of few all would be tried.
    for (const std::string_view fen : {std::string_view(test::start_fen),
                                       std::string_view("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1")}) {
        const Position position = test::position_of(fen);
        const auto split = [&](int orders, const std::stop_token& stop) {
            return attribute(evaluator, position, 20, 1, {.orders = orders, .stop = stop});
        };
        const Attribution stopped = split(1'000'000, source.get_token());
        CHECK(sum_of(stopped) == 20);
        CHECK(stopped.men.front().error_cp == 0);
        CHECK(stopped.men.back().removal_cp == split(1, {}).men.back().removal_cp);
    }
}
