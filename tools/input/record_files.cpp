#include "input/record_files.hpp"

#include "input/whole_file.hpp"
#include "libchess/endgame_tables/detail/syzygy_file.hpp"
#include "libchess/notation/puzzle_table.hpp"
#include "libchess/system/detail/files.hpp"
#include "libchess/system/detail/paths.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace chesstool {

using chess::system::FileKind;
using chess::system::FileStatus;
using chess::system::status_of;

namespace {

/// How much of a file's beginning is kept, to show it if its kind is unknown.
constexpr std::size_t head_size = 256;

std::optional<std::uint64_t> total_size(const std::vector<std::string>& paths) {
    std::uint64_t total = 0;
    for (const std::string& path : paths) {
        const FileStatus status = path == "-" ? FileStatus() : status_of(path);
        if (status.kind != FileKind::regular) return std::nullopt;
        total += status.bytes;
    }
    return total;
}

/// UTF-16, as programs of other systems write it: two bytes for each letter, one of them zero.
bool is_utf16(std::string_view line) {
    if (line.starts_with("\xFF\xFE") || line.starts_with("\xFE\xFF")) return true;
    return line.size() > 1 && (line[0] == '\0') != (line[1] == '\0');
}

/// What to give in place of a folder: "; give its files, as games/*.pgn".
std::string folder_advice(std::string path) {
    while (path.size() > 1 && path.ends_with('/')) path.pop_back();
    return fmt::format("; give its files, as {}/*.pgn", path == "/" ? "" : path);
}

std::string unknown_kind_text(std::string_view line) {
    if (is_utf16(line)) return "this is UTF-16, expected UTF-8";
    const auto puzzles = chess::read_puzzle_head(line);
    // Without a head, a position in the second field shows it.
    if (puzzles && (*puzzles || std::ranges::count(line, '/') >= 7))
        return "this is a table of puzzles, which 'chesstool search --tag-puzzles' reads";
    return "this is not a PGN, EPD, FEN, perft or Popeye file";
}

chess::Diagnostic unknown_kind(const RecordFileBatch& end) {
    return {chess::Diagnostic::Kind::error,    end.name,      1, 1, 1,
            unknown_kind_text(end.first_line), end.first_line};
}

chess::Diagnostic zeros_at_end(const RecordFileBatch& end, const chess::ZeroBytes& zeros) {
    return {
        .kind = chess::Diagnostic::Kind::warning,
        .file = end.name,
        .line = zeros.line,
        .column = zeros.column,
        .message = fmt::format("{} zero {} at the end of the file (ignored)",
                               chess::grouped(zeros.count), zeros.count == 1 ? "byte" : "bytes")};
}

}  // namespace

std::optional<chess::Diagnostic> file_message(const RecordFileBatch& end) {
    using Kind = chess::Diagnostic::Kind;
    if (end.error) {
        if (end.error->kind == InputError::Kind::interrupted) return std::nullopt;
        return chess::Diagnostic{.file = end.name, .message = end.error->message};
    }
    if (end.kind == chess::InputKind::unknown) return unknown_kind(end);
    if (end.kind == chess::InputKind::empty)
        return chess::Diagnostic{Kind::warning, end.name, 1, 1, 1, "the file is empty", ""};
    if (end.zeros) return zeros_at_end(end, *end.zeros);
    return std::nullopt;
}

chess::Diagnostic diagnostic_at(const std::string& file, const chess::TextRecord& record,
                                const chess::ParseError& fault) {
    const chess::TextPlace place = chess::place_in(record, fault.offset);
    const auto kind =
        fault.fatal ? chess::Diagnostic::Kind::error : chess::Diagnostic::Kind::warning;
    chess::Diagnostic message{.kind = kind,
                              .file = file,
                              .line = place.line,
                              .column = place.column,
                              .length = fault.length,
                              .message = fault.message,
                              .once_a_file = fault.once_a_file};
    show_source(message, place.source, place.source_column);
    return message;
}

void show_source(chess::Diagnostic& message, std::string_view source, std::size_t source_column) {
    // A terminal's line of any characters has room in it.
    constexpr std::size_t reach = 512;
    const auto is_within_character = [&](std::size_t at) {
        return at < source.size() && (source[at] & 0xC0) == 0x80;
    };
    const std::size_t at = std::min(message.column - source_column, source.size());
    std::size_t from = at - std::min(at, reach);
    std::size_t to = std::min(at + reach, source.size());
    while (is_within_character(from) && from < at) ++from;
    while (is_within_character(to) && to > at) --to;
    message.source = source.substr(from, to - from);
    message.source_column = source_column + from;
}

std::string reading_text(const RecordFiles& files, double seconds) {
    const auto consumed = static_cast<double>(files.consumed());
    const double rate = consumed / seconds;
    const auto total = files.total();
    std::string text = chess::rate_text(consumed) + "B";
    if (total) text += " of " + chess::rate_text(static_cast<double>(*total)) + "B";
    text += fmt::format(", {}B/s", chess::rate_text(rate));
    if (total && rate > 0)
        text += fmt::format(
            ", {} left",
            chess::duration_text(std::max(0.0, static_cast<double>(*total) - consumed) / rate));
    return text;
}

RecordFiles::RecordFiles(std::vector<std::string> paths, std::stop_token stop, bool tables)
    : paths_(std::move(paths)),
      stop_(std::move(stop)),
      tables_(tables),
      total_(total_size(paths_)) {}

void RecordFiles::open_next() {
    auto source = open_input(paths_[file_], stop_);
    if (!source) {
        error_ = source.error();
        if (status_of(paths_[file_]).kind == FileKind::folder)
            error_->message += folder_advice(paths_[file_]);
        return;
    }
    source_ = std::move(*source);
    records_ = std::make_unique<chess::RecordStream>(
        [this](std::span<char> buffer) { return read(buffer); });
}

std::optional<std::size_t> RecordFiles::read(std::span<char> buffer) {
    const std::size_t got = source_->read(buffer);
    consumed_ = consumed_before_ + source_->consumed();
    if (got == 0 && source_->error()) return std::nullopt;
    if (head_.size() < head_size)
        head_.append(buffer.data(), std::min(got, head_size - head_.size()));
    return got;
}

RecordFileBatch RecordFiles::batch_of_file() const {
    return {.file = file_,
            .name = shown_name(paths_[file_]),
            .kind = records_ ? records_->kind() : chess::InputKind::unknown,
            .batch = {}};
}

RecordFileBatch RecordFiles::end_of_file() {
    RecordFileBatch end = batch_of_file();
    end.last = true;
    if (source_) error_ = source_->error();
    if (head_.empty() && error_) end.kind = chess::InputKind::unknown;
    end.error = std::exchange(error_, std::nullopt);
    const std::size_t start = std::min(head_.find_first_not_of(" \t\r\n"), head_.size());
    if (records_) end.zeros = records_->zeros_at_end();
    end.first_line = head_.substr(start, head_.find_first_of("\r\n", start) - start);
    consumed_before_ = consumed_;
    records_.reset();
    source_.reset();
    head_.clear();
    ++file_;
    return end;
}

bool RecordFiles::is_table() const {
    return tables_ && chess::detail::is_syzygy_name(chess::system::file_name(paths_[file_]));
}

RecordFileBatch RecordFiles::end_of_table() {
    consumed_ = consumed_before_ + status_of(paths_[file_]).bytes;
    RecordFileBatch end = end_of_file();
    end.kind = chess::InputKind::syzygy;
    return end;
}

std::optional<RecordFileBatch> RecordFiles::next() {
    if (file_ == paths_.size() || stop_.stop_requested()) return std::nullopt;
    if (!records_) open_next();
    if (!records_) return end_of_file();
    if (is_table()) return end_of_table();
    auto batch = records_->next();
    if (!batch) return end_of_file();
    for (chess::TextRecord& record : batch->records) record.record = next_record_++;
    RecordFileBatch result = batch_of_file();
    result.batch = std::move(*batch);
    return result;
}

}  // namespace chesstool
