#pragma once

#include "report/tt/tt_report.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/report_text.hpp"

#include <bit>

namespace chess::test {

/// Counters one after the other, `first`, `first` + `step` and so on: whatever members they have or
/// will have, no two are equal.
template <typename Counts>
Counts numbered(std::uint64_t first, std::uint64_t step) {
    std::array<std::uint64_t, sizeof(Counts) / sizeof(std::uint64_t)> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = first + i * step;
    return std::bit_cast<Counts>(numbers);
}

/// The numbers of counters, in the order of their members.
template <typename Counts>
std::array<std::uint64_t, sizeof(Counts) / sizeof(std::uint64_t)> numbers_of(const Counts& counts) {
    return std::bit_cast<std::array<std::uint64_t, sizeof(Counts) / sizeof(std::uint64_t)>>(counts);
}

/// Everything adds up, and no share is like another.
inline TtCounters balanced_counters() {
    TtCounters table{.probes = 1000,
                     .hits = 400,
                     .misses = 600,
                     .usable = 250,
                     .move_only = 130,
                     .idle = 20,
                     .cuts = 200,
                     .stores = 500,
                     .stored_new = 300,
                     .updated = 110,
                     .replaced_age = 45,
                     .replaced_depth = 35,
                     .declined = 10,
                     .raced = 7,
                     .false_hits = 3,
                     .false_updates = 2,
                     .foreign_entries = 4096,
                     .unverified = 1};
    table.cuts_by_bound[Bound::exact] = 12;
    table.cuts_by_bound[Bound::lower] = 118;
    table.cuts_by_bound[Bound::upper] = 70;
    return table;
}

/// What a table of 64 KB holds after that: 300 entries more than 24 that were there before.
inline TtCensus balanced_census() {
    TtCensus census{.slots = 4096,
                    .occupied = 324,
                    .current = 306,
                    .torn = 5,
                    .by_depth = {200, 81, 0, 42, 1},
                    .by_age = {306, 14, 4},
                    .hashfull = 73};
    census.by_bound[Bound::exact] = 16;
    census.by_bound[Bound::lower] = 190;
    census.by_bound[Bound::upper] = 118;
    return census;
}

inline SearchStatistics small_statistics() {
    return {.nodes = 12'345,
            .horizon_nodes = 5000,
            .quiescence_moves = 2100,
            .expanded = 800,
            .generated = 24'000,
            .interior = 800,
            .pv_nodes = 40,
            .cut_nodes = 480,
            .all_nodes = 270,
            .given_up = 10,
            .cut_by_first = 432,
            .cut_by_first_three = 456,
            .cut_by_capture = 240,
            .cut_with_table_move = 120,
            .cut_by_table_move = 117,
            .null_moves = 60,
            .null_cuts = 45,
            .researches = 17,
            .table = balanced_counters()};
}

/// Three iterations, each of which takes part of the statistics.
inline std::vector<TtIteration> three_iterations() {
    const auto counts = [](std::uint64_t horizon, std::uint64_t cut_nodes, std::uint64_t by_first,
                           std::uint64_t probes, std::uint64_t hits) {
        return SearchStatistics{.horizon_nodes = horizon,
                                .cut_nodes = cut_nodes,
                                .cut_by_first = by_first,
                                .table = {.probes = probes, .hits = hits}};
    };
    return {{.depth = 1,
             .nodes = 345,
             .seconds = 0.015,
             .statistics = counts(300, 0, 0, 50, 0),
             .minimal_nodes = 30},
            {.depth = 2,
             .nodes = 2000,
             .nodes_of_last = 345,
             .seconds = 0.085,
             .statistics = counts(1100, 80, 60, 150, 30),
             .minimal_nodes = 8900},
            {.depth = 3,
             .nodes = 10'000,
             .nodes_of_last = 2000,
             .seconds = 0.4,
             .statistics = counts(3600, 400, 372, 800, 370),
             .minimal_nodes = 2'000'000}};
}

inline TtFigures small_figures() {
    return {.positions = 1,
            .nodes = 12'345,
            .depths = 3,
            .seconds = 0.5,
            .statistics = small_statistics(),
            .census = balanced_census(),
            .occupied_before = 24,
            .iterations = three_iterations()};
}

/// The search of a position with a table of 64 KB; 16 bits of the keys are kept.
inline TtMeasurement tt_measurement() {
    TtMeasurement report;
    report.record = 3;
    report.id = "Test.1";
    report.position = position_of(kiwipete_fen);
    report.hash_bytes = std::size_t{64} << 10U;
    report.experiment.layout.key_bits = 16;
    report.depth = 3;
    report.figures = small_figures();
    return report;
}

/// The same by two threads, with positions kept beside the entries.
inline TtMeasurement verified_problem() {
    TtMeasurement report = tt_measurement();
    report.experiment.verify_keys = true;
    report.figures.nodes = 20'000;
    report.figures.statistics.nodes = 20'000;
    report.figures.threads = {
        {.nodes = 12'345, .table = {.probes = 600, .hits = 300, .cuts = 150, .stores = 310}},
        {.nodes = 7655,
         .table = {.probes = 400, .hits = 100, .cuts = 50, .stores = 190, .raced = 7}}};
    return report;
}

/// The same with a table of so many megabytes, which cost so many nodes and forgot so many of 500
/// stores.
inline TtMeasurement sized_report(std::size_t megabytes, std::uint64_t nodes,
                                  std::uint64_t forgotten) {
    TtMeasurement report = tt_measurement();
    report.hash_bytes = megabytes << 20U;
    report.figures.nodes = nodes;
    TtCounters& table = report.figures.statistics.table;
    table.updated += table.replaced_depth;
    table.updated -= forgotten;
    table.replaced_depth = forgotten;
    return report;
}

/// The sums over these positions, each a row of searches with tables of several sizes.
inline TtTotals totals_of(const std::vector<std::vector<TtMeasurement>>& positions,
                          bool recommends = false) {
    TtTotals totals;
    totals.recommends = recommends;
    if (positions.empty()) return totals;
    totals.experiment = positions.front().front().experiment;
    for (const TtMeasurement& report : positions.front())
        totals.sizes.push_back({.hash_bytes = report.hash_bytes});
    for (const std::vector<TtMeasurement>& reports : positions) totals.add(reports);
    return totals;
}

/// Misses and occupied slots are one too many.
inline TtMeasurement broken_report() {
    TtMeasurement report = tt_measurement();
    ++report.figures.statistics.table.misses;
    ++report.figures.census.occupied;
    report.figures.failed_balances = 2;
    return report;
}

/// Counts of twelve digits everywhere, and what is as wide as it gets.
inline TtMeasurement huge_report() {
    constexpr std::uint64_t huge = 999'999'999'999;
    TtMeasurement report = tt_measurement();
    report.hash_bytes = std::size_t{1} << 40U;
    report.depth = 100;
    report.interrupted = true;
    report.experiment = {
        .layout = {.cluster = 64, .replacement = Replacement::depth_and_age, .key_bits = 64},
        .verify_keys = true};
    TtFigures& figures = report.figures;
    figures.nodes = huge;
    figures.seconds = 1e6;
    figures.statistics = numbered<SearchStatistics>(huge, 0);
    figures.threads.assign(12, figures.statistics);
    figures.census = {.slots = huge,
                      .occupied = huge,
                      .current = huge,
                      .torn = huge,
                      .by_depth = {huge, huge, 0, 1},
                      .by_bound = {{huge, huge, huge}},
                      .by_age = {huge, huge, huge},
                      .hashfull = 1000};
    for (TtIteration& iteration : figures.iterations) {
        iteration.nodes = huge;
        iteration.nodes_of_last = 100;
        iteration.seconds = 1e6;
        iteration.statistics = figures.statistics;
        iteration.minimal_nodes = 1e30;
    }
    return report;
}

/// The first line with this label below the title, without the blanks before it; empty if there is
/// none.
inline std::string line_with(const StyledText& text, std::string_view label,
                             std::string_view title = "") {
    const std::string plain = text.plain();
    const std::size_t below = std::min(plain.find(title), plain.size());
    for (const std::string& line : lines_of(plain.substr(below))) {
        const std::size_t start = std::min(line.find_first_not_of(' '), line.size());
        if (line.substr(start).starts_with(label)) return line.substr(start);
    }
    return "";
}

/// Nothing but the FEN is wider than was allowed, and no line ends in blanks.
inline void check_layout(const StyledText& text, std::size_t width) {
    for (const std::string& line : lines_of(text.plain())) {
        CAPTURE(line, width);
        if (!line.ends_with(" 0 1")) CHECK(line.size() <= width);
        CHECK_FALSE(line.ends_with(' '));
    }
}

}  // namespace chess::test
