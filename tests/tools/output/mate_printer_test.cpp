#include "output/mate_printer.hpp"

#include "output/certificate_output.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/folder.hpp"

using namespace chesstool;
using chess::test::bytes_of;

namespace {

/// What a printer writes, from its making to the end of its run.
struct Printing : chess::test::TemporaryFolder {
    MateOptions options;

    Printing() {
        options.quiet = true;
        options.timing = false;
        options.output = path() + "/report";
    }
    std::string written(bool blocks, const std::vector<FinishedMate>& mates) {
        RecordRun run("chesstool test", options, {});
        MatePrinter printer(options, run, run.output(options.latex), blocks);
        CHECK(printer.has_blocks() == blocks);
        printer.begin();
        for (const FinishedMate& mate : mates) printer.result(mate);
        printer.end();
        CHECK(run.finish() == ExitCode::ok);
        return bytes_of(options.output);
    }
    [[nodiscard]] bool has_blocks(const std::string& text) {
        options.files = {path() + "/input"};
        chess::test::set_bytes(options.files.front(), text);
        PositionSource source(options, {});
        const bool blocks = shows_blocks(options, source);
        CHECK(source.next());  // what was looked at is not lost
        return blocks;
    }
};

FinishedMate told(std::string text, std::vector<chess::RecordOutput> outputs = {}) {
    FinishedMate mate;
    mate.report.add(std::move(text));
    mate.outputs = std::move(outputs);
    return mate;
}

const std::string one = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n";

}  // namespace

TEST_CASE("blocks have a blank line between them, rows a header above", "[tools][mate_printer]") {
    const std::vector mates{told("one\n"), told("two\n")};
    CHECK(Printing().written(true, mates) == "one\n\ntwo\n");
    const std::string rows = Printing().written(false, mates);
    CHECK_THAT(rows, Catch::EndsWith("\none\ntwo\n"));
    CHECK(rows.find("one") == rows.rfind("one"));
    CHECK(Printing().written(false, {}).empty());
}

TEST_CASE("LaTeX has its own file, with its begin and end", "[tools][mate_printer]") {
    Printing printing;
    printing.options.latex = printing.path() + "/problems.tex";
    const auto mate = told("one\n", {{"certificate", "{}"}, {"latex", "a problem"}});
    CHECK(printing.written(true, {mate}) == "one\n");
    const std::string latex = bytes_of(printing.options.latex);
    CHECK_THAT(latex, Catch::Contains("\na problem\n"));
    CHECK_THAT(latex, !Catch::Contains("{}\na problem"));
}

TEST_CASE("a file of one problem shows a block, one of several lines", "[tools][mate_printer]") {
    Printing printing;
    CHECK(printing.has_blocks(one));
    CHECK_FALSE(printing.has_blocks(one + one));
    printing.options.pose.options.tree = true;
    CHECK(printing.has_blocks(one + one));
    printing.options.format = Format::json;
    CHECK_FALSE(printing.has_blocks(one));
}

TEST_CASE("of a record's outputs certificates are written", "[tools][certificate_output]") {
    MateOptions options;
    options.quiet = true;
    const chess::test::TemporaryFolder folder;
    const std::string path = folder.path() + "/proofs";
    LineOutput file(path);
    CertificateOutput certificates(&file, options);
    CHECK(certificates.is_wanted());
    certificates.write(std::vector<chess::RecordOutput>{{"certificate", "{1}"}, {"latex", "tex"}});
    certificates.write(std::vector<chess::RecordOutput>{{"certificate", "{2}"}});
    file.finish(Outcome());
    CHECK(bytes_of(path) == "{1}\n{2}\n");
    CertificateOutput none(nullptr, options);
    CHECK_FALSE(none.is_wanted());
    none.write(std::vector<chess::RecordOutput>{{"certificate", "{1}"}});
}
