#include "training/position_sampler.hpp"

#include "libchess/position/movegen.hpp"
#include "libchess/position/setup.hpp"

namespace chess::training {

namespace {

Outcome outcome_for(Color side, GameResult result) {
    switch (result) {
        case GameResult::draw: return Outcome::drawn;
        case GameResult::white_wins: return side == Color::white ? Outcome::won : Outcome::lost;
        case GameResult::black_wins: return side == Color::black ? Outcome::won : Outcome::lost;
        case GameResult::unknown: break;
    }
    return Outcome::unknown;
}

/// False if the game ended on the way.
bool play_random_moves(Position& position, std::size_t count, Random& random) {
    for (; count > 0; --count) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) return false;
        position.make(moves[random.below(moves.size())]);
    }
    return true;
}

/// The position without some men, of one side or of both; nullopt if it is not valid.
std::optional<Position> without_some_men(const Position& position, Random& random) {
    constexpr std::size_t most_removed = 4;
    Bitboard men = position.occupied() & ~position.pieces(PieceType::king);
    switch (random.below(4)) {
        case 0: men &= position.pieces(Color::white); break;
        case 1: men &= position.pieces(Color::black); break;
        default: break;
    }
    Setup setup = position.to_setup();
    setup.castling.clear();  // a rook may be removed
    setup.en_passant.reset();
    for (std::size_t left = 1 + random.below(most_removed); left > 0 && men.any(); --left) {
        Bitboard rest = men;
        for (auto skipped = random.below(static_cast<std::size_t>(men.count())); skipped > 0;
             --skipped)
            rest.pop();
        setup.board[rest.first()].reset();
        men &= ~Bitboard(rest.first());
    }
    auto made = Position::from_setup(setup);
    if (!made) return std::nullopt;
    return made->position;
}

bool is_of_use(const Position& position) {
    return !position.in_check() && has_legal_move(position) &&
           position.occupied().count() <= PositionRecord::most_men;
}

/// A position a few random moves, or men, away from that of a ply.
std::optional<SampledPosition> vary(const Position& position, const Label& label,
                                    const SamplingOptions& options, Random& random) {
    SampledPosition sampled{.position = position, .label = label};
    const std::size_t moves = random.below(static_cast<std::size_t>(options.random_moves) + 1);
    if (!play_random_moves(sampled.position, moves, random)) return std::nullopt;
    const bool removes = random.percent(options.removal_percent);
    if (removes) {
        const auto stripped = without_some_men(sampled.position, random);
        if (!stripped) return std::nullopt;
        sampled.position = *stripped;
    }
    if (moves != 0 || removes) sampled.label = {};
    return sampled;
}

}  // namespace

std::vector<SampledPosition> sample(const PlayedGame& game, const SamplingOptions& options,
                                    Random& random) {
    std::vector<SampledPosition> samples;
    const std::uint32_t identity = identity_of(game);
    Position position = game.start;
    int number = 0;
    for (const PlayedPly& ply : game.plies) {
        const bool is_kept = number++ >= options.first_ply &&
                             random.percent(options.keep_percent) &&
                             !(options.quiet && (ply.is_random || position.is_noisy(ply.move)));
        Label label{.outcome = outcome_for(position.turn(), game.result)};
        if (ply.score) {
            const int mate = *ply.score > Score() ? PositionRecord::most_centipawns
                                                  : -PositionRecord::most_centipawns;
            label.centipawns = ply.score->as_centipawns().value_or(mate);
        }
        for (int copy = 0; is_kept && copy < options.copies; ++copy) {
            auto sampled = vary(position, label, options, random);
            if (!sampled || !is_of_use(sampled->position)) continue;
            sampled->game = identity;
            samples.push_back(*std::move(sampled));
        }
        position.make(ply.move);
    }
    return samples;
}

}  // namespace chess::training
