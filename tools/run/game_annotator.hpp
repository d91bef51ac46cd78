#pragma once

#include "libchess/annotate/annotator.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/network/network_evaluator.hpp"
#include "options/annotate_options.hpp"
#include "run/analysers.hpp"
#include "run/annotation_sources.hpp"
#include "run/idle_pool.hpp"

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace chesstool {

/// Annotates games, in each thread with its own engine, mate solver and network.
class GameAnnotator {
public:
    using Result = std::expected<chess::AnnotatedGame, chess::EngineError>;

    /// The options and the sources must outlive it.
    GameAnnotator(const AnnotateOptions& options, const AnnotationSources& sources,
                  std::stop_token stop);

    /// Starts the engine if one is needed; returns the error if that fails.
    [[nodiscard]] std::optional<chess::EngineError> start();
    /// The source of the evaluations, once it has started: "chesstool 0.1.0", "Stockfish 15.1",
    /// "evaluations in the file"; empty if there are none.
    [[nodiscard]] const std::string& engine() const noexcept { return engine_; }
    /// Who annotates, how long, and by which rules, for a tag of the games.
    [[nodiscard]] std::string tag() const;
    /// Annotates a game; calls `searched` after each position. Thread-safe.
    [[nodiscard]] Result annotate(chess::Game game, const std::function<void()>& searched);

private:
    /// Calls `use` with the thread's own analyser; with none if evaluations are read.
    template <typename Use>
    Result with_analyser(Use use);
    template <typename Use>
    Result with_solver(Use use);
    /// With none if there is no page that shows the value of each man.
    template <typename Use>
    Result with_network(Use use);

    /// Whose mistakes become cards: those of sides that may be a player of --player.
    [[nodiscard]] chess::EnumMap<chess::Color, bool, 2> sides_of_cards(
        const chess::Game& game) const;

    const AnnotateOptions& options_;
    std::vector<std::string> player_names_;
    chess::AnnotationOptions annotation_;
    std::shared_ptr<const chess::Tablebases> tables_;
    std::shared_ptr<const chess::Network> network_;  ///< nullptr: the built-in one
    std::stop_token stop_;
    Analysers analysers_;
    IdlePool<chess::MateSolver> solvers_;
    IdlePool<chess::NetworkEvaluator> networks_;
    std::string engine_;
};

}  // namespace chesstool
