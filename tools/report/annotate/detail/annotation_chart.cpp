#include "report/annotate/detail/annotation_parts.hpp"

#include "libchess/annotate/judgement.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess::detail {

namespace {

constexpr std::array<std::string_view, 4> row_names{"White", "even", "", "Black"};
constexpr std::size_t scale_width = 7;
/// How many heights a character can have.
constexpr std::size_t block_steps = 8;
constexpr std::array<std::string_view, block_steps + 1> blocks{" ", "▁", "▂", "▃", "▄",
                                                               "▅", "▆", "▇", "█"};
/// Below this row, counted from the top, Black is better.
constexpr std::size_t even_row = 1;

/// How many positions share a column, or how many columns a position has; one of them is 1.
struct Scale {
    std::size_t positions = 1;
    std::size_t columns = 1;

    Scale(std::size_t count, std::size_t room) noexcept : positions((count + room - 1) / room) {
        constexpr std::size_t widest = 3;
        if (positions == 1) columns = std::min(room / count, widest);
    }
    [[nodiscard]] std::size_t column_of(std::size_t position) const noexcept {
        return position / positions * columns;
    }
    [[nodiscard]] std::size_t width(std::size_t count) const noexcept {
        return column_of(count - 1) + columns;
    }
};

/// The height of White's part of a column, in steps of a block; nullopt if unknown.
std::optional<std::size_t> height_of(std::span<const EvaluatedPosition> positions) {
    double sum = 0;
    double count = 0;
    for (const EvaluatedPosition& position : positions) {
        const auto score = position.score_for(Color::white);
        if (!score) continue;
        sum += win_percent(*score);
        ++count;
    }
    if (count == 0) return std::nullopt;
    constexpr double full = static_cast<double>(block_steps * row_names.size()) / 100;
    // At least one step, even if Black has won.
    return static_cast<std::size_t>(std::max(std::round(sum / count * full), 1.0));
}

std::vector<std::optional<std::size_t>> heights_of(std::span<const EvaluatedPosition> positions,
                                                   const Scale& scale) {
    std::vector<std::optional<std::size_t>> heights;
    for (std::size_t i = 0; i < positions.size(); i += scale.positions) {
        const std::size_t count = std::min(scale.positions, positions.size() - i);
        heights.insert(heights.end(), scale.columns, height_of(positions.subspan(i, count)));
    }
    return heights;
}

StyledText row_text(std::size_t row, std::span<const std::optional<std::size_t>> heights) {
    StyledText text;
    text.add(row_names[row], Style::faint);
    const std::size_t below = (row_names.size() - 1 - row) * block_steps;
    std::string blanks(scale_width - row_names[row].size(), ' ');
    for (const auto& height : heights) {
        const std::size_t filled =
            height && *height > below ? std::min(*height - below, block_steps) : 0;
        if (filled == 0) {
            blanks += row == even_row && height ? '_' : ' ';
            continue;
        }
        text.add(blanks, Style::faint).add(blocks[filled]);
        blanks.clear();
    }
    blanks.erase(blanks.find_last_not_of(' ') + 1);
    text.add(blanks, Style::faint);
    return text.add("\n");
}

/// The number of White's first move, and of every tenth, below the positions after them.
std::string numbers_text(const AnnotatedGame& game, const Scale& scale, std::size_t width) {
    constexpr int every = 10;
    std::string line(scale_width + width, ' ');
    std::size_t used = 0;
    const std::size_t first = game.game.start.turn() == Color::white ? 1 : 2;
    for (std::size_t i = first; i < game.positions.size(); i += 2) {
        const int number = game.positions[i - 1].position.fullmove_number();
        const std::string text = std::to_string(number);
        const std::size_t column = scale_width + scale.column_of(i);
        if ((i != first && number % every != 0) || column < used ||
            column + text.size() > line.size())
            continue;
        line.replace(column, text.size(), text);
        used = column + text.size() + 1;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

}  // namespace

StyledText annotation_chart(const AnnotatedGame& game, std::size_t width) {
    const std::vector<EvaluatedPosition>& positions = game.positions;
    StyledText text;
    if (std::ranges::none_of(positions, [](const auto& one) { return one.score.has_value(); }))
        return text;
    const Scale scale(positions.size(), width - scale_width);
    const auto heights = heights_of(positions, scale);
    for (std::size_t row = 0; row < row_names.size(); ++row) text.add(row_text(row, heights));
    return text.add(numbers_text(game, scale, scale.width(positions.size())) + '\n', Style::faint);
}

}  // namespace chess::detail
