// The textbook's searcher with its own techniques, and with any.

#include "libchess/search/detail/textbook_root.hpp"

namespace chess::detail {

std::unique_ptr<SearchThread> make_textbook_thread(const EngineOptions& options,
                                                   const Weights& weights) {
    if (options.compiled_in && options.techniques == TechniqueSet::textbook())
        return std::make_unique<Textbook<TextbookTechniques>>(TextbookTechniques{}, options,
                                                              weights);
    return std::make_unique<Textbook<SelectedTechniques>>(SelectedTechniques{options.techniques},
                                                          options, weights);
}

}  // namespace chess::detail
