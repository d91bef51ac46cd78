#pragma once

#include "libchess/core/export.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

namespace chess {

/// The ladder: everything that a search can do beyond looking at every move, each of which can be
/// switched on and off. `info` says of each what it is and where it is described.
enum class Technique : std::uint8_t {
    iterative_deepening,
    aspiration,
    pvs,
    transposition_table,
    mate_distance_pruning,
    // The order in which moves are tried.
    mvv_lva,
    see,
    killers,
    counter_moves,
    history,
    capture_history,
    continuation_history,
    // Where the full width ends.
    quiescence,
    quiescence_checks,
    delta_pruning,
    // Leaving out what hardly matters.
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
    // Looking less deep, or deeper.
    late_move_reductions,
    internal_iterative_reduction,
    correction_history,
    extend_check,
    extend_recapture,
    extend_capture,
    extend_one_reply,
    extend_singular,
    double_extensions,
    negative_extensions,
    // Time and processors.
    easy_move,
    lazy_smp,
};

inline constexpr std::size_t technique_count = 37;

inline constexpr std::array<Technique, technique_count> all_techniques = [] {
    std::array<Technique, technique_count> techniques{};
    for (std::size_t i = 0; i < technique_count; ++i) techniques[i] = static_cast<Technique>(i);
    return techniques;
}();

/// A set of techniques.
class TechniqueSet {
public:
    constexpr TechniqueSet() noexcept = default;
    constexpr TechniqueSet(std::initializer_list<Technique> techniques) noexcept {
        for (const Technique technique : techniques) insert(technique);
    }

    /// What the engine uses unless told otherwise.
    [[nodiscard]] static constexpr TechniqueSet engine() noexcept;
    /// What the sources of the project describe, and nothing later: Caplinger 2021, Marsland 1986,
    /// Chess Programming Theory 2000.
    [[nodiscard]] static constexpr TechniqueSet textbook() noexcept;

    constexpr void insert(Technique technique) noexcept { bits_ |= bit(technique); }
    constexpr void erase(Technique technique) noexcept { bits_ &= ~bit(technique); }
    [[nodiscard]] constexpr bool contains(Technique technique) const noexcept {
        return (bits_ & bit(technique)) != 0;
    }
    constexpr TechniqueSet& operator|=(TechniqueSet other) noexcept {
        bits_ |= other.bits_;
        return *this;
    }
    friend constexpr bool operator==(TechniqueSet, TechniqueSet) noexcept = default;

private:
    [[nodiscard]] static constexpr std::uint64_t bit(Technique technique) noexcept {
        return std::uint64_t{1} << std::to_underlying(technique);
    }

    std::uint64_t bits_ = 0;
};

static_assert(technique_count <= 64, "a set is one word");

constexpr TechniqueSet TechniqueSet::engine() noexcept {
    TechniqueSet set;
    for (const Technique technique : all_techniques) set.insert(technique);
    for (const Technique technique :
         {Technique::extend_recapture, Technique::extend_capture, Technique::extend_one_reply})
        set.erase(technique);
    return set;
}

constexpr TechniqueSet TechniqueSet::textbook() noexcept {
    using enum Technique;
    return {iterative_deepening,
            aspiration,
            pvs,
            transposition_table,
            mvv_lva,
            see,
            killers,
            history,
            quiescence,
            quiescence_checks,
            null_move,
            null_move_verification,
            razoring,
            futility,
            late_move_reductions,
            extend_check,
            extend_recapture,
            extend_capture,
            extend_one_reply,
            extend_singular,
            easy_move};
}

/// Whether a technique can change the value that a search of a given depth comes to.
enum class Exactness : std::uint8_t { exact, selective };

/// What is said of a technique: its name as users write it ("null-move"), what it does in one line,
/// where it is described ("Caplinger 2021, ch. 11"), which techniques it does nothing without, and
/// whether it is exact.
struct TechniqueInfo {
    std::string_view name;
    std::string_view summary;
    std::string_view source;
    TechniqueSet needs;
    Exactness exactness;
};
[[nodiscard]] LIBCHESS_API const TechniqueInfo& info(Technique technique) noexcept;

/// The technique of that name.
[[nodiscard]] LIBCHESS_API std::optional<Technique> technique_named(std::string_view name) noexcept;
/// The name that a mistyped one most likely means.
[[nodiscard]] LIBCHESS_API std::optional<std::string_view> nearest_technique_name(
    std::string_view name);

/// The set, and all that its members need.
[[nodiscard]] LIBCHESS_API TechniqueSet with_needs(TechniqueSet set) noexcept;
/// The set without those of its members that lack something they need.
[[nodiscard]] LIBCHESS_API TechniqueSet without_unmet(TechniqueSet set) noexcept;

}  // namespace chess
