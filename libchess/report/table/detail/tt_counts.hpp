#pragma once

// Internal to libchess, not installed: the one list of what reports on a transposition table count,
// from which text, JSON and CSV follow.

#include "libchess/report/table/tt_report.hpp"
#include "libchess/report/text/detail/fields.hpp"
#include "libchess/report/text/text_block.hpp"

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace chess::detail {

/// When a text has a row of the list.
enum class TtWhen : std::uint8_t { always, never, not_zero, several_threads };

/// A count, and in a text also a number that is none.
struct TtCount {
    int level;               ///< how deep it is below the counts that it is a part of
    std::string_view label;  ///< in a text
    std::string_view key;    ///< in JSON and CSV
    std::uint64_t (*count)(const TableFigures&);
    std::uint64_t (*whole)(const TableFigures&);  ///< what it is a part of, if of anything
    std::string_view meaning;                     ///< in a few words
    std::string_view definition;  ///< in full; what the share is a share of is part of it
    TtWhen when = TtWhen::always;
    std::string (*text)(const TableFigures&, const TableExperiment&) = nullptr;  ///< if not grouped
};

struct TtSection {
    std::string_view title;
    std::span<const TtCount> counts;
    bool of_keys = false;  ///< only of experiments that verify keys
};

/// In the order of texts.
[[nodiscard]] std::span<const TtSection> tt_sections() noexcept;

/// Adds the counts with these keys, in this order; without numbers if they are not `known`.
void add_counts(Fields& fields, const TableFigures& figures,
                std::initializer_list<std::string_view> wanted, bool known = true);

/// In percent to one decimal, or '-' if there is no whole.
[[nodiscard]] std::string percent_text(std::uint64_t part, std::uint64_t whole);
[[nodiscard]] std::string expected_text(const TableFigures& figures,
                                        const TableExperiment& experiment);
/// "64 MB", "512 KB", "1,000 bytes".
[[nodiscard]] std::string tt_size_text(std::size_t bytes);
/// "clusters of 4, replacement 'least', 64-bit keys"
[[nodiscard]] std::string tt_rules_text(const TableExperiment& experiment);
/// Words in lines of at most so many columns, and not of more than are easily followed.
[[nodiscard]] TextBlock tt_paragraph(const StyledText& words, std::size_t width,
                                     std::size_t indent = 0);

/// The heading of a position's report: its name, its place in a game, and its FEN.
[[nodiscard]] StyledText tt_title(const TableReport& report);
/// The heading of the report on all positions.
[[nodiscard]] StyledText tt_totals_title(std::size_t positions);
/// All positions together, a row for each size: tt_sweep.cpp.
[[nodiscard]] StyledText tt_sweep_totals(const TableTotals& totals,
                                         const TableReportOptions& options);

}  // namespace chess::detail
