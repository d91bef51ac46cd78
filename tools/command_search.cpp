#include "analysers.hpp"
#include "bench_positions.hpp"
#include "command.hpp"
#include "first_moves.hpp"
#include "input/position_source.hpp"
#include "interrupt.hpp"
#include "libchess/batch/ordered_jobs.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/report/numbers.hpp"
#include "libchess/report/search_epd.hpp"
#include "libchess/report/search_report.hpp"
#include "libchess/report/technique_list.hpp"
#include "line_output.hpp"
#include "run_report.hpp"
#include "search_compare.hpp"
#include "search_options.hpp"
#include "search_printer.hpp"
#include "terminal_width.hpp"
#include "weights_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Diagnostic;
using chess::SearchAccount;

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
              const chess::Weights& weights, std::stop_token stop)
        : options_(options),
          techniques_(techniques),
          stop_(std::move(stop)),
          report_("chesstool search", options),
          printer_(options, report_),
          analysers_(analyser_settings(options, techniques.set), weights, stop_),
          source_(options, options.bench, stop_, {.history = true, .epd = true}) {
        if (!options.epd_out.empty()) epd_.emplace(options.epd_out);
    }

    ExitCode run() {
        warn_of_techniques();
        if (const auto error = analysers_.start())
            tell_of_start(report_, options_.engine.command, *error);
        else search_all();
        totals_.seconds = report_.seconds();
        totals_.errors = report_.errors();
        totals_.interrupted = stop_.stop_requested();
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
            [this](InputPosition input) { return search(std::move(input)); },
            [this](const Finished& finished) { emit(finished); });
    }

    std::optional<InputPosition> next() {
        auto input = source_.next();
        if (input) ++taken_;
        const auto waiting = source_.waiting();
        expected_ = waiting ? taken_ + *waiting : 0;
        return input;
    }

    Finished search(InputPosition input) {
        Finished finished;
        if (input.position) search_position(input, *input.position, finished);
        finished.input = std::move(input);
        ++done_;
        return finished;
    }

    void search_position(InputPosition& input, const chess::Position& position,
                         Finished& finished) {
        SearchAccount account;
        account.record = input.record.value_or(0);  // whatever has a position has a number
        account.ply = input.ply;
        account.id = input.id;
        account.position = position;
        chess::SearchLimits limits;
        limits.depth = options_.depth;
        limits.nodes = options_.nodes;
        limits.time = options_.time;
        limits.mate = options_.mate;
        limits.lines = options_.multipv.value_or(1);
        if (!read_test(input, account) || !read_search_moves(input, position, limits)) return;
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
        account.interrupted = stop_.stop_requested();
        if (!result) {
            if (live) printer_.abandon_live();
            finished.failure = result.error();
            return;
        }
        account.result = std::move(*result);
        if (watch) account.found = watch->finish(account.result);
        if (account.solved()) ++solved_;
        if (account.test) ++tests_;
        finished.account = std::move(account);
    }

    /// Whether what the record asks for, if anything, makes sense.
    static bool read_test(InputPosition& input, SearchAccount& account) {
        if (!input.epd) return true;
        const auto test = chess::read_search_test(input.epd->epd);
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

}  // namespace

ExitCode run_search(std::span<const std::string> arguments) {
    CommandParser app("Search positions for the best move, and solve suites of tests.",
                      "chesstool search");
    SearchOptions options;
    add_search_options(app, options);
    if (const auto code = parse_arguments(app, arguments)) return *code;
    if (const auto message = settle(app, options)) return usage_error(app, *message);
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
    return SearchRun(options, *techniques, *weights, std::move(stop)).run();
}

OptionTable search_options() {
    return option_table<SearchOptions>(add_search_options);
}

}  // namespace chesstool
