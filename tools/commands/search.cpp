#include "command.hpp"
#include "commands/modes.hpp"
#include "input/record_sources.hpp"
#include "input/whole_file.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/tasks/searched_position.hpp"
#include "options/search_options.hpp"
#include "output/search_printer.hpp"
#include "output/terminal.hpp"
#include "report/search/search_report.hpp"
#include "report/text/numbers.hpp"
#include "run/analysers.hpp"
#include "run/chosen_endgame_tables.hpp"
#include "run/chosen_evaluation.hpp"
#include "run/interrupt.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <expected>
#include <optional>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::SearchedPosition;
using Task = RecordTask<InputPosition>;
/// Its only output is the record's EPD with the results.
using FinishedSearch = chess::FinishedRecord<chess::SearchTotals>;

/// Whether our own tables are used: never by another engine or in a benchmark, and with chosen
/// techniques, which make an experiment on searching, only on request.
bool uses_tables(const SearchOptions& options) {
    if (!options.engine.command.empty() || options.bench) return false;
    return options.tables.given() || !options.techniques.given();
}

/// One run of the command: searches record after record and reports in order.
class SearchRun {
public:
    SearchRun(const SearchOptions& options, const ChosenTechniques& techniques,
              const ChosenEvaluation& evaluation, const ChosenEndgameTables& tables,
              JournaledRun journal, std::stop_token stop)
        : options_(options),
          run_("chesstool search", options, std::move(stop), std::move(journal)),
          tables_(uses_tables(options) ? tables.tables : nullptr),
          analysers_(options.analyser_settings(techniques.set, evaluation.options, tables_),
                     evaluation.weights, run_.stop()),
          source_(options, options.bench, run_.stop(),
                  {.history = true, .epd = true, .text_hash = !options.journal.empty()}),
          epd_(run_.output(options.epd_out)) {
        run_.report_as_found(tables.warnings_as_found());
        if (!options_.engine.command.empty()) return;
        for (std::string& remark : remarks_on(techniques, options_.threads))
            run_.report(Diagnostic::Kind::warning, std::move(remark));
    }

    ExitCode run() {
        const auto error = analysers_.start();
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
            source_, [this](Task& task) { return search(task); },
            [this](const Task& task, const auto& finished) { emit(task.input, finished); },
            [this] { return progress_text(); });
    }

    /// The report on a position, from the journal or from a search.
    std::optional<FinishedSearch> search(Task& task) {
        InputPosition& input = task.input;
        if (!input.position) return std::nullopt;
        SearchedPosition report;
        input.name(report);
        report.position = *input.position;
        chess::SearchLimits limits{.depth = options_.depth,
                                   .nodes = options_.nodes,
                                   .time = options_.time,
                                   .mate = options_.mate,
                                   .lines = options_.multipv.value_or(1)};
        if (!read_test(input, report) || !read_search_moves(input, limits)) return std::nullopt;
        const bool live =
            printer_.is_live() && !task.entry.payload && !report.test && !report.is_over();
        auto finished = run_.recall_or<chess::SearchTotals>(
            task.entry, [&] { return search_position(task, report, limits, live); });
        if (!finished) return std::nullopt;
        if (live)
            finished->report =
                chess::Telling<chess::SearchedPosition>::text(report, printer_.layout());
        tests_ += finished->totals.tests.total;
        solved_ += finished->totals.tests.solved;
        return finished;
    }

    std::optional<FinishedSearch> search_position(Task& task, SearchedPosition& report,
                                                  const chess::SearchLimits& limits, bool live) {
        InputPosition& input = task.input;
        const chess::GameHistory game =
            input.history ? *std::move(input.history) : chess::GameHistory{report.position};
        if (live) {
            // Messages have their place before the table that grows.
            run_.report_input(input);
            input.warnings.clear();
            input.errors.clear();
            printer_.begin_live(report);
        }
        const auto observe = [&](const chess::SearchResult& result) {
            depth_ = result.depth;
            nodes_ = result.nodes;
            if (live) printer_.live(report.position, result);
        };
        const auto done = analysers_.with_one([&](chess::Analyser& analyser) {
            return chess::search_position(report, game, limits,
                                          {analyser, tables_.get(), run_.stop(), observe});
        });
        if (done) return finished(input, report);
        if (live) printer_.abandon_live();
        if (done.error().kind != chess::EngineError::Kind::stopped)
            task.note(done.error().message, ExitCode::failure);
        return std::nullopt;
    }

    /// An interrupted search is no result, but is shown as text.
    FinishedSearch finished(const InputPosition& input, const SearchedPosition& report) const {
        FinishedSearch finished;
        finished.whole = !report.interrupted;
        if (finished.whole || (!report.test && options_.format == Format::text))
            finished.report = printer_.rendered(report);
        if (!finished.whole) return finished;
        finished.totals.add(report);
        if (epd_ != nullptr)
            finished.outputs.push_back({"epd", chess::to_epd(chess::annotated(
                                                   record_of(input), report, options_.timing))});
        return finished;
    }

    /// Whether what the record asks for, if anything, makes sense.
    static bool read_test(InputPosition& input, SearchedPosition& report) {
        if (!input.epd) return true;
        const auto test = chess::read_expected_answer(input.epd->epd);
        if (test) report.test = *test;
        else
            for (const chess::ParseError& fault : test.error()) input.note_epd_fault(fault);
        return test.has_value();
    }

    /// Whether --searchmoves can be played here.
    bool read_search_moves(InputPosition& input, chess::SearchLimits& limits) const {
        auto moves = chess::parse_alternatives(*input.position, options_.search_moves);
        if (moves) {
            limits.first_moves = *std::move(moves);
            return true;
        }
        const bool in_file = input.epd || !input.file.starts_with('<');
        const std::string place =
            in_file ? fmt::format("{}:{}: ", input.file, input.line) : std::string();
        for (const chess::ParseError& fault : moves.error())
            input.errors.push_back({Diagnostic::Kind::error, "<searchmoves>", 1, fault.offset + 1,
                                    fault.length, place + fault.message, options_.search_moves});
        return false;
    }

    void emit(const InputPosition& input, const std::optional<FinishedSearch>& finished) {
        if (!finished) {
            if (epd_ != nullptr && input.position && input.errors.empty())
                epd_->write(chess::to_epd(record_of(input)));
            return;
        }
        if (!finished->report.spans().empty())
            printer_.result(finished->report, finished->totals.tests.total != 0);
        if (!finished->whole) return;
        totals_.add(finished->totals, input.id);
        if (epd_ != nullptr) epd_->write(finished->output("epd"));
    }

    static chess::Epd record_of(const InputPosition& input) {
        if (input.epd) return input.epd->epd;
        return chess::Epd(input.position.value_or(chess::Position::start()));
    }

    /// "12 of 300 done, 9 of 12 solved, 41.0 s left", or how far the only search is; and what is
    /// being made for it, "making KPKP, 40 %".
    std::string progress_text() {
        const std::string also = making_text(tables_.get(), ", ");
        if (run_.taken() != 1 || run_.expected() > 1)
            return run_.done_text(tests_ == 0 ? ""
                                              : fmt::format(", {} of {} solved", solved_.load(),
                                                            tests_.load())) +
                   also;
        const double seconds = run_.seconds();
        if (depth_ == 0 && !also.empty())
            return making_text(tables_.get()) + ", " + chess::duration_text(seconds);
        std::string text =
            fmt::format("depth {}, {} nodes, {}", depth_.load(), chess::grouped(nodes_.load()),
                        chess::duration_text(seconds));
        if (options_.time) {
            const double limit = std::chrono::duration<double>(*options_.time).count();
            if (seconds < limit)
                text += fmt::format(", {} left", chess::duration_text(limit - seconds));
        }
        return text + also;
    }

    const SearchOptions& options_;
    RecordRun run_;
    SearchPrinter printer_{options_, run_};
    std::shared_ptr<const chess::Tablebases> tables_;
    Analysers analysers_;
    PositionSource source_;
    LineOutput* epd_;
    chess::SearchTotals totals_;
    // For the progress line.
    std::atomic<std::size_t> tests_ = 0;
    std::atomic<std::size_t> solved_ = 0;
    std::atomic<int> depth_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
};

ExitCode list_techniques(const SearchOptions& options) {
    RunReport report("chesstool search", options);
    report.tell(chess::TechniqueList(), text_width(options));
    return report.finish(false);
}

ExitCode run_search(const CommandParser& app, const SearchOptions& options) {
    const auto techniques = choose_techniques(options.techniques);
    if (!techniques) return usage_error(app, techniques.error());
    std::stop_token stop = watch_for_interrupts();
    if (options.list_techniques) return list_techniques(options);
    if (options.compare) return run_comparison(options, std::move(stop));
    const auto evaluation = read_evaluation(options, stop);
    const auto cannot_begin = [&](const FileFault& fault) {
        return refuse<chess::SearchTotals, chess::SearchReportOptions>("chesstool search", options,
                                                                       fault, stop);
    };
    if (!evaluation) return cannot_begin(evaluation.error());
    if (!options.tag_puzzles.empty())
        return run_puzzle_tags(options, techniques->set, *evaluation, std::move(stop));
    auto tables = open_tables(options.tables, stop);
    if (!tables) return cannot_begin(tables.error());
    chess::Fingerprint fingerprint = journal_fingerprint(app, options);
    tables->add_to(fingerprint);
    evaluation->add_to(fingerprint);
    auto journal = JournaledRun::open(options.journal, fingerprint);
    if (!journal) return cannot_begin(journal.error());
    return SearchRun(options, *techniques, *evaluation, *tables, std::move(*journal),
                     std::move(stop))
        .run();
}

}  // namespace

const Command search_command = command<SearchOptions, run_search>(
    "search", "find best moves, and solve test suites",
    "Search positions for the best move, and solve suites of tests.");

}  // namespace chesstool
