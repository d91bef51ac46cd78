// The search that counts statistics, with the engine's own techniques and with any.

#include "libchess/search/detail/searcher_root.hpp"

namespace chess::detail {

std::unique_ptr<SearchThread> make_counting_thread(const EngineOptions& options,
                                                   const Weights& weights) {
    if (is_built_in(options)) return make_searcher<true>(EngineTechniques{}, options, weights);
    return make_searcher<true>(SelectedTechniques{options.techniques}, options, weights);
}

}  // namespace chess::detail
