#pragma once

#include "input/whole_file.hpp"
#include "libchess/batch/fingerprint.hpp"
#include "options/annotate_options.hpp"
#include "run/chosen_endgame_tables.hpp"
#include "run/chosen_evaluation.hpp"

#include <expected>
#include <optional>
#include <stop_token>

namespace chesstool {

/// What annotations draw on besides the games, read before the first of them.
struct AnnotationSources {
    /// Those of --eco.
    std::optional<OpeningBookFile> openings;
    ChosenEvaluation evaluation;
    /// The games to compare with.
    std::optional<ReferenceFile> reference;
    ChosenEndgameTables tables;

    /// That of --eco, or lichess's names.
    [[nodiscard]] const chess::OpeningBook* book() const {
        return openings ? &openings->book : &chess::OpeningBook::built_in();
    }
    [[nodiscard]] const chess::ReferenceGames* reference_games() const noexcept {
        return reference ? &reference->games : nullptr;
    }
    /// Adds all of them to the fingerprint of a run.
    void add_to(chess::Fingerprint& fingerprint) const;
};

/// Reads the sources that the options name. A stop request ends it; the fault is then to be
/// ignored.
[[nodiscard]] std::expected<AnnotationSources, FileFault> read_annotation_sources(
    const AnnotateOptions& options, const std::stop_token& stop);

}  // namespace chesstool
