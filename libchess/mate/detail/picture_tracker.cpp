#include "libchess/mate/detail/picture_tracker.hpp"

#include <algorithm>
#include <utility>

namespace chess::detail {

namespace {

std::size_t place_of(Square square) noexcept {
    return static_cast<std::size_t>(index_of(square));
}

}  // namespace

PictureTracker::PictureTracker(const Position& position, FinalPictures pictures, int plies)
    : pictures_(std::move(pictures)),
      mating_(pictures_.men[1].color),
      levels_(static_cast<std::size_t>(plies) + 1) {
    Level& level = levels_.back();
    for (const Square square : all_squares) level.men[square] = nobody;
    for (std::size_t man = 0; man < pictures_.men.size(); ++man) {
        const FirstMan& first = pictures_.men[man];
        level.places[man] = {false, position.type_at(first.square), first.square};
        level.men[first.square] = static_cast<std::uint8_t>(man);
    }
    for (std::uint32_t n = 0; n < pictures_.pictures.size(); ++n) {
        const FinalPicture& picture = pictures_.pictures[n];
        level.pictures.push_back({n, static_cast<std::uint8_t>(picture.mated_moves),
                                  static_cast<std::uint8_t>(picture.mating_moves),
                                  static_cast<std::uint8_t>(picture.taken),
                                  picture.mating_castles.has_value(),
                                  picture.mated_castles.has_value()});
    }
}

int PictureTracker::moves_to(std::size_t man, const Place& place, const Fate& fate) const noexcept {
    return distances_.moves(pictures_.men[man].color, place.type, place.square, fate.type,
                            fate.square);
}

bool PictureTracker::follow(const Position& position, Move move, int plies, MovesLeft left) {
    const Level& before = levels_[static_cast<std::size_t>(plies)];
    Level& after = levels_[static_cast<std::size_t>(plies) - 1];
    after.pictures.clear();
    after.men = before.men;
    after.places = before.places;
    const Color color = position.turn();
    if (move.is_castling()) {
        const CastlingTargets targets = castling_targets(move.from(), move.to());
        const std::uint8_t king = before.men[move.from()];
        const std::uint8_t rook = before.men[move.to()];
        after.men[move.from()] = after.men[move.to()] = nobody;
        after.men[targets.king] = king;
        after.men[targets.rook] = rook;
        after.places[king].square = targets.king;
        after.places[rook].square = targets.rook;
        for (Rest rest : before.pictures)
            if (castle(rest, color, move.to())) after.pictures.push_back(rest);
        return !after.pictures.empty();
    }
    const Square taken =
        move.is_en_passant() ? make_square(file_of(move.to()), rank_of(move.from())) : move.to();
    Step step{before.men[move.from()], before.men[taken], {}, {}};
    step.before = before.places[step.man];
    step.after = {false, move.promoted_to().value_or(step.before.type), move.to()};
    after.men[taken] = after.men[move.from()] = nobody;
    after.men[move.to()] = static_cast<std::uint8_t>(step.man);
    after.places[step.man] = step.after;
    if (step.taken != nobody) after.places[step.taken].is_taken = true;
    for (Rest rest : before.pictures)
        if (follow(rest, step) && rest.mated_moves <= left.mated &&
            rest.mating_moves <= left.mating && rest.taken <= left.mating)
            after.pictures.push_back(rest);
    return !after.pictures.empty();
}

bool PictureTracker::follow(Rest& rest, const Step& step) const noexcept {
    const FinalPicture& picture = this->picture(rest);
    // A man that is to castle does not move before.
    const auto is_to_castle = [&](std::size_t man) {
        const FirstMan& first = pictures_.men[man];
        const bool is_mating = first.color == mating_;
        if (!(is_mating ? rest.is_mating_to_castle : rest.is_mated_to_castle)) return false;
        return first.type == PieceType::king ||
               first.square == (is_mating ? picture.mating_castles : picture.mated_castles);
    };
    if (step.taken != nobody) {
        const Fate::Kind kind = picture.fates[step.taken].kind;
        if (kind == Fate::Kind::stands || is_to_castle(step.taken)) return false;
        if (kind == Fate::Kind::taken) --rest.taken;
    }
    if (is_to_castle(step.man)) return false;
    const Fate& fate = picture.fates[step.man];
    if (fate.kind != Fate::Kind::stands) return true;
    const int moves = moves_to(step.man, step.after, fate);
    if (moves >= ManDistances::never) return false;
    std::uint8_t& sum =
        pictures_.men[step.man].color == mating_ ? rest.mating_moves : rest.mated_moves;
    sum = static_cast<std::uint8_t>(sum + moves - moves_to(step.man, step.before, fate));
    return true;
}

bool PictureTracker::castle(Rest& rest, Color color, Square rook) const noexcept {
    const bool is_mating = color == mating_;
    const FinalPicture& picture = this->picture(rest);
    bool& is_to_castle = is_mating ? rest.is_mating_to_castle : rest.is_mated_to_castle;
    if (!is_to_castle || rook != (is_mating ? picture.mating_castles : picture.mated_castles))
        return false;
    is_to_castle = false;
    --(is_mating ? rest.mating_moves : rest.mated_moves);
    return true;
}

bool PictureTracker::keep_takeable(int plies, MovesLeft left) {
    Level& level = levels_[static_cast<std::size_t>(plies)];
    std::erase_if(level.pictures,
                  [&](const Rest& rest) { return !is_takeable(level, rest, left); });
    return !level.pictures.empty();
}

bool PictureTracker::is_takeable(const Level& level, const Rest& rest,
                                 MovesLeft left) const noexcept {
    if (rest.taken == 0 || rest.is_mating_to_castle || rest.is_mated_to_castle) return true;
    const FinalPicture& picture = this->picture(rest);
    const int spare = left.mating - rest.mating_moves;
    Bitboard squares;
    for (std::size_t man = 1; man < pictures_.men.size(); ++man)
        if (pictures_.men[man].color == mating_ && !level.places[man].is_taken)
            squares |= captures(level.places[man], picture.fates[man], spare);
    int moves = 0;
    const int most = left.mated - rest.mated_moves;
    for (std::size_t man = 1; man < pictures_.men.size(); ++man) {
        const Place& place = level.places[man];
        if (picture.fates[man].kind != Fate::Kind::taken || place.is_taken) continue;
        const auto reached = [&](int so_many) {
            return distances_.reached(~mating_, place.type, place.square, so_many);
        };
        for (int needed = 0; (reached(needed) & squares).empty(); ++needed)
            if (++moves > most) return false;
    }
    return true;
}

Bitboard PictureTracker::captures(const Place& place, const Fate& fate, int moves) const noexcept {
    const bool stands = fate.kind == Fate::Kind::stands;
    if (stands)
        moves += distances_.moves(mating_, place.type, place.square, fate.type, fate.square);
    Bitboard found;
    if (moves <= 0) return found;
    // Adds the moves to a square to the moves from there to its final square.
    const auto add = [&](const ManDistances::Row& to, PieceType there) {
        for (const Square square : all_squares) {
            const int first = std::max<int>(to[place_of(square)], 1);
            if (first > moves) continue;
            const int then =
                stands ? distances_.moves(mating_, there, square, fate.type, fate.square) : 0;
            if (first + then <= moves) found |= Bitboard(square);
        }
    };
    if (place.type != PieceType::pawn) {
        add(distances_.unchanged(mating_, place.type, place.square), place.type);
        return found;
    }
    add(distances_.taking(mating_, place.square), PieceType::pawn);
    const Bitboard sixth{relative(mating_, Rank::sixth)};
    found |= shift_ahead(~mating_, found & sixth);  // en passant
    for (const PieceType promoted : promotion_types)
        add(distances_.promoted(mating_, promoted, place.square), promoted);
    return found;
}

}  // namespace chess::detail
