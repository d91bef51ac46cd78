#include "report/eval/detail/eval_words.hpp"
#include "report/eval/detail/term_grid.hpp"
#include "report/text/board_text.hpp"

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

int sum_of(std::span<const Breakdown::Effect> effects) {
    int sum = 0;
    for (const Breakdown::Effect& effect : effects) sum += effect.cp;
    return sum;
}

/// The largest effects, the sum of the others, and the rest to the total.
TextBlock effect_list(const Explanation& report, std::span<const Breakdown::Effect> effects,
                      std::size_t most, int sign) {
    Grid grid({left("term", name_width), left("on", 2), right("cp", 7), {.head = "", .gap = 2}});
    const auto add_sum = [&](std::string_view name, int cp, Style style = Style::plain) {
        grid.add({{name, style}, "", number_cell(cp, style)});
    };
    const std::size_t shown = std::min(most, effects.size());
    for (const Breakdown::Effect& effect : effects.first(shown))
        grid.add({info(effect.term).name,
                  {to_string(effect.square), Style::strong},
                  number_cell(effect.cp * sign),
                  {std::string(1, to_char(effect.piece)), Style::faint}});
    if (shown < effects.size())
        add_sum(fmt::format("{} smaller ones", effects.size() - shown),
                sum_of(effects.subspan(shown)) * sign);

    int material = 0;
    for (const Breakdown::Effect& effect : report.breakdown.effects)
        if (effect.term == Term::material) material += effect.cp;
    add_sum("material", material * sign);
    bool first = true;
    for (const Breakdown::Row& row : report.breakdown.rows) {
        const int rest = report.rest_cp(row.term) * sign;
        if (rest == 0) continue;
        if (std::exchange(first, false))
            grid.add_line(StyledText().add("not tied to a piece, or rounded", Style::faint));
        add_sum(info(row.term).name, rest);
    }
    grid.add_rule(3);
    add_sum("total", report.breakdown.total_cp * sign, Style::strong);
    return grid.block();
}

TextBlock sum_board(const Position& position, const SquareMap<int>& sums) {
    std::size_t width = least_square_width;
    for (const Square square : position.occupied())
        width = std::max(width, signed_cp(sums[square]).size() + 1);
    TextBlock board;
    board.add(StyledText().add("sum for each piece, material apart", Style::faint));
    board.add(board_text(position, width, [&](Square square) { return signed_cp(sums[square]); }));
    return board;
}

/// Which piece of a side is best placed and which worst, kings apart: "White's best piece is Ne5
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

TextBlock square_table(const Explanation& report, const EvalReportOptions& options) {
    const int sign = options.sign(report.position);
    std::vector<Breakdown::Effect> effects = placement_effects(report.breakdown);
    SquareMap<int> sums;
    for (const Breakdown::Effect& effect : effects) sums[effect.square] += effect.cp * sign;
    if (!options.all_terms)
        std::erase_if(effects, [](const Breakdown::Effect& effect) { return effect.cp == 0; });

    const std::size_t most = options.all_terms ? effects.size() : most_effects;
    const TextBlock list = effect_list(report, effects, most, sign);
    TextBlock board = sum_board(report.position, sums);
    const std::size_t board_width = board.width();
    board.add(StyledText());
    for (const Color color : all_colors)
        board.add(wrapped(best_and_worst(report.position, sums, color, sign), board_width));
    if (list_width + board_width <= options.width) return beside(list, board, list_width);
    board.add(StyledText());
    board.add(list);
    return board;
}

}  // namespace chess::detail
