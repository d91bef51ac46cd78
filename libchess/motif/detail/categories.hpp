#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/score.hpp"
#include "libchess/motif/motif.hpp"
#include "libchess/motif/motif_line.hpp"

#include <optional>
#include <vector>

namespace chess::detail {

/// The categories of a line: by its length, the length of its mate, and the phase and pieces of the
/// position before the solver's first move. In the order of `Motif`.
[[nodiscard]] std::vector<Motif> categories_of(const MotifLine& line);

/// Lichess's theme for a line that does not end in mate, by a calibrated score for its solver
/// (annotate/calibration.hpp): crushing from 400 centipawns, advantage from 130, equality above
/// -130; nullopt for less. Lichess uses 600 and 200 of a later Stockfish with a wider scale: 400
/// best separates its crushing puzzles from the others.
[[nodiscard]] LIBCHESS_TEST_API std::optional<Motif> motif_of_score(Score score) noexcept;

}  // namespace chess::detail
