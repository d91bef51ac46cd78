#pragma once

#include "libchess/eval/weights.hpp"
#include "libchess/search/techniques.hpp"
#include "output/exit_code.hpp"

#include <stop_token>

namespace chesstool {

class CommandParser;
struct EvalOptions;
struct MateOptions;
struct PerftCommandOptions;
struct SearchOptions;
struct ChosenEndgameTables;
struct ChosenEvaluation;
struct TtOptions;

// Alternative modes of commands, selected by options.

/// `eval-breakdown --concepts`: fits the network by the terms over all positions of its files,
/// those of games included, and reports how well they explain it.
[[nodiscard]] ExitCode run_concepts(const EvalOptions& options, const chess::Weights& weights,
                                    const std::stop_token& stop);
/// `eval-breakdown --diff`: compares two positions, or one before and after a move.
[[nodiscard]] ExitCode run_eval_diff(const EvalOptions& options, const chess::Weights& weights,
                                     const ChosenEndgameTables& tables,
                                     const std::stop_token& stop);
/// `eval-breakdown --tune`: fits weights to the positions of its files, starting from `start`;
/// writes them and the report. Uses the greater of --threads and --jobs. The weights are written
/// even if some lines were malformed, but not if there are no positions, nor if interrupted before
/// any epoch improved them.
[[nodiscard]] ExitCode run_tuning(const EvalOptions& options, const chess::Weights& start,
                                  const std::stop_token& stop);
/// `mate-finder --verify`: checks every certificate of its files.
[[nodiscard]] ExitCode run_mate_verification(const MateOptions& options,
                                             const std::stop_token& stop);
/// `mate-finder --winnable`: whether sides can mate at all.
[[nodiscard]] ExitCode run_winnable(const CommandParser& app, const MateOptions& options,
                                    const std::stop_token& stop);
/// `perft --against` and `--self-check`: compares two move generators.
[[nodiscard]] ExitCode run_perft_against(const PerftCommandOptions& options,
                                         const std::stop_token& stop);
/// `search --tag-puzzles`: names the themes of puzzles, and solves them.
[[nodiscard]] ExitCode run_puzzle_tags(const SearchOptions& options, chess::TechniqueSet techniques,
                                       const ChosenEvaluation& evaluation,
                                       const std::stop_token& stop);
/// `search --compare`: the sources' experiments, or the sets of --sets.
[[nodiscard]] ExitCode run_comparison(const SearchOptions& options, const std::stop_token& stop);
/// `tt-stats --collisions`: how many of a number of distinct positions share their key.
[[nodiscard]] ExitCode run_collisions(const TtOptions& options, const std::stop_token& stop);
/// `tt-stats --compare-replacement`: replacement schemes by nodes to depth.
[[nodiscard]] ExitCode run_replacement(const TtOptions& options, const ChosenEvaluation& evaluation,
                                       const std::stop_token& stop);

}  // namespace chesstool
