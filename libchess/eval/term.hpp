#pragma once

#include "libchess/base/enum_map.hpp"
#include "libchess/base/export.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace chess {

/// The terms of an evaluation: the rows of a breakdown, in its order. `info` describes each.
enum class Term : std::uint8_t {
    material,
    piece_squares,
    bishop_pair,
    imbalance,
    center,
    mobility,
    blocked_pieces,
    board_control,
    threats,
    hanging,
    isolated,
    doubled,
    backward,
    connected,
    chain,
    passed,
    connected_passed,
    blocked_passed,
    outside_passed,
    bad_bishop,
    outpost,
    minor_placement,
    rook_file,
    rooks_doubled,
    rooks_connected,
    rook_seventh,
    king_attack,
    king_shelter,
    king_storm,
    king_file,
    king_placement,
    tempo,
    development,  ///< of the physicist's evaluation alone
    endgame,      ///< the change of the sum above by an ending's known value
    scale,        ///< the change by a scale factor
    rounding,     ///< the remainder of rounding rows to centipawns
};

inline constexpr std::size_t term_count = 36;  ///< how many terms there are
/// All terms, in their order.
inline constexpr std::array<Term, term_count> all_terms = [] {
    std::array<Term, term_count> terms{};
    for (std::size_t i = 0; i < term_count; ++i) terms[i] = static_cast<Term>(i);
    return terms;
}();

/// A value for each term.
template <typename Value>
using TermMap = EnumMap<Term, Value, term_count>;

/// The description of a term: its stable key ("king_attack"), its name for people ("king attack"),
/// what it counts in one line, and where it is described ("Caplinger 2021, 7.3.7").
struct TermInfo {
    std::string_view key;      ///< stable, in snake_case
    std::string_view name;     ///< for people
    std::string_view summary;  ///< what it counts, in one line
    std::string_view source;   ///< where it is described
};
/// The description of this term.
[[nodiscard]] LIBCHESS_API const TermInfo& info(Term term) noexcept;

}  // namespace chess
