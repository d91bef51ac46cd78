#pragma once

// Text tables. A grid has columns, `left` or `right`, each as wide as its widest text plus two
// blanks before it, or of a given width, which includes these blanks:
//
//     Grid grid({left("thread"), right("probes"), right("hits %"), left("name", 20, Cut::middle)});
//     grid.add({{"1"}, {grouped(probes), Style::strong}, {"9.3"}, {printable(name)}});
//     grid.add_line(StyledText().add("a line between the rows"));
//     grid.add_rule(3);                          // dashes below the first three columns
//     grid.block(2)                              // heads and rows, two blanks in
//     grid.block_within(80, {"hits %"})          // left out where 80 columns are too few
//
// To write lines one by one, give the widths and use grid.head(), grid.row({...}). A cell is a text
// of one style, a StyledText, or a TextBlock with several lines. No line ends with blanks. Text is
// UTF-8, one column per character.

#include "report/text/styled_text.hpp"
#include "report/text/text_block.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess::detail {

/// Where a text that is too long for its column is cut, with "..": nowhere, at its end, or before
/// its last six characters, which distinguish names. A blank stays after it.
enum class Cut : std::uint8_t { none, end, middle };

/// A column of a grid.
struct Column {
    std::string head;
    std::size_t width = 0;  ///< 0: as wide as its widest text
    bool is_right = false;
    Cut cut = Cut::none;
    std::size_t gap = 0;  ///< blanks before the column
};

[[nodiscard]] inline Column left(std::string head, std::size_t width = 0, Cut cut = Cut::none) {
    return {std::move(head), width, false, cut, width == 0 ? 2U : 0U};
}
[[nodiscard]] inline Column right(std::string head, std::size_t width = 0) {
    return {std::move(head), width, true, Cut::none, width == 0 ? 2U : 0U};
}

/// The content of one cell of a grid.
class Cell {
public:
    using Spans = std::span<const StyledText::Span>;

    template <std::convertible_to<std::string_view> Text>
    Cell(Text&& text, Style style = Style::plain)
        : text_{style, std::string(std::forward<Text>(text))} {}
    Cell(StyledText text) : lines_{std::move(text)} {}
    Cell(const TextBlock& lines) : lines_(lines.lines()) {}

    [[nodiscard]] std::size_t height() const noexcept {
        return std::max<std::size_t>(1, lines_.size());
    }
    /// The line with this number; empty below the last one.
    [[nodiscard]] Spans line(std::size_t number) const noexcept {
        if (number >= height()) return {};
        return lines_.empty() ? Spans(&text_, 1) : Spans(lines_[number].spans());
    }

private:
    StyledText::Span text_{Style::plain, {}};
    std::vector<StyledText> lines_;  ///< used instead of the text, if any
};

class Grid {
public:
    explicit Grid(std::vector<Column> columns, Style head = Style::faint);

    /// Adds a row with a cell for each column; missing cells at the end are empty.
    Grid& add(std::vector<Cell> cells);
    /// Adds a line that is not a row, of any width.
    Grid& add_line(StyledText line);
    Grid& add_lines(const TextBlock& lines);
    /// Adds dashes below the first `columns` columns.
    Grid& add_rule(std::size_t columns);

    /// The heads, and below a row, of a grid with given widths, as lines with newlines.
    [[nodiscard]] StyledText head() const { return block_of(std::span(rows_).first(1), 0).text(); }
    [[nodiscard]] StyledText row(std::vector<Cell> cells) const;

    /// The heads and all rows, indented by `indent` blanks.
    [[nodiscard]] TextBlock block(std::size_t indent = 0) const { return block_of(rows_, indent); }
    /// The rows alone.
    [[nodiscard]] TextBlock body(std::size_t indent = 0) const {
        return block_of(std::span(rows_).subspan(1), indent);
    }
    /// The heads and rows in at most `width` columns of text: columns with these heads are left
    /// out, one after the other, until the rest fits.
    [[nodiscard]] TextBlock block_within(std::size_t width,
                                         std::initializer_list<std::string_view> expendable,
                                         std::size_t indent = 0) const;

private:
    /// Cells, or a line, or a rule.
    struct Row {
        std::vector<Cell> cells = {};
        std::optional<StyledText> line = std::nullopt;
        std::size_t rule = 0;
        std::optional<Style> style = std::nullopt;  ///< of all cells together
    };

    [[nodiscard]] TextBlock block_of(std::span<const Row> rows, std::size_t indent) const;
    [[nodiscard]] std::vector<std::size_t> widths_for(std::span<const Row> rows) const;
    /// A line of a row, added to `line`.
    [[nodiscard]] StyledText line_of(const Row& row, std::size_t number,
                                     std::span<const std::size_t> widths, StyledText line) const;
    void leave_out(std::string_view head);

    std::vector<Column> columns_;
    std::vector<Row> rows_;  ///< the heads first
};

/// A text cut to fewer than `columns` columns.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t columns, Cut cut = Cut::end);

}  // namespace chess::detail
