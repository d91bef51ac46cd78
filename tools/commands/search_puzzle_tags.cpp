#include "commands/modes.hpp"
#include "input/puzzle_source.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/position/movegen.hpp"
#include "options/search_options.hpp"
#include "output/terminal.hpp"
#include "report/search/puzzle_report.hpp"
#include "run/analysers.hpp"
#include "run/chosen_evaluation.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <utility>

namespace chesstool {

namespace {

using chess::MotifLine;
using chess::PuzzleReport;
using Task = RecordTask<InputPuzzle>;

/// The report on a puzzle.
struct TaggedPuzzle {
    chess::StyledText report;
    chess::PuzzleTotals totals;
};

/// Whether a move is the solution's, or mates as it does.
bool is_right(const chess::LineMove& expected, chess::Move found) {
    if (found == expected.move) return true;
    return chess::is_checkmate(expected.after) && chess::is_checkmate(expected.before.after(found));
}

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
        run_.write_summary(chess::puzzle_summary_json, chess::puzzle_summary_text, totals_,
                           layout_);
        run_.check_solved(options_.min_solved, totals_.solved, totals_.searched, "puzzles");
        return run_.finish();
    }

private:
    /// Without nodes, only motifs are found.
    [[nodiscard]] bool searches() const { return options_.nodes != 0; }

    void tag_all() {
        run_.write_csv_header(chess::puzzle_csv_header(layout_));
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
        MotifLine line(puzzle->before, puzzle->moves, 1);
        PuzzleReport report{.record = *task.input.record,
                            .id = std::move(puzzle->id),
                            .line = std::move(line),
                            .motifs = {}};
        if (!searches()) report.motifs = chess::find_motifs(report.line);
        else if (!solve(task, *puzzle, report)) return std::nullopt;
        TaggedPuzzle tagged;
        tagged.totals.add(report);
        solved_ += tagged.totals.solved;
        tagged.report = run_.rendered(chess::puzzle_json, chess::puzzle_csv, chess::puzzle_text,
                                      report, layout_);
        return tagged;
    }

    /// Searches the positions of the solver one after the other, as long as the right move is
    /// found; false if that failed or was interrupted.
    bool solve(Task& task, const chess::PuzzleRecord& puzzle, PuzzleReport& report) {
        const auto begun = std::chrono::steady_clock::now();
        const auto solved = analysers_.with_one([&](chess::Analyser& analyser) {
            auto found = solve_with(analyser, puzzle, report);
            auto done = find_motifs_with(analyser, report);
            return done ? found : std::unexpected(std::move(done.error()));
        });
        report.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        if (!solved) {
            if (solved.error().kind != chess::EngineError::Kind::stopped)
                task.note(solved.error().message, &Outcome::failure);
            return false;
        }
        if (run_.stopped()) return false;
        report.solved = *solved;
        // The search has no score for a solution that it missed.
        if (*solved && report.score && !report.line.mates())
            if (const auto motif = chess::motif_of_score(*report.score))
                report.motifs.push_back({*motif, report.line.first(), {}, {}});
        return true;
    }

    std::expected<bool, chess::EngineError> solve_with(chess::Analyser& analyser,
                                                       const chess::PuzzleRecord& puzzle,
                                                       PuzzleReport& report) {
        chess::GameHistory game{puzzle.before, {}};
        for (std::size_t ply = 0; ply < report.line.size(); ++ply) {
            const chess::LineMove& move = report.line[ply];
            if (move.mover() == report.line.solver()) {
                auto result = analyser.analyse(game, limits(), run_.stop(), {});
                if (!result) return std::unexpected(std::move(result.error()));
                report.nodes += result->nodes;
                if (!result->lines.empty()) report.score = result->lines.front().score;
                const auto best = result->best_move();
                if (!best || !is_right(move, *best)) return false;
                ++report.found;
            }
            game.moves.push_back(move.move);
        }
        return true;
    }

    /// All motifs, with zugzwang, which takes searches of its own.
    std::expected<void, chess::EngineError> find_motifs_with(chess::Analyser& analyser,
                                                             PuzzleReport& report) {
        std::expected<void, chess::EngineError> done;
        const auto chances = [&](const chess::Position& position) -> std::optional<double> {
            auto result = analyser.analyse({position}, limits(), run_.stop(), {});
            if (!result) done = std::unexpected(std::move(result.error()));
            if (!result || result->lines.empty()) return std::nullopt;
            report.nodes += result->nodes;
            return chess::winning_chances(result->lines.front().score);
        };
        report.motifs = chess::find_motifs(report.line, chances);
        return done;
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
