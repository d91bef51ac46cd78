#include "input/decompression.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace chesstool {

namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 17;  // what zstd recommends, rounded

/// The library's words within a sentence of ours.
std::string in_sentence(std::string_view reason) {
    std::string text(reason);
    if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z') text.front() += 'a' - 'A';
    return text;
}

}  // namespace

Decompression::Decompression(RawFile& file, Compression compression, std::span<const char> start)
    : file_(file),
      compression_(compression),
      decoder_(make_decoder(compression)),
      buffer_(std::max(buffer_size, start.size())),
      end_(start.size()) {
    std::ranges::copy(start, buffer_.begin());
}

std::size_t Decompression::read(std::span<char> buffer) {
    while (!finished_) {
        have_input();  // without any the decoder may still hold something back
        const Decoder::Step step = decoder_->step(input(), buffer);
        drop(step.taken);
        judge(step);
        if (step.made != 0) return step.made;
    }
    return 0;
}

std::span<const char> Decompression::input() const {
    return {buffer_.data() + begin_, buffer_.data() + end_};
}

void Decompression::drop(std::size_t count) {
    begin_ += count;
    offset_ += count;
}

/// Reads more behind what is there; false if there is no more.
bool Decompression::refill() {
    std::copy(buffer_.data() + begin_, buffer_.data() + end_, buffer_.data());
    end_ -= std::exchange(begin_, 0);
    const std::size_t got = file_.read(std::span(buffer_).subspan(end_));
    end_ += got;
    if (got == 0) error_ = file_.error();
    return got != 0;
}

bool Decompression::have_input() {
    return begin_ != end_ || refill();
}

/// Goes on, to the next part, or ends, after a step of the decoder.
void Decompression::judge(const Decoder::Step& step) {
    const std::string_view name = compression_name(compression_);
    const bool stuck = step.taken == 0 && step.made == 0;
    switch (step.status) {
        case Decoder::Status::end: return begin_next_part();
        case Decoder::Status::too_large:
            return end_with(InputError::Kind::unreadable,
                            fmt::format("the {} data needs more than {} MB of memory", name,
                                        Decoder::most_memory >> 20));
        case Decoder::Status::more:
            if (!stuck) return;
            if (begin_ == end_)
                return end_with(InputError::Kind::damaged,
                                fmt::format("the {} data ends in the middle of a {}", name,
                                            compression_part(compression_)));
            break;
        case Decoder::Status::damaged: break;
    }
    const std::string reason = in_sentence(step.reason);
    end_with(InputError::Kind::damaged,
             fmt::format("the {} data is damaged{}{}", name, reason.empty() ? "" : ": ", reason));
}

void Decompression::begin_next_part() {
    if (may_be_padded(compression_)) skip_padding();
    std::string_view start;
    do start = {buffer_.data() + begin_, buffer_.data() + end_};
    while (may_become_compression(start) && refill());
    if (start.empty()) finished_ = true;
    else if (recognize_compression(start) == compression_) decoder_->restart();
    else end_with(InputError::Kind::damaged, garbage_message());
}

void Decompression::skip_padding() {
    while (have_input() && buffer_[begin_] == '\0') drop(1);
}

/// What went wrong with the file itself goes before what follows from that.
void Decompression::end_with(InputError::Kind kind, std::string message) {
    finished_ = true;
    if (!error_) error_ = InputError{kind, std::move(message)};
}

/// How much of it there is, is known of regular files alone.
std::string Decompression::garbage_message() const {
    const std::uint64_t total = file_.total().value_or(0);
    const std::string count = total > offset_ ? fmt::format("{} byte{} ", total - offset_,
                                                            total - offset_ == 1 ? "" : "s")
                                              : "";
    return fmt::format("garbage after the end of the {} data ({}at offset {})",
                       compression_name(compression_), count, offset_);
}

}  // namespace chesstool
