#include "libchess/report/eval/detail/eval_table.hpp"
#include "libchess/report/eval/detail/eval_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace chess::detail {

namespace {

constexpr std::size_t most_effects = 20;
constexpr std::size_t list_width = 35;
constexpr std::size_t least_square_width = 5;
constexpr std::size_t square_width = 2;
constexpr std::size_t effect_width = 7;

/// All effects but those of material, which would hide the others; the largest first.
std::vector<Breakdown::Effect> placement_effects(const Breakdown& breakdown) {
    std::vector<Breakdown::Effect> effects;
    std::ranges::copy_if(breakdown.effects, std::back_inserter(effects),
                         [](const auto& effect) { return effect.term != Term::material; });
    std::ranges::sort(effects, {}, [](const auto& effect) {
        return std::tuple(-std::abs(effect.cp), effect.square, effect.term);
    });
    return effects;
}

/// A line of the list that is about no single square.
StyledText sum_line(const std::string& name, int cp, Style style = Style::plain) {
    StyledText line;
    line.add(fmt::format("{:<{}}", name, name_width + square_width), style);
    add_number(line, cp, effect_width, style);
    return line;
}

/// The largest effects and the sum of the others.
TextBlock effect_list(const std::vector<Breakdown::Effect>& effects, std::size_t most, int sign) {
    TextBlock list;
    list.add(StyledText().add(
        fmt::format("{:<{}}{}{:>{}}", "term", name_width, "on", "cp", effect_width), Style::faint));
    const std::size_t shown = std::min(most, effects.size());
    for (const Breakdown::Effect& effect : std::span(effects).first(shown)) {
        StyledText line;
        line.add(fmt::format("{:<{}}", info(effect.term).name, name_width));
        line.add(to_string(effect.square), Style::strong);
        add_number(line, effect.cp * sign, effect_width);
        line.add(fmt::format("  {}", to_char(effect.piece)), Style::faint);
        list.add(std::move(line));
    }
    int smaller = 0;
    for (const Breakdown::Effect& effect : std::span(effects).subspan(shown)) smaller += effect.cp;
    if (shown < effects.size())
        list.add(sum_line(fmt::format("{} smaller ones", effects.size() - shown), smaller * sign));
    return list;
}

/// What leads from the sum of the list to the total.
TextBlock rest_list(const EvalAccount& account, int sign) {
    int material = 0;
    for (const Breakdown::Effect& effect : account.breakdown.effects)
        if (effect.term == Term::material) material += effect.cp;
    TextBlock list;
    list.add(sum_line("material", material * sign));
    bool first = true;
    for (const Breakdown::Row& row : account.breakdown.rows) {
        const int rest = account.rest_cp(row.term) * sign;
        if (rest == 0) continue;
        if (std::exchange(first, false))
            list.add(StyledText().add("not tied to a piece, or rounded", Style::faint));
        list.add(sum_line(std::string(info(row.term).name), rest));
    }
    list.add(
        StyledText().add(std::string(name_width + square_width + effect_width, '-'), Style::faint));
    list.add(sum_line("total", account.breakdown.total_cp * sign, Style::strong));
    return list;
}

TextBlock sum_board(const Position& position, const SquareMap<int>& sums) {
    std::size_t cell_width = least_square_width;
    for (const Square square : position.occupied())
        cell_width = std::max(cell_width, signed_cp(sums[square]).size() + 1);
    TextBlock board;
    board.add(StyledText().add("sum for each piece, material apart", Style::faint));
    for (int rank = 7; rank >= 0; --rank) {
        StyledText line;
        line.add(std::string(1, static_cast<char>('1' + rank)), Style::faint);
        for (int file = 0; file < 8; ++file) {
            const Square square = square_at(rank * 8 + file);
            const auto piece = position.at(square);
            if (!piece) line.add(fmt::format("{:>{}}", ".", cell_width), Style::faint);
            else
                line.add(fmt::format("{:>{}}", signed_cp(sums[square]), cell_width),
                         piece->color == Color::white ? Style::strong : Style::plain);
        }
        board.add(std::move(line));
    }
    std::string files = " ";
    for (char file = 'a'; file <= 'h'; ++file) files += fmt::format("{:>{}}", file, cell_width);
    board.add(StyledText().add(files, Style::faint));
    return board;
}

/// "Ne5" or "pawn d4".
std::string piece_on(Piece piece, Square square) {
    if (piece.type == PieceType::pawn) return "pawn " + to_string(square);
    return letter_of(piece.type) + to_string(square);
}

/// Which piece of a side stands best and which worst, kings apart: "White's best piece is Ne5
/// (+0.84), the worst pawn a3 (-0.12)." Positive is good for that side.
StyledText best_and_worst(const Position& position, const SquareMap<int>& sums, Color color,
                          int sign) {
    // Sums are the point of view's; here they have to be the side's own.
    const int own = color == Color::white ? sign : -sign;
    std::optional<Square> best;
    std::optional<Square> worst;
    for (const Square square : position.pieces(color) & ~Bitboard(position.king(color))) {
        if (!best || sums[square] * own > sums[*best] * own) best = square;
        if (!worst || sums[square] * own < sums[*worst] * own) worst = square;
    }
    StyledText text;
    if (!best || !worst || sums[*best] == sums[*worst]) return text;
    const auto name = [&](Square square) {
        return fmt::format("{} ({:+.2f})", piece_on({color, position.type_at(square)}, square),
                           sums[square] * own / 100.0);
    };
    return text.add(fmt::format("{}'s best piece is {}, the worst {}.", side_name(color),
                                name(*best), name(*worst)));
}

}  // namespace

TextBlock square_table(const EvalAccount& account, const EvalReportOptions& options) {
    const int sign = options.sign(account.position);
    std::vector<Breakdown::Effect> effects = placement_effects(account.breakdown);
    SquareMap<int> sums;
    for (const Breakdown::Effect& effect : effects) sums[effect.square] += effect.cp * sign;
    if (!options.all_terms)
        std::erase_if(effects, [](const Breakdown::Effect& effect) { return effect.cp == 0; });

    const std::size_t most = options.all_terms ? effects.size() : most_effects;
    TextBlock list = effect_list(effects, most, sign);
    list.add(rest_list(account, sign));
    TextBlock board = sum_board(account.position, sums);
    const std::size_t board_width = board.width();
    board.add(StyledText());
    for (const Color color : all_colors)
        board.add(wrapped(best_and_worst(account.position, sums, color, sign), board_width));
    if (list_width + board_width <= options.width) return beside(list, board, list_width);
    board.add(StyledText());
    board.add(list);
    return board;
}

}  // namespace chess::detail
