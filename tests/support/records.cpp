#include "tests/support/records.hpp"

#include "libchess/notation/detail/pgn_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <utility>

namespace chess::test {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// A line of positions without the zero bytes beside it.
std::string_view& without_zeros(std::string_view& line) {
    using namespace std::string_view_literals;
    const std::size_t first = line.find_first_not_of("\0 \t\r\n"sv);
    if (first == std::string_view::npos) line = {};
    else line = line.substr(first, line.find_last_not_of("\0 \t\r\n"sv) + 1 - first);
    return line;
}

/// Whether a line belongs to no record. Blanks outside of ASCII are blanks, byte order marks too.
bool lies_between(std::string_view line, char remark) {
    if (line.starts_with(remark)) return true;
    const auto skip_blanks = [&line] {
        line.remove_prefix(std::min(line.find_first_not_of(" \t\r\n"), line.size()));
    };
    skip_blanks();
    // Blanks of Unicode, and zero bytes.
    if (!line.empty() && (static_cast<signed char>(line.front()) <= 0 ||
                          (remark == '%' && detail::is_padding(line.front()))))
        line.remove_prefix(remark == '%' ? detail::skip_padding(line, 0)
                                         : detail::skip_space(without_zeros(line), 0));
    return line.empty() || (remark != '%' && line.starts_with(remark));
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

std::string_view without_zeros_at_end(std::string_view text) {
    using namespace std::string_view_literals;
    const std::size_t content = text.find_last_not_of("\0 \t\r\n\x1A"sv) + 1;
    // An input of nothing else stays.
    return content == 0 ? text : text.substr(0, text.find('\0', content));
}

std::string with_newlines(std::string_view text) {
    static const std::regex bare("\r(?!\n)");
    static const std::regex certain("\r(?=[^\n])");
    const std::string original(text);
    const auto returns = std::distance(
        std::sregex_iterator(original.begin(), original.end(), certain), std::sregex_iterator());
    if (returns <= std::ranges::count(text, '\n')) return original;
    return std::regex_replace(original, bare, "\n");
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
    text = without_zeros_at_end(text);
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
