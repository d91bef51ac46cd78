#include "libchess/mate/detail/partial_picture.hpp"

#include <algorithm>

namespace chess::detail {

PartialPicture::PartialPicture(const FirstMen& men, Color mating, MovesLeft left)
    : men_(men),
      mating_(mating),
      left_(left),
      reach_(men.size()) {
    for (std::size_t man = 0; man < men_.size(); ++man) {
        const auto& [color, first_type, first] = men_[man];
        for (const PieceType type : all_piece_types) {
            auto& within = reach_[man][static_cast<std::size_t>(type)];
            for (const Square square : all_squares) {
                const int least = distances_.moves(color, first_type, first, type, square);
                for (std::size_t moves = 0; moves < within.size(); ++moves)
                    if (least <= static_cast<int>(moves) ||
                        (moves + 1 == within.size() && least < ManDistances::never))
                        within[moves] |= Bitboard(square);
            }
        }
    }
}

bool PartialPicture::begin(Square king, Square other_king) {
    if (distance(king, other_king) < 2) return false;
    const int moves = distance(men_[mated_king].square, king);
    const int other_moves = distance(men_[mating_king].square, other_king);
    spare_ = {left_.mating - other_moves, left_.mated - moves};
    if (spare_.mating < 0 || spare_.mated < 0) return false;
    king_ = king;
    taken_ = 0;
    mated_men_ = Bitboard(king);
    placed_ = mated_men_ | Bitboard(other_king);
    types_[other_king] = PieceType::king;
    types_[king] = PieceType::king;
    fates_.fill({});
    fates_[mated_king] = {Fate::Kind::stands, PieceType::king, king};
    fates_[mating_king] = {Fate::Kind::stands, PieceType::king, other_king};
    open_mated_ = open_mating_ = MenSet();
    for (std::size_t man = mating_king + 1; man < men_.size(); ++man)
        (is_mating(man) ? open_mating_ : open_mated_).flip(man);
    return true;
}

Bitboard PartialPicture::guarded_squares() const {
    Bitboard guarded;
    for (const Square from : mating_men())
        guarded |= piece_lookup({mating_, types_[from]}, from, placed_ ^ Bitboard(king_));
    return guarded;
}

Bitboard PartialPicture::mating_sliders() const {
    Bitboard found;
    for (const Square square : mating_men())
        if (is_slider(types_[square])) found |= Bitboard(square);
    return found;
}

bool PartialPicture::may_get_slider() const {
    bool may = false;
    open_mating_.for_each([&](std::size_t man) {
        if (is_slider(men_[man].type)) may = true;
        if (men_[man].type != PieceType::pawn || may) return;
        for (const Square square : Bitboard(relative(mating_, Rank::eighth)))
            may = may || moves_to(man, PieceType::queen, square) <= spare_.mating;
    });
    return may;
}

Bitboard PartialPicture::pinning_line(Square square) const {
    const Bitboard line = line_through(king_, square);
    const Bitboard without = placed_ ^ Bitboard(square);
    for (const Square from : mating_sliders() & line) {
        if (!squares_between(king_, from).contains(square)) continue;
        if (piece_lookup({mating_, types_[from]}, from, without).contains(king_)) return line;
    }
    return {};
}

Bitboard PartialPicture::moves_of(Square square) const {
    const PieceType type = types_[square];
    const Color color = ~mating_;
    Bitboard moves = piece_lookup({color, type}, square, placed_) & ~mated_men_;
    if (type == PieceType::pawn) {
        const Bitboard one = shift_ahead(color, Bitboard(square)) & ~placed_;
        const Bitboard second = one & Bitboard(relative(color, Rank::third));
        moves = (moves & placed_) | one | (shift_ahead(color, second) & ~placed_);
    }
    const Bitboard line = pinning_line(square);
    return line.any() ? moves & line : moves;
}

bool PartialPicture::can_have_come(Square checker) const {
    for (std::size_t man = mating_king; man < men_.size(); ++man) {
        if (!is_mating(man) || men_[man].square != checker) continue;
        if (fates_[man] != Fate{Fate::Kind::stands, men_[man].type, checker}) continue;
        if (men_[man].type == PieceType::pawn) return false;
        if (men_[man].type == PieceType::knight) return spare_.mating >= 2;
    }
    return true;
}

std::optional<FinalPicture> PartialPicture::finished(std::optional<Square> checker) const {
    MovesLeft least{};
    MovesLeft needed{};
    for (std::size_t man = 0; man < men_.size(); ++man) {
        const auto& [kind, type, square] = fates_[man];
        if (kind != Fate::Kind::stands) continue;
        const auto& [color, first_type, first] = men_[man];
        (is_mating(man) ? least.mating : least.mated) +=
            distances_.moves(color, first_type, first, type, square);
        (is_mating(man) ? needed.mating : needed.mated) += moves_to(man, type, square);
    }
    const MovesLeft spare{left_.mating - needed.mating, left_.mated - needed.mated};
    if (spare.mating < 0 || spare.mated < 0 || !can_make_way(spare, checker)) return std::nullopt;
    FinalPicture picture;
    picture.fates = fates_;
    picture.mated_moves = least.mated;
    picture.mating_moves = least.mating;
    picture.taken = taken_;
    return picture;
}

/// Whether men that are in the way on their initial squares can leave with the spare moves, or be
/// captured.
bool PartialPicture::can_make_way(MovesLeft spare, std::optional<Square> checker) const {
    const Bitboard line = checker ? squares_between(*checker, king_) : Bitboard();
    const Bitboard closed = placed_ | line;
    // If a side's only move is known, it captures only on its destination.
    const bool is_only = left_.mating == 1 && spare.mating == 0;
    const Bitboard takes = is_only ? taken_by_only_move() : all_squares;
    int all = 0;
    int untouched = 0;
    open_mated_.for_each([&](std::size_t man) {
        const Square square = men_[man].square;
        if (!closed.contains(square) && !(checker && defends(men_[man], *checker))) return;
        ++all;
        if (!takes.contains(square)) ++untouched;
    });
    int own = 0;
    open_mating_.for_each([&](std::size_t man) {
        if (closed.contains(men_[man].square)) ++own;
    });
    return untouched <= spare.mated && all <= spare.mated + left_.mating &&
           own <= spare.mating + left_.mated;
}

Bitboard PartialPicture::taken_by_only_move() const {
    Bitboard found;
    for (std::size_t man = mating_king; man < men_.size(); ++man) {
        const auto& [kind, type, square] = fates_[man];
        if (!is_mating(man) || kind != Fate::Kind::stands) continue;
        if (square == men_[man].square) continue;
        found |= Bitboard(square);
        if (men_[man].type == PieceType::pawn)
            found |= shift_ahead(~mating_, Bitboard(square));  // en passant
    }
    return found;
}

/// Whether a man that stays could certainly capture the checker or interpose.
bool PartialPicture::defends(const FirstMan& man, Square checker) const {
    bool may_be_pinned = false;
    open_mating_.for_each([&](std::size_t other) {
        may_be_pinned = may_be_pinned || men_[other].type != PieceType::knight;
    });
    if (may_be_pinned || (mating_sliders() & line_through(king_, man.square)).any()) return false;
    const Bitboard line = squares_between(checker, king_);
    const Bitboard to = piece_lookup({man.color, man.type}, man.square, {});
    switch (man.type) {
        case PieceType::knight: return (to & (line | Bitboard(checker))).any();
        case PieceType::pawn: return to.contains(checker);
        default: return (to & king_attacks(man.square)).contains(checker);
    }
}

}  // namespace chess::detail
