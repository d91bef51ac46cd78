#include "libchess/annotate/detail/only_move_reason.hpp"

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

/// What a move comes to that leaves its side this outlook.
std::string_view comes_to(Outlook outlook, bool keeps) {
    switch (outlook) {
        case Outlook::won: return "wins";
        case Outlook::good: return keeps ? "keeps an advantage" : "gives an advantage";
        case Outlook::even: return "keeps the balance";
        case Outlook::bad:
        case Outlook::lost: break;
    }
    return "holds out";
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

std::optional<Reason> only_move_reason(const BadMove& bad, const Stakes& only) {
    const double had = bad.note().win_before.value_or(0);
    const double has = bad.note().win_after.value_or(0);
    if (only.on_better) {
        const Position& before = bad.before().position;
        const auto line = first_of(before, bad.better);
        return Reason{.text = fmt::format("Misses the only move that {}: {}.",
                                          comes_to(outlook_of(had), /*keeps=*/true),
                                          numbered_line(before, line)),
                      .squares = Bitboard(line.front().to()),
                      .begins = Reason::Line::instead,
                      .line = {line.begin(), line.end()}};
    }
    if (!only.on_answer) return std::nullopt;
    const Position& after = bad.after().position;
    const auto line = first_of(after, bad.answer);
    return Reason{.text = fmt::format("Overlooks {}, the only answer that {}: {}.",
                                      numbered_line(after, line.first(1)),
                                      comes_to(outlook_of(100 - has), /*keeps=*/false),
                                      numbered_line(after, line)),
                  .squares = Bitboard(line.front().to()),
                  .begins = Reason::Line::reply,
                  .line = {line.begin(), line.end()}};
}

}  // namespace chess::detail
