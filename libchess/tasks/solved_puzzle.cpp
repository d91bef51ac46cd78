#include "libchess/tasks/solved_puzzle.hpp"

#include "libchess/annotate/calibration.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/motif/detail/categories.hpp"
#include "libchess/position/movegen.hpp"

#include <chrono>
#include <utility>

namespace chess {

namespace {

/// Whether a move is the solution's, or mates as it does.
bool is_right(const LineMove& expected, Move found) {
    if (found == expected.move) return true;
    return is_checkmate(expected.after) && is_checkmate(expected.before.after(found));
}

class PuzzleSolver {
public:
    PuzzleSolver(const PuzzleRecord& record, Analyser& analyser, const SearchLimits& limits,
                 const std::stop_token& stop)
        : analyser_(analyser),
          limits_(limits),
          stop_(stop),
          game_{record.before, {}},
          puzzle_{{.id = record.id}, MotifLine(record.before, record.moves, record.first)} {}

    std::expected<SolvedPuzzle, EngineError> solve() {
        const auto begun = std::chrono::steady_clock::now();
        puzzle_.solved = finds_all_moves();
        find_all_motifs();
        puzzle_.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        if (error_) return std::unexpected(*std::move(error_));
        if (stop_.stop_requested())
            return std::unexpected(EngineError{EngineError::Kind::stopped, "stopped"});
        // The search has no score for a solution that it missed.
        if (*puzzle_.solved && puzzle_.score && !puzzle_.line.mates())
            if (const auto motif = detail::motif_of_score(*puzzle_.score))
                puzzle_.motifs.push_back({*motif, puzzle_.line.first(), {}, {}});
        return std::move(puzzle_);
    }

private:
    /// The result of a search; nullopt once one has failed.
    std::optional<SearchResult> search(const GameHistory& game) {
        if (error_) return std::nullopt;
        auto result = analyser_.analyse(game, limits_, stop_, {});
        if (!result) {
            error_ = std::move(result.error());
            return std::nullopt;
        }
        puzzle_.nodes += result->nodes;
        return *std::move(result);
    }

    bool finds_all_moves() {
        for (std::size_t ply = 0; ply < puzzle_.line.size(); ++ply) {
            const LineMove& move = puzzle_.line[ply];
            if (move.mover() == puzzle_.line.solver()) {
                const auto result = search(game_);
                if (!result) return false;
                if (!result->lines.empty()) puzzle_.score = result->lines.front().score;
                const auto best = result->best_move();
                if (!best || !is_right(move, *best)) return false;
                ++puzzle_.found;
            }
            game_.moves.push_back(move.move);
        }
        return true;
    }

    /// With zugzwang, which takes searches of its own.
    void find_all_motifs() {
        puzzle_.motifs =
            find_motifs(puzzle_.line, [this](const Position& position) -> std::optional<double> {
                const auto result = search({position, {}});
                if (!result || result->lines.empty()) return std::nullopt;
                return winning_chances(result->lines.front().score);
            });
    }

    Analyser& analyser_;
    const SearchLimits& limits_;
    const std::stop_token& stop_;
    GameHistory game_;
    SolvedPuzzle puzzle_;
    std::optional<EngineError> error_;
};

}  // namespace

SolvedPuzzle tag_puzzle(const PuzzleRecord& puzzle) {
    SolvedPuzzle tagged{{.id = puzzle.id}, MotifLine(puzzle.before, puzzle.moves, puzzle.first)};
    tagged.motifs = find_motifs(tagged.line);
    return tagged;
}

std::expected<SolvedPuzzle, EngineError> solve_puzzle(const PuzzleRecord& puzzle,
                                                      Analyser& analyser,
                                                      const SearchLimits& limits,
                                                      const std::stop_token& stop) {
    return PuzzleSolver(puzzle, analyser, limits, stop).solve();
}

void PuzzleTotals::add(const SolvedPuzzle& puzzle) {
    ++total;
    searched += puzzle.solved ? 1 : 0;
    solved += puzzle.solved.value_or(false) ? 1 : 0;
    audited += puzzle.faults ? 1 : 0;
    faulty += puzzle.faults && !puzzle.faults->empty() ? 1 : 0;
    nodes += puzzle.nodes;
}

}  // namespace chess
