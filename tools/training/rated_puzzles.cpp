#include "training/rated_puzzles.hpp"

#include "input/puzzle_source.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "run/idle_pool.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

namespace chess::training {

namespace {

using chesstool::InputPuzzle;

/// A look at one puzzle; without a rating, none.
struct Look {
    std::optional<RatedPuzzle> puzzle;
    std::vector<std::string_view> features;
    std::optional<Failure> failure;
};

Look look_at(InputPuzzle& input, Engine& engine) {
    Look look;
    const auto record = input.record ? input.parse({}) : std::nullopt;
    if (!input.errors.empty()) {
        const Diagnostic& error = input.errors.front();
        look.failure = malformed(fmt::format("{}:{}: {}", error.file, error.line, error.message));
        return look;
    }
    if (!record || !record->rating) return look;
    const MotifLine line = detail::with_white_solver(MotifLine(record->before, record->moves, 1));
    const detail::RatingFeatures features = detail::rating_features(line, engine);
    look.features = features.names();
    look.puzzle = {.record = *input.record,
                   .rating = static_cast<double>(*record->rating),
                   .features = features.values(),
                   .glances = detail::glances_of(line)};
    return look;
}

}  // namespace

std::expected<RatedPuzzles, Failure> read_rated_puzzles(
    const std::string& path, int jobs, const std::stop_token& stop,
    const std::function<void(std::size_t)>& progress) {
    const chesstool::CommonOptions options;
    chesstool::PuzzleSource source(options, {path}, stop);
    chesstool::IdlePool<Engine> engines;
    const auto make = [] {
        return std::make_unique<Engine>(EngineOptions{.hash_bytes = detail::rating_hash_bytes});
    };
    RatedPuzzles rated;
    std::optional<Failure> failure;
    run_ordered(
        jobs, stop, [&] { return failure ? std::nullopt : source.next(); },
        [&](InputPuzzle input) {
            return engines.with_one(make, [&](Engine& engine) { return look_at(input, engine); });
        },
        [&](Look look) {
            if (look.failure && !failure) failure = std::move(look.failure);
            if (!look.puzzle) return;
            if (rated.features.empty())
                rated.features.assign(look.features.begin(), look.features.end());
            rated.puzzles.push_back(*std::move(look.puzzle));
            progress(rated.puzzles.size());
        });
    if (failure) return std::unexpected(*std::move(failure));
    return rated;
}

}  // namespace chess::training
