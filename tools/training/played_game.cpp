#include "training/played_game.hpp"

#include "training/random.hpp"

#include <algorithm>
#include <limits>

namespace chess::training {

namespace {

constexpr int mate_code = 32000;
constexpr std::int16_t no_score_code = std::numeric_limits<std::int16_t>::min();

}  // namespace

std::uint32_t identity_of(const PlayedGame& game) {
    std::uint64_t hash = bits_of(game.start.key());
    for (const PlayedPly& ply : game.plies) hash = splitmix(hash * 31 + ply.move.bits() + 1);
    return static_cast<std::uint32_t>(hash >> 32);
}

std::int16_t score_code(std::optional<Score> score) {
    if (!score) return no_score_code;
    if (const auto centipawns = score->as_centipawns())
        return static_cast<std::int16_t>(*centipawns);
    const int moves = score->as_mate_moves().value_or(0);
    return static_cast<std::int16_t>(*score > Score() ? mate_code - moves : -mate_code - moves);
}

std::optional<Score> score_of_code(std::int16_t code) {
    if (code == no_score_code) return std::nullopt;
    constexpr int most_moves = Score::max_mate_plies / 2;
    if (code > Score::max_centipawns)
        return Score::mating_in(2 * std::clamp(mate_code - code, 1, most_moves) - 1);
    if (code < -Score::max_centipawns)
        return Score::mated_in(2 * std::clamp(mate_code + code, 0, most_moves));
    return Score::centipawns(code);
}

}  // namespace chess::training
