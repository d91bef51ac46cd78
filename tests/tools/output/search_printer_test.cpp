#include "output/search_printer.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/report_text.hpp"
#include "tests/support/search_reports.hpp"

using namespace chesstool;
using chess::Score;
using chess::SearchedPosition;
using chess::SearchResult;
using chess::test::bytes_of;
using chess::test::lines_of;
using chess::test::position_of;
using chess::test::result_of;
using chess::test::searched;

namespace {

constexpr std::string_view fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

chess::StyledText text(std::string plain) {
    chess::StyledText styled;
    styled.add(std::move(plain));
    return styled;
}

/// What a printer writes, from its making to the end of its run.
struct Printing : chess::test::TemporaryFolder {
    SearchOptions options;

    Printing() {
        options.quiet = true;
        options.timing = false;
        options.output = path() + "/report";
    }
    std::string written(const std::function<void(SearchPrinter&)>& print) {
        RecordRun run("chesstool test", options, {});
        SearchPrinter printer(options, run);
        CHECK_FALSE(printer.is_live());  // a file is no terminal
        print(printer);
        CHECK(run.finish() == ExitCode::ok);
        return bytes_of(options.output);
    }
};

SearchedPosition quiet_report() {
    return searched(fen, {{Score::centipawns(520), {"Ra7", "g6"}}});
}

SearchResult iteration(int depth, Score score, std::vector<std::string> moves) {
    SearchResult result = result_of(position_of(fen), {{score, std::move(moves)}});
    result.depth = result.lines.front().depth = depth;
    return result;
}

/// A position that is shown while it is searched, with these iterations.
std::string live(Printing& printing, const std::vector<SearchResult>& iterations,
                 bool ends_well = true) {
    return printing.written([&](SearchPrinter& printer) {
        InputPosition input;
        input.record = 0;
        printer.begin_live(input, quiet_report());
        for (const SearchResult& result : iterations) printer.live(position_of(fen), result);
        if (ends_well) printer.result(chess::search_title(quiet_report()).add("the end\n"), false);
        else printer.abandon_live();
    });
}

}  // namespace

TEST_CASE("searches are blocks, and tests lines below one header", "[tools][search_printer]") {
    Printing printing;
    const std::string header = [&] {
        RecordRun run("chesstool test", printing.options, {});
        return chess::search_test_header(SearchPrinter(printing.options, run).layout()).plain();
    }();
    const std::string told = printing.written([&](SearchPrinter& printer) {
        printer.result(text("one\n"), false);
        printer.result(text("two\n"), false);
        printer.result(text("test\n"), true);
        printer.result(text("another\n"), true);
        printer.result(text("three\n"), false);
        printer.result(text("the last\n"), true);
    });
    CHECK(told == "one\n\ntwo\n\n" + header + "test\nanother\n\nthree\n\n" + header + "the last\n");
}

TEST_CASE("other formats and the bench have lines only", "[tools][search_printer]") {
    for (const bool bench : {false, true}) {
        Printing printing;
        printing.options.bench = bench;
        if (!bench) printing.options.format = Format::json;
        const std::string told = printing.written([&](SearchPrinter& printer) {
            printer.result(text("one\n"), false);
            printer.result(text("two\n"), true);
        });
        CHECK(told == "one\ntwo\n");
    }
}

TEST_CASE("a result is rendered as its run shows it", "[tools][search_printer]") {
    const SearchedPosition report = quiet_report();
    const auto rendered = [&](Printing& printing, const SearchedPosition& shown) {
        std::string plain;
        printing.written(
            [&](const SearchPrinter& printer) { plain = printer.rendered(shown).plain(); });
        return plain;
    };
    Printing printing;
    const std::string block = rendered(printing, report);
    CHECK_THAT(block, Catch::StartsWith(chess::search_title(report).plain()));
    CHECK_THAT(block, Catch::Contains("Ra7"));
    printing.options.san = false;
    CHECK_THAT(rendered(printing, report), Catch::Contains("a1a7"));

    SearchedPosition test = report;
    test.test.emplace();
    CHECK(lines_of(rendered(printing, test)).size() == 1);

    printing.options.bench = true;
    CHECK(lines_of(rendered(printing, report)).size() == 1);

    Printing json;
    json.options.format = Format::json;
    const std::string line = rendered(json, report);
    CHECK(lines_of(line).size() == 1);
    CHECK_THAT(line, Catch::StartsWith("{") && Catch::EndsWith("}\n"));
}

TEST_CASE("the sums are those of the searches, or of the bench", "[tools][search_printer]") {
    chess::SearchTotals totals;
    totals.positions = 2;
    totals.nodes = 1234;
    Printing bench;
    bench.options.bench = true;
    CHECK_THAT(bench.written([&](SearchPrinter& printer) { printer.summary(totals); }),
               Catch::EndsWith("Nodes searched: 1234\n"));
    Printing json;
    json.options.format = Format::json;
    CHECK_THAT(json.written([&](SearchPrinter& printer) { printer.summary(totals); }),
               Catch::Contains("\"nodes\":1234"));
}

TEST_CASE("a search shown live grows by its iterations", "[tools][search_printer]") {
    Printing printing;
    const auto lines = lines_of(live(printing, {iteration(1, Score::centipawns(500), {"Ra7"}),
                                                iteration(2, Score::centipawns(520), {"Ra7", "g6"}),
                                                iteration(3, Score::mating_in(1), {"Ra8#"})}));
    const auto title = lines_of(chess::search_title(quiet_report()).plain());
    // The title, the table's head, three iterations, a blank line, and the result.
    REQUIRE(lines.size() == title.size() + 6);
    CHECK(lines[0] == title[0]);
    CHECK_THAT(lines[title.size() + 1], Catch::Contains("Ra7"));
    CHECK_THAT(lines[title.size() + 3], Catch::Contains("Ra8#"));
    CHECK(lines[title.size() + 4].empty());
    CHECK(lines.back() == "the end");
}

TEST_CASE("a mate that is found again is not shown again", "[tools][search_printer]") {
    Printing printing;
    const SearchResult mate = iteration(1, Score::mating_in(1), {"Ra8#"});
    SearchResult again = mate;
    again.depth = again.lines.front().depth = 2;
    CHECK(live(printing, {mate, again}) == live(printing, {mate}));
    // Any other score is.
    const SearchResult score = iteration(1, Score::centipawns(500), {"Ra7"});
    SearchResult deeper = score;
    deeper.depth = deeper.lines.front().depth = 2;
    CHECK(live(printing, {score, deeper}) != live(printing, {score}));
}

TEST_CASE("of several lines the best is shown once all are there", "[tools][search_printer]") {
    Printing printing;
    printing.options.multipv = 2;
    SearchResult half = result_of(
        position_of(fen), {{Score::centipawns(500), {"Ra7"}}, {Score::centipawns(400), {"Rb1"}}});
    half.depth = half.lines[0].depth = 5;
    half.lines[1].depth = 4;
    SearchResult whole = half;
    whole.lines[1].depth = 5;
    const std::string none = live(printing, {half});
    const std::string once = live(printing, {half, whole});
    CHECK_THAT(none, !Catch::Contains("Ra7"));
    CHECK_THAT(once, Catch::Contains("Ra7") && !Catch::Contains("Rb1"));
    CHECK(live(printing, {half, whole, whole}) == once);
}

TEST_CASE("messages are told above what grows, and not again", "[tools][search_printer]") {
    Printing printing;
    printing.written([&](SearchPrinter& printer) {
        InputPosition input;
        input.record = 0;
        input.warnings.push_back(
            {.kind = chess::Diagnostic::Kind::warning, .file = "<fen>", .message = "a mild one"});
        printer.begin_live(input, quiet_report());
        CHECK(input.warnings.empty());
        printer.abandon_live();
    });
}

TEST_CASE("after a search that came to nothing the next is a block of its own",
          "[tools][search_printer]") {
    Printing printing;
    const std::string told = printing.written([&](SearchPrinter& printer) {
        InputPosition input;
        input.record = 0;
        printer.begin_live(input, quiet_report());
        printer.abandon_live();
        printer.live(position_of(fen), iteration(1, Score::centipawns(1), {"Ra7"}));
        printer.result(text("next\n"), false);
    });
    CHECK(told == chess::search_title(quiet_report()).plain() + "\nnext\n");
}
