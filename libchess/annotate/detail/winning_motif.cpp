// How the best line of a position wins, for the motifs of a player.

#include "libchess/annotate/detail/annotation_steps.hpp"
#include "libchess/annotate/detail/bad_move.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/material_gain.hpp"
#include "libchess/annotate/detail/material_reason.hpp"
#include "libchess/motif/find_motifs.hpp"
#include "libchess/motif/motif_line.hpp"

namespace chess::detail {

std::optional<WinningMotif> winning_motif(const AnnotatedGame& game, std::size_t index) {
    const auto best = BadMove{game, index}.best();
    if (!best) return std::nullopt;
    if (best->mates() && best->size() <= longest_shown)
        return WinningMotif{Motif::mate, best->size()};
    const auto gain = settled_gain(*best);
    if (!tells(*best, gain)) return std::nullopt;
    const MotifLine line = head_of(*best, gain->size);
    const LineMove& first = line[0];
    if (line.size() > 1 || !first.captured) {
        const auto found = decisive_motif(line);
        if (!found) return std::nullopt;
        return WinningMotif{found->motif, line.size()};
    }
    if (BadMove{game, index}.taken_on() == first.to()) return std::nullopt;
    return WinningMotif{Motif::hanging_piece, 1};
}

}  // namespace chess::detail
