#include "libchess/mate/winnable.hpp"

#include "libchess/mate/detail/mate_hunt.hpp"
#include "libchess/mate/detail/mate_reach.hpp"
#include "libchess/mate/detail/proof_builder.hpp"
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
    Proof proof = detail::begin_proof(
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

WinnableResult find_winnable(const Position& position, Color winner, std::size_t hash_megabytes,
                             const ProofLimits& limits) {
    if (position.turn() != winner && is_checkmate(position))
        return {Answer::yes, WinnableReason::line, {}, 1};
    if (detail::lacks_mating_material(position, winner))
        return {Answer::no, WinnableReason::material, {}, 1};
    WinnableResult result = detail::hunt_mate(position, winner, hash_megabytes, limits);
    // A line that the verifier rejects is not an answer.
    if (result.answer == Answer::yes && !is_verified(position, result.line))
        return {Answer::unknown, WinnableReason::limit, {}, result.nodes};
    return result;
}

}  // namespace chess
