#include "libchess/mate/detail/closure_check.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace chess::detail {

namespace {

/// What is wrong, or nullopt.
using ClosureFault = std::optional<std::string>;

/// The placed men on their squares.
class PlacedMen {
public:
    [[nodiscard]] std::optional<Piece> at(Square square) const { return men_[square]; }
    [[nodiscard]] Bitboard squares(Color color) const { return squares_[color]; }
    [[nodiscard]] Bitboard occupied() const {
        return squares_[Color::white] | squares_[Color::black];
    }
    [[nodiscard]] Square king(Color color) const { return kings_[color]; }

    /// Puts a man on an empty square.
    void put(Piece piece, Square square) {
        men_[square] = piece;
        squares_[piece.color] |= Bitboard(square);
        if (piece.type == PieceType::king) kings_[piece.color] = square;
    }
    /// Empties a square.
    void remove(Square square) {
        men_[square].reset();
        for (const Color color : all_colors) squares_[color] &= ~Bitboard(square);
    }
    /// Moves a man, capturing what stands on the target.
    void move(Square from, Square to) {
        const auto piece = at(from);
        if (!piece) return;
        remove(from);
        remove(to);
        put(*piece, to);
    }

private:
    SquareMap<std::optional<Piece>> men_;
    ColorMap<Bitboard> squares_;
    ColorMap<Square> kings_;
};

struct CheckedPlacement {
    PlacedMen board;
    Color turn = Color::white;
    std::optional<Square> en_passant = std::nullopt;
    /// Certainly empty: a placed man has just left it, and so opened a line to the king.
    std::optional<Square> opened = std::nullopt;
};

/// Everything that identifies a placement, without collisions.
std::string text_of(const CheckedPlacement& placement) {
    std::string text(square_count, '.');
    for (const Square square : placement.board.occupied())
        if (const auto piece = placement.board.at(square))
            text[static_cast<std::size_t>(index_of(square))] = to_char(*piece);
    text += placement.turn == Color::white ? 'w' : 'b';
    if (placement.en_passant) text += to_string(*placement.en_passant);
    if (placement.opened) text += '/' + to_string(*placement.opened);
    return text;
}

/// A man who has no square of his own, or any number of promoted ones alike.
struct RoamingPiece {
    Piece piece;
    /// Where he may stand, unless a placed man stands there.
    Bitboard squares;
    bool is_many = false;
};

/// A move: of a placed man, or of a roaming man, or all quiet moves of roaming men together.
struct CheckedStep {
    /// The placed men after it.
    PlacedMen board;
    /// Where the placed man came from; nullopt for roaming men.
    std::optional<Square> from = std::nullopt;
    /// The target; nullopt for all targets of quiet moves of roaming men.
    std::optional<Square> to = std::nullopt;
    /// Squares that a placed man left or, by en passant, was captured on.
    Bitboard left = {};
    std::optional<Square> en_passant = std::nullopt;
    bool promotes = false;
    /// Squares that roaming men come to: a set for each man, or none at all.
    std::vector<Bitboard> gains = {};
};

std::string to_string(const CheckedStep& step) {
    if (!step.to) return "a quiet move of a roaming man";
    if (!step.from) return "the capture of a roaming man on " + to_string(*step.to);
    return "the move " + to_string(*step.from) + to_string(*step.to);
}

Bitboard union_of(const std::vector<Bitboard>& sets) {
    Bitboard all;
    for (const Bitboard set : sets) all |= set;
    return all;
}

/// Whether each of some squares can have a man of its own, given the sets of squares of the men.
bool can_fill(Bitboard squares, const std::vector<Bitboard>& men) {
    std::vector<std::optional<Square>> seats(men.size());
    // Seats someone on a square, moving others to other squares if he must.
    const auto seat = [&](auto& self, Square square, std::vector<bool>& tried) -> bool {
        for (std::size_t man = 0; man < men.size(); ++man) {
            if (tried[man] || !men[man].contains(square)) continue;
            tried[man] = true;
            if (seats[man] && !self(self, *seats[man], tried)) continue;
            seats[man] = square;
            return true;
        }
        return false;
    };
    return std::ranges::all_of(squares, [&](Square square) {
        std::vector<bool> tried(men.size());
        return seat(seat, square, tried);
    });
}

/// The roaming men, and what they and the placed men do for sure or possibly.
class RoamingMen {
public:
    explicit RoamingMen(const Position& start, Bitboard placed) {
        // Without a square at first, the promoted men are as good as absent.
        for (const Color color : all_colors)
            for (const PieceType type : {PieceType::queen, PieceType::knight})
                men_.push_back({{color, type}, Bitboard(), true});
        for (const Square square : start.occupied() & ~placed)
            if (const auto piece = start.at(square)) men_.push_back({*piece, Bitboard(square)});
        for (const RoamingPiece& man : men_) squares_[man.piece.color] |= man.squares;
    }

    [[nodiscard]] const std::vector<RoamingPiece>& men() const { return men_; }
    /// Where a man of that colour may stand.
    [[nodiscard]] Bitboard squares(Color color) const { return squares_[color]; }
    [[nodiscard]] Bitboard squares() const {
        return squares_[Color::white] | squares_[Color::black];
    }
    /// Adds a set of squares for each man; returns whether anything is new.
    bool grow(const std::vector<Bitboard>& gains) {
        bool is_new = false;
        for (std::size_t man = 0; man < gains.size(); ++man) {
            is_new |= (gains[man] & ~men_[man].squares).any();
            men_[man].squares |= gains[man];
            squares_[men_[man].piece.color] |= gains[man];
        }
        return is_new;
    }
    /// Gains of nothing, to be filled in.
    [[nodiscard]] std::vector<Bitboard> no_gains() const {
        return std::vector<Bitboard>(men_.size());
    }
    /// The gains when pawns of a colour promote on a square.
    [[nodiscard]] std::vector<Bitboard> promotion_gains(Color color, Square square) const {
        std::vector<Bitboard> gains = no_gains();
        for (std::size_t man = 0; man < men_.size(); ++man)
            if (men_[man].is_many && men_[man].piece.color == color) gains[man] = Bitboard(square);
        return gains;
    }

    /// Whether a king is attacked wherever the roaming men are; they may be on `added` as well, but
    /// have not been on `opened`.
    [[nodiscard]] bool is_surely_attacked(const PlacedMen& board, Color color, Bitboard added,
                                          Bitboard opened) const {
        const Square king = board.king(color);
        const Bitboard between = (squares() & ~opened) | added;
        return std::ranges::any_of(board.squares(~color), [&](Square square) {
            const auto piece = board.at(square);
            return piece && piece_attacks(*piece, square, board.occupied()).contains(king) &&
                   (!is_slider(piece->type) || (squares_between(square, king) & between).empty());
        });
    }
    /// All squares that men of a colour may attack, through the enemy king.
    [[nodiscard]] Bitboard possible_attacks(const PlacedMen& board, Color color) const {
        const Bitboard obstacles = board.occupied() & ~Bitboard(board.king(~color));
        Bitboard attacked;
        visit_men(board, color, [&](Piece piece, Square square) {
            attacked |= piece_attacks(piece, square, obstacles);
        });
        return attacked;
    }
    /// Whether a slider of a colour may attack the enemy king across one of some squares.
    [[nodiscard]] bool may_attack_across(const PlacedMen& board, Color color,
                                         Bitboard squares) const {
        const Square king = board.king(~color);
        bool found = false;
        visit_men(board, color, [&](Piece piece, Square square) {
            if (found || !is_slider(piece.type)) return;
            found = (squares_between(square, king) & squares).any() &&
                    piece_attacks(piece, square, board.occupied()).contains(king);
        });
        return found;
    }
    /// Whether roaming men of a colour may stand on all of some squares at once.
    [[nodiscard]] bool may_occupy(Bitboard squares, Color color) const {
        std::vector<Bitboard> singles;
        for (const RoamingPiece& man : men_) {
            if (man.piece.color != color) continue;
            if (man.is_many) squares &= ~man.squares;
            else singles.push_back(man.squares);
        }
        return can_fill(squares, singles);
    }
    /// The squares that a placed man can surely move to, if his king allows it.
    [[nodiscard]] Bitboard sure_targets(const PlacedMen& board, Square from) const {
        const auto piece = board.at(from);
        if (!piece) return {};
        const Bitboard captures = board.squares(~piece->color);
        if (piece->type == PieceType::pawn)
            return sure_pushes(board, piece->color, from) |
                   (pawn_attacks(piece->color, from) & captures);
        Bitboard targets =
            piece_attacks(*piece, from, board.occupied()) & ~board.squares(piece->color);
        targets &= captures | ~squares_[piece->color];
        if (!is_slider(piece->type)) return targets;
        for (const Square target : targets)
            if ((squares_between(from, target) & squares()).any()) targets &= ~Bitboard(target);
        return targets;
    }

private:
    /// Calls a function with each man of a colour on each square where he may stand.
    template <typename Function>
    void visit_men(const PlacedMen& board, Color color, Function function) const {
        for (const Square square : board.squares(color))
            if (const auto piece = board.at(square)) function(*piece, square);
        for (const RoamingPiece& man : men_)
            if (man.piece.color == color)
                for (const Square square : man.squares & ~board.occupied())
                    function(man.piece, square);
    }
    [[nodiscard]] Bitboard sure_pushes(const PlacedMen& board, Color color, Square from) const {
        const Bitboard blocked = board.occupied() | squares();
        const Bitboard once = Bitboard(ahead(color, from)) & ~blocked;
        if (relative(color, rank_of(from)) != Rank::second) return once;
        return once | (shift_ahead(color, once) & ~blocked);
    }

    std::vector<RoamingPiece> men_;
    ColorMap<Bitboard> squares_;
};

/// All moves of a placement, those that leave the king in check included.
class StepList {
public:
    StepList(const CheckedPlacement& placement, const RoamingMen& roaming)
        : placement_(placement),
          board_(placement.board),
          color_(placement.turn),
          roaming_(roaming) {
        for (const Square from : board_.squares(color_)) add_moves_of_placed(from);
        add_moves_of_roaming();
    }

    [[nodiscard]] const std::vector<CheckedStep>& steps() const { return steps_; }

private:
    void add_moves_of_placed(Square from) {
        const auto piece = board_.at(from);
        if (!piece) return;
        if (piece->type == PieceType::pawn) {
            add_pushes(from);
            add_pawn_captures(from);
            return;
        }
        const Bitboard attacked = piece_attacks(*piece, from, board_.occupied());
        for (const Square to : attacked & ~forbidden()) add_move(from, to);
    }
    void add_pushes(Square from) {
        const Square once = ahead(color_, from);
        if (board_.occupied().contains(once)) return;
        add_move(from, once);
        if (relative(color_, rank_of(from)) != Rank::second) return;
        const Square twice = ahead(color_, once);
        if (board_.occupied().contains(twice)) return;
        CheckedStep& step = add_move(from, twice);
        const bool can_be_taken = std::ranges::any_of(
            pawn_attacks(color_, once),
            [&](Square square) { return board_.at(square) == Piece{~color_, PieceType::pawn}; });
        if (can_be_taken) step.en_passant = once;
    }
    void add_pawn_captures(Square from) {
        const Bitboard roamers = roaming_.squares(~color_) & ~board_.occupied();
        const Bitboard victims = (board_.squares(~color_) & ~forbidden()) | roamers;
        for (const Square to : pawn_attacks(color_, from)) {
            if (placement_.en_passant == to) add_en_passant(from, to);
            else if (victims.contains(to)) add_move(from, to);
        }
    }
    /// A pawn has just passed the square, so no roaming man stands there.
    void add_en_passant(Square from, Square to) {
        const Square captured = ahead(~color_, to);
        CheckedStep& step = add_move(from, to);
        step.board.remove(captured);
        step.left |= Bitboard(captured);
    }
    CheckedStep& add_move(Square from, Square to) {
        CheckedStep step{.board = board_, .from = from, .to = to, .left = Bitboard(from)};
        step.board.move(from, to);
        step.promotes = step.board.at(to) == Piece{color_, PieceType::pawn} &&
                        relative(color_, rank_of(to)) == Rank::eighth;
        if (step.promotes) {
            step.board.remove(to);
            step.gains = roaming_.promotion_gains(color_, to);
        }
        steps_.push_back(std::move(step));
        return steps_.back();
    }

    void add_moves_of_roaming() {
        CheckedStep quiet{.board = board_, .gains = roaming_.no_gains()};
        for (std::size_t man = 0; man < roaming_.men().size(); ++man) {
            const Bitboard targets = targets_of(roaming_.men()[man]);
            quiet.gains[man] = targets & ~board_.occupied();
            for (const Square to : targets& board_.occupied()) {
                CheckedStep capture{.board = board_, .to = to, .gains = roaming_.no_gains()};
                capture.board.remove(to);
                capture.gains[man] = Bitboard(to);
                steps_.push_back(std::move(capture));
            }
        }
        if (union_of(quiet.gains).any()) steps_.push_back(std::move(quiet));
    }
    [[nodiscard]] Bitboard targets_of(const RoamingPiece& man) const {
        Bitboard targets;
        if (man.piece.color != color_) return targets;
        for (const Square from : man.squares & ~board_.occupied())
            targets |= piece_attacks(man.piece, from, board_.occupied());
        return targets & ~forbidden();
    }

    /// The squares that nobody may move to: his own side's, and the enemy king's.
    [[nodiscard]] Bitboard forbidden() const {
        return board_.squares(color_) | Bitboard(board_.king(~color_));
    }

    const CheckedPlacement& placement_;
    const PlacedMen& board_;
    Color color_;
    const RoamingMen& roaming_;
    std::vector<CheckedStep> steps_;
};

/// The square that a placed man has left, if another or he attacks the enemy king across it.
std::optional<Square> opened_by(const CheckedStep& step, Color color) {
    if (!step.from) return std::nullopt;
    const Square king = step.board.king(~color);
    for (const Square square : step.board.squares(color))
        if (const auto piece = step.board.at(square);
            piece && squares_between(square, king).contains(*step.from) &&
            piece_attacks(*piece, square, step.board.occupied()).contains(king))
            return step.from;
    return std::nullopt;
}

/// Finds all placements and all squares of roaming men.
class ClosureCheck {
public:
    ClosureCheck(const Position& start, Color side, Bitboard placed, std::size_t most_placements)
        : side_(side),
          most_placements_(most_placements),
          roaming_(start, placed) {
        CheckedPlacement first{{}, start.turn(), start.legal_en_passant()};
        for (const Square square : placed)
            if (const auto piece = start.at(square)) first.board.put(*piece, square);
        add(first);
    }

    std::expected<std::size_t, std::string> run() {
        // A square that a roaming man gains late can matter everywhere.
        while (has_grown_) {
            has_grown_ = false;
            for (std::size_t next = 0; next < placements_.size();) {
                if (placements_.size() > most_placements_)
                    return std::unexpected("too many placements");
                // A copy, since the list grows.
                const CheckedPlacement placement = placements_[next++];
                if (ClosureFault fault = play_all(placement))
                    return std::unexpected(*std::move(fault));
            }
        }
        return placements_.size();
    }

private:
    void add(const CheckedPlacement& placement) {
        if (!known_.insert(text_of(placement)).second) return;
        placements_.push_back(placement);
        has_grown_ = true;
    }
    ClosureFault play_all(const CheckedPlacement& placement) {
        // A bare king never mates.
        if (!placement.board.squares(side_).several() && roaming_.squares(side_).empty())
            return std::nullopt;
        const Bitboard opened = placement.opened ? Bitboard(*placement.opened) : Bitboard();
        const StepList list(placement, roaming_);
        for (const CheckedStep& step : list.steps()) {
            const Bitboard added = union_of(step.gains);
            if (roaming_.is_surely_attacked(step.board, placement.turn, added, opened)) continue;
            has_grown_ |= roaming_.grow(step.gains);
            add({step.board, ~placement.turn, step.en_passant, opened_by(step, placement.turn)});
            // What may mate now may still do so when the roaming men have more squares.
            if (placement.turn == side_ && may_mate(step)) return to_string(step) + " may mate";
        }
        return std::nullopt;
    }

    [[nodiscard]] bool may_mate(const CheckedStep& step) const {
        if (!may_check(step)) return false;
        const Bitboard attacked = roaming_.possible_attacks(step.board, side_);
        return may_enclose(step.board, attacked) && !parries(step.board);
    }
    [[nodiscard]] bool may_check(const CheckedStep& step) const {
        const Square king = step.board.king(~side_);
        if (!step.from || step.promotes)
            return roaming_.possible_attacks(step.board, side_).contains(king);
        const auto moved = step.board.at(*step.to);
        // Before the move there was no check, so another man's check has been discovered.
        return (moved && piece_attacks(*moved, *step.to, step.board.occupied()).contains(king)) ||
               roaming_.may_attack_across(step.board, side_, step.left);
    }
    /// Whether the king may be without a move.
    [[nodiscard]] bool may_enclose(const PlacedMen& board, Bitboard attacked) const {
        const Bitboard open = king_attacks(board.king(~side_)) & ~board.squares(~side_) & ~attacked;
        return (open & board.occupied()).empty() && roaming_.may_occupy(open, ~side_);
    }
    /// Whether a placed man other than the king ends any check for sure.
    [[nodiscard]] bool parries(const PlacedMen& board) const {
        const Square king = board.king(~side_);
        for (const Square from : board.squares(~side_) & ~Bitboard(king))
            for (const Square to : roaming_.sure_targets(board, from)) {
                PlacedMen after = board;
                after.move(from, to);
                if (!roaming_.possible_attacks(after, side_).contains(king)) return true;
            }
        return false;
    }

    Color side_;
    std::size_t most_placements_;
    RoamingMen roaming_;
    std::vector<CheckedPlacement> placements_;
    std::unordered_set<std::string> known_;
    bool has_grown_ = false;
};

/// What makes a start or a choice of placed men unfit.
ClosureFault fault_of_start(const Position& start, Color side, Bitboard placed) {
    if (start.castling_rooks().any()) return "a side may still castle";
    const Bitboard empty = placed & ~start.occupied();
    if (empty.any()) return "a placed square is empty: " + to_string(empty.first());
    const Bitboard needed = start.pieces(PieceType::king) | start.pieces(PieceType::pawn);
    const Bitboard missing = needed & ~placed;
    if (missing.any()) return "a king or pawn is not placed: " + to_string(missing.first());
    if (start.turn() != side && is_checkmate(start)) return "the start is checkmate";
    return std::nullopt;
}

}  // namespace

std::expected<std::size_t, std::string> check_closure(const Position& start, Color side,
                                                      Bitboard placed,
                                                      std::size_t most_placements) {
    if (ClosureFault fault = fault_of_start(start, side, placed))
        return std::unexpected(*std::move(fault));
    return ClosureCheck(start, side, placed, most_placements).run();
}

}  // namespace chess::detail
