#pragma once

#include "libchess/mate/prover.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/report/mate/mate_account.hpp"
#include "options/common_options.hpp"
#include "options/table_options.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chesstool {

/// The options of `chesstool mate-finder`.
struct MateOptions : CommonOptions {
    static constexpr std::size_t default_hash_megabytes = 64;
    static constexpr std::chrono::milliseconds default_time{10'000};
    static constexpr std::size_t default_tree_lines = 200;

    std::optional<int> max;
    chess::WrittenStipulation stipulation;
    bool mated = false;
    bool fifty = false;
    /// Only whether these sides can mate at all.
    std::optional<std::vector<chess::Color>> winnable;

    std::optional<std::chrono::milliseconds> time;
    std::optional<std::uint64_t> nodes;

    bool fast = false;
    bool all_keys = false;
    bool tree = false;
    bool tries = false;
    bool set_play = false;
    bool duplex = false;
    std::size_t max_solutions = chess::MateWishes().most_lines;
    std::size_t tree_lines = default_tree_lines;

    /// Text as Popeye prints it.
    bool popeye = false;

    std::string latex;
    std::string certificate;
    /// Certificates to check; then nothing is solved.
    std::vector<std::string> verify;
    TableChoice tables;
    std::string journal;
    std::optional<SolvedShare> min_solved;

    /// These, and what a problem's own text wants.
    [[nodiscard]] MateOptions with(const chess::ProblemWishes& wishes) const;
    [[nodiscard]] chess::ProofLimits limits() const {
        chess::ProofLimits limits;
        if (nodes) limits.nodes = *nodes;
        if (time) limits.time = *time;
        return limits;
    }
};

/// The problems of a composition, none of them solved yet: every twin that has a position.
[[nodiscard]] std::vector<chess::MateAccount> mate_accounts_for(const MateOptions& options,
                                                                const chess::Composition& problem);

void add_options(CommandParser& app, MateOptions& options);

/// Fills in what depends on several options at once; returns a mistake in their combination, if
/// there is one.
[[nodiscard]] std::optional<std::string> settle(const CommandParser& app, MateOptions& options);

/// A position's problem with what is wanted of it, not solved yet. `stated` is what its record
/// says, if it is one of EPD.
[[nodiscard]] chess::MateAccount mate_account_for(const MateOptions& options,
                                                  const chess::Position& position,
                                                  const std::optional<chess::StatedMate>& stated);

}  // namespace chesstool
