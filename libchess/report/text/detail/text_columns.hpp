#pragma once

// Internal to libchess, not installed.

#include "libchess/report/text/styled_text.hpp"
#include "libchess/report/text/text_block.hpp"

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace chess::detail {

/// What stands in one place of a table.
struct ColumnCell {
    std::string text;
    Style style = Style::plain;
};

/// A table whose columns are as wide as they need be, all but the first aligned at their right,
/// with two blanks between them.
class TextColumns {
public:
    explicit TextColumns(std::vector<std::string> heads) : heads_(std::move(heads)) {}

    /// As many cells as there are heads.
    void add(std::vector<ColumnCell> cells) { rows_.push_back(std::move(cells)); }

    /// The heads and the rows, each behind `indent` blanks.
    [[nodiscard]] TextBlock block(std::size_t indent = 0) const;
    /// The same in at most `width` columns of text: where they are too few, what has these heads is
    /// left out, one after the other, until the rest fits.
    [[nodiscard]] TextBlock block_within(std::size_t width,
                                         std::initializer_list<std::string_view> expendable,
                                         std::size_t indent = 0) const;

private:
    void leave_out(std::string_view head);

    std::vector<std::string> heads_;
    std::vector<std::vector<ColumnCell>> rows_;
};

}  // namespace chess::detail
