#pragma once

#include "libchess/base/detail/test_export.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/mate/detail/placements.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace chess::detail {

/// A man without a square of its own: it may stand on any of these, or be captured.
struct RoamingMan {
    Piece piece;
    Bitboard squares{};
    bool is_promoted = false;  ///< stands for any number of promoted men that move like it
};

/// A set of placements that no move leaves, and in which nobody is mated.
struct RoamingPlay {
    Bitboard placed;             ///< the men at the start that have their squares
    std::size_t placements = 0;  ///< how many there are
};

/// Limits of a closure.
struct RoamingLimits {
    std::uint64_t& work;            ///< placements to be expanded, what is left of them
    std::function<bool()> is_over;  ///< asked now and then
};

/// Proves that `winner` never mates from a position without castling rights, if it can: closes the
/// position under all moves, with the men on `placed` (kings and pawns always) on squares of their
/// own, while the others roam over all squares that they ever reach. All that can happen in a game
/// can happen here, and more: a move is legal unless the placed men alone forbid it, and it mates
/// if men that roam might stand so that it did. nullopt if a move might mate, or at a limit; not if
/// `winner` has mated already. man/guide/certificates.md says it in full.
[[nodiscard]] LIBCHESS_TEST_API std::optional<RoamingPlay> close_roaming_play(
    const Position& position, Color winner, Bitboard placed, const RoamingLimits& limits);

/// Distances to mate in such a closure, for a search to go by and to cut with.
class LIBCHESS_TEST_API RoamingDistances {
public:
    /// Closes a position without castling rights; kings, pawns, and men that cannot move now are
    /// placed. nullopt at a limit.
    [[nodiscard]] static std::optional<RoamingDistances> of(const Position& position, Color winner,
                                                            const RoamingLimits& limits);

    static constexpr int never = 1'000'000;

    /// At most as many half-moves as a mate takes from a position that follows, `never` if there is
    /// none; but only likely so unless `are_bounds`. nullopt if its
    /// placement is not known.
    [[nodiscard]] std::optional<int> at(const Position& position) const;

    /// Whether only kings and pawns are placed. Other men may have changed places.
    [[nodiscard]] bool are_bounds() const noexcept { return jailed_.empty(); }

private:
    Bitboard jailed_;
    PieceTypeMap<Bitboard> jailed_types_{};
    Placements placements_;
    std::vector<int> distances_;
};

/// `close_roaming_play` with sets of placed men that often suffice, from few to many.
[[nodiscard]] LIBCHESS_TEST_API std::optional<RoamingPlay> find_roaming_play(
    const Position& position, Color winner, const RoamingLimits& limits);

}  // namespace chess::detail
