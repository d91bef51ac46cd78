#include "input/puzzle_source.hpp"

#include "input/whole_file.hpp"
#include "libchess/base/utf8.hpp"

#include <array>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;

/// Many times the longest puzzle; a file with longer lines is no table.
constexpr std::size_t longest_line = std::size_t{1} << 16U;

}  // namespace

std::optional<chess::PuzzleRecord> InputPuzzle::parse(const chess::ValidationOptions& options) {
    auto puzzle = chess::read_puzzle(text, columns, options);
    if (puzzle) {
        for (const chess::ParseError& warning : puzzle->warnings)
            note(warning, line, warning.offset + 1, text);
        return *std::move(puzzle);
    }
    note(puzzle.error(), line, puzzle.error().offset + 1, text);
    return std::nullopt;
}

PuzzleSource::PuzzleSource(const CommonOptions& options, std::vector<std::string> paths,
                           std::stop_token stop)
    : options_(options),
      paths_(std::move(paths)),
      stop_(std::move(stop)) {}

std::optional<InputPuzzle> PuzzleSource::next() {
    while (!stop_.stop_requested() && !options_.selection.ends_before(record_)) {
        if (!source_) {
            if (file_ == paths_.size()) return std::nullopt;
            name_ = shown_name(paths_[file_]);
            line_ = at_ = 0;
            buffer_.clear();
            is_table_ = false;
            columns_ = {};
            auto source = open_input(paths_[file_++], stop_);
            if (!source) return message_item(source.error());
            source_ = *std::move(source);
        }
        auto line = next_line();
        if (!line) {
            const auto error = source_->error();
            source_.reset();
            if (stop_.stop_requested()) return std::nullopt;
            if (auto message = message_item(error)) return message;
        } else if (auto puzzle = take(*std::move(line))) {
            return puzzle;
        }
    }
    return std::nullopt;
}

InputPuzzle PuzzleSource::item() const {
    InputPuzzle item;
    item.file = name_;
    item.line = line_;
    return item;
}

std::optional<InputPuzzle> PuzzleSource::message_item(std::optional<InputError> error) {
    if (!error && line_ == 0) {
        InputPuzzle item = this->item();
        item.warnings.push_back(
            {.kind = Diagnostic::Kind::warning, .file = name_, .message = "this file is empty"});
        return item;
    }
    if (!error) return std::nullopt;
    InputPuzzle item = this->item();
    item.failure = error->kind;
    item.errors.push_back({.file = name_, .message = error->message});
    return item;
}

std::optional<std::string> PuzzleSource::next_line() {
    std::size_t searched = at_;
    while (true) {
        const std::size_t end = buffer_.find('\n', searched);
        if (end != std::string::npos || buffer_.size() - at_ > longest_line) {
            const std::size_t size = std::min(end, at_ + longest_line) - at_;
            std::string line = buffer_.substr(at_, size);
            at_ = end == std::string::npos ? at_ + size : end + 1;
            ++line_;
            return line;
        }
        buffer_.erase(0, std::exchange(at_, 0));
        searched = buffer_.size();
        std::array<char, std::size_t{1} << 16U> piece;
        const std::size_t size = source_->read(piece);
        if (size == 0) {
            if (buffer_.empty() || stop_.stop_requested()) return std::nullopt;
            ++line_;
            return std::exchange(buffer_, {});
        }
        buffer_.append(piece.data(), size);
    }
}

std::optional<InputPuzzle> PuzzleSource::take(std::string line) {
    if (line.ends_with('\r')) line.pop_back();
    if (line_ == 1) line = chess::without_byte_order_mark(line);
    if (line.find_first_not_of(" \t") == std::string::npos) return std::nullopt;
    InputPuzzle item = this->item();
    if (!is_table_) {
        const auto head = chess::read_puzzle_head(line);
        if (!head) {
            // A file that is no table is not read to its end: every line would be an error.
            source_.reset();
            item.failure = InputError::Kind::damaged;
            item.note(head.error(), line_, head.error().offset + 1, line);
            return item;
        }
        is_table_ = true;
        columns_ = head->value_or(chess::PuzzleColumns());
        if (*head) return std::nullopt;
    }
    item.record = record_++;
    if (!options_.selection.contains(*item.record)) return std::nullopt;
    item.columns = columns_;
    item.text = std::move(line);
    return item;
}

}  // namespace chesstool
