#include "input/puzzle_source.hpp"

#include "input/whole_file.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/game.hpp"

#include <array>
#include <span>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;

/// Many times the longest puzzle; a file with longer lines is no table.
constexpr std::size_t longest_line = std::size_t{1} << 16U;

}  // namespace

std::expected<chess::PuzzleRecord, chess::ParseError> InputPuzzle::read(
    const chess::ValidationOptions& options) const {
    if (kind == PuzzleText::table) return chess::read_puzzle(text, columns, options);
    if (kind == PuzzleText::epd) {
        const auto epd = chess::parse_epd(text, options);
        if (!epd) return std::unexpected(epd.error().front());
        return chess::puzzle_of(*epd);
    }
    chess::GameBuilder builder;
    // As a record, comments alone would be no game at all, and here they are no puzzle.
    if (damage == chess::TextRecord::Damage::none) chess::read_game(text, builder, options);
    else chess::read_game({.text = text, .damage = damage}, builder, options);
    if (const auto game = builder.take()) return chess::puzzle_of(*game);
    return std::unexpected(*std::ranges::find(builder.faults(), true, &chess::ParseError::fatal));
}

std::optional<chess::PuzzleRecord> InputPuzzle::parse(const chess::ValidationOptions& options) {
    auto puzzle = read(options);
    const auto note_here = [&](const chess::ParseError& fault) {
        if (kind == PuzzleText::pgn)
            return note(fault, {.text = text, .line = line, .column = column});
        note(fault, line, fault.offset + 1, text);
    };
    if (!puzzle) {
        note_here(puzzle.error());
        return std::nullopt;
    }
    for (const chess::ParseError& warning : puzzle->warnings) note_here(warning);
    return *std::move(puzzle);
}

PuzzleSource::PuzzleSource(const CommonOptions& options, std::vector<std::string> paths,
                           std::stop_token stop, bool gives_other_shards)
    : options_(options),
      paths_(std::move(paths)),
      stop_(std::move(stop)),
      gives_other_shards_(gives_other_shards) {}

std::optional<InputPuzzle> PuzzleSource::next() {
    while (!stop_.stop_requested() && !options_.selection.ends_before(record_)) {
        if (!source_) {
            if (file_ == paths_.size()) return std::nullopt;
            name_ = shown_name(paths_[file_]);
            line_ = at_ = 0;
            buffer_.clear();
            kind_.reset();
            columns_ = {};
            head_.clear();
            auto source = open_input(paths_[file_++], stop_);
            if (!source) return message_item(source.error());
            source_ = *std::move(source);
        }
        auto item = games_ ? next_game() : next_puzzle();
        if (item) return item;
    }
    return std::nullopt;
}

std::optional<InputPuzzle> PuzzleSource::next_puzzle() {
    auto line = next_line();
    return line ? take(*std::move(line)) : end_file();
}

std::optional<InputPuzzle> PuzzleSource::end_file() {
    const auto error = source_->error();
    games_.reset();
    source_.reset();
    if (stop_.stop_requested()) return std::nullopt;
    return message_item(error);
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
            line_begin_ = at_;
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
            line_begin_ = 0;
            at_ = buffer_.size();
            return buffer_;
        }
        buffer_.append(piece.data(), size);
    }
}

std::optional<PuzzleText> PuzzleSource::kind_of(const std::string& line) {
    if (line.starts_with('[')) return PuzzleText::pgn;
    const auto head = chess::read_puzzle_head(line);
    if (head) {
        columns_ = head->value_or(chess::PuzzleColumns());
        if (*head) head_ = line;
        return PuzzleText::table;
    }
    if (chess::parse_epd(line, {}, chess::EpdOperands::as_written)) return PuzzleText::epd;
    return std::nullopt;
}

std::optional<InputPuzzle> PuzzleSource::take(std::string line) {
    std::string raw = line;
    if (line.ends_with('\r')) line.pop_back();
    if (line_ == 1) line = chess::without_byte_order_mark(line);
    if (line.find_first_not_of(" \t") == std::string::npos) return std::nullopt;
    InputPuzzle item = this->item();
    if (!kind_) {
        kind_ = kind_of(line);
        if (!kind_) {
            // A file that is no table is not read to its end: every line would be an error.
            source_.reset();
            item.failure = InputError::Kind::damaged;
            const auto head = chess::read_puzzle_head(line);
            item.note(head.error(), line_, head.error().offset + 1, line);
            return item;
        }
        if (kind_ == PuzzleText::pgn) {
            start_games();
            return std::nullopt;
        }
        if (!head_.empty()) {
            head_ = std::move(raw);
            return std::nullopt;
        }
    }
    item.text = std::move(line);
    item.raw = std::move(raw);
    item.head = std::exchange(head_, {});
    return numbered(std::move(item));
}

void PuzzleSource::start_games() {
    at_ = line_begin_;
    in_batch_ = 0;
    batch_ = {};
    const auto read = [this](std::span<char> buffer) -> std::optional<std::size_t> {
        if (at_ < buffer_.size()) {
            const std::size_t size = buffer_.copy(buffer.data(), buffer.size(), at_);
            at_ += size;
            return size;
        }
        const std::size_t got = source_->read(buffer);
        if (got == 0 && source_->error()) return std::nullopt;
        return got;
    };
    games_.emplace(read, chess::InputKind::pgn);
}

std::optional<InputPuzzle> PuzzleSource::next_game() {
    if (in_batch_ == batch_.records.size()) {
        auto batch = games_->next();
        if (!batch || stop_.stop_requested()) return end_file();
        batch_ = *std::move(batch);
        in_batch_ = 0;
        return std::nullopt;
    }
    const chess::TextRecord& record = batch_.records[in_batch_++];
    InputPuzzle item = this->item();
    item.line = line_ + record.line - 1;
    item.column = record.column;
    item.damage = record.damage;
    item.text = record.text;
    item.raw = item.text;
    if (item.raw.ends_with('\n')) item.raw.pop_back();
    return numbered(std::move(item));
}

std::optional<InputPuzzle> PuzzleSource::numbered(InputPuzzle item) {
    item.kind = *kind_;
    item.columns = columns_;
    item.record = record_++;
    const RecordSelection& selection = options_.selection;
    item.is_of_other_shard = !selection.contains(*item.record);
    if (item.is_of_other_shard &&
        !(gives_other_shards_ && selection.of_all_shards().contains(*item.record)))
        return std::nullopt;
    if (item.is_of_other_shard) item.head.clear();
    return item;
}

}  // namespace chesstool
