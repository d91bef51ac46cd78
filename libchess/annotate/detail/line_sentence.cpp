#include "libchess/annotate/detail/line_sentence.hpp"

#include "libchess/annotate/detail/line_words.hpp"

#include <fmt/format.h>

#include <utility>

namespace chess::detail {

Reason with_line(const ComparedLines& lines, std::string text, bool of_best, std::size_t plies) {
    auto moves = (of_best ? lines.best : lines.played).first(plies);
    Position start = lines.before;
    Reason reason{.text = std::move(text), .begins = Reason::Line::instead};
    if (!of_best) {
        // It goes on from the bad move.
        start.make(moves.front());
        moves = moves.subspan(1);
        reason.begins = Reason::Line::reply;
    }
    reason.line.assign(moves.begin(), moves.end());
    if (!moves.empty()) reason.text += ": " + numbered_line(start, moves);
    reason.text += '.';
    return reason;
}

std::string words_of_advance(Square pawn, bool of_best) {
    const std::string man = pawn_of(file_of(pawn));
    return of_best ? fmt::format("Misses the advance of {} to {}", man, to_string(pawn))
                   : fmt::format("Lets {} advance to {}", man, to_string(pawn));
}

Position position_after(Position start, std::span<const Move> moves) {
    for (const Move move : moves) start.make(move);
    return start;
}

PieceTypeMap<int> surplus_of(const Position& position, Color side) {
    PieceTypeMap<int> surplus{};
    for (const PieceType type : all_piece_types)
        surplus[type] = position.pieces(side, type).count() - position.pieces(~side, type).count();
    return surplus;
}

}  // namespace chess::detail
