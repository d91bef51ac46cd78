#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/color.hpp"
#include "libchess/eval/trace.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace chess {

/// Labelled positions as a fit needs them: which weights each one uses how often, and how its game
/// ended. They take some 300 bytes each.
class LIBCHESS_API TuningSamples {
public:
    /// How often a weight is used: White's times less Black's, or one side's times for a weight
    /// that counts danger.
    struct Use {
        std::uint16_t weight;  ///< the weight's number, see `weight_index`
        std::int16_t count;    ///< how many times

        /// Equal in every member.
        friend bool operator==(Use, Use) = default;
    };
    /// One position. The uses live until samples are added.
    struct Sample {
        std::span<const Use> linear;        ///< weights that are simply added
        std::span<const Use> white_danger;  ///< points of danger that White causes
        std::span<const Use> black_danger;  ///< points of danger that Black causes
        double middlegame;  ///< what a centipawn of the middlegame is worth here, scale included
        double endgame;     ///< likewise
        double result;      ///< White's share of the point, 0 to 1
    };

    /// Adds a position. One whose value an endgame's rule gives says nothing of the weights: it is
    /// left out, and the answer is false.
    bool add(const EvaluationTrace& trace, double result);
    /// Adds all of another set behind the own ones.
    void append(const TuningSamples& other);

    /// How many positions it holds.
    [[nodiscard]] std::size_t size() const noexcept { return heads_.size(); }
    /// A position, by its number from 0 in the order in which they were added.
    [[nodiscard]] Sample operator[](std::size_t number) const noexcept;
    /// White's share of the point in that position's game, 0 to 1.
    [[nodiscard]] double result(std::size_t number) const noexcept { return heads_[number].result; }
    /// Changes it.
    void set_result(std::size_t number, double result) noexcept {
        heads_[number].result = static_cast<float>(result);
    }

private:
    struct Head {
        std::uint64_t first_use;
        float result;
        std::uint16_t linear;
        std::uint16_t white_danger;
        std::uint16_t black_danger;
        std::uint8_t phase;
        std::uint8_t scale;
    };

    std::vector<Head> heads_;
    std::vector<Use> uses_;
};

}  // namespace chess
