#include "libchess/tasks/puzzle_audit.hpp"

#include "libchess/annotate/calibration.hpp"
#include "libchess/notation/uci_move.hpp"

#include "tests/motif/example_puzzles.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/scripted_analyser.hpp"

#include <fmt/format.h>

#include <span>

using namespace chess;
using test::move_of;

namespace {

std::vector<PuzzleFault> faults_in(std::string_view row, std::uint64_t nodes = 0) {
    const auto analyser =
        calibrated(make_analyser({.hash_bytes = std::size_t{4} << 20U}), EvaluationKind::network);
    MateSolver solver({.hash_megabytes = 1});
    const auto faults = audit_puzzle(read_puzzle(row, {}).value(),
                                     {.analyser = nodes == 0 ? nullptr : analyser.get(),
                                      .solver = solver,
                                      .limits = {.nodes = nodes},
                                      .proof_nodes = 40'000});
    REQUIRE(faults);
    return *faults;
}

/// "other-solution b2b7 d8c8 2": the fault, its line, and its mate or theme.
std::string told(const std::vector<PuzzleFault>& faults) {
    std::string text;
    for (const PuzzleFault& fault : faults) {
        text += fmt::format("{}{}", text.empty() ? "" : "; ", name_of(fault.kind));
        if (!fault.line.empty()) text += ' ' + to_uci(fault.position, fault.line);
        if (fault.mate) text += fmt::format(" {}", *fault.mate);
        if (fault.theme) text += fmt::format(" {}", name_of(*fault.theme));
    }
    return text;
}

}  // namespace

TEST_CASE("the mate-finder proves what is wrong with a mate", "[puzzle_audit]") {
    CHECK(told(faults_in("a,6k1/5ppp/8/4p3/8/8/1R6/R5K1 b - - 0 1,e5e4 b2b1 e4e3 a1a8")) ==
          "shorter-mate a1a8 1");
    CHECK(told(faults_in("b,8/3k4/8/8/8/8/R7/1R4K1 b - - 0 1,d7d8 b1b7 d8e8 a2a8")) ==
          "no-mate b1b7 d8c8 2");
    CHECK(told(faults_in("c,3k4/8/8/8/8/8/R7/1R4K1 b - - 0 1,d8e8 a2a7 e8d8 b1b8")) ==
          "other-solution b1b7 e8d8 a2a8 2");
    // Black has no other move.
    CHECK(told(faults_in("d,k7/8/K7/8/8/7p/8/1Q6 b - - 0 1,h3h2 b1b7")) ==
          "already-won h3h2 b1b7 1");
}

TEST_CASE("several mates at the last move are no fault", "[puzzle_audit]") {
    CHECK(told(faults_in("t,6k1/5ppp/8/4p3/8/8/1R6/R5K1 b - - 0 1,e5e4 a1a8")).empty());
}

TEST_CASE("a theme that a line does not show is a fault", "[puzzle_audit]") {
    constexpr std::string_view row = "m,8/3r1pk1/R5pp/8/8/8/P4PPP/6K1 w - - 0 30,a2a4 d7d1,,,,,";
    CHECK(told(faults_in(std::string(row) + "mate mateIn1 backRankMate oneMove fork")).empty());
    CHECK(told(faults_in(std::string(row) + "mateIn2 promotion")) ==
          "wrong-theme mateIn2; wrong-theme promotion");
}

TEST_CASE("another move that wins as much is a fault", "[puzzle_audit]") {
    constexpr std::string_view row = "r,4k3/8/8/8/8/8/3r4/R3K2R b KQ - 0 1,d2d8 h1h8 e8e7 h8d8";
    const std::vector<PuzzleFault> faults = faults_in(row, 5000);
    REQUIRE_FALSE(faults.empty());
    CHECK(faults.front().kind == PuzzleFaultKind::other_solution);
    CHECK(faults.front().line.front() != move_of(faults.front().position, "h1h8"));
    CHECK(faults.front().limits.nodes == 40'000);
    CHECK(*faults.front().score > Score::centipawns(500));
}

TEST_CASE("a fault needs both searches", "[puzzle_audit]") {
    // The long search is asked first, then each move of the line by itself, and all others.
    const PuzzleRecord puzzle =
        read_puzzle("f,r3k3/8/8/1N1p4/8/8/6P1/6K1 b - - 0 1,d5d4 b5c7", {}).value();
    struct Scores {
        int own, other;
    };
    class TwoSearches : public Analyser {
    public:
        TwoSearches(Scores quick, Scores slow, Move right)
            : quick_(quick),
              slow_(slow),
              right_(right) {}
        std::string name() const override { return "two searches"; }
        void forget() override {}
        std::expected<SearchResult, EngineError> analyse(const GameHistory& game,
                                                         const SearchLimits& limits,
                                                         const std::stop_token&,
                                                         const Engine::Observer&) override {
            const Position position = game.position();
            const bool is_slow = *limits.nodes >= 400;
            const Scores scores = is_slow ? slow_ : quick_;
            const auto line = [](Move move, int score) {
                return SearchResult{
                    .lines = {{.score = Score::centipawns(score), .moves = {move}}}};
            };
            const MoveList moves = legal_moves(position);
            if (position.turn() == Color::black)
                return line(moves[0], game.moves.empty() ? 0 : -300);
            Move other = moves[0];
            for (const Move move : moves)
                if (move != right_) other = move;
            const bool is_own = limits.first_moves.empty() ? scores.own >= scores.other
                                                           : limits.first_moves.front() == right_;
            return line(is_own ? right_ : other, is_own ? scores.own : scores.other);
        }

    private:
        Scores quick_;
        Scores slow_;
        Move right_;
    };
    const auto audit = [&](Scores quick, Scores slow) {
        TwoSearches analyser(quick, slow, puzzle.moves[1]);
        MateSolver solver({.hash_megabytes = 1});
        const auto faults = audit_puzzle(
            puzzle, {.analyser = &analyser, .solver = solver, .limits = {.nodes = 100}});
        REQUIRE(faults);
        return faults->empty() ? "none" : std::string(name_of(faults->front().kind));
    };
    CHECK(audit({300, 0}, {300, 0}) == "none");
    CHECK(audit({300, 290}, {300, 295}) == "other-solution");
    CHECK(audit({300, 290}, {300, 0}) == "none");
    CHECK(audit({300, 0}, {300, 300}) == "none");
    CHECK(audit({300, 0}, {0, 300}) == "unstable");
    // As good as the move, but not as what it leads to.
    CHECK(audit({100, 100}, {100, 100}) == "none");
}

TEST_CASE("mates of lichess are sound, if often forced before", "[puzzle_audit]") {
    MateSolver solver({.hash_megabytes = 1});
    for (const PuzzleRecord& puzzle : test::example_puzzles()) {
        CAPTURE(puzzle.id);
        const auto faults = audit_puzzle(puzzle, {.analyser = nullptr, .solver = solver});
        REQUIRE(faults);
        for (const PuzzleFault& fault : *faults) {
            CHECK(fault.kind == PuzzleFaultKind::already_won);
            REQUIRE(fault.mate);
            CHECK(*fault.mate <= static_cast<int>(puzzle.moves.size() / 2));
        }
    }
}
