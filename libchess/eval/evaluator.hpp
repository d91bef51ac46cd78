#pragma once

#include "libchess/base/export.hpp"
#include "libchess/eval/breakdown.hpp"
#include "libchess/eval/weights.hpp"
#include "libchess/network/network.hpp"
#include "libchess/position/position.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

namespace chess {

/// The kind of evaluation: all terms, one of the plain evaluations from the sources' first
/// chapters, or a neural network.
enum class EvaluationKind : std::uint8_t {
    full,  ///< all terms of `Term` except `development`
    /// 1, 3, 3, 5, 9 pawns (How My Chess Engine Works 2012; Caplinger 2021, 1.2.1).
    material,
    /// Material, minus 20 for every piece other than a pawn on its home square, plus 20 for every
    /// man, pawns and king included, on the 16 squares of the center (Caplinger 2021, 3.1).
    physicist,
    /// A network combined with endgame knowledge: known values replace the network's, and factors
    /// of drawish endings scale it. The half-move clock scales it towards a draw, down to one half
    /// after 100 half-moves.
    network,
};

/// All kinds, the strongest first.
inline constexpr std::array all_evaluations{EvaluationKind::network, EvaluationKind::full,
                                            EvaluationKind::material, EvaluationKind::physicist};
/// "network", "full", "material", "physicist".
[[nodiscard]] LIBCHESS_API std::string_view name_of(EvaluationKind kind) noexcept;

/// Options of an evaluation.
struct EvaluationOptions {
    EvaluationKind kind = EvaluationKind::full;  ///< which terms
    /// No tapering between middlegame and endgame: the endgame begins when pieces worth less than
    /// 30 pawns are on the board (Caplinger 2021, 7.1.1).
    bool hard_phases = false;
    /// For `EvaluationKind::network`; null is the built-in one.
    std::shared_ptr<const Network> network = nullptr;
};

namespace detail {
class StaticEvaluation;
}  // namespace detail

/// Evaluates positions. Holds the weights and a cache, so each thread needs its own.
class LIBCHESS_API Evaluator {
public:
    /// The largest evaluation, in centipawns.
    static constexpr int limit = 20000;

    /// Keeps a copy of the weights.
    explicit Evaluator(const EvaluationOptions& options = {},
                       const Weights& weights = Weights::built_in());
    /// Frees the cache.
    ~Evaluator();
    /// Takes over the other's weights and cache.
    Evaluator(Evaluator&&) noexcept;
    /// Takes over the other's weights and cache.
    Evaluator& operator=(Evaluator&&) noexcept;

    /// Centipawns for the side to move; of little meaning in check.
    [[nodiscard]] int evaluate(const Position& position);

    /// The same score, from White's view, term by term; much slower. For a network it is the
    /// breakdown of `EvaluationKind::full`.
    [[nodiscard]] Breakdown explain(const Position& position) const;

    /// The trace of the full evaluation, for tuning.
    [[nodiscard]] EvaluationTrace trace(const Position& position) const;

private:
    EvaluationOptions options_;
    std::unique_ptr<const Weights> weights_;
    std::unique_ptr<detail::StaticEvaluation> evaluation_;
};

}  // namespace chess
