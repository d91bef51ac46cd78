// Annotating a game again changes nothing, whatever ran before.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "libchess/uci/analyser.hpp"

#include "tests/support/catch.hpp"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

using namespace chess;

namespace {

/// A way to annotate, as options of the command set it.
struct Mode {
    std::string_view name;
    bool searches = true;
    bool has_tables = false;
    bool proves = false;
    bool words = false;
    bool praises = false;
    bool why_not = false;
    bool only_moves = false;
    bool is_for_black = false;
};

constexpr std::array modes{
    Mode{.name = "search"},
    Mode{.name = "search with all",
         .has_tables = true,
         .proves = true,
         .words = true,
         .praises = true,
         .why_not = true,
         .only_moves = true},
    Mode{.name = "search for Black", .praises = true, .is_for_black = true},
    Mode{.name = "reuse", .searches = false},
    Mode{.name = "reuse with tables", .searches = false, .has_tables = true, .proves = true},
    Mode{.name = "reuse with all",
         .searches = false,
         .has_tables = true,
         .proves = true,
         .words = true,
         .praises = true,
         .why_not = true,
         .only_moves = true},
};

constexpr std::array games{
    "[SetUp \"1\"]\n[FEN \"7k/8/5KQ1/8/8/8/8/8 w - - 0 1\"]\n[Result \"1/2-1/2\"]\n\n"
    "1. Kf7 1/2-1/2\n",
    "[SetUp \"1\"]\n[FEN \"7k/5K2/8/8/8/8/8/6R1 w - - 100 120\"]\n[Result \"1-0\"]\n\n"
    "120. Rg2 {[%eval 0.0]} Kh7 {[%eval #1]} 121. Rg3 {[%eval 5]} 1-0\n",
    "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 $1 {King's pawn [%eval 0.3] [%clk 0:03:00]} e5 "
    "{[%eval 0.35,20]} 2. Bc4 {[%eval 0.2] [%eval 7]} Nc6 {[%eval 0.25]} (2... Nf6 {[%eval 0.1]}) "
    "3. Qh5 $6 {[%eval -0.45]} Nf6 $4 $140 {[%eval #1]} ({[%chesstool]} 3... Qe7 4. a3) (3... g6) "
    "({[%chesstool] mate in 1, proved} 3... d6) 4. Qxf7# 1-0\n",
    "[Result \"0-1\"]\n\n{A start [%eval 0.2]} 1. f3 {+0.30/10 0.1s} e5 {-0.20/11 0.1s} "
    "2. g4 $7 {[%chesstool only] +0.25/9 0.2s} Qh4# {+M1/9 0.1s} 0-1\n",
    "[SetUp \"1\"]\n[FEN \"8/8/8/2k5/3R4/8/8/4K3 b - - 0 1\"]\n\n"
    "1... Kb5 {[%eval 9]} 2. Kd2 ({[%chesstool] tablebase win, given away} 2. Rd8) Kc5 3. Rd3 Kc4 "
    "4. Ke3 *\n",
};

/// The game with its annotations, in each mode from scratch.
class Annotator {
public:
    std::string annotated(const std::string& text, const Mode& mode) {
        auto game = parse_game(text);
        REQUIRE(game.has_value());
        const AnnotationOptions rules{
            .limits = {.nodes = 300, .lines = mode.only_moves ? 2 : 1},
            .sides = {{!mode.is_for_black, true}},
            .only_moves = mode.only_moves,
            .proof_nodes = mode.proves ? 2000U : 0U,
            .threats = mode.words,
            .why_nots = mode.why_not,
            .praises = mode.praises,
        };
        MateSolver solver({.hash_megabytes = 1});
        analyser_->forget();
        auto result = annotate(*std::move(game), rules,
                               {.analyser = mode.searches ? analyser_.get() : nullptr,
                                .solver = &solver,
                                .endings = mode.has_tables ? &tables_ : nullptr});
        REQUIRE(result.has_value());
        write_annotations(*result, {.annotator = std::string(mode.name),
                                    .keeps_evaluations = !mode.searches,
                                    .words = mode.words,
                                    .why_not = mode.why_not,
                                    .praise = mode.praises});
        return to_pgn(result->game, PgnStyle::lossless());
    }

private:
    std::unique_ptr<Analyser> analyser_ = make_analyser({.hash_bytes = 1U << 20U});
    Tablebases tables_{TablebaseOptions{.own = std::make_shared<EndgameTables>()}};
};

}  // namespace

TEST_CASE("annotating again changes nothing, whatever ran before", "[annotate][markup][laws]") {
    Annotator annotator;
    for (const char* const game : games) {
        std::vector<std::string> earlier{game};
        for (const Mode& mode : modes) earlier.push_back(annotator.annotated(game, mode));
        for (const std::string& text : earlier)
            for (const Mode& mode : modes) {
                const std::string once = annotator.annotated(text, mode);
                INFO(text);
                CAPTURE(mode.name);
                CHECK(annotator.annotated(once, mode) == once);
            }
    }
}
