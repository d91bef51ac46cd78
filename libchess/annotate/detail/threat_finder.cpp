#include "libchess/annotate/detail/threat_finder.hpp"

#include "libchess/annotate/detail/common_moves.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/material_gain.hpp"
#include "libchess/annotate/detail/material_reason.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace chess::detail {

namespace {

/// The part of a line that mates within three moves, or wins material.
std::optional<MotifLine> proved(const MotifLine& line) {
    constexpr std::size_t longest_threat = 5;
    if (line.mates()) return line.size() <= longest_threat ? std::optional(line) : std::nullopt;
    const auto gain = settled_gain(line);
    if (!tells(line, gain)) return std::nullopt;
    return head_of(line, gain->size);
}

/// Whether everyone sees what a threat wins: it is short, and begins with a capture, or a check
/// that wins more than a pawn, or wins a piece.
bool is_plain(const MotifLine& threat) {
    constexpr std::size_t most_moves = 5;
    constexpr int piece = 3;
    constexpr int more_than_pawn = 2;
    if (threat.size() > most_moves) return false;
    if (threat.mates()) return true;
    const auto gain = whole_gain(threat);
    if (!gain) return false;
    const LineMove& first = threat[0];
    return first.captured || gain->net >= (first.check ? more_than_pawn : piece);
}

}  // namespace

bool could_come(const Position& position, const MotifLine& threat) {
    constexpr int pawn = 100;  // centipawns
    const std::vector<Move> moves = threat.solution();
    const Move first = moves.front();
    if (!legal_moves(position).contains(first)) return false;
    if (position.is_capture(first) && exchange_at_least(position, first, pawn)) return true;
    if (proved(MotifLine(position, std::array{first}))) return true;
    return is_legal_line(position, moves) && proved(MotifLine(position, moves));
}

ThreatFinder::ThreatFinder(AnnotatedGame& game, const AnnotationOptions& options,
                           const AnnotationTools& tools)
    : search_(game, tools),
      limits_(shortened(options.limits, part_to_explain)),
      is_asked_for_(options.threats) {}

ThreatFinder::Found ThreatFinder::threat_in(const Position& position, Move first) const {
    if (position.in_check()) return std::nullopt;
    const Position passed = position.after_null();
    if (!legal_moves(passed).contains(first)) return std::nullopt;
    if (auto alone = proved(MotifLine(passed, std::array{first}))) return alone;
    if (!search_.is_possible()) return std::nullopt;
    SearchLimits limits = limits_;
    limits.first_moves = {first};
    const auto found = search_.best_line(passed, limits);
    if (!found) return std::unexpected(found.error());
    return *found ? proved(MotifLine(passed, (*found)->moves)) : std::nullopt;
}

ThreatFinder::Found ThreatFinder::threat_by(const Position& before, Move move) const {
    const Position after = before.after(move);
    if (!is_asked_for_ || after.in_check() || !search_.is_possible()) return std::nullopt;
    const Position passed = after.after_null();
    const auto found = search_.best_line(passed, limits_);
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    auto threat = proved(MotifLine(passed, (*found)->moves));
    if (!threat || !is_plain(*threat) || could_come(before, *threat)) return std::nullopt;
    return threat;
}

}  // namespace chess::detail
