#include "libchess/annotate/annotator.hpp"

#include "libchess/annotate/calibration.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scripted_analyser.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <random>
#include <span>

using namespace chess;
using test::annotated;
using test::line_from;
using test::unannotated;

namespace {

constexpr auto none = Judgement::none;
constexpr Score draw = Score::centipawns(0);

std::string with_fen(std::string_view fen, std::string_view moves) {
    return "[SetUp \"1\"]\n[FEN \"" + std::string(fen) + "\"]\n\n" + std::string(moves);
}

/// Black's move completes the fifty moves.
const std::string fiftieth =
    with_fen("6k1/5p1p/6p1/8/8/6P1/Q4P1P/6K1 b - - 99 130", "130... Kg7 1/2-1/2");

/// White, who wins, repeats, and Black claims nothing.
const std::string repeated =
    with_fen("6k1/5pp1/7p/8/8/7P/5PP1/3Q2K1 w - - 0 30",
             "30. Qd8+ Kh7 31. Qd3+ Kg8 32. Qd8+ Kh7 33. Qd3+ Kg8 34. Qd8+ Kh7 35. Qd3+ Kg8 36. "
             "Qd8+ Kh7 37. Qd3+ g6 38. Qd7 Kg7 1-0");

/// An analyser that knows nothing of draws: one side is ahead, and its best move in the same
/// position is always the same.
test::ScriptedAnalyser one_sided(const AnnotatedGame& game, int white) {
    test::ScriptedAnalyser analyser;
    for (std::size_t i = 0; i < game.positions.size(); ++i) {
        const EvaluatedPosition& at = game.positions[i];
        const Score score = at.for_side(Color::white, Score::centipawns(white));
        const MoveList moves = legal_moves(at.position);
        const auto played = i < game.moves.size() ? game.game.moves[i].move : std::nullopt;
        analyser.expect(at.position,
                        {{.score = score, .depth = 9, .moves = {played.value_or(moves[0])}}});
    }
    return analyser;
}

AnnotatedGame searched(const std::string& pgn, int white, const AnnotationOptions& rules = {}) {
    test::ScriptedAnalyser analyser = one_sided(unannotated(pgn), white);
    return annotated(pgn, rules, {.analyser = &analyser});
}

std::vector<std::string> scores_of(const AnnotatedGame& game) {
    std::vector<std::string> scores;
    for (const EvaluatedPosition& at : game.positions)
        scores.push_back(to_string(at.score_for(Color::white).value()));
    return scores;
}

/// What must hold for every game: a mark stands beside a loss, and what is forced loses nothing.
void check_laws(const AnnotatedGame& game) {
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const AnnotatedMove& note = game.moves[i];
        CAPTURE(i);
        if (note.judgement != none) CHECK(*note.win_before > *note.win_after);
        if (!note.is_forced || !note.is_judged) continue;
        CHECK(note.judgement == none);
        CHECK(note.accuracy == 100.0);
        CHECK(note.win_before == note.win_after);
        CHECK(centipawn_loss(game, i) == 0);
        CHECK(note.missed_result == MissedResult::none);
    }
}

/// An analyser that says anything.
class Guesser : public Analyser {
public:
    explicit Guesser(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] std::string name() const override { return "guesser"; }
    void forget() override {}
    [[nodiscard]] std::expected<SearchResult, EngineError> analyse(
        const GameHistory& game, const SearchLimits& /*limits*/, const std::stop_token& /*stop*/,
        const Engine::Observer& /*observer*/) override {
        SearchResult result;
        const MoveList moves = legal_moves(game.position());
        for (std::size_t i = 0; i < std::min<std::size_t>(2, moves.size()); ++i)
            result.lines.push_back(
                {.score = score(), .depth = 1, .moves = {moves[random_() % moves.size()]}});
        std::ranges::stable_sort(result.lines, std::ranges::greater{}, &SearchLine::score);
        return result;
    }

private:
    Score score() {
        const auto plies = 1 + static_cast<int>(random_() % 20);
        if (random_() % 6 == 0)
            return plies % 2 == 1 ? Score::mating_in(plies) : Score::mated_in(plies);
        return random_() % 4 == 0 ? draw
                                  : Score::centipawns(static_cast<int>(random_() % 2400) - 1200);
    }

    std::mt19937_64 random_;
};

constexpr std::array small_fens{
    "8/8/8/2k5/3R4/8/8/4K3 b - - ",         "8/8/4k3/8/8/2Q5/8/K7 w - - ",
    "4k3/8/4K3/4P3/8/8/8/8 w - - ",         "7k/8/6K1/8/8/8/1R6/8 w - - ",
    "6k1/5pp1/7p/8/8/7P/5PP1/3Q2K1 w - - ", "k7/p7/P7/8/8/8/8/1K1N4 b - - "};
constexpr std::array four_men{"3k4/8/3r4/8/8/8/8/KQ6 w - - ",  "8/8/8/3k4/4p3/8/8/R3K3 w - - ",
                              "8/8/8/8/8/1pQ1K3/k7/8 w - - ",  "4k3/8/4K3/4P3/8/8/7p/8 w - - ",
                              "8/8/8/8/3k4/8/2B5/K1N5 w - - ", "8/3kr3/8/8/8/8/2B5/K7 b - - "};

/// A game of few men that moves to and fro.
Game shuffle(std::mt19937_64& random, std::span<const char* const> fens) {
    const int clock = random() % 2 == 0 ? 0 : 70 + static_cast<int>(random() % 40);
    auto game = parse_game(
        with_fen(std::string(fens[random() % fens.size()]) + std::to_string(clock) + " 90",
                 random() % 3 == 0 ? "1/2-1/2" : "*"));
    Position position = game->start;
    for (int ply = 0; ply < 24 && has_legal_move(position); ++ply) {
        const MoveList moves = legal_moves(position);
        Move next = moves[random() % moves.size()];
        if (ply >= 2 && random() % 8 != 0) {
            const Move last = *game->moves[game->moves.size() - 2].move;
            const Move back(last.to(), last.from());
            if (moves.contains(back)) next = back;
        }
        game->moves.push_back({.move = next, .annotations = {}});
        position.make(next);
    }
    return *std::move(game);
}

}  // namespace

TEST_CASE("the move that completes the fifty moves is a draw", "[annotate][claims]") {
    const AnnotatedGame game = searched(fiftieth, 491);
    CHECK(scores_of(game) == std::vector<std::string>{"+0.00", "+0.00"});
    CHECK(game.moves[0].judgement == none);
    CHECK(game.players[Color::black].acpl == 0.0);
    CHECK(game.players[Color::black].accuracy == 100.0);
    CHECK(game.positions[1].draw_claim == DrawClaim::fifty_moves);
    check_laws(game);
    // So it is where the file says otherwise.
    const AnnotatedGame read =
        annotated(with_fen("6k1/5p1p/6p1/8/8/6P1/Q4P1P/6K1 b - - 99 130",
                           "{[%eval 4.91]} 130... Kg7 {[%eval 4.91]} 1/2-1/2"));
    CHECK(scores_of(read) == std::vector<std::string>{"+0.00", "+0.00"});
    CHECK(read.players[Color::black].acpl == 0.0);
    // A pawn move gives the draw away, and a move before the last one nothing.
    const AnnotatedGame pawn =
        searched(with_fen("6k1/5p1p/6p1/8/8/6P1/Q4P1P/6K1 b - - 99 130", "130... h5 1-0"), 491);
    CHECK(pawn.moves[0].judgement == Judgement::blunder);
    const AnnotatedGame early =
        searched(with_fen("6k1/5p1p/6p1/8/8/6P1/Q4P1P/6K1 b - - 97 130", "130... Kg7 1-0"), 491);
    CHECK(scores_of(early) == std::vector<std::string>{"+4.91", "+4.91"});
}

TEST_CASE("who wins and repeats gives the win away, as often as he does", "[annotate][claims]") {
    const AnnotatedGame game = searched(repeated, 487);
    const auto scores = scores_of(game);
    // Nothing is between the two truths.
    for (const std::string& score : scores) CHECK((score == "+4.87" || score == "+0.00"));
    // From the third occurrence on, a draw may be claimed until Black plays 37... g6. Where White
    // is to move nobody has claimed it, and he can still win.
    for (std::size_t i = 0; i < scores.size(); ++i) {
        CAPTURE(i);
        CHECK((scores[i] == "+0.00") == (i >= 9 && i <= 15 && i % 2 == 1));
        CHECK(game.positions[i].draw_claim.has_value() == (i >= 9 && i <= 15));
    }
    const std::vector<std::size_t> bad = bad_moves(game);
    CHECK(bad == std::vector<std::size_t>{8, 10, 11, 12, 14, 15});
    for (const std::size_t index : bad) {
        CAPTURE(index);
        REQUIRE(game.moves[index].reason);
        CHECK(game.moves[index].reason->text ==
              (index % 2 == 0 ? "Lets a draw be claimed (third occurrence)."
                              : "Does not claim the draw (third occurrence)."));
    }
    check_laws(game);
}

TEST_CASE("where a draw may be claimed the side to move has the better of both",
          "[annotate][claims]") {
    // White mates in one, whatever the clock; Black claims the draw if he can.
    for (const int clock : {99, 100, 101, 120}) {
        const std::string fen = "7k/5K2/8/8/8/8/8/6R1 w - - " + std::to_string(clock) + " 120";
        CAPTURE(clock);
        AnnotatedGame bare = unannotated(with_fen(fen, "120. Rg2 Kh7 121. Rg3 *"));
        test::ScriptedAnalyser analyser;
        const auto say = [&](std::size_t index, Score score, const std::string& san) {
            const EvaluatedPosition& at = bare.positions[index];
            analyser.expect(at.position, {line_from(at.position, score, {san})});
        };
        say(0, Score::mating_in(1), "Rh1#");
        say(1, Score::mated_in(2), "Kh7");
        say(2, Score::mating_in(1), "Rh2#");
        say(3, Score::mated_in(10), "Kh6");
        const AnnotatedGame game =
            annotated(with_fen(fen, "120. Rg2 Kh7 121. Rg3 *"), {}, {.analyser = &analyser});
        CHECK(scores_of(game) == std::vector<std::string>{"#1", "+0.00", "#1", "+0.00"});
        CHECK(bad_moves(game) == std::vector<std::size_t>{0, 2});
        CHECK(game.moves[0].judgement == Judgement::blunder);
        CHECK(game.moves[1].is_forced);
        check_laws(game);
        // So it is with what is written, and where the draw that ends the game was claimed.
        const std::string evals = "{[%eval #1]} 120. Rg2 {[%eval #2]} Kh7 {[%eval #1]}";
        const AnnotatedGame read = annotated(with_fen(fen, evals + " *"));
        CHECK(scores_of(read) == std::vector<std::string>{"#1", "+0.00", "#1"});
        const AnnotatedGame drawn = annotated(with_fen(fen, evals + " 1/2-1/2"));
        CHECK(scores_of(drawn) == std::vector<std::string>{"#1", "+0.00", "+0.00"});
        CHECK(drawn.positions.back().is_claimed);
        CHECK(bad_moves(drawn) == std::vector<std::size_t>{0});
    }
    // What is not written is unknown, though a draw is certain.
    const AnnotatedGame unknown = annotated(with_fen("7k/5K2/8/8/8/8/8/6R1 w - - 100 120",
                                                     "120. Rg2 {[%eval 0.0]} Kh7 {[%eval #1]} *"));
    CHECK_FALSE(unknown.positions[0].score);
    CHECK_FALSE(unknown.moves[0].is_judged);
}

TEST_CASE("who may claim and does not has given the draw away", "[annotate][claims]") {
    // Black, who loses, has all moves to choose from, and completes the fifty moves.
    const AnnotatedGame game = searched(
        with_fen("6k1/5p1p/6p1/8/8/6P1/Q4P1P/6K1 b - - 99 130", "130... Kg7 131. h4 1-0"), 491);
    CHECK(scores_of(game) == std::vector<std::string>{"+0.00", "+4.91", "+4.91"});
    CHECK(bad_moves(game) == std::vector<std::size_t>{0});
    REQUIRE(game.moves[0].reason);
    CHECK(game.moves[0].reason->text == "Does not claim the draw (fifty moves).");
    check_laws(game);
}

TEST_CASE("who may repeat for the third time has a draw", "[annotate][claims]") {
    // Black, a queen down, could play 33... Kg8, but moves his pawn.
    const AnnotatedGame game = searched(with_fen("6k1/5pp1/7p/8/8/3Q3P/5PP1/6K1 w - - 0 30",
                                                 "30. Qd8+ Kh7 31. Qd3+ Kg8 32. Qd8+ Kh7 33. Qd3+ "
                                                 "g6 1-0"),
                                        487);
    const std::size_t last = game.moves.size() - 1;
    REQUIRE_FALSE(game.positions[last].claiming_moves.empty());
    CHECK(game.positions[last].score == draw);
    CHECK(game.moves[last].judgement == Judgement::blunder);
    REQUIRE(game.positions[last].best_move());
    CHECK(game.positions[last].best_move() == game.positions[last].claiming_moves.front());
    check_laws(game);
}

TEST_CASE("a forced move loses nothing", "[annotate][claims]") {
    // 1... Kh7 is the only move.
    const std::string start = "6k1/5pp1/7p/8/8/7P/5PP1/3Q2K1 w - - 0 30";
    const AnnotatedGame read =
        annotated(with_fen(start,
                           "30. Qd8+ {[%eval 1.0]} Kh7 {[%eval 9.0]} 31. Qd3+ {[%eval #3]} "
                           "g6 {[%eval #2]} 32. Kh2 {[%eval 5]} 1-0"));
    CHECK(read.moves[1].is_forced);
    CHECK_FALSE(read.moves[3].is_forced);
    CHECK(read.moves[1].is_judged);
    CHECK(read.moves[1].accuracy == 100.0);
    CHECK(read.players[Color::black].acpl == 0.0);
    check_laws(read);
    // With an analyser both positions have one score.
    const std::string moves = with_fen(start, "30. Qd8+ Kh7 31. Kh2 *");
    AnnotatedGame bare = unannotated(moves);
    test::ScriptedAnalyser analyser;
    const auto say = [&](std::size_t index, int white, const std::string& san) {
        const EvaluatedPosition& at = bare.positions[index];
        analyser.expect(
            at.position,
            {line_from(at.position, at.for_side(Color::white, Score::centipawns(white)), {san})});
    };
    say(0, 500, "Qd8+");
    say(1, 450, "Kh7");
    say(2, 700, "Kh2");
    say(3, 700, "g6");
    for (const bool smooths : {false, true}) {
        const AnnotatedGame game = annotated(moves, {.smooths = smooths}, {.analyser = &analyser});
        CHECK(game.positions[1].score == -*game.positions[2].score);
        CHECK(game.positions[1].lines.front().score == *game.positions[1].score);
        check_laws(game);
    }
    // A mate that is forced is one move nearer after the move.
    analyser.expect(bare.positions[2].position,
                    {line_from(bare.positions[2].position, Score::mating_in(5), {"Kh2"})});
    const AnnotatedGame mated = annotated(moves, {}, {.analyser = &analyser});
    CHECK(mated.positions[1].score == Score::mated_in(6));
    check_laws(mated);
}

TEST_CASE("draws are no part of a mean", "[annotate][claims]") {
    AnnotatedGame game = unannotated("1. e4 e5 *");
    for (const auto& [index, score, san] :
         {std::tuple(0, 100, "e4"), std::tuple(1, 0, "e5"), std::tuple(2, 60, "Nf3")}) {
        game.positions[static_cast<std::size_t>(index)].score =
            game.positions[static_cast<std::size_t>(index)].for_side(Color::white,
                                                                     Score::centipawns(score));
        test::add_line(game, static_cast<std::size_t>(index), Score::centipawns(score), {san});
    }
    smooth(game);
    CHECK(scores_of(game) == std::vector<std::string>{"+1.00", "+0.00", "+0.60"});
    // Nor of that of two iterations.
    const Position start = Position::start();
    const auto mean_of = [&](int first, int second) {
        auto script = std::make_unique<test::ScriptedAnalyser>();
        const auto line = [&](int score) {
            return std::vector{line_from(start, Score::centipawns(score), {"e4"})};
        };
        script->iterations = {line(first), line(second)};
        script->expect(start, line(second));
        const auto analyser = calibrated(std::move(script), EvaluationKind::full);
        return analyser->analyse({start}, {}, {}, {})->lines.front().score;
    };
    CHECK(mean_of(400, 0) == draw);
    CHECK(mean_of(0, 100) == Score::centipawns(118));
    CHECK(mean_of(300, 100) > Score::centipawns(118));
}

TEST_CASE("whoever passes begins anew", "[annotate][claims]") {
    const AnnotatedGame game = unannotated(
        "1. Nf3 Nf6 2. Ng1 Ng8 3. -- Nf6 4. -- Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 *");
    std::size_t claims = 0;
    for (const EvaluatedPosition& at : game.positions) claims += at.draw_claim ? 1 : 0;
    // After 8. Ng1, as after the second pass, and after 8... Ng8.
    CHECK(claims == 2);
    CHECK(game.positions.back().draw_claim == DrawClaim::threefold);
}

TEST_CASE("a mate on the hundredth half-move is no draw", "[annotate][claims]") {
    const AnnotatedGame game =
        unannotated(with_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 90", "90. Ra8# 1-0"));
    CHECK_FALSE(game.positions[1].draw_claim);
    const AnnotatedGame missed =
        searched(with_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 90", "90. Ra7 1/2-1/2"), 500);
    CHECK(missed.positions[1].draw_claim == DrawClaim::fifty_moves);
    CHECK(missed.positions[1].score == draw);
}

TEST_CASE("tables know the mate that goes before a claim", "[annotate][claims][endgame_tables]") {
    const auto tables = std::make_shared<const Tablebases>(
        TablebaseOptions{.own = std::make_shared<EndgameTables>()});
    for (const int clock : {97, 98, 99, 100, 101, 130}) {
        CAPTURE(clock);
        const std::string fen = "7k/5K2/8/8/8/8/8/6R1 w - - " + std::to_string(clock) + " 120";
        const auto with_tables = [&](const std::string& moves, bool has_analyser) {
            const std::string pgn = with_fen(fen, moves);
            test::ScriptedAnalyser analyser = one_sided(unannotated(pgn), 900);
            return annotated(
                pgn, {.only_moves = true},
                {.analyser = has_analyser ? &analyser : nullptr, .endings = tables.get()});
        };
        for (const bool has_analyser : {false, true}) {
            const AnnotatedGame mate = with_tables("120. Rh1# 1-0", has_analyser);
            CHECK(scores_of(mate) == std::vector<std::string>{"#1", "#0"});
            CHECK(bad_moves(mate).empty());
            // At 97 the king's forced move comes before the hundredth half-move, and Rh2 mates.
            const AnnotatedGame late = with_tables("120. Rg2 Kh7 121. Rh2# 1-0", has_analyser);
            const bool is_in_time = clock + 2 <= 99;
            CHECK(scores_of(late)[0] == "#1");
            CHECK(scores_of(late)[1] == (is_in_time ? "#1" : "+0.00"));
            CHECK(scores_of(late)[2] == "#1");
            CHECK(late.moves[0].judgement == (is_in_time ? none : Judgement::blunder));
            CHECK(late.moves[0].keeps_result == is_in_time);
            CHECK(late.moves[1].judgement == none);
            check_laws(late);
        }
    }
}

TEST_CASE("without evaluations a claim makes none", "[annotate][claims]") {
    for (const EvaluatedPosition& at : annotated(repeated).positions) CHECK_FALSE(at.score);
}

TEST_CASE("tables know the clock", "[annotate][claims][endgame_tables]") {
    const auto tables = std::make_shared<const Tablebases>(
        TablebaseOptions{.own = std::make_shared<EndgameTables>()});
    const auto with_tables = [&](const std::string& pgn) {
        test::ScriptedAnalyser analyser = one_sided(unannotated(pgn), 900);
        return annotated(pgn, {.only_moves = true},
                         {.analyser = &analyser, .endings = tables.get()});
    };
    const std::string rook = "8/8/8/2k5/3R4/8/8/4K3 b - - ";
    const std::string line = "102... Kb5 103. Kd2 Kc5 104. Kc3 1/2-1/2";
    const AnnotatedGame late = with_tables(with_fen(rook + "97 102", line));
    for (const AnnotatedMove& note : late.moves) CHECK(note.judgement == none);
    CHECK(late.players[Color::black].acpl == 0.0);
    CHECK(late.players[Color::white].acpl == 0.0);
    CHECK_FALSE(first_half_point(late));
    CHECK_FALSE(late.moves[0].is_only_move);
    check_laws(late);
    // With time to mate, the rook had to be taken.
    const AnnotatedGame early = with_tables(with_fen(rook + "20 102", line));
    CHECK(early.moves[0].judgement == Judgement::blunder);
    CHECK(first_half_point(early) == 0U);
    check_laws(early);
    for (const int clock : {60, 70, 80, 90, 95, 96, 98, 99}) {
        CAPTURE(clock);
        check_laws(with_tables(with_fen(rook + std::to_string(clock) + " 102", line)));
    }
}

TEST_CASE("a won ending repeated three times is a draw", "[annotate][claims][endgame_tables]") {
    const auto tables = std::make_shared<const Tablebases>(
        TablebaseOptions{.own = std::make_shared<EndgameTables>()});
    const std::string pgn =
        with_fen("8/8/8/4k3/8/8/8/KQ6 b - - 0 1",
                 "1... Ke6 2. Qc1 Ke5 3. Qb1 Ke6 4. Qc1 Ke5 5. Qb1 Kd5 1/2-1/2");
    test::ScriptedAnalyser analyser = one_sided(unannotated(pgn), 900);
    const AnnotatedGame game = annotated(pgn, {}, {.analyser = &analyser, .endings = tables.get()});
    // 5. Qb1 makes the third occurrence; 5... Kd5 leaves it.
    CHECK(game.moves[7].judgement == Judgement::blunder);
    CHECK(game.positions[8].draw_claim == DrawClaim::threefold);
    CHECK(game.positions[8].score == draw);
    CHECK(game.moves[8].judgement == Judgement::blunder);
    for (std::size_t i = 0; i < 7; ++i) CHECK(game.moves[i].judgement == none);
    check_laws(game);
}

/// Games of these positions, judged with and without tables.
void check_shuffles(std::span<const char* const> fens, int men, int games) {
    const auto tables = std::make_shared<const Tablebases>(
        TablebaseOptions{.own = std::make_shared<EndgameTables>(), .own_men = men});
    std::mt19937_64 random(48);
    Guesser guesser(48);
    std::size_t claims = 0;
    std::size_t forced = 0;
    for (int times = 0; times < games; ++times) {
        const auto game =
            annotate(shuffle(random, fens), {.smooths = times % 2 == 0, .only_moves = true},
                     {.analyser = &guesser, .endings = times % 3 == 0 ? nullptr : tables.get()});
        REQUIRE(game);
        check_laws(*game);
        for (const EvaluatedPosition& at : game->positions) {
            claims += at.draw_claim ? 1 : 0;
            if (at.may_claim()) REQUIRE(*at.score >= draw);
            if (at.is_claimed) REQUIRE(at.score == draw);
        }
        for (std::size_t i = 0; i < game->moves.size(); ++i) {
            const AnnotatedMove& note = game->moves[i];
            forced += note.is_forced ? 1 : 0;
            const EvaluatedPosition& here = game->positions[i];
            Score next = (-*game->positions[i + 1].score).further_by(1);
            if (here.may_claim()) next = std::max(next, draw);
            if (note.is_forced && !here.draw_claim) REQUIRE(here.score == next);
            // What gives a result away is marked, and has lost it.
            if (note.keeps_result == false) REQUIRE(note.judgement == Judgement::blunder);
        }
    }
    CHECK(claims > 100);
    CHECK(forced > 20);
}

TEST_CASE("whatever an engine says, marks stand beside losses", "[annotate][claims]") {
    check_shuffles(small_fens, 3, 400);
}

// Makes tables for half a minute.
TEST_CASE("whatever an engine says of four men, marks stand beside losses",
          "[.][annotate][claims]") {
    check_shuffles(four_men, 4, 1000);
}
