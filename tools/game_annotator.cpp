#include "game_annotator.hpp"

#include "libchess/annotate/markup.hpp"
#include "libchess/annotate/mate_claims.hpp"
#include "libchess/annotate/puzzles.hpp"
#include "libchess/core/version.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "libchess/report/annotate/annotation_html.hpp"
#include "libchess/report/annotate/annotation_report.hpp"

#include <fmt/format.h>

#include <chrono>
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
      rules_{.judgement = options.rules,
             .sides = options.sides,
             .only_moves = options.only_moves,
             .book = book,
             .skips_book = options.book_skip},
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
    if (options_.reuse_evals)
        return annotate_with(nullptr, std::move(game), record, address, searched);
    return analysers_.with_one([&](chess::Analyser& analyser) {
        return annotate_with(&analyser, std::move(game), record, address, searched);
    });
}

std::expected<chess::FinishedAnnotation, chess::EngineError> GameAnnotator::annotate_with(
    chess::Analyser* analyser, chess::Game game, std::size_t record, const std::string& address,
    const std::function<void()>& searched) {
    const auto begun = std::chrono::steady_clock::now();
    chess::GameEvaluation evaluation;
    if (analyser == nullptr) {
        evaluation = chess::read_evaluations(game);
    } else {
        auto found = chess::evaluate_game(game, *analyser, options_.limits(), stop_, searched);
        if (!found) return std::unexpected(found.error());
        evaluation = std::move(*found);
        // Another engine's word is left as it is.
        if (!options_.engine.given()) chess::steady(game, evaluation);
    }
    chess::AnnotationAccount account{.record = record, .game = std::move(game), .annotated = {}};
    account.annotated = chess::annotate(account.game, std::move(evaluation), rules_);
    if (options_.strip) chess::remove_all_annotations(account.game);
    account.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    chess::FinishedAnnotation finished;
    auto solver = solvers_.take();
    if (!solver)
        solver = std::make_unique<chess::MateSolver>(
            chess::MateSolver::Settings{.hash_megabytes = mate_hash_megabytes});
    chess::claim_mates(account.game, account.annotated, *solver, options_.proof_nodes, stop_);
    const auto failure = add_puzzles(account, analyser, *solver, finished);
    solvers_.give_back(std::move(solver));
    if (failure) return std::unexpected(*failure);
    finished.totals.add(account.annotated);
    write(account, address, finished);
    return finished;
}

std::optional<chess::EngineError> GameAnnotator::add_puzzles(
    const chess::AnnotationAccount& account, chess::Analyser* analyser, chess::MateSolver& solver,
    chess::FinishedAnnotation& finished) const {
    if (options_.puzzles.empty()) return std::nullopt;
    const auto puzzles =
        chess::find_puzzles(account.game, account.annotated, options_.rules, analyser, solver,
                            {.search = options_.limits()}, stop_);
    if (!puzzles) return puzzles.error();
    for (const chess::Puzzle& puzzle : *puzzles)
        finished.puzzles += chess::to_epd(puzzle, account.game) + '\n';
    finished.totals.puzzles = puzzles->size();
    return std::nullopt;
}

void GameAnnotator::write(chess::AnnotationAccount& account, const std::string& address,
                          chess::FinishedAnnotation& finished) const {
    if (!options_.report.empty()) {
        chess::AnnotationReportOptions layout = layout_;
        layout.width = file_width;
        finished.text = chess::annotation_text(account, layout);
    }
    if (!options_.html.empty()) {
        finished.page = chess::annotation_page_data(account, layout_);
        finished.index_row = chess::annotation_index_row(account, address);
    }
    if (!options_.pgn) {
        switch (options_.format) {
            case Format::text: finished.report = chess::annotation_text(account, layout_); return;
            case Format::json:
                finished.report.add(chess::annotation_json(account, layout_) + '\n');
                return;
            case Format::csv: finished.report.add(chess::annotation_csv(account, layout_)); return;
        }
    }
    chess::write_annotations(account.game, account.annotated,
                             {.annotator = annotator_tag(),
                              .keeps_evaluations = options_.reuse_evals && !options_.strip});
    finished.report.add(chess::to_pgn(account.game, chess::PgnStyle::lossless()));
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
