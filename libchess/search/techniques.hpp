#pragma once

#include "libchess/base/export.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

namespace chess {

/// The search techniques, each of which can be switched on and off. `info` gives the description
/// and source of each; `chesstool search --list-techniques` prints that.
enum class Technique : std::uint8_t {
    // Search algorithms.
    minimax,
    negamax,
    alpha_beta,
    shallow_cutoffs,
    fail_hard,
    mate_distance_pruning,
    // Windows.
    aspiration,
    sliding_window,
    pvs,
    negascout,
    depth_two_rule,
    tie_window,
    // Iterations.
    iterative_deepening,
    root_order,
    early_stop,
    // Tables.
    transposition_table,
    equal_depth,
    table_narrowing,
    table_move_first,
    direct_mapped,
    proved_mates,
    recursive_descent,
    refutation_table,
    // Move ordering.
    static_ordering,
    mvv_lva,
    capture_difference,
    safe_captures,
    winning_captures,
    see,
    recaptures_first,
    kind_order,
    piece_order,
    killers,
    third_killer,
    killer_captures,
    frequent_killers,
    scored_killers,
    pv_killers,
    counter_moves,
    history,
    history_alone,
    history_at_cutoffs,
    history_by_depth,
    history_by_ply,
    capture_history,
    continuation_history,
    threat_history,
    pawn_history,
    static_gain,
    // The horizon and quiescence search.
    quiescence,
    quiescence_recaptures,
    quiescence_checks,
    quiescence_pawns,
    quiescence_evasions,
    quiescence_extensions,
    delta_pruning,
    exchange_leaf,
    // Pruning.
    null_move,
    null_move_verification,
    null_move_unreduced,
    null_move_adaptive,
    double_null_move,
    razoring,
    reverse_futility,
    futility,
    gamma,
    marginal_guards,
    n_best,
    three_phases,
    late_move_pruning,
    see_pruning,
    history_pruning,
    probcut,
    multi_cut,
    // Reductions and extensions.
    late_move_reductions,
    reduce_by_one,
    reduce_after_ten,
    reduce_quiet_rest,
    reduction_adjustments,
    fractional_plies,
    adaptive_research,
    hindsight,
    raised_alpha,
    internal_iterative_reduction,
    correction_history,
    reply_correction,
    extend_check,
    extend_recapture,
    extend_capture,
    extend_one_reply,
    mate_threats,
    extend_singular,
    double_extensions,
    negative_extensions,
    // Time and processors.
    easy_move,
    expected_reply,
    lazy_smp,
};

inline constexpr std::size_t technique_count = 97;  ///< how many techniques there are

/// All techniques, in their order.
inline constexpr std::array<Technique, technique_count> all_techniques = [] {
    std::array<Technique, technique_count> techniques{};
    for (std::size_t i = 0; i < technique_count; ++i) techniques[i] = static_cast<Technique>(i);
    return techniques;
}();

/// A set of techniques.
class TechniqueSet {
public:
    /// The empty set.
    constexpr TechniqueSet() noexcept = default;
    /// The set of these techniques.
    constexpr TechniqueSet(std::initializer_list<Technique> techniques) noexcept {
        for (const Technique technique : techniques) insert(technique);
    }

    /// The engine's default techniques.
    [[nodiscard]] static constexpr TechniqueSet engine() noexcept;
    /// The useful techniques of the project's sources, and nothing later: Caplinger 2021, Marsland
    /// 1986, Chess Programming Theory 2000.
    [[nodiscard]] static constexpr TechniqueSet textbook() noexcept;

    /// Adds a technique, if not present.
    constexpr void insert(Technique technique) noexcept { word_of(technique) |= bit(technique); }
    /// Removes a technique, if present.
    constexpr void erase(Technique technique) noexcept { word_of(technique) &= ~bit(technique); }
    /// Whether the set contains a technique.
    [[nodiscard]] constexpr bool contains(Technique technique) const noexcept {
        return (words_[std::to_underlying(technique) / 64] & bit(technique)) != 0;
    }
    /// Adds all of another set.
    constexpr TechniqueSet& operator|=(const TechniqueSet& other) noexcept {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }
    /// Equal in every member.
    friend constexpr bool operator==(const TechniqueSet&, const TechniqueSet&) noexcept = default;

private:
    [[nodiscard]] static constexpr std::uint64_t bit(Technique technique) noexcept {
        return std::uint64_t{1} << (std::to_underlying(technique) % 64);
    }
    [[nodiscard]] constexpr std::uint64_t& word_of(Technique technique) noexcept {
        return words_[std::to_underlying(technique) / 64];
    }

    std::array<std::uint64_t, (technique_count + 63) / 64> words_{};
};

constexpr TechniqueSet TechniqueSet::engine() noexcept {
    using enum Technique;
    return {alpha_beta,
            mate_distance_pruning,
            aspiration,
            pvs,
            iterative_deepening,
            transposition_table,
            mvv_lva,
            see,
            killers,
            counter_moves,
            history,
            capture_history,
            continuation_history,
            threat_history,
            pawn_history,
            static_gain,
            quiescence,
            quiescence_checks,
            delta_pruning,
            null_move,
            null_move_verification,
            razoring,
            reverse_futility,
            futility,
            late_move_pruning,
            see_pruning,
            history_pruning,
            probcut,
            multi_cut,
            late_move_reductions,
            adaptive_research,
            hindsight,
            raised_alpha,
            internal_iterative_reduction,
            correction_history,
            reply_correction,
            extend_check,
            mate_threats,
            extend_singular,
            double_extensions,
            negative_extensions,
            easy_move,
            lazy_smp};
}

constexpr TechniqueSet TechniqueSet::textbook() noexcept {
    using enum Technique;
    return {alpha_beta,
            aspiration,
            pvs,
            iterative_deepening,
            root_order,
            early_stop,
            transposition_table,
            proved_mates,
            mvv_lva,
            winning_captures,
            see,
            killers,
            history,
            history_at_cutoffs,
            history_by_depth,
            quiescence,
            quiescence_checks,
            quiescence_evasions,
            null_move,
            null_move_verification,
            null_move_adaptive,
            razoring,
            futility,
            late_move_reductions,
            extend_check,
            extend_one_reply,
            extend_singular,
            easy_move};
}

/// Whether a technique can change the value of a search to a given depth.
enum class Exactness : std::uint8_t { exact, selective };

/// The two searchers: the engine's, with modern techniques, and the textbook's, short and close to
/// the sources' pseudo-code.
enum class SearcherKind : std::uint8_t { engine, textbook };

/// The searchers that support a technique.
enum class SearcherKinds : std::uint8_t { both, engine, textbook };

/// The description of a technique: its name ("null-move"), a summary in one line, its source
/// ("Caplinger 2021, ch. 11"), its prerequisites, whether it is exact, and which searchers support
/// it.
struct TechniqueInfo {
    Technique technique;       ///< the technique
    std::string_view name;     ///< as users write it
    std::string_view summary;  ///< what it does, in one line
    std::string_view source;   ///< where it is described
    TechniqueSet needs;        ///< prerequisites: without these it has no effect
    Exactness exactness;       ///< whether it can change values
    SearcherKinds known_to;    ///< the searchers that support it
};
/// The description of a technique.
[[nodiscard]] LIBCHESS_API const TechniqueInfo& info(Technique technique) noexcept;

/// The technique with a name.
[[nodiscard]] LIBCHESS_API std::optional<Technique> technique_named(std::string_view name) noexcept;
/// The name that a mistyped one most likely means.
[[nodiscard]] LIBCHESS_API std::optional<std::string_view> nearest_technique_name(
    std::string_view name);

/// The searcher for a set: the engine's if only it supports some technique of the set, otherwise
/// the textbook's.
[[nodiscard]] LIBCHESS_API SearcherKind searcher_for(const TechniqueSet& set) noexcept;
/// Two techniques of the set that no searcher supports together, if any.
[[nodiscard]] LIBCHESS_API std::optional<std::pair<Technique, Technique>> contradiction_in(
    const TechniqueSet& set) noexcept;

/// The set with all prerequisites of its techniques.
[[nodiscard]] LIBCHESS_API TechniqueSet with_needs(TechniqueSet set) noexcept;
/// The set without techniques whose prerequisites are missing.
[[nodiscard]] LIBCHESS_API TechniqueSet without_unmet(TechniqueSet set) noexcept;

}  // namespace chess
