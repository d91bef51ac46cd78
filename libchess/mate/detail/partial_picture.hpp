#pragma once

// Internal to libchess, not installed: a final picture under construction.

#include "libchess/core/attacks.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/mate/detail/final_pictures.hpp"
#include "libchess/mate/detail/man_distances.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace chess::detail {

inline constexpr std::size_t mated_king = 0;   ///< its index in `FirstMen`
inline constexpr std::size_t mating_king = 1;  ///< see `mated_king`

/// A set of `FirstMen`, as bits.
class MenSet {
public:
    constexpr MenSet() noexcept = default;
    constexpr explicit MenSet(std::size_t man) noexcept : bits_(std::uint32_t{1} << man) {}

    [[nodiscard]] constexpr bool any() const noexcept { return bits_ != 0; }
    [[nodiscard]] constexpr int count() const noexcept { return std::popcount(bits_); }
    [[nodiscard]] constexpr std::size_t first() const noexcept {
        return static_cast<std::size_t>(std::countr_zero(bits_));
    }
    constexpr void flip(std::size_t man) noexcept { bits_ ^= std::uint32_t{1} << man; }
    friend constexpr MenSet operator|(MenSet a, MenSet b) noexcept {
        a.bits_ |= b.bits_;
        return a;
    }

    template <typename Action>
    void for_each(const Action& action) const {
        for (MenSet rest = *this; rest.any(); rest.bits_ &= rest.bits_ - 1) action(rest.first());
    }

private:
    std::uint32_t bits_ = 0;
};

/// The men of a picture placed so far, and the moves still to spare.
class PartialPicture {
public:
    /// The men have already castled, if they do; `left` are the moves after that.
    PartialPicture(const FirstMen& men, Color mating, MovesLeft left);

    /// Restarts with the kings on these squares; false if they cannot get there.
    [[nodiscard]] bool begin(Square king, Square other_king);

    /// The square of the king that is mated or stalemated.
    [[nodiscard]] Square king() const noexcept { return king_; }
    /// The squares of all men that are placed.
    [[nodiscard]] Bitboard placed() const noexcept { return placed_; }
    /// Of these, the men of the king's side, the king included.
    [[nodiscard]] Bitboard mated_men() const noexcept { return mated_men_; }
    /// The placed men of the mating side.
    [[nodiscard]] Bitboard mating_men() const noexcept { return placed_ & ~mated_men_; }
    /// The type of the man placed on a square.
    [[nodiscard]] PieceType type_at(Square square) const noexcept { return types_[square]; }
    /// Men of the king's side without a fate.
    [[nodiscard]] MenSet open_mated() const noexcept { return open_mated_; }
    /// The same for the other side.
    [[nodiscard]] MenSet open_mating() const noexcept { return open_mating_; }
    /// The moves still to spare.
    [[nodiscard]] MovesLeft spare() const noexcept { return spare_; }
    /// The fate of each man.
    [[nodiscard]] const auto& fates() const noexcept { return fates_; }
    /// How many men of the king's side are captured.
    [[nodiscard]] int taken() const noexcept { return taken_; }

    /// The squares that a man can reach as some type with the spare moves.
    [[nodiscard]] Bitboard reach(std::size_t man, PieceType type) const {
        const auto& within = reach_[man][static_cast<std::size_t>(type)];
        const int spare = is_mating(man) ? spare_.mating : spare_.mated;
        return within[std::min(static_cast<std::size_t>(spare), within.size() - 1)];
    }
    /// How many moves a man needs to a square; pawns change their file as often as there may be men
    /// to capture.
    [[nodiscard]] int moves_to(std::size_t man, PieceType type, Square square) const {
        const FirstMan& first = men_[man];
        return distances_.moves(first.color, first.type, first.square, type, square,
                                most_captures(first.color));
    }
    /// Calls an action for each man and each type that it may finally have.
    template <typename Action>
    void for_each_type(MenSet men, const Action& action) const {
        men.for_each([&](std::size_t man) {
            action(man, men_[man].type);
            if (men_[man].type != PieceType::pawn) return;
            for (const PieceType piece : promotion_types) action(man, piece);
        });
    }

    /// The squares that the mating side guards, also through the king.
    [[nodiscard]] Bitboard guarded_squares() const;
    /// Whether a man of the mating side gives check.
    [[nodiscard]] bool gives_check(Square from) const {
        return piece_lookup({mating_, types_[from]}, from, placed_ ^ Bitboard(king_))
            .contains(king_);
    }
    /// The mating side's queens, rooks and bishops.
    [[nodiscard]] Bitboard mating_sliders() const;
    /// Whether the mating side may get another slider.
    [[nodiscard]] bool may_get_slider() const;
    /// The line along which a man of the king's side is pinned by a placed man; empty if it is not.
    [[nodiscard]] Bitboard pinning_line(Square square) const;
    /// The squares to which a placed man of the king's side can move.
    [[nodiscard]] Bitboard moves_of(Square square) const;
    /// Whether a man can have given check with the last move. Only a slider can check by discovery:
    /// any other man must have moved.
    [[nodiscard]] bool can_have_come(Square checker) const;

    /// Continues with a man on a square, if it is free and the spare moves are enough.
    template <typename Action>
    void place(std::size_t man, PieceType type, Square square, const Action& action) {
        int& spare = is_mating(man) ? spare_.mating : spare_.mated;
        const int moves = moves_to(man, type, square);
        const Bitboard bit{square};
        constexpr Bitboard ends = Bitboard(Rank::first) | Bitboard(Rank::eighth);
        if (moves > spare || (placed_ & bit).any()) return;
        if (type == PieceType::pawn && (ends & bit).any()) return;
        MenSet& open = is_mating(man) ? open_mating_ : open_mated_;
        spare -= moves;
        placed_ |= bit;
        if (!is_mating(man)) mated_men_ |= bit;
        types_[square] = type;
        fates_[man] = {Fate::Kind::stands, type, square};
        open.flip(man);
        action();
        open.flip(man);
        fates_[man] = {};
        if (!is_mating(man)) mated_men_ ^= bit;
        placed_ ^= bit;
        spare += moves;
    }
    /// Continues with a man of the king's side captured, if the spare moves are enough.
    template <typename Action>
    void take(std::size_t man, const Action& action) {
        if (taken_ >= left_.mating) return;
        open_mated_.flip(man);
        fates_[man].kind = Fate::Kind::taken;
        ++taken_;
        action();
        --taken_;
        fates_[man].kind = Fate::Kind::any;
        open_mated_.flip(man);
    }

    /// The picture, if the moves are enough now that the possible captures are known, also for men
    /// that stand in the way. `checker` is the man that gives check, if one does.
    [[nodiscard]] std::optional<FinalPicture> finished(std::optional<Square> checker) const;

private:
    [[nodiscard]] bool is_mating(std::size_t man) const { return men_[man].color == mating_; }
    [[nodiscard]] int most_captures(Color color) const {
        return color == mating_ ? taken_ + open_mated_.count() : open_mating_.count();
    }
    [[nodiscard]] bool can_make_way(MovesLeft spare, std::optional<Square> checker) const;
    [[nodiscard]] Bitboard taken_by_only_move() const;
    [[nodiscard]] bool defends(const FirstMan& man, Square checker) const;

    const ManDistances& distances_ = ManDistances::get();
    FirstMen men_;
    Color mating_;
    MovesLeft left_;
    /// For each man and type the squares that it reaches in each number of moves; the last are all.
    std::vector<std::array<std::array<Bitboard, 10>, all_piece_types.size()>> reach_;

    Square king_ = Square::a1;
    std::array<Fate, FinalPicture::most_men> fates_{};
    SquareMap<PieceType> types_;
    Bitboard placed_;
    Bitboard mated_men_;
    MenSet open_mated_;
    MenSet open_mating_;
    MovesLeft spare_{};
    int taken_ = 0;
};

}  // namespace chess::detail
