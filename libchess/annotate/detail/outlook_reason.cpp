#include "libchess/annotate/detail/outlook_reason.hpp"

#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/stakes.hpp"

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
/// Who had so much before, in percent, wins by many answers.
constexpr double nearly_won = 70;

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
        case Outlook::won: return had < nearly_won ? "wins" : "";
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

std::optional<Reason> outlook_reason(const BadMove& bad, Reason::Line line) {
    const bool is_reply = line == Reason::Line::reply;
    const double had = bad.note().win_before.value_or(0);
    const auto result = is_reply ? allowed_with(100 - had, 100 - bad.note().win_after.value_or(100))
                                 : missed_with(had);
    if (result.empty()) return std::nullopt;
    const Position& start = (is_reply ? bad.after() : bad.before()).position;
    const auto moves = first_of(start, is_reply ? bad.answer : bad.better);
    return Reason{.text = fmt::format("{} {}, which {}: {}.", is_reply ? "Overlooks" : "Misses",
                                      numbered_line(start, moves.first(1)), result,
                                      numbered_line(start, moves)),
                  .squares = Bitboard(moves.front().to()),
                  .begins = line,
                  .line = {moves.begin(), moves.end()}};
}

}  // namespace chess::detail
