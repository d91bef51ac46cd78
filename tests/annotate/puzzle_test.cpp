// How puzzles are made, and that each is sound: solved again from scratch, read back, replayed.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/calibration.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/motif/detail/categories.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/puzzle_table.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"

#include "tests/annotate/sentence_checker.hpp"
#include "tests/motif/example_puzzles.hpp"
#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scripted_analyser.hpp"

#include <algorithm>
#include <span>

using namespace chess;
using test::line_from;

namespace {

constexpr std::string_view mate_missed =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2024.05.01\"]\n[Site \"https://example.org/1\"]\n"
    "[Opening \"Open Game: Wayward Queen\"]\n\n"
    "1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.5]} Ke7 {[%eval #1]} "
    "3. a3 {[%eval 0.0]} *";

Score cp(int value) {
    return Score::centipawns(value);
}

/// 1... d4 lets White fork king and rook. The scores of searches in that line.
struct Fork {
    int best = 600;    ///< 2. Nc7+
    int second = 0;    ///< 2. Na3
    int before = 0;    ///< before 1... d4, for White
    int later = -300;  ///< 3. Nb5 in place of 3. Nxa8

    AnnotatedGame game =
        test::unannotated("[FEN \"r3k3/8/8/1N1p4/8/8/6P1/6K1 b - - 0 1\"]\n\n1... d4 *");
    test::ScriptedAnalyser analyser = {};

    std::string found() {
        const Position start = game.positions[1].position;
        const auto after = [&](const std::vector<std::string>& sans) {
            Position position = start;
            for (const Move move : line_from(position, cp(0), sans).moves) position.make(move);
            return position;
        };
        game.positions[0].score = cp(-before);
        game.positions[1].score = cp(best);
        judge_moves(game, {});
        analyser.expect(game.positions[0].position,
                        {line_from(game.positions[0].position, cp(-before), {"Kd7"})});
        const auto script = [&](const std::vector<std::string>& sans,
                                const std::vector<std::pair<std::string, int>>& moves) {
            std::vector<SearchLine> lines;
            for (const auto& [san, worth] : moves)
                lines.push_back(line_from(after(sans), cp(worth), {san}));
            analyser.expect(after(sans), lines);
        };
        script({}, {{"Nc7+", best}, {"Na3", second}});
        script({"Nc7+"}, {{"Kd7", -best}});
        script({"Nc7+", "Kd7"}, {{"Nxa8", best}, {"Nb5", later}});
        script({"Nc7+", "Kd7", "Nxa8"}, {{"Kc6", -best}});
        script({"Nc7+", "Kd7", "Nxa8", "Kc6"}, {{"Nb6", best}, {"Nc7", best - 10}});
        REQUIRE(find_puzzles(game, {.limits = {.nodes = 1000}}, {.analyser = &analyser}));
        if (game.puzzles.empty()) return "";
        return to_uci(start, game.puzzles.front().moves);
    }
};

/// A game of one move, the mistake.
Game game_of(const PuzzleRecord& record) {
    Game game{.start = record.before};
    game.moves.push_back({record.moves.front(), {}});
    return game;
}

Game with_colours_exchanged(Game game) {
    const auto flipped = [](Move move) {
        return Move(flip(move.from()), flip(move.to()), move.kind());
    };
    game.start = game.start.flipped();
    for (GameMove& move : game.moves) move.move = flipped(*move.move);
    return game;
}

/// What is wrong with a puzzle, by a solver that knows nothing of how it was made; or nothing.
std::string objection(const AnnotatedGame& game, const Puzzle& puzzle, Analyser& solver,
                      std::uint64_t nodes) {
    auto row = read_puzzle(to_text(game, puzzle, PuzzleFormat::csv), {});
    if (!row) return "the table's row cannot be read: " + row.error().message;
    const MotifLine line(row->before, row->moves, 1);
    std::vector<std::string> themes;
    for (const FoundMotif& found : find_motifs(line)) themes.emplace_back(name_of(found.motif));
    solver.forget();
    GameHistory history{row->before, {}};
    Score score;
    for (std::size_t ply = 0; ply < line.size(); ++ply) {
        if (ply % 2 == 1) {
            const auto result = solver.analyse(history, {.nodes = 4 * nodes}, {}, {});
            if (!result) return "no answer";
            const Position& after = line[ply].after;
            if (result->best_move() != line[ply].move && !is_checkmate(after))
                return "another move is found: " + to_uci(line[ply].before, *result->best_move());
            score = result->lines.front().score;
        }
        history.moves.push_back(line[ply].move);
    }
    if (const auto motif = detail::motif_of_score(score); !line.mates() && motif)
        themes.emplace_back(name_of(*motif));
    std::ranges::sort(themes);
    // Zugzwang is found by searches of other positions.
    std::erase_if(row->themes, [](const std::string& theme) { return theme == "zugzwang"; });
    if (themes != row->themes) return "other themes";
    if (line.size() % 2 != 0) return "it does not end with the solver's move";
    const LineMove& last = line[line.size() - 1];
    if (!line.mates() && count_legal_moves(last.before) == 1) return "the last move is forced";
    if (line.mates() != puzzle.mate.has_value()) return "a mate that is none";
    const auto pgn = parse_game(to_text(game, puzzle, PuzzleFormat::pgn));
    if (!pgn || pgn->moves.size() != line.size()) return "the game cannot be read";
    const auto epd = parse_epd(to_text(game, puzzle, PuzzleFormat::epd));
    if (!epd || *epd->variation() != puzzle.moves) return "the record cannot be read";
    return "";
}

}  // namespace

TEST_CASE("a missed mate is a puzzle, in each format", "[annotate][puzzles]") {
    MateSolver solver({.hash_megabytes = 1});
    const AnnotatedGame game =
        test::annotated(mate_missed, {.proof_nodes = 10'000, .puzzles = true}, {.solver = &solver});
    REQUIRE(game.puzzles.size() == 1);
    Puzzle puzzle = game.puzzles.front();
    CHECK(puzzle.ply == 4);
    CHECK(puzzle.rating == PuzzleRater().rate(line_of(game, puzzle)));
    puzzle.rating = {1480, 1210, 1760};
    CHECK(to_text(game, puzzle, PuzzleFormat::epd) ==
          "rnbq1bnr/ppppkppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQ - 2 3 bm Qxe5#; dm 1; pv Qxe5#; "
          "id \"Ann - Bob, 2024.05.01, 3.\"; c0 \"3.a3 was played\"; "
          "c1 \"epauletteMate mate mateIn1 oneMove opening\"; c2 \"easy\"; c3 \"mate-finder\"; "
          "c4 \"1480 (1210 to 1760)\";");
    CHECK(to_text(game, puzzle, PuzzleFormat::csv) ==
          puzzle_id(game, puzzle) +
              ",rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2,e8e7 h5e5,1480,215,,,"
              "epauletteMate mate mateIn1 oneMove opening,https://example.org/1,"
              "Open_Game Open_Game_Wayward_Queen");
    CHECK(to_text(game, puzzle, PuzzleFormat::pgn).ends_with("\n\n2... Ke7 $4 3. Qxe5# *"));
}

TEST_CASE("a solution goes on as long as one move is the only good one", "[annotate][puzzles]") {
    Fork fork;
    CHECK(fork.found() == "b5c7 e8d7 c7a8");
    const Puzzle& puzzle = fork.game.puzzles.front();
    CHECK(puzzle.evidence == PuzzleEvidence::search);
    CHECK(std::ranges::count(puzzle.themes, Motif::fork) == 1);
    CHECK(std::ranges::count(puzzle.themes, Motif::crushing) == 1);
    CHECK(std::ranges::count(fork.analyser.limits, 4000U, &SearchLimits::nodes) > 4);
    CHECK(Fork{.later = 550}.found() == "b5c7");
    CHECK(Fork{.second = 350}.found().empty());               // wins as well
    CHECK(Fork{.best = 200, .second = 0}.found().empty());    // not clearly better
    CHECK(Fork{.best = 600, .before = 400}.found().empty());  // won already
    CHECK(Fork{.best = -200, .second = -900, .before = -900}.found().empty());  // not worth it
}

TEST_CASE("tables decide which move is the only one", "[annotate][puzzles]") {
    const auto tables = std::make_shared<const Tablebases>(
        TablebaseOptions{.own = std::make_shared<EndgameTables>()});
    const auto analyser =
        calibrated(make_analyser({.hash_bytes = std::size_t{1} << 20U, .endings = tables}),
                   EvaluationKind::network);
    // 1... Ke6 gives the opposition away, and the draw.
    const AnnotatedGame game =
        test::annotated("[FEN \"8/8/8/5k2/8/4K1P1/8/8 b - - 0 1\"]\n\n1... Ke6 *",
                        {.limits = {.nodes = 500}, .puzzles = true},
                        {.analyser = analyser.get(), .endings = tables.get()});
    REQUIRE(game.puzzles.size() == 1);
    const Puzzle& puzzle = game.puzzles.front();
    CHECK(puzzle.evidence == PuzzleEvidence::tables);
    CHECK(to_uci(game.positions[1].position, puzzle.moves) == "e3e4 e6f6 e4f4 f6g6 f4g4");
    const MotifLine line = line_of(game, puzzle);
    for (const LineMove& move : line.moves()) {
        const auto moves = tables->moves(move.before);
        REQUIRE(moves);
        if (move.mover() == Color::black) continue;
        CHECK(moves->at(0).move == move.move);
        CHECK(moves->at(0).verdict.wdl == Wdl::win);
        CHECK(moves->at(1).verdict.wdl == Wdl::draw);
    }
}

TEST_CASE("puzzles are sorted by how hard they are", "[annotate][puzzles]") {
    const auto difficulty = [](std::string_view row) {
        const auto record = read_puzzle(row, {});
        REQUIRE(record);
        return difficulty_of(MotifLine(record->before, record->moves, 1));
    };
    CHECK(difficulty("a,7k/p4R1p/3p3r/2pN1n2/2PbBBb1/3P2P1/P3r3/5R1K w - - 1 28,f4h6 f5g3") ==
          Difficulty::easy);
    CHECK(difficulty("a,8/8/2p2k2/1p1p4/3P4/1PP1pK2/8/8 b - - 3 64,f6f5 b3b4") ==
          Difficulty::medium);
    CHECK(difficulty("a,8/6pp/8/5P1P/2p3P1/2k1K3/8/8 b - - 0 59,c3c2 h5h6 g7h6 f5f6 c4c3 f6f7") ==
          Difficulty::hard);
}

TEST_CASE("every puzzle is solved again from scratch, and by the other colour", "[puzzles][laws]") {
    constexpr std::uint64_t nodes = 3000;
    const auto make = [] {
        return calibrated(make_analyser({.hash_bytes = std::size_t{4} << 20U}),
                          EvaluationKind::network);
    };
    const auto analyser = make();
    const auto other = make();
    MateSolver solver({.hash_megabytes = 1});
    const auto annotated = [&](const Game& game) {
        analyser->forget();
        auto done = annotate(game, {.limits = {.nodes = nodes}, .puzzles = true},
                             {.analyser = analyser.get(), .solver = &solver});
        REQUIRE(done);
        return *std::move(done);
    };
    std::size_t found = 0;
    std::size_t same = 0;
    for (const PuzzleRecord& record : std::span(test::example_puzzles()).first(20)) {
        const Game game = game_of(record);
        const AnnotatedGame first = annotated(game);
        const AnnotatedGame flipped = annotated(with_colours_exchanged(game));
        for (const Puzzle& puzzle : first.puzzles) {
            CAPTURE(to_text(first, puzzle, PuzzleFormat::epd));
            CHECK(objection(first, puzzle, *other, nodes) == test::no_objection);
            ++found;
        }
        if (first.puzzles.empty() || flipped.puzzles.empty()) continue;
        // A search may order the other colour's moves differently; the first move is the same.
        const Puzzle& puzzle = first.puzzles.front();
        const Puzzle& twin = flipped.puzzles.front();
        CHECK(puzzle.moves.front().from() == flip(twin.moves.front().from()));
        CHECK(puzzle.moves.front().to() == flip(twin.moves.front().to()));
        same += puzzle.moves.size() == twin.moves.size() && puzzle.themes == twin.themes ? 1 : 0;
    }
    CHECK(found >= 10);
    CHECK(same + 2 >= found);
}

TEST_CASE("what anybody plays is no puzzle", "[annotate][puzzles]") {
    const auto puzzles = [](const std::string& fen, const std::string& bad,
                            const std::vector<std::pair<std::string, int>>& moves) {
        AnnotatedGame game = test::unannotated("[FEN \"" + fen + "\"]\n\n1... " + bad + " *");
        test::ScriptedAnalyser analyser;
        game.positions[0].score = cp(0);
        game.positions[1].score = cp(moves.front().second);
        judge_moves(game, {});
        std::vector<SearchLine> lines;
        for (const auto& [san, worth] : moves)
            lines.push_back(line_from(game.positions[1].position, cp(worth), {san}));
        const auto before = line_from(game.positions[0].position, cp(0), {"Kd7"});
        analyser.expect(game.positions[0].position, {before});
        analyser.expect(game.positions[1].position, lines);
        REQUIRE(find_puzzles(game, {.limits = {.nodes = 1000}}, {.analyser = &analyser}));
        return game.puzzles.size();
    };
    // The queen takes a pawn, and is taken; she goes where a pawn takes her; a rook is taken
    // elsewhere.
    CHECK(puzzles("4k3/8/8/8/3q4/8/3P4/2B1K3 b - - 0 1", "Qxd2+", {{"Bxd2", 300}, {"Kf1", -900}}) ==
          0);
    CHECK(puzzles("4k3/8/8/8/3q4/8/1P6/R3K3 b - - 0 1", "Qc3+", {{"bxc3", 500}, {"Kf1", -900}}) ==
          0);
    CHECK(puzzles("r3k3/8/8/1N6/3q4/8/8/R3K3 b - - 0 1", "Qb6", {{"Rxa8+", 500}, {"Kf1", -300}}) ==
          1);
    // The only legal move.
    CHECK(puzzles("4k3/8/8/8/8/5r2/7r/R5K1 b - - 0 1", "Kd7", {{"Kxh2", 500}}) == 0);
}
