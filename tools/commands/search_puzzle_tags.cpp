#include "commands/modes.hpp"
#include "input/puzzle_source.hpp"
#include "options/search_options.hpp"
#include "output/terminal.hpp"
#include "report/search/puzzle_report.hpp"
#include "run/chosen_evaluation.hpp"
#include "run/puzzle_solver.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <atomic>
#include <map>
#include <optional>
#include <utility>

namespace chesstool {

namespace {

using chess::SolvedPuzzle;

class PuzzleRun {
public:
    PuzzleRun(const SearchOptions& options, chess::TechniqueSet techniques,
              const ChosenEvaluation& evaluation, const std::stop_token& stop)
        : options_(options),
          run_("chesstool search", options, stop),
          layout_{.pov = options.pov,
                  .san = options.san,
                  .width = run_.width(),
                  .timing = options.timing,
                  .audit = options.audit},
          solver_(options, options.analyser_options(techniques, evaluation.options, nullptr),
                  evaluation.weights, run_.stop()),
          source_(options, options.tag_puzzles, run_.stop(), options.audit),
          good_(run_.output(options.good)) {}

    ExitCode run() {
        const auto error = solver_.start();
        if (error) report_start_error(run_, options_.engine.command, *error);
        else tag_all();
        run_.settle(totals_);
        run_.tell_sums(totals_, layout_);
        run_.check_solved(options_.min_solved, totals_.solved, totals_.searched, "puzzles");
        return run_.finish();
    }

private:
    void tag_all() {
        run_.tell_header<SolvedPuzzle>(layout_);
        run_.each_record(
            source_, [this](InputPuzzle& input) { return tag(input); },
            [this](const InputPuzzle& input, auto& tagged) { emit(input, tagged); },
            [this] {
                return run_.done_text(solver_.searches()
                                          ? fmt::format(", {} solved", solved_.load())
                                          : std::string());
            });
    }

    std::optional<SolvedPuzzle> tag(InputPuzzle& input) {
        if (!input.record) return std::nullopt;
        if (input.is_of_other_shard) {
            InputPuzzle silent = input;
            if (const auto puzzle = silent.parse(options_.validation()))
                input.start = puzzle->start().key();
            return std::nullopt;
        }
        auto puzzle = input.parse(options_.validation());
        if (!puzzle) return std::nullopt;
        auto solved = solver_.solved(*puzzle);
        if (!solved) {
            if (solved.error().kind != chess::EngineError::Kind::stopped)
                input.note(solved.error().message, ExitCode::failure);
            return std::nullopt;
        }
        solved->record = *input.record;
        solved_ += solved->solved.value_or(false) ? 1 : 0;
        return *std::move(solved);
    }

    void emit(const InputPuzzle& input, std::optional<SolvedPuzzle>& puzzle) {
        if (good_ != nullptr && !input.head.empty()) good_->write_head(input.head);
        if (input.start) first_records_.try_emplace(*input.start, *input.record);
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
    PuzzleSolver solver_;
    PuzzleSource source_;
    LineOutput* good_;
    /// By the keys of positions.
    std::map<chess::Key, std::size_t> first_records_;
    chess::PuzzleTotals totals_;
    std::atomic<std::size_t> solved_ = 0;  // for the progress line
};

}  // namespace

ExitCode run_puzzle_tags(const SearchOptions& options, chess::TechniqueSet techniques,
                         const ChosenEvaluation& evaluation, const std::stop_token& stop) {
    return PuzzleRun(options, techniques, evaluation, stop).run();
}

}  // namespace chesstool
