// The search that counts what it meets, with the engine's own techniques and with any.

#include "libchess/search/detail/searcher_root.hpp"

namespace chess::detail {

std::unique_ptr<SearchThread> make_counting_thread(TechniqueSet set,
                                                   const EvaluationOptions& evaluation,
                                                   const Weights& weights) {
    if (set == TechniqueSet::engine())
        return make_searcher<true>(EngineTechniques{}, evaluation, weights);
    return make_searcher<true>(SelectedTechniques{set}, evaluation, weights);
}

}  // namespace chess::detail
