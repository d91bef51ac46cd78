#include "run/run_report.hpp"

#include "libchess/tasks/perft_count.hpp"
#include "report/perft/perft_report.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/report_text.hpp"

#include <filesystem>

using namespace chesstool;
using chess::Diagnostic;
using chess::test::bytes_of;
using chess::test::lines_of;
using chess::test::set_bytes;
using chess::test::TemporaryFolder;

namespace {

/// The options of a run that writes a file.
struct Options : TemporaryFolder {
    CommonOptions options;

    explicit Options(Format format) {
        options.quiet = true;
        options.output = path() + "/report";
        options.format = format;
    }
    [[nodiscard]] std::string written() const { return bytes_of(options.output); }
    [[nodiscard]] bool exists() const { return std::filesystem::exists(options.output); }
};

Diagnostic error(std::string message) {
    return {.file = "games.pgn", .line = 3, .column = 2, .message = std::move(message)};
}

chess::StyledText plain(std::string text) {
    chess::StyledText styled;
    styled.add(std::move(text));
    return styled;
}

chess::PerftCount some_count() {
    chess::PerftCount count;
    count.depth = 3;
    count.result.nodes = 125;
    return count;
}

}  // namespace

TEST_CASE("blocks of text are parted by blank lines", "[tools][run_report]") {
    const Options run(Format::text);
    RunReport report("chesstool test", run.options);
    report.write_around(plain("head\n"));
    report.write_block(plain("one\n"));
    report.write_block(plain("two\n"));
    report.write_around(plain("sums\n"));
    CHECK(report.finish(false) == ExitCode::ok);
    CHECK(run.written() == "head\none\n\ntwo\nsums\n");
}

TEST_CASE("lines of other formats follow each other", "[tools][run_report]") {
    const Options run(Format::json);
    RunReport report("chesstool test", run.options);
    report.write_block(plain("{}\n"));
    report.write_block(plain("{}\n"));
    CHECK(report.finish(false) == ExitCode::ok);
    CHECK(run.written() == "{}\n{}\n");
}

TEST_CASE("a result is told in the format of the run", "[tools][run_report]") {
    const chess::PerftReportOptions layout;
    const auto told = [&](Format format) {
        const Options run(format);
        RunReport report("chesstool test", run.options);
        report.tell_header<chess::PerftCount>(layout);
        report.tell(some_count(), layout);
        report.tell_sums(chess::PerftTotals{}, layout);
        CHECK(report.finish(false) == ExitCode::ok);
        return lines_of(run.written());
    };
    const auto json = told(Format::json);
    REQUIRE(json.size() == 2);
    CHECK_THAT(json[0], Catch::Contains("\"nodes\":125"));
    CHECK_THAT(json[1], Catch::StartsWith("{") && Catch::EndsWith("}"));
    const auto csv = told(Format::csv);
    REQUIRE(csv.size() == 2);  // sums are not shown
    CHECK_THAT(csv[0], Catch::Contains("nodes"));
    CHECK_THAT(csv[1], Catch::Contains("125"));
    CHECK_FALSE(told(Format::text).empty());
}

TEST_CASE("errors are counted, and are lines of a JSON report only", "[tools][run_report]") {
    for (const Format format : {Format::json, Format::csv, Format::text}) {
        const Options run(format);
        RunReport report("chesstool test", run.options);
        report.write("result\n");
        report.report(error("first"), 7);
        report.report({.kind = Diagnostic::Kind::warning, .file = "f", .message = "mild"}, 7);
        report.report("the engine", "has died", ExitCode::failure);
        CHECK(report.errors() == 2);
        CHECK(report.finish(false) == ExitCode::failure);
        const auto lines = lines_of(run.written());
        REQUIRE(lines.size() == (format == Format::json ? 3 : 1));
        if (format != Format::json) continue;
        CHECK_THAT(lines[1], Catch::Contains("\"record\":7") && Catch::Contains("first"));
        CHECK_THAT(lines[2], Catch::Contains("has died") && Catch::Contains("\"record\":null"));
    }
}

TEST_CASE("an error of a file is in the first shard's report, and its code in all",
          "[tools][run_report]") {
    for (const std::size_t shard : {1U, 2U}) {
        Options run(Format::json);
        run.options.selection.shard = shard;
        run.options.selection.shards = 2;
        RunReport report("chesstool test", run.options);
        report.write("{}\n");
        report.report_file_error(error("unreadable"), ExitCode::failure);
        CHECK(report.has_faults_of_files() == (shard == 1));
        CHECK(report.errors() == (shard == 1 ? 1U : 0U));
        CHECK(report.finish(false) == ExitCode::failure);
        CHECK(lines_of(run.written()).size() == (shard == 1 ? 2U : 1U));
    }
}

TEST_CASE("the gravest outcome is the exit code", "[tools][run_report]") {
    const Options run(Format::text);
    RunReport report("chesstool test", run.options);
    report.write("result\n");
    report.fail_check();
    CHECK(report.outcome().exit_code() == ExitCode::check_failed);
    report.report(error("malformed"), 0);
    CHECK(report.outcome().exit_code() == ExitCode::malformed);
    CHECK(report.finish(true) == ExitCode::interrupted);
    CHECK(run.written() == "result\n");
}

TEST_CASE("after a usage error there is no report", "[tools][run_report]") {
    const Options run(Format::text);
    RunReport report("chesstool test", run.options);
    report.write("result\n");
    report.report(error("wrong options"), std::nullopt, ExitCode::usage);
    CHECK(report.finish(false) == ExitCode::usage);
    CHECK_FALSE(run.exists());
}

TEST_CASE("a run without a result replaces no report, unless it went well", "[tools][run_report]") {
    const Options run(Format::json);
    set_bytes(run.options.output, "old\n");
    {
        RunReport report("chesstool test", run.options);
        report.write_around(plain("{}\n"));
        CHECK(report.finish(/*interrupted=*/true) == ExitCode::interrupted);
    }
    CHECK(run.written() == "old\n");
    {
        RunReport report("chesstool test", run.options);
        report.report(error("of a file"), std::nullopt);
        CHECK(report.finish(false) == ExitCode::malformed);
    }
    CHECK(run.written() == "old\n");
    {
        RunReport report("chesstool test", run.options);
        report.report(error("of a record"), 0);  // in JSON, this is its result
        CHECK(report.finish(false) == ExitCode::malformed);
    }
    CHECK_THAT(run.written(), Catch::Contains("of a record"));
    {
        RunReport report("chesstool test", run.options);
        CHECK(report.finish(false) == ExitCode::ok);
    }
    CHECK(run.written().empty());
    set_bytes(run.options.output, "old\n");
    {
        RunReport report("chesstool test", run.options);
        report.fail_check();
        CHECK(report.finish(false) == ExitCode::check_failed);
    }
    CHECK(run.written().empty());
}

TEST_CASE("a report that cannot be made is an error at once", "[tools][run_report]") {
    Options run(Format::text);
    run.options.output = run.path() + "/no/such/folder/report";
    CHECK_THROWS_AS(RunReport("chesstool test", run.options), OutputError);
}
