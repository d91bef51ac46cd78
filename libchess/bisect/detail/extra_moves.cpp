#include "libchess/bisect/detail/reason.hpp"
#include "libchess/bisect/detail/reason_words.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/core/format.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <optional>

namespace chess {

namespace {

using detail::attack_text;
using detail::enemies_attacking;
using detail::pieces_text;

int files_apart(Square a, Square b) {
    return std::abs(index_of(file_of(a)) - index_of(file_of(b)));
}
int ranks_apart(Square a, Square b) {
    return std::abs(index_of(rank_of(a)) - index_of(rank_of(b)));
}

/// The square in front of a pawn; empty on the last rank.
Bitboard one_ahead(Color color, Square square) {
    return color == Color::white ? shift_ahead<Color::white>(Bitboard(square))
                                 : shift_ahead<Color::black>(Bitboard(square));
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

    [[nodiscard]] Reason reason() const {
        const auto piece = position_.at(from_);
        if (!piece) return {Rule::from_empty_square, fmt::format("There is nothing on {}.", from_)};
        if (piece->color != us_)
            return {Rule::opponents_piece_moved,
                    fmt::format("The {} on {} is {}'s, and it is {}'s turn.", piece->type, from_,
                                piece->color, us_)};
        if (is_castling()) return castling();
        if (const auto taken = position_.at(to_); taken && taken->color == us_)
            return {Rule::own_piece_captured,
                    fmt::format("{} would take its own {} on {}.", text_, taken->type, to_)};
        if (piece->type == PieceType::pawn) return pawn();
        if (auto fault = geometry(*piece)) return *std::move(fault);
        return piece->type == PieceType::king ? king() : unsafe();
    }

private:
    [[nodiscard]] bool is_castling() const {
        if (promotion_ != ' ' || from_ != king_ || rank_of(from_) != rank_of(to_)) return false;
        if (files_apart(from_, to_) >= 2) return true;
        // As Chess960 writes it.
        return position_.is_chess960() && position_.at(to_) == Piece{us_, PieceType::rook};
    }

    [[nodiscard]] Reason castling() const {
        const CastlingSide side = detail::side_of(from_, to_);
        const auto rook = position_.castling_rook(us_, side);
        if (!rook)
            return {
                Rule::castling_without_right,
                fmt::format("{} has no right to castle {} here.",
                            us_ == Color::white ? "White" : "Black", detail::name_of_side(side))};
        const auto [king_to, rook_to] = castling_targets(king_, *rook);
        const Bitboard both = Bitboard(king_) | Bitboard(*rook);
        const Bitboard others = position_.occupied() & ~both;
        const Bitboard path = (squares_between(king_, king_to) | squares_between(*rook, rook_to) |
                               Bitboard(king_to) | Bitboard(rook_to)) &
                              others;
        if (path.any())
            return {Rule::castling_through_piece,
                    fmt::format("{} stands in the way of castling.", sentence(path))};
        if (const Bitboard checkers = position_.checkers(); checkers.any())
            return {Rule::castling_out_of_check,
                    fmt::format("{}{}the king on {} before it castles.", sentence(checkers),
                                attack_text(checkers), king_)};
        for (const Square square : squares_between(king_, king_to) & ~Bitboard(king_))
            if (const Bitboard enemies = enemies_attacking(position_, square, others);
                enemies.any())
                return {Rule::castling_through_check,
                        fmt::format("{}{}{}, which the king passes.", sentence(enemies),
                                    attack_text(enemies), square)};
        const Bitboard enemies = enemies_attacking(position_, king_to, others);
        // It may castle, but not by going there.
        if (enemies.empty()) return not_how({us_, PieceType::king});
        const bool uncovered =
            enemies_attacking(position_, king_to, position_.occupied() & ~Bitboard(king_)).empty();
        return {uncovered ? Rule::castling_uncovers_attack : Rule::castling_into_check,
                fmt::format("{}{}{}, where the king arrives{}.", sentence(enemies),
                            attack_text(enemies), king_to,
                            uncovered ? ", as soon as the rook has left its square" : "")};
    }

    [[nodiscard]] Reason pawn() const {
        const bool last_rank = rank_of(to_) == relative(us_, Rank::eighth);
        const Bitboard next = one_ahead(us_, from_);
        const bool takes = pawn_attacks(us_, from_).contains(to_);
        const bool steps_twice = squares_between(from_, to_) == next;
        if (!takes && !steps_twice && Bitboard(to_) != next) {
            const bool wraps = files_apart(from_, to_) >= 6;
            return {wraps ? Rule::around_the_edge : Rule::not_how_it_moves,
                    fmt::format("No {} pawn goes from {} to {}.", us_, from_, to_)};
        }
        if (!takes) {
            if (position_.at(to_))
                return {Rule::pawn_onto_piece,
                        fmt::format("{} stands on {}, and pawns take sideways only.",
                                    sentence(Bitboard(to_)), to_)};
            if (steps_twice && rank_of(from_) != relative(us_, Rank::second))
                return {Rule::double_step_from_elsewhere,
                        fmt::format("A double step begins on rank {}, not on {}.",
                                    to_char(relative(us_, Rank::second)), from_)};
            if (steps_twice && (next & position_.occupied()).any())
                return {Rule::double_step_over_piece,
                        fmt::format("{} stands in the way.", sentence(next))};
        } else if (!position_.at(to_)) {
            return en_passant();
        }
        if (last_rank && promotion_ == ' ')
            return {Rule::promotion_forgotten,
                    fmt::format("A pawn that comes to {} becomes a piece, and {} names none.", to_,
                                text_)};
        if (last_rank && !std::string_view("qrbn").contains(promotion_))
            return {Rule::promotion_to_no_piece,
                    fmt::format("No pawn becomes what '{}' names.", promotion_)};
        if (!last_rank && promotion_ != ' ')
            return {Rule::promotion_too_early, fmt::format("{} is not the last rank.", to_)};
        return unsafe();
    }

    [[nodiscard]] Reason en_passant() const {
        const Bitboard captured = one_ahead(~us_, to_);
        if (position_.en_passant() != to_) {
            const bool looks_so = rank_of(from_) == relative(us_, Rank::fifth) &&
                                  (captured & position_.pieces(~us_, PieceType::pawn)).any();
            if (!looks_so)
                return {Rule::pawn_takes_nothing,
                        fmt::format("There is nothing to take on {}.", to_)};
            return {
                Rule::en_passant_without_right,
                fmt::format("The pawn on {} has not just made a double step.", captured.first())};
        }
        const Bitboard gone = Bitboard(from_) | captured;
        const Bitboard after = (position_.occupied() & ~gone) | Bitboard(to_);
        const Bitboard enemies =
            enemies_attacking(position_, king_, after) & ~captured & ~Bitboard(to_);
        if ((enemies & position_.checkers()).any())
            return {Rule::en_passant_leaves_check,
                    fmt::format("{} still gives check after {}.", sentence(enemies), text_)};
        // The capturing pawn alone would have opened the line.
        const Bitboard stays = after | captured;
        if ((enemies_attacking(position_, king_, stays) & enemies).any())
            return {Rule::pinned_piece_moved, fmt::format("The pawn on {} is pinned by {}.", from_,
                                                          pieces_text(position_, enemies))};
        return {Rule::en_passant_discovers_check,
                fmt::format("{} takes two pawns off {}, and then {}{}the king on {}.", text_,
                            rank_of(king_) == rank_of(from_) ? "one rank" : "the board",
                            pieces_text(position_, enemies), attack_text(enemies), king_)};
    }

    [[nodiscard]] std::optional<Reason> geometry(Piece piece) const {
        if (promotion_ != ' ')
            return Reason{Rule::promotion_too_early,
                          fmt::format("A {} does not promote.", piece.type)};
        if (piece_attacks(piece, from_, position_.occupied()).contains(to_)) return std::nullopt;
        if (const Bitboard blockers = squares_between(from_, to_) & position_.occupied();
            piece_attacks(piece, from_, Bitboard()).contains(to_))
            return Reason{
                Rule::through_a_piece,
                fmt::format("{} in the way of the {} on {}.",
                            sentence(blockers) + (blockers.several() ? " stand" : " stands"),
                            piece.type, from_)};
        return not_how(piece);
    }

    [[nodiscard]] Reason not_how(Piece piece) const {
        const bool wraps = files_apart(from_, to_) >= 6 && ranks_apart(from_, to_) <= 2;
        return {wraps ? Rule::around_the_edge : Rule::not_how_it_moves,
                fmt::format("No {} goes from {} to {}.", piece.type, from_, to_)};
    }

    [[nodiscard]] Reason king() const {
        const Bitboard without_king = position_.occupied() & ~Bitboard(king_) & ~Bitboard(to_);
        const Bitboard enemies = enemies_attacking(position_, to_, without_king);
        const std::string attacked = sentence(enemies) + attack_text(enemies) + to_string(to_);
        if (position_.at(to_))
            return {Rule::king_takes_protected, fmt::format("{} and so protects the {} there.",
                                                            attacked, position_.type_at(to_))};
        if (enemies == Bitboard(position_.king(~us_)))
            return {Rule::king_beside_king,
                    fmt::format("On {} the kings would stand side by side.", to_)};
        if (enemies_attacking(position_, to_, position_.occupied()).empty())
            return {Rule::king_along_line,
                    fmt::format("{} through {}, which the king leaves.", attacked, king_)};
        return {Rule::king_into_check, fmt::format("{}.", attacked)};
    }

    /// A move of another piece that leaves the king attacked.
    [[nodiscard]] Reason unsafe() const {
        const Bitboard checkers = position_.checkers();
        if (checkers.several())
            return {Rule::double_check_answered,
                    fmt::format("{} give check at once; only the king can answer that.",
                                sentence(checkers))};
        const bool answers = checkers.empty() ||
                             ((squares_between(king_, checkers.first()) | checkers).contains(to_));
        if (!answers)
            return {Rule::check_not_answered,
                    fmt::format("{} gives check, and {} does nothing about it.", sentence(checkers),
                                text_)};
        const Bitboard after = (position_.occupied() & ~Bitboard(from_)) | Bitboard(to_);
        const Bitboard enemies = enemies_attacking(position_, king_, after) & ~Bitboard(to_);
        return {
            Rule::pinned_piece_moved,
            fmt::format("The {} on {} is pinned to the king on {} by {}.", position_.type_at(from_),
                        from_, king_, pieces_text(position_, enemies))};
    }

    /// As a sentence begins: "The rook on h5".
    [[nodiscard]] std::string sentence(Bitboard squares) const {
        std::string text = pieces_text(position_, squares);
        if (!text.empty()) text.front() = 'T';
        return text;
    }

    const Position& position_;
    std::string_view text_;
    /// The letter at the move's end, a blank if there is none.
    char promotion_;
    Square from_;
    Square to_;
    Color us_;
    Square king_;
};

}  // namespace

Reason reason_against(const Position& position, std::string_view text) {
    if (read_answer_move(position, text))
        return {Rule::listed_twice, fmt::format("{} stands there more than once.", text)};
    const auto from = parse_square(text.substr(0, 2));
    const auto to = text.size() >= 4 ? parse_square(text.substr(2, 2)) : std::nullopt;
    if (!from || !to || from == to || text.size() > 5)
        return {Rule::unreadable_move,
                fmt::format("'{}' is no legal move, nor one in UCI's notation.", text)};
    return IllegalMove(position, text, *from, *to).reason();
}

}  // namespace chess
