#include "run/record_run.hpp"

#include "libchess/tasks/perft_count.hpp"
#include "report/perft/perft_report.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/report_text.hpp"

#include <atomic>
#include <thread>

using namespace chesstool;
using chess::test::bytes_of;
using chess::test::lines_of;
using chess::test::set_bytes;
using chess::test::TemporaryFolder;

namespace {

using Finished = chess::FinishedRecord<chess::PerftTotals>;

/// A run over games, each of which is told as its text's first line, without output on a terminal.
struct Run : TemporaryFolder {
    CommonOptions options;
    std::stop_source stop;
    std::string journal;
    chess::PerftTotals totals;
    std::atomic<std::size_t> worked = 0;
    /// What is done for a game.
    std::function<void(InputGame&)> work = [](InputGame&) {};

    Run() {
        options.quiet = true;
        options.output = path() + "/report";
        options.format = Format::json;
    }
    /// A file of games that are told apart by their number.
    void add_games(int count) {
        std::string text;
        for (int i = 0; i < count; ++i) text += fmt::format("[Event \"{}\"]\n\n1. e4 *\n\n", i);
        set_bytes(path() + "/games.pgn", text);
        options.files = {path() + "/games.pgn"};
    }
    ExitCode run() {
        auto kept = JournaledRun::open(journal, chess::Fingerprint().add_text("this test"));
        REQUIRE(kept);
        GameSource source(options, stop.get_token());
        RecordRun run("chesstool test", options, stop.get_token(), *std::move(kept));
        run.each_record(
            source, [&](InputGame& input) { return finished(run, input); },
            [&](const InputGame&, const std::optional<Finished>& finished) {
                if (!finished) return;
                run.write(finished->report);
                add_sums(totals, finished->totals);
            },
            [] { return "working"; });
        run.settle(totals);
        return run.finish();
    }
    [[nodiscard]] std::vector<std::string> told() const {
        return lines_of(bytes_of(options.output));
    }

private:
    std::optional<Finished> finished(RecordRun& run, InputGame& input) {
        if (!input.record) return std::nullopt;
        return run.recall_or<chess::PerftTotals>(input, [&] {
            ++worked;
            work(input);
            Finished one;
            one.report.add(input.text.substr(0, input.text.find('\n') + 1));
            one.totals.positions = 1;
            one.whole = !stop.stop_requested();
            return one;
        });
    }
};

std::vector<std::string> events(int from, int to) {
    std::vector<std::string> lines;
    for (int i = from; i < to; ++i) lines.push_back(fmt::format("[Event \"{}\"]", i));
    return lines;
}

}  // namespace

TEST_CASE("results come in the order of the input, whatever takes longest", "[tools][record_run]") {
    for (const int jobs : {1, 4}) {
        Run run;
        run.add_games(40);
        run.options.jobs = jobs;
        run.work = [](const InputGame& input) {
            // Each fourth game takes longer than those after it.
            if (*input.record % 4 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(3));
        };
        CHECK(run.run() == ExitCode::ok);
        CHECK(run.told() == events(0, 40));
        CHECK(run.totals.positions == 40);
        CHECK(run.totals.errors == 0);
        CHECK_FALSE(run.totals.interrupted);
        CHECK(run.totals.seconds > 0);
    }
}

TEST_CASE("errors stand among the good records, each before its result", "[tools][record_run]") {
    Run run;
    run.add_games(4);
    run.options.files.push_back(run.path() + "/missing.pgn");
    run.options.jobs = 2;
    run.work = [](InputGame& input) {
        if (input.record == 1U) input.note("this went wrong", ExitCode::malformed);
        if (input.record == 2U)
            input.note("this is odd", ExitCode::malformed, chess::Diagnostic::Kind::warning);
    };
    CHECK(run.run() == ExitCode::failure);  // the file's, which is graver
    const auto told = run.told();
    REQUIRE(told.size() == 6);
    CHECK(told[0] == "[Event \"0\"]");
    CHECK_THAT(told[1], Catch::Contains("this went wrong") && Catch::Contains("\"record\":1"));
    CHECK(told[2] == "[Event \"1\"]");
    CHECK(told[3] == "[Event \"2\"]");  // a warning is no error
    CHECK(told[4] == "[Event \"3\"]");
    CHECK_THAT(told[5], Catch::Contains("no such file or directory"));
    CHECK_THAT(told[5], Catch::Contains("\"record\":null"));
    CHECK(run.totals.errors == 2);
    CHECK(run.totals.positions == 4);
}

TEST_CASE("an interrupt ends a run after the records begun", "[tools][record_run]") {
    for (const int jobs : {1, 3}) {
        Run run;
        run.add_games(100);
        run.options.jobs = jobs;
        run.work = [&](const InputGame& input) {
            if (input.record == 5U) run.stop.request_stop();
        };
        CHECK(run.run() == ExitCode::interrupted);
        CHECK(run.totals.interrupted);
        const auto told = run.told();
        CHECK(told.size() >= 6);
        CHECK(told.size() < 30);
        CHECK(told == events(0, static_cast<int>(told.size())));
    }
}

TEST_CASE("a run goes on where its journal ends", "[tools][record_run]") {
    Run run;
    run.add_games(40);
    run.options.jobs = 2;
    run.journal = run.path() + "/journal";
    run.work = [&](const InputGame& input) {
        if (input.record == 5U) run.stop.request_stop();
    };
    CHECK(run.run() == ExitCode::interrupted);
    const std::size_t begun = run.worked;
    REQUIRE(begun < 40);

    // What the stop cut short was not kept: here the game during which it came.
    run.stop = std::stop_source();
    run.work = [](const InputGame&) {};
    run.totals = {};
    run.worked = 0;
    CHECK(run.run() == ExitCode::ok);
    CHECK(run.told() == events(0, 40));
    CHECK(run.totals.positions == 40);
    CHECK(run.worked > 40 - begun);
    CHECK(run.worked < 40);

    run.worked = 0;
    CHECK(run.run() == ExitCode::ok);
    CHECK(run.told() == events(0, 40));
    CHECK(run.worked == 0);
}

TEST_CASE("a journal of other input is wrong usage", "[tools][record_run]") {
    Run run;
    run.add_games(3);
    run.journal = run.path() + "/journal";
    CHECK(run.run() == ExitCode::ok);
    set_bytes(run.path() + "/games.pgn",
              "[Event \"0\"]\n\n1. e4 *\n\n[Event \"other\"]\n\n1. d4 *\n");
    CHECK(run.run() == ExitCode::usage);
    CHECK(run.told() == events(0, 3));  // the report of the first run
    set_bytes(run.path() + "/games.pgn", "[Event \"0\"]\n\n1. e4 *\n\n");
    CHECK(run.run() == ExitCode::usage);
}

TEST_CASE("a limit leaves out the rest, and a record that is not there is an error",
          "[tools][record_run]") {
    Run run;
    run.add_games(10);
    run.options.selection.limit = 3;
    CHECK(run.run() == ExitCode::ok);
    CHECK(run.told() == events(0, 3));

    run.options.selection = {.first = 8, .last = 20};  // some of them are there
    CHECK(run.run() == ExitCode::ok);
    CHECK(run.told() == events(8, 10));

    run.options.selection = {.first = 10, .last = 10};
    run.totals = {};
    CHECK(run.run() == ExitCode::malformed);
    CHECK(run.totals.errors == 1);
}

TEST_CASE("a record whose work cannot go on ends the run", "[tools][record_run]") {
    for (const int jobs : {1, 3}) {
        Run run;
        run.add_games(10);
        run.options.jobs = jobs;
        run.work = [](const InputGame& input) {
            if (input.record == 4U) throw OutputError("the disk is full");
        };
        CHECK_THROWS_AS(run.run(), OutputError);
        CHECK_FALSE(std::filesystem::exists(run.options.output));
    }
}

TEST_CASE("warnings that are found meanwhile come once", "[tools][record_run]") {
    Run run;
    RecordRun records("chesstool test", run.options, {});
    int asked = 0;
    records.report_as_found([&] {
        ++asked;
        return std::vector<chess::Diagnostic>{};
    });
    CHECK(asked == 1);
    run.add_games(3);
    GameSource source(run.options, {});
    records.each_record(
        source, [](InputGame&) { return 0; }, [](const InputGame&, int) {}, [] { return ""; });
    CHECK(asked == 4);
    CHECK(records.taken() == 3);
    CHECK(records.done() == 3);
    CHECK_FALSE(records.has_one_record());
}

TEST_CASE("a share of tests that is not solved fails the run, unless it was interrupted",
          "[tools][record_run]") {
    const auto code_of = [](std::size_t solved, bool stopped) {
        Run run;
        std::stop_source stop;
        RecordRun records("chesstool test", run.options, stop.get_token());
        if (stopped) stop.request_stop();
        records.settle();
        records.check_solved(SolvedShare{.number = 50, .percent = true}, solved, 10, "tests");
        CHECK(records.outcome().has(ExitCode::check_failed) == (solved < 5 && !stopped));
        return records.finish();
    };
    CHECK(code_of(5, false) == ExitCode::ok);
    CHECK(code_of(4, false) == ExitCode::check_failed);
    CHECK(code_of(4, true) == ExitCode::interrupted);
}

TEST_CASE("an output beside the report appears with it", "[tools][record_run]") {
    Run run;
    const std::string name = run.path() + "/lines";
    RecordRun records("chesstool test", run.options, {});
    CHECK(records.output("") == nullptr);
    LineOutput* lines = records.output(name);
    REQUIRE(lines != nullptr);
    lines->write("a line");
    CHECK_FALSE(std::filesystem::exists(name));
    CHECK(records.finish() == ExitCode::ok);
    CHECK(bytes_of(name) == "a line\n");
}

TEST_CASE("a run that cannot start has a JSON report of its error and its sums",
          "[tools][record_run]") {
    Run run;
    const FileFault fault{{.file = "weights", .message = "this is no number"}, ExitCode::malformed};
    using Layout = chess::PerftReportOptions;
    CHECK(refuse<chess::PerftTotals, Layout>("chesstool test", run.options, fault) ==
          ExitCode::malformed);
    const auto told = run.told();
    REQUIRE(told.size() == 2);
    CHECK_THAT(told[0], Catch::Contains("this is no number"));
    CHECK_THAT(told[1], Catch::Contains("\"errors\":1"));
    std::stop_source stop;  // NOLINT(misc-const-correctness): it is asked to stop
    stop.request_stop();
    CHECK(refuse<chess::PerftTotals, Layout>("chesstool test", run.options, fault,
                                             stop.get_token()) == ExitCode::interrupted);
}
