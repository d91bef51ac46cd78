#pragma once

#include "libchess/notation/record_stream.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess::test {

/// A record with a text of its own.
struct Record {
    std::string text;
    std::size_t record = 0;
    std::size_t line = 1;
    TextRecord::Damage damage = TextRecord::Damage::none;

    friend bool operator==(const Record&, const Record&) = default;
};

/// All records of an input. Texts are copied when the stream is gone, so that a batch which does
/// not own its memory is found by AddressSanitizer.
[[nodiscard]] std::vector<Record> records_of(ByteReader read,
                                             std::optional<InputKind> kind = std::nullopt);
[[nodiscard]] std::vector<Record> records_of(std::string_view text,
                                             std::optional<InputKind> kind = std::nullopt);

/// Their texts alone.
[[nodiscard]] std::vector<std::string> texts_of(std::string_view text,
                                                std::optional<InputKind> kind = std::nullopt);

/// A text without the zero bytes at its end, and what is behind them.
[[nodiscard]] std::string_view without_zeros_at_end(std::string_view text);

/// A text as a stream has it: with newlines, if most of its lines end with carriage returns alone.
[[nodiscard]] std::string with_newlines(std::string_view text);

/// A reader that gives as many bytes at a time as `size` says, at least one; the text must outlive
/// it.
[[nodiscard]] ByteReader in_pieces(std::string_view text, std::function<std::size_t()> size);

/// A reader that fails where the text ends, instead of ending.
[[nodiscard]] ByteReader failing_after(std::string_view text);

/// What is wrong with the records of a text, by what RecordStream promises: they follow each other,
/// each on the line that it says, with nothing between them but blank lines and those that start
/// with `remark`. Empty if nothing is.
[[nodiscard]] std::string check_records(std::string_view text, const std::vector<Record>& records,
                                        char remark);

}  // namespace chess::test
