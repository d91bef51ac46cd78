#include "libchess/motif/find_motifs.hpp"

#include "libchess/motif/detail/categories.hpp"
#include "tests/motif/example_puzzles.hpp"
#include "tests/support/catch.hpp"

using namespace chess;
using test::motif_names;

TEST_CASE("motifs have lichess's names, each its own", "[motif]") {
    std::set<std::string_view> names;
    for (std::size_t number = 0; number < motif_count; ++number) {
        const auto motif = static_cast<Motif>(number);
        CHECK(names.insert(name_of(motif)).second);
        CHECK(motif_named(name_of(motif)) == motif);
        CHECK_FALSE(words_of(motif).empty());
    }
    CHECK(name_of(Motif::attacking_f2_f7) == "attackingF2F7");
    CHECK(words_of(Motif::back_rank_mate) == "back-rank mate");
    CHECK(motif_named("master") == std::nullopt);
}

TEST_CASE("the example puzzles show the themes that lichess gives them", "[motif]") {
    // Themes about scores or players, which a replay does not show.
    const std::set<std::string> left_out{"crushing", "advantage",      "equality",
                                         "master",   "masterVsMaster", "superGM"};
    std::set<std::string> seen;
    for (const PuzzleRecord& puzzle : test::example_puzzles()) {
        CAPTURE(puzzle.id, puzzle.before);
        std::set<std::string> expected;
        for (const std::string& theme : puzzle.themes)
            if (!left_out.contains(theme)) expected.insert(theme);
        CHECK(motif_names(MotifLine(puzzle.before, puzzle.moves, 1)) == expected);
        seen.insert(expected.begin(), expected.end());
    }
    for (std::size_t number = 0; number < motif_count; ++number) {
        const auto name = std::string(name_of(static_cast<Motif>(number)));
        CAPTURE(name);
        CHECK(seen.contains(name) == (!left_out.contains(name) && name != "zugzwang"));
    }
}

TEST_CASE("a fork says what it attacks", "[motif]") {
    const Position start = read_fen("4k3/8/8/8/1r1N4/8/8/4K3 w - - 0 1").value().position;
    const std::vector<Move> moves{
        {Square::d4, Square::c6}, {Square::b4, Square::b7}, {Square::c6, Square::d8}};
    const std::vector<Move> fork{
        {Square::d4, Square::c2}, {Square::b4, Square::b2}, {Square::c2, Square::a1}};
    CHECK_FALSE(motif_names(MotifLine(start, moves)).contains("fork"));
    CHECK_FALSE(motif_names(MotifLine(start, fork)).contains("fork"));
    const Position royal = read_fen("4k3/8/1q6/8/5N2/8/8/4K3 w - - 0 1").value().position;
    const std::vector<Move> both{
        {Square::f4, Square::d5}, {Square::b6, Square::b2}, {Square::d5, Square::c7}};
    CHECK_FALSE(motif_names(MotifLine(royal, both)).contains("fork"));
    const Position real = read_fen("q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1").value().position;
    const std::vector<Move> wins{
        {Square::d5, Square::c7}, {Square::e8, Square::d8}, {Square::c7, Square::a8}};
    for (const FoundMotif& found : find_motifs(MotifLine(real, wins))) {
        if (found.motif != Motif::fork) continue;
        CHECK(found.ply == 0);
        CHECK(found.actor == Square::c7);
        CHECK(found.targets == (Bitboard(Square::a8) | Bitboard(Square::e8)));
    }
    CHECK(motif_names(MotifLine(real, wins)).contains("fork"));
}

TEST_CASE("without its pieces a motif is gone", "[motif]") {
    // Each pair is a line and the same line where what the motif is about is missing.
    CHECK(motif_names("q3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7 e8d8 c7a8").contains("fork"));
    CHECK_FALSE(motif_names("4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7 e8d8 c7a8").contains("fork"));
    CHECK(motif_names("3qk3/8/3n4/8/8/8/8/3RK3 w - - 0 1", "d1d6").contains("hangingPiece") ==
          false);  // the queen protects it
    CHECK(motif_names("4k3/8/3n4/8/8/8/8/3RK3 w - - 0 1", "d1d6").contains("hangingPiece"));
    CHECK(motif_names("4k3/4n3/8/3P4/8/8/8/R5K1 w - - 0 1", "a1e1").contains("pin"));
    CHECK_FALSE(motif_names("3k4/4n3/8/3P4/8/8/8/R5K1 w - - 0 1", "a1e1").contains("pin"));
    CHECK(motif_names("8/8/8/q2k4/8/8/8/6KR w - - 0 1", "h1h5 d5c4 h5a5").contains("skewer"));
    CHECK_FALSE(motif_names("8/8/8/3k4/8/8/8/6KR w - - 0 1", "h1h5 d5c4 h5a5").contains("skewer"));
}

TEST_CASE("a mate's name asks for all of its figure", "[motif]") {
    // In a kill box the queen protects the rook: here a pawn of its own side is between them.
    CHECK(motif_names("r2r2k1/5ppp/8/1p2P3/3pQP2/1Pq4P/2P3P1/RK5R b - - 3 28", "a8a1")
              .contains("killBoxMate"));
    CHECK_FALSE(motif_names("3q1r2/1p3k2/p4P2/4Q2p/8/3p1P2/PP3r2/1K4R1 w - - 0 28", "g1g7")
                    .contains("killBoxMate"));
    // There the rook stands beside the king: here it is the queen that does.
    CHECK_FALSE(
        motif_names("8/8/2p5/2Q5/4N3/3k4/PP4PP/4RK2 w - - 0 1", "c5c3").contains("killBoxMate"));
    // In Vukovic's mate no bishop protects the rook; otherwise it is the opera mate.
    CHECK(motif_names("3r1k2/6R1/4PNpr/3pP3/2p5/8/PP4p1/2K5 w - - 2 31", "g7f7")
              .contains("vukovicMate"));
    const auto opera = motif_names("4Q3/7k/P7/7N/8/1nb3P1/3r4/1K6 b - - 2 66", "d2b2");
    CHECK_FALSE(opera.contains("vukovicMate"));
    CHECK(opera.contains("operaMate"));
    // Only the queen confines a dovetail's king, and it has exactly two own men beside it.
    CHECK(motif_names("1Q6/8/p1qnp3/2kp4/8/7P/2r2P2/1R4K1 w - - 4 42", "b8b4")
              .contains("dovetailMate"));
    CHECK_FALSE(
        motif_names("r1b1n2k/p2n3p/4p3/1p1pP2r/2pP2q1/1PP2NN1/P4PK1/1BRQ2R1 b - - 1 26", "g4h3")
            .contains("dovetailMate"));
}

TEST_CASE("a corner mate's king is in the corner", "[motif]") {
    CHECK(motif_names("7k/7p/8/4N3/8/8/8/K5R1 w - - 0 1", "e5f7").contains("cornerMate"));
    for (const auto& [fen, move] : std::vector<std::pair<std::string_view, std::string_view>>{
             {"6k1/pp3ppp/5q2/2p5/2n1P3/1PP2P2/P3RQ1P/1K3B1R b - - 1 28", "c4d2"},
             {"8/8/K3R3/3k4/1Q6/p7/3N4/8 w - - 0 2", "d2f3"},
             {"4k3/1N5R/1K3Q2/8/4p3/p7/8/8 w - - 0 2", "b7d6"}}) {
        CAPTURE(fen);
        CHECK_FALSE(motif_names(fen, move).contains("cornerMate"));
    }
}

TEST_CASE("an underpromotion is not just another mate", "[motif]") {
    const auto names = [](std::string_view fen, std::string_view moves) {
        return motif_names(fen, moves).contains("underPromotion");
    };
    // A queen mates as well as a rook or bishop.
    CHECK_FALSE(names("6k1/P4ppp/8/8/8/8/8/4K3 w - - 0 1", "a7a8r"));
    CHECK_FALSE(names("6k1/P4ppp/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"));
    CHECK_FALSE(names("7k/R4P2/6K1/8/8/8/8/8 w - - 0 1", "f7f8r"));
    // A rook mates where a queen stalemates or does not mate at all.
    CHECK(names("8/5P1k/8/6K1/8/8/8/8 w - - 0 1", "f7f8r"));
    // A knight always counts.
    CHECK(names("6rk/5Ppp/8/8/8/8/8/4K3 w - - 0 1", "f7f8n"));
    CHECK(names("k7/1pP5/1P6/8/8/8/8/K6R w - - 0 1", "c7c8n"));
    // Without mate, any piece but a queen does.
    CHECK(names("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8b"));
}

TEST_CASE("a collinear move goes towards a piece that it faces", "[motif]") {
    const auto names = [](std::string_view fen, std::string_view moves) {
        return motif_names(fen, moves).contains("collinearMove");
    };
    CHECK(names("3r2k1/8/8/8/8/8/8/3R2K1 w - - 0 1", "d1d5"));
    CHECK_FALSE(names("3r2k1/8/8/8/8/8/8/3R2K1 w - - 0 1", "d1d8"));    // captures it
    CHECK_FALSE(names("3r2k1/8/8/8/8/8/8/3R2K1 w - - 0 1", "d1a1"));    // leaves the line
    CHECK_FALSE(names("3r2k1/8/8/8/8/3R4/8/6K1 w - - 0 1", "d3d1"));    // goes away
    CHECK_FALSE(names("3r2k1/8/3p4/8/8/8/8/3R2K1 w - - 0 1", "d1d5"));  // a pawn between
    CHECK_FALSE(names("3n2k1/8/8/8/8/8/8/3R2K1 w - - 0 1", "d1d5"));    // does not attack back
    CHECK(names("6k1/8/8/8/7q/8/8/4B1K1 w - - 0 1", "e1g3"));
    CHECK(names("6k1/2q5/8/8/8/8/2R5/6K1 b - - 0 1", "c7c3"));
}

TEST_CASE("a line without a move of the solver shows nothing", "[motif]") {
    CHECK(find_motifs(MotifLine(Position::start(), {})).empty());
    const std::vector<Move> one{{Square::e2, Square::e4}};
    CHECK(find_motifs(MotifLine(Position::start(), one, 1)).empty());
    CHECK(MotifLine(Position::start(), one, 1).solver() == Color::black);
}

TEST_CASE("a score for the end of a line has a name", "[motif]") {
    CHECK(detail::motif_of_score(Score::centipawns(400)) == Motif::crushing);
    CHECK(detail::motif_of_score(Score::mating_in(5)) == Motif::crushing);
    CHECK(detail::motif_of_score(Score::centipawns(399)) == Motif::advantage);
    CHECK(detail::motif_of_score(Score::centipawns(129)) == Motif::equality);
    CHECK(detail::motif_of_score(Score::centipawns(-129)) == Motif::equality);
    CHECK(detail::motif_of_score(Score::centipawns(-130)) == std::nullopt);
}
