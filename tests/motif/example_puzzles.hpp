#pragma once

#include "libchess/motif/find_motifs.hpp"
#include "libchess/notation/puzzle_table.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace chess::test {

/// The puzzles of data/puzzles/themes.csv: for each theme one at least.
[[nodiscard]] const std::vector<PuzzleRecord>& example_puzzles();

/// The motifs of a line, by lichess's names.
[[nodiscard]] inline std::set<std::string> motif_names(const MotifLine& line) {
    std::set<std::string> names;
    for (const FoundMotif& found : find_motifs(line)) names.emplace(name_of(found.motif));
    return names;
}

/// The same of moves in UCI notation from a position in FEN, the first move being the solver's.
[[nodiscard]] std::set<std::string> motif_names(std::string_view fen, std::string_view moves);

}  // namespace chess::test
