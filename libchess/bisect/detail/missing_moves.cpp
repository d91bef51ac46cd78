#include "libchess/bisect/detail/reason.hpp"
#include "libchess/bisect/detail/reason_words.hpp"

#include "libchess/core/attacks.hpp"
#include "libchess/core/format.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace chess {

namespace {

using detail::enemies_attacking;
using detail::pieces_text;

/// Finds out what is special about a legal move.
class ForgottenMove {
public:
    ForgottenMove(const Position& position, Move move, const std::vector<Move>& missing)
        : position_(position),
          move_(move),
          missing_(missing),
          text_(to_uci(position, move)),
          us_(position.turn()),
          king_(position.king(us_)),
          type_(position.type_at(move.from())) {}

    [[nodiscard]] Reason reason() const {
        if (missing_.size() > 1 && missing_.size() == legal_moves(position_).size())
            return no_moves();
        if (move_.is_castling()) return castling();
        if (move_.is_en_passant()) return en_passant();
        if (move_.is_promotion()) return promotion();
        if (position_.in_check()) return evasion();
        if (pinned())
            return {Rule::along_pin_forgotten,
                    fmt::format("The {} on {} is pinned, but {} keeps it on the line to its king.",
                                type_, move_.from(), text_)};
        return plain();
    }

private:
    [[nodiscard]] bool pinned() const { return position_.pinned(us_).contains(move_.from()); }
    [[nodiscard]] bool is_double_step() const {
        return type_ == PieceType::pawn &&
               std::abs(index_of(move_.to()) - index_of(move_.from())) == 16;
    }

    [[nodiscard]] Reason no_moves() const {
        constexpr int fifty_moves = 100;
        std::string why;
        if (position_.halfmove_clock() >= fifty_moves)
            why = fmt::format(
                " The clock stands at {} half-moves, which lets a player claim a "
                "draw but does not end a count.",
                position_.halfmove_clock());
        return {Rule::no_moves, fmt::format("There are {} legal moves.{}", missing_.size(), why)};
    }

    [[nodiscard]] Reason castling() const {
        const Square rook = move_.to();
        const auto [king_to, rook_to] = castling_targets(king_, rook);
        const Bitboard passed =
            (Bitboard(rook) | squares_between(rook, rook_to) | Bitboard(rook_to)) &
            ~Bitboard(king_to) & ~squares_between(king_, king_to) & ~Bitboard(king_);
        for (const Square square : passed)
            if (const Bitboard enemies = enemies_attacking(position_, square, position_.occupied());
                enemies.any())
                return {Rule::castling_rook_attacked,
                        fmt::format("{} is attacked by {}, but only the rook is there, and it may "
                                    "be.",
                                    square, pieces_text(position_, enemies))};
        if (position_.is_chess960() && (king_ == king_to || rook == rook_to))
            return {Rule::castling_on_target,
                    fmt::format("The {} already stands on {}, and castling is legal all the same.",
                                king_ == king_to ? "king" : "rook",
                                king_ == king_to ? king_to : rook_to)};
        return {
            Rule::castling_forgotten,
            fmt::format("{} castling has its right, a free path and no attack on the king's "
                        "way.",
                        detail::side_of(king_, rook) == CastlingSide::king_side ? "King-side"
                                                                                : "Queen-side")};
    }

    [[nodiscard]] Reason en_passant() const {
        const Square captured = ahead(~us_, move_.to());
        if (position_.in_check())
            return {Rule::en_passant_evasion_forgotten,
                    fmt::format("{} ends the check by taking the pawn on {}.", text_, captured)};
        if (pinned())
            return {Rule::en_passant_along_pin_forgotten,
                    fmt::format("The pawn on {} is pinned, but {} keeps it on the line to its "
                                "king.",
                                move_.from(), text_)};
        return {Rule::en_passant_forgotten,
                fmt::format("The pawn on {} has just made a double step.", captured)};
    }

    [[nodiscard]] Reason promotion() const {
        const bool capture = position_.is_capture(move_);
        const auto lacks = [&](PieceType type) {
            return std::ranges::find(missing_, Move::promotion(move_.from(), move_.to(), type)) !=
                   missing_.end();
        };
        if (!lacks(PieceType::queen))
            return {Rule::underpromotion_forgotten,
                    fmt::format("The pawn may become a {}, too.",
                                move_.promoted_to().value_or(PieceType::knight))};
        if (lacks(PieceType::knight) && capture)
            return {Rule::capturing_promotion_forgotten,
                    fmt::format("The pawn takes on {} and becomes a piece.", move_.to())};
        return {Rule::promotion_forgotten,
                fmt::format("The pawn becomes a piece on {}.", move_.to())};
    }

    [[nodiscard]] Reason evasion() const {
        const Bitboard checkers = position_.checkers();
        const std::string check = fmt::format("the check by {}", pieces_text(position_, checkers));
        if (type_ == PieceType::king)
            return {Rule::escape_forgotten, fmt::format("{} escapes from {}.", text_, check)};
        if (is_double_step())
            return {Rule::double_step_evasion_forgotten,
                    fmt::format("{} steps between and ends {}.", text_, check)};
        if (checkers.contains(move_.to()))
            return {Rule::checker_capture_forgotten,
                    fmt::format("{} ends {} by taking it.", text_, check)};
        return {Rule::interposition_forgotten,
                fmt::format("{} steps between and ends {}.", text_, check)};
    }

    [[nodiscard]] Reason plain() const {
        if (is_double_step())
            return {Rule::double_step_forgotten,
                    fmt::format("The pawn on {} has not moved, and its way to {} is free.",
                                move_.from(), move_.to())};
        if (!position_.is_capture(move_))
            return {Rule::move_forgotten,
                    fmt::format("The {} on {} can go to {}.", type_, move_.from(), move_.to())};
        const std::string target = pieces_text(position_, Bitboard(move_.to()));
        if (type_ == PieceType::king)
            return {Rule::king_capture_forgotten,
                    fmt::format("Nothing protects {}, so that the king can take it.", target)};
        return {Rule::capture_forgotten,
                fmt::format("The {} on {} can take {}.", type_, move_.from(), target)};
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

Reason reason_for(const Position& position, Move move, const std::vector<Move>& missing) {
    return ForgottenMove(position, move, missing).reason();
}

}  // namespace chess
