#pragma once

#include "libchess/base/export.hpp"
#include "libchess/experiment/table_figures.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <span>
#include <string>

namespace chess {

/// How accounts are shown.
struct TableReportOptions {
    bool plies = false;      ///< positions are those of games, and told apart by their plies
    std::size_t width = 80;  ///< columns that text may take, at least 80
    bool timing = true;      ///< with times and rates
    bool explain = false;    ///< say what each number means
    bool several = false;    ///< many positions, perhaps: explain what is explained at the end
    bool by_nodes = false;   ///< searches are equally long, and differ in the depth they come to
};

/// One line of JSON, without the newline.
[[nodiscard]] LIBCHESS_API std::string tt_json(const TableAccount& account,
                                               const TableReportOptions& options);
/// The sums by size, if there are any, and the recommended one if that was asked for.
[[nodiscard]] LIBCHESS_API std::string tt_summary_json(const TableTotals& totals,
                                                       const TableReportOptions& options);

/// Lines of CSV, each with its newline, one a position and size.
[[nodiscard]] LIBCHESS_API std::string tt_csv_header(const TableReportOptions& options);
/// The lines of one position.
[[nodiscard]] LIBCHESS_API std::string tt_csv(const TableAccount& account,
                                              const TableReportOptions& options);

/// The position, and all there is to say of its search.
[[nodiscard]] LIBCHESS_API StyledText tt_text(const TableAccount& account,
                                              const TableReportOptions& options);
/// The position, and a row for each size of table.
[[nodiscard]] LIBCHESS_API StyledText tt_sweep_text(std::span<const TableAccount> sizes,
                                                    const TableReportOptions& options);
/// The same for all positions together: all there is to say if there was one size, and a row for
/// each size otherwise, with the recommendation if that was asked for.
[[nodiscard]] LIBCHESS_API StyledText tt_totals_text(const TableTotals& totals,
                                                     const TableReportOptions& options);
/// The recommendation alone, where the rows have been shown.
[[nodiscard]] LIBCHESS_API StyledText tt_advice_text(const TableTotals& totals,
                                                     const TableReportOptions& options);

}  // namespace chess
