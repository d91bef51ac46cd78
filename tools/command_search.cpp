#include "analysers.hpp"
#include "bench_positions.hpp"
#include "command.hpp"
#include "input/position_source.hpp"
#include "input/whole_file.hpp"
#include "interrupt.hpp"
#include "journal_options.hpp"
#include "journaled_run.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "libchess/eval/weights.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/report/search/finished_search.hpp"
#include "libchess/report/search/search_epd.hpp"
#include "libchess/report/search/search_report.hpp"
#include "libchess/report/search/technique_list.hpp"
#include "libchess/report/text/numbers.hpp"
#include "output.hpp"
#include "run_report.hpp"
#include "search_compare.hpp"
#include "search_options.hpp"
#include "search_printer.hpp"
#include "terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <expected>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::FinishedSearch;
using chess::SearchAccount;

/// The layout of what a journal keeps of a record.
constexpr std::uint64_t payload_layout = 1;

/// What became of one record.
struct Finished {
    InputPosition input;
    std::optional<SearchAccount> account;
    std::optional<chess::EngineError> failure;
};

AnalyserSettings analyser_settings(const SearchOptions& options, chess::TechniqueSet techniques) {
    AnalyserSettings settings{
        .engine = options.engine, .threads = options.threads, .lines = options.multipv.value_or(1)};
    if (options.hash_given) settings.hash_megabytes = options.hash_megabytes;
    settings.own.hash_bytes = options.hash_bytes();
    settings.own.techniques = techniques;
    settings.own.evaluation = options.evaluation;
    return settings;
}

/// One run of the command: searches record after record and reports in order.
class SearchRun {
public:
    SearchRun(const SearchOptions& options, const ChosenTechniques& techniques,
              const chess::Weights& weights, JournaledRun journal, std::stop_token stop)
        : options_(options),
          techniques_(techniques),
          stop_(std::move(stop)),
          report_("chesstool search", options),
          journal_(std::move(journal)),
          printer_(options, report_),
          analysers_(analyser_settings(options, techniques.set), weights, stop_),
          source_(options, options.bench, stop_,
                  {.history = true, .epd = true, .text_hash = !options.journal.empty()}) {
        if (!options.epd_out.empty()) epd_.emplace(options.epd_out);
    }

    ExitCode run() {
        warn_of_techniques();
        const auto error = analysers_.start();
        if (error) tell_of_start(report_, options_.engine.command, *error);
        else search_all();
        totals_.interrupted = stop_.stop_requested();
        if (!error) journal_.finish(report_, totals_.interrupted);
        totals_.seconds = report_.seconds();
        totals_.errors = report_.errors();
        printer_.summary(totals_);
        if (!totals_.interrupted) hold_against_share();
        if (epd_) {
            report_.outcome().interrupted = totals_.interrupted;
            epd_->finish(report_.outcome());
        }
        return report_.finish(totals_.interrupted);
    }

private:
    void warn_of_techniques() {
        if (options_.engine.given()) return;
        for (std::string& remark : remarks_on(techniques_, options_.threads))
            report_.tell(Diagnostic::Kind::warning, std::move(remark));
    }

    void search_all() {
        printer_.header();
        const RunReport::Progress progress(report_, [this] { return progress_text(); });
        chess::run_ordered(
            options_.jobs, stop_, [this] { return next(); },
            [this](JournaledPosition task) { return search(std::move(task)); },
            [this](const Finished& finished) { emit(finished); });
    }

    std::optional<JournaledPosition> next() {
        auto input = source_.next();
        if (input) ++taken_;
        const auto waiting = source_.waiting();
        expected_ = waiting ? taken_ + *waiting : 0;
        return journal_.take(std::move(input));
    }

    Finished search(JournaledPosition task) {
        Finished finished;
        if (task.input.position) account_for(task, *task.input.position, finished);
        finished.input = std::move(task.input);
        ++done_;
        return finished;
    }

    /// The account of a position, whose result comes from the journal or from a search.
    void account_for(JournaledPosition& task, const chess::Position& position, Finished& finished) {
        InputPosition& input = task.input;
        SearchAccount account;
        account.record = input.record.value_or(0);  // whatever has a position has a number
        account.ply = input.ply;
        account.id = input.id;
        account.position = position;
        chess::SearchLimits limits = this->limits();
        if (!read_test(input, account) || !read_search_moves(input, position, limits)) return;
        std::optional<FinishedSearch> held;
        if (task.entry.payload) held = chess::read_finished_search(*task.entry.payload, position);
        if (!held) {
            auto searched = search_position(input, account, limits);
            account.interrupted = stop_.stop_requested();
            if (!searched) {
                finished.failure = searched.error();
                return;
            }
            if (!account.interrupted && journal_.wants(task.entry))
                journal_.keep(task.entry, chess::to_text(*searched, position));
            held = std::move(*searched);
        }
        account.result = std::move(held->result);
        account.found = held->found;
        if (account.solved()) ++solved_;
        if (account.test) ++tests_;
        finished.account = std::move(account);
    }

    [[nodiscard]] chess::SearchLimits limits() const {
        chess::SearchLimits limits;
        limits.depth = options_.depth;
        limits.nodes = options_.nodes;
        limits.time = options_.time;
        limits.mate = options_.mate;
        limits.lines = options_.multipv.value_or(1);
        return limits;
    }

    std::expected<FinishedSearch, chess::EngineError> search_position(
        InputPosition& input, const SearchAccount& account, const chess::SearchLimits& limits) {
        const chess::Position& position = account.position;
        chess::SearchRoot root{position};
        if (input.history) root = {input.history->start, std::move(input.history->moves)};

        const bool live = printer_.is_live() && !account.test && chess::has_legal_move(position);
        if (live) printer_.begin_live(account);
        std::optional<chess::AnswerWatch> watch;
        if (account.test) watch.emplace(*account.test);
        const auto observe = [&](const chess::SearchResult& result) {
            depth_ = result.depth;
            nodes_ = result.nodes;
            if (watch) watch->observe(result);
            if (live) printer_.live(position, result);
        };
        auto result = analysers_.with_one([&](chess::Analyser& analyser) {
            return analyser.analyse(root, limits, stop_, observe);
        });
        if (!result) {
            if (live) printer_.abandon_live();
            return std::unexpected(result.error());
        }
        FinishedSearch finished{.result = std::move(*result), .found = std::nullopt};
        if (watch) finished.found = watch->finish(finished.result);
        return finished;
    }

    /// Whether what the record asks for, if anything, makes sense.
    static bool read_test(InputPosition& input, SearchAccount& account) {
        if (!input.epd) return true;
        const auto test = chess::read_expected_answer(input.epd->epd);
        if (test) account.test = *test;
        else
            for (const chess::ParseError& fault : test.error()) input.note_epd_fault(fault);
        return test.has_value();
    }

    /// Whether --searchmoves can be played here.
    bool read_search_moves(InputPosition& input, const chess::Position& position,
                           chess::SearchLimits& limits) const {
        if (options_.search_moves.empty()) return true;
        const auto moves = read_first_moves(position, options_.search_moves);
        if (moves) {
            limits.first_moves = *moves;
            return true;
        }
        const bool in_file = input.epd || !input.file.starts_with('<');
        for (const chess::ParseError& fault : moves.error()) {
            const std::string place =
                in_file ? fmt::format("{}:{}: ", input.file, input.line) : std::string();
            input.errors.push_back({Diagnostic::Kind::error, "<searchmoves>", 1, fault.offset + 1,
                                    fault.length, place + fault.message, options_.search_moves});
        }
        return false;
    }

    void emit(const Finished& finished) {
        const InputPosition& input = finished.input;
        report_.tell(input);
        if (finished.failure && finished.failure->kind != chess::EngineError::Kind::stopped)
            report_.tell({Diagnostic::Kind::error, input.file, input.line, 1, 1,
                          finished.failure->message, ""},
                         input.record, &Outcome::failure);
        if (finished.account) emit(*finished.account, input);
        else if (epd_ && input.position && input.errors.empty())
            epd_->write(chess::to_epd(record_of(input)));
        report_.flush();
    }

    void emit(const SearchAccount& account, const InputPosition& input) {
        // What an interrupt cut short is no result, but people want to see it.
        if (account.interrupted && (account.test || options_.format != Format::text)) return;
        printer_.result(account);
        if (account.interrupted) return;
        totals_.add(account);
        if (epd_)
            epd_->write(
                chess::to_epd(chess::annotated(record_of(input), account, options_.timing)));
    }

    static chess::Epd record_of(const InputPosition& input) {
        if (input.epd) return input.epd->epd;
        return chess::Epd(input.position.value_or(chess::Position::start()));
    }

    /// Whether as many tests are solved as --min-solved asks for.
    void hold_against_share() {
        if (!options_.min_solved) return;
        if (options_.min_solved->reached(totals_.tests.solved, totals_.tests.total)) return;
        report_.outcome().check_failed = true;
        report_.tell(
            fmt::format("chesstool search: {} of {} tests solved, --min-solved asks for {}",
                        totals_.tests.solved, totals_.tests.total, options_.min_solved->text()));
    }

    /// "12 of 300 done, 9 of 12 solved, 41.0 s left", or how far the only search is.
    std::string progress_text() {
        const std::size_t done = done_;
        const std::size_t expected = expected_;
        const double seconds = report_.seconds();
        if (taken_ == 1 && expected <= 1) return progress_of_one(seconds);
        std::string text = expected == 0 ? fmt::format("{} positions", chess::grouped(done))
                                         : fmt::format("{} of {} done", done, expected);
        if (tests_ != 0) text += fmt::format(", {} of {} solved", solved_.load(), tests_.load());
        if (done != 0 && done < expected)
            text += fmt::format(", {} left",
                                chess::duration_text(seconds / static_cast<double>(done) *
                                                     static_cast<double>(expected - done)));
        return text;
    }

    std::string progress_of_one(double seconds) const {
        std::string text =
            fmt::format("depth {}, {} nodes, {}", depth_.load(), chess::grouped(nodes_.load()),
                        chess::duration_text(seconds));
        if (options_.time) {
            const double limit = std::chrono::duration<double>(*options_.time).count();
            text += fmt::format(", {} left", chess::duration_text(std::max(limit - seconds, 0.0)));
        }
        return text;
    }

    const SearchOptions& options_;
    const ChosenTechniques& techniques_;
    std::stop_token stop_;
    RunReport report_;
    JournaledRun journal_;
    SearchPrinter printer_;
    Analysers analysers_;
    BenchOrInput source_;
    std::optional<LineOutput> epd_;
    chess::SearchTotals totals_;
    // For the progress line.
    std::atomic<std::size_t> taken_ = 0;
    std::atomic<std::size_t> expected_ = 0;  ///< 0: nobody knows yet
    std::atomic<std::size_t> done_ = 0;
    std::atomic<std::size_t> tests_ = 0;
    std::atomic<std::size_t> solved_ = 0;
    std::atomic<int> depth_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
};

ExitCode list_techniques(const SearchOptions& options) {
    RunReport report("chesstool search", options);
    switch (options.format) {
        case Format::json: report.write(chess::technique_list_json()); break;
        case Format::csv: report.write(chess::technique_list_csv()); break;
        case Format::text: report.write(chess::technique_list_text(text_width(options))); break;
    }
    return report.finish(false);
}

ExitCode run_search(const CommandParser& app, const SearchOptions& options) {
    const auto techniques = choose_techniques(options.techniques);
    if (!techniques) return usage_error(app, techniques.error());
    std::stop_token stop = watch_for_interrupts();
    if (options.list_techniques) return list_techniques(options);
    if (options.compare) return run_comparison(options, std::move(stop));
    const auto weights = read_weights_file(options.weights_file, stop);
    if (!weights && stop.stop_requested()) return ExitCode::interrupted;
    const auto summary = [&](const RunReport& report) {
        return chess::search_summary_json({.errors = report.errors(), .seconds = report.seconds()},
                                          {.timing = options.timing});
    };
    if (!weights) return refuse("chesstool search", options, weights.error(), summary);
    chess::Fingerprint fingerprint = journal_fingerprint(app, options);
    fingerprint.add_number(payload_layout).add_text(chess::to_text(*weights));
    auto journal = JournaledRun::open(options.journal, fingerprint);
    if (!journal) return refuse("chesstool search", options, journal.error(), summary);
    return SearchRun(options, *techniques, *weights, std::move(*journal), std::move(stop)).run();
}

}  // namespace

const Command search_command = command<SearchOptions, run_search>(
    "search", "find the best move, and solve suites of tests",
    "Search positions for the best move, and solve suites of tests.");

}  // namespace chesstool
