#include "training/self_play.hpp"

#include "libchess/position/draws.hpp"
#include "libchess/position/movegen.hpp"

#include <cstdlib>
#include <string>

namespace chess::training {

namespace {

int centipawns_of(Score score) {
    const int beyond = score > Score() ? Score::max_centipawns : -Score::max_centipawns;
    return score.as_centipawns().value_or(beyond);
}

std::optional<GameResult> result_by_rules(const Position& position,
                                          const PositionHistory& history) {
    if (!has_legal_move(position)) {
        if (!position.in_check()) return GameResult::draw;
        return position.turn() == Color::white ? GameResult::black_wins : GameResult::white_wins;
    }
    if (has_insufficient_material(position) || is_fifty_move_draw(position) ||
        history.is_threefold())
        return GameResult::draw;
    return std::nullopt;
}

/// One game, from its opening to its result.
class GameInPlay {
public:
    GameInPlay(Players players, const SelfPlayOptions& options, Random& random)
        : players_(players),
          options_(options),
          random_(random) {}

    /// False if the opening cannot be used: over, or unbalanced.
    std::expected<bool, EngineError> play(const std::stop_token& stop) {
        if (!open()) return false;
        players_.white.forget();
        if (&players_.black != &players_.white) players_.black.forget();
        PositionHistory history;
        history.push(position_);
        while (true) {
            if (const auto result = result_by_rules(position_, history)) return end(*result);
            if (static_cast<int>(game_.plies.size()) >= options_.longest_game)
                return end(GameResult::draw);
            Analyser& mover = position_.turn() == Color::white ? players_.white : players_.black;
            const auto found = mover.analyse(history_, options_.limits, stop, {});
            if (!found) return std::unexpected(found.error());
            if (stop.stop_requested()) return false;
            const Score score = found->lines.front().score;
            if (game_.plies.empty() && std::abs(centipawns_of(score)) > options_.most_unbalanced)
                return false;
            make(*found->best_move(), score);
            if (const auto result = adjudicate(game_.plies.back(), ~position_.turn()))
                return end(*result);
            history.push(position_);
        }
    }
    [[nodiscard]] PlayedGame take() { return std::move(game_); }

private:
    bool end(GameResult result) {
        game_.result = result;
        return !game_.plies.empty();
    }

    bool open() {
        if (!options_.openings.empty())
            position_ = options_.openings[random_.below(options_.openings.size())];
        const auto range = static_cast<std::size_t>(options_.most_random_plies) -
                           static_cast<std::size_t>(options_.least_random_plies) + 1;
        const int plies = options_.least_random_plies + static_cast<int>(random_.below(range));
        for (int i = 0; i < plies; ++i) {
            const MoveList moves = legal_moves(position_);
            if (moves.empty()) return false;
            position_.make(moves[random_.below(moves.size())]);
        }
        game_.start = history_.start = position_;
        return has_legal_move(position_);
    }

    void make(Move best, Score score) {
        Move move = best;
        const auto every = static_cast<std::size_t>(options_.random_move_every);
        const bool is_random = every != 0 &&
                               static_cast<int>(game_.plies.size()) < options_.random_until &&
                               random_.below(every) == 0;
        if (is_random) {
            const MoveList moves = legal_moves(position_);
            move = moves[random_.below(moves.size())];
        }
        game_.plies.push_back({move, score, is_random});
        history_.moves.push_back(move);
        position_.make(move);
    }

    /// Adjudicates the game by the scores of the last plies, this one included. A random move
    /// restarts the counts.
    std::optional<GameResult> adjudicate(const PlayedPly& ply, Color mover) {
        const int score = centipawns_of(*ply.score);
        const int for_white = mover == Color::white ? score : -score;
        const auto count = [&](bool goes_on, int& plies) {
            plies = goes_on && !ply.is_random ? plies + 1 : 0;
            return plies;
        };
        const int white_wins = count(for_white >= options_.win_centipawns, white_won_plies_);
        const int black_wins = count(-for_white >= options_.win_centipawns, black_won_plies_);
        const int drawn = count(std::abs(score) <= options_.draw_centipawns, drawn_plies_);
        const auto lasts = [](int plies, int needed) { return needed != 0 && plies >= needed; };
        if (lasts(white_wins, options_.win_plies)) return GameResult::white_wins;
        if (lasts(black_wins, options_.win_plies)) return GameResult::black_wins;
        if (lasts(drawn, options_.draw_plies) &&
            static_cast<int>(game_.plies.size()) > options_.draw_after)
            return GameResult::draw;
        return std::nullopt;
    }

    Players players_;
    const SelfPlayOptions& options_;
    Random& random_;
    Position position_ = Position::start();
    GameHistory history_{Position::start()};
    PlayedGame game_;
    int white_won_plies_ = 0;
    int black_won_plies_ = 0;
    int drawn_plies_ = 0;
};

}  // namespace

std::expected<std::optional<PlayedGame>, EngineError> play_game(Players players,
                                                                const SelfPlayOptions& options,
                                                                Random random,
                                                                const std::stop_token& stop) {
    constexpr int most_openings = 1000;
    for (int i = 0; i < most_openings; ++i) {
        if (stop.stop_requested()) return std::nullopt;
        GameInPlay game(players, options, random);
        const auto is_played = game.play(stop);
        if (!is_played && stop.stop_requested()) return std::nullopt;
        if (!is_played) return std::unexpected(is_played.error());
        if (*is_played) return game.take();
    }
    return std::unexpected(EngineError{
        EngineError::Kind::invalid, players.white.name() + " finds hardly any opening balanced: " +
                                        std::to_string(most_openings) + " in a row were not"});
}

}  // namespace chess::training
