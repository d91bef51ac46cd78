#include "libchess/annotate/puzzles.hpp"

#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <string_view>
#include <utility>

namespace chess {

namespace {

/// How much longer than the game's search the one is that a tactic has to stand up to.
template <typename Number>
Number longer(Number limit) {
    constexpr Number more = 4;
    return limit > std::numeric_limits<Number>::max() / more ? limit : limit * more;
}

class PuzzleFinder {
public:
    PuzzleFinder(const Game& game, const AnnotatedGame& annotated, const JudgementRules& rules,
                 Analyser* analyser, MateSolver& solver, const PuzzleLimits& limits,
                 const std::stop_token& stop)
        : game_(game),
          annotated_(annotated),
          rules_(rules),
          analyser_(analyser),
          solver_(solver),
          limits_(limits),
          stop_(stop) {}

    std::expected<std::vector<Puzzle>, EngineError> find() {
        Position position = game_.start;
        for (std::size_t i = 0; i < annotated_.moves.size(); ++i) {
            if (const auto error = look_at(position, i)) return std::unexpected(*error);
            play(position, annotated_.moves[i].move);
        }
        return std::move(puzzles_);
    }

private:
    std::optional<EngineError> look_at(const Position& position, std::size_t i) {
        const AnnotatedMove& said = annotated_.moves[i];
        if (!said.move || said.judgement == Judgement::none) return std::nullopt;
        if (said.missed && add_mate(position, i)) return std::nullopt;
        if (said.judgement == Judgement::inaccuracy || analyser_ == nullptr) return std::nullopt;
        return add_tactic(position, i);
    }

    /// False if it is not proved that there is a mate, and no shorter one, and by which moves.
    bool add_mate(const Position& position, std::size_t i) {
        const AnnotatedMove& said = annotated_.moves[i];
        const MateProblem problem{
            .position = position, .length = said.missed->moves, .is_stated = true};
        MateResult result =
            solver_.solve(problem, {.all_keys = true}, {.nodes = limits_.mate_nodes}, stop_);
        if (result.status != MateStatus::mate || !result.minimal || !result.has_all_keys)
            return false;
        puzzles_.push_back({position, i, std::move(result.keys), result.length, *said.move});
        return true;
    }

    std::optional<EngineError> add_tactic(const Position& position, std::size_t i) {
        const AnnotatedMove& said = annotated_.moves[i];
        const EvaluatedPosition& here = annotated_.positions[i];
        const MoveList moves = legal_moves(position);
        if (here.lines.empty() || here.lines.front().moves.empty() || moves.size() < 2)
            return std::nullopt;
        const Move best = here.lines.front().moves.front();
        if (best == *said.move) return std::nullopt;
        SearchLimits limits = limits_.search;
        limits.lines = 1;
        if (limits.nodes) *limits.nodes = longer(*limits.nodes);
        if (limits.time) *limits.time = std::chrono::milliseconds(longer(limits.time->count()));
        if (limits.depth) *limits.depth = std::min(*limits.depth + 2, SearchLimits::max_depth);
        const auto first = score_of(position, limits, best);
        if (!first) return first.error();
        if (!first->has_value()) return std::nullopt;
        limits.first_moves.clear();
        for (const Move move : moves)
            if (move != best) limits.first_moves.push_back(move);
        const auto second = score_of(position, limits, std::nullopt);
        if (!second) return second.error();
        if (second->has_value() && judge(**first, **second, rules_) >= Judgement::mistake)
            puzzles_.push_back({position, i, {best}, std::nullopt, *said.move});
        return std::nullopt;
    }

    /// The score for the side to move; nullopt if the best move is not the one expected.
    std::expected<std::optional<Score>, EngineError> score_of(const Position& position,
                                                              const SearchLimits& limits,
                                                              std::optional<Move> expected) const {
        analyser_->forget();
        const auto found = detail::analyse_again(*analyser_, {position}, limits, stop_);
        if (!found) return std::unexpected(found.error());
        if (found->lines.empty() || (expected && found->best_move() != expected))
            return std::optional<Score>();
        return std::optional(found->lines.front().score);
    }

    const Game& game_;
    const AnnotatedGame& annotated_;
    const JudgementRules& rules_;
    Analyser* analyser_;
    MateSolver& solver_;
    const PuzzleLimits& limits_;
    const std::stop_token& stop_;
    std::vector<Puzzle> puzzles_;
};

/// "23...", "7."
std::string number_of(const Position& position) {
    return fmt::format("{}{}", position.fullmove_number(),
                       position.turn() == Color::white ? "." : "...");
}

/// "Reti - Tartakower, 1910.??.??, 9.": which game, and which move.
std::string id_of(const Puzzle& puzzle, const Game& game) {
    const auto known = [&](std::string_view name) {
        const std::string_view value = game.tag(name).value_or("?");
        return value.empty() ? std::string_view("?") : value;
    };
    std::string id = fmt::format("{} - {}", known("White"), known("Black"));
    const std::string_view date = known("Date");
    if (!date.starts_with('?')) id += fmt::format(", {}", date);
    return id + ", " + number_of(puzzle.position);
}

}  // namespace

std::expected<std::vector<Puzzle>, EngineError> find_puzzles(const Game& game,
                                                             const AnnotatedGame& annotated,
                                                             const JudgementRules& rules,
                                                             Analyser* analyser, MateSolver& solver,
                                                             const PuzzleLimits& limits,
                                                             const std::stop_token& stop) {
    return PuzzleFinder(game, annotated, rules, analyser, solver, limits, stop).find();
}

std::string to_epd(const Puzzle& puzzle, const Game& game) {
    Epd epd(puzzle.position);
    epd.add("bm", move_operands(puzzle.position, puzzle.keys));
    if (puzzle.mate) epd.add("dm", {EpdOperand::number(*puzzle.mate)});
    epd.add("id", {EpdOperand::string(id_of(puzzle, game))});
    epd.add("c0", {EpdOperand::string(fmt::format("{}{} was played", number_of(puzzle.position),
                                                  to_san(puzzle.position, puzzle.played)))});
    return to_epd(epd);
}

}  // namespace chess
