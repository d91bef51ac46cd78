#include "lab/tt_figures.hpp"
#include "libchess/position/packed_position.hpp"
#include "libchess/search/detail/observed_tt.hpp"
#include "libchess/search/engine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;
using test::position_of;

namespace {

constexpr std::array<std::string_view, 6> fens{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",  // Fine 70
};

EngineOptions options_for(std::size_t bytes, std::optional<TtExperiment> experiment,
                          TechniqueSet techniques = TechniqueSet::engine()) {
    return {.hash_bytes = bytes, .techniques = techniques, .experiment = experiment};
}

void check_same(const SearchResult& a, const SearchResult& b) {
    CHECK(a.nodes == b.nodes);
    CHECK(a.depth == b.depth);
    CHECK(a.hashfull == b.hashfull);
    REQUIRE(a.lines.size() == b.lines.size());
    for (std::size_t i = 0; i < a.lines.size(); ++i) {
        CHECK(a.lines[i].score == b.lines[i].score);
        CHECK(a.lines[i].moves == b.lines[i].moves);
        CHECK(a.lines[i].selective_depth == b.lines[i].selective_depth);
    }
}

/// Orders positions without their counters.
struct PackedOrder {
    bool operator()(const PackedPosition& a, const PackedPosition& b) const {
        return a.words < b.words;
    }
};

/// A table that forgets nothing, and counts independently.
class EternalTable final : public detail::TtObserver {
public:
    void probed(const Position& position, const std::optional<detail::TtEntry>& found) override {
        ++counters.probes;
        const auto known = known_.find(pack(position));
        ++(known == known_.end() ? counters.misses : counters.hits);
        if ((known != known_.end()) != found.has_value()) ++differences;
        if (found && (found->depth != known->second.depth || found->value != known->second.value ||
                      found->bound != known->second.bound || found->move != known->second.move))
            ++differences;
    }
    void stored(const Position& position, const detail::TtEntry& entry) override {
        ++counters.stores;
        const auto [known, is_new] = known_.try_emplace(pack(position), entry);
        if (is_new) {
            ++counters.stored_new;
            return;
        }
        detail::TtEntry& old = known->second;
        if (entry.bound != Bound::exact && entry.depth + (entry.was_pv ? 2 : 0) + 4 < old.depth) {
            ++counters.declined;
            return;
        }
        const auto move = entry.move ? entry.move : old.move;
        old = entry;
        old.move = move;
        ++counters.updated;
    }
    [[nodiscard]] std::size_t size() const { return known_.size(); }

    TtCounters counters;
    int differences = 0;

private:
    std::map<PackedPosition, detail::TtEntry, PackedOrder> known_;
};

}  // namespace

TEST_CASE("counting changes neither nodes nor score nor variation", "[search][counters]") {
    const TechniqueSet engine = TechniqueSet::engine();
    TechniqueSet others = engine;
    others.erase(Technique::late_move_reductions);
    others.erase(Technique::null_move);
    for (const TechniqueSet& set : {engine, others, TechniqueSet::textbook()}) {
        const int depth = set == engine ? 11 : set == others ? 7 : 6;
        for (const std::size_t bytes : {std::size_t{1} << 16U, std::size_t{8} << 20U}) {
            Engine plain(options_for(bytes, std::nullopt, set));
            Engine counting(options_for(bytes, TtExperiment{.verify_keys = true}, set));
            // One after the other, as in a game: what is left in the table counts, too.
            for (const std::string_view fen : fens) {
                CAPTURE(fen, depth, bytes);
                const GameHistory root{position_of(fen)};
                check_same(plain.search(root, {.depth = depth}),
                           counting.search(root, {.depth = depth}));
            }
        }
    }
}

TEST_CASE("the counters are those of a table that forgets nothing", "[search][counters]") {
    for (const TechniqueSet& set : {TechniqueSet::engine(), TechniqueSet::textbook()}) {
        for (const std::string_view fen : fens) {
            CAPTURE(fen);
            EternalTable eternal;
            Engine engine(
                options_for(std::size_t{64} << 20U, TtExperiment{.observer = &eternal}, set));
            const GameHistory root{position_of(fen)};
            const auto result = engine.search(root, {.depth = 7, .nodes = 30'000});
            REQUIRE(result.statistics);
            const TtCounters& counters = result.statistics->table;
            CHECK(eternal.differences == 0);
            CHECK(counters.probes == eternal.counters.probes);
            CHECK(counters.hits == eternal.counters.hits);
            CHECK(counters.misses == eternal.counters.misses);
            CHECK(counters.stores == eternal.counters.stores);
            CHECK(counters.stored_new == eternal.counters.stored_new);
            CHECK(counters.updated == eternal.counters.updated);
            CHECK(counters.declined == eternal.counters.declined);
            CHECK(counters.replaced_age + counters.replaced_depth == 0);
            CHECK(engine.census()->occupied == eternal.size());
            CHECK(counters.probes > 300);
        }
    }
}

TEST_CASE("the balances hold on one thread, whatever the table", "[search][counters]") {
    for (const std::size_t bytes :
         {std::size_t{64}, std::size_t{1} << 14U, std::size_t{1} << 22U}) {
        for (const int cluster : {0, 1, 4}) {
            for (const Replacement replacement :
                 {Replacement::always, Replacement::depth, Replacement::depth_and_age,
                  Replacement::two_tier, Replacement::least}) {
                Engine engine(options_for(
                    bytes, TtExperiment{{.cluster = cluster, .replacement = replacement}}));
                std::size_t before = 0;
                for (const std::string_view fen : {fens[1], fens[5]}) {
                    CAPTURE(bytes, cluster, static_cast<int>(replacement), fen);
                    const auto result = engine.search({position_of(fen)}, {.nodes = 3000});
                    const TtCounters& counters = result.statistics->table;
                    const auto census = engine.census();
                    for (const auto& balance : tt_balances(*result.statistics, *census, before)) {
                        CAPTURE(balance.equation);
                        CHECK(balance.left == balance.right);
                    }
                    CHECK(counters.raced == 0);
                    CHECK(counters.probes > 100);
                    before = census->occupied;
                }
            }
        }
    }
}

TEST_CASE("threads count for themselves, and lost updates show", "[search][counters]") {
    EngineOptions options = options_for(std::size_t{1} << 16U, TtExperiment{.verify_keys = true});
    options.threads = 3;
    Engine engine(options);
    const auto result = engine.search({position_of(fens[2])}, {.nodes = 60'000});
    REQUIRE(result.threads.size() == 3);
    SearchStatistics sum;
    for (const SearchStatistics& thread : result.threads) {
        CHECK(thread.table.probes == thread.table.hits + thread.table.misses);
        CHECK(thread.table.probes > 0);
        CHECK(thread.nodes > 0);
        sum += thread;
    }
    CHECK(sum.nodes == result.nodes);
    CHECK(sum.table.false_hits == 0);
    CHECK(sum == result.statistics);
    for (const auto& balance : tt_balances(sum, *engine.census())) {
        CAPTURE(balance.equation);
        CHECK(balance.left == balance.right);
    }
}

TEST_CASE("chains are searched by one thread", "[search][counters]") {
    EngineOptions options =
        options_for(std::size_t{1} << 16U, TtExperiment{.layout = {.cluster = 0}});
    options.threads = 4;
    CHECK(Engine(options).search({position_of(fens[2])}, {.nodes = 20'000}).threads.size() == 1);
}

TEST_CASE("every interior node has a verdict or was given up", "[search][counters]") {
    TechniqueSet table_move_first = TechniqueSet::textbook();
    table_move_first.insert(Technique::table_move_first);
    for (const TechniqueSet& set :
         {TechniqueSet::textbook(), table_move_first, TechniqueSet{Technique::minimax},
          TechniqueSet{Technique::negamax}, TechniqueSet{Technique::alpha_beta}}) {
        for (const std::uint64_t nodes : {std::uint64_t{3000}, std::uint64_t{40'000}}) {
            Engine engine(options_for(std::size_t{1} << 20U, TtExperiment{}, set));
            const auto result = engine.search({position_of(fens[1])}, {.depth = 4, .nodes = nodes});
            const SearchStatistics& tree = *result.statistics;
            CHECK(tree.pv_nodes + tree.cut_nodes + tree.all_nodes + tree.given_up == tree.interior);
            CHECK(tree.interior > 50);
            CHECK(tree.given_up < 10);
            CHECK(tree.nodes == result.nodes);
        }
    }
}

TEST_CASE("what is counted of the tree fits together", "[search][counters]") {
    Engine engine(options_for(std::size_t{16} << 20U, TtExperiment{}));
    std::uint64_t nodes_before = 0;
    int iterations = 0;
    const auto result =
        engine.search({position_of(fens[2])}, {.depth = 11}, {}, [&](const SearchResult& so_far) {
            REQUIRE(so_far.statistics);
            CHECK(so_far.nodes >= nodes_before);
            nodes_before = so_far.nodes;
            ++iterations;
        });
    CHECK(iterations == 11);
    const SearchStatistics& tree = *result.statistics;
    const std::uint64_t verdicts = tree.pv_nodes + tree.cut_nodes + tree.all_nodes;
    CHECK(verdicts + tree.given_up == tree.interior);
    CHECK(tree.given_up * 20 < tree.interior);  // few end in multi-cut
    CHECK(tree.nodes == result.nodes);
    CHECK(tree.cut_by_first <= tree.cut_by_first_three);
    CHECK(tree.cut_by_first_three <= tree.cut_nodes);
    CHECK(tree.cut_by_table_move <= tree.cut_with_table_move);
    CHECK(tree.cut_by_first * 10 > tree.cut_nodes * 8);
    CHECK(tree.null_cuts <= tree.null_moves);
    CHECK(tree.null_cuts > 0);
    CHECK(tree.width() > 25);
    CHECK(tree.width() < 50);
    CHECK(tree.horizon_nodes > 0);
    CHECK(tree.quiescence_moves > 0);
    // Every move made leads to a node of one kind or another.
    CHECK(tree.quiescence_moves < result.nodes);
    // A plain search has no statistics.
    CHECK_FALSE(Engine(options_for(1U << 20U, std::nullopt))
                    .search({position_of(fens[2])}, {.depth = 3})
                    .statistics);
}
