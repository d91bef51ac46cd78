#pragma once

// How RecordStream finds where records begin.

#include "libchess/notation/record_stream.hpp"

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace chess::detail {

/// Cuts text into records, line by line. A derived class for each kind of input classifies the
/// lines.
class RecordCutter {
public:
    RecordCutter() = default;
    virtual ~RecordCutter() = default;
    RecordCutter(const RecordCutter&) = delete;
    RecordCutter& operator=(const RecordCutter&) = delete;

    /// What follows a text.
    enum class Rest {
        more,     ///< more, and there is room for it
        no_room,  ///< more, but no room: a record must end before it
        nothing,
    };

    /// Looks at the beginning of the input, before it is cut: `head` may be all of it.
    virtual void look_at(std::string_view /*head*/) {}

    /// Cuts whole records off the start of `text`, and returns how many bytes they and the text
    /// between them take. If more text follows, an unfinished record at the end is left for the
    /// next call. Of the records `text`, `line` and `column` are set.
    [[nodiscard]] std::size_t cut(std::string_view text, Rest rest,
                                  std::vector<TextRecord>& records);

    /// Cuts all of a text, of which nothing goes on behind it, but for blanks and padding.
    void cut_before_padding(std::string_view text, std::vector<TextRecord>& records);

    /// Passes over text between records.
    void pass(std::string_view text);

    /// Skips the rest of a record that has become too long. All of `text` that is not the next
    /// record is consumed; `done` is set when the record is over.
    [[nodiscard]] std::size_t skip(std::string_view text, bool last, bool& done);

    /// Whether a record is complete although reading failed after it.
    [[nodiscard]] virtual bool is_whole(std::string_view record) const = 0;

    /// Whether the last record of an input is properly ended.
    [[nodiscard]] virtual bool is_ended(std::string_view) const { return true; }

    /// The line number at which the next text begins.
    [[nodiscard]] std::size_t line() const noexcept { return line_; }
    /// The column there, from 1.
    [[nodiscard]] std::size_t column() const noexcept { return column_; }

protected:
    enum class LineRole {
        between,    ///< belongs to no record
        first,      ///< a record starts here
        inside,     ///< continues the record
        undecided,  ///< cannot be decided without more text
    };

    /// The role of the line at [begin, end). Called for the lines of a record in order; after
    /// `first` within a record, `reset` is called and then `role` again for the same line. It may
    /// `split` the line.
    [[nodiscard]] virtual LineRole role(std::string_view text, std::size_t begin, std::size_t end,
                                        bool last) = 0;
    /// Forgets the record so far.
    virtual void reset() = 0;
    /// `text`, the record so far, will not be passed again; offsets restart after it.
    virtual void forget(std::string_view text) = 0;

    /// What of the line is from this offset on is to be judged as a line of its own.
    void split(std::size_t at) noexcept { split_ = at; }

private:
    std::size_t split_ = 0;   ///< of the line that is being judged; 0 if it is one
    std::size_t column_ = 1;  ///< where the next record begins in its line
    std::size_t line_ = 1;
    bool skipping_ = false;
    bool mid_line_ = false;  // skipping, and the next text starts within a line
};

/// The cutter for a kind; null for `empty` and `unknown`.
[[nodiscard]] std::unique_ptr<RecordCutter> make_cutter(InputKind kind);
/// The cutter for PGN, which finds the starts of games without reading moves.
[[nodiscard]] std::unique_ptr<RecordCutter> make_pgn_cutter();

}  // namespace chess::detail
