#include "libchess/batch/journal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace chess {

namespace {

using Kind = JournalError::Kind;

constexpr std::string_view magic = "chess-journal ";
constexpr std::string_view format_version = "1 ";
constexpr std::string_view entry_word = "record ";
/// Longer than any line about a record.
constexpr std::size_t longest_line = 128;
/// How often the journal is synced to disk.
constexpr std::chrono::seconds sync_interval{1};

std::string header_of(const Fingerprint& fingerprint) {
    return fmt::format("{}{}{}\n", magic, format_version, fingerprint.digits());
}

/// Whether the text is part of a header or empty: its writer was interrupted.
bool is_beginning_of_header(std::string_view text) {
    const std::string before = fmt::format("{}{}", magic, format_version);
    const std::size_t common = std::min(text.size(), before.size());
    return text.substr(0, common) == std::string_view(before).substr(0, common) &&
           std::ranges::all_of(text.substr(common),
                               [](unsigned char c) { return std::isxdigit(c) != 0; });
}

std::unexpected<JournalError> damaged_at(std::uint64_t offset) {
    return std::unexpected(JournalError{
        Kind::corrupt,
        fmt::format("damaged at byte {0}; what comes before can be saved with 'truncate -s {0}'",
                    offset)});
}

/// A line about a record, with its newline.
std::string line_of(std::uint64_t number, const Journal::Entry& entry) {
    std::string line = fmt::format("{}{} {:016x} {} {:016x}", entry_word, number, entry.text_hash,
                                   entry.length, entry.payload_hash);
    line += fmt::format(" {:016x}\n", text_hash(line));
    return line;
}

/// Takes a number and the blank after it from the front of a text.
template <typename Number>
bool take_number(std::string_view& text, Number& number, int base) {
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    if (code != std::errc{} || end == text.data() + text.size() || *end != ' ') return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
    return true;
}

struct NumberedEntry {
    std::uint64_t number = 0;
    Journal::Entry entry;
};

/// Reads a line, with its newline, as `line_of` writes it and in no other way.
std::optional<NumberedEntry> read_line(std::string_view line) {
    if (!line.starts_with(entry_word)) return std::nullopt;
    std::string_view rest = line.substr(entry_word.size());
    NumberedEntry result;
    const bool good = take_number(rest, result.number, 10) &&
                      take_number(rest, result.entry.text_hash, 16) &&
                      take_number(rest, result.entry.length, 10) &&
                      take_number(rest, result.entry.payload_hash, 16);
    // This compares the line's own hash, too.
    if (!good || line != line_of(result.number, result.entry)) return std::nullopt;
    return result;
}

/// Whether a file holds only zeros from an offset on: some file systems leave it so after a power
/// failure.
std::expected<bool, JournalError> zeros_from(const JournalFile& file, std::uint64_t at) {
    constexpr std::size_t chunk_size = 1 << 16;
    std::string bytes;
    do {
        if (const auto read = file.read(at, chunk_size, bytes); !read)
            return std::unexpected(read.error());
        if (bytes.find_first_not_of('\0') != std::string::npos) return false;
        at += bytes.size();
    } while (!bytes.empty());
    return true;
}

}  // namespace

std::expected<Journal, JournalError> Journal::open(const std::string& path,
                                                   const Fingerprint& fingerprint) {
    auto file = JournalFile::open(path);
    if (!file) return std::unexpected(file.error());
    const auto size = file->size();
    if (!size) return std::unexpected(size.error());
    Journal journal(std::move(*file));
    if (const auto begun = journal.begin(fingerprint, *size); !begun)
        return std::unexpected(begun.error());
    return journal;
}

std::expected<void, JournalError> Journal::begin(const Fingerprint& fingerprint,
                                                 std::uint64_t file_size) {
    const std::string header = header_of(fingerprint);
    std::string bytes;
    if (const auto read = file_.read(0, header.size(), bytes); !read) return read;
    if (bytes.size() < header.size() && is_beginning_of_header(bytes)) return make(header);
    if (!bytes.starts_with(magic))
        return std::unexpected(JournalError{Kind::no_journal, "this is not a journal"});
    if (!bytes.substr(magic.size()).starts_with(format_version))
        return std::unexpected(
            JournalError{Kind::no_journal, "this is a journal of another version's format"});
    if (!bytes.ends_with('\n') || !is_beginning_of_header(bytes.substr(0, header.size() - 1)))
        return damaged_at(0);
    // A journal without records, as a run with a typing error leaves it, has nothing to lose.
    if (bytes != header && file_size == header.size()) return make(header);
    if (bytes != header)
        return std::unexpected(
            JournalError{Kind::refused, "this is the journal of other input or options"});
    end_ = header.size();
    return read_entries(file_size);
}

std::expected<void, JournalError> Journal::make(std::string_view header) {
    if (const auto emptied = file_.truncate(0); !emptied) return emptied;
    if (const auto written = file_.write(0, header); !written) return written;
    end_ = header.size();
    synced_ = false;
    return {};
}

std::expected<void, JournalError> Journal::read_entries(std::uint64_t file_size) {
    while (end_ != file_size) {
        const auto whole = read_entry(file_size);
        if (!whole) return std::unexpected(whole.error());
        if (!*whole) return file_.truncate(end_);
    }
    return {};
}

/// Reads the next record; false if it is the last one and incomplete.
std::expected<bool, JournalError> Journal::read_entry(std::uint64_t file_size) {
    std::string bytes;
    if (const auto read = file_.read(end_, longest_line, bytes); !read)
        return std::unexpected(read.error());
    const std::size_t newline = bytes.find('\n');
    if (newline == std::string::npos) {
        if (file_size - end_ < longest_line) return false;
        const auto zeros = zeros_from(file_, end_);
        if (!zeros) return std::unexpected(zeros.error());
        if (!*zeros) return damaged_at(end_);
        return false;
    }
    auto found = read_line(std::string_view(bytes).substr(0, newline + 1));
    if (!found) return damaged_at(end_);
    auto& [number, entry] = *found;
    entry.offset = end_ + newline + 1;
    if (entry.length >= file_size - entry.offset) return false;  // at least its newline is missing
    if (const auto read = file_.read(entry.offset, entry.length + 1, bytes); !read)
        return std::unexpected(read.error());
    const bool good = bytes.ends_with('\n') && text_hash(std::string_view(bytes).substr(
                                                   0, entry.length)) == entry.payload_hash;
    const std::uint64_t end = entry.offset + entry.length + 1;
    if (!good && end == file_size) return false;
    if (!good || !entries_.emplace(number, entry).second) return damaged_at(end_);
    end_ = end;
    return true;
}

std::optional<Journal::Entry> Journal::find(std::uint64_t number) const {
    const std::scoped_lock lock(*mutex_);
    const auto place = entries_.find(number);
    if (place == entries_.end()) return std::nullopt;
    return place->second;
}

std::expected<std::string, JournalError> Journal::payload(const Entry& entry) const {
    std::string bytes;
    if (const auto read = file_.read(entry.offset, entry.length, bytes); !read)
        return std::unexpected(read.error());
    if (text_hash(bytes) != entry.payload_hash) return damaged_at(entry.offset);
    return bytes;
}

std::size_t Journal::size() const {
    const std::scoped_lock lock(*mutex_);
    return entries_.size();
}

std::expected<void, JournalError> Journal::append(std::uint64_t number, std::uint64_t source_hash,
                                                  std::string_view payload) {
    Entry entry{.text_hash = source_hash,
                .length = payload.size(),
                .payload_hash = chess::text_hash(payload)};
    std::string frame = line_of(number, entry);
    const std::size_t line_length = frame.size();
    frame.append(payload).append("\n");

    const std::scoped_lock lock(*mutex_);
    if (entries_.contains(number)) throw std::logic_error("a record is in the journal already");
    if (const auto written = file_.write(end_, frame); !written) return written;
    entry.offset = end_ + line_length;
    end_ += frame.size();
    entries_.emplace(number, entry);
    synced_ = false;
    if (Clock::now() - last_sync_ < sync_interval) return {};
    return sync_now();
}

std::expected<void, JournalError> Journal::sync() {
    const std::scoped_lock lock(*mutex_);
    if (synced_) return {};
    return sync_now();
}

std::expected<void, JournalError> Journal::sync_now() {
    const auto done = file_.sync();
    last_sync_ = Clock::now();
    synced_ = done.has_value();
    return done;
}

}  // namespace chess
