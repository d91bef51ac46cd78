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

/// What an input holds, judged by its content.
enum class InputKind : std::uint8_t {
    empty,    ///< nothing, or nothing but blank lines
    pgn,      ///< games
    epd,      ///< positions with operations, a line each
    fen,      ///< positions with both counters and nothing after them
    perft,    ///< blocks of `id`, `epd` and `perft` lines
    popeye,   ///< problems as Popeye reads them
    syzygy,   ///< a table of an ending, which has no records; known by its name
    unknown,  ///< none of these
};

/// "pgn", "epd", ...
[[nodiscard]] LIBCHESS_API std::string_view name_of(InputKind kind) noexcept;

/// Tells the kind from the first lines of an input; `complete` says that there is no more of it,
/// and only then is it empty. A faulty line or two among good ones do not hide what a file is meant
/// to be.
[[nodiscard]] LIBCHESS_API InputKind detect_kind(std::string_view head, bool complete = true);

/// Fills a buffer with the next bytes of an input: says how many, 0 at the end, nullopt if reading
/// has failed and nothing more will come.
using ByteReader = std::function<std::optional<std::size_t>(std::span<char>)>;

/// The text of one record: a game of a PGN, a line of an EPD or FEN file, a block of a perft file,
/// a problem of Popeye's.
struct TextRecord {
    /// What has happened to a record on its way.
    enum class Damage : std::uint8_t {
        none,      ///< it is whole
        cut_off,   ///< reading failed somewhere in it
        too_long,  ///< `text` is its beginning only
        unended,   ///< the input ends before a problem of Popeye's does
    };

    std::string_view text;  ///< the record; lives as long as its batch
    /// Where it starts, counted from 0 in records and from 1 in lines of the input.
    std::size_t record = 0;
    std::size_t line = 1;          ///< see `record`
    Damage damage = Damage::none;  ///< what has happened to it
};

/// A place in a record's text as people count.
struct TextPlace {
    std::size_t line;         ///< from 1, in the input
    std::size_t column;       ///< from 1, in bytes
    std::string_view source;  ///< the whole line, without its end
};
/// The place of the byte at `offset` of a record's text. An offset at its end, or beyond, is the
/// place behind the last thing that is not blank.
[[nodiscard]] LIBCHESS_API TextPlace place_in(const TextRecord& record,
                                              std::size_t offset) noexcept;

/// The rest of a record from one of its lines on, counted from 1 within it; for faults that are
/// judged by line.
[[nodiscard]] LIBCHESS_API TextRecord from_line(TextRecord record, std::size_t number) noexcept;

/// Some records that follow each other, with the memory that holds them.
struct RecordBatch {
    std::unique_ptr<char[]> storage;  ///< what the texts look into
    std::vector<TextRecord> records;  ///< in the order of the input
};

namespace detail {
class RecordCutter;
}

/// Cuts an input into records while it is read, in one pass and in bounded memory: a batch is about
/// a quarter of a megabyte, and no record is longer than `longest_record`.
///
/// A record is found by its outer form alone (for games the source, record_cutter.cpp, has the
/// rules), so that one which turns out to be malformed does not touch its neighbours, and so that
/// batches can be worked on at the same time. Put together, the texts are the input, but for blank
/// lines and comments between records.
class LIBCHESS_API RecordStream {
public:
    /// In bytes; of a longer record the stream gives the beginning, marked as `too_long`.
    static constexpr std::size_t longest_record = 8U << 20;

    /// The kind is found out from the first bytes unless it is given.
    explicit RecordStream(ByteReader read, std::optional<InputKind> kind = std::nullopt);
    /// Gives up what has not been read.
    ~RecordStream();
    /// Takes the other one's input over.
    RecordStream(RecordStream&&) noexcept;
    /// Takes the other one's input over.
    RecordStream& operator=(RecordStream&&) noexcept;

    /// What the input holds: what was given, or found out from its first bytes.
    [[nodiscard]] InputKind kind() const noexcept { return kind_; }
    /// The next records; nullopt after the last, and at once for an empty or unknown input.
    [[nodiscard]] std::optional<RecordBatch> next();

private:
    void fill(std::size_t capacity);
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
};

/// A reader of bytes in memory; the text must outlive it.
[[nodiscard]] LIBCHESS_API ByteReader read_from(std::string_view text);

}  // namespace chess
