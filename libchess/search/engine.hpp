#pragma once

#include "libchess/base/export.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/position/game_history.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/search/margins.hpp"
#include "libchess/search/result.hpp"
#include "libchess/search/techniques.hpp"
#include "libchess/search/tt_experiment.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace chess {

/// The default evaluation: the network if the engine's searcher runs these techniques, all terms if
/// the textbook searcher does.
[[nodiscard]] LIBCHESS_API EvaluationKind default_evaluation(const TechniqueSet& techniques);

/// The options and resources of an engine.
struct EngineOptions {
    /// The default size of the transposition table: 64 MiB.
    static constexpr std::size_t default_hash_bytes = std::size_t{64} << 20U;

    /// The size of the transposition table; rounded down to whole clusters.
    std::size_t hash_bytes = default_hash_bytes;
    /// The number of search threads.
    int threads = 1;
    /// The techniques of the search; they also select the searcher, see `searcher_for`.
    TechniqueSet techniques = TechniqueSet::engine();
    /// The tuning parameters of the engine's searcher; the textbook searcher has none.
    Margins margins = {};
    /// The default techniques and margins are compiled in; any others are tested at run time. False
    /// tests them at run time in any case: the results are the same, only slower.
    bool compiled_in = true;
    /// The evaluation at the horizon; nullopt means `default_evaluation`.
    std::optional<EvaluationOptions> evaluation = {};
    /// Observe the table, and count statistics: the results are the same, only slower. `hash_bytes`
    /// is the size of the entries, without positions stored beside them. Chains require one thread.
    /// The separate table of `Technique::direct_mapped` is not observed.
    std::optional<TtExperiment> experiment = {};
    /// Endgame tables, probed at the root, and by the engine's searcher within the tree; null for
    /// none. A root with known mate distances is not searched.
    std::shared_ptr<const Tablebases> endings = {};
    /// Time that passes between the search's end and the clock's stop (UCI's Move Overhead).
    std::chrono::milliseconds move_overhead{10};
};

/// The chess engine: iterative deepening, principal variation search with a transposition table,
/// and the techniques switched on. It keeps its table and histories between searches, until
/// `clear`. With one thread and limits of depth or nodes its results are the same every time, given
/// the same searches since it was made or cleared.
///
/// One search at a time; a search may be stopped from any thread by its stop token.
class LIBCHESS_API Engine {
public:
    /// Called with the result of each iteration, from the thread that called `search`.
    using Observer = std::function<void(const SearchResult&)>;

    /// Throws std::bad_alloc if there is no memory for the table, and std::length_error for an
    /// experiment whose rules are out of range.
    explicit Engine(const EngineOptions& options = {},
                    const Weights& weights = Weights::built_in());
    /// Frees the table; no search may be running.
    ~Engine();
    /// Takes over the other's table and settings; no search may be running.
    Engine(Engine&&) noexcept;
    /// Takes over the other's table and settings; no search may be running.
    Engine& operator=(Engine&&) noexcept;

    /// Forgets everything, as before a new game.
    void clear();

    /// Searches the last position of a game. A result without lines means that there is no legal
    /// move; otherwise there is a line, however soon the search was stopped.
    SearchResult search(const GameHistory& game, const SearchLimits& limits,
                        const std::stop_token& stop = {}, const Observer& observer = {});

    /// Statistics of the table's contents, in an experiment.
    [[nodiscard]] std::optional<TtCensus> census() const;

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace chess
