#pragma once

#include "libchess/core/color.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/position/setup.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace chess::test {

/// A position of at most four men, without castling rights.
struct FewMen {
    struct Man {
        Piece piece;
        int square;  ///< 0 is a1, 63 h8
    };

    std::array<Man, 4> men;  ///< White's king, Black's king, then the others
    std::size_t count = 2;   ///< how many men
    Color turn = Color::white;
    int passed = -1;  ///< the square that a pawn has just passed, if one stands ready to take it

    [[nodiscard]] Setup setup() const;
    /// Whether it can be played: each man has a square of its own, and no king can be captured.
    [[nodiscard]] bool is_legal() const;
    /// All positions after a legal move.
    [[nodiscard]] std::vector<FewMen> successors() const;
};

/// From which positions of at most four men White can mate by some play of both sides: from those
/// that are such a mate, and from those with a move to one of these, until there are no more. It
/// has rules of chess of its own, for few men; of positions that are reflections of each other it
/// decides one.
///
/// Men beside the two kings, at most two, are named by letters: "Bn".
class WinnableOracle {
public:
    /// Decides all positions of these men, and of all that captures and promotions make of them.
    void close(std::string_view others);

    /// Positions of these men have numbers below this, but not every number has one.
    [[nodiscard]] static std::size_t numbers(std::string_view others);
    [[nodiscard]] static std::optional<FewMen> position(std::string_view others,
                                                        std::size_t number);

    /// Whether White can mate. The men have to be closed.
    [[nodiscard]] bool can_mate(const FewMen& position) const;

private:
    [[nodiscard]] bool has_way(const FewMen& position) const;

    std::array<std::vector<bool>, 121> closed_;  ///< by the men's codes; then by number
};

}  // namespace chess::test
