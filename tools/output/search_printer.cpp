#include "output/search_printer.hpp"

#include "libchess/system/detail/terminal.hpp"
#include "report/search/search_report.hpp"

#include <algorithm>
#include <ranges>

namespace chesstool {

namespace {

/// Whether two lines have the same score and first move.
bool is_same_line(const chess::SearchLine& a, const chess::SearchLine& b) {
    return a.score == b.score && a.bound == b.bound &&
           std::ranges::equal(a.moves | std::views::take(1), b.moves | std::views::take(1));
}

}  // namespace

SearchPrinter::SearchPrinter(const SearchOptions& options, RecordRun& run)
    : options_(options),
      run_(run),
      layout_{.pov = options.pov,
              .lines = options.multipv.has_value(),
              .wdl = options.wdl,
              .plies = options.has_plies(),
              .san = options.san,
              .width = run.width(),
              .timing = options.timing},
      live_(options.format == Format::text && options.jobs == 1 && !options.bench &&
            !options.quiet && options.to_stdout() && is_terminal(chess::system::Stream::output)) {}

chess::StyledText SearchPrinter::rendered(const chess::SearchedPosition& report) const {
    const auto text = [&](const auto&, const auto&) {
        if (options_.bench) return chess::search_bench_text(report, layout_);
        if (report.test) return chess::search_test_text(report, layout_);
        return chess::search_title(report).add(
            chess::Telling<chess::SearchedPosition>::text(report, layout_));
    };
    return run_.told(report, layout_, text);
}

void SearchPrinter::result(const chess::StyledText& text, bool is_test) {
    if (in_live_) {
        if (shown_depth_ != 0) run_.write("\n");
        in_live_ = false;
        return run_.write(text.without_first(title_spans_));
    }
    if (options_.format == Format::text && !options_.bench)
        begin(is_test ? Last::test : Last::block);
    run_.write(text);
}

/// Blocks are separated by blank lines; tests have a header above the first.
void SearchPrinter::begin(Last what) {
    const bool continues = last_ == Last::test && what == Last::test;
    if (last_ != Last::nothing && !continues) run_.write("\n");
    if (what == Last::test && !continues) run_.write(chess::search_test_header(layout_));
    last_ = what;
}

void SearchPrinter::summary(const chess::SearchTotals& totals) {
    if (!options_.bench) return run_.tell_sums(totals, layout_);
    run_.write_around(run_.told(totals, layout_, chess::search_bench_summary_text));
}

void SearchPrinter::begin_live(InputPosition& input, const chess::SearchedPosition& report) {
    // Messages have their place before the table that grows, and are told once.
    run_.report_input(input);
    input.warnings.clear();
    input.errors.clear();
    in_live_ = true;
    shown_depth_ = 0;
    shown_.clear();
    begin(Last::block);
    const chess::StyledText title = chess::search_title(report);
    title_spans_ = title.spans().size();
    run_.write(title);
    run_.flush();
}

void SearchPrinter::live(const chess::Position& position, const chess::SearchResult& result) {
    if (!in_live_ || result.lines.empty()) return;
    // Of several lines the table has the best; the others follow below the board. It is known once
    // all of them are.
    const bool together = options_.multipv.value_or(1) > 1;
    if (together && (result.depth == shown_depth_ ||
                     std::ranges::any_of(result.lines, [&](const chess::SearchLine& line) {
                         return line.depth != result.depth;
                     })))
        return;
    // Once a mate is found, further iterations mostly say the same.
    if (shown_depth_ != 0 && result.lines.front().score.is_mate() &&
        std::ranges::equal(result.lines, shown_, is_same_line))
        return;
    if (shown_depth_ == 0) run_.write(chess::search_table_header(layout_));
    chess::SearchResult best = result;
    best.lines.resize(1);
    run_.write(chess::search_table_row(position, best, layout_));
    run_.flush();
    shown_depth_ = std::max(result.depth, 1);
    shown_ = result.lines;
}

}  // namespace chesstool
