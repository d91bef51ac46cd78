#include "bench_positions.hpp"

#include "libchess/notation/fen.hpp"

namespace chesstool {

namespace {

/// One of them as a record of the input.
InputPosition bench_position(std::size_t record) {
    InputPosition input;
    input.record = record;
    input.file = "<bench>";
    input.line = record + 1;
    const auto read = chess::read_fen(bench_positions[record]);
    if (read) input.position = read->position;
    return input;
}

}  // namespace

std::size_t bench_count(const chess::RecordSelection& selection) {
    std::size_t count = 0;
    for (std::size_t record = 0; record < bench_positions.size(); ++record)
        if (selection.contains(record)) ++count;
    return count;
}

BenchOrInput::BenchOrInput(const CommonOptions& options, bool bench, const std::stop_token& stop,
                           const PositionDetails& details)
    : options_(options),
      bench_(bench),
      input_(options, stop, details) {}

std::optional<InputPosition> BenchOrInput::next() {
    return bench_ ? next_of_bench() : input_.next();
}

std::optional<InputPosition> BenchOrInput::next_of_bench() {
    while (bench_record_ < bench_positions.size()) {
        const std::size_t record = bench_record_++;
        if (options_.selection.contains(record)) return bench_position(record);
    }
    return std::nullopt;
}

std::optional<std::size_t> BenchOrInput::waiting() const {
    if (bench_) return 0;
    const auto total = input_.files().total();
    if (!total || input_.files().consumed() < *total) return std::nullopt;
    return input_.waiting();
}

}  // namespace chesstool
