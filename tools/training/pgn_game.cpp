#include "training/pgn_game.hpp"

#include "libchess/notation/comment_command.hpp"

namespace chess::training {

namespace {

/// What the comments behind a move say of the position after it, for White.
std::optional<Score> eval_after(const GameMove& move) {
    for (const Annotation& annotation : move.annotations) {
        const auto* comment = std::get_if<Comment>(&annotation.content);
        const auto found = comment ? find_command(comment->text, "eval") : std::nullopt;
        const auto eval = found ? parse_eval(found->arguments) : std::nullopt;
        if (eval) return eval->score;
    }
    return std::nullopt;
}

}  // namespace

std::optional<PlayedGame> played_game_of(const Game& game) {
    PlayedGame played{.start = game.start, .result = game.result.value_or(GameResult::unknown)};
    Color turn = game.start.turn();
    std::optional<Score> score;
    for (const GameMove& move : game.moves) {
        if (!move.move) return std::nullopt;
        played.plies.push_back({*move.move, score});
        turn = ~turn;
        score = eval_after(move);
        if (score && turn == Color::black) score = -*score;
    }
    return played;
}

}  // namespace chess::training
