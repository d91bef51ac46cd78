#include "command.hpp"
#include "commands/modes.hpp"
#include "input/asked_search.hpp"
#include "input/record_sources.hpp"
#include "options/search_options.hpp"
#include "output/epd_output.hpp"
#include "output/search_printer.hpp"
#include "output/terminal.hpp"
#include "report/search/search_report.hpp"
#include "run/chosen_endgame_tables.hpp"
#include "run/chosen_evaluation.hpp"
#include "run/interrupt.hpp"
#include "run/position_searcher.hpp"
#include "run/record_run.hpp"

#include <memory>
#include <optional>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::SearchedPosition;

/// One run of the command: searches record after record and reports in order.
class SearchRun {
public:
    SearchRun(const SearchOptions& options, const ChosenTechniques& techniques,
              const ChosenEvaluation& evaluation, const ChosenEndgameTables& tables,
              JournaledRun journal, const std::stop_token& stop)
        : options_(options),
          run_("chesstool search", options, stop, std::move(journal)),
          tables_(options.uses_tables() ? tables.tables : nullptr),
          source_(options, options.bench, run_.stop(),
                  {.history = true, .epd = true, .text_hash = !options.journal.empty()}),
          epd_(run_.output(options.epd_out), options.timing),
          searcher_(options.analyser_options(techniques.set, evaluation.options, tables_),
                    evaluation.weights, tables_.get(), run_, printer_, epd_) {
        run_.report_as_found(tables.warnings_as_found());
        if (!options_.engine.command.empty()) return;
        for (std::string& remark : remarks_on(techniques, options_.threads))
            run_.report(Diagnostic::Kind::warning, std::move(remark));
    }

    ExitCode run() {
        const auto error = searcher_.start();
        if (error) report_start_error(run_, options_.engine.command, *error);
        else search_all();
        run_.settle(totals_);
        printer_.summary(totals_);
        run_.check_solved(options_.min_solved, totals_.tests.solved, totals_.tests.total, "tests");
        return run_.finish();
    }

private:
    void search_all() {
        run_.tell_header<SearchedPosition>(printer_.layout());
        run_.each_record(
            source_, [this](InputPosition& input) { return search(input); },
            [this](const InputPosition& input, const auto& finished) { emit(input, finished); },
            [this] { return searcher_.progress_text(options_.time); });
    }

    /// The report on a position, from the journal or from a search.
    std::optional<FinishedSearch> search(InputPosition& input) {
        if (!input.position) return std::nullopt;
        auto asked = asked_search(input, options_);
        if (!asked) return std::nullopt;
        auto finished = run_.recall_or<chess::SearchTotals>(
            input, [&] { return searcher_.searched(input, *asked); });
        if (finished) searcher_.add(finished->totals);
        return finished;
    }

    void emit(const InputPosition& input, const std::optional<FinishedSearch>& finished) {
        if (!finished) return epd_.write_unsearched(input);
        if (!finished->report.spans().empty())
            printer_.result(finished->report, finished->totals.tests.total != 0);
        if (!finished->whole) return;
        totals_.add(finished->totals, input.id);
        epd_.write(*finished);
    }

    const SearchOptions& options_;
    RecordRun run_;
    SearchPrinter printer_{options_, run_};
    std::shared_ptr<const chess::Tablebases> tables_;
    PositionSource source_;
    EpdOutput epd_;
    PositionSearcher searcher_;
    chess::SearchTotals totals_;
};

ExitCode list_techniques(const SearchOptions& options) {
    RunReport report("chesstool search", options);
    report.tell(chess::TechniqueList(), text_width(options));
    return report.finish(false);
}

ExitCode run_search(const CommandParser& app, const SearchOptions& options) {
    const auto techniques = choose_techniques(options.techniques);
    if (!techniques) return usage_error(app, techniques.error());
    const std::stop_token stop = watch_for_interrupts();
    if (options.list_techniques) return list_techniques(options);
    if (options.compare) return run_comparison(options, stop);
    const auto evaluation = read_evaluation(options, stop);
    const auto cannot_begin = [&](const FileFault& fault) {
        return refuse<chess::SearchTotals, chess::SearchReportOptions>("chesstool search", options,
                                                                       fault, stop);
    };
    if (!evaluation) return cannot_begin(evaluation.error());
    if (!options.tag_puzzles.empty())
        return run_puzzle_tags(options, techniques->set, *evaluation, stop);
    auto tables = open_tables(options.tables, stop);
    if (!tables) return cannot_begin(tables.error());
    chess::Fingerprint fingerprint = journal_fingerprint(app, options);
    tables->add_to(fingerprint);
    evaluation->add_to(fingerprint);
    auto journal = JournaledRun::open(options.journal, fingerprint);
    if (!journal) return cannot_begin(journal.error());
    return SearchRun(options, *techniques, *evaluation, *tables, std::move(*journal), stop).run();
}

}  // namespace

const Command search_command = command<SearchOptions, run_search>(
    "search", "find best moves, and solve test suites",
    "Search positions for the best move, and solve suites of tests.");

}  // namespace chesstool
