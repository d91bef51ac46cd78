#include "libchess/tasks/detail/move_marks.hpp"

#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chess::detail {

namespace {

/// Whether a capture is written without a sign for it, in letters that leave no doubt.
bool lacks_capture(std::string_view written) noexcept {
    const bool is_ascii = std::ranges::none_of(
        written, [](char c) { return static_cast<unsigned char>(c) >= 0x80U; });
    return is_ascii && written.find_first_of("x:-") == std::string_view::npos;
}

/// Whether the side in check is mated. Most often a step of its king is soon found, which spares
/// the look at all that the enemy attacks.
bool is_mated(const Position& position) noexcept {
    const Color us = position.turn();
    const Square king = position.king(us);
    const Bitboard without_king = position.occupied() ^ Bitboard(king);
    for (const Square to : king_attacks(king) & ~position.pieces(us))
        if ((position.attackers_to(to, without_king) & position.pieces(~us)).empty()) return false;
    return !has_legal_move(position);
}

MarkFault missing(std::string message) {
    return {std::move(message), /*is_missing=*/true};
}

}  // namespace

MarkFault mark_fault(const Position& after, MoveEffect effect, std::string_view written) {
    if (is_uci_move(written)) return {};
    std::size_t bare = written.size();
    while (bare != 0 && (written[bare - 1] == '+' || written[bare - 1] == '#')) --bare;
    const std::string_view marks = written.substr(bare);
    if (!effect.gives_check && !marks.empty())
        return {fmt::format("'{}' gives no check, expected no '{}'", written, marks)};
    const bool is_mate = effect.gives_check && is_mated(after);
    if (!marks.empty() && is_mate && marks == "+")
        return {fmt::format("'{}' is mate, expected '#'", written)};
    if (!is_mate && marks.contains('#'))
        return {fmt::format("'{}' is check, but no mate, expected '+'", written)};
    if (effect.gives_check && marks.empty())
        return missing(is_mate ? "a mate without its '#'" : "a check without its '+'");
    if (effect.captures && lacks_capture(written)) return missing("a capture without its 'x'");
    return {};
}

}  // namespace chess::detail
