#include "commands/modes.hpp"
#include "input/puzzle_source.hpp"
#include "libchess/annotate/puzzle_rating.hpp"
#include "options/search_options.hpp"
#include "output/terminal.hpp"
#include "report/search/puzzle_report.hpp"
#include "run/analysers.hpp"
#include "run/chosen_evaluation.hpp"
#include "run/idle_pool.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <atomic>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::SolvedPuzzle;
using Task = RecordTask<InputPuzzle>;

/// Each thread has one.
constexpr chess::ProverSettings prover_settings{.hash_megabytes = 16};

class PuzzleRun {
public:
    PuzzleRun(const SearchOptions& options, chess::TechniqueSet techniques,
              const ChosenEvaluation& evaluation, std::stop_token stop)
        : options_(options),
          run_("chesstool search", options, std::move(stop)),
          layout_{.pov = options.pov,
                  .san = options.san,
                  .width = run_.width(),
                  .timing = options.timing,
                  .audit = options.audit},
          analysers_(options.analyser_settings(techniques, evaluation.options, nullptr),
                     evaluation.weights, run_.stop()),
          source_(options, options.tag_puzzles, run_.stop()),
          good_(run_.output(options.good)) {}

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
            [this](const Task& task, auto& tagged) { emit(task.input, tagged); },
            [this] {
                return run_.done_text(searches() ? fmt::format(", {} solved", solved_.load())
                                                 : std::string());
            });
    }

    std::optional<SolvedPuzzle> tag(Task& task) {
        if (!task.input.record) return std::nullopt;
        auto puzzle = task.input.parse(options_.validation());
        if (!puzzle) return std::nullopt;
        auto solved = searches() ? solve(task, *puzzle) : chess::tag_puzzle(*puzzle);
        if (!solved) return std::nullopt;
        solved->record = *task.input.record;
        if (!options_.no_rating)
            solved->rating = raters_.with_one(
                [] { return std::make_unique<chess::PuzzleRater>(); },
                [&](chess::PuzzleRater& rater) { return rater.rate(solved->line); });
        if (options_.audit && !audit(task, *puzzle, *solved)) return std::nullopt;
        solved_ += solved->solved.value_or(false) ? 1 : 0;
        return solved;
    }

    /// Finds a puzzle's faults, but for that of being doubled; false if that cannot be done.
    bool audit(Task& task, const chess::PuzzleRecord& record, SolvedPuzzle& puzzle) {
        auto faults =
            solvers_.with_one([] { return std::make_unique<chess::MateSolver>(prover_settings); },
                              [&](chess::MateSolver& solver) { return faults_of(record, solver); });
        if (faults) puzzle.faults = *std::move(faults);
        else if (faults.error().kind != chess::EngineError::Kind::stopped)
            task.note(faults.error().message, ExitCode::failure);
        return puzzle.faults.has_value();
    }

    std::expected<std::vector<chess::PuzzleFault>, chess::EngineError> faults_of(
        const chess::PuzzleRecord& record, chess::MateSolver& solver) {
        if (!searches()) return chess::audit_puzzle(record, {nullptr, solver, {}, run_.stop()});
        return analysers_.with_one([&](chess::Analyser& analyser) {
            return chess::audit_puzzle(record, {&analyser, solver, limits(), run_.stop()});
        });
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

    void emit(const InputPuzzle& input, std::optional<SolvedPuzzle>& puzzle) {
        if (good_ != nullptr && !input.head.empty()) good_->write_head(input.head);
        if (!puzzle) return;
        if (puzzle->faults) note_if_doubled(*puzzle);
        run_.write(run_.told(*puzzle, layout_));
        totals_.add(*puzzle);
        if (!puzzle->faults) return;
        if (!puzzle->faults->empty()) run_.fail_check();
        else if (good_ != nullptr) good_->write(input.raw);
    }

    void note_if_doubled(SolvedPuzzle& puzzle) {
        const auto [first, is_new] =
            first_records_.try_emplace(puzzle.line.start().key(), puzzle.record);
        if (is_new) return;
        puzzle.faults->push_back({.kind = chess::PuzzleFaultKind::doubled,
                                  .position = puzzle.line.start(),
                                  .earlier = first->second});
    }

    const SearchOptions& options_;
    RecordRun run_;
    chess::SearchReportOptions layout_;
    Analysers analysers_;
    IdlePool<chess::PuzzleRater> raters_;
    IdlePool<chess::MateSolver> solvers_;
    PuzzleSource source_;
    LineOutput* good_;
    /// By the keys of positions.
    std::map<chess::Key, std::size_t> first_records_;
    chess::PuzzleTotals totals_;
    std::atomic<std::size_t> solved_ = 0;  // for the progress line
};

}  // namespace

ExitCode run_puzzle_tags(const SearchOptions& options, chess::TechniqueSet techniques,
                         const ChosenEvaluation& evaluation, std::stop_token stop) {
    return PuzzleRun(options, techniques, evaluation, std::move(stop)).run();
}

}  // namespace chesstool
