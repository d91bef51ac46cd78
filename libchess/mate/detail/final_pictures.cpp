#include "libchess/mate/detail/final_pictures.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/detail/attack_tables.hpp"
#include "libchess/mate/detail/partial_picture.hpp"
#include "libchess/mate/detail/stalemate_bound.hpp"

#include <cstring>
#include <limits>
#include <string>
#include <unordered_set>
#include <utility>

namespace chess::detail {

namespace {

/// Searches the pictures of one problem. Castling sides have already castled.
class PictureSearch {
public:
    /// `castles` tells which sides do; men and moves left are those after castling.
    PictureSearch(const FirstMen& men, Color mating, Aim aim, MovesLeft left,
                  const FinalPicture& castles, PictureLimits limits,
                  std::vector<FinalPicture>& found)
        : picture_(men, mating, left),
          mating_(mating),
          aim_(aim),
          castles_(castles),
          limits_(std::move(limits)),
          found_(found) {}

    /// Adds the pictures whose king stands on one of these squares; false if the limits are
    /// reached.
    bool run(Bitboard kings) {
        for (const Square king : kings)
            for (const Square other_king : all_squares) {
                if (!picture_.begin(king, other_king)) continue;
                go_on();
                if (is_over_) return false;
            }
        return true;
    }

    [[nodiscard]] std::size_t steps() const noexcept { return steps_; }

private:
    /// Fulfils the first open requirement in every possible way.
    void go_on() {
        if (is_over_) return;
        ++steps_;
        if (steps_ > limits_.steps || found_.size() > limits_.pictures ||
            (steps_ % 4096 == 0 && limits_.is_over())) {
            is_over_ = true;
            return;
        }
        const Bitboard guarded = picture_.guarded_squares();
        const Bitboard flights = king_attacks(picture_.king()) & ~guarded & ~picture_.mated_men();
        if (flights.any()) return close(hardest(flights));
        if (aim_ == Aim::mate) return give_check(guarded.contains(picture_.king()));
        for (const Square square : picture_.mated_men() ^ Bitboard(picture_.king())) {
            const Bitboard moves = picture_.moves_of(square);
            if (moves.any()) return stop(square, moves);
        }
        if (picture_.open_mated().any()) return settle(picture_.open_mated().first());
        if (guarded.contains(picture_.king())) return hide_from_check();
        keep();
    }

    /// The square that can be closed in the fewest ways.
    [[nodiscard]] Square hardest(Bitboard flights) const {
        Square found = flights.first();
        if (flights.count() == 1) return found;
        int fewest = std::numeric_limits<int>::max();
        const Bitboard occupied = picture_.placed() ^ Bitboard(picture_.king());
        for (const Square flight : flights) {
            int ways = 0;
            if (!picture_.placed().contains(flight))
                picture_.for_each_type(picture_.open_mated(), [&](std::size_t man, PieceType type) {
                    ways += picture_.reach(man, type).contains(flight) ? 1 : 0;
                });
            picture_.for_each_type(picture_.open_mating(), [&](std::size_t man, PieceType type) {
                ways += (piece_lookup({~mating_, type}, flight, occupied) &
                         picture_.reach(man, type) & ~picture_.placed())
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

    /// Closes a square next to the king: it is guarded by one side or blocked by the other.
    void close(Square flight) {
        if (!picture_.placed().contains(flight)) place_any(picture_.open_mated(), flight);
        guard(flight);
    }

    /// Lets each man of the mating side guard a square.
    void guard(Square target) {
        for_each_attack(target, picture_.placed() ^ Bitboard(picture_.king()),
                        [&](std::size_t man, PieceType type, Square square) {
                            picture_.place(man, type, square, [&] { go_on(); });
                        });
    }

    /// Calls an action for each man of the mating side, each type that it may have, and each free
    /// square from which it attacks a target.
    template <typename Action>
    void for_each_attack(Square target, Bitboard occupied, const Action& action) const {
        picture_.for_each_type(picture_.open_mating(), [&](std::size_t man, PieceType type) {
            // From there a man of the other side would attack it.
            const Bitboard from = piece_lookup({~mating_, type}, target, occupied);
            for (const Square square : picture_.reach(man, type) & from & ~picture_.placed())
                action(man, type, square);
        });
    }

    /// Stops a man of the king's side that can move to these squares: it is blocked or pinned.
    void stop(Square square, Bitboard moves) {
        if (picture_.pinning_line(square).empty()) pin(square);
        const PieceType type = picture_.type_at(square);
        Bitboard out = moves;
        if (type == PieceType::pawn) out &= shift_ahead(~mating_, Bitboard(square));
        else if (type != PieceType::knight) out &= king_attacks(square);
        // A man that can capture there cannot be blocked.
        if (((type == PieceType::pawn ? moves : out) & picture_.placed()).any() || out.empty())
            return;
        place_any(type == PieceType::pawn ? picture_.open_mated() | picture_.open_mating()
                                          : picture_.open_mated(),
                  out.first());
    }

    /// Lets each man of the mating side pin one.
    void pin(Square square) {
        const Bitboard line = line_through(picture_.king(), square);
        if (line.empty() || (squares_between(picture_.king(), square) & picture_.placed()).any())
            return;
        const bool is_straight = sliders.rook(picture_.king(), {}).contains(square);
        for (const Square from : line & ~picture_.placed()) {
            if (!squares_between(picture_.king(), from).contains(square)) continue;
            if ((squares_between(square, from) & picture_.placed()).any()) continue;
            picture_.for_each_type(picture_.open_mating(), [&](std::size_t man, PieceType type) {
                if (type == PieceType::queen ||
                    type == (is_straight ? PieceType::rook : PieceType::bishop))
                    picture_.place(man, type, from, [&] { go_on(); });
            });
        }
    }

    /// Settles an open man of the king's side: it is captured, or stands where it may be stopped.
    void settle(std::size_t man) {
        picture_.take(man, [&] { go_on(); });
        const bool has_slider = picture_.may_get_slider();
        picture_.for_each_type(MenSet(man), [&](std::size_t, PieceType type) {
            for (const Square square : picture_.reach(man, type) & ~picture_.placed()) {
                if (type != PieceType::pawn && !may_be_stopped(type, square, has_slider)) continue;
                picture_.place(man, type, square, [&] { go_on(); });
            }
        });
    }

    /// Whether a piece there can be blocked by the men still open, or pinned.
    [[nodiscard]] bool may_be_stopped(PieceType type, Square square, bool has_slider) const {
        const Bitboard open = ways_out(type, square) & ~picture_.mated_men();
        if ((open & picture_.placed()).empty() && open.count() <= picture_.open_mated().count() - 1)
            return true;
        if (!queen_lookup(picture_.king(), picture_.placed()).contains(square)) return false;
        return has_slider ||
               (picture_.mating_sliders() & line_through(picture_.king(), square)).any();
    }

    /// In a stalemate, puts a man between a checking slider and the king.
    void hide_from_check() {
        for (const Square from : picture_.mating_men())
            if (picture_.gives_check(from)) return place_on_line(from, picture_.open_mating());
    }

    /// In a mate, lets a man give check.
    void give_check(bool is_check) {
        if (checker_) {
            if (picture_.can_have_come(*checker_)) hold_check(*checker_);
            return;
        }
        if (is_check) {
            for (const Square from : picture_.mating_men()) {
                if (!picture_.gives_check(from)) continue;
                with_checker(from);
                return place_on_line(from, picture_.open_mating() | picture_.open_mated());
            }
        }
        for_each_attack(picture_.king(), picture_.placed(),
                        [&](std::size_t man, PieceType type, Square square) {
                            picture_.place(man, type, square, [&] { with_checker(square); });
                        });
    }

    void with_checker(Square square) {
        checker_ = square;
        go_on();
        checker_.reset();
    }

    /// Ensures that no man of the king's side can capture the checker or interpose.
    void hold_check(Square checker) {
        const Bitboard line = squares_between(checker, picture_.king());
        if ((line & picture_.placed()).any()) return;
        int checks = 0;
        for (const Square from : picture_.mating_men())
            checks += picture_.gives_check(from) ? 1 : 0;
        if (checks > 1) return keep();  // only the king can move
        for (const Square square : picture_.mated_men() ^ Bitboard(picture_.king())) {
            const Bitboard defences = picture_.moves_of(square) & (line | Bitboard(checker));
            if (defences.empty()) continue;
            const Square to = defences.first();
            if (picture_.type_at(square) != PieceType::knight)
                for (const Square between : squares_between(square, to))
                    place_any(picture_.open_mating() | picture_.open_mated(), between);
            pin(square);
            return double_check(checker);
        }
        keep();
    }

    /// Adds a second checker: one of the two moves out of the other's line.
    void double_check(Square checker) {
        const bool is_line = is_slider(picture_.type_at(checker));
        for_each_attack(picture_.king(), picture_.placed(),
                        [&](std::size_t man, PieceType type, Square square) {
                            if (is_line || is_slider(type))
                                picture_.place(man, type, square, [&] { go_on(); });
                        });
    }

    void place_on_line(Square from, MenSet men) {
        for (const Square between : squares_between(from, picture_.king())) place_any(men, between);
    }

    void place_any(MenSet men, Square square) {
        picture_.for_each_type(men, [&](std::size_t man, PieceType type) {
            if (!picture_.reach(man, type).contains(square)) return;
            picture_.place(man, type, square, [&] { go_on(); });
        });
    }

    /// Keeps the picture unless it is known.
    void keep() {
        auto picture = picture_.finished(checker_);
        if (!picture) return;
        std::string key(sizeof picture->fates, '\0');
        std::memcpy(key.data(), picture->fates.data(), sizeof picture->fates);
        if (!kept_.insert(std::move(key)).second) return;
        picture->mating_castles = castles_.mating_castles;
        picture->mated_castles = castles_.mated_castles;
        picture->mating_moves += castles_.mating_moves;
        picture->mated_moves += castles_.mated_moves;
        found_.push_back(*picture);
    }

    PartialPicture picture_;
    std::optional<Square> checker_;  ///< the checker, if known
    Color mating_;
    Aim aim_;
    FinalPicture castles_;
    PictureLimits limits_;
    std::vector<FinalPicture>& found_;
    std::unordered_set<std::string> kept_;
    std::size_t steps_ = 0;
    bool is_over_ = false;
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

/// Castles with one side, if it does.
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
    if (!may_have_pictures(position)) return std::nullopt;
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
            castles.mating_moves = mating_rook ? 1 : 0;
            castles.mated_moves = mated_rook ? 1 : 0;
            PictureSearch search(
                men, mating, aim,
                {left.mating - castles.mating_moves, left.mated - castles.mated_moves}, castles,
                {limits.steps - steps, limits.pictures, limits.is_over}, result.pictures);
            if (!search.run(kings)) return std::nullopt;
            steps += search.steps();
        }
    }
    return result;
}

}  // namespace chess::detail
