#pragma once

#include "report/text/styled_text.hpp"

#include <cstddef>
#include <vector>

namespace chess {

/// Lines of text with their widths, so that blocks can be placed side by side. A byte counts as a
/// column.
class TextBlock {
public:
    /// Adds a line, without its newline.
    void add(StyledText line) { lines_.push_back(std::move(line)); }
    /// Adds the lines of another block below.
    void add(const TextBlock& below) {
        lines_.insert(lines_.end(), below.lines_.begin(), below.lines_.end());
    }

    /// The lines, without newlines.
    [[nodiscard]] const std::vector<StyledText>& lines() const noexcept { return lines_; }
    /// Whether there is no line.
    [[nodiscard]] bool empty() const noexcept { return lines_.empty(); }
    /// The width of the longest line.
    [[nodiscard]] std::size_t width() const;
    /// All lines with newlines.
    [[nodiscard]] StyledText text() const&;
    /// The same, moving from the block.
    [[nodiscard]] StyledText text() &&;

private:
    std::vector<StyledText> lines_;
};

/// Columns that a line takes: its bytes.
[[nodiscard]] std::size_t width_of(const StyledText& line);

/// Two blocks side by side, the second from column `column` on, or further right if the first is
/// wider.
[[nodiscard]] TextBlock beside(const TextBlock& left, const TextBlock& right, std::size_t column);

/// A paragraph broken into lines of at most `width` columns, at blanks; longer words are not
/// broken.
[[nodiscard]] TextBlock wrapped(const StyledText& paragraph, std::size_t width);

/// A message whose first line is broken at blanks; what follows of it is indented by four columns.
[[nodiscard]] StyledText with_wrapped_head(const StyledText& message, std::size_t width);

}  // namespace chess
