#include "libchess/mate/detail/roaming_play.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/mate/detail/attacks_of_sets.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace chess::detail {

namespace {

/// Pieces without a move, were it theirs.
Bitboard jailed_men(const Position& position) {
    Bitboard jailed;
    for (const Square square : position.occupied() ^ position.pieces(PieceType::pawn))
        if (const Piece piece = *position.at(square);
            (piece_attacks(piece, square, position.occupied()) & ~position.pieces(piece.color))
                .empty())
            jailed |= Bitboard(square);
    return jailed;
}

/// A move of a placed man, or of one that roams.
struct Step {
    std::optional<Square> from{};   ///< nullopt: of a man that roams
    std::optional<Square> to{};     ///< nullopt: a quiet move of men that roam
    std::optional<Square> opens{};  ///< where a pawn was taken in passing
    bool promotes = false;
    Bitboard comes{};  ///< squares that men that roam come to
};

class Closure {
public:
    Closure(const Position& position, Color winner, Bitboard placed, const RoamingLimits& limits)
        : winner_(winner),
          limits_(limits),
          placed_(placed | position.pieces(PieceType::king) | position.pieces(PieceType::pawn)) {
        for (const Square square : position.occupied() & ~placed_)
            widen(roaming_.emplace_back(*position.at(square)), Bitboard(square));
        placements_.add(placement_of(position, placed_));
    }

    std::optional<RoamingPlay> without_mate() {
        if (!close(false)) return std::nullopt;
        return RoamingPlay{placed_, placements_.size()};
    }

    /// Of each placement, by its number; nullopt at a limit.
    std::optional<std::vector<int>> distances() {
        if (!close(true)) return std::nullopt;
        // What leads to each placement, by counting.
        std::vector<std::uint32_t> begins(placements_.size() + 1);
        for (const auto& [from, to] : steps_) ++begins[to + 1];
        for (std::size_t number = 1; number < begins.size(); ++number)
            begins[number] += begins[number - 1];
        std::vector<std::uint32_t> befores(steps_.size());
        for (auto places = begins; const auto& [from, to] : steps_) befores[places[to]++] = from;
        std::vector<int> distances(placements_.size(), RoamingDistances::never);
        std::vector<std::uint32_t> last;
        for (const std::uint32_t number : mating_)
            if (std::exchange(distances[number], 1) != 1) last.push_back(number);
        for (int distance = 2; !last.empty(); ++distance) {
            std::vector<std::uint32_t> next;
            for (const std::uint32_t number : last)
                for (std::uint32_t at = begins[number]; at < begins[number + 1]; ++at)
                    if (int& its = distances[befores[at]]; its == RoamingDistances::never) {
                        its = distance;
                        next.push_back(befores[at]);
                    }
            last = std::move(next);
        }
        return distances;
    }

    [[nodiscard]] Placements take() && { return std::move(placements_); }

private:
    /// Adds what follows until nothing new does; false at a limit, or once a move may mate unless
    /// that is to be noted.
    bool close(bool notes) {
        // Begins again when men roam further, but not before there is twice as much to go through
        // as the last time: most of them soon reach all that they ever do.
        std::size_t begin_again = 1;
        do {
            has_grown_ = false;
            steps_.clear();
            mating_.clear();
            for (expanded_ = 0; expanded_ < placements_.size(); ++expanded_) {
                if (has_grown_ && expanded_ >= begin_again) break;
                if (limits_.work == 0) return false;
                --limits_.work;
                if (expanded_ % 256 == 255 && limits_.is_over()) return false;
                if (!has_men(placements_[expanded_])) continue;
                followers_.clear();
                expand(placements_[expanded_]);
                if (!notes && !mating_.empty()) return false;
                add_followers(notes);
            }
            begin_again = std::max<std::size_t>(2 * begin_again, expanded_);
        } while (has_grown_);
        return true;
    }

    void add_followers(bool notes) {
        for (const Placement& follower : followers_) placements_.prefetch_placement(follower);
        for (const Placement& follower : followers_) {
            const std::uint32_t number = placements_.add(follower);
            if (notes) steps_.emplace_back(expanded_, number);
        }
    }

    /// Whether the winner has a man but its king.
    [[nodiscard]] bool has_men(const Placement& placement) const {
        return placement.of(winner_).several() || roamed_[winner_].any();
    }

    void expand(const Placement placement) {
        const Color turn = placement.turn;
        for (const Square from : placement.of(turn))
            if (placement.of(PieceType::pawn).contains(from)) expand_pawn(placement, from);
            else
                for (const Square to :
                     piece_attacks({turn, placement.type_at(from)}, from, placement.occupied()) &
                         ~placement.of(turn))
                    go_on(placement, {from, to});
        expand_roaming(placement);
    }

    void expand_pawn(const Placement& placement, Square from) {
        const Color turn = placement.turn;
        const Bitboard occupied = placement.occupied();
        const auto go = [&](Square to) {
            const bool promotes = rank_of(to) == back_rank(~turn);
            go_on(placement, {.from = from,
                              .to = to,
                              .promotes = promotes,
                              .comes = promotes ? Bitboard(to) : Bitboard()});
        };
        if (const Square to = ahead(turn, from); !occupied.contains(to)) {
            go(to);
            if (rank_of(from) == relative(turn, Rank::second) &&
                !occupied.contains(ahead(turn, to)))
                go(ahead(turn, to));
        }
        for (const Square to : pawn_attacks(turn, from)) {
            if (placement.passed == to) go_on(placement, {from, to, ahead(~turn, to)});
            else if (placement.of(~turn).contains(to) ||
                     (!occupied.contains(to) && roamed_[~turn].contains(to)))
                go(to);
        }
    }

    /// All quiet moves of men that roam lead to one placement.
    void expand_roaming(const Placement& placement) {
        const Color turn = placement.turn;
        const Bitboard occupied = placement.occupied();
        const Bitboard others = placement.of(~turn) & ~Bitboard(placement.king(~turn));
        targets_.assign(roaming_.size(), {});
        Bitboard all;
        for (std::size_t man = 0; man < roaming_.size(); ++man) {
            const RoamingMan& it = roaming_[man];
            if (it.piece.color != turn) continue;
            targets_[man] = attacks_from_any(it.piece.type, it.squares & ~occupied, occupied);
            all |= targets_[man];
        }
        Bitboard reached;
        const Bitboard taken = all & others;
        for (const Square to : taken)
            if (go_on(placement, {.to = to, .comes = Bitboard(to)})) reached |= Bitboard(to);
        // A man may go between, so it is asked whether the move is legal with all where they can
        // go.
        const Bitboard quiet = all & ~occupied;
        if (quiet.any() && go_on(placement, {.comes = quiet})) reached |= quiet;
        for (std::size_t man = 0; man < targets_.size(); ++man)
            widen(roaming_[man], targets_[man] & reached);
    }

    void widen(RoamingMan& man, Bitboard squares) {
        has_grown_ |= (squares & ~man.squares).any();
        man.squares |= squares;
        roams_[man.piece.color][man.piece.type] |= squares;
        roamed_[man.piece.color] |= squares;
    }

    /// Whether a placed man attacks the king of the side to move across a square.
    static bool opens_line(const Placement& after, Square left) {
        const Square king = after.king(after.turn);
        const Bitboard others = after.of(~after.turn);
        const Bitboard queens = after.of(PieceType::queen);
        const Bitboard occupied = after.occupied();
        const Bitboard rooks = (after.of(PieceType::rook) | queens) & others;
        const Bitboard bishops = (after.of(PieceType::bishop) | queens) & others;
        return std::ranges::any_of(
            (bishops & bishop_attacks(king, occupied)) | (rooks & rook_attacks(king, occupied)),
            [&](Square square) { return squares_between(square, king).contains(left); });
    }

    static Placement after_step(const Placement& before, const Step& step) {
        const Color turn = before.turn;
        Placement after = before;
        after.turn = ~turn;
        after.passed.reset();
        after.opened.reset();
        Bitboard left;
        for (const auto square : {step.from, step.to, step.opens})
            if (square) left |= Bitboard(*square);
        after.remove(left);
        if (!step.from) return after;
        const PieceType type = before.type_at(*step.from);
        if (!step.promotes) after.put({turn, type}, *step.to);
        if (opens_line(after, *step.from)) after.opened = step.from;
        if (step.promotes) return after;
        if (type == PieceType::pawn && distance(*step.from, *step.to) == 2 &&
            (pawn_attacks(turn, ahead(turn, *step.from)) & after.of(~turn) &
             after.of(PieceType::pawn))
                .any())
            after.passed = ahead(turn, *step.from);
        return after;
    }

    /// Whether the king of the side that has moved is not in check for sure: by a placed man, with
    /// nothing that could stand between.
    [[nodiscard]] bool is_legal(const Placement& before, const Placement& after,
                                const Step& step) const {
        const Color by = after.turn;
        Bitboard between = roamed_[Color::white] | roamed_[Color::black];
        if (before.opened) between &= ~Bitboard(*before.opened);
        const Bitboard occupied = after.occupied() | between | step.comes;
        return !is_attacked(after.king(before.turn), by, occupied,
                            [&](PieceType type) { return after.of(by) & after.of(type); });
    }

    /// Adds what is there after a step; false if it is not legal.
    bool go_on(const Placement& before, const Step& step) {
        const Color turn = before.turn;
        if (step.to && before.of(PieceType::king).contains(*step.to)) return false;
        const Placement after = after_step(before, step);
        if (!is_legal(before, after, step)) return false;
        if (step.promotes) promote(turn, *step.to);
        if (turn == winner_ && may_be_mate(after, step)) mating_.push_back(expanded_);
        followers_.push_back(after);
        placements_.prefetch_slot(after);
        return true;
    }

    /// A new queen also moves like a rook or a bishop.
    void promote(Color color, Square square) {
        for (const PieceType type : {PieceType::queen, PieceType::knight}) {
            auto man = std::ranges::find_if(roaming_, [&](const RoamingMan& it) {
                return it.is_promoted && it.piece == Piece{color, type};
            });
            if (man == roaming_.end()) {
                roaming_.push_back({{color, type}, {}, true});
                man = std::prev(roaming_.end());
            }
            widen(*man, Bitboard(square));
        }
    }

    /// Whether some man may attack a square, wherever those that roam stand.
    [[nodiscard]] bool may_attack(const Placement& placement, Color by, Square square,
                                  Bitboard occupied) const {
        return is_attacked(square, by, occupied, [&](PieceType type) {
            return (placement.of(by) & placement.of(type)) |
                   (roams_[by][type] & ~placement.occupied());
        });
    }

    static bool is_attacked(Square square, Color by, Bitboard occupied, const auto& men) {
        const Bitboard queens = men(PieceType::queen);
        return (men(PieceType::pawn) & pawn_attacks(~by, square)).any() ||
               (men(PieceType::knight) & knight_attacks(square)).any() ||
               (men(PieceType::king) & king_attacks(square)).any() ||
               ((men(PieceType::bishop) | queens) & bishop_attacks(square, occupied)).any() ||
               ((men(PieceType::rook) | queens) & rook_attacks(square, occupied)).any();
    }

    /// Whether a step of the winner may mate.
    [[nodiscard]] bool may_be_mate(const Placement& after, const Step& step) const {
        const Square king = after.king(~winner_);
        if (!may_give_check(after, step, king)) return false;
        Bitboard open;
        for (const Square square : king_attacks(king) & ~after.of(~winner_))
            if (!may_attack(after, winner_, square, after.occupied() & ~Bitboard(king)))
                open |= Bitboard(square);
        return can_block(open, after.occupied()) && !has_defence(after, king);
    }

    /// Whether a placed man, not the king, parries every check for sure.
    [[nodiscard]] bool has_defence(const Placement& placement, Square king) const {
        const Color turn = placement.turn;
        const Bitboard own = roamed_[turn];
        const Bitboard maybe = placement.occupied() | own | roamed_[winner_];
        for (const Square from : placement.of(turn) & ~Bitboard(king)) {
            const Piece piece{turn, placement.type_at(from)};
            Bitboard targets = piece_attacks(piece, from, maybe) &
                               ~(placement.of(turn) | (own & ~placement.of(winner_)));
            if (piece.type == PieceType::pawn)
                targets =
                    (targets & placement.of(winner_)) | (Bitboard(ahead(turn, from)) & ~maybe);
            for (const Square to : targets) {
                Placement after = placement;
                after.remove(Bitboard(from) | Bitboard(to));
                after.put(piece, to);
                if (!may_attack(after, winner_, king, after.occupied())) return true;
            }
        }
        return false;
    }

    [[nodiscard]] bool may_give_check(const Placement& after, const Step& step, Square king) const {
        const Bitboard occupied = after.occupied();
        if (!step.from || step.promotes) return may_attack(after, winner_, king, occupied);
        if (piece_attacks({winner_, after.type_at(*step.to)}, *step.to, occupied).contains(king))
            return true;
        // A discovered check comes through a square that was left.
        Bitboard left(*step.from);
        if (step.opens) left |= Bitboard(*step.opens);
        const auto discovers = [&](PieceType type) {
            const Bitboard from =
                (after.of(winner_) & after.of(type)) | (roams_[winner_][type] & ~occupied);
            return std::ranges::any_of(
                from & piece_attacks({winner_, type}, king, occupied),
                [&](Square square) { return (squares_between(square, king) & left).any(); });
        };
        return discovers(PieceType::bishop) || discovers(PieceType::rook) ||
               discovers(PieceType::queen);
    }

    /// Whether men of the other side that roam can stand on all these squares at once.
    [[nodiscard]] bool can_block(Bitboard squares, Bitboard occupied) const {
        if ((squares & occupied).any()) return false;
        std::vector<int> squares_of_men(roaming_.size(), -1);
        return std::ranges::all_of(squares, [&](Square square) {
            std::vector<bool> seen(roaming_.size());
            return place(square, squares_of_men, seen);
        });
    }

    /// Finds a man for a square, moving others to other squares if need be (Kuhn 1955).
    bool place(Square square, std::vector<int>& squares_of_men, std::vector<bool>& seen) const {
        for (std::size_t man = 0; man < roaming_.size(); ++man) {
            const RoamingMan& it = roaming_[man];
            if (it.piece.color == winner_ || !it.squares.contains(square)) continue;
            if (it.is_promoted) return true;
            if (seen[man]) continue;
            seen[man] = true;
            int& its_square = squares_of_men[man];
            if (its_square >= 0 && !place(square_at(its_square), squares_of_men, seen)) continue;
            its_square = index_of(square);
            return true;
        }
        return false;
    }

    Color winner_;
    const RoamingLimits& limits_;
    Bitboard placed_;  ///< at the start
    std::vector<RoamingMan> roaming_;
    ColorMap<PieceTypeMap<Bitboard>> roams_{};  ///< the squares of all of them, by type
    ColorMap<Bitboard> roamed_;                 ///< the same, of any type
    Placements placements_;
    bool has_grown_ = false;  ///< some man roams further than when this pass began
    // Of this pass.
    std::uint32_t expanded_ = 0;
    std::vector<Placement> followers_;  ///< of the placement that is being expanded
    std::vector<Bitboard> targets_;     ///< of each man that roams, there
    std::vector<std::pair<std::uint32_t, std::uint32_t>> steps_;  ///< from which to which placement
    std::vector<std::uint32_t> mating_;  ///< placements from which a move may mate
};

}  // namespace

std::optional<RoamingPlay> close_roaming_play(const Position& position, Color winner,
                                              Bitboard placed, const RoamingLimits& limits) {
    if (position.castling_rooks().any()) return std::nullopt;
    return Closure(position, winner, placed, limits).without_mate();
}

std::optional<RoamingDistances> RoamingDistances::of(const Position& position, Color winner,
                                                     const RoamingLimits& limits) {
    if (position.castling_rooks().any()) return std::nullopt;
    RoamingDistances result;
    result.jailed_ = jailed_men(position);
    for (const PieceType type : all_piece_types)
        result.jailed_types_[type] = position.pieces(type) & result.jailed_;
    Closure closure(position, winner, result.jailed_, limits);
    auto distances = closure.distances();
    if (!distances) return std::nullopt;
    result.placements_ = std::move(closure).take();
    result.distances_ = *std::move(distances);
    return result;
}

std::optional<int> RoamingDistances::at(const Position& position) const {
    Bitboard placed = position.pieces(PieceType::king) | position.pieces(PieceType::pawn);
    for (const PieceType type : all_piece_types)
        placed |= position.pieces(type) & jailed_types_[type];
    const std::uint32_t number = placements_.find(placement_of(position, placed));
    return number == Placements::none ? std::nullopt : std::optional(distances_[number]);
}

std::optional<RoamingPlay> find_roaming_play(const Position& position, Color winner,
                                             const RoamingLimits& limits) {
    const Bitboard jailed = jailed_men(position);
    const Bitboard bishops = position.pieces(PieceType::bishop);
    const Bitboard others = position.occupied() & ~bishops;
    const Bitboard around_kings =
        (king_attacks(position.king(winner)) | king_attacks(position.king(~winner))) &
        position.occupied();
    const std::array sets{Bitboard(),
                          jailed,
                          others,
                          others | jailed,
                          others | position.pieces(winner),
                          others | position.pieces(~winner),
                          jailed | around_kings | position.pieces(winner)};
    // What one set does not need is left to the others.
    for (std::size_t set = 0; set < sets.size(); ++set) {
        if (std::ranges::count(std::span(sets).first(set), sets[set]) != 0) continue;
        const std::uint64_t most = limits.work / (sets.size() - set);
        std::uint64_t left = most;
        auto play = close_roaming_play(position, winner, sets[set], {left, limits.is_over});
        limits.work -= most - left;
        if (play) return play;
    }
    return std::nullopt;
}

}  // namespace chess::detail
