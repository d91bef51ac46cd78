#include "libchess/search/detail/chances.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>

namespace chess::detail {

namespace {

/// A quadratic in the pieces and the pawns on the board, each as a share of all, and the half-move
/// clock: its factors for 1, pieces, pawns, pieces^2, pawns^2, pieces x pawns and hundred
/// half-moves.
using Quadratic = std::array<double, 7>;
constexpr Quadratic half_score{58.2, -19.8, -43.1, 14.0, 21.4, 18.0, 101.8};
constexpr Quadratic spread{32.0, 7.3, 20.1, 19.7, -9.2, 29.1, 58.2};

/// The logarithm of the odds that a level position is a dead draw: its factors for 1, pieces and
/// pawns.
constexpr std::array<double, 3> dead_odds{3.31, -1.43, -2.90};
/// With so many centipawns more, a position is dead e times less often.
constexpr double alive_score = 108;

/// The pieces of both sides, by 3, 3, 5 and 9 pawns.
constexpr double all_pieces = 62;
constexpr double all_pawns = 16;

double value_of(const Quadratic& factors, double pieces, double pawns, double clock) noexcept {
    return factors[0] + factors[1] * pieces + factors[2] * pawns + factors[3] * pieces * pieces +
           factors[4] * pawns * pawns + factors[5] * pieces * pawns + factors[6] * clock;
}

double logistic(double exponent) noexcept {
    return 1 / (1 + std::exp(-exponent));
}

/// What a position says of its chances, beside the score.
struct Prospects {
    double half_score;  ///< wins every second game, unless the position is dead
    double spread;
    double dead;  ///< the share of dead draws at a score of 0
};

Prospects prospects_of(const Position& position) noexcept {
    const auto count = [&](PieceType type) { return position.pieces(type).count(); };
    const int worth = 3 * (count(PieceType::knight) + count(PieceType::bishop)) +
                      5 * count(PieceType::rook) + 9 * count(PieceType::queen);
    // Boards full of promoted pieces are as far from a draw as the initial position.
    const double pieces = std::min(1.0, worth / all_pieces);
    const double pawns = std::min(1.0, count(PieceType::pawn) / all_pawns);
    const double clock = std::min(1.0, position.halfmove_clock() / 100.0);
    const double odds = dead_odds[0] + dead_odds[1] * pieces + dead_odds[2] * pawns;
    return {std::max(1.0, value_of(half_score, pieces, pawns, clock)),
            std::max(1.0, value_of(spread, pieces, pawns, clock)), logistic(odds)};
}

/// The chance that the side with this score wins.
double win_chance(const Prospects& prospects, double score) noexcept {
    const auto alive_win = [&](double x) {
        const double alive = 1 - prospects.dead * std::exp(-std::abs(x) / alive_score);
        return alive * logistic((x - prospects.half_score) / prospects.spread);
    };
    // A side that is behind wins no more often than in a level position, which may be deader.
    return score < 0 ? std::min(alive_win(0), alive_win(score)) : alive_win(score);
}

struct ScaleKnot {
    int terms;
    int network;
};
/// Scores of the hand-written evaluation and those of the network that are worth as much, by the
/// curves of annotate/calibration.cpp.
constexpr std::array<ScaleKnot, 6> scales{
    {{0, 0}, {100, 94}, {300, 278}, {500, 424}, {800, 560}, {1500, 898}}};

double on_network_scale(int terms) noexcept {
    const int size = std::abs(terms);
    std::size_t i = 1;
    while (i + 1 < scales.size() && size > scales[i].terms) ++i;  // the last segment has no end
    const ScaleKnot& from = scales[i - 1];
    const ScaleKnot& to = scales[i];
    const double share = static_cast<double>(size - from.terms) / (to.terms - from.terms);
    const double value = from.network + share * (to.network - from.network);
    return terms < 0 ? -value : value;
}

constexpr int certain = 1000;

int thousandths(double chance) noexcept {
    return static_cast<int>(std::lround(certain * chance));
}

}  // namespace

Chances chances_of(Score score, const Position& position, EvaluationKind evaluation) noexcept {
    const auto centipawns = score.as_centipawns();
    if (!centipawns) return chances_of(score > Score() ? Wdl::win : Wdl::loss);
    const Prospects prospects = prospects_of(position);
    const double x =
        evaluation == EvaluationKind::network ? *centipawns : on_network_scale(*centipawns);
    const int win = thousandths(win_chance(prospects, x));
    const int loss = thousandths(win_chance(prospects, -x));
    return {win, certain - win - loss, loss};
}

Chances chances_of(Wdl result) noexcept {
    switch (result) {
        case Wdl::win: return {certain, 0, 0};
        case Wdl::loss: return {0, 0, certain};
        case Wdl::blessed_loss:
        case Wdl::draw:
        case Wdl::cursed_win: break;
    }
    return {0, certain, 0};
}

}  // namespace chess::detail
