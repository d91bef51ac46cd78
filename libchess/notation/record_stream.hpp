#pragma once

#include "libchess/base/export.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace chess {

/// The kind of an input, judged by its content.
enum class InputKind : std::uint8_t {
    empty,    ///< nothing, or only blank lines
    pgn,      ///< games
    epd,      ///< positions with operations, one per line
    fen,      ///< positions with both counters and nothing after them
    perft,    ///< blocks of `id`, `epd` and `perft` lines
    popeye,   ///< problems in Popeye's format
    syzygy,   ///< a tablebase file, which has no records; recognised by its name
    unknown,  ///< none of these
};

/// "pgn", "epd", ...
[[nodiscard]] LIBCHESS_API std::string_view name_of(InputKind kind) noexcept;

/// Detects the kind from the first lines of an input; `complete` means that this is all of it, and
/// only then can it be empty. A few faulty lines among good ones do not prevent detection.
[[nodiscard]] LIBCHESS_API InputKind detect_kind(std::string_view head, bool complete = true);

/// Fills a buffer with the next bytes of an input: returns how many, 0 at the end, nullopt if
/// reading has failed for good.
using ByteReader = std::function<std::optional<std::size_t>(std::span<char>)>;

/// The text of one record: a game of a PGN, a line of an EPD or FEN file, a block of a perft file,
/// a Popeye problem.
struct TextRecord {
    /// The kinds of damage to a record.
    enum class Damage : std::uint8_t {
        none,      ///< it is complete
        cut_off,   ///< reading failed somewhere in it
        too_long,  ///< `text` is its beginning only
        unended,   ///< the input ends within a Popeye problem
    };

    std::string_view text;  ///< the record; lives as long as its batch
    /// The record's number in the input, from 0, and its first line, from 1.
    std::size_t record = 0;
    std::size_t line = 1;          ///< see `record`
    Damage damage = Damage::none;  ///< the damage, if any
    std::size_t column = 1;        ///< where its first line begins, in bytes from 1
};

/// A place in a record's text by line and column.
struct TextPlace {
    std::size_t line;               ///< from 1, in the input
    std::size_t column;             ///< from 1, in bytes
    std::string_view source;        ///< the line, without its end and what is not of the record
    std::size_t source_column = 1;  ///< the column at which `source` begins
};
/// The place of the byte at `offset` of a record's text. An offset at its end, or beyond, is the
/// place after the last non-blank byte.
[[nodiscard]] LIBCHESS_API TextPlace place_in(const TextRecord& record,
                                              std::size_t offset) noexcept;

/// The rest of a record from one of its lines on, counted from 1 within it; for faults that are
/// reported by line.
[[nodiscard]] LIBCHESS_API TextRecord from_line(TextRecord record, std::size_t number) noexcept;

/// Zero bytes, as a broken transfer or a full block of a disk leaves them.
struct ZeroBytes {
    std::size_t line = 1;    ///< of the first one, from 1
    std::size_t column = 1;  ///< in bytes, from 1
    std::size_t count = 0;   ///< how many there are
};

/// Consecutive records, with the memory that holds their texts.
struct RecordBatch {
    std::unique_ptr<char[]> storage;  ///< the memory behind the texts
    std::vector<TextRecord> records;  ///< in the order of the input
};

namespace detail {
class RecordCutter;
}

/// Cuts an input into records while it is read, in one pass and in bounded memory: a batch is about
/// an eighth of a megabyte, and no record is longer than `longest_record`.
///
/// A record is found by its outer form alone (for games the source, record_cutter.cpp, has the
/// rules), so that a malformed one does not affect its neighbours, and batches can be processed in
/// parallel. Concatenated, the texts are the input without the blank lines and comments between
/// records, and without zero bytes at its end. Where lines end with carriage returns alone, they
/// end with newlines in the texts.
class LIBCHESS_API RecordStream {
public:
    /// The most bytes of a record; a longer one is truncated and marked as `too_long`.
    static constexpr std::size_t longest_record = 8U << 20;

    /// The kind is detected from the first bytes unless it is given.
    explicit RecordStream(ByteReader read, std::optional<InputKind> kind = std::nullopt);
    /// Drops unread input.
    ~RecordStream();
    /// Takes over the other's input.
    RecordStream(RecordStream&&) noexcept;
    /// Takes over the other's input.
    RecordStream& operator=(RecordStream&&) noexcept;

    /// The kind of the input, as given or detected.
    [[nodiscard]] InputKind kind() const noexcept { return kind_; }
    /// The next records; nullopt after the last, and at once for an empty or unknown input.
    [[nodiscard]] std::optional<RecordBatch> next();
    /// The zero bytes at the end of the input, which are left out; known when all of it is read.
    [[nodiscard]] const std::optional<ZeroBytes>& zeros_at_end() const noexcept { return zeros_; }

private:
    void end_input();
    void drop_zeros_at_end();
    [[nodiscard]] std::size_t content_size() const noexcept;
    void discard(std::size_t bytes) noexcept;
    void drop_padding();
    void note_damage(TextRecord& last, std::size_t consumed) const;
    [[nodiscard]] RecordBatch take_from_full_buffer();
    [[nodiscard]] RecordBatch take_before_padding(std::size_t content);
    void fill(std::size_t capacity);
    void end_lines_plainly(std::size_t from);
    void end_all_lines_plainly(std::size_t from);
    void end_lines_of_old_macs(std::size_t from);
    void skip_long_record(RecordBatch& batch);
    [[nodiscard]] RecordBatch take(std::size_t consumed, std::vector<TextRecord> records);

    ByteReader read_;
    InputKind kind_ = InputKind::empty;
    std::unique_ptr<detail::RecordCutter> cutter_;
    std::unique_ptr<char[]> buffer_;
    std::size_t capacity_ = 0;
    std::size_t size_ = 0;
    std::size_t next_record_ = 0;
    bool at_end_ = false;
    bool failed_ = false;
    /// Where lines end with a carriage return alone.
    enum class BareReturns : std::uint8_t {
        unknown,  ///< not yet known
        all_over,
        in_places,  ///< in none, or in parts that come from elsewhere
    };
    BareReturns bare_returns_ = BareReturns::unknown;
    bool on_old_mac_ = false;    ///< such a part goes on
    std::size_t undecided_ = 0;  ///< carriage returns at the buffer's end
    std::optional<ZeroBytes> zeros_;
    std::optional<ZeroBytes> passed_;  // zero bytes that may prove to be at the end
};

/// A reader of bytes in memory; the text must outlive it.
[[nodiscard]] LIBCHESS_API ByteReader read_from(std::string_view text);

}  // namespace chess
