#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace chess {

/// Which legal moves to generate; `noisy` and `quiet` together are `all`.
enum class MoveClass : std::uint8_t {
    all,    ///< every legal move
    noisy,  ///< captures, en passant and every promotion
    quiet,  ///< the rest, castling included
};

/// Legal moves in the order in which they were generated; lives on the stack.
class MoveList {
public:
    /// More than any position has: each of the at most 63 - n target squares of n pieces is reached
    /// along eight lines and by eight knights, and n pieces have at most 27 moves each.
    static constexpr std::size_t capacity = 1024;

    /// No moves.
    MoveList() noexcept = default;  // the storage stays uninitialised on purpose

    /// Empties it.
    void clear() noexcept { size_ = 0; }
    /// Adds a move at the end; the list must hold fewer than `capacity`.
    void push_back(Move move) noexcept { bits_[size_++] = move.bits(); }
    /// How many moves it holds.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// Whether it holds none.
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    /// The move at a place, counted from 0 and less than `size()`.
    [[nodiscard]] Move operator[](std::size_t index) const noexcept {
        return Move::from_bits(bits_[index]);
    }
    /// Whether the move is one of them.
    [[nodiscard]] bool contains(Move move) const noexcept {
        for (const Move other : *this)
            if (other == move) return true;
        return false;
    }

    /// Iterates over the moves, for range-based `for`.
    class Iterator {
    public:
        /// The iterator yields moves.
        using value_type = Move;
        /// Required of iterators.
        using difference_type = std::ptrdiff_t;
        /// A singular iterator.
        Iterator() noexcept = default;
        /// At a move of a list, by its bits.
        explicit Iterator(const std::uint16_t* at) noexcept : at_(at) {}
        /// The move it is at.
        Move operator*() const noexcept { return Move::from_bits(*at_); }
        /// Goes to the next move.
        Iterator& operator++() noexcept {
            ++at_;
            return *this;
        }
        /// Goes to the next move; returns the old iterator.
        Iterator operator++(int) noexcept { return Iterator(at_++); }
        /// At the same move of the same list.
        friend bool operator==(Iterator, Iterator) noexcept = default;

    private:
        const std::uint16_t* at_ = nullptr;
    };
    /// At the first move.
    [[nodiscard]] Iterator begin() const noexcept { return Iterator(bits_.data()); }
    /// Past the last move.
    [[nodiscard]] Iterator end() const noexcept { return Iterator(bits_.data() + size_); }

private:
    std::array<std::uint16_t, capacity> bits_;
    std::size_t size_ = 0;
};

/// Every legal move of the side to move, castling as king takes rook, Chess960 included.
[[nodiscard]] LIBCHESS_API MoveList legal_moves(const Position& position,
                                                MoveClass which = MoveClass::all);

/// The same, added to a list.
LIBCHESS_API void append_legal_moves(const Position& position, MoveClass which,
                                     MoveList& list) noexcept;

/// The number of legal moves, without listing them.
[[nodiscard]] LIBCHESS_API int count_legal_moves(const Position& position) noexcept;

/// Whether there is a legal move: if not, the game is over by checkmate or stalemate.
[[nodiscard]] LIBCHESS_API bool has_legal_move(const Position& position) noexcept;

/// Whether a move is legal; for moves from elsewhere (tables, files).
[[nodiscard]] LIBCHESS_API bool is_legal(const Position& position, Move move) noexcept;

/// The side to move is in check and has no legal move.
[[nodiscard]] LIBCHESS_API bool is_checkmate(const Position& position) noexcept;
/// The side to move is not in check and has no legal move.
[[nodiscard]] LIBCHESS_API bool is_stalemate(const Position& position) noexcept;
/// A legal move that gives checkmate, the first in the order of generation.
[[nodiscard]] LIBCHESS_API std::optional<Move> mating_move(const Position& position) noexcept;

}  // namespace chess
