#include "input/checked_batch.hpp"

#include "libchess/tasks/detail/table_check.hpp"

#include <cstdint>
#include <set>

namespace chesstool {

namespace {

/// Keeps of the messages of a batch what will be shown or counted.
class BatchMessages {
public:
    BatchMessages(CheckedBatch& batch, std::string file, bool all_warnings)
        : batch_(batch),
          file_(std::move(file)),
          all_warnings_(all_warnings) {}

    void add(std::size_t record, const chess::RecordFault& found) {
        const chess::ParseError& fault = found.fault;
        if (is_repeated(fault)) return;
        if (is_only_counted(fault))
            batch_.messages.emplace_back(record,
                                         chess::Diagnostic{chess::Diagnostic::Kind::warning});
        else batch_.messages.emplace_back(record, diagnostic_at(file_, found.part, fault));
    }

private:
    /// Whether it is a warning that is told once a file, and that a record before it had.
    bool is_repeated(const chess::ParseError& fault) {
        return fault.once_a_file && !all_warnings_ && !told_.insert(fault.message).second;
    }
    /// Whether it is a warning behind more than are shown of a file.
    bool is_only_counted(const chess::ParseError& fault) {
        return !fault.fatal && !fault.once_a_file && !all_warnings_ &&
               ++warnings_ > CheckOptions::most_warnings;
    }

    CheckedBatch& batch_;
    std::string file_;
    bool all_warnings_;
    std::set<std::string> told_;
    std::uint64_t warnings_ = 0;
};

}  // namespace

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
    BatchMessages messages(result, batch.name, options.all_warnings);
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
        for (const chess::RecordFault& fault : check.faults) messages.add(record.record, fault);
        if (!is_cut_off) continue;
        result.cut_off.emplace(record.record, chess::place_in(record, record.text.size()));
        result.cut_off->second.source = {};  // the text is freed
    }
    result.input = std::move(batch);
    return result;
}

}  // namespace chesstool
