#include "bench_positions.hpp"

#include "libchess/notation/fen.hpp"

namespace chesstool {

std::optional<InputPosition> bench_position(std::size_t record) {
    if (record >= bench_positions.size()) return std::nullopt;
    InputPosition input;
    input.record = record;
    input.file = "<bench>";
    input.line = record + 1;
    const auto read = chess::read_fen(bench_positions[record]);
    if (read) input.position = read->position;
    return input;
}

}  // namespace chesstool
