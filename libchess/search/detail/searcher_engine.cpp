// The search with the engine's own techniques.

#include "libchess/search/detail/searcher_root.hpp"

namespace chess::detail {

std::unique_ptr<SearchThread> make_engine_thread(const EvaluationOptions& evaluation,
                                                 const Weights& weights) {
    return make_searcher<false>(EngineTechniques{}, evaluation, weights);
}

}  // namespace chess::detail
