#include "libchess/search/quiescence.hpp"

#include "libchess/position/see.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/sample.hpp"

using namespace chess;
using test::position_of;

namespace {

constexpr auto material = [](const Position& position) {
    int balance = 0;
    for (const PieceType type : all_piece_types)
        balance += exchange_values[type] * (position.pieces(position.turn(), type).count() -
                                            position.pieces(~position.turn(), type).count());
    return balance;
};

Score value_of(std::string_view fen) {
    return quiescence(position_of(fen), material);
}

constexpr auto cp = Score::centipawns;

/// The same thing without windows, order or exchanges.
Score plain(const Position& position, const QuiescenceLimits& limits, int ply = 0) {
    if (ply >= limits.max_plies) return cp(material(position));
    const bool evading = ply < limits.evasion_plies && position.in_check();
    Score best = evading ? Score::mated_in(ply) : cp(material(position));
    for (const Move move : legal_moves(position)) {
        const bool queens = move.promoted_to() == PieceType::queen;
        const bool captures = position.is_capture(move) && !move.is_promotion();
        if (evading || queens || captures)
            best = std::max(best, -plain(position.after(move), limits, ply + 1));
    }
    return best;
}

/// Calls `law(position)` for some positions of the samples, spread over them.
template <typename Law>
int for_some_positions(std::size_t step, Law law) {
    int count = 0;
    for (const auto* sample : {&test::standard_sample(), &test::chess960_sample()}) {
        for (std::size_t at = 0; at < sample->size(); at += step) {
            law((*sample)[at]);
            ++count;
        }
    }
    return count;
}

}  // namespace

TEST_CASE("a quiet position is worth what it seems", "[search][quiescence]") {
    CHECK(quiescence(Position::start(), material) == cp(0));
    CHECK(value_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1") == cp(500));
    CHECK(value_of("4k3/8/8/8/8/8/8/R3K3 b - - 0 1") == cp(-500));
    CHECK(quiescence(Position::start(), [](const Position&) { return 17; }) == cp(17));
}

TEST_CASE("a hanging queen is taken and a defended pawn is not", "[search][quiescence]") {
    CHECK(value_of("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1") == cp(500));
    CHECK(value_of("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1") == cp(750));
    // Black is to move and saves nothing by capturing; White's threat is not seen.
    CHECK(value_of("4k3/8/8/3q4/8/8/8/3RK3 b - - 0 1") == cp(450));
}

TEST_CASE("a pawn that can queen does", "[search][quiescence]") {
    CHECK(value_of("8/P6k/8/8/8/8/8/K7 w - - 0 1") == cp(950));
    CHECK(value_of("1r6/P6k/8/8/8/8/8/K7 w - - 0 1") == cp(950));
    CHECK(value_of("r7/P6k/8/8/8/8/8/K7 w - - 0 1") == cp(-400));
}

TEST_CASE("mate is seen where a check leaves no way out", "[search][quiescence]") {
    CHECK(value_of("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1") == Score::mated_in(0));
    // The capture mates.
    CHECK(value_of("r5k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1") == Score::mating_in(1));
    // In check there is no standing pat: every evasion loses the queen.
    CHECK(value_of("3k4/8/8/8/q7/8/3R4/R3K3 b - - 0 1").as_centipawns().value_or(0) < -400);
}

TEST_CASE("limits of depth and evasions are kept", "[search][quiescence]") {
    const Position mated = position_of("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    CHECK(quiescence(mated, material, {.evasion_plies = 0}) == cp(-200));
    const Position hanging = position_of("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1");
    CHECK(quiescence(hanging, material, {.max_plies = 0}) == cp(-450));
    CHECK(quiescence(hanging, material, {.max_plies = 1}) == cp(500));
}

TEST_CASE("without exchange pruning it is the minimax of captures", "[search][quiescence][law]") {
    const QuiescenceLimits limits{
        .max_plies = 5, .evasion_plies = 2, .skip_losing_exchanges = false};
    const int positions = for_some_positions(97, [&limits](const Position& position) {
        if (quiescence(position, material, limits) != plain(position, limits))
            FAIL_CHECK(to_fen(position));
    });
    CHECK(positions > 200);
}

TEST_CASE("leaving out losing exchanges seldom changes the value", "[search][quiescence][law]") {
    const QuiescenceLimits all{.skip_losing_exchanges = false};
    int different = 0;
    const int positions = for_some_positions(97, [&](const Position& position) {
        const Score pruned = quiescence(position, material);
        if (pruned != quiescence(position, material, all)) ++different;
    });
    CHECK(positions > 200);
    CHECK(different < positions / 10);
}

TEST_CASE("exchanging the colours does not change its value", "[search][quiescence][law]") {
    const int positions = for_some_positions(29, [](const Position& position) {
        if (quiescence(position, material) != quiescence(position.flipped(), material))
            FAIL_CHECK(to_fen(position));
    });
    CHECK(positions > 500);
}
