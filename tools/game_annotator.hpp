#pragma once

#include "analysers.hpp"
#include "annotate_options.hpp"
#include "idle_pool.hpp"
#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/openings.hpp"
#include "libchess/eval/weights.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/report/annotate/annotation_report.hpp"
#include "libchess/report/annotate/finished_annotation.hpp"
#include "libchess/uci/engine_error.hpp"

#include <cstddef>
#include <expected>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace chesstool {

/// Has games annotated, with an engine and a mate-finder of its own for each thread that calls, and
/// makes every part of the report that was asked for.
class GameAnnotator {
public:
    /// Options and book must outlive it; a book may be missing.
    GameAnnotator(const AnnotateOptions& options, const chess::OpeningBook* book,
                  const chess::AnnotationReportOptions& layout, std::stop_token stop);

    /// Starts the engine, if there is to be one; says why if that cannot be.
    [[nodiscard]] std::optional<chess::EngineError> start();

    /// Annotates a game; `searched` is called after each position, `address` is its page's.
    [[nodiscard]] std::expected<chess::FinishedAnnotation, chess::EngineError> annotate(
        chess::Game game, std::size_t record, const std::string& address,
        const std::function<void()>& searched);

    /// How the reports are shown, once the engine was started.
    [[nodiscard]] const chess::AnnotationReportOptions& layout() const noexcept { return layout_; }

private:
    [[nodiscard]] chess::FinishedAnnotation written(chess::AnnotatedGame game,
                                                    const std::string& address) const;
    [[nodiscard]] std::string annotator_tag() const;

    const AnnotateOptions& options_;
    chess::AnnotationReportOptions layout_;
    chess::AnnotationRules rules_;
    chess::Weights weights_ = chess::Weights::built_in();
    Analysers analysers_;
    IdlePool<chess::MateSolver> solvers_;
    std::stop_token stop_;
};

}  // namespace chesstool
