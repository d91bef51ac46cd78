#include "libchess/core/format.hpp"
#include "report/eval/detail/eval_words.hpp"
#include "report/eval/detail/term_grid.hpp"
#include "report/text/board_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace chess::detail {

namespace {

using Man = Attribution::Man;

constexpr std::size_t most_men = 16;
constexpr std::size_t men_gap = 3;
constexpr std::size_t least_share_width = 5;
/// The difference from the mean of its kind, in centipawns, from which a man is highlighted.
constexpr int remarkable = 25;

/// A man, and its difference from the mean man of its kind, of both sides.
struct RatedMan {
    Man man;
    int kind_mean = 0;  ///< as its own side sees it

    /// Whether its own side is White, as a sign.
    [[nodiscard]] int side() const noexcept { return man.piece.color == Color::white ? 1 : -1; }
    /// For its own side.
    [[nodiscard]] int above() const noexcept { return man.cp * side() - kind_mean; }
};

/// The largest shares first.
std::vector<RatedMan> rated(const std::vector<Man>& men) {
    PieceTypeMap<int> sums;
    PieceTypeMap<int> counts;
    std::vector<RatedMan> result;
    result.reserve(men.size());
    for (const Man& man : men) {
        result.push_back({man});
        sums[man.piece.type] += man.cp * result.back().side();
        ++counts[man.piece.type];
    }
    for (RatedMan& one : result) {
        const PieceType type = one.man.piece.type;
        one.kind_mean = static_cast<int>(
            std::lround(static_cast<double>(sums[type]) / std::max(1, counts[type])));
    }
    std::ranges::sort(result, {}, [](const RatedMan& one) {
        return std::tuple(-std::abs(one.man.cp), one.man.square);
    });
    return result;
}

/// The men, the largest shares first, the sum of the others, and the kings.
TextBlock share_list(const NetworkBreakdown& network, const std::vector<RatedMan>& men,
                     std::size_t most, int sign) {
    Grid grid(
        {left("man", 7), right("cp", 6), right("error", 7), right("kind", 7), right("removal", 9)});
    const std::size_t shown = std::min(most, men.size());
    for (const RatedMan& one : std::span(men).first(shown)) {
        const Man& man = one.man;
        StyledText name;
        name.add(std::string(1, to_char(man.piece)) + " ", Style::faint);
        name.add(to_string(man.square), Style::strong);
        grid.add({std::move(name),
                  number_cell(man.cp * sign),
                  {fmt::format("{:.1f}", man.error_cp), Style::faint},
                  number_cell(one.above() * one.side() * sign),
                  number_cell(man.removal_cp * sign)});
    }
    int others = 0;
    for (const RatedMan& one : std::span(men).subspan(shown)) others += one.man.cp;
    if (shown < men.size())
        grid.add({fmt::format("{} more", men.size() - shown), number_cell(others * sign)});
    grid.add({"kings", number_cell(network.bare_cp * sign)});
    grid.add_rule(2);
    grid.add({{"network", Style::strong}, number_cell(network.cp * sign, Style::strong)});
    return grid.block();
}

/// Shares in pawns; those that are far from their kind's mean are strong or faint.
TextBlock share_board(const Position& position, const std::vector<RatedMan>& men, int sign) {
    SquareMap<std::string> words;
    SquareMap<Style> styles;
    std::size_t width = least_share_width;
    for (const Color color : all_colors)
        words[position.king(color)] = to_char({color, PieceType::king});
    for (const RatedMan& one : men) {
        std::string& word = words[one.man.square];
        word = fmt::format("{:.1f}", one.man.cp * sign / 100.0);
        width = std::max(width, word.size() + 1);
        styles[one.man.square] = one.above() >= remarkable    ? Style::strong
                                 : one.above() <= -remarkable ? Style::faint
                                                              : Style::plain;
    }
    TextBlock board;
    board.add(StyledText().add("each man's share in pawns", Style::faint));
    board.add(board_text(
        position, width, [&](Square square) { return words[square]; },
        [&](Square square) { return styles[square]; }));
    return board;
}

/// Which man of a side does most for its kind, and which least, beyond what chance explains: "Of
/// White's men Ne5 does most for its kind (5.12, mean 3.84), pawn a2 least (0.61, mean 0.98)."
StyledText most_and_least(const std::vector<RatedMan>& men, Color color) {
    const RatedMan* most = nullptr;
    const RatedMan* least = nullptr;
    for (const RatedMan& one : men) {
        if (one.man.piece.color != color || std::abs(one.above()) <= 2 * one.man.error_cp) continue;
        if (one.above() > (most == nullptr ? 0 : most->above())) most = &one;
        if (one.above() < (least == nullptr ? 0 : least->above())) least = &one;
    }
    const auto words = [](const RatedMan& one, std::string_view how) {
        return fmt::format("{} {} ({:.2f}, mean {:.2f})", piece_on(one.man.piece, one.man.square),
                           how, one.man.cp * one.side() / 100.0, one.kind_mean / 100.0);
    };
    StyledText text;
    if (most == nullptr && least == nullptr) return text;
    text.add(fmt::format("Of {}'s men ", side_name(color)));
    if (most != nullptr) text.add(words(*most, "does most for its kind"));
    if (most != nullptr && least != nullptr) text.add(", ");
    if (least != nullptr)
        text.add(words(*least, most != nullptr ? "least" : "does least for its kind"));
    return text.add(".");
}

/// An explanation of the columns, and of factors that reduced the shares.
StyledText men_words(const NetworkBreakdown& network, int sign) {
    StyledText text;
    text.add(
        "cp: a man's share of the network's number, and its standard error; kind: by how much "
        "that is off the mean of its kind here; removal: what it takes away if it alone leaves.",
        Style::faint);
    if (network.factor != 1)
        text.add(fmt::format(" All of this is {:.2f} of the network's own number, for drawish "
                             "endings and the fifty-move rule.",
                             network.factor),
                 Style::faint);
    if (network.lead_cp != 0)
        text.add(
            fmt::format(" The kings' row has {:+.2f} beyond the network's number, as so great a "
                        "lead counts for more.",
                        network.lead_cp * sign / 100.0),
            Style::faint);
    return text;
}

}  // namespace

TextBlock men_table(const Explanation& report, const EvalReportOptions& options) {
    const int sign = options.sign(report.position);
    const NetworkBreakdown& network = report.network;
    if (network.endgame)
        return wrapped(StyledText().add("The ending is known and the network is not asked, so "
                                        "there is nothing to split over the men."),
                       options.width);
    const std::vector<RatedMan> men = rated(network.men);
    const TextBlock list =
        share_list(network, men, options.all_terms ? men.size() : most_men, sign);
    TextBlock board = share_board(report.position, men, sign);
    const std::size_t board_width = board.width();
    board.add(StyledText());
    for (const Color color : all_colors)
        board.add(wrapped(most_and_least(men, color), board_width));
    const std::size_t column = list.width() + men_gap;
    const bool fits = column + board_width <= options.width;
    TextBlock block = fits ? beside(list, board, column) : std::move(board);
    if (!fits) {
        block.add(StyledText());
        block.add(list);
    }
    block.add(wrapped(men_words(network, sign), std::min<std::size_t>(options.width, 100)));
    return block;
}

}  // namespace chess::detail
