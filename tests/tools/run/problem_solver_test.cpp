#include "run/problem_solver.hpp"

#include "libchess/mate/certificate.hpp"
#include "libchess/mate/verify.hpp"
#include "output/certificate_output.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/folder.hpp"
#include "tests/support/positions.hpp"

using namespace chesstool;
using chess::PosedProblem;
using chess::test::position_of;

namespace {

constexpr std::string_view two_rooks = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";    // a mate in two
constexpr std::string_view back_rank = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";  // a mate in one

PosedProblem posed(std::string_view fen, int length) {
    PosedProblem problem = chess::posed_problem(position_of(fen), std::nullopt, {.most = length});
    problem.record = 5;
    problem.id = "some problem";
    problem.options.proof = true;
    return problem;
}

/// A solver with the run that it belongs to.
struct Solving : chess::test::TemporaryFolder {
    MateOptions options;
    std::stop_source stop;
    bool blocks = false;

    Solving() {
        options.hash_megabytes = 1;
        options.quiet = true;
        options.output = path() + "/report";
        options.format = Format::json;
        options.timing = false;
    }
    FinishedMate solved(std::vector<PosedProblem> problems) {
        RecordRun run("chesstool test", options, stop.get_token());
        const MatePrinter printer(options, run, nullptr, blocks);
        ProblemSolver solver(options, run, printer, nullptr);
        return solver.solved(std::move(problems));
    }
};

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
        ++found;
    return found;
}

}  // namespace

TEST_CASE("a problem is solved, told, added up and proved", "[tools][problem_solver]") {
    const FinishedMate mate = Solving().solved({posed(two_rooks, 2)});
    CHECK(mate.whole);
    CHECK_THAT(mate.report.plain(), Catch::Contains("\"mate\":2"));
    CHECK(mate.totals.positions == 1);
    CHECK(mate.totals.solved == 1);
    REQUIRE(mate.outputs.size() == 1);
    const auto certificate = chess::read_certificate(mate.output(CertificateOutput::name)).value();
    CHECK(certificate.origin.record == 5U);
    CHECK(certificate.origin.id == "some problem");
    CHECK_FALSE(certificate.origin.twin);
    CHECK(chess::verify(certificate.proof));
}

TEST_CASE("the problems of a record follow each other", "[tools][problem_solver]") {
    Solving solving;
    PosedProblem first = posed(two_rooks, 2);
    PosedProblem second = posed(back_rank, 1);
    PosedProblem third = posed(two_rooks, 1);  // has no solution
    first.twin = "a";
    second.twin = "b";
    third.twin = "c";
    const FinishedMate mates = solving.solved({first, second, third});
    CHECK(mates.totals.positions == 3);
    CHECK(mates.totals.solved == 2);
    CHECK(mates.totals.none == 1);
    const std::string told = mates.report.plain();
    CHECK(count(told, "\n") == 3);
    CHECK(told.find("\"mate\":2") < told.find("\"mate\":1"));
    REQUIRE(mates.outputs.size() == 2);  // there is no proof that there is none
    CHECK(chess::read_certificate(mates.outputs[1].text).value().origin.twin == "b");
}

TEST_CASE("blocks of text are parted by blank lines, rows are not", "[tools][problem_solver]") {
    Solving solving;
    solving.options.format = Format::text;
    const auto problems = std::vector{posed(back_rank, 1), posed(two_rooks, 2)};
    const std::string rows = solving.solved(problems).report.plain();
    CHECK(count(rows, "\n") == 2);
    CHECK_THAT(rows, !Catch::Contains("\n\n"));
    solving.blocks = true;
    const std::string blocks = solving.solved(problems).report.plain();
    CHECK(count(blocks, "\n") > 2);
    const std::string second = solving.solved({posed(two_rooks, 2)}).report.plain();
    CHECK_THAT(blocks, Catch::EndsWith("\n\n" + second));
}

TEST_CASE("a twin with an earlier one's solution says so", "[tools][problem_solver]") {
    Solving solving;
    PosedProblem first = posed(back_rank, 1);
    PosedProblem second = posed(back_rank, 1);
    first.twin = "a";
    second.twin = "b";
    first.options.all_keys = second.options.all_keys = true;
    const auto plain = solving.solved({first, second}).report.plain();
    CHECK_THAT(plain, Catch::Contains("\"same_keys_as\":\"a\""));
}

TEST_CASE("a problem that reaches its limit is whole, and unknown", "[tools][problem_solver]") {
    Solving solving;
    PosedProblem problem = posed(chess::test::start_fen, 4);
    problem.options.limits.nodes = 1;
    const FinishedMate mate = solving.solved({problem});
    CHECK(mate.whole);
    CHECK(mate.totals.unknown == 1);
    CHECK(mate.outputs.empty());
}

TEST_CASE("what an interrupt cuts short is no result, but a block shows what was found",
          "[tools][problem_solver]") {
    Solving solving;
    solving.stop.request_stop();
    const auto problems = std::vector{posed(two_rooks, 2), posed(back_rank, 1)};
    const FinishedMate none = solving.solved(problems);
    CHECK_FALSE(none.whole);
    CHECK(none.report.plain().empty());
    CHECK(none.totals.positions == 0);
    CHECK(none.outputs.empty());
    solving.options.format = Format::text;
    solving.blocks = true;
    solving.options.latex = "problems.tex";
    const FinishedMate block = solving.solved(problems);
    CHECK_FALSE(block.whole);
    CHECK_FALSE(block.report.plain().empty());
    CHECK(block.totals.positions == 0);
    CHECK(block.outputs.empty());  // neither LaTeX
}

TEST_CASE("LaTeX comes once a record, after its certificates", "[tools][problem_solver]") {
    Solving solving;
    solving.options.latex = "problems.tex";
    const FinishedMate mates = solving.solved({posed(back_rank, 1), posed(two_rooks, 2)});
    REQUIRE(mates.outputs.size() == 3);
    CHECK(mates.outputs[2].name == MatePrinter::latex);
    CHECK_FALSE(mates.output(MatePrinter::latex).empty());
}
