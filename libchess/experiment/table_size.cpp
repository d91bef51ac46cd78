#include "libchess/experiment/table_size.hpp"

namespace chess {

std::optional<TableSizeAdvice> advise_size(std::span<const TableSizeTrial> trials) {
    std::optional<TableSizeAdvice> advice;
    for (std::size_t i = 0; i < trials.size(); ++i) {
        const TableSizeAdvice here{i, trials[i].forgotten() <= tolerated_forgetting};
        const std::size_t best = advice ? trials[advice->trial].bytes : 0;
        // Among those that are enough the smallest; before there is one, the largest. Of several of
        // one size the first.
        const bool is_better = !advice || (here.is_enough != advice->is_enough ? here.is_enough
                                           : here.is_enough ? trials[i].bytes < best
                                                            : trials[i].bytes > best);
        if (is_better) advice = here;
    }
    return advice;
}

}  // namespace chess
