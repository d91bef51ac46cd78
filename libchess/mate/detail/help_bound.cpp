#include "libchess/mate/detail/help_bound.hpp"

#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/mate/detail/spread.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace chess::detail {

namespace {

bool contains(const std::array<std::uint64_t, 4>& sets, std::size_t set) noexcept {
    return ((sets[set / 64] >> (set % 64)) & 1) != 0;
}

void add_with_subsets(std::array<std::uint64_t, 4>& sets, std::size_t set) noexcept {
    for (std::size_t less = set;; less = (less - 1) & set) {
        sets[less / 64] |= std::uint64_t{1} << (less % 64);
        if (less == 0) return;
    }
}

std::size_t place_of(PieceType type, Square from) noexcept {
    return static_cast<std::size_t>(type) * square_count + static_cast<std::size_t>(index_of(from));
}

/// The squares that a pawn attacks on its way straight ahead.
Bitboard passes_by(Color color, Square pawn) noexcept {
    Bitboard way{pawn};
    for (Bitboard at = way; at.any(); at = shift_ahead(color, at)) way |= at;
    return pawn_attacks(color, way);
}

std::uint64_t mix(std::uint64_t key, std::uint64_t with) noexcept {
    key = (key ^ with) * 0x9E3779B97F4A7C15ULL;
    return key ^ (key >> 32);
}

/// A key of a side's men, their squares and its castling rooks.
std::uint64_t placement_key(const Position& position, Color color) noexcept {
    std::uint64_t key = mix(0, (position.castling_rooks() & position.pieces(color)).bits());
    for (const PieceType type : all_piece_types)
        key = mix(key, position.pieces(color, type).bits());
    return key;
}

/// With few moves, costs are only computed up to that number, which is quicker; with more they hold
/// for any.
constexpr int most_counted = 3;

/// Never 0.
std::uint64_t key_of(std::uint64_t placement, Square king, int most) noexcept {
    const int counted = std::min(most, most_counted + 1);
    const auto question = static_cast<std::uint64_t>(index_of(king)) +
                          square_count * static_cast<std::uint64_t>(counted);
    return mix(placement, question) | 1;
}

}  // namespace

HelpBound::HelpBound(Color mating, Aim aim)
    : mating_(mating),
      aim_(aim),
      rows_(all_piece_types.size() * square_count * square_count),
      ways_(1) {}

HelpBound::Cache::Slot& HelpBound::Cache::slot(std::uint64_t key) {
    // The low bit is always set.
    Slot* found = &slots_[key / 2 % slots_.size()];
    if (found->key == key || ++missed_ < slots_.size() || slots_.size() == most_places)
        return *found;
    missed_ = 0;
    std::vector<Slot> larger(4 * slots_.size());
    for (const Slot& slot : slots_)
        if (slot.key != 0) larger[slot.key / 2 % larger.size()] = slot;
    slots_ = std::move(larger);
    return slots_[key / 2 % slots_.size()];
}

const HelpBound::Ways& HelpBound::ways(PieceType type, Square from, Square king) {
    const std::size_t row =
        place_of(type, from) * square_count + static_cast<std::size_t>(index_of(king));
    if (rows_[row] == 0) {
        Ways found = find_ways(type, from, king);
        rows_[row] = static_cast<std::uint32_t>(ways_.size());
        ways_.push_back(std::move(found));
    }
    return ways_[rows_[row]];
}

void HelpBound::add_ways(std::vector<Way>& found, PieceType man, const ManDistances::Row& distances,
                         Square king) const {
    for (const Square square : all_squares & ~Bitboard(king)) {
        const std::uint8_t moves = distances[static_cast<std::size_t>(index_of(square))];
        if (moves >= never) continue;
        if (man == PieceType::king && king_attacks(king).contains(square)) continue;
        // Lines continue through the king.
        const Bitboard covered = piece_lookup({mating_, man}, square, {});
        const auto set = static_cast<std::uint8_t>(around(king, covered));
        // Only a slider can check by discovery; other men must leave and come back.
        const bool is_there = moves == 0 && !is_slider(man);
        if (is_there || !covered.contains(king)) found.push_back({set, moves, false});
        if (!covered.contains(king) || (is_there && man == PieceType::pawn)) continue;
        const Bitboard line = squares_between(square, king) | Bitboard(square);
        found.push_back({set, is_there ? std::uint8_t{2} : moves, true,
                         static_cast<std::uint8_t>(around(king, line))});
    }
}

HelpBound::Ways HelpBound::find_ways(PieceType type, Square from, Square king) {
    std::vector<Way> found;
    ManDistances::Row own = distances_.unchanged(mating_, type, from);
    if (type == PieceType::pawn) {
        for (const Square last : Bitboard(relative(mating_, Rank::eighth)))
            own[static_cast<std::size_t>(index_of(last))] = never;
        for (const PieceType promoted : {PieceType::queen, PieceType::knight})
            add_ways(found, promoted, distances_.promoted(mating_, promoted, from), king);
    }
    add_ways(found, type, own, king);
    std::ranges::sort(found, {}, &Way::moves);
    Ways ways;
    for (const Way& way : found) {
        if (way.moves <= 1) {
            add_with_subsets(ways.at_once, way.covered);
            if (way.checks) add_with_subsets(ways.at_once_checking, way.covered);
        }
        const auto covers_less = [&](const Way& other) {
            return (way.covered & ~other.covered) == 0;
        };
        if (std::ranges::none_of(ways.covering, covers_less)) ways.covering.push_back(way);
        const auto is_no_better = [&](const Way& other) {
            return covers_less(other) && (other.needed & ~way.needed) == 0;
        };
        if (way.checks && std::ranges::none_of(ways.checking, is_no_better))
            ways.checking.push_back(way);
    }
    return ways;
}

void HelpBound::cover(SetCosts& costs, std::span<const Man> men, Square king, int most) {
    for (const auto& [type, from, moves_before] : men) {
        // Kings do not stay side by side; the others may be taken.
        SetCosts next = type == PieceType::king ? SetCosts::impossible() : costs;
        for (const Way& way : ways(type, from, king).covering) {
            const int moves = way.moves + moves_before;
            if (moves > most) break;
            if (way.covered == 0 && type != PieceType::king) continue;  // as if it were not there
            next.allow(costs, way.covered, moves);
        }
        costs = next;
    }
}

SetCosts HelpBound::costs_of(std::span<const Man> men, Square king, int most) {
    SetCosts costs = SetCosts::of(255 & ~around(king, all_squares));
    if (aim_ != Aim::mate) {
        cover(costs, men, king, most);
        return costs;
    }
    SetCosts mating = SetCosts::impossible();
    for (std::size_t n = 0; n < men.size(); ++n) {
        const auto& [type, from, moves_before] = men[n];
        const std::vector<Way>& checking = ways(type, from, king).checking;
        if (!checking.empty() && checking.front().moves + moves_before <= most) {
            SetCosts others = costs;
            cover(others, men.subspan(n + 1), king, most);
            for (const Way& way : checking) {
                const int moves = way.moves + moves_before;
                if (moves <= most) mating.allow(others, way.covered, moves, way.needed);
            }
        }
        cover(costs, men.subspan(n, 1), king, most);
    }
    return mating;
}

const HelpBound::Cache::Slot& HelpBound::covering_costs(const Position& position,
                                                        std::uint64_t placement, Square king,
                                                        int most) {
    const std::uint64_t key = key_of(placement, king, most);
    Cache::Slot& kept = covering_kept_.slot(key);
    if (kept.key == key) return kept;
    if (most > most_counted) most = never;
    std::array<Man, square_count> men;
    std::size_t count = 0;
    for (const Square from : position.pieces(mating_))
        men[count++] = {position.type_at(from), from, 0};
    const std::span all(men.data(), count);
    SetCosts costs = costs_of(all, king, most);
    const Square home = position.king(mating_);
    for (const Square rook : position.castling_rooks() & position.pieces(mating_)) {
        std::array<Man, square_count> castled = men;
        const CastlingTargets targets = castling_targets(home, rook);
        for (Man& man : std::span(castled).first(count)) {
            if (man.from == home) man = {PieceType::king, targets.king, 1};
            else if (man.from == rook) man = {PieceType::rook, targets.rook, 0};
        }
        costs.allow(costs_of(std::span(castled).first(count), king, most), 0, 0);
    }
    kept.key = key;
    kept.costs = costs.of_the_rest();
    kept.smallest = kept.costs.smallest();
    return kept;
}

const SetCosts& HelpBound::blocking_costs(const Position& position, std::uint64_t placement,
                                          Square king, int most, bool is_last) {
    const std::uint64_t key = key_of(placement, king, most);
    Cache::Slot& kept = blocking_kept_.slot(key);
    if (kept.key == key) return kept.costs;
    if (most > most_counted) most = never;
    SetCosts costs = SetCosts::of(0);
    const Bitboard near = king_attacks(king);
    const Bitboard takeable = position.pieces(mating_) ^ Bitboard(position.king(mating_));
    for (const Square from : position.pieces(~mating_) ^ Bitboard(position.king(~mating_))) {
        const PieceType type = position.type_at(from);
        const bool is_straight = is_last && type == PieceType::pawn && !position.en_passant() &&
                                 (passes_by(~mating_, from) & takeable).empty();
        const ManDistances::Row& distances = is_straight ? distances_.straight(~mating_, from)
                                                         : distances_.any(~mating_, type, from);
        SetCosts next = costs;
        if (is_last && from == king) {
            // It goes somewhere else, if it does nothing here.
            int least = never;
            for (const Square to : ~(near | Bitboard(king)))
                least = std::min<int>(least, distances[static_cast<std::size_t>(index_of(to))]);
            next = SetCosts::impossible();
            if (least < never) next.allow(costs, 0, least);
        }
        for (const Square to : near) {
            const std::uint8_t moves = distances[static_cast<std::size_t>(index_of(to))];
            if (moves <= most) next.allow(costs, around(king, Bitboard(to)), moves);
        }
        costs = next;
    }
    kept.key = key;
    kept.costs = costs;
    return kept.costs;
}

/// A question about one position, for one king square after the other.
class HelpBound::Question {
public:
    Question(HelpBound& bound, const Position& position, MovesLeft left)
        : bound_(bound),
          position_(position),
          left_(left),
          mating_(bound.mating_),
          home_(position.king(~mating_)),
          mating_king_(position.king(mating_)),
          own_(position.pieces(~mating_) ^ Bitboard(home_)) {
        for (const Square rook : position.castling_rooks() & own_)
            castled_ |= Bitboard(castling_targets(home_, rook).king);
    }

    [[nodiscard]] Bitboard answer(Bitboard among) {
        // There castling may move a king across the board.
        if (position_.is_chess960() && position_.castling_rooks().any()) return among;
        Bitboard found;
        Bitboard squares{home_};
        Bitboard seen = squares;
        for (int steps = 0;; ++steps) {
            for (const Square king : squares& among)
                if (may_end_on(king, steps)) found |= Bitboard(king);
            // Which of them it is makes no difference any more.
            if (left_.mating == 1 && left_.mated <= 1 && found.any()) return among;
            if (steps == left_.mated || (among & ~seen).empty()) return found;
            Bitboard next;
            for (const Square from : squares) next |= king_attacks(from);
            if (steps == 0) next |= castled_;
            squares = next & ~seen;
            // A king that moves only after this one is in its way.
            if (left_.mating == 1) squares &= ~king_attacks(mating_king_);
            if (left_.mating == 1 && left_.mated == 1) squares &= legal_steps(squares);
            seen |= squares;
        }
    }

private:
    /// Where the king, whose turn it is, can go now.
    [[nodiscard]] Bitboard legal_steps(Bitboard squares) const noexcept {
        const Bitboard without_king = position_.occupied() ^ Bitboard(home_);
        const Bitboard enemy = position_.pieces(mating_);
        Bitboard legal;
        for (const Square to : squares & ~own_)
            if ((position_.attackers_to(to, without_king) & enemy).empty()) legal |= Bitboard(to);
        return legal;
    }

    [[nodiscard]] bool may_end_on(Square king, int steps) {
        int blocks = left_.mated - steps;
        if (steps > 0 && castled_.any()) ++blocks;  // with the rook
        if (left_.mating == 1 && blocks == 0) {
            // A man must make room.
            if (own_.contains(king)) return false;
            // With every man where it is but the one that moves, lines are as they are.
            const bool castles = (position_.castling_rooks() & position_.pieces(mating_)).any();
            if (!castles && !position_.en_passant()) return may_end_at_once(king);
        }
        if (!mating_key_) mating_key_ = placement_key(position_, mating_);
        const auto& [key, covering, smallest] =
            bound_.covering_costs(position_, *mating_key_, king, left_.mating);
        const int blocked = (own_ & king_attacks(king)).count();
        if (left_.mating < std::ssize(smallest) &&
            blocked + blocks < smallest[static_cast<std::size_t>(left_.mating)])
            return false;
        if (left_.mating == 1 && left_.mated == 1 && steps == 0 && position_.turn() != mating_)
            return may_block_at_once(covering);
        const bool is_last = left_.mating == 1;
        if (!other_key_) {
            other_key_ = placement_key(position_, ~mating_);
            // Then the men to capture matter, too.
            if (is_last) other_key_ = mix(*other_key_, *mating_key_);
        }
        const SetCosts& blocking =
            bound_.blocking_costs(position_, *other_key_, king, left_.mated, is_last);
        return blocking.meet(blocks, covering, left_.mating);
    }

    /// Whether the king can stay where it is for the one move that its side has.
    [[nodiscard]] bool may_block_at_once(const SetCosts& covering) const {
        if (castled_.any() || is_enough(covering, own_)) return true;
        const Bitboard near = king_attacks(home_);
        for (const Square from : own_) {
            const Bitboard rest = own_ ^ Bitboard(from);
            if (near.contains(from) && is_enough(covering, rest)) return true;
            const Piece man{~mating_, position_.type_at(from)};
            Bitboard to = piece_lookup(man, from, position_.occupied());
            if (man.type == PieceType::pawn) to |= pawn_steps(man.color, Bitboard(from));
            for (const Square square : to& near & ~own_)
                if (is_enough(covering, rest | Bitboard(square))) return true;
        }
        return false;
    }

    /// Whether the moves of the mating side cover all squares around the king except blocked ones,
    /// and perhaps one on which it captures.
    [[nodiscard]] bool is_enough(const SetCosts& covering, Bitboard blocked) const {
        const std::size_t set = around(home_, blocked);
        if (covering.cost(set) <= left_.mating) return true;
        for (std::size_t bits = set; bits != 0; bits &= bits - 1)
            if (covering.cost(set & ~(bits & (~bits + 1))) <= left_.mating) return true;
        return false;
    }

    /// Whether one move of the mating side may cover all around the king, and give check.
    [[nodiscard]] bool may_end_at_once(Square king) {
        Bitboard covered;
        Bitboard along;
        const Bitboard mating = position_.pieces(mating_);
        for (const Square from : mating ^ Bitboard(mating_king_)) {
            const PieceType type = position_.type_at(from);
            const Bitboard seen = piece_lookup({mating_, type}, from, own_ & ~Bitboard(king));
            covered |= seen;
            if (is_slider(type)) along |= seen;
        }
        if (distance(king, mating_king_) > 1) covered |= king_attacks(mating_king_);
        const std::size_t open = around(king, king_attacks(king) & ~own_ & ~covered);
        // A discovered check is possible, too.
        const bool has_check = bound_.aim_ == Aim::stalemate || along.contains(king);
        return std::ranges::any_of(mating, [&](Square from) {
            const Ways& ways = bound_.ways(position_.type_at(from), from, king);
            return contains(ways.at_once_checking, open) ||
                   (has_check && contains(ways.at_once, open));
        });
    }

    HelpBound& bound_;
    const Position& position_;
    MovesLeft left_;
    Color mating_;
    Square home_;
    Square mating_king_;
    Bitboard own_;      ///< the mated king's men
    Bitboard castled_;  ///< where it stands after castling
    std::optional<std::uint64_t> mating_key_;
    std::optional<std::uint64_t> other_key_;
};

Bitboard HelpBound::final_squares(const Position& position, MovesLeft left, Bitboard among) {
    return Question(*this, position, left).answer(among);
}

}  // namespace chess::detail
