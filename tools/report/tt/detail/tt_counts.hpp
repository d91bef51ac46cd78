#pragma once

// Internal to the reports: the list of counts in reports on a transposition table,
// shared by text, JSON and CSV.

#include "report/text/detail/fields.hpp"
#include "report/text/text_block.hpp"
#include "report/tt/tt_report.hpp"

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace chess::detail {

/// When text shows a row of the list.
enum class TtWhen : std::uint8_t { always, never, not_zero, several_threads };

/// A count, or a number shown in text only.
struct TtCount {
    int level;               ///< its nesting level below the counts that contain it
    std::string_view label;  ///< in a text
    std::string_view key;    ///< in JSON and CSV
    std::uint64_t (*count)(const TtFigures&);
    std::uint64_t (*whole)(const TtFigures&);  ///< the count that it is a part of, if any
    std::string_view meaning;                  ///< in a few words
    std::string_view definition;               ///< in full, with the whole that its share refers to
    TtWhen when = TtWhen::always;
    std::string (*text)(const TtFigures&, const TtExperiment&) = nullptr;  ///< if not grouped
};

struct TtSection {
    std::string_view title;
    std::span<const TtCount> counts;
    bool of_keys = false;  ///< only of experiments that verify keys
};

/// All sections, in the order of texts.
[[nodiscard]] std::span<const TtSection> tt_sections() noexcept;

/// Adds the counts with these keys, in this order; without numbers if they are not `known`.
void add_counts(Fields& fields, const TtFigures& figures,
                std::initializer_list<std::string_view> wanted, bool known = true);

/// A percentage to one decimal, or '-' if the whole is 0.
[[nodiscard]] std::string percent_text(std::uint64_t part, std::uint64_t whole);
[[nodiscard]] std::string expected_text(const TtFigures& figures, const TtExperiment& experiment);
/// "64 MB", "512 KB", "1,000 bytes".
[[nodiscard]] std::string tt_size_text(std::size_t bytes);
/// "clusters of 4, replacement 'least', 64-bit keys"
[[nodiscard]] std::string tt_rules_text(const TtExperiment& experiment);
/// Wraps words in lines of at most `width` columns, limited to a readable length.
[[nodiscard]] TextBlock tt_paragraph(const StyledText& words, std::size_t width,
                                     std::size_t indent = 0);

/// The heading of a position's report: its name, its place in a game, and its FEN.
[[nodiscard]] StyledText tt_title(const TtMeasurement& report);
/// The heading of the report on all positions.
[[nodiscard]] StyledText tt_totals_title(std::size_t positions);
/// All positions together, a row for each size: tt_sweep.cpp.
[[nodiscard]] StyledText tt_sweep_totals(const TtTotals& totals, const TtReportOptions& options);

}  // namespace chess::detail
