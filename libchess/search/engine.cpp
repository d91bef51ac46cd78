#include "libchess/search/engine.hpp"

#include "libchess/base/detail/helper_threads.hpp"
#include "libchess/search/detail/searcher.hpp"

#include <algorithm>
#include <stop_token>
#include <utility>

namespace chess {

using detail::SearchThread;

class Engine::Implementation {
public:
    Implementation(const EngineOptions& options, const Weights& weights)
        : options_(options),
          // In an experiment nobody asks it.
          table_(options.experiment ? 0 : options.hash_bytes) {
        if (options.experiment) observed_.emplace(*options.experiment, options.hash_bytes);
        const bool chained = options.experiment && options.experiment->rules.cluster == 0;
        const bool smp = options.techniques.contains(Technique::lazy_smp) && !chained;
        const int threads = smp ? std::max(1, options.threads) : 1;
        for (int i = 0; i < threads; ++i) threads_.push_back(make_thread(options, weights));
    }

    void clear() {
        table_.clear();
        if (observed_) observed_->clear();
        for (const auto& thread : threads_) thread->clear();
    }

    SearchResult search(const SearchRoot& root, const SearchLimits& limits,
                        const std::stop_token& stop, const Observer& observer) {
        const bool adaptive = options_.techniques.contains(Technique::easy_move);
        detail::SharedSearch shared(table_, limits,
                                    detail::TimeControl(limits, options_.move_overhead, adaptive),
                                    threads_.size());
        const std::stop_callback stopper(
            stop, [&] { shared.stop.store(true, std::memory_order_relaxed); });
        if (observed_) shared.observed = &*observed_;
        table_.next_search();
        if (observed_) observed_->next_search();
        const Position position = root.position();
        const std::vector<Key> earlier = root.earlier_keys();
        {
            const auto halt = [&] { shared.stop.store(true, std::memory_order_relaxed); };
            detail::HelperThreads helpers(halt);
            for (std::size_t i = 1; i < threads_.size(); ++i) {
                helpers.start([&, i] {
                    threads_[i]->run(shared, i, position, earlier, limits.first_moves, {});
                });
            }
            threads_.front()->run(shared, 0, position, earlier, limits.first_moves, observer);
            halt();
            helpers.join();
        }
        return result_of(shared, limits);
    }

    [[nodiscard]] std::optional<TableCensus> census() const {
        if (!observed_) return std::nullopt;
        return observed_->census();
    }

private:
    [[nodiscard]] static std::unique_ptr<SearchThread> make_thread(const EngineOptions& options,
                                                                   const Weights& weights) {
        if (searcher_for(options.techniques) == SearcherKind::textbook)
            return detail::make_textbook_thread(options.techniques, options.compiled_in,
                                                options.evaluation, weights, options.hash_bytes);
        if (options.experiment)
            return detail::make_counting_thread(options.techniques, options.evaluation, weights);
        if (options.compiled_in && options.techniques == TechniqueSet::engine())
            return detail::make_engine_thread(options.evaluation, weights);
        return detail::make_selected_thread(options.techniques, options.evaluation, weights);
    }

    /// The thread to believe: the main one, unless another has completed a deeper iteration.
    [[nodiscard]] const SearchThread& best_thread(const SearchLimits& limits) const {
        const SearchThread* best = threads_.front().get();
        if (limits.lines > 1) return *best;
        for (const auto& thread : threads_)
            if (thread->completed_depth() > best->completed_depth()) best = thread.get();
        return *best;
    }

    [[nodiscard]] SearchResult result_of(const detail::SharedSearch& shared,
                                         const SearchLimits& limits) const {
        SearchResult result = detail::result_of(best_thread(limits), shared);
        if (observed_) add_up(result);
        return result;
    }

    void add_up(SearchResult& result) const {
        result.statistics.emplace();
        for (const auto& thread : threads_) {
            result.threads.push_back(thread->statistics().value_or(SearchStatistics{}));
            *result.statistics += result.threads.back();
        }
    }

    EngineOptions options_;
    detail::TranspositionTable table_;
    std::optional<detail::ObservedTable> observed_;
    std::vector<std::unique_ptr<SearchThread>> threads_;
};

Engine::Engine(const EngineOptions& options, const Weights& weights)
    : implementation_(std::make_unique<Implementation>(options, weights)) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

std::optional<TableCensus> Engine::census() const {
    return implementation_->census();
}

void Engine::clear() {
    implementation_->clear();
}

SearchResult Engine::search(const SearchRoot& root, const SearchLimits& limits,
                            const std::stop_token& stop, const Observer& observer) {
    return implementation_->search(root, limits, stop, observer);
}

}  // namespace chess
