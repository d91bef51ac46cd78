#include "libchess/bisect/detail/reason.hpp"

#include "libchess/core/format.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace chess {

namespace {

using detail::because;

/// Looks for the move that the other generator makes wrongly.
class StateReason {
public:
    explicit StateReason(const DifferingQuestion& differing)
        : question_(differing.question),
          difference_(differing.difference),
          position_(question_.position()),
          first_(question_.moves.front()),
          first_san_(to_san(question_.start, first_)) {}

    [[nodiscard]] GeneratorBug reason(const GeneratorBug& apparent) const {
        // If a wrong board explains every move, that is no coincidence.
        if (auto found = wrong_piece()) return *std::move(found);
        // If the king has moved, castling may look like a king move.
        if (apparent.rule == Rule::castling_without_right || apparent.rule == Rule::listed_twice)
            if (auto found = kept_castling()) return *std::move(found);
        if (apparent.rule == Rule::castling_forgotten ||
            apparent.rule == Rule::castling_rook_attacked)
            return because(Rule::castling_lost, "The right is still there after {}.", first_san_);
        if (apparent.rule == Rule::en_passant_without_right)
            return because(Rule::en_passant_kept,
                           "{} It had that right before {}, and one move ends it.",
                           apparent.explanation, first_san_);
        if (apparent.rule == Rule::en_passant_forgotten && is_double_step())
            return because(
                Rule::en_passant_not_set,
                "{} is a double step; given the position after it, the capture is found.",
                first_san_);
        return wrong_board(apparent);
    }

private:
    [[nodiscard]] bool is_double_step() const {
        return question_.start.after(first_).en_passant().has_value();
    }

    /// Finds the move that ended the castling right that they still use.
    [[nodiscard]] std::optional<GeneratorBug> kept_castling() const {
        const Color us = position_.turn();
        for (const std::string& text : difference_.extra) {
            const auto from = parse_square(std::string_view(text).substr(0, 2));
            const auto to = parse_square(std::string_view(text).substr(2, 2));
            if (from != position_.king(us) || !to) continue;
            const CastlingSide side = detail::side_of(*from, *to);
            Position position = question_.start;
            for (const Move move : question_.moves) {
                const Position before = position;
                position.make(move);
                const auto rook = before.castling_rook(us, side);
                if (!rook || position.castling_rook(us, side)) continue;
                // A move that only looks like castling has another target.
                if (to != *rook && to != castling_targets(before.king(us), *rook).king) continue;
                const std::string san = to_san(before, move);
                if (before.turn() != us)
                    return because(Rule::castling_kept_rook_captured,
                                   "{} has taken the rook on {}, and {} still castles with it.",
                                   san, *rook, text);
                const bool king = move.from() == before.king(us);
                return because(
                    king ? Rule::castling_kept_king_moved : Rule::castling_kept_rook_moved,
                    "The {} has moved by {}, and {} castles all the same.", king ? "king" : "rook",
                    san, text);
            }
        }
        return std::nullopt;
    }

    /// Finds a piece that a move left behind.
    [[nodiscard]] std::optional<GeneratorBug> wrong_piece() const {
        if (first_.is_en_passant()) {
            const Square captured = ahead(~question_.start.turn(), first_.to());
            if (board_explains(captured, Piece{~question_.start.turn(), PieceType::pawn}))
                return because(Rule::en_passant_pawn_stays,
                               "After {} the moves are those of a board with the pawn still on {}.",
                               first_san_, captured);
        }
        if (first_.is_castling()) {
            const Piece rook{question_.start.turn(), PieceType::rook};
            const Square from = first_.to();
            const Square to = castling_targets(first_.from(), from).rook;
            if (board_explains(from, rook, to) || board_explains(from, rook))
                return because(Rule::castling_rook_stays,
                               "After {} the moves are those of a board with the rook still on {}.",
                               first_san_, from);
        }
        return std::nullopt;
    }

    [[nodiscard]] GeneratorBug wrong_board(const GeneratorBug& apparent) const {
        const std::string where = fmt::format(
            "Given the position after {} the moves are right; played from the one before, they are "
            "not: {}",
            first_san_, apparent.explanation);
        if (first_.is_en_passant()) return {Rule::wrong_after_en_passant, where};
        if (first_.is_castling()) return {Rule::wrong_after_castling, where};
        if (first_.is_promotion()) return {Rule::wrong_after_promotion, where};
        if (question_.start.is_capture(first_)) return {Rule::wrong_after_capture, where};
        if (is_double_step()) return {Rule::wrong_after_double_step, where};
        return {Rule::wrong_after_move, where};
    }

    /// Whether their moves are those of the position with a piece put on one square and another
    /// square emptied.
    [[nodiscard]] bool board_explains(Square square, Piece piece,
                                      std::optional<Square> emptied = {}) const {
        Setup setup = position_.to_setup();
        if (setup.board[square]) return false;
        setup.board[square] = piece;
        if (emptied) setup.board[*emptied].reset();
        const auto wrong = Position::from_setup(setup, {.chess960 = position_.is_chess960()});
        if (!wrong) return false;

        std::vector<std::string> theirs = difference_.extra;
        for (const Move move : legal_moves(position_))
            if (std::ranges::find(difference_.missing, move) == difference_.missing.end())
                theirs.push_back(to_uci(position_, move));
        std::vector<std::string> explained;
        for (const Move move : legal_moves(wrong->position))
            explained.push_back(to_uci(wrong->position, move));
        std::ranges::sort(theirs);
        std::ranges::sort(explained);
        return theirs == explained;
    }

    const PerftQuestion& question_;
    const PerftDifference& difference_;
    Position position_;
    Move first_;
    std::string first_san_;
};

}  // namespace

GeneratorBug reason_of_state(const DifferingQuestion& differing, const GeneratorBug& apparent) {
    return StateReason(differing).reason(apparent);
}

}  // namespace chess
