#pragma once

#include "libchess/position/zobrist.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace chess::training {

/// A set of Zobrist keys, 16 to 32 bytes for each.
class KeySet {
public:
    /// Whether the key is new.
    bool insert(Key key) {
        if (2 * (size_ + 1) > slots_.size()) grow();
        const bool is_new = place(bits_of(key));
        size_ += is_new ? 1U : 0U;
        return is_new;
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    /// Zero is an empty slot; the key that is zero shares another's.
    bool place(std::uint64_t bits) {
        bits += bits == 0 ? 1U : 0U;
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t i = bits & mask;; i = (i + 1) & mask) {
            if (slots_[i] == bits) return false;
            if (slots_[i] != 0) continue;
            slots_[i] = bits;
            return true;
        }
    }
    void grow() {
        constexpr std::size_t least = 1024;
        const auto old = std::exchange(
            slots_, std::vector<std::uint64_t>(slots_.empty() ? least : 2 * slots_.size()));
        for (const std::uint64_t bits : old)
            if (bits != 0) place(bits);
    }

    std::vector<std::uint64_t> slots_;
    std::size_t size_ = 0;
};

}  // namespace chess::training
