// Motifs do not depend on colours or wings, except for those that are named after one.

#include "libchess/motif/find_motifs.hpp"
#include "tests/motif/example_puzzles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

using namespace chess;

namespace {

/// A move with its squares transformed by flipping bits of their numbers.
Move turned(Move move, int bits) {
    const auto turn = [bits](Square square) { return square_at(index_of(square) ^ bits); };
    return {turn(move.from()), turn(move.to()), move.kind()};
}

Bitboard turned(Bitboard squares, int bits) {
    Bitboard result;
    for (const Square square : squares) result |= Bitboard(square_at(index_of(square) ^ bits));
    return result;
}

std::vector<FoundMotif> turned_motifs(const PuzzleRecord& puzzle, const Position& before,
                                      int bits) {
    std::vector<Move> moves;
    for (const Move move : puzzle.moves) moves.push_back(turned(move, bits));
    std::vector<FoundMotif> found = find_motifs(MotifLine(before, moves, 1));
    for (FoundMotif& motif : found) {
        motif.actor = square_at(index_of(motif.actor) ^ bits);
        motif.targets = turned(motif.targets, bits);
    }
    return found;
}

/// Without the motifs that depend on the wing.
std::vector<FoundMotif> without_wings(std::vector<FoundMotif> motifs) {
    std::erase_if(motifs, [](const FoundMotif& found) {
        return found.motif == Motif::kingside_attack || found.motif == Motif::queenside_attack ||
               found.motif == Motif::attacking_f2_f7;
    });
    return motifs;
}

std::vector<std::string> shown(const std::vector<FoundMotif>& motifs) {
    std::vector<std::string> result;
    for (const FoundMotif& found : motifs) {
        std::string text = fmt::format("{} {} {}", name_of(found.motif), found.ply, found.actor);
        for (const Square square : found.targets) text += fmt::format(" {}", square);
        result.push_back(std::move(text));
    }
    return result;
}

}  // namespace

TEST_CASE("motifs are the same with colours exchanged", "[laws][motif]") {
    for (const PuzzleRecord& puzzle : test::example_puzzles()) {
        CAPTURE(puzzle.id);
        CHECK(shown(turned_motifs(puzzle, puzzle.before.flipped(), 56)) ==
              shown(find_motifs(MotifLine(puzzle.before, puzzle.moves, 1))));
    }
}

TEST_CASE("motifs are the same with left and right exchanged", "[laws][motif]") {
    std::size_t compared = 0;
    for (const PuzzleRecord& puzzle : test::example_puzzles()) {
        CAPTURE(puzzle.id);
        if (puzzle.before.castling_rooks().any()) continue;
        ++compared;
        CHECK(shown(without_wings(turned_motifs(puzzle, test::mirrored(puzzle.before), 7))) ==
              shown(without_wings(find_motifs(MotifLine(puzzle.before, puzzle.moves, 1)))));
    }
    CHECK(compared > 40);
}
