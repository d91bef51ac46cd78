// The same search with techniques chosen at run time.

#include "libchess/search/detail/searcher_root.hpp"

namespace chess::detail {

std::unique_ptr<SearchThread> make_selected_thread(TechniqueSet set,
                                                   const EvaluationOptions& evaluation,
                                                   const Weights& weights) {
    return make_searcher<false>(SelectedTechniques{set}, evaluation, weights);
}

}  // namespace chess::detail
