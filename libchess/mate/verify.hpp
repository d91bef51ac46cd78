#pragma once

#include "libchess/base/export.hpp"
#include "libchess/mate/proof.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>

namespace chess {

/// What is wrong with a proof, and where.
struct ProofFault {
    /// The faulty step, if any.
    std::optional<std::size_t> step;
    /// The defence within the step (or within `Proof::first_replies`), or the move within
    /// `Proof::line`. Without step and move, the proof as a whole is at fault.
    std::optional<std::size_t> move;
    /// A message with moves as coordinates: "the defence e7e5 is missing".
    std::string message;
    /// The line of `Proof::other_lines` that contains `move`, if any.
    std::optional<std::size_t> other_line = std::nullopt;

    /// Equal in every member.
    friend bool operator==(const ProofFault&, const ProofFault&) = default;
};

/// Whether help or series play has more lines than a proof lists.
enum class OtherLines : std::uint8_t {
    not_excluded,  ///< the proof does not claim that there are none
    none,          ///< all lines of that length have been counted
    not_counted,   ///< the proof claims that there are none, but counting takes too long
};

/// What a valid proof proves.
struct VerifiedProof {
    /// The attacker's moves to the goal, at most.
    int length = 0;
    /// The number of different positions in the proof, the start and final ones included.
    std::size_t positions = 0;
    /// The number of lines that reach the goal in help and series play; 0 in forced play.
    std::size_t lines = 0;
    OtherLines others = OtherLines::not_excluded;  ///< whether there are more of that length

    /// Equal in every member.
    friend bool operator==(const VerifiedProof&, const VerifiedProof&) = default;
};

/// How many positions are looked at, at most, to count lines.
inline constexpr std::uint64_t most_counted_positions = 20'000'000;

/// Checks a proof by the rules of chess alone, without any code of the solver. Time and memory are
/// linear in the proof, and every check ends, however wrong the proof:
///
/// - The start is a legal position as it stands, nothing of it dropped.
/// - The attacks are legal; the replies are the legal moves of the defender, each once.
/// - Whatever leads to a step leads to one position: the same pieces, side to move, castling rights
///   and legal en passant capture, and under `fifty` the same half-move clock, which decides there
///   and nowhere else. No step is left that nothing leads to.
/// - Lengths are those of the lines that the proof shows: a step's is one more than the longest
///   that its replies lead to, and 1 where none does.
/// - Where a line ends the goal is reached: the defender is checkmated, or stalemated, or, in
///   selfmates and reflex play, does that to the attacker.
/// - Under `fifty` the defender can never claim a draw on his move, neither for the position on the
///   board nor for one that he can bring about without ending the game. What the attacker could
///   claim does not count, but at the start he has not yet made seventy-five moves in vain. (In a
///   helpmate no player would claim.)
/// - In reflex play a side that can reach the aim at once has no other moves.
/// - Help and series play have no steps but lines, each with as many moves as the length says, that
///   end with the aim: forced, where it is to be forced by the last move, and missed by nobody
///   before, where it must not be; where a capture is the aim, by the only one of that side. No
///   line is there twice. Where they are to be all there are, every line of that length is counted,
///   each position once for each number of moves that are left, up to `most_counted` positions, or
///   until `stop` is requested.
[[nodiscard]] LIBCHESS_API std::expected<VerifiedProof, ProofFault> verify(
    const Proof& proof, std::uint64_t most_counted = most_counted_positions,
    std::stop_token stop = {});

}  // namespace chess
