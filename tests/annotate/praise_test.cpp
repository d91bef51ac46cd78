#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/annotation_steps.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/pgn_writer.hpp"

#include "tests/support/annotated_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/scripted_analyser.hpp"

using namespace chess;

namespace {

/// A move, its score, and those of the next best move and of a short search.
struct Case {
    const char* what;
    const char* fen;
    const char* played;
    int best;
    const char* next;
    int next_best;
    const char* found_soon;  ///< by a search that has forgotten everything
    const char* praise;      ///< "" for none
};

/// After `forget` it gives another line.
class ForgetfulAnalyser : public test::ScriptedAnalyser {
public:
    explicit ForgetfulAnalyser(SearchLine then) : then_(std::move(then)) {}
    void forget() override { is_forgetful_ = true; }
    [[nodiscard]] std::expected<SearchResult, EngineError> analyse(
        const GameHistory& root, const SearchLimits& given, const std::stop_token& stop,
        const Engine::Observer& observer) override {
        if (is_forgetful_) return SearchResult{.lines = {then_}};
        return ScriptedAnalyser::analyse(root, given, stop, observer);
    }

private:
    SearchLine then_;
    bool is_forgetful_ = false;
};

Move turned(Move move) {
    const auto turn = [](Square square) { return square_at(index_of(square) ^ 56); };
    return {turn(move.from()), turn(move.to()), move.kind()};
}

/// The praise for the case, or for the same with colours exchanged.
std::string praise_of(const Case& given, bool is_turned) {
    const Position start = read_fen(given.fen).value().position;
    const auto move = [&](const char* san) {
        const Move found = parse_san(start, san).value();
        return is_turned ? turned(found) : found;
    };
    Game game;
    game.start = is_turned ? start.flipped() : start;
    game.moves.push_back({move(given.played), {}});
    AnnotatedGame annotated(game);
    annotated.positions[0].score = Score::centipawns(given.best);
    annotated.positions[1].score = Score::centipawns(-given.best);
    annotated.positions[0].lines = {
        {.score = Score::centipawns(given.best), .moves = {move(given.played)}}};
    judge_moves(annotated, {});
    ForgetfulAnalyser analyser({.moves = {move(given.found_soon)}});
    analyser.expect(game.start,
                    {{.score = Score::centipawns(given.next_best), .moves = {move(given.next)}}});
    REQUIRE(detail::praise_moves(annotated, {.limits = {.nodes = 3200}}, {.analyser = &analyser}));
    for (const SearchLimits& limits : analyser.limits) CHECK(limits.nodes.value_or(0) <= 3200 / 4);
    const auto& praise = annotated.moves[0].praise;
    return praise ? std::string(name_of(praise->kind)) : "";
}

}  // namespace

TEST_CASE("praise has its rules, for both colours", "[praise]") {
    const char* const quiet = "r3k3/8/8/8/8/8/5PPP/R5K1 w - - 0 1";
    const char* const open = "6k1/5ppp/8/4p3/8/5N2/5PPP/R5K1 w - - 0 1";
    const char* const offer = "r4rk1/ppp2ppp/8/3q4/8/3B1N2/PPPQ1PPP/R4RK1 w - - 0 1";
    const std::vector<Case> cases{
        {"any other is a mistake", offer, "Ng5", 100, "a3", -80, "Ng5", "only"},
        {"another is nearly as good", offer, "Ng5", 100, "a3", 0, "Ng5", ""},
        {"nothing can be lost any more", offer, "Ng5", -900, "a3", -1500, "Ng5", ""},
        {"it wins, and is seen at once", offer, "Ng5", 600, "a3", 0, "Ng5", "only"},
        {"it wins, and is not seen at once", offer, "Ng5", 600, "a3", 0, "a3", "great"},
        {"it holds, and is not seen at once", offer, "Ng5", 0, "a3", -600, "a3", "great"},
        {"hard, but no result turns", offer, "Ng5", 100, "a3", -80, "a3", "only"},
        {"anybody takes what hangs", open, "Nxe5", 600, "h3", 0, "h3", ""},
        {"anybody takes a rook", quiet, "Rxa8+", 600, "h3", 0, "h3", ""},
        {"a sound sacrifice", offer, "Bxh7+", 400, "a3", 0, "a3", "brilliant"},
        {"another move is as good", offer, "Bxh7+", 400, "a3", 390, "a3", ""},
        {"another move wins, too", offer, "Bxh7+", 900, "a3", 500, "a3", "only"},
        {"it loses less, but loses", offer, "Bxh7+", -300, "a3", -900, "a3", "only"},
    };
    for (const Case& given : cases) {
        CAPTURE(given.what);
        CHECK(praise_of(given, false) == given.praise);
        CHECK(praise_of(given, true) == given.praise);
    }
}

TEST_CASE("praise is marked once, beside nobody else's, and taken back", "[praise][markup]") {
    const std::string text = "1. e4 {[%clk 0:03:00]} 1... e5 $5 2. Nf3 $3 Nc6 *";
    AnnotatedGame game = test::unannotated(text);
    const std::string before = to_pgn(game.game, PgnStyle::lossless());
    game.moves[0].praise = {Praise::Kind::great, ""};
    game.moves[1].praise = game.moves[2].praise = {Praise::Kind::brilliant, ""};
    game.moves[3].praise = {Praise::Kind::only, ""};
    game.moves[3].is_only_move = true;
    write_annotations(game, {.annotator = "test", .praise = true});
    const std::string once = to_pgn(game.game, PgnStyle::lossless());
    std::string line = once;
    std::ranges::replace(line, '\n', ' ');
    CHECK(line.contains("1. e4 $1 {[%chesstool great] [%clk 0:03:00]} 1... e5 $5 2. Nf3 $3"));
    CHECK(line.contains("Nc6 $7 {[%chesstool only]} *"));
    CHECK(is_own_praise(game.game.moves[0], Nag{1}));
    CHECK_FALSE(is_own_praise(game.game.moves[2], Nag{3}));
    write_annotations(game, {.annotator = "test", .praise = true});
    CHECK(to_pgn(game.game, PgnStyle::lossless()) == once);
    remove_own_annotations(game.game);
    CHECK(to_pgn(game.game, PgnStyle::lossless()) == before);
}

TEST_CASE("the tables' only move is praised if it keeps the win", "[praise]") {
    AnnotatedGame game = test::unannotated("[FEN \"4k3/8/4K3/4P3/8/8/8/8 w - - 0 1\"]\n\n1. Kd6 *");
    const Move only = *game.game.moves[0].move;
    EvaluatedPosition& here = game.positions[0];
    here.score = Score::centipawns(900);
    game.positions[1].score = Score::centipawns(-900);
    here.verdict = EndingVerdict{.wdl = Wdl::win};
    here.keeping_moves = {only};
    for (const bool keeps : {true, false}) {
        game.moves[0].keeps_result = keeps;
        game.moves[0].praise.reset();
        if (!keeps) game.positions[1].score = Score();  // a draw can be claimed then
        judge_moves(game, {.only_moves = true});
        CHECK(game.moves[0].judgement == (keeps ? Judgement::none : Judgement::blunder));
        CHECK(game.moves[0].is_only_move == keeps);
        REQUIRE(detail::praise_moves(game, {.praises = true}, {}));
        CHECK(game.moves[0].praise.has_value() == keeps);
    }
}

TEST_CASE("a result is missed where winning chances say so", "[praise][judgement]") {
    const auto missed = [](int before, int after) {
        return missed_result(Score::centipawns(before), Score::centipawns(after));
    };
    CHECK(missed(500, 150) == MissedResult::win);
    CHECK(missed(500, 200) == MissedResult::none);
    CHECK(missed(0, -500) == MissedResult::draw);
    CHECK(missed(-200, -500) == MissedResult::none);
    CHECK(missed_result(Score::mating_in(3), Score::mated_in(2)) == MissedResult::win);
}
