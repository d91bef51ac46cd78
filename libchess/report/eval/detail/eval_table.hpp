#pragma once

// Internal to libchess, not installed: the rows of tables about evaluations.

#include "libchess/report/eval/eval_account.hpp"
#include "libchess/report/text/styled_text.hpp"
#include "libchess/report/text/text_block.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace chess::detail {

/// The width of a term's name in tables.
inline constexpr std::size_t name_width = 17;

/// A number right-aligned in `width` columns, with its sign and at least one blank before it; 0 is
/// a faint dot.
void add_number(StyledText& line, int number, std::size_t width, Style style = Style::plain);

/// Small bars to the left and right of an axis:
///
///        ---|
///           |+++++
///     <-----|         more than fits
class Bars {
public:
    /// Bars for numbers of at most this size; larger ones are cut off.
    explicit Bars(int largest) : largest_(largest) {}

    /// Columns on each side.
    static constexpr int half = 6;
    static constexpr std::size_t width = 2 * half + 1;

    void add(StyledText& line, int number) const;

private:
    int largest_;
};

struct TermTable {
    TextBlock block;
    /// What its columns take; no line is wider.
    std::size_t width;
};

/// The table of an account's terms, at most `room` columns wide, which should be 80 at least. With
/// `sides` White's and Black's values are shown in this position's phase too, room permitting.
[[nodiscard]] TermTable term_table(const EvalAccount& account, const EvalReportOptions& options,
                                   std::size_t room, bool sides);

/// What each piece contributes, material apart, and below it what is left to lead to the total: a
/// list that adds up. Beside it the sums by square.
[[nodiscard]] TextBlock square_table(const EvalAccount& account, const EvalReportOptions& options);

}  // namespace chess::detail
