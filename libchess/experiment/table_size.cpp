#include "libchess/experiment/table_size.hpp"

namespace chess {

std::optional<TableSizeAdvice> advise_size(std::span<const TableSizeTrial> trials) {
    std::optional<TableSizeAdvice> advice;
    for (std::size_t i = 0; i < trials.size(); ++i) {
        const TableSizeAdvice here{i, trials[i].forgotten() <= tolerated_forgetting};
        const bool is_smaller = advice && trials[i].bytes < trials[advice->trial].bytes;
        // Among those that are enough the smallest; before there is one, the largest.
        const bool is_better = !advice || (here.is_enough != advice->is_enough ? here.is_enough
                                           : here.is_enough                    ? is_smaller
                                                                               : !is_smaller);
        if (is_better) advice = here;
    }
    return advice;
}

}  // namespace chess
