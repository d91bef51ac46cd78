#include "run/search_progress.hpp"

#include "report/text/numbers.hpp"
#include "run/chosen_endgame_tables.hpp"

#include <fmt/format.h>

namespace chesstool {

std::string SearchProgress::text(const RecordRun& run, const chess::Tablebases* tables,
                                 const std::optional<std::chrono::milliseconds>& limit) const {
    const std::string also = making_text(tables, ", ");
    if (!run.has_one_record()) {
        const std::size_t tests = tests_;
        return run.done_text(tests == 0 ? ""
                                        : fmt::format(", {} of {} solved", solved_.load(), tests)) +
               also;
    }
    if (depth_ == 0 && !also.empty()) return making_text(tables) + ", " + run.spent_text();
    return fmt::format("depth {}, {} nodes, ", depth_.load(), chess::grouped(nodes_)) +
           run.spent_text(limit) + also;
}

}  // namespace chesstool
