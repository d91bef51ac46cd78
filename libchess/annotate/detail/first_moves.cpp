#include "libchess/annotate/detail/first_moves.hpp"

#include "libchess/annotate/detail/common_moves.hpp"
#include "libchess/annotate/detail/line_sentence.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <algorithm>
#include <utility>

namespace chess::detail {

FirstMoves::FirstMoves(const ComparedLines& lines)
    : lines_(&lines),
      bad_(lines.before.after(lines.played.front())),
      better_(lines.before.after(lines.best.front())) {}

std::optional<Move> FirstMoves::answer() const noexcept {
    constexpr std::size_t least = 3;
    return lines_->played.size() < least ? std::nullopt : std::optional(lines_->played[1]);
}

std::string FirstMoves::best_words() const {
    return numbered_line(before(), lines_->best.first(1));
}

std::string FirstMoves::answer_words() const {
    return numbered_line(bad_, lines_->played.subspan(1, 1));
}

bool FirstMoves::is_coming(Move answer) const {
    constexpr std::size_t soon = 8;
    return is_played(lines_->best, answer, 1, soon);
}

bool FirstMoves::follows_soon(Move move) const {
    constexpr std::size_t soon = 5;
    const auto first = lines_->played.first(std::min(soon, lines_->played.size()));
    return std::ranges::find(first, move) != first.end();
}

bool FirstMoves::can_be_played(const Position& position, Move move) {
    constexpr int pawn = 100;  // centipawns
    if (!legal_moves(position).contains(move)) return false;
    if (position.type_at(move.from()) == PieceType::king ||
        exchange_at_least(position, move, 1 - pawn))
        return true;
    // What would take it may be pinned.
    return std::ranges::none_of(legal_moves(position.after(move), MoveClass::noisy),
                                [&](Move reply) { return reply.to() == move.to(); });
}

bool FirstMoves::is_opening() const {
    constexpr int many = 26;
    return before().occupied().count() >= many;
}

ToldReason FirstMoves::tell(std::string text, bool of_best, std::size_t plies,
                            Bitboard squares) const {
    // A trade is shown whole.
    const auto line = of_best ? lines_->best : lines_->played;
    while (plies > 1 && plies < line.size() && line[plies].to() == line[plies - 1].to() &&
           position_after(before(), line.first(plies - 1)).is_capture(line[plies - 1]))
        ++plies;
    ToldReason told{.reason = with_line(*lines_, std::move(text), of_best, plies), .told = {}};
    told.reason.squares = squares;
    told.about = 0;
    return told;
}

std::vector<ToldReason> FirstMoves::found_of(std::initializer_list<Told> reasons) {
    std::vector<ToldReason> found;
    for (const Told& reason : reasons)
        if (reason) found.push_back(*reason);
    return found;
}

}  // namespace chess::detail
