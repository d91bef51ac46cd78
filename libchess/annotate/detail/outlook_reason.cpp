#include "libchess/annotate/detail/outlook_reason.hpp"

#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/line_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace chess::detail {

namespace {

/// From here on, in percent, chances are about even.
constexpr double level = 45;

/// What the better move comes to; "" where that is nothing good.
std::string_view missed_with(double chances) {
    switch (outlook_of(chances)) {
        case Outlook::won: return "wins";
        case Outlook::good: return "keeps an advantage";
        case Outlook::even: return chances >= level ? "keeps the balance" : "holds";
        case Outlook::bad:
        case Outlook::lost: break;
    }
    return "";
}

/// What the answer comes to for the other side, which had these chances and has now more.
std::string_view allowed_with(double had, double has) {
    switch (outlook_of(has)) {
        case Outlook::won: return "wins";
        case Outlook::good: return "gives an advantage";
        case Outlook::even:
            if (outlook_of(had) >= Outlook::even) return "keeps the balance";
            return has >= level ? "equalises" : "fights back";
        case Outlook::bad:
        case Outlook::lost: break;
    }
    return "";
}

/// The first moves of a line, up to where nothing hangs; two moves at least, if there are as many.
std::span<const Move> first_of(Position position, std::span<const Move> line) {
    constexpr std::size_t least = 3;
    constexpr std::size_t most = 7;
    const std::size_t end = std::min(most, line.size());
    std::size_t plies = 0;
    while (plies < end) {
        position.make(line[plies++]);
        if (plies >= least && !position.in_check() && !best_capture(position)) break;
    }
    return line.first(plies);
}

}  // namespace

std::optional<Reason> outlook_reason(const BadMove& bad, const Stakes& stakes) {
    const auto told = [](Reason::Line begins, std::string_view verb, const Position& start,
                         std::span<const Move> moves, std::string_view result) {
        const auto line = first_of(start, moves);
        return Reason{
            .text = fmt::format("{} {}, which {}: {}.", verb, numbered_line(start, line.first(1)),
                                result, numbered_line(start, line)),
            .squares = Bitboard(line.front().to()),
            .begins = begins,
            .line = {line.begin(), line.end()}};
    };
    const double had = bad.note().win_before.value_or(0);
    const auto missed = missed_with(had);
    if (stakes.on_better && !missed.empty())
        return told(Reason::Line::instead, "Misses", bad.before().position, bad.better, missed);
    const auto allowed = allowed_with(100 - had, 100 - bad.note().win_after.value_or(100));
    if (stakes.on_answer && !allowed.empty())
        return told(Reason::Line::reply, "Overlooks", bad.after().position, bad.answer, allowed);
    return std::nullopt;
}

}  // namespace chess::detail
