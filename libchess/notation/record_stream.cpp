#include "libchess/notation/record_stream.hpp"

#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/record_cutter.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace chess {

namespace {
constexpr std::size_t batch_size = 128U << 10;
/// The least free space after the remainder of the batch before.
constexpr std::size_t least_room = 4096;
/// So many blanks and zero bytes at the end of a full buffer are between records.
constexpr std::size_t long_padding = 64U << 10;

/// Whether more lines end with a carriage return alone, as on old Macs, than with a newline.
bool is_mostly_bare_returns(std::string_view head) {
    // Of a last one it is not known what follows.
    if (head.ends_with('\r')) head.remove_suffix(1);
    const auto returns = std::ranges::count(head, '\r');
    if (returns == 0) return false;
    std::ptrdiff_t pairs = 0;
    for (std::size_t at = head.find("\r\n"); at != std::string_view::npos;
         at = head.find("\r\n", at + 2))
        ++pairs;
    return returns - pairs > std::ranges::count(head, '\n');
}

/// The place behind a text that the cutter is to have next, if there is one yet.
ZeroBytes zeros_behind(std::string_view text, const detail::RecordCutter* cutter) {
    const std::size_t newline = text.rfind('\n');
    const std::size_t column = cutter == nullptr ? 1 : cutter->column();
    return {
        .line = (cutter == nullptr ? 1 : cutter->line()) +
                static_cast<std::size_t>(std::ranges::count(text, '\n')),
        .column = newline == std::string_view::npos ? column + text.size() : text.size() - newline};
}
}  // namespace

RecordStream::RecordStream(ByteReader read, std::optional<InputKind> kind)
    : read_(std::move(read)) {
    fill(batch_size);
    const std::string_view head(buffer_.get(), size_);
    if (head.starts_with(byte_order_mark)) {
        size_ -= byte_order_mark.size();
        std::memmove(buffer_.get(), buffer_.get() + byte_order_mark.size(), size_);
    }
    bare_returns_ = is_mostly_bare_returns({buffer_.get(), size_}) ? BareReturns::all_over
                                                                   : BareReturns::in_places;
    end_lines_plainly(0);
    if (at_end_) drop_zeros_at_end();
    kind_ = kind ? *kind : detect_kind({buffer_.get(), size_}, at_end_);
    cutter_ = detail::make_cutter(kind_);
    if (cutter_) cutter_->look_at({buffer_.get(), size_});
}

RecordStream::~RecordStream() = default;
RecordStream::RecordStream(RecordStream&&) noexcept = default;
RecordStream& RecordStream::operator=(RecordStream&&) noexcept = default;

void RecordStream::fill(std::size_t capacity) {
    if (capacity > capacity_) {
        auto larger = std::make_unique_for_overwrite<char[]>(capacity);
        if (size_ != 0) std::memcpy(larger.get(), buffer_.get(), size_);
        buffer_ = std::move(larger);
        capacity_ = capacity;
    }
    // Until it is full: where records are cut must not depend on how the bytes arrive.
    while (!at_end_ && size_ < capacity_) {
        const auto got = read_({buffer_.get() + size_, capacity_ - size_});
        failed_ = !got.has_value();
        at_end_ = failed_ || *got == 0;
        if (at_end_) return end_input();
        size_ += *got;
        end_lines_plainly(size_ - *got);
    }
}

/// What is left to do when all is read; of an input that ends in the first buffer, the constructor
/// does it, when it knows how lines end.
void RecordStream::end_input() {
    end_lines_plainly(size_);
    if (cutter_) drop_zeros_at_end();
}

/// The size of what is in the buffer without the blanks and the padding at its end.
std::size_t RecordStream::content_size() const noexcept {
    using namespace std::string_view_literals;
    return std::string_view(buffer_.get(), size_).find_last_not_of("\0 \t\r\n\x1A"sv) + 1;
}

/// Cuts off zero bytes that nothing but blanks follow.
void RecordStream::drop_zeros_at_end() {
    const std::string_view text(buffer_.get(), size_);
    const std::size_t content = content_size();
    // An input of nothing else is left to the detection of its kind.
    if (content == 0 && cutter_ == nullptr) return;
    const std::size_t first = std::min(text.find('\0', content), size_);
    const auto count = static_cast<std::size_t>(std::ranges::count(text.substr(first), '\0'));
    size_ = first;
    if (content == 0 && passed_) {
        zeros_ = passed_;
        zeros_->count += count;
    } else if (count != 0) {
        zeros_ = zeros_behind(text.substr(0, first), cutter_.get());
        zeros_->count = count;
    }
}

/// Drops the first bytes of the buffer.
void RecordStream::discard(std::size_t bytes) noexcept {
    size_ -= bytes;
    std::memmove(buffer_.get(), buffer_.get() + bytes, size_);
}

/// Drops what is in the buffer, blanks and padding, but for so much that a record behind it shows
/// what was before it.
void RecordStream::drop_padding() {
    const std::size_t dropped = size_ - std::min(size_, least_room);
    const std::string_view text(buffer_.get(), dropped);
    const std::size_t first = text.find('\0');
    if (first != std::string_view::npos) {
        if (!passed_) passed_ = zeros_behind(text.substr(0, first), cutter_.get());
        passed_->count += static_cast<std::size_t>(std::ranges::count(text, '\0'));
    }
    cutter_->pass(text);
    discard(dropped);
}

/// The records of a full buffer that ends with blanks and padding.
RecordBatch RecordStream::take_before_padding(std::size_t content) {
    std::vector<TextRecord> records;
    if (content != 0) passed_.reset();  // they were none of the end
    cutter_->cut_before_padding({buffer_.get(), content}, records);
    RecordBatch batch = take(content, std::move(records));
    drop_padding();
    return batch;
}

/// Turns carriage returns from an offset on that end lines alone into newlines.
void RecordStream::end_lines_plainly(std::size_t from) {
    if (bare_returns_ == BareReturns::all_over) end_all_lines_plainly(from);
    if (bare_returns_ == BareReturns::in_places) end_lines_of_old_macs(from);
}

/// All that are before no newline; what follows the last byte is known at the end only.
void RecordStream::end_all_lines_plainly(std::size_t from) {
    if (from != 0 && buffer_[from - 1] == '\r') --from;
    for (std::size_t i = from; i < size_; ++i) {
        const bool is_alone = i + 1 == size_ ? at_end_ : buffer_[i + 1] != '\n';
        if (buffer_[i] == '\r' && is_alone) buffer_[i] = '\n';
    }
}

/// Those from a tag after a carriage return on up to the next newline: where games of an old Mac
/// are among others. Elsewhere a carriage return is a blank; two before a newline are a damaged
/// end.
void RecordStream::end_lines_of_old_macs(std::size_t from) {
    const std::string_view text(buffer_.get(), size_);
    std::size_t at = from - std::min(from, std::exchange(undecided_, 0));
    while (at < size_) {
        at = on_old_mac_ ? text.find_first_of("\r\n", at) : text.find("\r[", at);
        if (at == std::string_view::npos) break;
        on_old_mac_ = text[at] == '\r';
        const std::size_t end = std::min(text.find_first_not_of('\r', at), size_);
        if (end == size_ && !at_end_) break;
        const bool before_newline = end < size_ && text[end] == '\n';
        std::fill(buffer_.get() + at, buffer_.get() + end - (before_newline && end > at ? 1 : 0),
                  '\n');
        at = std::max(end, at + 1);
    }
    if (!at_end_) undecided_ = size_ - (text.find_last_not_of('\r') + 1);
}

RecordBatch RecordStream::take(std::size_t consumed, std::vector<TextRecord> records) {
    RecordBatch batch;
    for (TextRecord& record : records) record.record = next_record_++;
    batch.records = std::move(records);
    const std::size_t rest = size_ - consumed;
    // The remainder waits in a buffer of its size: when the next batch gets one, this one's memory
    // may be free again.
    auto kept = std::make_unique_for_overwrite<char[]>(rest);
    std::memcpy(kept.get(), buffer_.get() + consumed, rest);
    batch.storage = std::exchange(buffer_, std::move(kept));
    capacity_ = 0;
    size_ = rest;
    return batch;
}

std::optional<RecordBatch> RecordStream::next() {
    if (cutter_ == nullptr) return std::nullopt;
    for (;;) {
        // None yet behind a batch.
        fill(capacity_ != 0 ? capacity_
                            : std::clamp(size_ + least_room, batch_size, longest_record));
        if (size_ == 0) return std::nullopt;
        std::vector<TextRecord> records;
        using Rest = detail::RecordCutter::Rest;
        const Rest rest = at_end_                   ? Rest::nothing
                          : size_ == longest_record ? Rest::no_room
                                                    : Rest::more;
        const std::size_t consumed = cutter_->cut({buffer_.get(), size_}, rest, records);
        if (!records.empty()) {
            passed_.reset();
            note_damage(records.back(), consumed);
            return take(consumed, std::move(records));
        }
        if (consumed != 0) {
            discard(consumed);
            if (at_end_ && size_ == 0) return std::nullopt;
        } else if (capacity_ < longest_record) {
            fill(std::min(2 * capacity_, longest_record));
        } else if (RecordBatch batch = take_from_full_buffer(); !batch.records.empty()) {
            return batch;
        }
    }
}

/// Whether the last record of a batch breaks off with the input.
void RecordStream::note_damage(TextRecord& last, std::size_t consumed) const {
    if (at_end_ && failed_ && !cutter_->is_whole(last.text))
        last.damage = TextRecord::Damage::cut_off;
    else if (at_end_ && consumed == size_ && !cutter_->is_ended(last.text))
        last.damage = TextRecord::Damage::unended;
}

/// What is in a buffer that cannot grow and in which no record ends: one before padding, which may
/// be none, or one that is too long.
RecordBatch RecordStream::take_from_full_buffer() {
    const std::size_t content = content_size();
    if (size_ - content >= long_padding) return take_before_padding(content);
    RecordBatch batch;
    skip_long_record(batch);
    return batch;
}

void RecordStream::skip_long_record(RecordBatch& batch) {
    // Enough of it to identify it.
    constexpr std::size_t shown = 4096;
    const std::size_t line = cutter_->line();
    batch.storage = std::make_unique_for_overwrite<char[]>(shown);
    std::memcpy(batch.storage.get(), buffer_.get(), shown);
    batch.records.push_back(
        {{batch.storage.get(), shown}, next_record_++, line, TextRecord::Damage::too_long});
    for (bool done = false; !done;) {
        discard(cutter_->skip({buffer_.get(), size_}, at_end_, done));
        if (!done) fill(capacity_);
    }
}

TextPlace place_in(const TextRecord& record, std::size_t offset) noexcept {
    const std::string_view text = record.text;
    offset = std::min(offset, text.size());
    // An error at the end is shown after the last character of the text.
    if (offset == text.size() && text.ends_with('\n')) {
        const std::size_t last = text.find_last_not_of(" \t\r\n");
        offset = last == std::string_view::npos ? 0 : last + 1;
    }
    const std::string_view before = text.substr(0, offset);
    const std::size_t newline = before.rfind('\n');
    const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
    std::string_view source = text.substr(begin, text.find('\n', offset) - begin);
    if (source.ends_with('\r')) source.remove_suffix(1);
    const auto lines = static_cast<std::size_t>(std::ranges::count(before, '\n'));
    const std::size_t first_column = lines == 0 ? record.column : 1;
    return {record.line + lines, offset - begin + first_column, source, first_column};
}

TextRecord from_line(TextRecord record, std::size_t number) noexcept {
    for (std::size_t i = 1; i < number; ++i) {
        record.text.remove_prefix(std::min(record.text.find('\n'), record.text.size() - 1) + 1);
        ++record.line;
        record.column = 1;
    }
    return record;
}

ByteReader read_from(std::string_view text) {
    return [text](std::span<char> buffer) mutable -> std::optional<std::size_t> {
        const std::size_t size = std::min(buffer.size(), text.size());
        if (size != 0) std::memcpy(buffer.data(), text.data(), size);
        text.remove_prefix(size);
        return size;
    };
}

}  // namespace chess
