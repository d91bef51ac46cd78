#pragma once

#include "common_options.hpp"
#include "input/record_files.hpp"
#include "libchess/notation/parse_error.hpp"
#include "libchess/notation/record_stream.hpp"
#include "libchess/report/text/diagnostic.hpp"

#include <cstddef>
#include <deque>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chesstool {

/// A record of the input with its messages, or the news of what is wrong with a file.
struct InputRecord {
    /// None if this is no record but stands, with a message, where a file could not be read on.
    std::optional<std::size_t> record;
    /// How messages name where it comes from: a file's name, "<fen>", "<startpos>".
    std::string file;
    std::size_t line = 1;
    std::vector<chess::Diagnostic> errors;
    std::vector<chess::Diagnostic> warnings;
    /// Why the file could not be read on, if this is no record.
    std::optional<InputError::Kind> failure;

    /// Files a fault where it belongs among the messages; of a record's text, at its place there.
    void note(const chess::ParseError& fault, std::size_t at_line, std::size_t column,
              std::string_view source);
    void note(const chess::ParseError& fault, const chess::TextRecord& text);
};

/// What is wrong with a file as a whole, to stand among the records where the file does.
[[nodiscard]] std::optional<InputRecord> news_of(const RecordFileBatch& end);

/// Gives out `Item`s, which are InputRecords, one after the other, while files are being read.
/// Records that the options do not select are numbered and left out, and nothing is read past the
/// last that they can select.
template <typename Item>
class RecordSource {
public:
    virtual ~RecordSource() = default;
    RecordSource(const RecordSource&) = delete;
    RecordSource& operator=(const RecordSource&) = delete;

    /// The next one; nullopt after the last and after a stop request.
    [[nodiscard]] std::optional<Item> next() {
        while (pending_.empty()) {
            if (options_.selection.ends_before(files_.records())) return std::nullopt;
            const auto batch = files_.next();
            if (!batch) return std::nullopt;
            if (!batch->last) {
                take(*batch);
            } else if (auto news = news_of(*batch)) {
                Item item;
                static_cast<InputRecord&>(item) = std::move(*news);
                pending_.push_back(std::move(item));
            }
        }
        Item first = std::move(pending_.front());
        pending_.pop_front();
        return first;
    }

    /// For progress, as in RecordFiles.
    [[nodiscard]] const RecordFiles& files() const noexcept { return files_; }
    /// How many have been read and not yet given out; only for whom `next` is called by.
    [[nodiscard]] std::size_t waiting() const noexcept { return pending_.size(); }

protected:
    RecordSource(const CommonOptions& options, std::vector<std::string> paths,
                 const std::stop_token& stop)
        : options_(options),
          files_(std::move(paths), stop) {}

    /// Makes items of the records that are selected.
    virtual void take(const RecordFileBatch& batch) = 0;

    [[nodiscard]] static Item item_of(const RecordFileBatch& batch,
                                      const chess::TextRecord& record) {
        Item item;
        item.record = record.record;
        item.file = batch.name;
        item.line = record.line;
        return item;
    }

    const CommonOptions& options_;
    RecordFiles files_;
    std::deque<Item> pending_;
};

}  // namespace chesstool
