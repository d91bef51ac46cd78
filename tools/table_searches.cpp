#include "table_searches.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace chesstool {

TableSearches::TableSearches(const TtOptions& options, chess::TechniqueSet techniques,
                             const chess::Weights& weights, std::stop_token stop)
    : options_(options),
      techniques_(techniques),
      weights_(weights),
      stop_(std::move(stop)),
      kept_(options.keep_table ? options.sizes.size() : 0) {}

chess::EngineOptions TableSearches::engine_options(std::size_t bytes) const {
    return {.hash_bytes = bytes,
            .threads = options_.threads,
            .techniques = techniques_,
            .evaluation = options_.evaluation,
            .experiment = options_.experiment};
}

std::vector<chess::TableAccount> TableSearches::search(const InputPosition& input) {
    std::vector<chess::TableAccount> accounts;
    if (!input.position) return accounts;
    for (std::size_t i = 0; i < options_.sizes.size(); ++i) {
        if (!accounts.empty() && stop_.stop_requested()) break;
        Kept fresh;
        Kept& kept = options_.keep_table ? kept_[i] : fresh;
        accounts.push_back(search(input, *input.position, options_.sizes[i], kept));
        ++done_;
    }
    return accounts;
}

chess::TableAccount TableSearches::search(const InputPosition& input,
                                          const chess::Position& position, std::size_t bytes,
                                          Kept& kept) {
    if (!kept.engine)
        kept.engine = std::make_unique<chess::Engine>(engine_options(bytes), weights_);
    chess::TableAccount account;
    account.record = input.record.value_or(0);  // whatever has a position has a number
    account.ply = input.ply;
    account.id = input.id;
    account.position = position;
    account.hash_bytes = bytes;
    account.experiment = options_.experiment;

    chess::SearchRoot root{position};
    if (input.history) root = {input.history->start, input.history->moves};
    chess::IterationWatch watch;
    const chess::SearchResult result =
        kept.engine->search(root, {.depth = options_.depth, .nodes = options_.nodes}, stop_,
                            [&](const chess::SearchResult& so_far) { watch.observe(so_far); });

    account.interrupted = stop_.stop_requested();
    account.depth = result.depth;
    chess::TableFigures& figures = account.figures;
    figures.positions = 1;
    figures.nodes = result.nodes;
    figures.depths = static_cast<std::uint64_t>(result.depth);
    figures.seconds = std::chrono::duration<double>(result.time).count();
    figures.statistics = result.statistics.value_or(chess::SearchStatistics{});
    figures.threads = result.threads;
    figures.census = kept.engine->census().value_or(chess::TableCensus{});
    figures.occupied_before = std::exchange(kept.occupied, figures.census.occupied);
    figures.iterations = watch.iterations();
    figures.failed_balances = static_cast<std::size_t>(
        std::ranges::count_if(figures.balances(), [](auto& one) { return !one.holds(); }));
    return account;
}

}  // namespace chesstool
