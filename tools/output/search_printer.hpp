#pragma once

#include "input/record_sources.hpp"
#include "options/search_options.hpp"
#include "report/search/search_report.hpp"
#include "report/text/finished_record.hpp"
#include "run/record_run.hpp"

#include <cstdint>
#include <vector>

namespace chesstool {

/// Its only output is the record's EPD with the results.
using FinishedSearch = chess::FinishedRecord<chess::SearchTotals>;

/// Writes the results of searches in the requested format, and on a terminal the progress of a
/// search.
class SearchPrinter {
public:
    /// All must outlive the printer.
    SearchPrinter(const SearchOptions& options, RecordRun& run);

    /// A result as it is reported.
    [[nodiscard]] chess::StyledText rendered(const chess::SearchedPosition& report) const;
    /// Writes a rendered result; for a search shown live, without the title, which is there.
    void result(const chess::StyledText& text, bool is_test);
    void summary(const chess::SearchTotals& totals);

    /// Whether searches are shown live: one position at a time, in text, on a terminal. Tests are
    /// not, since they have one line each.
    [[nodiscard]] bool is_live() const noexcept { return live_; }
    /// Shows a position before it is searched, below the messages of its record.
    void begin_live(InputPosition& input, const chess::SearchedPosition& report);
    /// Shows an iteration.
    void live(const chess::Position& position, const chess::SearchResult& result);
    /// The search ended without a result.
    void abandon_live() { in_live_ = false; }

    /// Whether results are text, not JSON or CSV.
    [[nodiscard]] bool is_text() const noexcept { return options_.format == Format::text; }
    [[nodiscard]] const chess::SearchReportOptions& layout() const noexcept { return layout_; }

private:
    enum class Last : std::uint8_t { nothing, block, test };

    void begin(Last what);

    const SearchOptions& options_;
    RecordRun& run_;
    chess::SearchReportOptions layout_;
    bool live_;
    bool in_live_ = false;
    std::size_t title_spans_ = 0;  ///< how many the title shown last has
    int shown_depth_ = 0;
    /// The lines shown last in the table.
    std::vector<chess::SearchLine> shown_;
    Last last_ = Last::nothing;
};

}  // namespace chesstool
