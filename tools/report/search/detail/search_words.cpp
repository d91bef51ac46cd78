#include "report/search/detail/search_words.hpp"

#include "report/text/detail/move_words.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <string_view>

namespace chess::detail {

namespace {

/// The names of advantages, from the largest down.
struct Grade {
    int from;
    std::string_view words;
};
constexpr std::array<Grade, 4> grades{
    {{300, "is winning"}, {150, "is much better"}, {60, "is better"}, {20, "is slightly better"}}};

StyledText over(const Position& position) {
    if (position.in_check())
        return StyledText().add(fmt::format("Checkmate: {} has won", side_name(~position.turn())),
                                Style::strong);
    return StyledText().add("Stalemate: a draw", Style::strong);
}

std::string_view bound_text(Bound bound) {
    switch (bound) {
        case Bound::upper: return " or less";
        case Bound::lower: return " or more";
        case Bound::exact: break;
    }
    return "";
}

}  // namespace

std::string score_text(const SearchLine& line, Color mover, const SearchReportOptions& options) {
    std::string text = score_text(options.shown(line.score, mover));
    const Bound bound = options.shown(line.bound, mover);
    if (bound == Bound::lower) text += '+';
    if (bound == Bound::upper) text += '-';
    return text;
}

std::string chances_text(const SearchLine& line, Color mover, const SearchReportOptions& options) {
    if (!line.chances) return "";
    const Chances shown = options.shown(*line.chances, mover);
    return fmt::format("{:.1f}/{:.1f}/{:.1f}", shown.win / 10.0, shown.draw / 10.0,
                       shown.loss / 10.0);
}

StyledText search_verdict(const SearchedPosition& report, const SearchReportOptions& options) {
    const Position& position = report.position;
    if (report.result.lines.empty()) return over(position);
    const SearchLine& line = report.result.lines.front();
    const bool mover_ahead = line.score > Score();
    const std::string_view ahead = side_name(mover_ahead ? position.turn() : ~position.turn());
    StyledText text;
    if (const auto mate = line.score.as_mate_moves())
        return text.add(fmt::format("{} mates in {}", ahead, std::abs(*mate)), Style::strong);
    const int advantage = std::abs(line.score.as_centipawns().value_or(0));
    std::string words = "Level";
    for (const Grade& grade : grades) {
        if (advantage < grade.from) continue;
        words = fmt::format("{} {}", ahead, grade.words);
        break;
    }
    std::string score = score_text(options.shown(line.score, position.turn()));
    score += bound_text(options.shown(line.bound, position.turn()));
    if (options.pov == PointOfView::mover)
        score += fmt::format(" for {}", side_name(position.turn()));
    return text.add(words, Style::strong).add(", " + score);
}

}  // namespace chess::detail
