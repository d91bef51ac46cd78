#include "tests/support/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace chess::test {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Whether a line belongs to no record. Before a game a byte order mark counts as a blank.
bool lies_between(std::string_view line, char remark) {
    if (line.starts_with(remark)) return true;
    const auto skip_blanks = [&line] {
        line.remove_prefix(std::min(line.find_first_not_of(" \t\r\n"), line.size()));
    };
    skip_blanks();
    if (remark != '%') return line.empty() || line.starts_with(remark);
    if (line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
    skip_blanks();
    return line.empty();
}

/// How many bytes at the start are lines that belong to no record.
std::size_t length_between(std::string_view text, char remark) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        if (!lies_between(text.substr(at, end - at), remark)) break;
        at = end;
    }
    return at;
}

}  // namespace

std::vector<Record> records_of(ByteReader read, std::optional<InputKind> kind) {
    std::vector<RecordBatch> batches;
    {
        RecordStream stream(std::move(read), kind);
        while (auto batch = stream.next()) batches.push_back(std::move(*batch));
    }
    std::vector<Record> records;
    for (const RecordBatch& batch : batches)
        for (const TextRecord& record : batch.records)
            records.push_back(
                {std::string(record.text), record.record, record.line, record.damage});
    return records;
}

std::vector<Record> records_of(std::string_view text, std::optional<InputKind> kind) {
    return records_of(read_from(text), kind);
}

std::vector<std::string> texts_of(std::string_view text, std::optional<InputKind> kind) {
    std::vector<std::string> texts;
    for (Record& record : records_of(text, kind)) texts.push_back(std::move(record.text));
    return texts;
}

ByteReader in_pieces(std::string_view text, std::function<std::size_t()> size) {
    return [text,
            size = std::move(size)](std::span<char> buffer) mutable -> std::optional<std::size_t> {
        const std::size_t taken =
            std::min({std::max<std::size_t>(size(), 1), buffer.size(), text.size()});
        std::ranges::copy(text.substr(0, taken), buffer.begin());
        text.remove_prefix(taken);
        return taken;
    };
}

ByteReader failing_after(std::string_view text) {
    return [read = read_from(text)](std::span<char> buffer) -> std::optional<std::size_t> {
        const auto got = read(buffer);
        return got == std::size_t{0} ? std::nullopt : got;
    };
}

std::string check_records(std::string_view text, const std::vector<Record>& records, char remark) {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    std::size_t line = 1;
    const auto take = [&](std::size_t length) {
        line += static_cast<std::size_t>(std::ranges::count(text.substr(0, length), '\n'));
        text.remove_prefix(length);
    };
    for (std::size_t i = 0; i < records.size(); ++i) {
        take(length_between(text, remark));
        const Record& record = records[i];
        if (record.record != i) return fmt::format("record {} says {}", i, record.record);
        if (record.line != line) return fmt::format("record {} is on line {}", i, line);
        if (!text.starts_with(record.text)) return fmt::format("record {} is not there", i);
        take(record.text.size());
    }
    take(length_between(text, remark));
    return text.empty() ? "" : "something is left at the end";
}

}  // namespace chess::test
