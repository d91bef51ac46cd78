#pragma once

#include "libchess/position/zobrist.hpp"

#include <array>
#include <cstdint>

namespace chess::detail {

/// The positions on the path from the root of a search. Two that share a place are taken for one.
class Path {
public:
    [[nodiscard]] bool has(Key key) const noexcept {
        return counts_[bits_of(key) % counts_.size()] != 0;
    }

private:
    friend class PathMark;
    std::array<std::uint8_t, 65536> counts_{};
};

/// A position is on the path while its mark lives.
class PathMark {
public:
    PathMark(Path& path, Key key) noexcept
        : count_(path.counts_[bits_of(key) % path.counts_.size()]) {
        ++count_;
    }
    ~PathMark() { --count_; }
    PathMark(const PathMark&) = delete;
    PathMark& operator=(const PathMark&) = delete;

private:
    std::uint8_t& count_;
};

}  // namespace chess::detail
