#pragma once

#include "libchess/base/export.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <cstddef>
#include <vector>

namespace chess {

/// Lines of text that know their widths, so that they can be set beside one another. A byte is
/// taken for a column.
class LIBCHESS_API TextBlock {
public:
    /// A line, without its end.
    void add(StyledText line) { lines_.push_back(std::move(line)); }
    /// The lines of another block, below.
    void add(const TextBlock& below) {
        lines_.insert(lines_.end(), below.lines_.begin(), below.lines_.end());
    }

    /// The lines, without their ends.
    [[nodiscard]] const std::vector<StyledText>& lines() const noexcept { return lines_; }
    /// Whether there is no line.
    [[nodiscard]] bool empty() const noexcept { return lines_.empty(); }
    /// That of the longest line.
    [[nodiscard]] std::size_t width() const;
    /// All lines with their ends.
    [[nodiscard]] StyledText text() const&;
    /// The same of a block that is not needed any more.
    [[nodiscard]] StyledText text() &&;

private:
    std::vector<StyledText> lines_;
};

/// Columns that a line takes: its bytes.
[[nodiscard]] LIBCHESS_API std::size_t width_of(const StyledText& line);

/// Two blocks in one, the second from column `column` on, or further right where the first is wide.
[[nodiscard]] LIBCHESS_API TextBlock beside(const TextBlock& left, const TextBlock& right,
                                            std::size_t column);

/// A paragraph broken into lines of at most `width` columns, at blanks; single longer words stick
/// out.
[[nodiscard]] LIBCHESS_API TextBlock wrapped(const StyledText& paragraph, std::size_t width);

}  // namespace chess
