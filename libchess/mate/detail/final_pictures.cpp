#include "libchess/mate/detail/final_pictures.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/mate/detail/man_distances.hpp"
#include "libchess/mate/detail/stalemate_bound.hpp"

#include <bit>
#include <cstring>
#include <limits>
#include <string>
#include <unordered_set>
#include <utility>

namespace chess::detail {

namespace {

constexpr std::size_t mated_king = 0;
constexpr std::size_t mating_king = 1;

/// Men of the list, as bits.
class MenSet {
public:
    constexpr MenSet() noexcept = default;
    constexpr explicit MenSet(std::uint32_t bits) noexcept : bits_(bits) {}

    [[nodiscard]] constexpr bool any() const noexcept { return bits_ != 0; }
    [[nodiscard]] constexpr int count() const noexcept { return std::popcount(bits_); }
    [[nodiscard]] constexpr std::size_t first() const noexcept {
        return static_cast<std::size_t>(std::countr_zero(bits_));
    }
    constexpr void flip(std::size_t man) noexcept { bits_ ^= std::uint32_t{1} << man; }
    friend constexpr MenSet operator|(MenSet a, MenSet b) noexcept {
        return MenSet(a.bits_ | b.bits_);
    }

    template <typename Action>
    void for_each(const Action& action) const {
        for (MenSet rest = *this; rest.any(); rest.bits_ &= rest.bits_ - 1) action(rest.first());
    }

private:
    std::uint32_t bits_ = 0;
};

/// Looks for the pictures of one problem. Whoever castles has done so at the beginning.
class PictureSearch {
public:
    PictureSearch(Color mating, Aim aim, MovesLeft left, Bitboard kings, PictureLimits limits,
                  std::vector<FinalPicture>& found)
        : mating_(mating),
          aim_(aim),
          left_(left),
          kings_(kings),
          limits_(std::move(limits)),
          found_(found) {}

    /// Adds those of these men; false if the limits are reached. `castled` has the moves with which
    /// they have castled already.
    bool run(const FirstMen& men, MovesLeft castled, const FinalPicture& castles) {
        men_ = men;
        castled_ = castled;
        castles_ = castles;
        find_reach();
        const FirstMan& mated = men[mated_king];
        const FirstMan& other = men[mating_king];
        for (const Square king : kings_) {
            const int moves = distance(mated.square, king);
            if (moves > left_.mated - castled.mated) continue;
            for (const Square other_king : all_squares) {
                const int other_moves = distance(other.square, other_king);
                if (other_moves > left_.mating - castled.mating || distance(king, other_king) < 2)
                    continue;
                begin(king, other_king,
                      {left_.mating - castled.mating - other_moves,
                       left_.mated - castled.mated - moves});
                go_on();
                if (is_over_) return false;
            }
        }
        return true;
    }

    [[nodiscard]] std::size_t steps() const noexcept { return steps_; }

private:
    void find_reach() {
        reach_.assign(men_.size(), {});
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

    /// Where a man may stand as some kind of man, with the moves that are to spare.
    [[nodiscard]] Bitboard reach(std::size_t man, PieceType type) const {
        const auto& within = reach_[man][static_cast<std::size_t>(type)];
        const int spare = men_[man].color == mating_ ? spare_.mating : spare_.mated;
        return within[std::min(static_cast<std::size_t>(spare), within.size() - 1)];
    }

    void begin(Square king, Square other_king, MovesLeft spare) {
        king_ = king;
        spare_ = spare;
        taken_ = 0;
        checker_.reset();
        mated_men_ = Bitboard(king);
        placed_ = mated_men_ | Bitboard(other_king);
        types_[other_king] = PieceType::king;
        types_[king] = PieceType::king;
        fates_.fill({});
        fates_[mated_king] = {Fate::Kind::stands, PieceType::king, king};
        fates_[mating_king] = {Fate::Kind::stands, PieceType::king, other_king};
        open_mated_ = open_mating_ = MenSet();
        for (std::size_t man = mating_king + 1; man < men_.size(); ++man)
            (men_[man].color == mating_ ? open_mating_ : open_mated_).flip(man);
    }

    /// Does the first thing that is still to be done, in every way.
    void go_on() {
        if (is_over_) return;
        ++steps_;
        if (steps_ > limits_.steps || found_.size() > limits_.pictures ||
            (steps_ % 4096 == 0 && limits_.is_over())) {
            is_over_ = true;
            return;
        }
        const Bitboard guarded = guarded_squares();
        const Bitboard flights = king_attacks(king_) & ~guarded & ~mated_men_;
        if (flights.any()) return close(hardest(flights));
        if (aim_ == Aim::mate) return give_check(guarded.contains(king_));
        for (const Square square : mated_men_ ^ Bitboard(king_)) {
            const Bitboard moves = moves_of(square);
            if (moves.any()) return stop(square, moves);
        }
        if (open_mated_.any()) return settle(open_mated_.first());
        if (guarded.contains(king_)) return hide_from_check();
        keep();
    }

    /// The square that can be closed in the fewest ways.
    [[nodiscard]] Square hardest(Bitboard flights) const {
        Square found = flights.first();
        if (flights.count() == 1) return found;
        int fewest = std::numeric_limits<int>::max();
        const Bitboard occupied = placed_ ^ Bitboard(king_);
        for (const Square flight : flights) {
            int ways = 0;
            if (!placed_.contains(flight))
                for_each_type(open_mated_, [&](std::size_t man, PieceType type) {
                    ways += reach(man, type).contains(flight) ? 1 : 0;
                });
            for_each_type(open_mating_, [&](std::size_t man, PieceType type) {
                ways +=
                    (piece_lookup({~mating_, type}, flight, occupied) & reach(man, type) & ~placed_)
                        .count();
            });
            if (ways < fewest) {
                fewest = ways;
                found = flight;
            }
            if (fewest == 0) break;
        }
        return found;
    }

    /// A square next to the king is guarded by the one side or blocked by the other.
    void close(Square flight) {
        if (!placed_.contains(flight)) place_any(open_mated_, flight);
        guard(flight);
    }

    /// Lets each man of the mating side guard a square.
    void guard(Square target) {
        for_each_attack(target, placed_ ^ Bitboard(king_),
                        [&](std::size_t man, PieceType type, Square square) {
                            place(man, type, square, [&] { go_on(); });
                        });
    }

    /// Calls it for each man of the mating side, as each kind that it may be, and each free square
    /// from which it would attack another one.
    template <typename Action>
    void for_each_attack(Square target, Bitboard occupied, const Action& action) const {
        for_each_type(open_mating_, [&](std::size_t man, PieceType type) {
            // From there a man of the other side would attack it.
            const Bitboard from = piece_lookup({~mating_, type}, target, occupied);
            for (const Square square : reach(man, type) & from & ~placed_)
                action(man, type, square);
        });
    }

    /// A man of the king that can move to these squares is walled in or pinned.
    void stop(Square square, Bitboard moves) {
        if (pinning_line(square).empty()) pin(square);
        const PieceType type = types_[square];
        Bitboard out = moves;
        if (type == PieceType::pawn) out &= shift_ahead(~mating_, Bitboard(square));
        else if (type != PieceType::knight) out &= king_attacks(square);
        // What can take something there cannot be walled in.
        if (((type == PieceType::pawn ? moves : out) & placed_).any() || out.empty()) return;
        place_any(type == PieceType::pawn ? open_mated_ | open_mating_ : open_mated_, out.first());
    }

    /// Lets each man of the mating side pin one.
    void pin(Square square) {
        const Bitboard line = line_through(king_, square);
        if (line.empty() || (squares_between(king_, square) & placed_).any()) return;
        const bool is_straight = sliders.rook(king_, {}).contains(square);
        for (const Square from : line & ~placed_) {
            if (!squares_between(king_, from).contains(square)) continue;
            if ((squares_between(square, from) & placed_).any()) continue;
            for_each_type(open_mating_, [&](std::size_t man, PieceType type) {
                if (type == PieceType::queen ||
                    type == (is_straight ? PieceType::rook : PieceType::bishop))
                    place(man, type, from, [&] { go_on(); });
            });
        }
    }

    /// A man of the king about which nothing is said is taken, or stands where it may be stopped.
    void settle(std::size_t man) {
        if (taken_ < left_.mating) {
            open_mated_.flip(man);
            fates_[man].kind = Fate::Kind::taken;
            ++taken_;
            go_on();
            --taken_;
            fates_[man].kind = Fate::Kind::any;
            open_mated_.flip(man);
        }
        const bool has_slider = may_get_slider();
        MenSet one;
        one.flip(man);
        for_each_type(one, [&](std::size_t, PieceType type) {
            for (const Square square : reach(man, type) & ~placed_) {
                if (type != PieceType::pawn && !may_be_stopped(type, square, has_slider)) continue;
                place(man, type, square, [&] { go_on(); });
            }
        });
    }

    /// Whether an officer there can be walled in by the men that are still to be settled, or
    /// pinned.
    [[nodiscard]] bool may_be_stopped(PieceType type, Square square, bool has_slider) const {
        const Bitboard open = ways_out(type, square) & ~mated_men_;
        if ((open & placed_).empty() && open.count() <= open_mated_.count() - 1) return true;
        if (!queen_lookup(king_, placed_).contains(square)) return false;
        return has_slider || (placed_sliders() & line_through(king_, square)).any();
    }

    [[nodiscard]] Bitboard placed_sliders() const {
        Bitboard found;
        for (const Square square : placed_ & ~mated_men_)
            if (is_slider(types_[square])) found |= Bitboard(square);
        return found;
    }

    /// Whether the mating side may have a slider more.
    [[nodiscard]] bool may_get_slider() const {
        bool may = false;
        open_mating_.for_each([&](std::size_t man) {
            if (is_slider(men_[man].type)) may = true;
            if (men_[man].type != PieceType::pawn || may) return;
            for (const Square square : Bitboard(relative(mating_, Rank::eighth)))
                may = may || moves_of(man, PieceType::queen, square) <= spare_.mating;
        });
        return may;
    }

    /// In a stalemate something stands between a man and the king that it would give check to.
    void hide_from_check() {
        for (const Square from : placed_ & ~mated_men_)
            if (gives_check(from)) return place_on_line(from, open_mating_);
    }

    /// In a mate somebody gives check.
    void give_check(bool is_check) {
        if (checker_) {
            if (can_have_come(*checker_)) hold_check(*checker_);
            return;
        }
        if (is_check) {
            for (const Square from : placed_ & ~mated_men_) {
                if (!gives_check(from)) continue;
                with_checker(from);
                return place_on_line(from, open_mating_ | open_mated_);
            }
        }
        for_each_attack(king_, placed_, [&](std::size_t man, PieceType type, Square square) {
            place(man, type, square, [&] { with_checker(square); });
        });
    }

    void with_checker(Square square) {
        checker_ = square;
        go_on();
        checker_.reset();
    }

    /// Only a line can be opened: a man of another kind has to come to give check.
    [[nodiscard]] bool can_have_come(Square checker) const {
        for (std::size_t man = mating_king; man < men_.size(); ++man) {
            if (men_[man].color != mating_ || men_[man].square != checker) continue;
            if (fates_[man] != Fate{Fate::Kind::stands, men_[man].type, checker}) continue;
            if (men_[man].type == PieceType::pawn) return false;
            if (men_[man].type == PieceType::knight) return spare_.mating >= 2;
        }
        return true;
    }

    /// No man of the king may take the one that gives check or step between.
    void hold_check(Square checker) {
        const Bitboard line = squares_between(checker, king_);
        if ((line & placed_).any()) return;
        int checks = 0;
        for (const Square from : placed_ & ~mated_men_) checks += gives_check(from) ? 1 : 0;
        if (checks > 1) return keep();  // only the king can move
        for (const Square square : mated_men_ ^ Bitboard(king_)) {
            const Bitboard defences = moves_of(square) & (line | Bitboard(checker));
            if (defences.empty()) continue;
            const Square to = defences.first();
            if (types_[square] != PieceType::knight)
                for (const Square between : squares_between(square, to))
                    place_any(open_mating_ | open_mated_, between);
            pin(square);
            return double_check(checker);
        }
        keep();
    }

    /// Somebody else gives check, too: one of the two moves out of the line of the other.
    void double_check(Square checker) {
        const bool is_line = is_slider(types_[checker]);
        for_each_attack(king_, placed_, [&](std::size_t man, PieceType type, Square square) {
            if (is_line || is_slider(type)) place(man, type, square, [&] { go_on(); });
        });
    }

    [[nodiscard]] bool gives_check(Square from) const {
        return piece_lookup({mating_, types_[from]}, from, placed_ ^ Bitboard(king_))
            .contains(king_);
    }

    void place_on_line(Square from, MenSet men) {
        for (const Square between : squares_between(from, king_)) place_any(men, between);
    }

    /// What the mating side guards, through the king too.
    [[nodiscard]] Bitboard guarded_squares() const {
        Bitboard guarded;
        for (const Square from : placed_ & ~mated_men_)
            guarded |= piece_lookup({mating_, types_[from]}, from, placed_ ^ Bitboard(king_));
        return guarded;
    }

    /// The line along which a man of the king is pinned by one that is placed; empty if it is not.
    [[nodiscard]] Bitboard pinning_line(Square square) const {
        const Bitboard line = line_through(king_, square);
        const Bitboard without = placed_ ^ Bitboard(square);
        for (const Square from : placed_sliders() & line) {
            if (!squares_between(king_, from).contains(square)) continue;
            if (piece_lookup({mating_, types_[from]}, from, without).contains(king_)) return line;
        }
        return {};
    }

    /// Where a man of the king that is placed can move to.
    [[nodiscard]] Bitboard moves_of(Square square) const {
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

    /// How many moves a man needs to stand there; pawns change their file as often as there may be
    /// something to take.
    [[nodiscard]] int moves_of(std::size_t man, PieceType type, Square square) const {
        const FirstMan& first = men_[man];
        return distances_.moves(first.color, first.type, first.square, type, square,
                                most_captures(first.color));
    }

    [[nodiscard]] int most_captures(Color color) const {
        return color == mating_ ? taken_ + open_mated_.count() : open_mating_.count();
    }

    /// Calls it for each man and each kind that it may be in the end.
    template <typename Action>
    void for_each_type(MenSet men, const Action& action) const {
        men.for_each([&](std::size_t man) {
            action(man, men_[man].type);
            if (men_[man].type != PieceType::pawn) return;
            for (const PieceType officer : promotion_types) action(man, officer);
        });
    }

    void place_any(MenSet men, Square square) {
        for_each_type(men, [&](std::size_t man, PieceType type) {
            if (!reach(man, type).contains(square)) return;
            place(man, type, square, [&] { go_on(); });
        });
    }

    /// Goes on with a man on a free square, if there are moves enough for it.
    template <typename Action>
    void place(std::size_t man, PieceType type, Square square, const Action& action) {
        const bool is_mating = men_[man].color == mating_;
        int& spare = is_mating ? spare_.mating : spare_.mated;
        const int moves = moves_of(man, type, square);
        const Bitboard bit{square};
        constexpr Bitboard ends = Bitboard(Rank::first) | Bitboard(Rank::eighth);
        if (moves > spare || (placed_ & bit).any()) return;
        if (type == PieceType::pawn && (ends & bit).any()) return;
        MenSet& open = is_mating ? open_mating_ : open_mated_;
        spare -= moves;
        placed_ |= bit;
        if (!is_mating) mated_men_ |= bit;
        types_[square] = type;
        fates_[man] = {Fate::Kind::stands, type, square};
        open.flip(man);
        action();
        open.flip(man);
        fates_[man] = {};
        if (!is_mating) mated_men_ ^= bit;
        placed_ ^= bit;
        spare += moves;
    }

    /// Keeps a picture, if there are moves enough for it now that it is known who can be taken.
    void keep() {
        MovesLeft least = castled_;
        MovesLeft needed = castled_;
        for (std::size_t man = 0; man < men_.size(); ++man) {
            const auto& [kind, type, square] = fates_[man];
            if (kind != Fate::Kind::stands) continue;
            const auto& [color, first_type, first] = men_[man];
            const bool is_mating = color == mating_;
            (is_mating ? least.mating : least.mated) +=
                distances_.moves(color, first_type, first, type, square);
            (is_mating ? needed.mating : needed.mated) += moves_of(man, type, square);
        }
        const MovesLeft spare{left_.mating - needed.mating, left_.mated - needed.mated};
        if (spare.mating < 0 || spare.mated < 0 || !can_make_way(spare)) return;
        std::string key(sizeof fates_, '\0');
        std::memcpy(key.data(), fates_.data(), sizeof fates_);
        if (!kept_.insert(std::move(key)).second) return;
        FinalPicture picture = castles_;
        picture.fates = fates_;
        picture.mated_moves = least.mated;
        picture.mating_moves = least.mating;
        picture.taken = taken_;
        found_.push_back(picture);
    }

    /// Whether men that are in the way where they stand at first can leave with the moves that are
    /// to spare, or be taken.
    [[nodiscard]] bool can_make_way(MovesLeft spare) const {
        const Bitboard line = checker_ ? squares_between(*checker_, king_) : Bitboard();
        const Bitboard closed = placed_ | line;
        // Whose only move is known takes only where it ends.
        const bool is_only = left_.mating == 1 && spare.mating == 0;
        const Bitboard takes = is_only ? taken_by_only_move() : all_squares;
        int all = 0;
        int untouched = 0;
        open_mated_.for_each([&](std::size_t man) {
            const Square square = men_[man].square;
            if (!closed.contains(square) && !defends(men_[man])) return;
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

    [[nodiscard]] Bitboard taken_by_only_move() const {
        Bitboard found;
        for (std::size_t man = mating_king; man < men_.size(); ++man) {
            const auto& [kind, type, square] = fates_[man];
            if (men_[man].color != mating_ || kind != Fate::Kind::stands) continue;
            if (square == men_[man].square) continue;
            found |= Bitboard(square);
            if (men_[man].type == PieceType::pawn)
                found |= shift_ahead(~mating_, Bitboard(square));  // en passant
        }
        return found;
    }

    /// Whether a man that stays would certainly take the one that gives check or step between.
    [[nodiscard]] bool defends(const FirstMan& man) const {
        if (!checker_) return false;
        bool may_be_pinned = false;
        open_mating_.for_each([&](std::size_t other) {
            may_be_pinned = may_be_pinned || men_[other].type != PieceType::knight;
        });
        if (may_be_pinned || (placed_sliders() & line_through(king_, man.square)).any())
            return false;
        const Bitboard line = squares_between(*checker_, king_);
        const Bitboard to = piece_lookup({man.color, man.type}, man.square, {});
        switch (man.type) {
            case PieceType::knight: return (to & (line | Bitboard(*checker_))).any();
            case PieceType::pawn: return to.contains(*checker_);
            default: return (to & king_attacks(man.square)).contains(*checker_);
        }
    }

    const ManDistances& distances_ = ManDistances::get();
    FirstMen men_;
    /// For each man and kind the squares that it reaches in so many moves; the last are all.
    std::vector<std::array<std::array<Bitboard, 10>, all_piece_types.size()>> reach_;
    Color mating_;
    Aim aim_;
    MovesLeft left_;
    Bitboard kings_;  ///< where the king may be mated or stalemated
    PictureLimits limits_;
    std::vector<FinalPicture>& found_;
    std::unordered_set<std::string> kept_;
    std::size_t steps_ = 0;
    bool is_over_ = false;

    MovesLeft castled_{};
    FinalPicture castles_;  ///< who castles

    // What is said of the picture.
    Square king_ = Square::a1;
    std::array<Fate, FinalPicture::most_men> fates_{};
    SquareMap<PieceType> types_;
    Bitboard placed_;
    Bitboard mated_men_;  ///< those of the king among them
    MenSet open_mated_;   ///< men of the king about which nothing is said
    MenSet open_mating_;  ///< likewise
    MovesLeft spare_{};   ///< moves that are not needed yet
    int taken_ = 0;
    std::optional<Square> checker_;
};

FirstMen men_of(const Position& position, Color mating) {
    FirstMen men{{~mating, PieceType::king, position.king(~mating)},
                 {mating, PieceType::king, position.king(mating)}};
    for (const Color color : {~mating, mating})
        for (const PieceType type : {PieceType::queen, PieceType::rook, PieceType::bishop,
                                     PieceType::knight, PieceType::pawn})
            for (const Square square : position.pieces(color, type))
                men.push_back({color, type, square});
    return men;
}

/// Castles, or does not, with one side.
void castle(FirstMen& men, std::size_t king, std::optional<Square> rook) {
    if (!rook) return;
    const CastlingTargets targets = castling_targets(men[king].square, *rook);
    for (FirstMan& man : men)
        if (man.square == *rook && man.type == PieceType::rook) man.square = targets.rook;
    men[king].square = targets.king;
}

}  // namespace

std::optional<FinalPictures> find_final_pictures(const Position& position, Color mating, Aim aim,
                                                 MovesLeft left, Bitboard kings,
                                                 const PictureLimits& limits) {
    FinalPictures result{men_of(position, mating), {}};
    const auto ways = [&](Color color, int moves) {
        std::vector<std::optional<Square>> rooks{std::nullopt};
        if (moves > 0)
            for (const Square rook : position.castling_rooks() & position.pieces(color))
                rooks.emplace_back(rook);
        return rooks;
    };
    std::size_t steps = 0;
    for (const auto mating_rook : ways(mating, left.mating)) {
        for (const auto mated_rook : ways(~mating, left.mated)) {
            FirstMen men = result.men;
            castle(men, mating_king, mating_rook);
            castle(men, mated_king, mated_rook);
            FinalPicture castles;
            castles.mating_castles = mating_rook;
            castles.mated_castles = mated_rook;
            PictureSearch search(mating, aim, left, kings,
                                 {limits.steps - steps, limits.pictures, limits.is_over},
                                 result.pictures);
            if (!search.run(men, {mating_rook ? 1 : 0, mated_rook ? 1 : 0}, castles))
                return std::nullopt;
            steps += search.steps();
        }
    }
    return result;
}

}  // namespace chess::detail
