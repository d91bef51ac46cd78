#include "libchess/motif/motif.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace chess {

namespace {

struct MotifRow {
    std::string_view name;
    std::string_view words;
};

/// In the order of `Motif`.
constexpr std::array<MotifRow, motif_count> motif_rows{{
    {"hangingPiece", "hanging piece"},
    {"fork", "fork"},
    {"pin", "pin"},
    {"skewer", "skewer"},
    {"discoveredAttack", "discovered attack"},
    {"discoveredCheck", "discovered check"},
    {"doubleCheck", "double check"},
    {"capturingDefender", "capture of the defender"},
    {"deflection", "deflection"},
    {"attraction", "attraction"},
    {"interference", "interference"},
    {"clearance", "clearance"},
    {"intermezzo", "intermezzo"},
    {"xRayAttack", "x-ray attack"},
    {"trappedPiece", "trapped piece"},
    {"sacrifice", "sacrifice"},
    {"advancedPawn", "advanced pawn"},
    {"promotion", "promotion"},
    {"underPromotion", "underpromotion"},
    {"enPassant", "en passant"},
    {"castling", "castling"},
    {"collinearMove", "collinear move"},
    {"quietMove", "quiet move"},
    {"defensiveMove", "defensive move"},
    {"zugzwang", "zugzwang"},
    {"exposedKing", "exposed king"},
    {"kingsideAttack", "kingside attack"},
    {"queensideAttack", "queenside attack"},
    {"attackingF2F7", "attack on f2 or f7"},
    {"mate", "checkmate"},
    {"backRankMate", "back-rank mate"},
    {"smotheredMate", "smothered mate"},
    {"anastasiaMate", "Anastasia's mate"},
    {"arabianMate", "Arabian mate"},
    {"balestraMate", "Balestra mate"},
    {"blindSwineMate", "blind swine mate"},
    {"bodenMate", "Boden's mate"},
    {"cornerMate", "corner mate"},
    {"doubleBishopMate", "double bishop mate"},
    {"dovetailMate", "dovetail mate"},
    {"epauletteMate", "epaulette mate"},
    {"hookMate", "hook mate"},
    {"killBoxMate", "kill box mate"},
    {"morphysMate", "Morphy's mate"},
    {"operaMate", "opera mate"},
    {"pillsburysMate", "Pillsbury's mate"},
    {"swallowstailMate", "swallow's tail mate"},
    {"triangleMate", "triangle mate"},
    {"vukovicMate", "Vukovic's mate"},
    {"opening", "opening"},
    {"middlegame", "middlegame"},
    {"endgame", "endgame"},
    {"pawnEndgame", "pawn endgame"},
    {"knightEndgame", "knight endgame"},
    {"bishopEndgame", "bishop endgame"},
    {"rookEndgame", "rook endgame"},
    {"queenEndgame", "queen endgame"},
    {"queenRookEndgame", "queen and rook endgame"},
    {"oneMove", "one move"},
    {"short", "two moves"},
    {"long", "three moves"},
    {"veryLong", "four moves or more"},
    {"mateIn1", "mate in 1"},
    {"mateIn2", "mate in 2"},
    {"mateIn3", "mate in 3"},
    {"mateIn4", "mate in 4"},
    {"mateIn5", "mate in 5 or more"},
    {"equality", "equality"},
    {"advantage", "advantage"},
    {"crushing", "crushing advantage"},
}};
static_assert(std::to_underlying(Motif::crushing) + 1 == motif_count);

const MotifRow& row_of(Motif motif) noexcept {
    return motif_rows.at(std::to_underlying(motif));
}

}  // namespace

std::string_view name_of(Motif motif) noexcept {
    return row_of(motif).name;
}

std::optional<Motif> motif_named(std::string_view name) noexcept {
    const auto* const found = std::ranges::find(motif_rows, name, &MotifRow::name);
    if (found == motif_rows.end()) return std::nullopt;
    return static_cast<Motif>(found - motif_rows.begin());
}

std::string_view words_of(Motif motif) noexcept {
    return row_of(motif).words;
}

}  // namespace chess
