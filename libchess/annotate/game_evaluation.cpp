#include "libchess/annotate/game_evaluation.hpp"

#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace chess {

namespace {

/// The positions of a game, and how the game came to each.
class GamePath {
public:
    explicit GamePath(const Game& game) {
        Position position = game.start;
        for (const GameMove& played : game.moves) {
            add(position);
            play(position, played.move);
            moves_.push_back(played.move.value_or(Move::from_bits(0)));
            // What comes after such a move repeats nothing from before it.
            if (!played.move || position.halfmove_clock() == 0) first_ = positions_.size();
        }
        add(position);
    }

    [[nodiscard]] std::size_t size() const noexcept { return positions_.size(); }
    [[nodiscard]] const Position& position(std::size_t i) const { return positions_[i]; }
    [[nodiscard]] SearchRoot root(std::size_t i) const {
        const auto at = [&](std::size_t move) {
            return moves_.begin() + static_cast<std::ptrdiff_t>(move);
        };
        return {positions_[firsts_[i]], {at(firsts_[i]), at(i)}};
    }

private:
    void add(const Position& position) {
        positions_.push_back(position);
        firsts_.push_back(first_);
    }

    std::vector<Position> positions_;
    std::vector<Move> moves_;
    /// For each position the first one since the last move that cannot be taken back.
    std::vector<std::size_t> firsts_;
    std::size_t first_ = 0;
};

/// The score of a position in which the game is over, for the side to move.
std::optional<Score> score_of_end(const Position& position) {
    if (has_legal_move(position)) return std::nullopt;
    return position.in_check() ? Score::mated_in(0) : Score::centipawns(0);
}

class GameEvaluator {
public:
    GameEvaluator(const Game& game, Analyser& analyser, const SearchLimits& limits,
                  const std::stop_token& stop)
        : game_(game),
          path_(game),
          analyser_(analyser),
          limits_(limits),
          stop_(stop) {
        result_.positions.resize(path_.size());
    }

    std::expected<GameEvaluation, EngineError> evaluate(const std::function<void()>& searched) {
        for (std::size_t i = path_.size(); i-- > 0;) {
            if (const auto error = evaluate(i)) return std::unexpected(*error);
            if (i + 1 < path_.size()) learn_from_next(i);
            if (searched) searched();
        }
        for (std::size_t i = 0; i + 1 < path_.size(); ++i) remember_mate(i);
        return std::move(result_);
    }

private:
    [[nodiscard]] Color turn(std::size_t i) const noexcept { return path_.position(i).turn(); }

    std::optional<EngineError> evaluate(std::size_t i) {
        EvaluatedPosition& evaluated = result_.positions[i];
        if (const auto end = score_of_end(path_.position(i))) {
            evaluated.score = for_side(*end, turn(i));
            return std::nullopt;
        }
        const auto found = detail::analyse_again(analyser_, path_.root(i), limits_, stop_);
        if (!found) return found.error();
        result_.nodes += found->nodes;
        take(*found, i, evaluated);
        return std::nullopt;
    }

    void take(const SearchResult& found, std::size_t i, EvaluatedPosition& evaluated) const {
        for (const SearchLine& line : found.lines)
            evaluated.lines.push_back({for_side(line.score, turn(i)), line.moves});
        if (evaluated.lines.empty()) return;
        evaluated.score = evaluated.lines.front().score;
        evaluated.depth = std::max(found.lines.front().depth, 1);
    }

    /// The move that was played is worth what was found out about the position after it.
    void learn_from_next(std::size_t i) {
        const auto move = game_.moves[i].move;
        const EvaluatedPosition& here = result_.positions[i];
        const EvaluatedPosition& next = result_.positions[i + 1];
        if (!move || !next.score || !here.score) return;
        const Color mover = turn(i);
        const Score played = for_side(*next.score, mover).further_by(1);
        if (played <= for_side(*here.score, mover)) return;
        BetterLine line{for_side(played, mover), {*move}};
        if (!next.lines.empty())
            line.moves.insert(line.moves.end(), next.lines.front().moves.begin(),
                              next.lines.front().moves.end());
        put_first(i, std::move(line));
    }

    /// Makes a line the best one of a position, whatever the search has said. What else
    /// begins with its move goes, and so does what would be better still, which would contradict
    /// it.
    void put_first(std::size_t i, BetterLine line) {
        EvaluatedPosition& position = result_.positions[i];
        const Score score = for_side(line.score, turn(i));
        std::erase_if(position.lines, [&](const BetterLine& other) {
            return other.moves.empty() || other.moves.front() == line.moves.front() ||
                   for_side(other.score, turn(i)) > score;
        });
        position.score = line.score;
        position.lines.insert(position.lines.begin(), std::move(line));
        const auto most = static_cast<std::size_t>(limits_.lines);
        if (position.lines.size() > most) position.lines.resize(most);
    }

    /// A mate that was found before the best move was played is there after it, too.
    void remember_mate(std::size_t i) {
        const EvaluatedPosition& here = result_.positions[i];
        const EvaluatedPosition& next = result_.positions[i + 1];
        if (!game_.moves[i].move || here.lines.empty() || !here.score->is_mate() || !next.score)
            return;
        const BetterLine& line = here.lines.front();
        if (line.moves.size() < 2 || line.moves.front() != game_.moves[i].move) return;
        const Color mover = turn(i);
        const Score mate = for_side(line.score, mover).further_by(-1);
        const Score known = for_side(*next.score, mover);
        if (mate == known || (mate > known) != (mate > Score())) return;
        put_first(i + 1, {for_side(mate, mover), {line.moves.begin() + 1, line.moves.end()}});
    }

    const Game& game_;
    GamePath path_;
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

void steady(const Game& game, GameEvaluation& evaluation) {
    auto& positions = evaluation.positions;
    const auto centipawns_at = [&](std::size_t i) {
        return positions[i].score ? positions[i].score->as_centipawns() : std::nullopt;
    };
    /// Whether the best move leads from a position to the next.
    const auto is_linked = [&](std::size_t i) {
        const auto& lines = positions[i].lines;
        return game.moves[i].move && !lines.empty() && !lines.front().moves.empty() &&
               lines.front().moves.front() == game.moves[i].move;
    };
    std::vector<std::optional<Score>> steadied(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto own = centipawns_at(i);
        if (!own || positions[i].lines.empty()) continue;
        constexpr int own_weight = 2;
        int sum = own_weight * *own;
        int weights = own_weight;
        const auto add = [&](std::optional<int> neighbour) {
            if (!neighbour) return;
            sum += *neighbour;
            ++weights;
        };
        if (i + 1 < positions.size() && is_linked(i)) add(centipawns_at(i + 1));
        if (i > 0 && is_linked(i - 1)) add(centipawns_at(i - 1));
        steadied[i] = Score::centipawns(sum / weights);
    }
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (!steadied[i]) continue;
        const Color turn = i % 2 == 0 ? game.start.turn() : ~game.start.turn();
        positions[i].score = *steadied[i];
        // None of the others becomes better than the best.
        const Score best = for_side(*steadied[i], turn);
        for (BetterLine& line : positions[i].lines)
            line.score = for_side(std::min(for_side(line.score, turn), best), turn);
        positions[i].lines.front().score = *steadied[i];
    }
}

GameEvaluation read_evaluations(const Game& game) {
    GameEvaluation result;
    Position position = game.start;
    const auto written = written_evaluations(game);
    for (std::size_t i = 0; i < written.size(); ++i) {
        EvaluatedPosition evaluated;
        if (const auto end = score_of_end(position)) {
            evaluated.score = for_side(*end, position.turn());
        } else if (written[i]) {
            evaluated.score = written[i]->score;
            evaluated.depth = written[i]->depth;
        }
        result.positions.push_back(std::move(evaluated));
        if (i == game.moves.size()) break;
        play(position, game.moves[i].move);
    }
    if (!result.positions.front().score && game.start.key() == Position::start().key())
        result.positions.front().score = initial_score;
    return result;
}

}  // namespace chess
