#include "run/perft_progress.hpp"

#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace chesstool {

void PerftProgress::plan(PositionSource& source) {
    if (options_.suites.empty()) return;
    const auto& planned = source.ahead(std::numeric_limits<std::size_t>::max());
    double nodes = 0;
    for (const InputPosition& input : planned) nodes += options_.wanted_nodes(input.expectations);
    nodes_ahead_ = nodes;
    records_ = planned.size();
}

std::string PerftProgress::text(const RecordRun& run, const PerftCounter& counter,
                                const PositionSource& source) const {
    const PerftCounter::Progress counted = counter.progress();
    std::string text;
    if (records_ > 1) text = fmt::format("{}/{} records, ", run.done(), records_);
    else if (run.done() > 0) text = fmt::format("{} records, ", run.done());
    text += fmt::format("{}nodes, {}/s", chess::rate_text(counted.nodes),
                        chess::rate_text(counted.nodes / run.seconds()));
    return text + run.left_text(share_done(counted, run.done(), source), /*percent=*/true);
}

/// How much of the work is done, as far as that can be known; 0 if not at all.
double PerftProgress::share_done(const PerftCounter::Progress& counted, std::size_t records,
                                 const PositionSource& source) const {
    if (nodes_ahead_ > 0) return counted.nodes / nodes_ahead_;
    if (!options_.files.empty()) return source.share_read();
    const std::size_t given =
        std::max<std::size_t>(options_.fens.size() + (options_.startpos ? 1 : 0), 1);
    return (static_cast<double>(records) + counted.parts) / static_cast<double>(given);
}

}  // namespace chesstool
