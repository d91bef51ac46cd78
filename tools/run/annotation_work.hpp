#pragma once

#include "input/record_sources.hpp"
#include "options/annotate_options.hpp"
#include "output/annotation_outputs.hpp"
#include "run/annotation_progress.hpp"
#include "run/annotation_sources.hpp"
#include "run/game_annotator.hpp"
#include "run/record_run.hpp"

#include <atomic>
#include <optional>
#include <string>

namespace chesstool {

/// The work on a game between the input and the report: it is read, annotated, and told for each
/// output. Thread-safe, but for `start`.
class AnnotationWork {
public:
    /// All must outlive it.
    AnnotationWork(const AnnotateOptions& options, const AnnotationSources& sources, RecordRun& run,
                   AnnotationOutputs& outputs)
        : options_(options),
          run_(run),
          outputs_(outputs),
          annotator_(options, sources, run.stop()) {}

    /// Starts the engine if one is needed; returns the error if that fails.
    [[nodiscard]] std::optional<chess::EngineError> start() { return annotator_.start(); }
    /// The source of the evaluations, once it has started; empty if there are none.
    [[nodiscard]] const std::string& engine() const noexcept { return annotator_.engine(); }

    /// The game of a record, whose players are noted, and an evaluation that cannot be read is
    /// warned of; nullopt after an error, which the record has then.
    [[nodiscard]] std::optional<chess::Game> read(InputGame& input);
    /// What the outputs have of a game, annotated or stripped. nullopt after an error, which the
    /// input notes, or an interrupt: a game that this cuts short is not reported.
    [[nodiscard]] std::optional<FinishedAnnotation> finished(chess::Game game, InputGame& input);

    /// Whether an evaluation in some game could not be read.
    [[nodiscard]] bool has_unread() const noexcept { return has_unread_; }
    /// How far the work is.
    [[nodiscard]] AnnotationProgress& progress() noexcept { return progress_; }

private:
    const AnnotateOptions& options_;
    RecordRun& run_;
    AnnotationOutputs& outputs_;
    GameAnnotator annotator_;
    AnnotationProgress progress_;
    std::atomic<bool> has_unread_ = false;
};

}  // namespace chesstool
