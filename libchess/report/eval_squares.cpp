#include "libchess/report/eval_table.hpp"
#include "libchess/report/eval_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>
#include <vector>

namespace chess::detail {

namespace {

constexpr std::size_t most_effects = 20;
constexpr std::size_t list_width = 35;
constexpr std::size_t cell_width = 5;

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

TextBlock effect_list(const std::vector<Breakdown::Effect>& effects, std::size_t most, int sign) {
    TextBlock list;
    list.add(StyledText().add(fmt::format("{:<{}}{}{:>7}", "term", name_width, "on", "cp"),
                              Style::faint));
    const std::size_t shown = std::min(most, effects.size());
    for (const Breakdown::Effect& effect : std::span(effects).first(shown)) {
        StyledText line;
        line.add(fmt::format("{:<{}}", info(effect.term).name, name_width));
        line.add(to_string(effect.square), Style::strong);
        add_number(line, effect.cp * sign, 7);
        line.add(fmt::format("  {}", to_char(effect.piece)), Style::faint);
        list.add(std::move(line));
    }
    if (shown < effects.size())
        list.add(StyledText().add(fmt::format("and {} smaller ones", effects.size() - shown),
                                  Style::faint));
    return list;
}

TextBlock sum_board(const Position& position, const SquareMap<int>& sums) {
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

/// Which piece of a side stands best and which worst: "White's best piece is Ne5 (+84), the worst
/// pawn a3 (-12)."
StyledText best_and_worst(const Position& position, const SquareMap<int>& sums, Color color,
                          int sign) {
    // Sums are the point of view's; here they have to be the side's own.
    const int own = color == Color::white ? sign : -sign;
    Square best = position.king(color);
    Square worst = best;
    for (const Square square : position.pieces(color)) {
        if (sums[square] * own > sums[best] * own) best = square;
        if (sums[square] * own < sums[worst] * own) worst = square;
    }
    StyledText text;
    if (sums[best] == sums[worst]) return text;
    const auto name = [&](Square square) {
        return fmt::format("{} ({})", piece_on({color, position.type_at(square)}, square),
                           signed_cp(sums[square]));
    };
    return text.add(fmt::format("{} best piece is {}, the worst {}.",
                                color == Color::white ? "White's" : "Black's", name(best),
                                name(worst)));
}

}  // namespace

TextBlock square_table(const EvalAccount& account, const EvalReportOptions& options) {
    const int sign = options.sign(account.position);
    const std::vector<Breakdown::Effect> effects = placement_effects(account.breakdown);
    TextBlock block;
    if (effects.empty()) {
        block.add(StyledText().add("No piece contributes anything beside its material."));
        return block;
    }
    SquareMap<int> sums;
    for (const Breakdown::Effect& effect : effects) sums[effect.square] += effect.cp * sign;

    TextBlock board = sum_board(account.position, sums);
    board.add(StyledText());
    for (const Color color : all_colors)
        board.add(wrapped(best_and_worst(account.position, sums, color, sign), 8 * cell_width + 1));
    const std::size_t most = options.all_terms ? effects.size() : most_effects;
    block.add(beside(effect_list(effects, most, sign), board, list_width));
    return block;
}

}  // namespace chess::detail
