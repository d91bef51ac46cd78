#include "libchess/motif/find_motifs.hpp"

#include "libchess/motif/detail/categories.hpp"
#include "libchess/motif/detail/finders.hpp"
#include "libchess/motif/detail/zugzwang.hpp"

#include <array>

namespace chess {

namespace {

struct FinderRow {
    Motif motif;
    detail::Finder find;
};

/// In the order of `Motif`.
constexpr std::array finder_rows{
    FinderRow{Motif::hanging_piece, detail::find_hanging_piece},
    FinderRow{Motif::fork, detail::find_fork},
    FinderRow{Motif::pin, detail::find_pin},
    FinderRow{Motif::skewer, detail::find_skewer},
    FinderRow{Motif::discovered_attack, detail::find_discovered_attack},
    FinderRow{Motif::discovered_check, detail::find_discovered_check},
    FinderRow{Motif::double_check, detail::find_double_check},
    FinderRow{Motif::capturing_defender, detail::find_capturing_defender},
    FinderRow{Motif::deflection, detail::find_deflection},
    FinderRow{Motif::attraction, detail::find_attraction},
    FinderRow{Motif::interference, detail::find_interference},
    FinderRow{Motif::clearance, detail::find_clearance},
    FinderRow{Motif::intermezzo, detail::find_intermezzo},
    FinderRow{Motif::x_ray_attack, detail::find_x_ray_attack},
    FinderRow{Motif::trapped_piece, detail::find_trapped_piece},
    FinderRow{Motif::sacrifice, detail::find_sacrifice},
    FinderRow{Motif::advanced_pawn, detail::find_advanced_pawn},
    FinderRow{Motif::promotion, detail::find_promotion},
    FinderRow{Motif::under_promotion, detail::find_under_promotion},
    FinderRow{Motif::en_passant, detail::find_en_passant},
    FinderRow{Motif::castling, detail::find_castling},
    FinderRow{Motif::collinear_move, detail::find_collinear_move},
    FinderRow{Motif::quiet_move, detail::find_quiet_move},
    FinderRow{Motif::defensive_move, detail::find_defensive_move},
    FinderRow{Motif::exposed_king, detail::find_exposed_king},
    FinderRow{Motif::kingside_attack, detail::find_kingside_attack},
    FinderRow{Motif::queenside_attack, detail::find_queenside_attack},
    FinderRow{Motif::attacking_f2_f7, detail::find_attack_on_f2_f7},
    FinderRow{Motif::mate, detail::find_mate},
    FinderRow{Motif::back_rank_mate, detail::find_back_rank_mate},
    FinderRow{Motif::smothered_mate, detail::find_smothered_mate},
    FinderRow{Motif::anastasia_mate, detail::find_anastasia_mate},
    FinderRow{Motif::arabian_mate, detail::find_arabian_mate},
    FinderRow{Motif::balestra_mate, detail::find_balestra_mate},
    FinderRow{Motif::blind_swine_mate, detail::find_blind_swine_mate},
    FinderRow{Motif::boden_mate, detail::find_boden_mate},
    FinderRow{Motif::corner_mate, detail::find_corner_mate},
    FinderRow{Motif::double_bishop_mate, detail::find_double_bishop_mate},
    FinderRow{Motif::dovetail_mate, detail::find_dovetail_mate},
    FinderRow{Motif::epaulette_mate, detail::find_epaulette_mate},
    FinderRow{Motif::hook_mate, detail::find_hook_mate},
    FinderRow{Motif::kill_box_mate, detail::find_kill_box_mate},
    FinderRow{Motif::morphys_mate, detail::find_morphys_mate},
    FinderRow{Motif::opera_mate, detail::find_opera_mate},
    FinderRow{Motif::pillsburys_mate, detail::find_pillsburys_mate},
    FinderRow{Motif::swallowstail_mate, detail::find_swallowstail_mate},
    FinderRow{Motif::triangle_mate, detail::find_triangle_mate},
    FinderRow{Motif::vukovic_mate, detail::find_vukovic_mate},
};

}  // namespace

std::vector<FoundMotif> find_motifs(const MotifLine& line, const ChancesOf& chances) {
    std::vector<FoundMotif> result;
    if (line.solver_moves() == 0) return result;
    const auto add = [&](Motif motif, const detail::Seen& seen) {
        if (seen) result.push_back({motif, seen->ply, seen->actor, seen->targets});
    };
    for (const auto& [motif, find] : finder_rows) {
        add(motif, find(line));
        if (motif == Motif::defensive_move && chances)
            add(Motif::zugzwang, detail::find_zugzwang(line, chances));
    }
    for (const Motif motif : detail::categories_of(line))
        result.push_back({motif, line.first(), line[line.first()].to(), {}});
    return result;
}

std::optional<Motif> detail::motif_of_score(Score score) noexcept {
    constexpr Score crushing = Score::centipawns(400);
    constexpr Score advantage = Score::centipawns(130);
    if (score >= crushing) return Motif::crushing;
    if (score >= advantage) return Motif::advantage;
    if (score > -advantage) return Motif::equality;
    return std::nullopt;
}

}  // namespace chess
