#pragma once

#include "libchess/core/move.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/search/detail/value.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace chess::detail {

/// The replacement rule of killers.
enum class KillerRule : std::uint8_t {
    latest,    ///< the latest that caused a cutoff; Caplinger 2021, 9.3
    frequent,  ///< the most frequent cutoffs; Marsland 1986, 3.3
    scored,    ///< the best scores; Chess Programming Theory 2000
};

/// The killer moves of one ply, best first.
class Killers {
public:
    static constexpr std::size_t most = 3;

    /// Adds a move that caused a cutoff with a value; `size` is the number kept, 2 or 3.
    void add(Move move, Value value, KillerRule rule, std::size_t size) noexcept {
        std::size_t at = place(move, size).value_or(size);
        if (rule == KillerRule::latest) {
            // Moves it to the front, and the others one down.
            at = std::min(at, size - 1);
            std::copy_backward(slots_.begin(), slots_.begin() + at, slots_.begin() + at + 1);
            slots_[0] = {move, 0};
            return;
        }
        if (at == size) {
            at = size - 1;
            if (rule == KillerRule::scored && slots_[at].move && slots_[at].weight > value) return;
            slots_[at] = {move, 0};
        }
        slots_[at].weight = rule == KillerRule::frequent ? slots_[at].weight + 1 : value;
        for (; at > 0 && slots_[at].weight > slots_[at - 1].weight; --at)
            std::swap(slots_[at], slots_[at - 1]);
        for (; at + 1 < size && slots_[at].weight < slots_[at + 1].weight; ++at)
            std::swap(slots_[at], slots_[at + 1]);
    }
    /// The index of a move among the first `size`, if it is a killer.
    [[nodiscard]] std::optional<std::size_t> place(Move move, std::size_t size) const noexcept {
        for (std::size_t i = 0; i < size; ++i)
            if (slots_[i].move == move) return i;
        return std::nullopt;
    }

private:
    struct Slot {
        std::optional<Move> move;
        int weight = 0;
    };
    std::array<Slot, most> slots_{};
};

/// The history heuristic: how often moves have been best, by side, from and to; Marsland 1986, 3.3.
/// One table for all plies, or one for each.
class TextbookHistories {
public:
    static constexpr int limit = 1 << 20;

    explicit TextbookHistories(bool by_ply) : tables_(by_ply ? plies : 1) {}

    void clear() { std::ranges::fill(tables_, Table{}); }
    void add(int ply, Color side, Move move, int count) {
        auto& table = tables_[index(ply)][side];
        int& entry = table[move.from()][move.to()];
        entry += count;
        if (entry < limit) return;
        for (auto& from : table)
            for (int& other : from) other /= 2;
    }
    /// From 0 to `limit`.
    [[nodiscard]] int count(int ply, Color side, Move move) const {
        return tables_[index(ply)][side][move.from()][move.to()];
    }

private:
    using Table = ColorMap<SquareMap<SquareMap<int>>>;
    /// Deeper plies share the last table.
    static constexpr std::size_t plies = 24;

    [[nodiscard]] std::size_t index(int ply) const {
        return std::min(static_cast<std::size_t>(ply), tables_.size() - 1);
    }

    std::vector<Table> tables_;
};

}  // namespace chess::detail
