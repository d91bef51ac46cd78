#include "annotate_options.hpp"
#include "command.hpp"
#include "game_annotator.hpp"
#include "html_report.hpp"
#include "input/game_source.hpp"
#include "input/whole_file.hpp"
#include "interrupt.hpp"
#include "journal_options.hpp"
#include "journaled_run.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/batch/fingerprint.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "libchess/report/annotate/annotation_report.hpp"
#include "libchess/report/annotate/finished_annotation.hpp"
#include "libchess/report/text/numbers.hpp"
#include "output.hpp"
#include "run_report.hpp"
#include "terminal.hpp"

#include <fmt/format.h>

#include <atomic>
#include <optional>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::FinishedAnnotation;

/// The layout of what a journal keeps of a game.
constexpr std::uint64_t payload_layout = 1;

/// A game, and what the journal has of it.
struct Task {
    InputGame input;
    JournalEntry entry;
};

/// What became of it.
struct Finished {
    InputGame input;
    std::optional<FinishedAnnotation> game;
    std::optional<chess::EngineError> failure;
    bool interrupted = false;
};

chess::AnnotationReportOptions layout_of(const AnnotateOptions& options) {
    return {.engine = {},
            .budget = options.budget(),
            .rules = options.rules,
            .pov = options.pov,
            .san = options.san,
            // What a journal gives out again is to fit any terminal.
            .width = options.journal.empty() ? text_width(options) : 80U,
            .timing = options.timing};
}

/// One run of the command: annotates game after game and reports in order.
class AnnotateRun {
public:
    AnnotateRun(const AnnotateOptions& options, const chess::OpeningBook* book,
                JournaledRun journal, std::stop_token stop)
        : options_(options),
          stop_(std::move(stop)),
          report_("chesstool pgn-annotate", options),
          journal_(std::move(journal)),
          annotator_(options, book, layout_of(options), stop_),
          source_(options, stop_) {
        if (!options.report.empty()) text_.emplace(options.report);
        if (!options.html.empty()) html_.emplace(options.html);
        if (!options.puzzles.empty()) puzzles_.emplace(options.puzzles);
    }

    ExitCode run() {
        const auto error = options_.strip_only ? std::nullopt : annotator_.start();
        if (error) tell_of_start(report_, options_.engine.command, *error);
        else annotate_all();
        totals_.interrupted = stop_.stop_requested();
        if (!error) journal_.finish(report_, totals_.interrupted);
        totals_.seconds = report_.seconds();
        totals_.errors = report_.errors();
        summarize();
        report_.outcome().interrupted = totals_.interrupted;
        if (text_) text_->finish(report_.outcome());
        if (puzzles_) puzzles_->finish(report_.outcome());
        if (html_) html_->finish(report_.outcome());
        return report_.finish(totals_.interrupted);
    }

private:
    void annotate_all() {
        if (!options_.pgn && options_.format == Format::csv)
            report_.write_header(chess::annotation_csv_header());
        const RunReport::Progress progress(report_, [this] { return progress_text(); });
        chess::run_ordered(
            options_.jobs, stop_, [this] { return next(); },
            [this](Task task) { return work(std::move(task)); },
            [this](const Finished& finished) { emit(finished); });
    }

    std::optional<Task> next() {
        auto input = source_.next();
        if (!input) return std::nullopt;
        if (!input->record) return Task{std::move(*input), {}};
        const bool hashes = !options_.journal.empty();
        auto entry = journal_.take(hashes ? chess::text_hash(input->text) : 0);
        if (!entry) return std::nullopt;  // a journal of other input; `finish` tells
        return Task{std::move(*input), std::move(*entry)};
    }

    Finished work(Task task) {
        Finished finished;
        InputGame& input = task.input;
        if (input.record) {
            auto game = input.parse(options_.validation());
            if (task.entry.payload)
                finished.game = chess::read_finished_annotation(*task.entry.payload);
            if (game && !finished.game) work(std::move(*game), task, finished);
            ++games_done_;
        }
        finished.input = std::move(input);
        return finished;
    }

    void work(chess::Game game, const Task& task, Finished& finished) {
        if (options_.strip_only) {
            chess::remove_all_annotations(game);
            finished.game.emplace().report.add(chess::to_pgn(game, chess::PgnStyle::lossless()));
            return;
        }
        const std::size_t positions = game.moves.size() + 1;
        positions_taken_ += positions;
        std::size_t searched = 0;
        const std::size_t record = task.input.record.value_or(0);
        auto done = annotator_.annotate(std::move(game), record,
                                        html_ ? html_->address_of(record) : std::string(), [&] {
                                            ++searched;
                                            ++positions_done_;
                                        });
        positions_done_ += positions - searched;  // of a game that failed, too
        if (done) moves_done_ += positions - 1;
        finished.interrupted = stop_.stop_requested();
        if (finished.interrupted) return;
        if (!done) {
            finished.failure = done.error();
            return;
        }
        if (journal_.wants(task.entry)) journal_.keep(task.entry, chess::to_text(*done));
        finished.game = std::move(*done);
    }

    void emit(const Finished& finished) {
        const InputGame& input = finished.input;
        if (finished.interrupted) return;
        for (const auto* messages : {&input.warnings, &input.errors})
            for (const Diagnostic& message : *messages) {
                if (input.record) report_.tell(message, input.record, effect_of(input));
                else report_.tell_of_file(message, effect_of(input));
            }
        if (finished.failure)
            report_.tell({Diagnostic::Kind::error, input.file, input.line, 1, 1,
                          finished.failure->message, ""},
                         input.record, &Outcome::failure);
        if (finished.game) emit(*finished.game, input);
        else if (options_.pgn && input.record) pass_through(input);
        report_.flush();
    }

    static bool Outcome::* effect_of(const InputGame& input) {
        return input.failure == InputError::Kind::unreadable ? &Outcome::failure
                                                             : &Outcome::malformed;
    }

    void emit(const FinishedAnnotation& game, const InputGame& input) {
        if (options_.pgn || options_.format == Format::text) report_.write_block(game.report);
        else report_.write(game.report);
        if (text_) text_->write((std::exchange(has_text_, true) ? "\n" : "") + game.text.plain());
        if (html_) html_->add(input.record.value_or(0), game.page, game.index_row);
        if (puzzles_ && !game.puzzles.empty())
            puzzles_->write(std::string_view(game.puzzles).substr(0, game.puzzles.size() - 1));
        totals_.add(game.totals);
    }

    /// What cannot be read stays what it is.
    void pass_through(const InputGame& input) {
        if (input.damage == chess::TextRecord::Damage::too_long)
            return report_.tell({Diagnostic::Kind::error, input.file, input.line, 1, 1,
                                 "this is too long to be passed through, and is left out", ""},
                                input.record);
        const std::string_view text = input.text;
        const std::size_t first = text.find_first_not_of("\r\n");
        if (first == std::string_view::npos) return;
        const std::size_t last = text.find_last_not_of("\r\n");
        report_.write_block(
            chess::StyledText().add(std::string(text.substr(first, last + 1 - first)) + '\n'));
    }

    void summarize() {
        if (options_.pgn) return;
        if (options_.format == Format::json)
            report_.write_summary(chess::annotation_summary_json(totals_, annotator_.layout()));
        else if (options_.format == Format::text && totals_.games != 1)
            report_.write_summary(chess::annotation_summary_text(totals_, annotator_.layout()));
    }

    /// "12 games, 871 moves, 43 %, 41.0 s left"
    std::string progress_text() {
        const std::size_t games = games_done_;
        const std::size_t done = positions_done_;
        const std::size_t taken = positions_taken_;
        std::string text = fmt::format("{} game{}, {} moves", chess::grouped(games),
                                       games == 1 ? "" : "s", chess::grouped(moves_done_));
        const auto given = source_.share_given();
        if (!given || taken == 0 || done == 0) return text;
        const double share = *given * static_cast<double>(done) / static_cast<double>(taken);
        const double seconds = report_.seconds();
        return text + fmt::format(", {:.0f} %, {} left", share * 100,
                                  chess::duration_text(seconds / share - seconds));
    }

    const AnnotateOptions& options_;
    std::stop_token stop_;
    RunReport report_;
    JournaledRun journal_;
    GameAnnotator annotator_;
    GameSource source_;
    std::optional<LineOutput> text_;
    std::optional<HtmlReport> html_;
    std::optional<LineOutput> puzzles_;
    chess::AnnotationTotals totals_;
    bool has_text_ = false;
    // For the progress line.
    std::atomic<std::size_t> games_done_ = 0;
    std::atomic<std::size_t> moves_done_ = 0;
    std::atomic<std::size_t> positions_taken_ = 0;
    std::atomic<std::size_t> positions_done_ = 0;
};

ExitCode run_pgn_annotate(const CommandParser& app, const AnnotateOptions& options) {
    std::stop_token stop = watch_for_interrupts();
    const auto summary = [&](const RunReport& report) {
        return chess::annotation_summary_json(
            {.errors = report.errors(), .seconds = report.seconds()}, layout_of(options));
    };
    const auto book = read_opening_book(options.eco_file, stop);
    if (!book && stop.stop_requested()) return ExitCode::interrupted;
    if (!book) return refuse("chesstool pgn-annotate", options, book.error(), summary);
    const std::optional<OpeningBookFile>& openings = *book;
    chess::Fingerprint fingerprint = journal_fingerprint(app, options);
    fingerprint.add_number(payload_layout).add_text(openings ? openings->text : std::string());
    auto journal = JournaledRun::open(options.journal, fingerprint);
    if (!journal) return refuse("chesstool pgn-annotate", options, journal.error(), summary);
    return AnnotateRun(options, openings ? &openings->book : nullptr, std::move(*journal),
                       std::move(stop))
        .run();
}

}  // namespace

const Command pgn_annotate_command = command<AnnotateOptions, run_pgn_annotate>(
    "pgn-annotate", "annotate games with evaluations and judgements",
    "Annotate games with evaluations, judgements and better lines.");

}  // namespace chesstool
