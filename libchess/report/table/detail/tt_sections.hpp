#pragma once

// Internal to libchess, not installed: which numbers a report on a transposition table has, and
// what each of them means.

#include "libchess/report/table/tt_account.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess::detail {

/// A number of a report.
struct TtRow {
    /// How deep it stands below the numbers that it is a part of.
    int level = 0;
    std::string_view label;
    /// As it is shown.
    std::string value;
    /// What part of another number it is, from 0 to 1.
    std::optional<double> share;
    /// In a few words.
    std::string_view meaning;
    /// In full; what the share is a share of is part of it.
    std::string_view definition;
};

struct TtSection {
    std::string_view title;
    std::vector<TtRow> rows;
};

/// What there is to say of these searches, without histograms and iterations. `threads` is how many
/// searched a position together.
[[nodiscard]] std::vector<TtSection> tt_sections(const TableFigures& figures,
                                                 const TableExperiment& experiment,
                                                 std::size_t threads);

/// How often a part is of a whole; nothing of nothing.
[[nodiscard]] std::optional<double> tt_share(std::uint64_t part, std::uint64_t whole);

/// Hits that take another position's entry, as many as are to be expected of so many strangers.
[[nodiscard]] double expected_false_hits(const TableFigures& figures,
                                         const TableExperiment& experiment);

[[nodiscard]] std::string expected_text(const TableFigures& figures,
                                        const TableExperiment& experiment);

/// "64 MB", "512 KB", "1,000 bytes".
[[nodiscard]] std::string tt_size_text(std::size_t bytes);
/// "clusters of 4, replacement 'least', 64-bit keys"
[[nodiscard]] std::string tt_rules_text(const TableExperiment& experiment);

}  // namespace chess::detail
