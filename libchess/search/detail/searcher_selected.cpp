// The same search with techniques and margins chosen at run time.

#include "libchess/search/detail/searcher_root.hpp"

namespace chess::detail {

std::unique_ptr<SearchThread> make_selected_thread(const EngineOptions& options,
                                                   const Weights& weights) {
    return make_searcher<false>(SelectedTechniques{options.techniques}, options, weights);
}

}  // namespace chess::detail
