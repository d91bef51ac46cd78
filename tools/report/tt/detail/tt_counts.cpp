#include "report/tt/detail/tt_counts.hpp"

#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <type_traits>

namespace chess::detail {

namespace {

/// A member of the figures, of their statistics, of the table's counters, or of its census.
template <auto member>
std::uint64_t of(const TtFigures& figures) {
    using Member = decltype(member);
    if constexpr (std::is_invocable_v<Member, const TtFigures&>) return figures.*member;
    else if constexpr (std::is_invocable_v<Member, const TtCensus&>) return figures.census.*member;
    else if constexpr (std::is_invocable_v<Member, const TtCounters&>)
        return figures.statistics.table.*member;
    else return figures.statistics.*member;
}

template <Bound bound>
std::uint64_t cuts_by(const TtFigures& figures) {
    return figures.statistics.table.cuts_by_bound[bound];
}

using Statistics = SearchStatistics;
using Counters = TtCounters;
using Census = TtCensus;

constexpr auto probes = of<&Counters::probes>;
constexpr auto hits = of<&Counters::hits>;
constexpr auto cuts = of<&Counters::cuts>;
constexpr auto stores = of<&Counters::stores>;
constexpr auto slots = of<&Census::slots>;
constexpr auto interior = of<&Statistics::interior>;
constexpr auto cut_nodes = of<&Statistics::cut_nodes>;

constexpr auto probe_rows = std::to_array<TtCount>({
    {0, "probes", "probes", probes, nullptr, "the search looked a position up",
     "Lookups: at most one a node, none if the game is drawn or a move is excluded on purpose. "
     "Shares below are of these."},
    {1, "hits", "hits", hits, probes, "and found it",
     "Lookups that found an entry with the position's key."},
    {2, "usable", "usable", of<&Counters::usable>, probes, "from a search deep enough",
     "Hits whose value comes from a search that was deep enough, or is a proved mate: it may end "
     "the node."},
    {2, "move only", "move_only", of<&Counters::move_only>, probes, "only a move to try first",
     "Hits from shallower searches with a legal move to try first."},
    {2, "idle", "idle", of<&Counters::idle>, probes, "of no use",
     "Hits from shallower searches without a move, which at most save the static evaluation."},
    {1, "misses", "misses", of<&Counters::misses>, probes, "and did not find it",
     "Lookups that found no entry with the position's key."},
});

constexpr auto cutoff_rows = std::to_array<TtCount>({
    {0, "cutoffs", "cutoffs", cuts, probes, "of the probes ended their node",
     "Usable hits whose value lies outside the node's window, or is exact: the node needs no "
     "search. The engine takes none on the principal variation. The share is of the probes."},
    {1, "exact", "cutoffs.exact", cuts_by<Bound::exact>, cuts, "the value was exact",
     "Cutoffs by an exact value. The share is of the cutoffs, as below."},
    {1, "lower", "cutoffs.lower", cuts_by<Bound::lower>, cuts, "at least beta",
     "Cutoffs by a lower bound that is at least beta."},
    {1, "upper", "cutoffs.upper", cuts_by<Bound::upper>, cuts, "at most alpha",
     "Cutoffs by an upper bound that is at most alpha."},
});

constexpr auto store_rows = std::to_array<TtCount>({
    {0, "stores", "stores", stores, nullptr, "the search wrote an entry",
     "Calls that hand an entry to the table. Shares below are of these."},
    {1, "new", "stores.new", of<&Counters::stored_new>, stores, "into an empty slot",
     "Stores that filled an empty slot."},
    {1, "update", "stores.update", of<&Counters::updated>, stores, "over the same position's entry",
     "Stores that replaced the entry with the same key."},
    {1, "over older", "stores.replace_age", of<&Counters::replaced_age>, stores,
     "an earlier search's entry",
     "Stores that replaced another position's entry of an earlier search."},
    {1, "over current", "stores.replace_depth", of<&Counters::replaced_depth>, stores,
     "this search's entry",
     "Stores that replaced another position's entry of the same search, which a larger table would "
     "have kept."},
    {1, "declined", "stores.declined", of<&Counters::declined>, stores, "the old entry was kept",
     "Stores that changed nothing: the position's old entry was much deeper, or the replacement "
     "scheme kept all entries."},
    {1, "raced", "raced", of<&Counters::raced>, stores, "another thread's entry was lost",
     "Stores into a slot that another thread wrote after this one had read it: that thread's entry "
     "is lost. They are also counted above.",
     TtWhen::several_threads},
});

constexpr auto table_rows = std::to_array<TtCount>({
    {0, "slots", "slots", slots, nullptr, "room for entries",
     "Room for entries, of 16 bytes each; in chains, of 24."},
    {1, "before", "occupied_before", of<&TtFigures::occupied_before>, slots,
     "occupied when the search began",
     "Slots that earlier searches had filled when this one began.", TtWhen::not_zero},
    {1, "occupied", "occupied", of<&Census::occupied>, slots, "exact, of all slots",
     "Slots that hold an entry, counted one by one. The share is of the slots."},
    {1, "of this search", "of_this_search", of<&Census::current>, slots, "exact, the last search's",
     "Slots with an entry that the last search wrote."},
    {1, "hashfull", "",
     [](const TtFigures& figures) { return static_cast<std::uint64_t>(figures.census.hashfull); },
     [](const TtFigures& figures) { return std::uint64_t{1000} * figures.positions; },
     "UCI's sample, in thousandths",
     "What UCI reports: how many of the first thousand slots hold an entry of this search. It is a "
     "sample with an error of about 1.6 percentage points, without the entries of earlier "
     "searches.",
     TtWhen::always,
     [](const TtFigures& figures, const TtExperiment&) {
         return fmt::format("{:.0f}", figures.hashfull());
     }},
    {1, "torn", "torn", of<&Census::torn>, slots, "two threads wrote at once",
     "Slots whose two words come from different threads. They match no key and are never found; "
     "seen where the key belongs to another slot.",
     TtWhen::several_threads},
});

constexpr auto key_rows = std::to_array<TtCount>({
    {0, "false hits", "false_hits", of<&Counters::false_hits>, hits, "another position's entry",
     "Hits on the entry of another position, because the stored parts of the keys are equal. The "
     "share is of the hits."},
    {0, "expected", "", nullptr, nullptr, "by theory",
     "Entries compared in lookups of positions that were not there, times 2^-bits, the chance that "
     "one of them has the same stored part of the key. There may be more: if a false hit ends a "
     "node nothing is stored, and the next visit is false too.",
     TtWhen::always, expected_text},
    {0, "false updates", "false_updates", of<&Counters::false_updates>, of<&Counters::updated>,
     "replaced another position",
     "Updates that replaced the entry of another position. The share is of the updates."},
    {0, "unverified", "unverified", of<&Counters::unverified>, hits, "being written at the time",
     "Hits on an entry whose position another thread was writing, so that it cannot be verified.",
     TtWhen::several_threads},
});

constexpr auto tree_rows = std::to_array<TtCount>({
    {0, "interior nodes", "tree/interior", interior, nullptr, "tried their moves",
     "Nodes at full width that tried their moves, without those that the table, a null move or a "
     "margin settled first. Shares below are of these."},
    {1, "PV", "tree/pv", of<&Statistics::pv_nodes>, interior, "a move was best in the window",
     "Nodes whose value is exact (Caplinger 2021, 5.6)."},
    {1, "cut", "tree/cut", cut_nodes, interior, "a move was too good",
     "Nodes that failed high: a move reached beta."},
    {1, "all", "tree/all", of<&Statistics::all_nodes>, interior, "no move was good enough",
     "Nodes that failed low: no move exceeded alpha."},
    {1, "given up", "tree/given_up", of<&Statistics::given_up>, interior, "multi-cut, or the end",
     "Nodes whose moves gave no result: by multi-cut, because every move was pruned, or because "
     "the "
     "search ended."},
    {0, "cut by first move", "tree/cut_by_first", of<&Statistics::cut_by_first>, cut_nodes,
     "of the cut nodes",
     "Cut nodes whose first move was already too good: the quality of the move ordering."},
    {1, "table move", "tree/cut_by_table_move", of<&Statistics::cut_by_table_move>,
     of<&Statistics::cut_with_table_move>, "if the table had a move",
     "The same among cut nodes that had a move from the table."},
    {1, "no table move", "",
     [](const TtFigures& figures) {
         return figures.statistics.cut_by_first - figures.statistics.cut_by_table_move;
     },
     [](const TtFigures& figures) {
         return figures.statistics.cut_nodes - figures.statistics.cut_with_table_move;
     },
     "if it had none", "The same among cut nodes without one."},
    {0, "by first three", "tree/cut_by_first_three", of<&Statistics::cut_by_first_three>, cut_nodes,
     "of the cut nodes", "Cut nodes that one of their first three moves cut."},
    {0, "by a capture", "tree/cut_by_capture", of<&Statistics::cut_by_capture>, cut_nodes,
     "of the cut nodes", "Cut nodes that a capture cut."},
    {0, "null moves cut", "tree/null_cuts", of<&Statistics::null_cuts>, of<&Statistics::null_moves>,
     "of those that were tried", "Null moves that ended their node, of all that were tried."},
    {0, "re-searches", "tree/researches", of<&Statistics::researches>, nullptr,
     "a minimal window said too little",
     "Moves searched again, with a wider window or less reduced."},
    {0, "horizon nodes", "tree/horizon", of<&Statistics::horizon_nodes>, nullptr,
     "where the full width ends", "Positions handed to quiescence."},
    {0, "quiescence moves", "tree/quiescence_moves", of<&Statistics::quiescence_moves>, nullptr,
     "made beyond it", "Moves made in quiescence."},
    {0, "moves a position", "", nullptr, nullptr, "legal, at interior nodes",
     "Legal moves at interior nodes, on average: the width of the tree.", TtWhen::always,
     [](const TtFigures& figures, const TtExperiment&) {
         return fmt::format("{:.1f}", figures.statistics.width());
     }},
    {0, "", "tree/cut_with_table_move", of<&Statistics::cut_with_table_move>, nullptr, "", "",
     TtWhen::never},
    {0, "", "tree/null_moves", of<&Statistics::null_moves>, nullptr, "", "", TtWhen::never},
});

constexpr std::array<TtSection, 6> sections{{{"Probes", probe_rows},
                                             {"Cutoffs", cutoff_rows},
                                             {"Stores", store_rows},
                                             {"Table at the end", table_rows},
                                             {"Keys", key_rows, true},
                                             {"Tree", tree_rows}}};

const TtCount& count_named(std::string_view key) {
    for (const TtSection& section : sections)
        for (const TtCount& count : section.counts)
            if (count.key == key) return count;
    throw std::logic_error("nothing counts '" + std::string(key) + "'");
}

}  // namespace

std::span<const TtSection> tt_sections() noexcept {
    return sections;
}

void add_counts(Fields& fields, const TtFigures& figures,
                std::initializer_list<std::string_view> wanted, bool known) {
    for (const std::string_view key : wanted)
        fields.add(key, known ? std::optional(count_named(key).count(figures)) : std::nullopt);
}

std::string percent_text(std::uint64_t part, std::uint64_t whole) {
    const auto share = share_of(part, whole);
    return share ? fmt::format("{:.1f}", 100 * *share) : "-";
}

std::string expected_text(const TtFigures& figures, const TtExperiment& experiment) {
    constexpr double hardly_any = 0.05;
    const double expected = expected_false_hits(figures, experiment);
    return expected < hardly_any ? fmt::format("{:.2g}", expected)
                                 : fmt::format("{:.1f}", expected);
}

std::string tt_size_text(std::size_t bytes) {
    constexpr std::size_t mb = std::size_t{1} << 20U;
    constexpr std::size_t kb = std::size_t{1} << 10U;
    if (bytes % mb == 0) return grouped(bytes / mb) + " MB";
    if (bytes % kb == 0) return grouped(bytes / kb) + " KB";
    return grouped(bytes) + " bytes";
}

std::string tt_rules_text(const TtExperiment& experiment) {
    const TtLayout& layout = experiment.layout;
    std::string text = layout.cluster == 0   ? std::string("chains")
                       : layout.cluster == 1 ? std::string("one place a position")
                                             : fmt::format("clusters of {}", layout.cluster);
    if (layout.cluster != 0) text += fmt::format(", replacement '{}'", replacement_name(layout));
    return text + fmt::format(", {}-bit keys", layout.key_bits);
}

TextBlock tt_paragraph(const StyledText& words, std::size_t width, std::size_t indent) {
    constexpr std::size_t widest = 100;
    const TextBlock lines = wrapped(words, std::min(width, widest) - indent);
    TextBlock block;
    for (const StyledText& line : lines.lines())
        block.add(StyledText().add(std::string(indent, ' ')).add(line));
    return block;
}

}  // namespace chess::detail
