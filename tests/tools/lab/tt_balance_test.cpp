#include "lab/tt_figures.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/tt_reports.hpp"

using namespace chess;
using namespace chess::test;

namespace {

constexpr std::size_t occupied_before = 24;

/// The balances that do not hold, by their first words.
std::vector<std::string_view> broken(const SearchStatistics& statistics, const TtCensus& census,
                                     std::size_t before = occupied_before) {
    std::vector<std::string_view> names;
    for (const TtBalance& balance : tt_balances(statistics, census, before))
        if (!balance.holds())
            names.push_back(balance.equation.substr(0, balance.equation.find(' ')));
    return names;
}

/// The same, if only the table's counters are wrong.
std::vector<std::string_view> broken(const TtCounters& counters, const TtCensus& census,
                                     std::size_t before = occupied_before) {
    SearchStatistics statistics = small_statistics();
    statistics.table = counters;
    return broken(statistics, census, before);
}

using Names = std::vector<std::string_view>;

}  // namespace

TEST_CASE("sound counters balance, in the words of the report", "[lab][tt_balance]") {
    const auto balances = tt_balances(small_statistics(), balanced_census(), occupied_before);
    REQUIRE(balances.size() == 7);
    const std::vector<std::pair<std::string_view, std::uint64_t>> expected{
        {"probes = hits + misses", 1000},
        {"hits = usable + move only + idle", 400},
        {"cutoffs = exact + lower + upper", 200},
        {"stores = new + update + over older + over current + declined", 500},
        {"occupied = before + new", 324},
        {"occupied = sum over depths", 324},
        {"interior nodes = PV + cut + all + given up", 800}};
    for (std::size_t i = 0; i < balances.size(); ++i) {
        CAPTURE(balances[i].equation);
        CHECK(balances[i].equation == expected[i].first);
        CHECK(balances[i].left == expected[i].second);
        CHECK(balances[i].right == expected[i].second);
        CHECK(balances[i].holds());
    }
    for (const TtBalance& balance : tt_balances({}, {})) CHECK(balance.holds());
}

TEST_CASE("one count too many breaks its own balances only", "[lab][tt_balance]") {
    struct Part {
        std::uint64_t TtCounters::* member;
        Names breaks;
    };
    const std::vector<Part> parts{{&TtCounters::probes, {"probes"}},
                                  {&TtCounters::hits, {"probes", "hits"}},
                                  {&TtCounters::misses, {"probes"}},
                                  {&TtCounters::usable, {"hits"}},
                                  {&TtCounters::move_only, {"hits"}},
                                  {&TtCounters::idle, {"hits"}},
                                  {&TtCounters::cuts, {"cutoffs"}},
                                  {&TtCounters::stores, {"stores"}},
                                  {&TtCounters::stored_new, {"stores", "occupied"}},
                                  {&TtCounters::updated, {"stores"}},
                                  {&TtCounters::replaced_age, {"stores"}},
                                  {&TtCounters::replaced_depth, {"stores"}},
                                  {&TtCounters::declined, {"stores"}},
                                  // These are parts of others, or in no balance.
                                  {&TtCounters::raced, {}},
                                  {&TtCounters::false_hits, {}},
                                  {&TtCounters::false_updates, {}},
                                  {&TtCounters::foreign_entries, {}},
                                  {&TtCounters::unverified, {}}};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        CAPTURE(i);
        TtCounters counters = balanced_counters();
        ++(counters.*parts[i].member);
        CHECK(broken(counters, balanced_census()) == parts[i].breaks);
    }
    for (const Bound bound : {Bound::exact, Bound::lower, Bound::upper}) {
        TtCounters counters = balanced_counters();
        ++counters.cuts_by_bound[bound];
        CHECK(broken(counters, balanced_census()) == Names{"cutoffs"});
    }
    TtCensus census = balanced_census();
    ++census.occupied;
    CHECK(broken(balanced_counters(), census) == Names{"occupied", "occupied"});
    ++census.by_depth[1];
    CHECK(broken(balanced_counters(), census, occupied_before + 1).empty());
    CHECK(broken(balanced_counters(), balanced_census(), 0) == Names{"occupied"});
    for (const auto member :
         {&SearchStatistics::interior, &SearchStatistics::pv_nodes, &SearchStatistics::cut_nodes,
          &SearchStatistics::all_nodes, &SearchStatistics::given_up}) {
        SearchStatistics statistics = small_statistics();
        ++(statistics.*member);
        CHECK(broken(statistics, balanced_census()) == Names{"interior"});
    }
}
