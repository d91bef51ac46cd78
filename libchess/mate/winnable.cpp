#include "libchess/mate/winnable.hpp"

#include "libchess/mate/detail/mate_hunt.hpp"
#include "libchess/mate/proof.hpp"
#include "libchess/mate/verify.hpp"
#include "libchess/position/movegen.hpp"

#include <array>
#include <utility>

namespace chess {

namespace {

/// Whether the verifier of proofs accepts a line to mate.
bool is_verified(const Position& position, const std::vector<Move>& line) {
    const auto half_moves = static_cast<int>(line.size());
    Proof proof = begin_proof(
        {position, Stipulation::help, false, half_moves / 2, false, half_moves % 2 != 0});
    for (const Move move : line) proof.line.push_back(written(move));
    return verify(proof).has_value();
}

}  // namespace

std::string_view name_of(WinnableReason reason) noexcept {
    constexpr std::array<std::string_view, 5> names{"line", "material", "structure", "exhausted",
                                                    "limit"};
    return names[std::to_underlying(reason)];
}

// Bishops: a king that they check stands on their colour, and the first square of that diagonal has
// two neighbours that are the king's, too, and of the other colour. A rook or queen on one of them
// takes the bishop or goes between, so the winner's king would have to guard both; but whatever
// guards both is next to the other king. (No move gives check with two bishops of one colour at
// once.) Knight: the tests have the table.
bool lacks_mating_material(const Position& position, Color winner) noexcept {
    const Bitboard men = position.pieces(winner) ^ Bitboard(position.king(winner));
    if (men.empty()) return true;
    const Bitboard others = position.pieces(~winner) ^ Bitboard(position.king(~winner));
    if (men == position.pieces(winner, PieceType::knight))
        return !men.several() && others == position.pieces(~winner, PieceType::queen);
    if (men != position.pieces(winner, PieceType::bishop)) return false;
    const Bitboard bishops = position.pieces(PieceType::bishop);
    const bool is_one_colour =
        (bishops & light_squares).empty() || (bishops & dark_squares).empty();
    return is_one_colour &&
           (others & (position.pieces(PieceType::pawn) | position.pieces(PieceType::knight)))
               .empty();
}

WinnableResult find_winnable(const Position& position, Color winner, std::size_t hash_megabytes,
                             const ProofLimits& limits) {
    if (position.turn() != winner && is_checkmate(position))
        return {Answer::yes, WinnableReason::line, {}, 1};
    if (lacks_mating_material(position, winner))
        return {Answer::no, WinnableReason::material, {}, 1};
    WinnableResult result = detail::hunt_mate(position, winner, hash_megabytes, limits);
    // A line that the verifier rejects is not an answer.
    if (result.answer == Answer::yes && !is_verified(position, result.line))
        return {Answer::unknown, WinnableReason::limit, {}, result.nodes};
    return result;
}

}  // namespace chess
