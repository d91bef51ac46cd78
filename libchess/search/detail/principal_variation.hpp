#pragma once

#include "libchess/core/move.hpp"
#include "libchess/search/detail/value.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace chess::detail {

/// One row of the triangular array: the best line from one ply on.
class PrincipalVariation {
public:
    void clear() noexcept { size_ = 0; }
    void assign(Move first, const PrincipalVariation& rest) noexcept {
        moves_[0] = first.bits();
        size_ = std::min(rest.size_ + 1, moves_.size());
        std::copy_n(rest.moves_.begin(), size_ - 1, moves_.begin() + 1);
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// The move at an index of the line, if it is that long.
    [[nodiscard]] std::optional<Move> at(std::size_t place) const noexcept {
        if (place >= size_) return std::nullopt;
        return Move::from_bits(moves_[place]);
    }
    [[nodiscard]] std::vector<Move> moves() const {
        std::vector<Move> result;
        result.reserve(size_);
        for (std::size_t i = 0; i < size_; ++i) result.push_back(Move::from_bits(moves_[i]));
        return result;
    }

private:
    std::array<std::uint16_t, max_ply + 4> moves_;
    std::size_t size_ = 0;
};

}  // namespace chess::detail
