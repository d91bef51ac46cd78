#pragma once

#include "libchess/base/export.hpp"
#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/position/game_history.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/search/margins.hpp"
#include "libchess/search/result.hpp"
#include "libchess/search/table_experiment.hpp"
#include "libchess/search/techniques.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace chess {

/// What an engine evaluates by unless it is told otherwise: the network, if the engine's searcher
/// carries these techniques, and all terms if the textbook's does.
[[nodiscard]] LIBCHESS_API EvaluationKind default_evaluation(const TechniqueSet& techniques);

/// What an engine is made of, and what it may take.
struct EngineOptions {
    /// The table's size unless something else is asked for: 64 MiB.
    static constexpr std::size_t default_hash_bytes = std::size_t{64} << 20U;

    /// What the transposition table may take; rounded down to what it can use.
    std::size_t hash_bytes = default_hash_bytes;
    /// How many threads search one position.
    int threads = 1;
    /// What the search is made of, and with that which searcher carries it: `searcher_for`.
    TechniqueSet techniques = TechniqueSet::engine();
    /// The numbers that the engine's searcher is tuned by; the textbook's has none.
    Margins margins = {};
    /// The engine's own techniques and margins are compiled in, any others are read as the search
    /// goes. False reads them in any case: the results are the same, the speed is not.
    bool compiled_in = true;
    /// What positions are worth at the horizon; nothing is `default_evaluation`.
    std::optional<EvaluationOptions> evaluation = {};
    /// Watch the table, and count what the search meets: the results are the same, the speed is
    /// not. `hash_bytes` holds what the entries take, without positions beside them. Chains are
    /// searched by one thread. The own table of `Technique::direct_mapped` is not watched.
    std::optional<TableExperiment> experiment = {};
    /// Tables of endings, asked about the root, and by the engine's searcher on its way; null for
    /// none. A root of which they know the mates is not searched.
    std::shared_ptr<const Tablebases> endings = {};
    /// Time that passes between the search's end and the clock's stop (UCI's Move Overhead).
    std::chrono::milliseconds move_overhead{10};
};

/// The chess engine: iterative deepening, principal variation search over a transposition table,
/// with the techniques that are switched on. It keeps what it has learnt from one search to the
/// next, until `clear`. With one thread and limits of depth or nodes its results are the same every
/// time, given the same searches since it was made or cleared.
///
/// One search at a time; a search may be stopped from any thread by its stop token.
class LIBCHESS_API Engine {
public:
    /// Called with what is known after each iteration, from the thread that called `search`.
    using Observer = std::function<void(const SearchResult&)>;

    /// Throws std::bad_alloc if there is no memory for the table, and std::length_error for an
    /// experiment whose rules are out of range.
    explicit Engine(const EngineOptions& options = {},
                    const Weights& weights = Weights::built_in());
    /// Frees the table; no search may be under way.
    ~Engine();
    /// Takes the other one's table and settings over; no search may be under way.
    Engine(Engine&&) noexcept;
    /// Takes the other one's table and settings over; no search may be under way.
    Engine& operator=(Engine&&) noexcept;

    /// Forgets everything, as before a new game.
    void clear();

    /// Searches the last position of a game. A result without lines means that there is no legal
    /// move; otherwise there is a line, however soon the search was stopped.
    SearchResult search(const GameHistory& game, const SearchLimits& limits,
                        const std::stop_token& stop = {}, const Observer& observer = {});

    /// What the table holds, in an experiment.
    [[nodiscard]] std::optional<TableCensus> census() const;

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace chess
