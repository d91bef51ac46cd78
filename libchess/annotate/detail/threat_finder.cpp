#include "libchess/annotate/detail/threat_finder.hpp"

#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/material_gain.hpp"
#include "libchess/annotate/detail/material_reason.hpp"
#include "libchess/position/movegen.hpp"

#include <array>
#include <cstddef>

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

}  // namespace

ThreatFinder::ThreatFinder(AnnotatedGame& game, const AnnotationOptions& options,
                           const AnnotationTools& tools)
    : search_(game, tools),
      limits_(shortened(options.limits, part_to_explain)) {}

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

}  // namespace chess::detail
