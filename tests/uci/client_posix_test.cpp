// Engines that end by signals, and what is left of them.

#include "tests/uci/fake_engine_run.hpp"

#include <sys/wait.h>

using namespace chess;
using namespace chess::test;
using Kind = EngineError::Kind;

TEST_CASE("an engine that a signal kills is told apart", "[uci][client]") {
    CHECK((start_error(impatient({"uci:signal=11"})).kind == Kind::died));
    CHECK(start_error(impatient({"uci:signal=11"})).message ==
          "was killed by signal 11 (Segmentation fault) before it answered 'uci'");
    const Run killed({"go:signal=6"});
    REQUIRE_FALSE(killed.result);
    CHECK((killed.result.error().kind == Kind::died));
    CHECK(killed.complaint() == "was killed by signal 6 (Aborted) while searching");
}

TEST_CASE("of an engine that will not go nothing is left", "[uci][client]") {
    make(impatient({"quit:hang"}));
    make(impatient({"quit:child", "quit:lines"}));
    CHECK(::waitpid(-1, nullptr, WNOHANG) == -1);
}
