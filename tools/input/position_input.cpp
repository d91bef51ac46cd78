#include "input/position_input.hpp"

#include "input/bench_positions.hpp"
#include "libchess/notation/fen.hpp"

#include <utility>

namespace chesstool {

PositionInput::PositionInput(const CommonOptions& options, const std::stop_token& stop,
                             const PositionDetails& details, const std::vector<std::string>& suites)
    : source_(suites.empty() ? PositionSource(options, stop, details)
                             : PositionSource(options, suites, stop, details)) {}

PositionInput::PositionInput(const CommonOptions& options, bool bench, const std::stop_token& stop,
                             const PositionDetails& details)
    : is_bench_(bench),
      source_(options, stop, details) {
    for (std::size_t record = 0; bench && record < bench_positions.size(); ++record) {
        if (!options.selection.contains(record)) continue;
        InputPosition& input = ahead_.emplace_back();
        input.record = record;
        input.file = "<bench>";
        input.line = record + 1;
        if (const auto read = chess::read_fen(bench_positions[record]))
            input.position = read->position;
    }
}

std::optional<InputPosition> PositionInput::next() {
    if (ahead_.empty() && is_bench_) return std::nullopt;
    if (ahead_.empty()) return source_.next();
    InputPosition first = std::move(ahead_.front());
    ahead_.pop_front();
    return first;
}

const std::deque<InputPosition>& PositionInput::ahead(std::size_t count) {
    while (!is_bench_ && ahead_.size() < count) {
        auto input = source_.next();
        if (!input) break;
        ahead_.push_back(std::move(*input));
    }
    return ahead_;
}

std::optional<std::size_t> PositionInput::waiting() const {
    if (is_bench_) return ahead_.size();
    const auto total = source_.files().total();
    if (!total || source_.files().consumed() < *total) return std::nullopt;
    return source_.waiting() + ahead_.size();
}

double PositionInput::share_read() const {
    const auto total = source_.files().total();
    if (!total || *total == 0) return 0;
    const double share =
        static_cast<double>(source_.files().consumed()) / static_cast<double>(*total);
    return share < 1 ? share : 0;
}

}  // namespace chesstool
