#pragma once

#include "run/record_run.hpp"

#include <atomic>
#include <cstddef>
#include <string>

namespace chesstool {

/// How far the annotation of games is, for the progress line; thread-safe.
class AnnotationProgress {
public:
    /// A game on its way, whose positions count as done at its end even if it failed.
    class Game {
    public:
        Game(AnnotationProgress& progress, std::size_t positions)
            : progress_(progress),
              positions_(positions) {
            progress_.positions_taken_ += positions;
        }
        ~Game() { progress_.positions_done_ += positions_ - searched_; }
        Game(const Game&) = delete;
        Game& operator=(const Game&) = delete;

        void search_position() {
            ++searched_;
            ++progress_.positions_done_;
        }
        void succeed() { progress_.moves_done_ += positions_ - 1; }

    private:
        AnnotationProgress& progress_;
        std::size_t positions_;
        std::size_t searched_ = 0;
    };

    /// Counts a game that has been read, or found in the journal.
    void finish_game() { ++games_done_; }
    /// "12 games, 871 moves, 43 %, 41.0 s left", given the share of the input that has been begun.
    [[nodiscard]] std::string text(const RecordRun& run, double share_begun) const;

private:
    std::atomic<std::size_t> games_done_ = 0;
    std::atomic<std::size_t> moves_done_ = 0;
    std::atomic<std::size_t> positions_taken_ = 0;
    std::atomic<std::size_t> positions_done_ = 0;
};

}  // namespace chesstool
