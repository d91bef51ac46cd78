#include "libchess/annotate/detail/material_gain.hpp"

#include "libchess/annotate/detail/attack.hpp"
#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>
#include <string_view>
#include <utility>
#include <vector>

namespace chess::detail {

namespace {

constexpr int centipawns = 100;

/// Adds a move's gains and losses; false if the other side promotes.
bool add_move(MaterialGain& gain, const LineMove& move, Color solver) {
    const bool is_solver = move.mover() == solver;
    if (move.captured) {
        ++(is_solver ? gain.won : gain.lost)[*move.captured];
        gain.net += (is_solver ? 1 : -1) * pawn_values[*move.captured];
    }
    ++gain.size;
    const auto promoted = move.move.promoted_to();
    if (!promoted) return true;
    if (!is_solver) return false;
    ++gain.promoted[*promoted];
    gain.net += pawn_values[*promoted] - pawn_values[PieceType::pawn];
    return true;
}

int balance_at(const MaterialGain& gain, const Position& position, Color solver) {
    const auto capture = best_capture(position);
    const int more = capture ? capture->value / centipawns : 0;
    return position.turn() == solver ? gain.net + more : gain.net - more;
}

/// What the side to move wins by captures at most, in pawns; both sides may stop.
int won_by_captures(const Position& position, int depth) {
    int most = 0;
    if (depth == 0) return most;
    for (const Move move : legal_moves(position, MoveClass::noisy)) {
        const auto captured = position.captured_by(move);
        if (!captured || pawn_values[*captured] <= most) continue;
        most = std::max(most,
                        pawn_values[*captured] - won_by_captures(position.after(move), depth - 1));
    }
    return most;
}

/// Whether the side to move gains something by taking the man on a square, which the other side
/// does not win back by other captures.
bool can_be_retaken(const Position& position, Square square) {
    constexpr int deep = 5;
    return std::ranges::any_of(legal_moves(position), [&](Move move) {
        return move.to() == square && exchange_at_least(position, move, 1) &&
               won_by_captures(position.after(move), deep) < pawn_values[position.type_at(square)];
    });
}

/// Whether the piece on one of the opponent's last two ranks, whose side has just moved, has no
/// safe move, and the opponent one after which it is lost: a knight in the corner where it has
/// taken a rook.
bool can_be_trapped(const Position& position, Square square) {
    const PieceType type = position.type_at(square);
    constexpr int deep = 7;
    if (type == PieceType::pawn || type == PieceType::king || position.in_check() ||
        rank_for(~position.turn(), square) < deep)
        return false;
    const auto can_go = [square](const Position& there) {
        return men_that_can_go(there, Bitboard(square)).any();
    };
    if (can_go(position.after_null())) return false;
    return std::ranges::any_of(legal_moves(position), [&](Move move) {
        if (position.is_capture(move)) return false;
        const Position after = position.after(move);
        return !after.in_check() && is_en_prise(after, square) && !can_go(after);
    });
}

/// Whether the opponent, who is to move, gains nothing by taking the man that has moved, and less
/// than half of what is won by taking another one, or does not do so where the line goes on; and
/// the check that is given does not force him to take something.
bool is_mostly_kept(const MaterialGain& gain, const MotifLine& line) {
    const LineMove& last = line[gain.size - 1];
    const Position& position = last.after;
    const auto capture = best_capture(position);
    const bool goes_on_quietly = gain.size + 1 < line.size() && line[gain.size].is_quiet();
    if (capture && 2 * (capture->value / centipawns) >= gain.net && !goes_on_quietly) return false;
    const MoveList moves = legal_moves(position);
    const bool is_retaken = last.captured && gain.size < line.size() && line[gain.size].captured &&
                            line[gain.size].to() == last.to();
    if (can_be_retaken(position, last.to()) || is_retaken) return false;
    if (last.captured && can_be_trapped(position, last.to())) return false;
    return !position.in_check() || moves.empty() || !std::ranges::all_of(moves, [&](Move move) {
        return position.checkers().contains(move.to());
    });
}

/// Whether a move of a line takes the man that has just moved.
bool retakes(const MotifLine& line, std::size_t ply) {
    return ply != 0 && line[ply].captured && line[ply].to() == line[ply - 1].to();
}

/// Cancels pieces of these kinds against each other.
void cancel(MaterialGain& gain, PieceType won, PieceType lost) {
    const int both = std::min(gain.won[won], gain.lost[lost]);
    gain.won[won] -= both;
    gain.lost[lost] -= both;
}

/// "a bishop", "two pawns", "an own queen"
std::string counted(int count, PieceType type) {
    constexpr std::array<std::string_view, 9> numbers{"",     "a",   "two",   "three", "four",
                                                      "five", "six", "seven", "eight"};
    const auto number = static_cast<std::size_t>(std::min(count, 8));
    return fmt::format("{} {}{}", numbers.at(number), name_of(type), count == 1 ? "" : "s");
}

/// The most valuable first: "a rook and two pawns".
std::string list_of(const PieceTypeMap<int>& pieces) {
    std::vector<std::string> parts;
    for (const PieceType type : std::views::reverse(all_piece_types))
        if (pieces[type] != 0) parts.push_back(counted(pieces[type], type));
    if (parts.size() < 2) return parts.empty() ? "" : parts.front();
    const std::string last = parts.back();
    parts.pop_back();
    return fmt::format("{} and {}", fmt::join(parts, ", "), last);
}

}  // namespace

std::optional<MaterialGain> settled_gain(const MotifLine& line) {
    MaterialGain gain;
    std::optional<MaterialGain> found;
    for (std::size_t ply = 0; ply < line.size(); ++ply) {
        const LineMove& move = line[ply];
        if (!add_move(gain, move, line.solver())) return std::nullopt;
        if (move.mover() != line.solver() && ply + 1 < line.size()) continue;
        const int balance = balance_at(gain, move.after, line.solver());
        if (found && balance < found->net) found.reset();
        const bool is_settled = move.mover() == line.solver() && balance == gain.net;
        if (!found && is_settled && gain.net > 0) found = gain;
    }
    return found;
}

std::vector<MaterialGain> settled_gains(const MotifLine& line) {
    MaterialGain gain;
    std::vector<MaterialGain> found;
    for (const LineMove& move : line.moves()) {
        if (!add_move(gain, move, line.solver())) break;
        if (move.mover() != line.solver() || !is_mostly_kept(gain, line)) continue;
        if (gain.net > (found.empty() ? 0 : found.back().net)) {
            found.push_back(gain);
            // It is won when the other side has retaken.
            if (gain.size > 2 && move.is_quiet() && !move.move.is_promotion() &&
                retakes(line, gain.size - 2))
                --found.back().size;
        } else if (!found.empty() && gain.net == found.back().net &&
                   gain.size == found.back().size + 2 && retakes(line, gain.size - 1) &&
                   retakes(line, gain.size - 2)) {
            found.back() = gain;
        }
    }
    if (found.empty()) return found;
    // The first one that is half of all or more.
    const int most = found.back().net;
    const auto half = std::ranges::find_if(
        found, [most](const MaterialGain& some) { return 2 * some.net >= most; });
    std::ranges::reverse(std::ranges::rotate(found, half));
    return found;
}

std::optional<MaterialGain> whole_gain(const MotifLine& line) {
    MaterialGain gain;
    for (const LineMove& move : line.moves())
        if (!add_move(gain, move, line.solver())) return std::nullopt;
    return gain;
}

int final_balance(const MotifLine& line) {
    MaterialGain gain;
    for (const LineMove& move : line.moves()) {
        const bool is_own = add_move(gain, move, line.solver());
        if (!is_own)
            gain.net -= pawn_values[*move.move.promoted_to()] - pawn_values[PieceType::pawn];
    }
    return balance_at(gain, line.end(), line.solver());
}

std::string words_of(const MaterialGain& gain) {
    MaterialGain rest = gain;
    // Of a promoted piece that is taken only the pawn is given.
    for (const PieceType type : all_piece_types) {
        const int both = std::min(rest.promoted[type], rest.lost[type]);
        rest.promoted[type] -= both;
        rest.lost[type] -= both;
        rest.lost[PieceType::pawn] += both;
    }
    for (const PieceType type : all_piece_types) cancel(rest, type, type);
    cancel(rest, PieceType::knight, PieceType::bishop);
    cancel(rest, PieceType::bishop, PieceType::knight);
    const auto total = [](const PieceTypeMap<int>& pieces) {
        int sum = 0;
        for (const PieceType type : all_piece_types) sum += pieces[type];
        return sum;
    };
    const bool promotes = total(rest.promoted) != 0;
    const int minors = rest.lost[PieceType::knight] + rest.lost[PieceType::bishop];
    if (!promotes && total(rest.won) == 1 && rest.won[PieceType::rook] == 1 &&
        total(rest.lost) == 1 && minors == 1)
        return "the exchange";
    std::string text = list_of(rest.won);
    if (promotes)
        text +=
            fmt::format("{}{} by promotion", text.empty() ? "" : " and ", list_of(rest.promoted));
    if (total(rest.lost) != 0) text += fmt::format(" for {}", list_of(rest.lost));
    else if (total(gain.lost) == 0 && !promotes) text += " for nothing";
    return text;
}

std::string amount_of(const MaterialGain& gain) {
    std::string text = words_of(gain);
    constexpr std::string_view nothing = " for nothing";
    if (text.ends_with(nothing)) text.resize(text.size() - nothing.size());
    return text;
}

std::string words_of_surplus(const PieceTypeMap<int>& surplus) {
    MaterialGain gain;
    for (const PieceType type : all_piece_types) {
        gain.won[type] = std::max(0, surplus[type]);
        gain.lost[type] = std::max(0, -surplus[type]);
    }
    return amount_of(gain);
}

}  // namespace chess::detail
