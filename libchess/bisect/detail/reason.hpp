#pragma once

// Internal to libchess, not installed: which rule is broken where two answers differ, and how.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/bisect/bisection.hpp"
#include "libchess/bisect/detail/trial.hpp"
#include "libchess/bisect/rule.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/position.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// Finds the bugs where two answers differ: the moves that only one of them has, by the rules that
/// they break, the most specific first; at least one.
[[nodiscard]] LIBCHESS_TEST_API std::vector<GeneratorBug> diagnose(
    const DifferingQuestion& differing);

// The following leave the members for moves and piece empty.

/// Why a move that another generator lists is not legal, `text` as it was written. A legal one must
/// be a duplicate.
[[nodiscard]] LIBCHESS_TEST_API GeneratorBug reason_against(const Position& position,
                                                            std::string_view text);

/// What is special about a legal move that another generator lacks. `missing` holds all moves that
/// it lacks.
[[nodiscard]] LIBCHESS_TEST_API GeneratorBug reason_for(const Position& position, Move move,
                                                        const std::vector<Move>& missing);

/// The cause of a difference that shows only when the other generator plays the question's moves
/// itself, and not when it is given the resulting position: `question.moves` is not empty, and
/// without the first of them the difference is gone.
[[nodiscard]] GeneratorBug reason_of_state(const DifferingQuestion& differing,
                                           const GeneratorBug& apparent);

}  // namespace chess

namespace chess::detail {

/// The more general rule that a bug breaks if it shows for the same move with fewer pieces on the
/// board: if castling is refused without an attack on the rook, too, the attack is not the cause.
[[nodiscard]] LIBCHESS_TEST_API std::optional<Rule> more_general(Rule rule) noexcept;

/// Whether a rule needs the kind of piece that it is broken for.
[[nodiscard]] bool is_for_several_kinds(Rule rule) noexcept;

/// Whether a bug seen in one position may be the same as one seen in another, with a rule at least
/// as general.
[[nodiscard]] LIBCHESS_TEST_API bool generalises(const GeneratorBug& general,
                                                 const GeneratorBug& special) noexcept;

/// A rule, and how it is broken.
template <typename... Values>
[[nodiscard]] GeneratorBug because(Rule rule, fmt::format_string<const Values&...> explanation,
                                   const Values&... values) {
    return {rule, fmt::format(explanation, values...)};
}

/// "the rook on h5", "the rook on h5 and the bishop on b2".
[[nodiscard]] inline std::string pieces_text(const Position& position, Bitboard squares) {
    std::string text;
    int left = squares.count();
    for (const Square square : squares) {
        if (!text.empty()) text += left == 1 ? " and " : ", ";
        text +=
            "the " + std::string(name_of(position.type_at(square))) + " on " + to_string(square);
        --left;
    }
    return text;
}

/// The enemy pieces that attack a square when only the squares in `occupied` block.
[[nodiscard]] inline Bitboard enemies_attacking(const Position& position, Square square,
                                                Bitboard occupied) {
    return position.attackers_to(square, occupied) & position.pieces(~position.turn()) & occupied;
}

/// The side on which a king castles with a rook.
[[nodiscard]] inline CastlingSide side_of(Square king, Square rook) {
    return file_of(rook) > file_of(king) ? CastlingSide::king_side : CastlingSide::queen_side;
}

}  // namespace chess::detail
