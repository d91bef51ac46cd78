#include "libchess/mate/detail/help_bound.hpp"

#include "libchess/core/detail/attack_tables.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

namespace chess::detail {

namespace {

/// Where men come to on an otherwise empty board within so many moves, pawns as pawns.
Bitboard spread(Color color, PieceType type, Bitboard from, int moves) noexcept {
    for (int move = 0; move < moves; ++move) {
        Bitboard more;
        for (const Square square : from) more |= piece_lookup({color, type}, square, {});
        if (type == PieceType::pawn) {
            const Bitboard one = shift_ahead(color, from);
            more |= one | shift_ahead(color, one & Bitboard(relative(color, Rank::third)));
        }
        from |= more;
    }
    return from;
}

/// Where a pawn promotes with exactly or at most so many moves.
Bitboard promotes_on(Color color, Square pawn, int moves) noexcept {
    return spread(color, PieceType::pawn, Bitboard(pawn), moves) &
           Bitboard(relative(color, Rank::eighth));
}

/// Which of the squares around a king are in a set: eight bits.
std::size_t around(Square king, Bitboard squares) noexcept {
    const std::uint64_t bits = (squares & king_attacks(king)).bits();
    const int shift = index_of(king) - 9;
    const std::uint64_t near = shift >= 0 ? bits >> shift : bits << -shift;
    return (near & 7) | ((near >> 5) & 8) | ((near >> 6) & 16) | ((near >> 11) & 0xE0);
}

/// Sets of the squares around a king that can be covered.
class CoveredSets {
public:
    void add(std::size_t set) noexcept { words_[set / 64] |= std::uint64_t{1} << (set % 64); }
    [[nodiscard]] bool contains(std::size_t set) const noexcept {
        return ((words_[set / 64] >> (set % 64)) & 1) != 0;
    }
    /// With each set its subsets.
    void add_subsets() noexcept {
        words_[0] |= words_[1] | words_[2] | words_[3];
        words_[1] |= words_[3];
        words_[2] |= words_[3];
        for (std::uint64_t& word : words_)
            for (std::size_t bit = 0; bit < 6; ++bit) word |= (word >> (1U << bit)) & without[bit];
    }

private:
    /// The places of the sets without each of the first six squares.
    static constexpr std::array<std::uint64_t, 6> without{0x5555555555555555, 0x3333333333333333,
                                                          0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF,
                                                          0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
    std::array<std::uint64_t, 4> words_{};
};

bool is_slider(PieceType type) noexcept {
    return type == PieceType::bishop || type == PieceType::rook || type == PieceType::queen;
}

std::size_t place_of(std::size_t man, Square from, int moves) noexcept {
    return (man * square_count + static_cast<std::size_t>(index_of(from))) *
               HelpBound::most_mating +
           static_cast<std::size_t>(moves - 1);
}

constexpr std::size_t man_places = all_piece_types.size() * square_count * HelpBound::most_mating;

}  // namespace

HelpBound::HelpBound(Color mating)
    : mating_(mating),
      rows_(man_places * square_count),
      gains_(1),
      reaches_(2 * man_places) {}

Bitboard HelpBound::reach(Color color, PieceType type, Square from, int moves) {
    if (moves > most_mating) return all_squares;
    const std::size_t man = static_cast<std::size_t>(type) +
                            (color == mating_ ? std::size_t{0} : all_piece_types.size());
    Bitboard& known = reaches_[place_of(man, from, moves)];
    if (known.any()) return known;
    known = spread(color, type, Bitboard(from), moves);
    if (type == PieceType::pawn)
        for (int step = 1; step < moves; ++step)
            for (const PieceType promoted : {PieceType::queen, PieceType::knight})
                known |= spread(color, promoted, promotes_on(color, from, step), moves - step);
    return known;
}

const HelpBound::Gains& HelpBound::gains(PieceType type, Square from, int moves, Square king) {
    // With two moves these come anywhere, but for the bishop's colour.
    if (moves > 1 && (type == PieceType::rook || type == PieceType::queen)) from = Square::a1;
    if (moves > 1 && type == PieceType::bishop)
        from = (index_of(from) + index_of(from) / 8) % 2 == 0 ? Square::a1 : Square::b1;
    const std::size_t row = place_of(static_cast<std::size_t>(type), from, moves) * square_count +
                            static_cast<std::size_t>(index_of(king));
    if (rows_[row] == 0) {
        rows_[row] = static_cast<std::uint32_t>(gains_.size());
        add_gains(type, from, moves, king);
    }
    return gains_[rows_[row]];
}

void HelpBound::add_gains(PieceType type, Square from, int moves, Square king) {
    CoveredSets anywhere;
    CoveredSets checking;
    const auto allow = [&](PieceType man, Bitboard squares) {
        for (const Square square : squares & ~Bitboard(king)) {
            if (man == PieceType::king && king_attacks(king).contains(square)) continue;
            const Bitboard covered = piece_lookup({mating_, man}, square, {});
            // Behind the king a line goes on.
            anywhere.add(around(king, covered));
            if (covered.contains(king)) checking.add(around(king, covered));
        }
    };
    if (type == PieceType::pawn) {
        const Bitboard last{relative(mating_, Rank::eighth)};
        allow(type, spread(mating_, type, Bitboard(from), moves) & ~last);
        for (int step = 1; step <= moves; ++step)
            for (const PieceType promoted : {PieceType::queen, PieceType::knight})
                allow(promoted,
                      spread(mating_, promoted, promotes_on(mating_, from, step), moves - step));
    } else {
        allow(type, spread(mating_, type, Bitboard(from), moves));
    }
    anywhere.add_subsets();
    checking.add_subsets();
    Gains gained{};
    for (std::size_t set = 0; set < 256; ++set) {
        const auto count = static_cast<std::uint8_t>(std::popcount(set));
        if (anywhere.contains(set)) gained[set].anywhere = count;
        if (checking.contains(set)) gained[set].checking = static_cast<std::uint8_t>(count + 1);
        for (std::size_t bit = 1; bit <= set; bit *= 2) {
            if ((set & bit) == 0) continue;
            const Gain& less = gained[set ^ bit];
            gained[set].anywhere = std::max(gained[set].anywhere, less.anywhere);
            gained[set].checking = std::max(gained[set].checking, less.checking);
        }
    }
    gains_.push_back(gained);
}

/// One position, looked at for one king square after the other.
class HelpBound::Question {
public:
    Question(HelpBound& bound, const Position& position, MovesLeft left)
        : bound_(bound),
          position_(position),
          left_(left),
          mating_moves_(left.mating),
          mating_(bound.mating_),
          home_(position.king(~mating_)),
          mating_king_(position.king(mating_)),
          own_(position.pieces(~mating_) ^ Bitboard(home_)) {
        const Bitboard rooks = position.castling_rooks();
        // Castling moves a king by two squares, and a rook.
        if ((rooks & position.pieces(mating_)).any()) mating_moves_ += 2;
        for (const Square rook : rooks& own_)
            castled_ |= Bitboard(castling_targets(home_, rook).king);
    }

    [[nodiscard]] Bitboard answer(Bitboard among) {
        if (mating_moves_ > most_mating) return among;
        if (position_.is_chess960() && castled_.any()) return among;
        gather();
        Bitboard found;
        Bitboard squares{home_};
        Bitboard seen = squares;
        for (int steps = 0;; ++steps) {
            for (const Square king : squares& among)
                if (may_mate_on(king, steps)) found |= Bitboard(king);
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
    /// A man of the mating side.
    struct Man {
        PieceType type;
        Square square;
    };

    /// Lists the men of the mating side and what they look at on an empty board.
    void gather() {
        for (const Square from : position_.pieces(mating_)) {
            const PieceType type = position_.type_at(from);
            men_[men_count_++] = {type, from};
            if (type == PieceType::king) continue;
            const Bitboard seen = piece_lookup({mating_, type}, from, {});
            seen_ |= seen;
            if (is_slider(type)) lines_ |= seen;
        }
    }

    /// Where the king, whose turn it is, can go now.
    [[nodiscard]] Bitboard legal_steps(Bitboard squares) const noexcept {
        const Bitboard without_king = position_.occupied() ^ Bitboard(home_);
        const Bitboard enemy = position_.pieces(mating_);
        Bitboard legal;
        for (const Square to : squares & ~own_)
            if ((position_.attackers_to(to, without_king) & enemy).empty()) legal |= Bitboard(to);
        return legal;
    }

    [[nodiscard]] bool may_mate_on(Square king, int steps) {
        int blocks = left_.mated - steps;
        if (steps > 0 && castled_.any()) ++blocks;  // with the rook
        // Somebody has to make room.
        if (own_.contains(king) && left_.mating == 1 && blocks == 0) return false;
        Bitboard covered = seen_;
        bool uncovers = lines_.contains(king);  // a man that moves away may do
        // With every man where it is but the one that mates, lines are as they are.
        if (blocks == 0 && left_.mating == 1 && !position_.en_passant())
            std::tie(covered, uncovers) = cover_as_it_is(king);
        if (distance(king, mating_king_) > 1) covered |= king_attacks(mating_king_);
        const std::size_t open = around(king, king_attacks(king) & ~own_ & ~covered);
        std::size_t hard = open;
        int most_blocks = 0;
        if (blocks > 0 && open != 0) {
            Bitboard before;
            int left = blocks;
            for (int moves = 1; moves <= left; ++moves) {
                const Bitboard reached = blockers(moves);
                const int count = std::popcount(around(king, reached & ~before) & open);
                const int taken = std::min(count, left / moves);
                most_blocks += taken;
                left -= taken * moves;
                before |= reached;
            }
            hard = open & ~around(king, blockers(blocks));
        }
        const int needed = std::popcount(open) - most_blocks;
        return can_cover(king, open, needed, uncovers) &&
               (hard == open || can_cover(king, hard, std::popcount(hard), uncovers));
    }

    /// What the men of the mating side but its king look at past each other, and whether one of
    /// them gives check so.
    [[nodiscard]] std::pair<Bitboard, bool> cover_as_it_is(Square king) const {
        Bitboard covered;
        Bitboard along;
        for (std::size_t n = 0; n < men_count_; ++n) {
            const auto [type, from] = men_[n];
            if (type == PieceType::king) continue;
            const Bitboard seen = piece_lookup({mating_, type}, from, own_ & ~Bitboard(king));
            covered |= seen;
            if (is_slider(type)) along |= seen;
        }
        return {covered, along.contains(king)};
    }

    /// Squares that the men of the king can come to.
    [[nodiscard]] Bitboard blockers(int moves) {
        if (moves > most_mating) return all_squares;
        for (; blockers_known_ < moves; ++blockers_known_) {
            Bitboard& reached = blockers_[static_cast<std::size_t>(blockers_known_)];
            for (const Square from : own_)
                reached |=
                    bound_.reach(~mating_, position_.type_at(from), from, blockers_known_ + 1);
        }
        return blockers_[static_cast<std::size_t>(moves - 1)];
    }

    /// Whether moves of the mating side can cover so many of the squares and give check.
    [[nodiscard]] bool can_cover(Square king, std::size_t squares, int needed, bool uncovers) {
        if (mating_moves_ == 1) return can_cover_at_once(king, squares, needed, uncovers);
        constexpr int impossible = -100;
        const int moves = mating_moves_;
        std::array<int, most_mating + 1> any{};
        std::array<int, most_mating + 1> check{};
        check.fill(uncovers ? 0 : impossible);
        for (std::size_t n = 0; n < men_count_; ++n) {
            std::array<Gain, most_mating + 1> gained;
            for (int own = 1; own <= moves; ++own)
                gained[static_cast<std::size_t>(own)] =
                    bound_.gains(men_[n].type, men_[n].square, own, king)[squares];
            for (int total = moves; total >= 1; --total) {
                int& most = any[static_cast<std::size_t>(total)];
                int& most_check = check[static_cast<std::size_t>(total)];
                for (int own = 1; own <= total; ++own) {
                    const Gain gain = gained[static_cast<std::size_t>(own)];
                    const auto rest = static_cast<std::size_t>(total - own);
                    most_check = std::max(most_check, check[rest] + gain.anywhere);
                    if (gain.checking != 0)
                        most_check = std::max(most_check, any[rest] + gain.checking - 1);
                    most = std::max(most, any[rest] + gain.anywhere);
                }
            }
            if (check[static_cast<std::size_t>(moves)] >= needed) return true;
        }
        return false;
    }

    [[nodiscard]] bool can_cover_at_once(Square king, std::size_t squares, int needed,
                                         bool uncovers) {
        for (std::size_t n = 0; n < men_count_; ++n) {
            const Gain gain = bound_.gains(men_[n].type, men_[n].square, 1, king)[squares];
            if (gain.checking > needed || (gain.checking != 0 && needed <= 0)) return true;
            if (uncovers && gain.anywhere >= needed) return true;
        }
        return false;
    }

    HelpBound& bound_;
    const Position& position_;
    MovesLeft left_;
    int mating_moves_;  ///< more where castling is like several
    Color mating_;
    Square home_;
    Square mating_king_;
    Bitboard own_;      ///< the mated king's men
    Bitboard castled_;  ///< where it stands after castling
    std::array<Man, 64> men_;
    std::size_t men_count_ = 0;
    Bitboard seen_;   ///< what the men of the mating side look at on an empty board, the king apart
    Bitboard lines_;  ///< those that move along lines
    std::array<Bitboard, most_mating> blockers_;
    int blockers_known_ = 0;
};

Bitboard HelpBound::squares_of_mate(const Position& position, MovesLeft left, Bitboard among) {
    if (left.mating > most_mating) return among;
    return Question(*this, position, left).answer(among);
}

}  // namespace chess::detail
