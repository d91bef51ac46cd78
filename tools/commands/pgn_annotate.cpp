#include "command.hpp"
#include "commands/annotate_player.hpp"
#include "input/record_sources.hpp"
#include "input/whole_file.hpp"
#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/engine_remark.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/core/version.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "options/annotate_options.hpp"
#include "output/html_report.hpp"
#include "report/annotate/annotation_html.hpp"
#include "report/annotate/annotation_report.hpp"
#include "report/text/numbers.hpp"
#include "run/analysers.hpp"
#include "run/chosen_endgame_tables.hpp"
#include "run/chosen_evaluation.hpp"
#include "run/idle_pool.hpp"
#include "run/interrupt.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <atomic>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;
using Task = RecordTask<InputGame>;

using FinishedAnnotation = chess::FinishedRecord<chess::AnnotationTotals>;
/// The names of the outputs beside the report; the name of a puzzle follows the last of them.
constexpr std::string_view text_output = "text";
constexpr std::string_view page_output = "page";
constexpr std::string_view index_row_output = "index row";
constexpr std::string_view player_output = "player";
constexpr std::string_view puzzle_output = "puzzle ";

/// A table for mates in a few moves.
constexpr std::size_t mate_hash_megabytes = 16;
/// Columns of a text that goes to a file.
constexpr std::size_t file_width = 80;

std::string own_name() {
    return fmt::format("chesstool {}", chess::version());
}

/// One run of the command: annotates game after game and reports in order.
class AnnotateRun {
public:
    AnnotateRun(const AnnotateOptions& options, const ChosenEvaluation& evaluation,
                const ChosenEndgameTables& tables, const chess::OpeningBook* book,
                const chess::ReferenceGames* reference, PlayerNames& names, JournaledRun journal,
                std::stop_token stop)
        : options_(options),
          run_("chesstool pgn-annotate", options, std::move(stop), std::move(journal)),
          layout_{.engine = {},
                  .budget = options.budget(),
                  .rules = options.rules,
                  .pov = options.pov,
                  .san = options.san,
                  .width = run_.width(),
                  .has_reference = reference != nullptr,
                  .timing = options.timing},
          rules_{.limits = options.limits(),
                 // Another engine's scores are left alone.
                 .smooths = options.engine.command.empty(),
                 .judgement = options.rules,
                 .sides = options.sides,
                 .only_moves = options.only_moves,
                 .book = book,
                 .reference = reference,
                 .skips_book = options.book_skip,
                 .proof_nodes = options.proof_nodes,
                 .puzzles = !options.puzzles.empty(),
                 .threats = options.shows_more(),
                 .why_nots = options.why_not,
                 .praises = options.shows_more()},
          tables_(tables.tables),
          analysers_(options.analyser_settings(evaluation.options, tables_), evaluation.weights,
                     run_.stop()),
          network_(evaluation.network),
          source_(options, run_.stop()),
          text_(run_.output(options.report)),
          puzzles_(run_.output(options.puzzles)),
          player_(options, names) {
        run_.report_as_found(tables.warnings_as_found());
        if (names.is_looked_up()) player_.report_remarks(run_);
        if (!options.html.empty()) html_.emplace(options.html);
        if (puzzles_ != nullptr) puzzles_->write_head(chess::puzzle_head(options.puzzle_format));
    }

    ExitCode run() {
        const auto error = start();
        if (error) report_start_error(run_, options_.engine.command, *error);
        else annotate_all();
        if (player_.is_wanted() && !error)
            player_.report(run_, run_.stopped(), text_, has_text_, layout_);
        run_.settle(totals_);
        if (!options_.pgn && (options_.format == Format::json || totals_.games != 1))
            run_.tell_sums(totals_, layout_);
        if (html_) html_->finish(run_.outcome(), player_.page());
        return run_.finish();
    }

private:
    /// Starts the engine if one is needed; returns the error if that fails.
    std::optional<chess::EngineError> start() {
        if (options_.strip_only) return std::nullopt;
        if (options_.reuse_evals) {
            layout_.engine = "evaluations in the file";
            return std::nullopt;
        }
        if (auto error = analysers_.start()) return error;
        layout_.engine = !options_.engine.command.empty() ? analysers_.name() : own_name();
        return std::nullopt;
    }

    void annotate_all() {
        if (!options_.pgn) run_.tell_header<chess::AnnotatedGame>(layout_);
        run_.each_record(
            source_, [this](Task& task) { return work(task); },
            [this](const Task& task, const auto& game) {
                if (game) emit(*game, task.input.record.value_or(0));
                else if (options_.pgn && task.input.record && !task.input.text.empty())
                    pass_through(task.input);
            },
            [this] { return progress_text(); });
        report_unjudged();
    }

    std::optional<FinishedAnnotation> work(Task& task) {
        InputGame& input = task.input;
        if (!input.record) return std::nullopt;
        auto game = input.parse(options_.validation());
        if (game && player_.is_wanted()) player_.see(*game);
        if (game && options_.reuse_evals) note_unread(input, *game);
        auto finished = run_.recall_or<chess::AnnotationTotals>(
            task.entry, [&]() -> std::optional<FinishedAnnotation> {
                if (!game) return std::nullopt;
                if (options_.strip_only) return stripped(std::move(*game));
                return annotated(std::move(*game), task);
            });
        ++games_done_;
        return finished;
    }

    void note_unread(InputGame& input, const chess::Game& game) {
        const auto unread = chess::unread_evaluation(game);
        if (!unread) return;
        has_unread_ = true;
        input.warn_at(*unread,
                      "this evaluation cannot be read, and is passed over; expected as "
                      "[%eval 0.34], [%eval #-3] or +0.34/12 0.5s");
    }

    /// Games never come out unjudged in silence.
    void report_unjudged() {
        if (!options_.reuse_evals || has_unread_ || run_.stopped()) return;
        if (totals_.unjudged == 0 || totals_.judged.moves != 0) return;
        run_.report(Diagnostic::Kind::warning,
                    "no evaluations are written in the input, so nothing is judged");
    }

    static FinishedAnnotation stripped(chess::Game game) {
        chess::remove_all_annotations(game);
        FinishedAnnotation finished;
        finished.report.add(chess::to_pgn(game, chess::PgnStyle::lossless()));
        return finished;
    }

    /// A game that an interrupt cut short is not reported.
    std::optional<FinishedAnnotation> annotated(chess::Game game, Task& task) {
        const std::size_t positions = game.moves.size() + 1;
        positions_taken_ += positions;
        std::size_t searched = 0;
        auto done = annotated(std::move(game), [&] {
            ++searched;
            ++positions_done_;
        });
        positions_done_ += positions - searched;  // also for a game that failed
        if (done) moves_done_ += positions - 1;
        if (run_.stopped()) {
            task.input = {};
            return std::nullopt;
        }
        if (!done) {
            task.note(done.error().message, ExitCode::failure);
            return std::nullopt;
        }
        done->record = task.input.record.value_or(0);
        return written(*std::move(done));
    }

    /// Uses the thread's own engine and mate solver.
    std::expected<chess::AnnotatedGame, chess::EngineError> annotated(
        chess::Game game, const std::function<void()>& searched) {
        const auto annotate = [&](chess::Analyser* analyser) {
            return solvers_.with_one(
                [] {
                    return std::make_unique<chess::MateSolver>(
                        chess::ProverSettings{.hash_megabytes = mate_hash_megabytes});
                },
                [&](chess::MateSolver& solver) {
                    return with_network([&](chess::NetworkEvaluator* network) {
                        return chess::annotate(
                            std::move(game), rules_,
                            {analyser, &solver, network, tables_.get(), run_.stop(), searched});
                    });
                });
        };
        if (options_.reuse_evals) return annotate(nullptr);
        return analysers_.with_one([&](chess::Analyser& analyser) { return annotate(&analyser); });
    }

    /// Calls `use` with the thread's own evaluator, for a page that shows the value of each man;
    /// with none if there is no page.
    template <typename Use>
    std::expected<chess::AnnotatedGame, chess::EngineError> with_network(Use use) {
        if (!html_) return use(nullptr);
        return networks_.with_one(
            [this] { return std::make_unique<chess::NetworkEvaluator>(network_); },
            [&](chess::NetworkEvaluator& network) { return use(&network); });
    }

    /// Every part of the report that was asked for.
    FinishedAnnotation written(chess::AnnotatedGame game) const {
        if (options_.strip) chess::remove_all_annotations(game.game);
        FinishedAnnotation finished;
        finished.totals.add(game);
        const auto add = [&](std::string name, std::string text) {
            finished.outputs.push_back({std::move(name), std::move(text)});
        };
        for (const chess::Puzzle& puzzle : game.puzzles) {
            add(std::string(puzzle_output) + chess::puzzle_id(game, puzzle),
                chess::to_text(game, puzzle, options_.puzzle_format));
        }
        if (player_.is_wanted()) add(std::string(player_output), player_.played(game));
        if (!options_.report.empty()) {
            chess::AnnotationReportOptions layout = layout_;
            layout.width = file_width;
            add(std::string(text_output),
                chess::Telling<chess::AnnotatedGame>::text(game, layout).plain());
        }
        if (html_) {
            add(std::string(page_output), chess::annotation_page_data(game, layout_));
            add(std::string(index_row_output),
                chess::annotation_index_row(game, html_->address_of(game.record)));
        }
        if (!options_.pgn) {
            if (!player_.shows_games() && !player_.may_be_missing()) return finished;
            finished.report = run_.told(game, layout_);
            return finished;
        }
        chess::write_annotations(game,
                                 {.annotator = annotator_tag(),
                                  .keeps_evaluations = options_.reuse_evals && !options_.strip,
                                  .words = options_.words,
                                  .why_not = options_.why_not,
                                  .praise = options_.praise});
        finished.report.add(chess::to_pgn(game.game, chess::PgnStyle::lossless()));
        return finished;
    }

    /// Who annotated, how long, and by which rules.
    [[nodiscard]] std::string annotator_tag() const {
        std::string tag = own_name();
        if (options_.reuse_evals || !options_.engine.command.empty())
            tag += " with " + layout_.engine;
        if (!layout_.budget.empty()) tag += ", " + layout_.budget;
        const bool by_chances =
            options_.rules.unit == chess::JudgementOptions::Unit::winning_chances;
        return fmt::format("{}, {}{}", tag, by_chances ? "lichess winning chances " : "losses of ",
                           chess::to_string(options_.rules));
    }

    void emit(const FinishedAnnotation& game, std::size_t record) {
        if (player_.shows_games()) run_.write_block(game.report);
        else player_.hold(game.report);
        if (text_ != nullptr)
            text_->write((std::exchange(has_text_, true) ? "\n" : "") +
                         std::string(game.output(text_output)));
        if (html_)
            html_->add(record, std::string(game.output(page_output)),
                       std::string(game.output(index_row_output)));
        player_.add(game.output(player_output));
        chess::AnnotationTotals sums = game.totals;
        sums.puzzles = 0;
        for (const auto& [name, text] : game.outputs)
            if (name.starts_with(puzzle_output))
                sums.puzzles += write_puzzle(name.substr(puzzle_output.size()), text) ? 1 : 0;
        add_sums(totals_, sums);
    }

    /// False if an earlier one has the same position.
    bool write_puzzle(const std::string& id, const std::string& text) {
        if (puzzles_ == nullptr || !puzzle_ids_.insert(id).second) return false;
        const bool is_next_game =
            options_.puzzle_format == chess::PuzzleFormat::pgn && puzzle_ids_.size() > 1;
        puzzles_->write((is_next_game ? "\n" : "") + text);
        return true;
    }

    /// Copies a game that cannot be read.
    void pass_through(const InputGame& input) {
        if (input.damage == chess::TextRecord::Damage::too_long)
            return run_.report({Diagnostic::Kind::error, input.file, input.line, 1, 1,
                                "this is too long to be copied, and is skipped", ""},
                               input.record);
        const std::string_view text = input.text;
        const std::size_t first = text.find_first_not_of("\r\n");
        if (first == std::string_view::npos) return;
        const std::size_t last = text.find_last_not_of("\r\n");
        run_.write_block(
            chess::StyledText().add(std::string(text.substr(first, last + 1 - first)) + '\n'));
    }

    /// "12 games, 871 moves, 43 %, 41.0 s left"
    std::string progress_text() {
        const std::size_t taken = positions_taken_;
        const double share = taken == 0 ? 0
                                        : source_.share_given().value_or(0) *
                                              static_cast<double>(positions_done_) /
                                              static_cast<double>(taken);
        return fmt::format("{}, {} moves", chess::plural(games_done_, "game"),
                           chess::grouped(moves_done_)) +
               run_.left_text(share, /*percent=*/true) + making_text(tables_.get(), ", ");
    }

    const AnnotateOptions& options_;
    RecordRun run_;
    chess::AnnotationReportOptions layout_;
    chess::AnnotationOptions rules_;
    std::shared_ptr<const chess::Tablebases> tables_;
    Analysers analysers_;
    IdlePool<chess::MateSolver> solvers_;
    std::shared_ptr<const chess::Network> network_;  ///< nullptr: the built-in one
    IdlePool<chess::NetworkEvaluator> networks_;
    GameSource source_;
    LineOutput* text_;
    LineOutput* puzzles_;
    std::optional<HtmlReport> html_;
    PlayerRun player_;
    std::unordered_set<std::string> puzzle_ids_;
    chess::AnnotationTotals totals_;
    bool has_text_ = false;
    std::atomic<bool> has_unread_ = false;
    // For the progress line.
    std::atomic<std::size_t> games_done_ = 0;
    std::atomic<std::size_t> moves_done_ = 0;
    std::atomic<std::size_t> positions_taken_ = 0;
    std::atomic<std::size_t> positions_done_ = 0;
};

ExitCode run_pgn_annotate(const CommandParser& app, const AnnotateOptions& options) {
    std::stop_token stop = watch_for_interrupts();
    const auto cannot_begin = [&](const FileFault& fault) {
        return refuse<chess::AnnotationTotals, chess::AnnotationReportOptions>(
            "chesstool pgn-annotate", options, fault, stop);
    };
    PlayerNames names(options.players);
    if (const auto fault = names.look_up(options, stop)) return cannot_begin(*fault);
    const auto book = read_opening_book(options.eco_file, stop);
    if (!book) return cannot_begin(book.error());
    const std::optional<OpeningBookFile>& openings = *book;
    const auto evaluation = read_evaluation(options, stop);
    if (!evaluation) return cannot_begin(evaluation.error());
    std::optional<ReferenceFile> reference;
    if (!options.reference.empty()) {
        auto read = read_reference(options.reference, stop);
        if (stop.stop_requested()) return ExitCode::interrupted;
        if (!read) return cannot_begin(read.error());
        reference = *std::move(read);
    }
    auto tables = open_tables(options.tables, stop);
    if (!tables) return cannot_begin(tables.error());
    if (reference && reference->games.broken() != 0)
        tables->warnings.push_back({Diagnostic::Kind::warning, shown_name(options.reference), 0, 0,
                                    1,
                                    fmt::format("broken games count up to where they break: {}",
                                                reference->games.broken()),
                                    ""});
    chess::Fingerprint fingerprint = journal_fingerprint(app, options);
    tables->add_to(fingerprint);
    if (reference) fingerprint.add_text(std::to_string(reference->hash));
    fingerprint.add_text(openings ? openings->text : std::string());
    evaluation->add_to(fingerprint);
    auto journal = JournaledRun::open(options.journal, fingerprint);
    if (!journal) return cannot_begin(journal.error());
    return AnnotateRun(options, *evaluation, *tables, openings ? &openings->book : nullptr,
                       reference ? &reference->games : nullptr, names, std::move(*journal),
                       std::move(stop))
        .run();
}

}  // namespace

const Command pgn_annotate_command = command<AnnotateOptions, run_pgn_annotate>(
    "pgn-annotate", "annotate games with evaluations and judgements",
    "Annotate games with evaluations, judgements and better lines.");

}  // namespace chesstool
