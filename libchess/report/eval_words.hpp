#pragma once

// Internal to libchess, not installed: what the reports on evaluations say in sentences. `sign` is
// that of the point of view, by which numbers of White's view are multiplied.

#include "libchess/report/eval_account.hpp"
#include "libchess/report/styled_text.hpp"

#include <cstdlib>
#include <span>
#include <string>
#include <utility>

namespace chess::detail {

/// "+14", "-3", "0".
[[nodiscard]] std::string signed_cp(int cp);

/// "12. Nf3" or "12... Nf6", for the move that led to a position.
[[nodiscard]] std::string numbered_move(const EvalAccount& account, bool san);

/// A term and what it is worth, or by how much it changes.
struct TermEffect {
    Term term;
    int cp;
};
/// To sort effects by: the largest come first, equal ones in the order of the terms.
[[nodiscard]] inline std::pair<int, Term> by_size(const TermEffect& effect) {
    return {-std::abs(effect.cp), effect.term};
}
/// "mobility (+14), passed (+9) and threats (+6)".
[[nodiscard]] std::string enumerated(std::span<const TermEffect> effects, int sign);

/// Who is better, by how much, and mainly why.
[[nodiscard]] StyledText verdict(const EvalAccount& account, int sign);

/// What is known about the ending, or takes from an advantage; nothing in most positions.
[[nodiscard]] StyledText endgame_words(const EvalAccount& account, int sign);

/// Whose move it is, and the phase of the game.
[[nodiscard]] StyledText phase_words(const EvalAccount& account);

/// Whether the static number can be trusted.
[[nodiscard]] StyledText quiescence_words(const EvalAccount& account, int sign);

}  // namespace chess::detail
