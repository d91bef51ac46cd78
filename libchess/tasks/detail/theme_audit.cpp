#include "libchess/tasks/detail/theme_audit.hpp"

#include "libchess/motif/find_motifs.hpp"

#include <algorithm>
#include <array>

namespace chess::detail {

namespace {

using enum Motif;

/// Themes by which no two readers can differ.
constexpr std::array exact_themes{
    mate,         mate_in_1,      mate_in_2,      mate_in_3,    mate_in_4,    mate_in_5,  one_move,
    short_line,   long_line,      very_long_line, double_check, promotion,    en_passant, castling,
    pawn_endgame, knight_endgame, bishop_endgame, rook_endgame, queen_endgame};

}  // namespace

std::vector<PuzzleFault> wrong_themes(const MotifLine& line,
                                      const std::vector<std::string>& claimed) {
    const std::vector<FoundMotif> shown = find_motifs(line);
    std::vector<PuzzleFault> faults;
    for (const std::string& name : claimed) {
        const auto theme = motif_named(name);
        if (!theme || std::ranges::find(exact_themes, *theme) == exact_themes.end()) continue;
        if (std::ranges::find(shown, *theme, &FoundMotif::motif) != shown.end()) continue;
        faults.push_back(
            {.kind = PuzzleFaultKind::wrong_theme, .position = line.start(), .theme = theme});
    }
    return faults;
}

}  // namespace chess::detail
