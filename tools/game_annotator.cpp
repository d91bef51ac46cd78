#include "game_annotator.hpp"

#include "libchess/annotate/markup.hpp"
#include "libchess/core/version.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "libchess/report/annotate/annotation_html.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace chesstool {

namespace {

/// A table for mates in a few moves.
constexpr std::size_t mate_hash_megabytes = 16;

/// Columns of a text that goes to a file.
constexpr std::size_t file_width = 80;

std::string own_name() {
    return fmt::format("chesstool {}", chess::version());
}

}  // namespace

GameAnnotator::GameAnnotator(const AnnotateOptions& options, const chess::OpeningBook* book,
                             const chess::AnnotationReportOptions& layout, std::stop_token stop)
    : options_(options),
      layout_(layout),
      rules_{.limits = options.limits(),
             // Another engine's word is left as it is.
             .smooths = !options.engine.given(),
             .judgement = options.rules,
             .sides = options.sides,
             .only_moves = options.only_moves,
             .book = book,
             .skips_book = options.book_skip,
             .proof_nodes = options.proof_nodes,
             .puzzles = !options.puzzles.empty()},
      analysers_(options.analyser_settings(), weights_, stop),
      stop_(std::move(stop)) {}

std::optional<chess::EngineError> GameAnnotator::start() {
    if (options_.reuse_evals) {
        layout_.engine = "evaluations in the file";
        return std::nullopt;
    }
    if (auto error = analysers_.start()) return error;
    layout_.engine = options_.engine.given() ? analysers_.name() : own_name();
    return std::nullopt;
}

std::expected<chess::FinishedAnnotation, chess::EngineError> GameAnnotator::annotate(
    chess::Game game, std::size_t record, const std::string& address,
    const std::function<void()>& searched) {
    const auto annotate_with = [&](chess::Analyser* analyser)
        -> std::expected<chess::FinishedAnnotation, chess::EngineError> {
        auto solver = solvers_.take();
        if (!solver)
            solver = std::make_unique<chess::MateSolver>(
                chess::ProverSettings{.hash_megabytes = mate_hash_megabytes});
        auto annotated =
            chess::annotate(std::move(game), rules_, {analyser, solver.get(), stop_, searched});
        solvers_.give_back(std::move(solver));
        if (!annotated) return std::unexpected(std::move(annotated).error());
        annotated->record = record;
        if (options_.strip) chess::remove_all_annotations(annotated->game);
        return written(*std::move(annotated), address);
    };
    if (options_.reuse_evals) return annotate_with(nullptr);
    return analysers_.with_one([&](chess::Analyser& analyser) { return annotate_with(&analyser); });
}

chess::FinishedAnnotation GameAnnotator::written(chess::AnnotatedGame game,
                                                 const std::string& address) const {
    chess::FinishedAnnotation finished;
    finished.totals.add(game);
    for (const chess::Puzzle& puzzle : game.puzzles)
        finished.puzzles += chess::to_epd(game, puzzle) + '\n';
    if (!options_.report.empty()) {
        chess::AnnotationReportOptions layout = layout_;
        layout.width = file_width;
        finished.text = chess::annotation_text(game, layout);
    }
    if (!options_.html.empty()) {
        finished.page = chess::annotation_page_data(game, layout_);
        finished.index_row = chess::annotation_index_row(game, address);
    }
    if (options_.pgn) {
        chess::write_annotations(game,
                                 {.annotator = annotator_tag(),
                                  .keeps_evaluations = options_.reuse_evals && !options_.strip});
        finished.report.add(chess::to_pgn(game.game, chess::PgnStyle::lossless()));
    } else if (options_.format == Format::text) {
        finished.report = chess::annotation_text(game, layout_);
    } else if (options_.format == Format::json) {
        finished.report.add(chess::annotation_json(game, layout_) + '\n');
    } else {
        finished.report.add(chess::annotation_csv(game, layout_));
    }
    return finished;
}

/// Who annotated, how long, and by which rules.
std::string GameAnnotator::annotator_tag() const {
    std::string tag = own_name();
    if (options_.reuse_evals || options_.engine.given()) tag += " with " + layout_.engine;
    if (!layout_.budget.empty()) tag += ", " + layout_.budget;
    const bool by_chances = options_.rules.unit == chess::JudgementRules::Unit::winning_chances;
    return fmt::format("{}, {}{}", tag, by_chances ? "lichess winning chances " : "losses of ",
                       chess::to_string(options_.rules));
}

}  // namespace chesstool
