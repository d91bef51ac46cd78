#include "libchess/annotate/game_evaluation.hpp"

#include "libchess/annotate/markup.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

namespace chess {

namespace {

/// A position of the game, and how the game came to it since the last null move.
struct GameRoot {
    SearchRoot root;
    Position position;
};

std::vector<GameRoot> roots_of(const Game& game) {
    std::vector<GameRoot> roots;
    roots.reserve(game.moves.size() + 1);
    SearchRoot root{game.start};
    Position position = game.start;
    for (const GameMove& played : game.moves) {
        roots.push_back({root, position});
        if (played.move) {
            // Positions before a move that cannot be taken back do not come again.
            position.make(*played.move);
            root.moves.push_back(*played.move);
            if (position.halfmove_clock() == 0) root = {position};
        } else {
            position.make_null();
            root = {position};
        }
    }
    roots.push_back({std::move(root), position});
    return roots;
}

/// The score of a position in which the game is over, for the side to move.
std::optional<Score> score_of_end(const Position& position) {
    if (has_legal_move(position)) return std::nullopt;
    return position.in_check() ? Score::mated_in(0) : Score::centipawns(0);
}

Score for_white(Score score, Color side) {
    return side == Color::white ? score : -score;
}

class GameEvaluator {
public:
    GameEvaluator(const Game& game, Analyser& analyser, const SearchLimits& limits,
                  const std::stop_token& stop)
        : game_(game),
          roots_(roots_of(game)),
          analyser_(analyser),
          limits_(limits),
          stop_(stop) {
        result_.positions.resize(roots_.size());
    }

    std::expected<GameEvaluation, EngineError> evaluate(const std::function<void()>& searched) {
        analyser_.forget();
        for (std::size_t i = roots_.size(); i-- > 0;) {
            if (const auto error = evaluate(i)) return std::unexpected(*error);
            if (i + 1 < roots_.size()) learn_from_next(i);
            if (searched) searched();
        }
        for (std::size_t i = 0; i + 1 < roots_.size(); ++i) remember_mate(i);
        return std::move(result_);
    }

private:
    [[nodiscard]] Color turn(std::size_t i) const noexcept { return roots_[i].position.turn(); }

    std::optional<EngineError> evaluate(std::size_t i) {
        EvaluatedPosition& evaluated = result_.positions[i];
        if (const auto end = score_of_end(roots_[i].position)) {
            evaluated.score = for_white(*end, turn(i));
            return std::nullopt;
        }
        auto found = analyser_.analyse(roots_[i].root, limits_, stop_, {});
        if (!found && found.error().kind != EngineError::Kind::stopped)
            found = analyser_.analyse(roots_[i].root, limits_, stop_, {});
        if (!found) return found.error();
        if (stop_.stop_requested())
            return EngineError{EngineError::Kind::stopped, analyser_.name() + ": stopped"};
        result_.nodes += found->nodes;
        take(*found, i, evaluated);
        return std::nullopt;
    }

    void take(const SearchResult& found, std::size_t i, EvaluatedPosition& evaluated) const {
        for (const SearchLine& line : found.lines)
            evaluated.lines.push_back({for_white(line.score, turn(i)), line.moves});
        if (evaluated.lines.empty()) return;
        evaluated.score = evaluated.lines.front().score;
        evaluated.depth = std::max(found.lines.front().depth, 1);
    }

    /// The move that was played is worth what was found out about the position after it.
    void learn_from_next(std::size_t i) {
        const auto move = game_.moves[i].move;
        EvaluatedPosition& here = result_.positions[i];
        const EvaluatedPosition& next = result_.positions[i + 1];
        if (!move || !next.score || !here.score) return;
        const Color mover = turn(i);
        const Score played = for_white(*next.score, mover).further_by(1);
        if (played <= for_white(*here.score, mover)) return;
        BetterLine line{for_white(played, mover), {*move}};
        if (!next.lines.empty())
            line.moves.insert(line.moves.end(), next.lines.front().moves.begin(),
                              next.lines.front().moves.end());
        std::erase_if(here.lines, [&](const BetterLine& other) {
            return !other.moves.empty() && other.moves.front() == *move;
        });
        here.score = line.score;
        here.lines.insert(here.lines.begin(), std::move(line));
        const auto most = static_cast<std::size_t>(limits_.lines);
        if (here.lines.size() > most) here.lines.resize(most);
    }

    /// A mate that was found before the best move was played is there after it, too.
    void remember_mate(std::size_t i) {
        const EvaluatedPosition& here = result_.positions[i];
        EvaluatedPosition& next = result_.positions[i + 1];
        if (!game_.moves[i].move || here.lines.empty() || !here.score->is_mate() || !next.score)
            return;
        const BetterLine& line = here.lines.front();
        if (line.moves.size() < 2 || line.moves.front() != game_.moves[i].move) return;
        const Color mover = turn(i);
        const Score mate = for_white(line.score, mover).further_by(-1);
        const Score known = for_white(*next.score, mover);
        if (mate == known || (mate > known) != (mate > Score())) return;
        next.score = for_white(mate, mover);
        next.lines.insert(next.lines.begin(),
                          {*next.score, {line.moves.begin() + 1, line.moves.end()}});
        const auto most = static_cast<std::size_t>(limits_.lines);
        if (next.lines.size() > most) next.lines.resize(most);
    }

    const Game& game_;
    std::vector<GameRoot> roots_;
    Analyser& analyser_;
    const SearchLimits& limits_;
    const std::stop_token& stop_;
    GameEvaluation result_;
};

}  // namespace

std::expected<GameEvaluation, EngineError> evaluate_game(const Game& game, Analyser& analyser,
                                                         const SearchLimits& limits,
                                                         const std::stop_token& stop,
                                                         const std::function<void()>& searched) {
    return GameEvaluator(game, analyser, limits, stop).evaluate(searched);
}

GameEvaluation read_evaluations(const Game& game) {
    GameEvaluation result;
    Position position = game.start;
    const auto written = written_evaluations(game);
    for (std::size_t i = 0; i < written.size(); ++i) {
        EvaluatedPosition evaluated;
        if (const auto end = score_of_end(position)) {
            evaluated.score = for_white(*end, position.turn());
        } else if (written[i]) {
            evaluated.score = written[i]->score;
            evaluated.depth = written[i]->depth;
        }
        result.positions.push_back(std::move(evaluated));
        if (i == game.moves.size()) break;
        if (game.moves[i].move) position.make(*game.moves[i].move);
        else position.make_null();
    }
    constexpr Score initial = Score::centipawns(15);
    if (!result.positions.front().score && game.start.key() == Position::start().key())
        result.positions.front().score = initial;
    return result;
}

}  // namespace chess
