#include "libchess/annotate/annotator.hpp"

#include "libchess/annotate/detail/score_of_end.hpp"
#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/annotate/judgement.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace chess {

namespace {

using detail::score_of_end;

/// Makes a line the best one of a position, overriding the search. Other lines with its first move
/// are removed, and so are better ones, which would contradict it.
void put_first(EvaluatedPosition& position, SearchLine line, std::size_t most) {
    std::erase_if(position.lines, [&](const SearchLine& other) {
        return other.moves.empty() || other.moves.front() == line.moves.front() ||
               other.score > line.score;
    });
    position.score = line.score;
    position.lines.insert(position.lines.begin(), std::move(line));
    if (position.lines.size() > most) position.lines.resize(most);
}

/// The move played gets the score of the position after it if it is better, or if it was forced.
void learn_from_next(AnnotatedGame& game, std::size_t i, std::size_t most) {
    const auto move = game.game.moves[i].move;
    EvaluatedPosition& here = game.positions[i];
    const EvaluatedPosition& next = game.positions[i + 1];
    if (!move || !next.score || !here.score) return;
    const Score played = (-*next.score).further_by(1);
    if (played <= *here.score && !game.moves[i].is_forced) return;
    SearchLine line{.score = played, .moves = {*move}};
    if (!next.lines.empty() && !next.is_drawn_by_claim())
        std::ranges::copy(next.lines.front().moves, std::back_inserter(line.moves));
    put_first(here, std::move(line), most);
}

/// Whoever may claim a draw needs to accept nothing worse, whatever a search says.
void claim_draw(EvaluatedPosition& here, std::size_t most) {
    if (here.is_claimed) here.score = Score();
    if (!here.may_claim() || !here.score || *here.score >= Score()) return;
    if (!here.draw_claim) return put_first(here, {.moves = {here.claiming_moves.front()}}, most);
    here.score = Score();
    if (!here.lines.empty()) here.lines.front().score = Score();
}

/// A mate found before the best move was played also exists after it.
void remember_mate(AnnotatedGame& game, std::size_t i, std::size_t most) {
    const EvaluatedPosition& here = game.positions[i];
    EvaluatedPosition& next = game.positions[i + 1];
    if (!game.is_best_played(i) || !here.score->is_mate() || !next.score) return;
    const SearchLine& line = here.lines.front();
    if (line.moves.size() < 2) return;
    const Score mate = line.score.further_by(-1);
    if (next.is_drawn_by_claim() || (next.may_claim() && -mate < Score())) return;
    const Score known = -*next.score;
    if (mate == known || (mate > known) != (mate > Score())) return;
    put_first(next, {.score = -mate, .moves = {line.moves.begin() + 1, line.moves.end()}}, most);
}

/// How far the loss of a move is from the nearest threshold, in hundredths of their unit; nullopt
/// if it is not judged, or loses nothing to speak of.
std::optional<double> distance_from_mark(const AnnotatedGame& game, std::size_t index,
                                         const JudgementOptions& judgement) {
    const auto& before = game.positions[index].score;
    const auto& after = game.positions[index + 1].score;
    if (!before || !after || game.moves[index].is_forced) return std::nullopt;
    const bool is_of_chances = judgement.unit == JudgementOptions::Unit::winning_chances;
    const double loss = is_of_chances ? 100 * (winning_chances(*before) + winning_chances(*after))
                                      : centipawn_loss(*before, -*after);
    const double least = is_of_chances ? 2 : 10;
    if (loss <= least) return std::nullopt;
    double nearest = loss;
    for (const int threshold : judgement.thresholds)
        nearest = std::min(nearest, std::abs(loss - threshold));
    return nearest;
}

/// Searches all positions of a game, and with a limit of nodes those once more on which marks hang.
class GameSearch {
public:
    GameSearch(AnnotatedGame& game, Analyser& analyser, const AnnotationOptions& options,
               const std::stop_token& stop, const std::function<void()>& searched)
        : game_(game),
          analyser_(analyser),
          limits_(options.limits),
          judgement_(options.judgement),
          stop_(stop),
          searched_(searched),
          most_lines_(static_cast<std::size_t>(limits_.lines)),
          found_(game.positions.size()) {}

    std::expected<void, EngineError> run() {
        const std::size_t size = found_.size();
        const bool divides = limits_.nodes && !limits_.depth && !limits_.time;
        SearchLimits first = limits_;
        if (divides) *first.nodes = std::max(*limits_.nodes / 2, std::uint64_t{1});
        const std::uint64_t before = game_.nodes;
        for (std::size_t i = size; i-- > 0;) {
            if (auto done = search(i, first); !done) return done;
            settle(i);
            tell(divides ? (size - i) / 2 : size - i);
        }
        if (divides)
            if (auto done = search_again(game_.nodes - before); !done) return done;
        tell(size);
        for (std::size_t i = 0; i < game_.moves.size(); ++i) remember_mate(game_, i, most_lines_);
        return {};
    }

private:
    std::expected<void, EngineError> search(std::size_t i, const SearchLimits& limits) {
        if (score_of_end(game_.positions[i].position)) return {};
        auto found = detail::analyse_again(analyser_, detail::history_of(game_, i), limits, stop_);
        if (!found) return std::unexpected(std::move(found).error());
        game_.nodes += found->nodes;
        found_[i] = std::move(found->lines);
        return {};
    }
    /// The score of a position, by what was found there and in the next one.
    void settle(std::size_t i) {
        EvaluatedPosition& here = game_.positions[i];
        here.score = score_of_end(here.position);
        if (!here.score) {
            here.lines = found_[i];
            if (!here.lines.empty()) {
                here.score = here.lines.front().score;
                here.depth = std::max(here.lines.front().depth, 1);
            }
        }
        if (i + 1 < found_.size()) learn_from_next(game_, i, most_lines_);
        claim_draw(here, most_lines_);
    }
    /// Gives what is left of the nodes to the positions before and after the moves whose loss is
    /// nearest to a mark: a quarter of all, each at most four times the limit.
    std::expected<void, EngineError> search_again(std::uint64_t spent) {
        constexpr std::uint64_t most_times = 4;
        const std::size_t size = found_.size();
        const std::vector<std::size_t> chosen = near_marks(std::max<std::size_t>(2, size / 4));
        const auto total = detail::multiple_of<std::uint64_t>(*limits_.nodes, size);
        if (chosen.empty() || spent >= total) return {};
        SearchLimits more = limits_;
        more.nodes = std::min((total - spent) / chosen.size(),
                              detail::multiple_of(*limits_.nodes, most_times));
        // An engine may have spent more than it should: a shorter search would replace a longer
        // one.
        if (*more.nodes < std::max(*limits_.nodes / 2, std::uint64_t{1})) return {};
        const std::size_t told = told_;
        for (std::size_t k = chosen.size(); k-- > 0;) {
            if (auto done = search(chosen[k], more); !done) return done;
            tell(told + (size - told) * (chosen.size() - k) / chosen.size());
        }
        for (std::size_t i = size; i-- > 0;) settle(i);
        return {};
    }
    /// These positions, at most so many, in ascending order.
    [[nodiscard]] std::vector<std::size_t> near_marks(std::size_t most) const {
        std::vector<std::pair<double, std::size_t>> moves;
        for (std::size_t i = 0; i < game_.moves.size(); ++i)
            if (const auto distance = distance_from_mark(game_, i, judgement_))
                moves.emplace_back(*distance, i);
        std::ranges::sort(moves);
        std::set<std::size_t> chosen;
        for (const auto& [distance, i] : moves) {
            std::set<std::size_t> both = chosen;
            for (const std::size_t at : {i, i + 1})
                if (!score_of_end(game_.positions[at].position)) both.insert(at);
            if (both.size() <= most) chosen = std::move(both);
        }
        return {chosen.begin(), chosen.end()};
    }
    /// Says that so many positions are done.
    void tell(std::size_t done) {
        for (; told_ < done; ++told_)
            if (searched_) searched_();
    }

    AnnotatedGame& game_;
    Analyser& analyser_;
    const SearchLimits& limits_;
    const JudgementOptions& judgement_;
    const std::stop_token& stop_;
    const std::function<void()>& searched_;
    std::size_t most_lines_;
    std::vector<std::vector<SearchLine>> found_;  ///< by the last search of each position
    std::size_t told_ = 0;
};

}  // namespace

GameHistory detail::history_of(const AnnotatedGame& game, std::size_t index) {
    std::size_t first = index;
    while (first > 0 && game.game.moves[first - 1].move &&
           game.positions[first].position.halfmove_clock() != 0)
        --first;
    GameHistory history{game.positions[first].position};
    for (std::size_t i = first; i < index; ++i) history.moves.push_back(*game.game.moves[i].move);
    return history;
}

std::expected<void, EngineError> evaluate_game(AnnotatedGame& game, Analyser& analyser,
                                               const AnnotationOptions& options,
                                               const std::stop_token& stop,
                                               const std::function<void()>& searched) {
    return GameSearch(game, analyser, options, stop, searched).run();
}

}  // namespace chess
