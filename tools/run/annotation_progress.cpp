#include "run/annotation_progress.hpp"

#include "report/text/numbers.hpp"

#include <fmt/format.h>

namespace chesstool {

std::string AnnotationProgress::text(const RecordRun& run, double share_begun) const {
    const std::size_t taken = positions_taken_;
    const double share = taken == 0 ? 0
                                    : share_begun * static_cast<double>(positions_done_) /
                                          static_cast<double>(taken);
    return fmt::format("{}, {} moves", chess::plural(games_done_, "game"),
                       chess::grouped(moves_done_)) +
           run.left_text(share, /*percent=*/true);
}

}  // namespace chesstool
