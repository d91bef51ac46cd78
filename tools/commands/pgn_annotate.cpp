#include "command.hpp"
#include "commands/annotate_outputs.hpp"
#include "input/record_sources.hpp"
#include "libchess/annotate/engine_remark.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "options/annotate_options.hpp"
#include "report/annotate/annotation_report.hpp"
#include "run/annotation_progress.hpp"
#include "run/annotation_sources.hpp"
#include "run/game_annotator.hpp"
#include "run/interrupt.hpp"
#include "run/record_run.hpp"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;
using Task = RecordTask<InputGame>;

/// One run of the command: annotates game after game and reports in order.
class AnnotateRun {
public:
    AnnotateRun(const AnnotateOptions& options, const AnnotationSources& sources,
                AskedPlayers& names, JournaledRun journal, std::stop_token stop)
        : options_(options),
          run_("chesstool pgn-annotate", options, std::move(stop), std::move(journal)),
          layout_{.engine = {},
                  .budget = options.budget(),
                  .judgement = options.judgement,
                  .pov = options.pov,
                  .san = options.san,
                  .width = run_.width(),
                  .has_reference = sources.reference.has_value(),
                  .timing = options.timing},
          tables_(sources.tables.tables),
          annotator_(options, sources, run_.stop()),
          source_(options, run_.stop()),
          outputs_(options, names, run_, layout_) {
        run_.report_as_found(sources.tables.warnings_as_found());
        outputs_.begin();
    }

    ExitCode run() {
        const auto error = annotator_.start();
        layout_.engine = annotator_.engine();
        if (error) report_start_error(run_, options_.engine.command, *error);
        else annotate_all();
        if (!error) outputs_.report_players();
        totals_.cards = outputs_.cards();
        run_.settle(totals_);
        if (!options_.pgn && (options_.format == Format::json || totals_.games != 1))
            run_.tell_sums(totals_, layout_);
        outputs_.finish();
        return run_.finish();
    }

private:
    void annotate_all() {
        if (!options_.pgn) run_.tell_header<chess::AnnotatedGame>(layout_);
        run_.each_record(
            source_, [this](Task& task) { return work(task); },
            [this](const Task& task, const auto& game) {
                if (game) emit(*game, task.input.record.value_or(0));
                else if (options_.pgn && task.input.record && !task.input.text.empty())
                    pass_through(task.input);
            },
            [this] {
                return progress_.text(run_, source_.share_given().value_or(0)) +
                       making_text(tables_.get(), ", ");
            });
        report_unjudged();
    }

    std::optional<FinishedAnnotation> work(Task& task) {
        InputGame& input = task.input;
        if (!input.record) return std::nullopt;
        auto game = input.parse(options_.validation());
        if (game) outputs_.see(*game);
        if (game && options_.reuse_evals) note_unread(input, *game);
        auto finished = run_.recall_or<chess::AnnotationTotals>(
            task.entry, [&]() -> std::optional<FinishedAnnotation> {
                if (!game) return std::nullopt;
                if (options_.strip_only) return stripped(std::move(*game));
                return annotated(std::move(*game), task);
            });
        progress_.finish_game();
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
        AnnotationProgress::Game progress(progress_, game.moves.size() + 1);
        auto done = annotator_.annotate(std::move(game), [&] { progress.search_position(); });
        if (done) progress.succeed();
        if (run_.stopped()) {
            task.input = {};
            return std::nullopt;
        }
        if (!done) {
            task.note(done.error().message, ExitCode::failure);
            return std::nullopt;
        }
        done->record = task.input.record.value_or(0);
        return outputs_.finished(*std::move(done), annotator_.tag());
    }

    void emit(const FinishedAnnotation& game, std::size_t record) {
        chess::AnnotationTotals sums = game.totals;
        sums.puzzles = outputs_.write(game, record);
        add_sums(totals_, sums);
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

    const AnnotateOptions& options_;
    RecordRun run_;
    chess::AnnotationReportOptions layout_;
    std::shared_ptr<const chess::Tablebases> tables_;
    GameAnnotator annotator_;
    GameSource source_;
    AnnotationOutputs outputs_;
    chess::AnnotationTotals totals_;
    std::atomic<bool> has_unread_ = false;
    AnnotationProgress progress_;
};

ExitCode run_pgn_annotate(const CommandParser& app, const AnnotateOptions& options) {
    std::stop_token stop = watch_for_interrupts();
    const auto cannot_begin = [&](const FileFault& fault) {
        return refuse<chess::AnnotationTotals, chess::AnnotationReportOptions>(
            "chesstool pgn-annotate", options, fault, stop);
    };
    AskedPlayers names(options.players);
    if (const auto fault = names.look_up(options, stop)) return cannot_begin(*fault);
    const auto sources = read_annotation_sources(options, stop);
    if (!sources) return cannot_begin(sources.error());
    chess::Fingerprint fingerprint = journal_fingerprint(app, options);
    sources->add_to(fingerprint);
    auto journal = JournaledRun::open(options.journal, fingerprint);
    if (!journal) return cannot_begin(journal.error());
    return AnnotateRun(options, *sources, names, std::move(*journal), std::move(stop)).run();
}

}  // namespace

const Command pgn_annotate_command = command<AnnotateOptions, run_pgn_annotate>(
    "pgn-annotate", "annotate games with evaluations and judgements",
    "Annotate games with evaluations, judgements and better lines.");

}  // namespace chesstool
