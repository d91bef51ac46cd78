#include "libchess/bisect/counterpart.hpp"

#include "libchess/bisect/bisection.hpp"
#include "libchess/bisect/detail/trial.hpp"
#include "libchess/notation/uci_move.hpp"
#include "tests/bisect/asking.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <unistd.h>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <thread>

using namespace chess;
using namespace std::chrono_literals;
using test::asked_afresh;
using test::buggy_command;
using test::position_of;
using test::started;
using Kind = EngineError::Kind;
using Arguments = std::vector<std::string>;

namespace {

constexpr std::string_view castling_fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr std::string_view promotion_fen = "4k3/P6P/8/8/8/8/8/4K3 w - - 0 1";
constexpr auto both_kinds = {CounterpartKind::uci, CounterpartKind::script};

/// Both castlings, promotions and moves that the generator plays itself.
bool answers_right(Counterpart& counterpart) {
    const Position castling = position_of(castling_fen);
    const std::vector<PerftQuestion> questions = {
        {{castling}, 1},
        {{castling}, 2},
        {{position_of(promotion_fen)}, 2},
        {{castling, {test::move_of(castling, "e1g1")}}, 1},
        {{position_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")}, 1},
        {{Position::start()}, 1},
    };
    return std::ranges::none_of(questions, [&](const PerftQuestion& question) {
        const auto answer = counterpart.answer(question, {});
        const Position position = question.position();
        return !answer ||
               detail::compare_answers(
                   position, perft(position, {.depth = question.depth}).value().divide, *answer)
                   .any();
    });
}

EngineError error_of(Counterpart& counterpart, const PerftQuestion& question,
                     const std::stop_token& stop = {}) {
    const auto answer = counterpart.answer(question, stop);
    REQUIRE_FALSE(answer);
    return answer.error();
}

EngineError start_error(const CounterpartCommand& command) {
    const auto counterpart = start_counterpart(command);
    REQUIRE_FALSE(counterpart);
    return counterpart.error();
}

BisectError bisect_error(Counterpart& counterpart, const Position& position, int depth) {
    BisectMonitor monitor;
    auto result = Bisection(counterpart, {.depth = depth}, monitor).find(position);
    REQUIRE_FALSE(result);
    return std::move(result).error();
}

/// Seconds that something took.
template <typename Action>
double seconds(Action&& action) {
    const auto start = std::chrono::steady_clock::now();
    std::forward<Action>(action)();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// A program for the shell, in a file of its own.
class ShellScript {
public:
    explicit ShellScript(const std::string& text)
        : path_(std::filesystem::temp_directory_path() /
                ("chess-script-" + std::to_string(::getpid()) + "-" + std::to_string(++count_))) {
        std::ofstream(path_) << text;
    }
    ShellScript(const ShellScript&) = delete;
    ShellScript& operator=(const ShellScript&) = delete;
    ~ShellScript() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }

    [[nodiscard]] std::string command() const { return "sh '" + path_.string() + "'"; }
    /// As a counterpart; nothing here takes long.
    [[nodiscard]] CounterpartCommand counterpart(
        std::optional<CounterpartKind> kind = CounterpartKind::script,
        std::chrono::milliseconds timeout = 10s) const {
        return {.command = command(), .kind = kind, .timeout = timeout};
    }

private:
    static inline int count_ = 0;
    std::filesystem::path path_;
};

/// Runs the engine with bugs with the script's own arguments.
std::string run_buggy(const std::string& bug) {
    return test::buggy_engine({bug}) + " \"$@\"\n";
}

/// A question at which a script can be made to fail.
PerftQuestion odd_question() {
    return {{position_of("4k3/8/8/8/8/8/8/QB2K3 w - - 0 1")}, 1};
}
/// A script that is right, but does something else at that question.
std::string unless_odd(const std::string& command) {
    return "case $2 in *QB2K3*) " + command + ";; esac\n" + run_buggy("none");
}

/// An engine that does something else on `go`.
std::string shell_engine(const std::string& command) {
    return "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;;\n"
           "go) " +
           command + ";; quit) exit;; esac; done\n";
}

}  // namespace

TEST_CASE("answers are understood in all dialects", "[bisect][counterpart]") {
    // clang-format off
    const std::vector<Arguments> dialects{
        {}, {"--dialect", "colon"}, {"--dialect", "space"}, {"--dialect", "dash"},
        {"--dialect", "numbered"}, {"--noise"}, {"--king-takes-rook"}, {"--long-answer"},
        {"--total", "Total: "}, {"--total", "Nodes: "}, {"--total", ""}, {"--slow", "20"},
        {"--noise", "--dialect", "numbered", "--long-answer", "--async"}};
    // clang-format on
    for (const CounterpartKind kind : both_kinds)
        for (Arguments arguments : dialects) {
            arguments.emplace_back("none");
            INFO(test::buggy_engine(arguments));
            CHECK(answers_right(*started(buggy_command(arguments, kind))));
        }
    // One that counts in a thread of its own is waited for.
    CHECK(answers_right(*started(buggy_command({"--async", "--slow", "100", "none"}))));
}

TEST_CASE("an answer may end without a total", "[bisect][counterpart]") {
    const Position position = position_of(castling_fen);
    for (const CounterpartKind kind : both_kinds) {
        const auto counterpart = started(buggy_command({"--no-total", "none"}, kind));
        const auto answer = counterpart->answer({{position}, 1}, {});
        REQUIRE(answer);
        CHECK_FALSE(answer->total);
        CHECK(answer->moves.size() == 26);
    }
    const auto counterpart =
        started(buggy_command({"--no-total", "--async", "--slow", "300", "none"}));
    CHECK_FALSE(asked_afresh(*counterpart, {{position}, 1}).any());
    CHECK_FALSE(asked_afresh(*counterpart, {{position}, 2}).any());
}

TEST_CASE("a total that is not the sum is passed on", "[bisect][counterpart]") {
    for (const CounterpartKind kind : both_kinds) {
        const auto counterpart = started(buggy_command({"--wrong-total", "none"}, kind));
        const PerftDifference difference = asked_afresh(*counterpart, {{Position::start()}, 2});
        CHECK(difference.in_total());
        CHECK(difference.theirs == 401);
        const BisectResult result = test::found(*counterpart, Position::start(), 3);
        REQUIRE(result.divergence);
        CHECK(result.depth == 1);
        CHECK(result.divergence->bugs.front().rule == Rule::wrong_total);
    }
}

TEST_CASE("an engine says its name, a script has its command", "[bisect][counterpart]") {
    const auto engine = started(buggy_command({"none"}));
    CHECK(engine->name() == "Buggy none");
    CHECK(engine->remembers());
    const CounterpartCommand command = buggy_command({"none"}, CounterpartKind::script);
    CHECK(started(command)->name() == command.command);
    CHECK_FALSE(started(command)->remembers());
}

TEST_CASE("a timeout makes a counterpart silent, and it is replaced", "[bisect][counterpart]") {
    const ShellScript sleeping(unless_odd("exec sleep 30"));
    for (const CounterpartCommand& command :
         {buggy_command({"--hang-with", "Q", "none"}, CounterpartKind::uci, 400ms),
          sleeping.counterpart(CounterpartKind::script, 400ms)}) {
        const auto counterpart = started(command);
        EngineError error;
        const double waited = seconds([&] { error = error_of(*counterpart, odd_question()); });
        CHECK(waited > 0.35);
        CHECK(waited < 5);
        CHECK((error.kind == Kind::silent));
        CHECK_THAT(error.message, Catch::Contains("0.4 s"));
        // The next question restarts it.
        CHECK(counterpart->answer({{position_of(castling_fen)}, 1}, {}));
    }
}

TEST_CASE("an asynchronous engine that counts too slowly is silent", "[bisect][counterpart]") {
    const auto engine = started(
        buggy_command({"--async", "--hang-with", "Q", "none"}, CounterpartKind::uci, 300ms));
    EngineError error;
    CHECK(seconds([&] { error = error_of(*engine, odd_question()); }) < 5);
    CHECK_THAT(error.message, Catch::Contains("does it know 'go perft'?"));
    // Once it has answered, it is known to support it.
    CHECK(engine->answer({{position_of(castling_fen)}, 1}, {}));
    error = error_of(*engine, odd_question());
    CHECK((error.kind == Kind::silent));
    CHECK_THAT(error.message, !Catch::Contains("does it know"));
}

TEST_CASE("slowness above the limit is not an answer", "[bisect][counterpart]") {
    const auto slow =
        started(buggy_command({"--slow", "5000", "none"}, CounterpartKind::uci, 300ms));
    EngineError error;
    CHECK(seconds([&] { error = error_of(*slow, odd_question()); }) < 4);
    CHECK((error.kind == Kind::silent));
}

TEST_CASE("a crash is reported with its signal, and survived", "[bisect][counterpart]") {
    const ShellScript aborting(unless_odd("kill -ABRT $$"));
    const ShellScript exiting(unless_odd("exit 3"));
    const std::string by_signal = "was killed by signal 6 (Aborted)";
    const std::string by_exit = "exited with code 3";
    for (const auto& [command, words] :
         {std::pair{buggy_command({"--crash-with", "B", "none"}), by_signal},
          {aborting.counterpart(), by_signal},
          {buggy_command({"--exit-with", "B", "none"}), by_exit},
          {exiting.counterpart(), by_exit}}) {
        const auto counterpart = started(command);
        const EngineError error = error_of(*counterpart, odd_question());
        CHECK((error.kind == Kind::died));
        CHECK_THAT(error.message, Catch::Contains(words));
        CHECK(counterpart->answer({{position_of(castling_fen)}, 2}, {})->total == 568);
    }
}

TEST_CASE("the shortest question at which it crashes is found", "[bisect][counterpart]") {
    // White can have a queen after three half-moves.
    const Position position = position_of("4k3/8/P7/8/8/8/8/4K3 w - - 0 1");
    const auto counterpart =
        started(buggy_command({"--crash-inside", "--crash-with", "Q", "none"}));
    const BisectError error = bisect_error(*counterpart, position, 4);
    CHECK(error.kind == BisectError::Kind::counterpart);
    CHECK((error.engine.kind == Kind::died));
    REQUIRE(error.question);
    CHECK(error.question->depth == 1);
    CHECK((error_of(*counterpart, *error.question).kind == Kind::died));
    CHECK(error.question->moves.size() == 3);
    CHECK(error.question->position().pieces(PieceType::queen).any());
}

TEST_CASE("rejecting a position is not mistaken for a bug", "[bisect][counterpart]") {
    const Position few = position_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    const auto counterpart = started(buggy_command({"--reject", "10", "none"}));
    const BisectError error = bisect_error(*counterpart, few, 2);
    CHECK(error.kind == BisectError::Kind::rejected);
    CHECK_FALSE(test::found(*counterpart, Position::start(), 2).divergence);
    CHECK_FALSE(test::found(*counterpart, position_of(test::kiwipete_fen), 2).divergence);
    // A script that rejects a position gives no answer at all.
    const auto script = started(buggy_command({"--reject", "10", "none"}, CounterpartKind::script));
    CHECK((bisect_error(*script, few, 2).engine.kind == Kind::died));
}

TEST_CASE("a position with the moves of the start is not taken for rejected",
          "[bisect][counterpart]") {
    const auto counterpart = started(buggy_command({"double-step-forgotten-h"}));
    for (const std::string_view fen :
         {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 5",
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
          "r1bqkb1r/pppppppp/2n2n2/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3"})
        CHECK(test::found(*counterpart, position_of(fen), 2).divergence);
}

TEST_CASE("an engine that gives totals may pause before them", "[bisect][counterpart]") {
    // It answers `isready` at once, as an engine does that counts in another thread.
    const ShellScript asynchronous(
        shell_engine("case $rest in *1) echo a2a3: 1; echo Nodes searched: 1 ;;"
                     " *) (echo a2a3: 7; sleep 2.5; echo b2b3: 8; echo Nodes searched: 15) & ;;"
                     " esac"));
    const auto counterpart = started(asynchronous.counterpart(CounterpartKind::uci));
    REQUIRE(counterpart->answer({{Position::start()}, 1}, {}));
    const auto paused = counterpart->answer({{Position::start()}, 2}, {});
    REQUIRE(paused);
    CHECK(paused->total == 15);
    CHECK(paused->moves.size() == 2);
}

TEST_CASE("a bug is shrunk as far as the generator takes positions", "[bisect][counterpart]") {
    const auto counterpart = started(buggy_command({"--reject", "10", "king-capture-forgotten"}));
    const BisectResult result = test::found(*counterpart, position_of(test::kiwipete_fen), 2);
    REQUIRE(result.divergence);
    const MinimalCase minimal = test::shrunk(*counterpart, *result.divergence);
    CHECK(minimal.bug.rule == Rule::king_capture_forgotten);
    CHECK(minimal.question.start.occupied().count() == 10);
}

TEST_CASE("an engine without Chess960 still gets other positions", "[bisect][counterpart]") {
    const auto counterpart = started(buggy_command({"--no-960", "none"}));
    const Position chess960 = position_of("4k3/8/8/8/8/8/8/1K5R w H - 0 1", true);
    const EngineError error = error_of(*counterpart, {{chess960}, 1});
    CHECK((error.kind == Kind::no_option));
    CHECK_THAT(error.message, Catch::Contains("UCI_Chess960"));
    CHECK(answers_right(*counterpart));
    CHECK((error_of(*counterpart, {{chess960}, 1}).kind == Kind::no_option));
    CHECK_FALSE(asked_afresh(*started(buggy_command({"none"})), {{chess960}, 2}).any());
}

TEST_CASE("which kind a command is can be found out", "[bisect][counterpart]") {
    CounterpartCommand engine = buggy_command({"none"});
    engine.kind.reset();
    const auto uci = started(engine);
    CHECK(uci->remembers());
    CHECK(answers_right(*uci));

    const ShellScript script("[ $# -ge 2 ] || exit 1\n" + run_buggy("none"));
    const auto found = started(script.counterpart(std::nullopt));
    CHECK_FALSE(found->remembers());
    CHECK(answers_right(*found));

    // A script that waits for input, as an engine does, is no engine.
    const ShellScript reading("[ $# -ge 2 ] || { cat > /dev/null; exit; }\n" + run_buggy("none"));
    CHECK_FALSE(started(reading.counterpart(std::nullopt, 500ms))->remembers());
}

TEST_CASE("what is neither an engine nor a script says so", "[bisect][counterpart]") {
    for (const std::string command : {"true", "echo hello", "cat", "false"}) {
        INFO(command);
        const EngineError error = start_error({.command = command, .timeout = 500ms});
        CHECK((error.kind == Kind::no_uci || error.kind == Kind::died));
        CHECK_THAT(error.message, Catch::StartsWith("'" + command + "'"));
    }
    for (const auto kind : {std::optional<CounterpartKind>(), std::optional(CounterpartKind::uci),
                            std::optional(CounterpartKind::script)}) {
        const EngineError missing =
            start_error({.command = "no-such-generator-anywhere", .kind = kind});
        CHECK((missing.kind == Kind::no_start));
        CHECK_THAT(missing.message, Catch::StartsWith("'no-such-generator-anywhere'"));
        const EngineError quoted = start_error({.command = "sh 'x", .kind = kind});
        CHECK((quoted.kind == Kind::no_start));
        CHECK_THAT(quoted.message, Catch::Contains("a quote is not closed"));
        CHECK((start_error({.command = "", .kind = kind}).kind == Kind::no_start));
    }
}

TEST_CASE("an engine that does not know 'go perft' is detected", "[bisect][counterpart]") {
    const ShellScript engine(shell_engine("true"));
    const auto counterpart = started(engine.counterpart(std::nullopt, 300ms));
    const EngineError error = error_of(*counterpart, {{Position::start()}, 1});
    CHECK((error.kind == Kind::no_uci));
    CHECK_THAT(error.message, Catch::Contains("go perft"));
}

TEST_CASE("a script may refuse an empty list of moves", "[bisect][counterpart]") {
    const ShellScript script("[ $# -eq 3 ] && [ -z \"$3\" ] && exit 1\n" + run_buggy("none"));
    const auto counterpart = started(script.counterpart());
    CHECK(answers_right(*counterpart));
}

TEST_CASE("a script is given depth, FEN and moves", "[bisect][counterpart]") {
    const ShellScript script(
        "echo \"e2e4: $1\"; echo \"[$2][$3]\" 1>&2; "
        "[ \"$2\" = '" +
        std::string(test::start_fen) +
        "' ] && [ \"$3\" = 'e2e4 e7e5' ] && echo 'd2d4: 7'\nexit 0\n");
    const auto counterpart = started(script.counterpart());
    const Position start = Position::start();
    const Move first = test::move_of(start, "e2e4");
    const Move second = test::move_of(start.after(first), "e7e5");
    const auto answer = counterpart->answer({{start, {first, second}}, 4}, {});
    REQUIRE(answer);
    CHECK(answer->moves == PerftAnswer{{{"e2e4", 4}, {"d2d4", 7}}, {}}.moves);
}

TEST_CASE("a script that prints nothing or fails is not a counterpart", "[bisect][counterpart]") {
    struct Failure {
        std::string script;
        Kind kind;
        std::string words{};
    };
    for (const Failure& failure : std::vector<Failure>{
             {"exit 0\n", Kind::invalid},
             {"echo 'cannot do that'; exit 2\n", Kind::died, "code 2"},
             // Without a total it may have been cut short; 139 is a shell's for a crashed child.
             {"echo 'e2e4: 1'; exit 1\n", Kind::died},
             {"echo 'e2e4: 1'; echo 1; exit 139\n", Kind::died},
             // Its error message is shown, that on standard error first.
             {"echo out; echo 'bad square' >&2; exit 2\n", Kind::died,
              "saying: bad square, asked for the starting position"},
             {"echo 'Nodes: 20'\n", Kind::invalid, "a total only"}}) {
        INFO(failure.script);
        const ShellScript script(failure.script);
        const EngineError error = start_error(script.counterpart());
        CHECK((error.kind == failure.kind));
        CHECK_THAT(error.message, Catch::Contains(failure.words));
    }
    // The answer is complete, so its exit status does not matter.
    const ShellScript odd("echo 'e2e4: 1'; echo 1; exit 1\n");
    CHECK(started(odd.counterpart())->answer({{Position::start()}, 1}, {})->moves.size() == 1);
}

TEST_CASE("output without end or sense ends in an error", "[bisect][counterpart]") {
    for (const std::string text :
         {"exec yes", "exec yes 'e2e4: 1'", "exec cat /dev/zero", "exec cat /dev/urandom",
          "while :; do echo x; sleep 0.01; done"}) {
        INFO(text);
        const ShellScript script(text + "\n");
        EngineError error;
        CHECK(seconds([&] { error = start_error(script.counterpart(std::nullopt, 100ms)); }) < 5);
        CHECK((error.kind == Kind::no_uci));
        CHECK(seconds([&] {
                  error = start_error(script.counterpart(CounterpartKind::script, 100ms));
              }) < 5);
        CHECK((error.kind == Kind::silent || error.kind == Kind::invalid));
    }
}

TEST_CASE("an engine whose answer never ends is silent", "[bisect][counterpart]") {
    for (const std::string answer : {"yes noise", "yes 'e2e4: 1'", "cat /dev/urandom"}) {
        INFO(answer);
        const ShellScript engine(shell_engine(answer));
        const auto counterpart = started(engine.counterpart(CounterpartKind::uci, 300ms));
        EngineError error;
        CHECK(seconds([&] { error = error_of(*counterpart, {{Position::start()}, 1}); }) < 5);
        CHECK((error.kind == Kind::silent || error.kind == Kind::invalid));
    }
}

TEST_CASE("a stop ends the waiting at once", "[bisect][counterpart]") {
    const ShellScript sleeping(unless_odd("exec sleep 30"));
    for (const CounterpartCommand& command :
         {buggy_command({"--hang-with", "Q", "none"}, CounterpartKind::uci, 30s),
          sleeping.counterpart(CounterpartKind::script, 30s)}) {
        const auto counterpart = started(command);
        std::stop_source source;  // NOLINT(misc-const-correctness): it is asked to stop
        const std::jthread stopper([&] {
            std::this_thread::sleep_for(100ms);
            source.request_stop();
        });
        EngineError error;
        CHECK(seconds([&] { error = error_of(*counterpart, odd_question(), source.get_token()); }) <
              5);
        CHECK((error.kind == Kind::stopped));
        CHECK(counterpart->answer({{position_of(castling_fen)}, 1}, {}));
    }
}

TEST_CASE("a stop ends a start and a comparison, too", "[bisect][counterpart]") {
    std::stop_source source;  // NOLINT(misc-const-correctness): it is asked to stop
    source.request_stop();
    for (const CounterpartKind kind : both_kinds) {
        const auto counterpart =
            start_counterpart(buggy_command({"none"}, kind), source.get_token());
        REQUIRE_FALSE(counterpart);
        CHECK((counterpart.error().kind == Kind::stopped));
    }
    const auto counterpart = started(buggy_command({"none"}));
    BisectMonitor monitor;
    monitor.stop = source.get_token();
    const auto result = Bisection(*counterpart, {.depth = 4}, monitor).find(Position::start());
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == BisectError::Kind::stopped);
}

TEST_CASE("the library's own generator is a counterpart", "[bisect][counterpart]") {
    const auto own = make_own_counterpart();
    CHECK(answers_right(*own));
    CHECK_FALSE(own->remembers());
    CHECK(own->answer({{Position::start()}, 3}, {})->total == 8902);
    std::stop_source source;  // NOLINT(misc-const-correctness): it is asked to stop
    source.request_stop();
    CHECK((error_of(*own, {{Position::start()}, 6}, source.get_token()).kind == Kind::stopped));
}
