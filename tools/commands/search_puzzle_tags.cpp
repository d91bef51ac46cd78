#include "commands/modes.hpp"
#include "input/puzzle_source.hpp"
#include "options/search_options.hpp"
#include "output/terminal.hpp"
#include "report/search/puzzle_report.hpp"
#include "run/analysers.hpp"
#include "run/chosen_evaluation.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <atomic>
#include <optional>
#include <utility>

namespace chesstool {

namespace {

using chess::SolvedPuzzle;
using Task = RecordTask<InputPuzzle>;

/// The report on a puzzle.
struct TaggedPuzzle {
    chess::StyledText report;
    chess::PuzzleTotals totals;
};

class PuzzleRun {
public:
    PuzzleRun(const SearchOptions& options, chess::TechniqueSet techniques,
              const ChosenEvaluation& evaluation, std::stop_token stop)
        : options_(options),
          run_("chesstool search", options, std::move(stop)),
          layout_{.pov = options.pov,
                  .san = options.san,
                  .width = run_.width(),
                  .timing = options.timing},
          analysers_(options.analyser_settings(techniques, evaluation.options, nullptr),
                     evaluation.weights, run_.stop()),
          source_(options, options.tag_puzzles, run_.stop()) {}

    ExitCode run() {
        const auto error = searches() ? analysers_.start() : std::nullopt;
        if (error) report_start_error(run_, options_.engine.command, *error);
        else tag_all();
        run_.settle(totals_);
        run_.tell_sums(totals_, layout_);
        run_.check_solved(options_.min_solved, totals_.solved, totals_.searched, "puzzles");
        return run_.finish();
    }

private:
    /// Without nodes, only motifs are found.
    [[nodiscard]] bool searches() const { return options_.nodes != 0; }

    void tag_all() {
        run_.tell_header<SolvedPuzzle>(layout_);
        run_.each_record(
            source_, [this](Task& task) { return tag(task); },
            [this](const Task&, const auto& tagged) { emit(tagged); },
            [this] {
                return run_.done_text(searches() ? fmt::format(", {} solved", solved_.load())
                                                 : std::string());
            });
    }

    std::optional<TaggedPuzzle> tag(Task& task) {
        if (!task.input.record) return std::nullopt;
        auto puzzle = task.input.parse(options_.validation());
        if (!puzzle) return std::nullopt;
        auto solved = searches() ? solve(task, *puzzle) : chess::tag_puzzle(*puzzle);
        if (!solved) return std::nullopt;
        solved->record = *task.input.record;
        TaggedPuzzle tagged;
        tagged.totals.add(*solved);
        solved_ += tagged.totals.solved;
        tagged.report = run_.told(*solved, layout_);
        return tagged;
    }

    std::optional<SolvedPuzzle> solve(Task& task, const chess::PuzzleRecord& puzzle) {
        auto solved = analysers_.with_one([&](chess::Analyser& analyser) {
            return chess::solve_puzzle(puzzle, analyser, limits(), run_.stop());
        });
        if (solved) return *std::move(solved);
        if (solved.error().kind != chess::EngineError::Kind::stopped)
            task.note(solved.error().message, ExitCode::failure);
        return std::nullopt;
    }

    [[nodiscard]] chess::SearchLimits limits() const {
        return {.depth = options_.depth, .nodes = options_.nodes, .time = options_.time};
    }

    void emit(const std::optional<TaggedPuzzle>& tagged) {
        if (!tagged) return;
        run_.write(tagged->report);
        chess::add_sums(totals_, tagged->totals);
    }

    const SearchOptions& options_;
    RecordRun run_;
    chess::SearchReportOptions layout_;
    Analysers analysers_;
    PuzzleSource source_;
    chess::PuzzleTotals totals_;
    std::atomic<std::size_t> solved_ = 0;  // for the progress line
};

}  // namespace

ExitCode run_puzzle_tags(const SearchOptions& options, chess::TechniqueSet techniques,
                         const ChosenEvaluation& evaluation, std::stop_token stop) {
    return PuzzleRun(options, techniques, evaluation, std::move(stop)).run();
}

}  // namespace chesstool
