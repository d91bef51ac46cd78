#include "libchess/bisect/detail/reason.hpp"

#include "libchess/bisect/detail/trial.hpp"
#include "libchess/core/attacks.hpp"
#include "libchess/core/format.hpp"

#include <cstdlib>
#include <optional>

namespace chess {

namespace {

using detail::because;
using detail::enemies_attacking;
using detail::pieces_text;

/// "attacks" after one piece, "attack" after several.
std::string attack_text(Bitboard attackers) {
    return attackers.several() ? " attack " : " attacks ";
}

int files_apart(Square a, Square b) {
    return std::abs(index_of(file_of(a)) - index_of(file_of(b)));
}
int ranks_apart(Square a, Square b) {
    return std::abs(index_of(rank_of(a)) - index_of(rank_of(b)));
}

/// Finds out why one move is not legal.
class IllegalMove {
public:
    IllegalMove(const Position& position, std::string_view text, Square from, Square to)
        : position_(position),
          text_(text),
          promotion_(text.size() > 4 ? text[4] : ' '),
          from_(from),
          to_(to),
          us_(position.turn()),
          king_(position.king(us_)) {}

    [[nodiscard]] GeneratorBug reason() const {
        const auto piece = position_.at(from_);
        if (!piece) return because(Rule::from_empty_square, "There is nothing on {}.", from_);
        if (piece->color != us_)
            return because(Rule::opponents_piece_moved,
                           "The {} on {} is {}'s, and it is {}'s turn.", piece->type, from_,
                           piece->color, us_);
        if (is_castling()) return castling();
        if (const auto taken = position_.at(to_); taken && taken->color == us_)
            return because(Rule::own_piece_captured, "{} would take its own {} on {}.", text_,
                           taken->type, to_);
        if (piece->type == PieceType::pawn) return pawn();
        if (auto fault = geometry(*piece)) return *std::move(fault);
        return piece->type == PieceType::king ? king() : unsafe();
    }

private:
    [[nodiscard]] bool is_castling() const {
        if (promotion_ != ' ' || from_ != king_ || rank_of(from_) != rank_of(to_)) return false;
        if (files_apart(from_, to_) >= 2) return true;
        // Chess960 notation: the king captures its own rook.
        return position_.is_chess960() && position_.at(to_) == Piece{us_, PieceType::rook};
    }

    [[nodiscard]] GeneratorBug castling() const {
        const CastlingSide side = detail::side_of(from_, to_);
        const auto rook = position_.castling_rook(us_, side);
        if (!rook)
            return because(Rule::castling_without_right, "{} has no right to castle {} here.",
                           side_name(us_),
                           side == CastlingSide::king_side ? "king-side" : "queen-side");
        const auto [king_to, rook_to] = castling_targets(king_, *rook);
        const Bitboard both = Bitboard(king_) | Bitboard(*rook);
        const Bitboard others = position_.occupied() & ~both;
        const Bitboard path = (squares_between(king_, king_to) | squares_between(*rook, rook_to) |
                               Bitboard(king_to) | Bitboard(rook_to)) &
                              others;
        if (path.any())
            return because(Rule::castling_through_piece, "{} stands in the way of castling.",
                           sentence(path));
        if (const Bitboard checkers = position_.checkers(); checkers.any())
            return because(Rule::castling_out_of_check, "{}the king on {} before it castles.",
                           attackers_text(checkers), king_);
        for (const Square square : squares_between(king_, king_to) & ~Bitboard(king_))
            if (const Bitboard enemies = enemies_attacking(position_, square, others);
                enemies.any())
                return because(Rule::castling_through_check, "{}{}, which the king passes.",
                               attackers_text(enemies), square);
        const Bitboard enemies = enemies_attacking(position_, king_to, others);
        // Castling is legal, but not by a move to this square.
        if (enemies.empty()) return not_how({us_, PieceType::king});
        const bool uncovered =
            enemies_attacking(position_, king_to, position_.occupied() & ~Bitboard(king_)).empty();
        return because(uncovered ? Rule::castling_uncovers_attack : Rule::castling_into_check,
                       "{}{}, where the king arrives{}.", attackers_text(enemies), king_to,
                       uncovered ? ", as soon as the rook has left its square" : "");
    }

    [[nodiscard]] GeneratorBug pawn() const {
        const bool last_rank = rank_of(to_) == relative(us_, Rank::eighth);
        const Bitboard next = Bitboard(ahead(us_, from_));
        const bool takes = pawn_attacks(us_, from_).contains(to_);
        const bool steps_twice = squares_between(from_, to_) == next;
        if (!takes && !steps_twice && Bitboard(to_) != next) {
            const bool wraps = files_apart(from_, to_) >= 6;
            return because(wraps ? Rule::around_the_edge : Rule::not_how_it_moves,
                           "No {} pawn goes from {} to {}.", us_, from_, to_);
        }
        if (!takes) {
            if (position_.at(to_))
                return because(Rule::pawn_onto_piece,
                               "{} stands on {}, and pawns take sideways only.",
                               sentence(Bitboard(to_)), to_);
            if (steps_twice && rank_of(from_) != relative(us_, Rank::second))
                return because(Rule::double_step_from_elsewhere,
                               "A double step begins on rank {}, not on {}.",
                               to_char(relative(us_, Rank::second)), from_);
            if (steps_twice && (next & position_.occupied()).any())
                return because(Rule::double_step_over_piece, "{} stands in the way.",
                               sentence(next));
        } else if (!position_.at(to_)) {
            return en_passant();
        }
        if (last_rank && promotion_ == ' ')
            return because(Rule::promotion_forgotten,
                           "A pawn that comes to {} becomes a piece, and {} names none.", to_,
                           text_);
        if (last_rank && !std::string_view("qrbn").contains(promotion_))
            return because(Rule::promotion_to_no_piece, "No pawn becomes what '{}' names.",
                           promotion_);
        if (!last_rank && promotion_ != ' ')
            return because(Rule::promotion_too_early, "{} is not the last rank.", to_);
        return unsafe();
    }

    [[nodiscard]] GeneratorBug en_passant() const {
        const Bitboard captured(ahead(~us_, to_));
        if (position_.en_passant() != to_) {
            const bool looks_so = rank_of(from_) == relative(us_, Rank::fifth) &&
                                  (captured & position_.pieces(~us_, PieceType::pawn)).any();
            if (!looks_so)
                return because(Rule::pawn_takes_nothing, "There is nothing to take on {}.", to_);
            return because(Rule::en_passant_without_right,
                           "The pawn on {} has not just made a double step.", captured.first());
        }
        const Bitboard gone = Bitboard(from_) | captured;
        const Bitboard after = (position_.occupied() & ~gone) | Bitboard(to_);
        const Bitboard enemies =
            enemies_attacking(position_, king_, after) & ~captured & ~Bitboard(to_);
        if ((enemies & position_.checkers()).any())
            return because(Rule::en_passant_leaves_check, "{} still gives check after {}.",
                           sentence(enemies), text_);
        // The capturing pawn's departure alone would have opened the line.
        const Bitboard stays = after | captured;
        if ((enemies_attacking(position_, king_, stays) & enemies).any())
            return because(Rule::pinned_piece_moved, "The pawn on {} is pinned by {}.", from_,
                           pieces_text(position_, enemies));
        return because(Rule::en_passant_discovers_check,
                       "{} takes two pawns off {}, and then {}{}the king on {}.", text_,
                       rank_of(king_) == rank_of(from_) ? "one rank" : "the board",
                       pieces_text(position_, enemies), attack_text(enemies), king_);
    }

    [[nodiscard]] std::optional<GeneratorBug> geometry(Piece piece) const {
        if (promotion_ != ' ')
            return because(Rule::promotion_too_early, "A {} does not promote.", piece.type);
        if (piece_attacks(piece, from_, position_.occupied()).contains(to_)) return std::nullopt;
        if (const Bitboard blockers = squares_between(from_, to_) & position_.occupied();
            piece_attacks(piece, from_, Bitboard()).contains(to_))
            return because(Rule::through_a_piece, "{} in the way of the {} on {}.",
                           sentence(blockers) + (blockers.several() ? " stand" : " stands"),
                           piece.type, from_);
        return not_how(piece);
    }

    [[nodiscard]] GeneratorBug not_how(Piece piece) const {
        const bool wraps = files_apart(from_, to_) >= 6 && ranks_apart(from_, to_) <= 2;
        return because(wraps ? Rule::around_the_edge : Rule::not_how_it_moves,
                       "No {} goes from {} to {}.", piece.type, from_, to_);
    }

    [[nodiscard]] GeneratorBug king() const {
        const Bitboard without_king = position_.occupied() & ~Bitboard(king_) & ~Bitboard(to_);
        const Bitboard enemies = enemies_attacking(position_, to_, without_king);
        const std::string attacked = attackers_text(enemies) + to_string(to_);
        if (position_.at(to_))
            return because(Rule::king_takes_protected, "{} and so protects the {} there.", attacked,
                           position_.type_at(to_));
        if (enemies == Bitboard(position_.king(~us_)))
            return because(Rule::king_beside_king, "On {} the kings would stand side by side.",
                           to_);
        if (enemies_attacking(position_, to_, position_.occupied()).empty())
            return because(Rule::king_along_line, "{} through {}, which the king leaves.", attacked,
                           king_);
        return because(Rule::king_into_check, "{}.", attacked);
    }

    /// A move of another piece that leaves the king attacked.
    [[nodiscard]] GeneratorBug unsafe() const {
        const Bitboard checkers = position_.checkers();
        if (checkers.several())
            return because(Rule::double_check_answered,
                           "{} give check at once; only the king can answer that.",
                           sentence(checkers));
        const bool answers = checkers.empty() ||
                             ((squares_between(king_, checkers.first()) | checkers).contains(to_));
        if (!answers)
            return because(Rule::check_not_answered,
                           "{} gives check, and {} does nothing about it.", sentence(checkers),
                           text_);
        const Bitboard after = (position_.occupied() & ~Bitboard(from_)) | Bitboard(to_);
        const Bitboard enemies = enemies_attacking(position_, king_, after) & ~Bitboard(to_);
        return because(Rule::pinned_piece_moved, "The {} on {} is pinned to the king on {} by {}.",
                       position_.type_at(from_), from_, king_, pieces_text(position_, enemies));
    }

    /// "The rook on h5 attacks ".
    [[nodiscard]] std::string attackers_text(Bitboard squares) const {
        return sentence(squares) + attack_text(squares);
    }

    /// Begins a sentence: "The rook on h5".
    [[nodiscard]] std::string sentence(Bitboard squares) const {
        std::string text = pieces_text(position_, squares);
        if (!text.empty()) text.front() = 'T';
        return text;
    }

    const Position& position_;
    std::string_view text_;
    /// The letter at the end of the move; a blank if there is none.
    char promotion_;
    Square from_;
    Square to_;
    Color us_;
    Square king_;
};

}  // namespace

GeneratorBug reason_against(const Position& position, std::string_view text) {
    if (detail::read_answer_move(position, text))
        return because(Rule::listed_twice, "{} is listed more than once.", text);
    const auto from = parse_square(text.substr(0, 2));
    const auto to = text.size() >= 4 ? parse_square(text.substr(2, 2)) : std::nullopt;
    if (!from || !to || from == to || text.size() > 5)
        return because(Rule::unreadable_move, "'{}' is neither a legal move nor in UCI's notation.",
                       text);
    return IllegalMove(position, text, *from, *to).reason();
}

}  // namespace chess
