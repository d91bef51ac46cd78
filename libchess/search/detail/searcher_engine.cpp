// The search with the engine's own techniques and margins.

#include "libchess/search/detail/searcher_root.hpp"

namespace chess::detail {

std::unique_ptr<SearchThread> make_engine_thread(const EngineOptions& options,
                                                 const Weights& weights) {
    return make_searcher<false>(EngineTechniques{}, options, weights);
}

}  // namespace chess::detail
