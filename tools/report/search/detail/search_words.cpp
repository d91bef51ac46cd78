#include "report/search/detail/search_words.hpp"

#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/numbers.hpp"

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

std::string score_text(Score score) {
    return score == Score() ? "0.00" : to_string(score);
}

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

std::string move_text(const Position& before, Move move, bool san) {
    return san ? to_san(before, move) : to_uci(before, move);
}

std::vector<std::string> numbered_moves(const Position& position, std::span<const Move> moves,
                                        bool san) {
    std::vector<std::string> result;
    Position at = position;
    for (const Move move : moves) {
        std::string text = move_text(at, move, san);
        if (at.turn() == Color::white) text = fmt::format("{}. {}", at.fullmove_number(), text);
        else if (result.empty()) text = fmt::format("{}... {}", at.fullmove_number(), text);
        result.push_back(std::move(text));
        at.make(move);
    }
    return result;
}

std::string fitting(const std::vector<std::string>& moves, std::size_t width) {
    constexpr std::string_view cut = " ..";
    std::string text;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::size_t room = i + 1 == moves.size() ? 0 : cut.size();
        const std::size_t size = text.size() + (text.empty() ? 0 : 1) + moves[i].size();
        if (!text.empty() && size + room > width) {
            // The rest may fit where its mark would not.
            std::size_t all = text.size();
            for (std::size_t j = i; j < moves.size(); ++j) all += 1 + moves[j].size();
            if (all > width) return text.append(cut);
        }
        text += (text.empty() ? "" : " ") + moves[i];
    }
    return text;
}

TextBlock flowing(const std::vector<std::string>& moves, std::size_t width) {
    TextBlock block;
    std::string line;
    for (const std::string& move : moves) {
        if (!line.empty() && line.size() + 1 + move.size() > width)
            block.add(StyledText().add(std::exchange(line, "")));
        line += (line.empty() ? "" : " ") + move;
    }
    if (!line.empty()) block.add(StyledText().add(line));
    return block;
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

std::string nodes_text(std::uint64_t nodes, double seconds, bool timing) {
    std::string text = plural(nodes, "node");
    if (timing)
        text += fmt::format(" in {}, {}/s", duration_text(seconds),
                            rate_text(per_second(nodes, seconds)));
    return text;
}

std::string count_text(std::uint64_t count) {
    constexpr std::uint64_t short_enough = 10'000;
    return count < short_enough ? grouped(count) : rate_text(static_cast<double>(count));
}

}  // namespace chess::detail
