#include "libchess/bisect/detail/reason.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/core/format.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace chess {

namespace {

using detail::because;
using detail::enemies_attacking;
using detail::pieces_text;

/// Finds out what is special about a legal move.
class MissingMove {
public:
    MissingMove(const Position& position, Move move, const std::vector<Move>& missing)
        : position_(position),
          move_(move),
          missing_(missing),
          text_(to_uci(position, move)),
          us_(position.turn()),
          king_(position.king(us_)),
          type_(position.type_at(move.from())) {}

    [[nodiscard]] GeneratorBug reason() const {
        if (missing_.size() > 1 && missing_.size() == legal_moves(position_).size())
            return no_moves();
        if (move_.is_castling()) return castling();
        if (move_.is_en_passant()) return en_passant();
        if (move_.is_promotion()) return promotion();
        if (position_.in_check()) return evasion();
        if (pinned())
            return because(Rule::along_pin_forgotten,
                           "The {} on {} is pinned, but {} keeps it on the line to its king.",
                           type_, move_.from(), text_);
        return plain();
    }

private:
    [[nodiscard]] bool pinned() const { return position_.pinned(us_).contains(move_.from()); }
    [[nodiscard]] bool is_double_step() const {
        return type_ == PieceType::pawn &&
               std::abs(index_of(move_.to()) - index_of(move_.from())) == 16;
    }

    [[nodiscard]] GeneratorBug no_moves() const {
        constexpr int fifty_moves = 100;
        std::string why;
        if (position_.halfmove_clock() >= fifty_moves)
            why = fmt::format(
                " The clock stands at {} half-moves, which lets a player claim a draw but does not "
                "end a count.",
                position_.halfmove_clock());
        return because(Rule::no_moves, "There are {} legal moves.{}", missing_.size(), why);
    }

    [[nodiscard]] GeneratorBug castling() const {
        const Square rook = move_.to();
        const auto [king_to, rook_to] = castling_targets(king_, rook);
        const Bitboard passed =
            (Bitboard(rook) | squares_between(rook, rook_to) | Bitboard(rook_to)) &
            ~Bitboard(king_to) & ~squares_between(king_, king_to) & ~Bitboard(king_);
        for (const Square square : passed)
            if (const Bitboard enemies = enemies_attacking(position_, square, position_.occupied());
                enemies.any())
                return because(Rule::castling_rook_attacked,
                               "{} is attacked by {}, but only the rook is there, and it may be.",
                               square, pieces_text(position_, enemies));
        if (position_.is_chess960() && (king_ == king_to || rook == rook_to))
            return because(Rule::castling_on_target,
                           "The {} already stands on {}, and castling is legal all the same.",
                           king_ == king_to ? "king" : "rook",
                           king_ == king_to ? king_to : rook_to);
        return because(
            Rule::castling_forgotten,
            "{} castling has its right, a free path and no attack on the king's way.",
            detail::side_of(king_, rook) == CastlingSide::king_side ? "King-side" : "Queen-side");
    }

    [[nodiscard]] GeneratorBug en_passant() const {
        const Square captured = ahead(~us_, move_.to());
        if (position_.in_check())
            return because(Rule::en_passant_evasion_forgotten,
                           "{} ends the check by taking the pawn on {}.", text_, captured);
        if (pinned())
            return because(Rule::en_passant_along_pin_forgotten,
                           "The pawn on {} is pinned, but {} keeps it on the line to its king.",
                           move_.from(), text_);
        return because(Rule::en_passant_forgotten, "The pawn on {} has just made a double step.",
                       captured);
    }

    [[nodiscard]] GeneratorBug promotion() const {
        const bool capture = position_.is_capture(move_);
        const auto lacks = [&](PieceType type) {
            return std::ranges::find(missing_, Move::promotion(move_.from(), move_.to(), type)) !=
                   missing_.end();
        };
        if (!lacks(PieceType::queen))
            return because(Rule::underpromotion_forgotten, "The pawn may become a {}, too.",
                           move_.promoted_to().value_or(PieceType::knight));
        if (lacks(PieceType::knight) && capture)
            return because(Rule::capturing_promotion_forgotten,
                           "The pawn takes on {} and becomes a piece.", move_.to());
        return because(Rule::promotion_forgotten, "The pawn becomes a piece on {}.", move_.to());
    }

    [[nodiscard]] GeneratorBug evasion() const {
        const Bitboard checkers = position_.checkers();
        const std::string check = fmt::format("the check by {}", pieces_text(position_, checkers));
        if (type_ == PieceType::king)
            return because(Rule::escape_forgotten, "{} escapes from {}.", text_, check);
        if (is_double_step())
            return because(Rule::double_step_evasion_forgotten, "{} steps between and ends {}.",
                           text_, check);
        if (checkers.contains(move_.to()))
            return because(Rule::checker_capture_forgotten, "{} ends {} by taking it.", text_,
                           check);
        return because(Rule::interposition_forgotten, "{} steps between and ends {}.", text_,
                       check);
    }

    [[nodiscard]] GeneratorBug plain() const {
        if (is_double_step())
            return because(Rule::double_step_forgotten,
                           "The pawn on {} has not moved, and its way to {} is free.", move_.from(),
                           move_.to());
        if (!position_.is_capture(move_))
            return because(Rule::move_forgotten, "The {} on {} can go to {}.", type_, move_.from(),
                           move_.to());
        const std::string target = pieces_text(position_, Bitboard(move_.to()));
        if (type_ == PieceType::king)
            return because(Rule::king_capture_forgotten,
                           "Nothing protects {}, so that the king can take it.", target);
        return because(Rule::capture_forgotten, "The {} on {} can take {}.", type_, move_.from(),
                       target);
    }

    const Position& position_;
    Move move_;
    const std::vector<Move>& missing_;
    std::string text_;
    Color us_;
    Square king_;
    PieceType type_;
};

}  // namespace

GeneratorBug reason_for(const Position& position, Move move, const std::vector<Move>& missing) {
    return MissingMove(position, move, missing).reason();
}

}  // namespace chess
