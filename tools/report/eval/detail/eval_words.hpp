#pragma once

// Internal to the reports: the sentences of the reports on evaluations. They name the
// side that a number favours, and count in pawns with two decimals.

#include "report/eval/eval_report.hpp"
#include "report/text/styled_text.hpp"

#include <cstdlib>
#include <span>
#include <string>
#include <utility>

namespace chess::detail {

/// "+14", "-3", "0".
[[nodiscard]] std::string signed_cp(int cp);

/// "0.14": centipawns in pawns, without a sign.
[[nodiscard]] std::string in_pawns(int cp);

/// "12. Nf3" or "12... Nf6", for the move that led to a position.
[[nodiscard]] std::string numbered_move(const Explanation& report, bool san);

/// "Ne5" or "pawn d4".
[[nodiscard]] std::string piece_on(Piece piece, Square square);

/// A term with its value, or its change.
struct TermEffect {
    Term term;
    int cp;
};

/// A sort key for effects: the largest come first, equal ones in the order of the terms.
[[nodiscard]] inline std::pair<int, Term> by_size(const TermEffect& effect) {
    return {-std::abs(effect.cp), effect.term};
}
/// "mobility (+0.14), passed pawns (+0.09) and threats (-0.06)", positive if good for the side with
/// the sign `side`.
[[nodiscard]] std::string enumerated(std::span<const TermEffect> effects, int side);

/// "for White tempo (+0.12), for Black mobility (+0.09)": the first two effects of each side that
/// are worth at least `worth`, from effects sorted by size.
[[nodiscard]] std::string balance(std::span<const TermEffect> effects, int worth);

/// Which side has won or can mate at once; empty in most positions.
[[nodiscard]] StyledText mate_words(const Explanation& report, bool san);

/// Which side is better, by how much, and the main reasons; a mate overrides this.
[[nodiscard]] StyledText verdict(const Explanation& report, bool san);

/// Endgame knowledge that applies, or reduces an advantage; empty in most positions.
[[nodiscard]] StyledText endgame_words(const Explanation& report);

/// The side to move, and the phase of the game.
[[nodiscard]] StyledText phase_words(const Explanation& report);

/// Whether the static evaluation can be trusted.
[[nodiscard]] StyledText quiescence_words(const Explanation& report);

}  // namespace chess::detail
