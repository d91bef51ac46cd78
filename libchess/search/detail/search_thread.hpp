#pragma once

// Internal to libchess, not installed. What the searchers have in common: they are threads of a
// search, told a root and a set of techniques.

#include "libchess/eval/evaluator.hpp"
#include "libchess/search/detail/shared_search.hpp"
#include "libchess/search/detail/value.hpp"
#include "libchess/search/engine.hpp"
#include "libchess/search/statistics.hpp"
#include "libchess/search/techniques.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace chess::detail {

/// A set that is known when it is compiled, and what is off costs nothing.
template <auto make>
struct CompiledTechniques {
    static constexpr TechniqueSet set = make();
    [[nodiscard]] static constexpr bool has(Technique technique) noexcept {
        return set.contains(technique);
    }
};

/// Any set, asked at run time.
struct SelectedTechniques {
    TechniqueSet set;
    [[nodiscard]] bool has(Technique technique) const noexcept { return set.contains(technique); }
};

/// A first move and what became of it.
struct RootMove {
    Move move;
    /// Of this iteration; worse than anything if the move did not come up to the window.
    Value value = -infinite_value;
    /// Of the iteration before; at first the static evaluation after the move.
    Value last_value = -infinite_value;
    Bound bound = Bound::exact;
    int depth = 0;
    int selective_depth = 0;
    std::uint64_t nodes = 0;
    std::vector<Move> variation;
    /// What the last search of it returned, be it a bound, and its place in the first order: the
    /// textbook sorts by these.
    Value returned = -infinite_value;
    std::size_t rank = 0;
};

/// A line as users see it. A move that this iteration has not come to yet is worth what the last
/// one said; one that no iteration has come to has depth 0, and is worth what it looks like.
[[nodiscard]] inline SearchLine to_line(const RootMove& root) {
    const bool current = root.value != -infinite_value;
    SearchLine line;
    line.score = to_score(current ? root.value : root.last_value);
    line.bound = current ? root.bound : Bound::exact;
    line.depth = root.depth;
    line.selective_depth = root.selective_depth;
    line.moves = root.variation;
    return line;
}

/// What all of one thread's search is: told a root, it searches until the shared search ends.
class SearchThread {
public:
    virtual ~SearchThread() = default;

    /// Forgets all experience.
    virtual void clear() = 0;
    /// Searches; the thread with index 0 reports and minds the clock. `observer` may be empty.
    virtual void run(SharedSearch& shared, std::size_t index, const Position& root,
                     std::span<const Key> earlier, std::span<const Move> first_moves,
                     const Engine::Observer& observer) = 0;
    /// What was found, best first.
    [[nodiscard]] virtual const std::vector<RootMove>& moves() const = 0;
    /// The last iteration that was completed.
    [[nodiscard]] virtual int completed_depth() const = 0;
    /// How full its own table is, if it has one; see SearchResult.
    [[nodiscard]] virtual std::optional<int> hashfull() const { return {}; }
    /// What was counted on the way, if anything was.
    [[nodiscard]] virtual std::optional<SearchStatistics> statistics() const { return {}; }
};

/// The legal first moves, or those of them that are wanted if any are named, each with what the
/// position after it looks like; `evaluate` is from the side to move.
[[nodiscard]] std::vector<RootMove> first_moves_of(
    const Position& root, std::span<const Move> wanted,
    const std::function<Value(const Position&)>& evaluate);

/// How many lines are asked for and can be given.
[[nodiscard]] inline std::size_t wanted_lines(const SearchLimits& limits,
                                              std::size_t moves) noexcept {
    return std::min(static_cast<std::size_t>(std::max(1, limits.lines)), moves);
}

/// What a thread has found so far, as users see it.
[[nodiscard]] SearchResult result_of(const SearchThread& thread, const SharedSearch& shared);

/// After an iteration that was not completed: what the last complete one found stands, unless this
/// one has found a better move, or the same one's exact value.
void settle_moves(std::vector<RootMove>& moves, const std::vector<RootMove>& completed,
                  bool several_lines);

/// Whether a mate has been found that ends the search by its limits.
[[nodiscard]] bool is_wanted_mate(const SearchLimits& limits, const RootMove& best);

/// Plays on from the end of a variation that should end in mate, where a cutoff has left it short:
/// `find` gives what the table knows of a key.
void complete_mate(RootMove& root, Position position,
                   const std::function<std::optional<TableEntry>(Key)>& find);

[[nodiscard]] std::unique_ptr<SearchThread> make_engine_thread(const EvaluationOptions& evaluation,
                                                               const Weights& weights);
[[nodiscard]] std::unique_ptr<SearchThread> make_selected_thread(
    TechniqueSet set, const EvaluationOptions& evaluation, const Weights& weights);
/// The engine's searcher with `Counters`: it needs an observed table.
[[nodiscard]] std::unique_ptr<SearchThread> make_counting_thread(
    TechniqueSet set, const EvaluationOptions& evaluation, const Weights& weights);
/// The textbook's searcher; `table_bytes` is what its own table may take, where it has one.
[[nodiscard]] std::unique_ptr<SearchThread> make_textbook_thread(
    TechniqueSet set, bool compiled_in, const EvaluationOptions& evaluation, const Weights& weights,
    std::size_t table_bytes);

}  // namespace chess::detail
