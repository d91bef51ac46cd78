#include "command.hpp"
#include "input/record_sources.hpp"
#include "options/annotate_options.hpp"
#include "output/annotation_outputs.hpp"
#include "report/annotate/annotation_report.hpp"
#include "run/annotation_sources.hpp"
#include "run/annotation_work.hpp"
#include "run/interrupt.hpp"
#include "run/record_run.hpp"

#include <memory>
#include <optional>
#include <utility>

namespace chesstool {

namespace {

/// One run of the command: has game after game annotated and reports in order.
class AnnotateRun {
public:
    AnnotateRun(const AnnotateOptions& options, const AnnotationSources& sources,
                AskedPlayers& names, JournaledRun journal, const std::stop_token& stop)
        : options_(options),
          run_("chesstool pgn-annotate", options, stop, std::move(journal)),
          layout_{.engine = {},
                  .budget = options.budget(),
                  .judgement = options.judgement,
                  .pov = options.pov,
                  .san = options.san,
                  .width = run_.width(),
                  .has_reference = sources.reference.has_value(),
                  .timing = options.timing},
          tables_(sources.tables.tables),
          source_(options, run_.stop()),
          outputs_(options, names, run_, layout_),
          work_(options, sources, run_, outputs_) {
        run_.report_as_found(sources.tables.warnings_as_found());
        outputs_.begin();
    }

    ExitCode run() {
        const auto error = work_.start();
        layout_.engine = work_.engine();
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
            source_, [this](InputGame& input) { return work(input); },
            [this](const InputGame& input, const auto& game) {
                if (game) emit(*game, input.record.value_or(0));
                else outputs_.pass_through(input);
            },
            [this] {
                return work_.progress().text(run_, source_.share_given().value_or(0)) +
                       making_text(tables_.get(), ", ");
            });
        report_unjudged();
    }

    std::optional<FinishedAnnotation> work(InputGame& input) {
        if (!input.record) return std::nullopt;
        auto game = work_.read(input);
        auto finished = run_.recall_or<chess::AnnotationTotals>(
            input, [&]() -> std::optional<FinishedAnnotation> {
                if (!game) return std::nullopt;
                return work_.finished(*std::move(game), input);
            });
        work_.progress().finish_game();
        return finished;
    }

    /// Games never come out unjudged in silence.
    void report_unjudged() {
        if (!options_.reuse_evals || work_.has_unread() || run_.stopped()) return;
        if (totals_.unjudged == 0 || totals_.judged.moves != 0) return;
        run_.report(chess::Diagnostic::Kind::warning,
                    "no evaluations are written in the input, so nothing is judged");
    }

    void emit(const FinishedAnnotation& game, std::size_t record) {
        chess::AnnotationTotals sums = game.totals;
        sums.puzzles = outputs_.write(game, record);
        add_sums(totals_, sums);
    }

    const AnnotateOptions& options_;
    RecordRun run_;
    chess::AnnotationReportOptions layout_;
    std::shared_ptr<const chess::Tablebases> tables_;
    GameSource source_;
    AnnotationOutputs outputs_;
    AnnotationWork work_;
    chess::AnnotationTotals totals_;
};

ExitCode run_pgn_annotate(const CommandParser& app, const AnnotateOptions& options) {
    const std::stop_token stop = watch_for_interrupts();
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
    return AnnotateRun(options, *sources, names, std::move(*journal), stop).run();
}

}  // namespace

const Command pgn_annotate_command = command<AnnotateOptions, run_pgn_annotate>(
    "pgn-annotate", "annotate games with evaluations and judgements",
    "Annotate games with evaluations, judgements and better lines.");

}  // namespace chesstool
