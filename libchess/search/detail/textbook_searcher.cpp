// The textbook's searcher with its own techniques, and with any.

#include "libchess/search/detail/textbook_root.hpp"

namespace chess::detail {

std::unique_ptr<SearchThread> make_textbook_thread(TechniqueSet set, bool compiled_in,
                                                   const EvaluationOptions& evaluation,
                                                   const Weights& weights,
                                                   std::size_t table_bytes) {
    if (compiled_in && set == TechniqueSet::textbook())
        return std::make_unique<Textbook<TextbookTechniques>>(TextbookTechniques{}, evaluation,
                                                              weights, table_bytes);
    return std::make_unique<Textbook<SelectedTechniques>>(SelectedTechniques{set}, evaluation,
                                                          weights, table_bytes);
}

}  // namespace chess::detail
