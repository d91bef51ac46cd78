#include "input/traced_positions.hpp"

namespace chesstool {

bool has_no_labels(chess::InputKind kind) {
    return kind == chess::InputKind::pgn || kind == chess::InputKind::perft;
}

TracedPositions trace_positions(RecordFileBatch batch, const CommonOptions& options,
                                int judgement_share, const chess::Evaluator& evaluator) {
    TracedPositions traced;
    const auto records = std::exchange(batch.batch, {});
    traced.input = std::move(batch);
    if (has_no_labels(traced.input.kind)) return traced;  // reported once, with the file
    for (const chess::TextRecord& record : records.records) {
        // What cuts a record off is reported with the file.
        if (!options.selection.contains(record.record) ||
            record.damage == chess::TextRecord::Damage::cut_off)
            continue;
        const auto read = chess::label_position(record, judgement_share, options.validation());
        for (const chess::ParseError& fault : read ? read->warnings : read.error())
            traced.messages.emplace_back(record.record,
                                         diagnostic_at(traced.input.name, record, fault));
        if (read) traced.add(read->position, read->label, evaluator);
        else ++traced.malformed;
    }
    return traced;
}

}  // namespace chesstool
