#include "output/exit_code.hpp"

#include "tests/support/catch.hpp"

using namespace chesstool;

TEST_CASE("the gravest of a run's errors gives its exit code", "[tools][exit_code]") {
    Outcome outcome;
    CHECK(outcome.exit_code() == ExitCode::ok);
    for (const ExitCode code : {ExitCode::check_failed, ExitCode::malformed, ExitCode::failure,
                                ExitCode::usage, ExitCode::interrupted}) {
        outcome.note(code);
        CHECK(outcome.exit_code() == code);
    }
    outcome.note(ExitCode::malformed);
    outcome.note(ExitCode::ok);
    CHECK(outcome.exit_code() == ExitCode::interrupted);
}
