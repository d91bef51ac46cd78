#pragma once

// How RecordStream finds where records begin.

#include "libchess/notation/record_stream.hpp"

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace chess::detail {

/// Cuts text into records, line by line. A derived class for each kind of input knows what a line
/// means.
class RecordCutter {
public:
    RecordCutter() = default;
    virtual ~RecordCutter() = default;
    RecordCutter(const RecordCutter&) = delete;
    RecordCutter& operator=(const RecordCutter&) = delete;

    /// What comes behind a text.
    enum class Rest {
        more,     ///< and there is room for it
        no_room,  ///< more, but a record must end before it
        nothing,
    };

    /// Cuts whole records off the start of `text`, and says how many bytes they and what lies
    /// between them take. If there is more text, an unfinished record at the end stays, to be seen
    /// again with what follows. Only `text` and `line` of the records are set.
    [[nodiscard]] std::size_t cut(std::string_view text, Rest rest,
                                  std::vector<TextRecord>& records);

    /// Passes over the rest of a record that has become too long, whose beginning was `text`. All
    /// of `text` that is not the next record is consumed; `done` says that the record is over.
    [[nodiscard]] std::size_t skip(std::string_view text, bool last, bool& done);

    /// Whether a record is whole although the input broke off behind it.
    [[nodiscard]] virtual bool is_whole(std::string_view record) const = 0;

    /// Whether the last record of an input has all that belongs to one.
    [[nodiscard]] virtual bool is_ended(std::string_view) const { return true; }

    /// The line at which the text given next begins.
    [[nodiscard]] std::size_t line() const noexcept { return line_; }

protected:
    enum class LineRole {
        between,    ///< belongs to no record
        first,      ///< a record starts here
        inside,     ///< goes on with the record
        undecided,  ///< cannot be known before more text is there
    };

    /// What the line at [begin, end) is. Called for the lines of a record in their order; after
    /// `first` within a record, `reset` is called and the same line is asked about again.
    [[nodiscard]] virtual LineRole role(std::string_view text, std::size_t begin, std::size_t end,
                                        bool last) = 0;
    /// Forgets all about the record so far.
    virtual void reset() = 0;
    /// `text`, the record so far, will not be seen again; offsets begin anew after it.
    virtual void forget(std::string_view text) = 0;

private:
    std::size_t line_ = 1;
    bool skipping_ = false;
    bool mid_line_ = false;  // skipping, and the text to come starts within a line
};

/// The cutter for a kind; null for `empty` and `unknown`.
[[nodiscard]] std::unique_ptr<RecordCutter> make_cutter(InputKind kind);
/// The one for PGN, which finds where games begin without reading moves.
[[nodiscard]] std::unique_ptr<RecordCutter> make_pgn_cutter();

}  // namespace chess::detail
