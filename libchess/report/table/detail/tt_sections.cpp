#include "libchess/report/table/detail/tt_sections.hpp"

#include "libchess/report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace chess::detail {

namespace {

/// A count beside what it is a part of.
TtRow part(int level, std::string_view label, std::uint64_t count, std::uint64_t whole,
           std::string_view meaning, std::string_view definition) {
    return {level, label, grouped(count), tt_share(count, whole), meaning, definition};
}

/// A count that is part of nothing.
TtRow sum(std::string_view label, std::uint64_t count, std::string_view meaning,
          std::string_view definition) {
    return {0, label, grouped(count), {}, meaning, definition};
}

TtSection questions(const TableCounters& table) {
    const std::uint64_t all = table.probes;
    return {
        "Asked",
        {sum("probes", all, "the search looked a position up",
             "Lookups: at most one a node, none where the game is drawn or a move is left out on "
             "purpose. Shares below are of these."),
         part(1, "hits", table.hits, all, "and found it",
              "Lookups that found an entry with the position's key."),
         part(2, "usable", table.usable, all, "from a search deep enough",
              "Hits whose value comes from a search at least as deep as was wanted, or is a "
              "proved mate: it may end the node."),
         part(2, "move only", table.move_only, all, "good for a first move",
              "Hits from less deep searches that gave a legal move to begin with."),
         part(2, "idle", table.idle, all, "good for neither",
              "Hits from less deep searches without a move, which at most spare the static "
              "evaluation."),
         part(1, "misses", table.misses, all, "and did not find it",
              "Lookups that found no entry with the position's key.")}};
}

TtSection cutoffs(const TableCounters& table) {
    const std::uint64_t all = table.cuts;
    const auto& by_bound = table.cuts_by_bound;
    return {"Cutoffs",
            {part(0, "cutoffs", all, table.probes, "of the probes ended their node",
                  "Usable hits whose value lies outside the node's window, or is exact: the node "
                  "needs no search. The engine takes none on the principal variation. The share is "
                  "of the probes."),
             part(1, "exact", by_bound[Bound::exact], all, "the value was exact",
                  "Cutoffs by an exact value. The share is of the cutoffs, as below."),
             part(1, "lower", by_bound[Bound::lower], all, "at least beta",
                  "Cutoffs by a lower bound that is at least beta."),
             part(1, "upper", by_bound[Bound::upper], all, "at most alpha",
                  "Cutoffs by an upper bound that is at most alpha.")}};
}

TtSection statements(const TableCounters& table, std::size_t threads) {
    const std::uint64_t all = table.stores;
    TtSection section{
        "Told",
        {sum("stores", all, "the search told what it found",
             "Calls that hand an entry to the table. Shares below are of these."),
         part(1, "new", table.stored_new, all, "into an empty slot",
              "Stores that filled an empty slot."),
         part(1, "update", table.updated, all, "over the same position's entry",
              "Stores that wrote over the entry with the same key."),
         part(1, "over older", table.replaced_age, all, "over one of an earlier search",
              "Stores that took the place of another position's entry, left by an earlier search."),
         part(1, "over current", table.replaced_depth, all, "over one of this search",
              "Stores that took the place of another position's entry that this same search had "
              "made: what a larger table would not have forgotten."),
         part(1, "declined", table.declined, all, "what was there stayed",
              "Stores that changed nothing: what was known of the position was much deeper, or, by "
              "some rules, nobody gave way.")}};
    if (threads > 1)
        section.rows.push_back(
            part(1, "raced", table.raced, all, "another thread's entry was lost",
                 "Stores whose slot another thread had written to since this one had looked at it: "
                 "that thread's entry is lost. They are counted above, too."));
    return section;
}

TtSection contents(const TableFigures& figures, std::size_t threads) {
    const TableCensus& census = figures.census;
    TtSection section{
        "Held at the end",
        {sum("slots", census.slots, "places for entries",
             "Places for entries, of 16 bytes each; in chains, of 24."),
         part(1, "occupied", census.occupied, census.slots, "exact, of all slots",
              "Slots that hold an entry, counted one by one. The share is of the slots."),
         part(1, "of this search", census.current, census.slots, "exact, the last search's",
              "Slots with an entry that the last search wrote."),
         {1, "hashfull", fmt::format("{:.0f}", figures.hashfull()), figures.hashfull() / 1000,
          "UCI's sample, in thousandths",
          "What UCI reports: how many of the first thousand slots hold an entry of this search. It "
          "is a sample, so that it strays from the exact share by about 1.6 percent points, and it "
          "leaves out what earlier searches left."}}};
    if (figures.occupied_before != 0)
        section.rows.insert(section.rows.begin() + 1,
                            part(1, "before", figures.occupied_before, census.slots,
                                 "occupied when the search began",
                                 "Slots that earlier searches had filled when this one began."));
    if (threads > 1)
        section.rows.push_back(
            part(1, "torn", census.torn, census.slots, "two threads wrote at once",
                 "Slots whose two words come from different threads. They fit no key and are never "
                 "found; seen where the key leads elsewhere."));
    return section;
}

TtSection keys(const TableFigures& figures, const TableExperiment& experiment,
               std::size_t threads) {
    const TableCounters& table = figures.statistics.table;
    TtSection section{
        "Keys",
        {part(0, "false hits", table.false_hits, table.hits, "another position's entry",
              "Hits that took the entry of another position, because the stored parts of the keys "
              "are equal. The share is of the hits."),
         {0,
          "expected",
          expected_text(figures, experiment),
          {},
          "by theory",
          "Entries that stood where a position was looked for that was not there, times 2^-bits, "
          "the chance that one of them has the same stored part of the key. There may be more: "
          "where a false hit ends a node nothing is stored, and the next visit is false, too."},
         part(0, "false updates", table.false_updates, table.updated, "wrote over another position",
              "Updates that wrote over the entry of another position. The share is of the "
              "updates.")}};
    if (threads > 1)
        section.rows.push_back(
            part(0, "unverified", table.unverified, table.hits, "being written meanwhile",
                 "Hits whose position another thread was just writing, so that nobody knows."));
    return section;
}

TtSection tree(const SearchStatistics& counts) {
    const std::uint64_t all = counts.interior;
    const std::uint64_t cut = counts.cut_nodes;
    return {
        "Tree",
        {sum("interior nodes", all, "tried their moves",
             "Nodes at full width that tried their moves; those that the table, a null move or a "
             "margin settled first are not among them. Shares below are of these."),
         part(1, "PV", counts.pv_nodes, all, "a move was best in the window",
              "Nodes whose value is exact (Caplinger 2021, 5.6)."),
         part(1, "cut", cut, all, "a move was too good",
              "Nodes that failed high: a move reached beta."),
         part(1, "all", counts.all_nodes, all, "no move was good enough",
              "Nodes that failed low: no move came up to alpha."),
         part(1, "given up", counts.given_up, all, "multi-cut, or the end",
              "Nodes that were left without a verdict of their moves: by multi-cut, because every "
              "move was left out, or because the search ended."),
         part(0, "cut by first move", counts.cut_by_first, cut, "of the cut nodes",
              "Cut nodes whose first move was already too good: how good the order of moves is."),
         part(1, "table move", counts.cut_by_table_move, counts.cut_with_table_move,
              "where the table had a move",
              "The same among cut nodes that had a move from the table."),
         part(1, "no table move", counts.cut_by_first - counts.cut_by_table_move,
              cut - counts.cut_with_table_move, "where it had none",
              "The same among cut nodes that had none."),
         part(0, "by first three", counts.cut_by_first_three, cut, "of the cut nodes",
              "Cut nodes that one of their first three moves cut."),
         part(0, "by a capture", counts.cut_by_capture, cut, "of the cut nodes",
              "Cut nodes that a capture cut."),
         part(0, "null moves cut", counts.null_cuts, counts.null_moves, "of those that were tried",
              "Null moves that ended their node, of all that were tried."),
         sum("re-searches", counts.researches, "a minimal window said too little",
             "Moves searched again, with a wider window or less reduced."),
         sum("horizon nodes", counts.horizon_nodes, "where the full width ends",
             "Positions handed to quiescence."),
         sum("quiescence moves", counts.quiescence_moves, "made beyond it",
             "Moves made in quiescence."),
         {0,
          "moves a position",
          fmt::format("{:.1f}", counts.width()),
          {},
          "legal, at interior nodes",
          "Legal moves at interior nodes, on average: the width of the tree."}}};
}

}  // namespace

std::optional<double> tt_share(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) return std::nullopt;
    return static_cast<double>(part) / static_cast<double>(whole);
}

double expected_false_hits(const TableFigures& figures, const TableExperiment& experiment) {
    if (figures.positions == 0) return 0;
    const std::size_t slots = figures.census.slots / figures.positions;
    const auto homes = slots / static_cast<std::size_t>(std::max(1, experiment.rules.cluster));
    // Whoever stands in the same place has the same highest bits.
    const int others = 64 - static_cast<int>(std::bit_width(std::max<std::size_t>(1, homes)) - 1);
    return std::ldexp(static_cast<double>(figures.statistics.table.strangers),
                      -std::min(experiment.rules.key_bits, others));
}

std::string expected_text(const TableFigures& figures, const TableExperiment& experiment) {
    constexpr double hardly_any = 0.05;
    const double expected = expected_false_hits(figures, experiment);
    return expected < hardly_any ? fmt::format("{:.2g}", expected)
                                 : fmt::format("{:.1f}", expected);
}

std::vector<TtSection> tt_sections(const TableFigures& figures, const TableExperiment& experiment,
                                   std::size_t threads) {
    const TableCounters& table = figures.statistics.table;
    std::vector<TtSection> sections{questions(table), cutoffs(table), statements(table, threads),
                                    contents(figures, threads)};
    if (experiment.verify_keys) sections.push_back(keys(figures, experiment, threads));
    sections.push_back(tree(figures.statistics));
    return sections;
}

std::string tt_size_text(std::size_t bytes) {
    constexpr std::size_t mb = std::size_t{1} << 20U;
    constexpr std::size_t kb = std::size_t{1} << 10U;
    if (bytes % mb == 0) return grouped(bytes / mb) + " MB";
    if (bytes % kb == 0) return grouped(bytes / kb) + " KB";
    return grouped(bytes) + " bytes";
}

std::string tt_rules_text(const TableExperiment& experiment) {
    const TableRules& rules = experiment.rules;
    std::string text = rules.cluster == 0   ? std::string("chains")
                       : rules.cluster == 1 ? std::string("one place a position")
                                            : fmt::format("clusters of {}", rules.cluster);
    if (rules.cluster != 0) text += fmt::format(", replacement '{}'", replacement_name(rules));
    return text + fmt::format(", {}-bit keys", rules.key_bits);
}

}  // namespace chess::detail
