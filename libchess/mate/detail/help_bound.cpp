#include "libchess/mate/detail/help_bound.hpp"

#include "libchess/core/detail/attack_tables.hpp"

#include <algorithm>
#include <bit>

namespace chess::detail {

namespace {

/// What a man looks at on an otherwise empty board.
Bitboard looks_at(Color color, PieceType type, Square from, Bitboard occupied = {}) noexcept {
    switch (type) {
        case PieceType::pawn: return pawn_attacks(color, from);
        case PieceType::knight: return knight_attacks(from);
        case PieceType::bishop: return sliders.bishop(from, occupied);
        case PieceType::rook: return sliders.rook(from, occupied);
        case PieceType::queen: return queen_lookup(from, occupied);
        case PieceType::king: break;
    }
    return king_attacks(from);
}

/// Where men come to on an otherwise empty board within so many moves, pawns as pawns.
Bitboard spread(Color color, PieceType type, Bitboard from, int moves) noexcept {
    for (int move = 0; move < moves; ++move) {
        Bitboard more;
        for (const Square square : from) more |= looks_at(color, type, square);
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

bool is_slider(PieceType type) noexcept {
    return type == PieceType::bishop || type == PieceType::rook || type == PieceType::queen;
}

std::size_t place_of(std::size_t man, Square from, int moves) noexcept {
    return (man * square_count + static_cast<std::size_t>(index_of(from))) *
               HelpBound::most_mating +
           static_cast<std::size_t>(moves - 1);
}

constexpr std::size_t places = all_piece_types.size() * square_count * HelpBound::most_mating;

}  // namespace

HelpBound::HelpBound(Color mating)
    : mating_(mating),
      rows_(places * square_count),
      gains_(1),
      reaches_(2 * places) {}

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
    // Which sets of squares can be covered: with a set its subsets.
    std::array<bool, 256> anywhere{};
    std::array<bool, 256> checking{};
    const auto allow = [&](PieceType man, Bitboard squares) {
        for (const Square square : squares & ~Bitboard(king)) {
            if (man == PieceType::king && king_attacks(king).contains(square)) continue;
            const Bitboard covered = looks_at(mating_, man, square);
            // Behind the king a line goes on.
            anywhere[around(king, covered)] = true;
            if (covered.contains(king)) checking[around(king, covered)] = true;
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
    for (std::size_t bit = 1; bit < 256; bit *= 2)
        for (std::size_t set = 0; set < 256; ++set)
            if ((set & bit) == 0) {
                anywhere[set] |= anywhere[set | bit];
                checking[set] |= checking[set | bit];
            }
    Gains gained{};
    for (std::size_t set = 0; set < 256; ++set) {
        const auto count = static_cast<std::uint8_t>(std::popcount(set));
        if (anywhere[set]) gained[set].anywhere = count;
        if (checking[set]) gained[set].checking = static_cast<std::uint8_t>(count + 1);
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

    [[nodiscard]] bool answer() {
        if (mating_moves_ > most_mating) return true;
        if (position_.is_chess960() && castled_.any()) return true;
        Bitboard squares{home_};
        Bitboard seen = squares;
        for (int steps = 0;; ++steps) {
            for (const Square king : squares)
                if (may_mate_on(king, steps)) return true;
            if (steps == left_.mated) return false;
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

    [[nodiscard]] bool may_mate_on(Square king, int steps) {
        int blocks = left_.mated - steps;
        if (steps > 0 && castled_.any()) ++blocks;  // with the rook
        if (own_.contains(king) && left_.mating == 1) {
            if (--blocks < 0) return false;  // somebody has to make room
        }
        // With every man where it is but the one that mates, lines are as they are.
        const bool is_still = blocks == 0 && left_.mating == 1 && !position_.en_passant();
        const Bitboard covered = cover(king, is_still ? own_ : Bitboard());
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
        return can_cover(king, open, needed, mating_moves_) &&
               (hard == open || can_cover(king, hard, std::popcount(hard), mating_moves_));
    }

    /// What the mating side covers around a king where its men stand, and whether one that moves
    /// may uncover check.
    [[nodiscard]] Bitboard cover(Square king, Bitboard occupied) {
        Bitboard covered;
        uncovers_ = false;
        for (const Square from : position_.pieces(mating_)) {
            const PieceType type = position_.type_at(from);
            // A king has to make way for the other one.
            if (type == PieceType::king && distance(king, from) < 2) continue;
            const Bitboard seen = looks_at(mating_, type, from, occupied & ~Bitboard(king));
            covered |= seen;
            uncovers_ = uncovers_ || (is_slider(type) && seen.contains(king));
        }
        return covered;
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
    [[nodiscard]] bool can_cover(Square king, std::size_t squares, int needed, int moves) {
        constexpr int impossible = -100;
        std::array<int, most_mating + 1> any{};
        std::array<int, most_mating + 1> check{};
        check.fill(impossible);
        if (uncovers_) check.fill(0);
        for (const Square from : position_.pieces(mating_)) {
            std::array<Gain, most_mating + 1> gained;
            for (int own = 1; own <= moves; ++own)
                gained[static_cast<std::size_t>(own)] =
                    bound_.gains(position_.type_at(from), from, own, king)[squares];
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
        }
        return check[static_cast<std::size_t>(moves)] >= needed;
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
    bool uncovers_ = false;
    std::array<Bitboard, most_mating> blockers_;
    int blockers_known_ = 0;
};

bool HelpBound::may_mate(const Position& position, MovesLeft left) {
    if (left.mating > most_mating) return true;
    return Question(*this, position, left).answer();
}

}  // namespace chess::detail
