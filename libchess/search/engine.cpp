#include "libchess/search/engine.hpp"

#include "libchess/base/detail/helper_threads.hpp"
#include "libchess/search/detail/limited_play.hpp"
#include "libchess/search/detail/search_thread.hpp"

#include <algorithm>
#include <stop_token>
#include <utility>

namespace chess {

namespace {

std::unique_ptr<detail::SearchThread> make_thread(const EngineOptions& options,
                                                  const Weights& weights) {
    if (searcher_for(options.techniques) == SearcherKind::textbook)
        return detail::make_textbook_thread(options, weights);
    if (options.experiment) return detail::make_counting_thread(options, weights);
    if (options.compiled_in && detail::is_built_in(options))
        return detail::make_engine_thread(options, weights);
    return detail::make_selected_thread(options, weights);
}

/// Prepares the endgame tables for a search from this root. With a clock none of four men are
/// generated; those of three take a moment.
void consult(const Tablebases& endings, const Position& root, detail::SharedSearch& shared,
             const std::stop_token& stop) {
    const bool is_timed = shared.limits.time || shared.limits.clock;
    const bool may_prepare = !is_timed || root.occupied().count() <= Tablebases::soon_made;
    if (may_prepare && !endings.prepare(root, stop)) return;
    shared.endings = endings.for_search(root);
    shared.has_endings = shared.endings.men > 0;
    auto moves = endings.moves(root);
    if (!moves) return;
    shared.known_moves = *std::move(moves);
    // The root's moves are ranked: the search finds the best play within the result, and with
    // probes in the tree every capture would have the same value.
    shared.endings.syzygy = nullptr;
    shared.endings.men = shared.endings.own != nullptr ? EndgameTables::most_men : 0;
}

}  // namespace

EvaluationKind default_evaluation(const TechniqueSet& techniques) {
    return searcher_for(techniques) == SearcherKind::textbook ? EvaluationKind::full
                                                              : EvaluationKind::network;
}

class Engine::Implementation {
public:
    /// The position that the last search expected to search next, and what it has found of it.
    struct Expected {
        Key key;
        SearchLine line;
    };

    Implementation(EngineOptions the_options, const Weights& the_weights)
        : options(std::move(the_options)),
          weights(the_weights),
          // Not used in an experiment.
          table(options.experiment ? 0 : options.hash_bytes) {
        if (options.experiment) observed.emplace(*options.experiment, options.hash_bytes);
        const bool chained = options.experiment && options.experiment->layout.cluster == 0;
        const bool smp = options.techniques.contains(Technique::lazy_smp) && !chained;
        const int count = smp ? std::max(1, options.threads) : 1;
        if (!options.evaluation)
            options.evaluation = {.kind = default_evaluation(options.techniques)};
        for (int i = 0; i < count; ++i) threads.push_back(make_thread(options, the_weights));
    }

    /// The result of the best thread: the main one, unless another has completed a deeper
    /// iteration.
    [[nodiscard]] SearchResult result(const SearchLimits& limits) const {
        const detail::SearchThread* best = threads.front().get();
        for (const auto& thread : threads)
            if (limits.lines <= 1 && thread->completed_depth() > best->completed_depth())
                best = thread.get();
        SearchResult result = best->result();
        if (!observed) return result;
        result.statistics.emplace();
        for (const auto& thread : threads) {
            result.threads.push_back(thread->statistics().value_or(SearchStatistics{}));
            *result.statistics += result.threads.back();
        }
        return result;
    }

    void clear() {
        expected.reset();
        if (std::exchange(is_clear, true)) return;
        table.clear();
        if (observed) observed->clear();
        for (const auto& thread : threads) thread->clear();
    }

    SearchResult search(const GameHistory& game, const SearchLimits& limits,
                        const std::stop_token& stop, const Observer& observer,
                        bool uses_endings = true);
    /// What will be known after the best move and the reply to it.
    [[nodiscard]] std::optional<Expected> expected_after(const Position& position,
                                                         const SearchResult& found) const;
    SearchResult play(const GameHistory& game, const SearchLimits& limits,
                      const std::stop_token& stop, const Observer& observer);

    EngineOptions options;
    Weights weights;
    /// Nothing has been searched since it was made or cleared.
    bool is_clear = true;
    std::optional<Expected> expected = {};
    detail::TranspositionTable table;
    std::optional<detail::ObservedTable> observed;
    std::vector<std::unique_ptr<detail::SearchThread>> threads;
};

Engine::Engine(const EngineOptions& options, const Weights& weights)
    : implementation_(std::make_unique<Implementation>(options, weights)) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

std::optional<TtCensus> Engine::census() const {
    if (!implementation_->observed) return std::nullopt;
    return implementation_->observed->census();
}

void Engine::clear() {
    implementation_->clear();
}

SearchResult Engine::search(const GameHistory& game, const SearchLimits& limits,
                            const std::stop_token& stop, const Observer& observer) {
    if (limits.strength) return implementation_->play(game, limits, stop, observer);
    return implementation_->search(game, limits, stop, observer);
}

namespace {

/// The result of two searches: the lines of the second, then the others of the first.
SearchResult together(const SearchResult& wide, SearchResult deep) {
    for (const SearchLine& line : wide.lines)
        if (std::ranges::none_of(deep.lines, [&](const SearchLine& other) {
                return other.moves.front() == line.moves.front();
            }))
            deep.lines.push_back(line);
    deep.nodes += wide.nodes;
    deep.time += wide.time;
    return deep;
}

}  // namespace

/// A search of limited strength.
SearchResult Engine::Implementation::play(const GameHistory& game, const SearchLimits& limits,
                                          const std::stop_token& stop, const Observer& observer) {
    clear();
    detail::LimitedPlay player(game, *limits.strength);
    const auto look = [&](const SearchLimits& at) {
        return search(
            game, at, stop, [&](const SearchResult& iteration) { player.observe(iteration); },
            false);
    };
    SearchResult found = look(player.wide_limits(limits));
    if (const auto deeper = player.deep_limits(limits, found))
        found = together(found, look(*deeper));
    Evaluator evaluator(*options.evaluation, weights);
    SearchResult chosen = player.choose(std::move(found), limits, [&](const Position& position) {
        return evaluator.evaluate(position);
    });
    if (observer && !chosen.lines.empty()) observer(chosen);
    return chosen;
}

auto Engine::Implementation::expected_after(const Position& position,
                                            const SearchResult& found) const
    -> std::optional<Expected> {
    if (!options.techniques.contains(Technique::expected_reply)) return std::nullopt;
    if (found.lines.empty() || found.lines.front().moves.size() < 3) return std::nullopt;
    SearchLine line = found.lines.front();
    const Position after = position.after(line.moves[0]).after(line.moves[1]);
    line.moves.erase(line.moves.begin(), line.moves.begin() + 2);
    // Two plies of its depth have been played, and the first iteration looks one ply further.
    line.depth = found.depth - 1;
    return Expected{after.key(), std::move(line)};
}

SearchResult Engine::Implementation::search(const GameHistory& game, const SearchLimits& limits,
                                            const std::stop_token& stop, const Observer& observer,
                                            bool uses_endings) {
    const bool adaptive = options.techniques.contains(Technique::easy_move);
    detail::SharedSearch shared(table, limits,
                                detail::TimeManager(limits, options.move_overhead, adaptive),
                                threads.size());
    const auto halt = [&] { shared.stop.store(true, std::memory_order_relaxed); };
    const std::stop_callback stopper(stop, halt);
    is_clear = false;
    const auto known = std::exchange(expected, std::nullopt);
    table.next_search();
    if (observed) {
        shared.observed = &*observed;
        observed->next_search();
    }
    const Position position = game.position();
    const std::vector<Key> earlier = game.earlier_keys();
    if (known && known->key == position.key() && limits.clock && limits.lines <= 1 &&
        limits.first_moves.empty())
        shared.expected = known->line;
    if (options.endings && uses_endings) consult(*options.endings, position, shared, stop);
    {
        detail::HelperThreads helpers(halt);
        for (std::size_t i = 1; i < threads.size(); ++i)
            helpers.start(
                [&, i, &all = threads] { all[i]->run(shared, i, position, earlier, {}); });
        threads.front()->run(shared, 0, position, earlier, observer);
        halt();
        helpers.join();
    }
    SearchResult found = result(limits);
    expected = expected_after(position, found);
    return found;
}

}  // namespace chess
