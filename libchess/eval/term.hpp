#pragma once

#include "libchess/core/enum_map.hpp"
#include "libchess/core/export.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace chess {

/// What an evaluation is made of: the rows of a breakdown, in its order.
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
    endgame,      ///< what an ending's known value adds to the sum above, or takes from it
    scale,        ///< what a scale factor takes away
    rounding,     ///< what rounding rows to centipawns has left over
};

inline constexpr std::size_t term_count = 36;
inline constexpr std::array<Term, term_count> all_terms = [] {
    std::array<Term, term_count> terms{};
    for (std::size_t i = 0; i < term_count; ++i) terms[i] = static_cast<Term>(i);
    return terms;
}();

template <typename Value>
using TermMap = EnumMap<Term, Value, term_count>;

/// What is said of a term: its stable key ("king_attack"), its name for people ("king attack"),
/// what it counts in one line, and where it is described ("Caplinger 2021, 7.3.7").
struct TermInfo {
    std::string_view key;
    std::string_view name;
    std::string_view summary;
    std::string_view source;
};
[[nodiscard]] LIBCHESS_API const TermInfo& info(Term term) noexcept;

}  // namespace chess
