#include "input/checked_batch.hpp"

#include "libchess/tasks/detail/table_check.hpp"

namespace chesstool {

CheckedBatch checked_batch(RecordFileBatch batch, const CheckOptions& options,
                           const std::stop_token& stop) {
    using Damage = chess::TextRecord::Damage;
    CheckedBatch result;
    if (batch.kind == chess::InputKind::syzygy) {
        result.fault = chess::detail::check_table(options.files[batch.file], stop);
        result.input = std::move(batch);
        return result;
    }
    const auto records = std::exchange(batch.batch, {});
    const chess::RecordCheckOptions wanted{options.validation(), options.tags_only,
                                           options.outcomes, options.retro, stop};
    for (const chess::TextRecord& record : records.records) {
        const bool is_cut_off = record.damage == Damage::cut_off;
        if (!options.selection.contains(record.record)) {
            if (is_cut_off)
                result.cut_off_elsewhere =
                    options.selection.of_all_shards().contains(record.record);
            continue;
        }
        const chess::RecordCheck check = chess::check_record(record, batch.kind, wanted);
        result.counts.add(check);
        for (const auto& [fault, part] : check.faults)
            result.messages.emplace_back(record.record, diagnostic_at(batch.name, part, fault));
        if (!is_cut_off) continue;
        result.cut_off.emplace(record.record, chess::place_in(record, record.text.size()));
        result.cut_off->second.source = {};  // the text is freed
    }
    result.input = std::move(batch);
    return result;
}

}  // namespace chesstool
