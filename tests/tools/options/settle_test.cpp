// Which options go with which, as a user gives them. What is refused here names its positions or
// files, so that nothing depends on what is piped into the tests.

#include "options/annotate_options.hpp"
#include "options/check_options.hpp"
#include "options/eval_options.hpp"
#include "options/mate_options.hpp"
#include "options/perft_options.hpp"
#include "options/search_options.hpp"
#include "options/tt_options.hpp"
#include "options/uci_options.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/folder.hpp"

using namespace chesstool;

namespace {

using Words = std::vector<std::string>;

/// What a command makes of its command line.
template <typename Options>
struct Settled {
    Options options;
    std::string refusal;  // empty if there is none

    explicit Settled(const Words& words) {
        CommandParser app("chesstool test", "Test.");
        add_options(app, options);
        REQUIRE_FALSE(parse_arguments(app, words));
        refusal = settle(app, options).value_or("");
    }
};

template <typename Options>
std::string refusal(const Words& words) {
    return Settled<Options>(words).refusal;
}

/// Adds each of these to a mode, which takes it, and each of those, which it refuses so; "{}" in
/// the message stands for the option.
template <typename Options>
void check_mode(const Words& mode, const std::vector<Words>& taken,
                const std::vector<Words>& refused, std::string_view message) {
    const auto with = [&](const Words& more) {
        Words words = mode;
        words.insert(words.end(), more.begin(), more.end());
        return refusal<Options>(words);
    };
    CHECK(with({}).empty());
    for (const Words& words : taken) {
        INFO(fmt::format("{}", fmt::join(words, " ")));
        CHECK(with(words).empty());
    }
    for (const Words& words : refused) {
        INFO(fmt::format("{}", fmt::join(words, " ")));
        CHECK(with(words) == fmt::format(fmt::runtime(message), words.front()));
    }
}

const std::string fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

}  // namespace

TEST_CASE("a search without a limit has one of time", "[tools][options][search_options]") {
    using Search = Settled<SearchOptions>;
    CHECK(Search({"--fen", fen}).options.time == SearchOptions::default_time);
    for (const Words& limit : {Words{"--depth", "3"}, {"--nodes", "3"}, {"--elo", "1500"}}) {
        Words words{"--fen", fen};
        words.insert(words.end(), limit.begin(), limit.end());
        CHECK_FALSE(Search(words).options.time);
    }
    CHECK(Search({"--bench"}).options.depth == SearchOptions::bench_depth);
    CHECK(Search({"--bench"}).options.hash_megabytes == SearchOptions::bench_hash_megabytes);
    CHECK(Search({"--bench", "--hash", "2"}).options.hash_megabytes == 2);
    const auto tags = Search({"--tag-puzzles", "puzzles.csv"}).options;
    CHECK(tags.nodes == SearchOptions::puzzle_nodes);
    CHECK_FALSE(tags.time);
    const auto compare = Search({"--compare", "--fen", fen}).options;
    CHECK(compare.hash_entries == SearchOptions::compare_entries);
    CHECK(compare.evaluation.kind == chess::EvaluationKind::physicist);
}

TEST_CASE("each mode of search takes what belongs to it", "[tools][options][search_options]") {
    check_mode<SearchOptions>({"--bench"},
                              {{"--depth", "3"}, {"--with", "null-move"}, {"--format", "json"}},
                              {{"--multipv", "2"}, {"--nodes", "5"}, {"--wdl"}, {"--mate", "2"}},
                              "--bench and {} cannot be combined");
    check_mode<SearchOptions>(
        {"--compare", "--fen", fen},
        {{"--depth", "3"}, {"--svg", "x.svg"}, {"--sets", "pvs"}, {"--evaluation", "material"}},
        {{"--nodes", "5"}, {"--multipv", "2"}, {"--notation", "uci"}, {"--with", "null-move"}},
        "--compare and {} cannot be combined");
    check_mode<SearchOptions>({"--tag-puzzles", "puzzles.csv"},
                              {{"--depth", "3"},
                               {"--nodes", "0"},
                               {"--audit"},
                               {"--audit", "--good", "good.csv"},
                               {"--min-solved", "90%"},
                               {"--limit", "5"}},
                              {{"--multipv", "2"}, {"--epd-out", "x.epd"}, {"--journal", "j"}},
                              "--tag-puzzles and {} cannot be combined");
    check_mode<SearchOptions>({"--list-techniques"}, {{"--format", "json"}, {"--quiet"}},
                              {{"--depth", "3"}, {"--with", "null-move"}},
                              "{} is for searches, of which --list-techniques makes none");
    check_mode<SearchOptions>(
        {"--fen", fen, "--elo", "1500"}, {{"--seed", "3"}, {"--nodes", "1000"}},
        {{"--multipv", "2"}, {"--mate", "2"}, {"--threads", "2"}, {"--engine", "x"}},
        "--elo and {} cannot be combined");
    check_mode<SearchOptions>({"--fen", fen, "--engine", "x"},
                              {{"--multipv", "2"}, {"--engine-option", "Hash=1"}},
                              {{"--with", "null-move"}, {"--weights", "x"}, {"--tables", "x"}},
                              "{} is for the built-in engine, not for --engine");
}

TEST_CASE("options of a mode of search need the mode", "[tools][options][search_options]") {
    const auto refused = [](Words words) {
        words.insert(words.end(), {"--fen", fen});
        return refusal<SearchOptions>(words);
    };
    CHECK(refused({"--svg", "x.svg"}) == "--svg needs --compare");
    CHECK(refused({"--sets", "pvs"}) == "--sets needs --compare");
    CHECK(refused({"--audit"}) == "--audit needs --tag-puzzles");
    CHECK(refused({"--seed", "3"}) == "--seed needs --elo");
    CHECK(refused({"--engine-log", "x"}) == "--engine-log needs --engine");
    CHECK(refused({"--nodes", "0"}) == "--nodes 0 is for --tag-puzzles");
    CHECK(refused({"--bench"}) == "--bench has its own positions; give none with it");
    CHECK(refused({"--tag-puzzles", "x.csv"}) ==
          "--tag-puzzles has its own positions; give none with it");
    CHECK(refused({"--compare", "--threads", "2"}) == "--compare is for one thread");
    CHECK(refused({"--searchmoves", ""}) == "--searchmoves needs moves");
    CHECK(refused({"--hash", "1", "--hash-entries", "9"}) ==
          "--hash and --hash-entries cannot be combined");
    CHECK(refusal<SearchOptions>({"--tag-puzzles", "x.csv", "--good", "y.csv"}) ==
          "--good needs --audit");
    CHECK(refusal<SearchOptions>({"--tag-puzzles", "x.csv", "--nodes", "0", "--depth", "3"}) ==
          "--nodes 0 searches nothing, and takes no other limit");
    CHECK(refusal<SearchOptions>({"--tag-puzzles", "-", "--tag-puzzles", "-"}) ==
          "--tag-puzzles - can be given only once");
}

TEST_CASE("an evaluation is chosen once", "[tools][options][search_method]") {
    using Search = Settled<SearchOptions>;
    CHECK(Search({"--fen", fen, "--weights", "w"}).options.evaluation.kind ==
          chess::EvaluationKind::full);
    CHECK(refusal<SearchOptions>({"--fen", fen, "--weights", "w", "--network", "n"}) ==
          "--weights and --network cannot be combined");
    CHECK(refusal<SearchOptions>({"--fen", fen, "--evaluation", "full", "--network", "n"}) ==
          "--network is for --evaluation network");
    CHECK(refusal<SearchOptions>({"--fen", fen, "--evaluation", "material", "--weights", "w"}) ==
          "only the full evaluation has weights");
}

TEST_CASE("positions and files are given in one way", "[tools][options][common_options]") {
    CHECK(refusal<SearchOptions>({"--fen", fen, "--ply", "3"}) ==
          "--ply and --all-plies are for games in a FILE");
    CHECK(refusal<SearchOptions>({"a.pgn", "--ply", "3", "--all-plies"}) ==
          "--ply and --all-plies cannot be combined");
    CHECK(refusal<SearchOptions>({"a.pgn", "--moves", "e4"}) ==
          "--moves is played from --fen or the starting position, not from files");
    CHECK(refusal<SearchOptions>({"a.pgn", "--all-plies"}).empty());
    CHECK(refusal<SearchOptions>({"--fen", fen, "--output", "x", "--epd-out", "x"})
              .ends_with("name the same file"));
    const chess::test::TemporaryFolder folder;
    const std::string file = folder.path() + "/a.epd";
    chess::test::set_bytes(file, fen);
    CHECK(refusal<SearchOptions>({file, "--output", file}) ==
          "--output would overwrite the input file '" + file + "'");
}

TEST_CASE("mate-finder checks proofs, decides who can win, or solves",
          "[tools][options][mate_options]") {
    check_mode<MateOptions>({"--verify", "proofs.jsonl"}, {{"--jobs", "2"}, {"--format", "json"}},
                            {{"--max", "2"}, {"--fen", fen}, {"--nodes", "9"}, {"--tree"}},
                            "--verify and {} cannot be combined");
    check_mode<MateOptions>({"--winnable", "white", "--fen", fen},
                            {{"--nodes", "9"}, {"--certificate", "c"}, {"--journal", "j"}},
                            {{"--max", "2"}, {"--tree"}, {"--mated"}},
                            "--winnable and {} cannot be combined");
    check_mode<MateOptions>({"--fast", "--fen", fen}, {{"--max", "2"}, {"--certificate", "c"}},
                            {{"--all-keys"}, {"--tree"}, {"--tries"}, {"--set-play"}},
                            "--fast and {} cannot be combined");
    check_mode<MateOptions>({"--mated", "--fen", fen}, {{"--max", "2"}, {"--tree"}},
                            {{"--tries"}, {"--set-play"}},
                            "{} is for problems in which the attacker begins");
    check_mode<MateOptions>({"--stipulation", "h#", "--fen", fen}, {{"--max", "2"}},
                            {{"--tries"}, {"--fifty"}}, "{} is not for helpmates");
    CHECK(refusal<MateOptions>({"--verify", "p", "a.epd"}) ==
          "--verify checks proofs, and takes no positions");
    CHECK(refusal<MateOptions>({"--stipulation", "#2", "--max", "3", "--fen", fen}) ==
          "the stipulation has a length: --max is too much");
    CHECK(refusal<MateOptions>({"--stipulation", "s#2", "--mated", "--fen", fen}) ==
          "--mated is for direct mates and stalemates");
    using Mate = Settled<MateOptions>;
    CHECK(Mate({"--fen", fen}).options.time == MateOptions::default_time);
    CHECK_FALSE(Mate({"--fen", fen, "--nodes", "9"}).options.time);
}

TEST_CASE("perft counts, or compares generators", "[tools][options][perft_options]") {
    check_mode<PerftCommandOptions>(
        {"--against", "x", "--fen", fen}, {{"--depth", "2"}, {"--against-timeout", "5"}},
        {{"--divide"}, {"--categories"}, {"--expect", "5"}, {"--journal", "j"}},
        "{} is not for --against");
    check_mode<PerftCommandOptions>({"--self-check", "--games", "5"}, {{"--seed", "3"}},
                                    {{"--divide"}, {"--expect", "5"}},
                                    "{} is not for --self-check");
    const auto refused = refusal<PerftCommandOptions>;
    CHECK(refused({"--suite", "s.epd", "--fen", fen}) ==
          "--suite reads its own positions; give no others with it");
    CHECK(refused({"--suite", "s.epd", "--depth", "3"}) ==
          "--depth is for positions, not for --suite");
    CHECK(refused({"--suite", "s.epd", "--against", "x", "--depth", "3"}).empty());
    CHECK(refused({"--max-nodes", "5", "--against", "x", "--fen", fen}).empty());
    for (const Words& words : {Words{"--max-nodes", "5", "--fen", fen},
                               {"--max-nodes", "5", "--against", "x", "--games", "5"},
                               {"--max-nodes", "5", "--self-check"}})
        CHECK(refused(words) == "--max-nodes needs --suite, or --against without --games");
    CHECK(refused({"--against-log", "x", "--fen", fen}) == "--against-log needs --against");
    CHECK(refused({"--games", "5", "--fen", fen}) == "--games needs --against or --self-check");
    CHECK(refused({"--self-check", "--against", "x", "--games", "5"}) ==
          "--self-check compares our own generators, not those of --against");
    CHECK(refused({"--self-check", "--generator", "fast", "--games", "5"}) ==
          "--self-check compares both generators; leave out --generator");
    CHECK(refused({"--against", "x", "--games", "5", "--fen", fen}) ==
          "--games makes up its own positions; give no others with it");
    CHECK(refused({"--against", "x", "--depth", "0", "--fen", fen}) ==
          "--against compares moves, and there are none at --depth 0");
    CHECK(refused({"--generator", "library", "--hash", "1", "--fen", fen}) ==
          "--hash is for the fast generator");
}

TEST_CASE("eval-breakdown shows, tunes, fits concepts, or prints weights",
          "[tools][options][eval_options]") {
    check_mode<EvalOptions>({"--tune", "x.epd"}, {{"--weights", "w"}, {"--limit", "5"}},
                            {{"--squares"}, {"--diff"}, {"--pov", "mover"}},
                            "{} is for positions, of which --tune evaluates none");
    check_mode<EvalOptions>({"--dump-weights"}, {{"--weights", "w"}, {"--output", "o"}},
                            {{"--squares"}, {"--limit", "5"}},
                            "{} is for positions, of which --dump-weights evaluates none");
    check_mode<EvalOptions>({"--concepts", "x.epd"}, {{"--format", "json"}, {"--limit", "5"}},
                            {{"--squares"}, {"--diff"}},
                            "{} is for positions, of which --concepts shows none");
    const auto refused = refusal<EvalOptions>;
    CHECK(refused({"--tune", "x.epd", "--fen", fen}) ==
          "--tune evaluates no positions; give none with it");
    CHECK(refused({"--concepts", "x.epd", "--fen", fen}) ==
          "--concepts reads positions from its own files; give none with it");
    CHECK(refused({"--tune", "x.epd", "--dump-weights"}) ==
          "--tune and --dump-weights cannot be combined");
    CHECK(refused({"--concepts", "x.epd", "--dump-weights"}) ==
          "--concepts and --dump-weights cannot be combined");
    CHECK(refused({"--dump-weights", "--format", "json"}) ==
          "--dump-weights prints the weights in their own form, and no --format");
    CHECK(refused({"--fen", fen, "--move", "e4"}) == "--move needs --diff");
    CHECK(refused({"--fen", fen, "--orders", "3"}) == "--orders needs --pieces");
    CHECK(refused({"--fen", fen, "--squares", "--diff", "--move", "e4"}) ==
          "--squares and --diff cannot be combined");
    CHECK(refused({"--fen", fen, "--diff", "--move", "e4"}).empty());
}

TEST_CASE("pgn-annotate searches, reuses evaluations, or strips",
          "[tools][options][annotate_options]") {
    check_mode<AnnotateOptions>({"a.pgn", "--strip-only"}, {{"--jobs", "2"}, {"--output", "o"}},
                                {{"--nodes", "5"}, {"--html", "h"}, {"--format", "json"}},
                                "--strip-only and {} cannot be combined");
    check_mode<AnnotateOptions>(
        {"a.pgn", "--reuse-evals"}, {{"--words"}, {"--html", "h"}, {"--proof-nodes", "5"}},
        {{"--nodes", "5"}, {"--depth", "5"}, {"--hash", "1"}, {"--engine", "x"}, {"--why-not"}},
        "--reuse-evals searches nothing, so that {} has no meaning");
    const auto refused = refusal<AnnotateOptions>;
    CHECK(refused({fen}) == "a FEN is no game; for positions see 'chesstool search --help'");
    CHECK(refused({"a.pgn", "--html", "-"}) == "--html needs a file");
    CHECK(refused({"a.pgn", "--puzzle-format", "csv"}) == "--puzzle-format needs --puzzles");
    CHECK(refused({"a.pgn", "--cards", "x.doc"}).starts_with("--cards: the name 'x.doc' must end"));
    CHECK(refused({"a.pgn", "--player", "X", "--html", "a.html", "--cards", "a-player.html"}) ==
          "--html with --player and --cards name the same file");
    CHECK(refused({"a.pgn", "--player", "X", "--player", "Y", "--html", "a.html", "--cards",
                   "a-player.html"})
              .empty());
    CHECK(refused({"a.pgn", "--player", "X", "--shard", "1/2"})
              .starts_with("--player and --shard cannot be combined"));
    using Annotate = Settled<AnnotateOptions>;
    CHECK(Annotate({"a.pgn"}).options.nodes == AnnotateOptions::default_nodes);
    CHECK_FALSE(Annotate({"a.pgn", "--depth", "3"}).options.nodes);
    CHECK(Annotate({"a.pgn", "--reuse-evals"}).options.proof_nodes == 0);
    CHECK(Annotate({"a.pgn", "--puzzles", "p.csv"}).options.puzzle_format ==
          chess::PuzzleFormat::csv);
    CHECK(
        Annotate({"a.pgn", "--puzzles", "p.csv", "--puzzle-format", "pgn"}).options.puzzle_format ==
        chess::PuzzleFormat::pgn);
}

TEST_CASE("tt-stats searches, counts collisions, or compares replacement",
          "[tools][options][tt_options]") {
    check_mode<TtOptions>({"--collisions", "1000", "--fen", fen},
                          {{"--key-sets", "3"}, {"--key-bits", "20"}},
                          {{"--depth", "3"}, {"--hash", "1"}, {"--recommend"}},
                          "{} is for searches, of which --collisions makes none");
    check_mode<TtOptions>({"--compare-replacement", "--fen", fen},
                          {{"--depth", "3"}, {"--hash", "1"}, {"--jobs", "2"}},
                          {{"--cluster", "2"}, {"--keep-table"}, {"--recommend"}},
                          "{} is not for --compare-replacement");
    const auto refused = refusal<TtOptions>;
    CHECK(refused({"--fen", fen, "--key-sets", "3"}) == "--key-sets needs --collisions");
    CHECK(refused({"--fen", fen, "--recommend", "--keep-table"}) ==
          "--recommend and --keep-table cannot be combined");
    CHECK(refused({"--fen", fen, "--cluster", "0", "--replacement", "depth"}) ==
          "in chains (--cluster 0) what was stored first goes; --replacement is for clusters");
    CHECK(refused({"--fen", fen, "--cluster", "1", "--replacement", "two-tier"}) ==
          "two tiers need two places at least; give --cluster 2 or more");
    CHECK(refused({"--fen", fen, "--hash-entries", "10"})
              .starts_with("--hash-entries 10 is not a multiple of 4"));
    CHECK(refused({"--bench", "--fen", fen}) == "--bench has its own positions; give none with it");
    CHECK(refused({"--fen", fen, "--keep-table", "--jobs", "2"}) ==
          "--keep-table needs one position after the other, --jobs 1");
    using Tt = Settled<TtOptions>;
    CHECK(Tt({"--bench"}).options.depth == TtOptions::default_depth);
    CHECK(Tt({"--bench", "--hash", "1"}).options.sizes ==
          std::vector<std::size_t>{std::size_t{1} << 20U});
    CHECK_FALSE(Tt({"--bench", "--nodes", "3"}).options.depth);
    CHECK(Tt({"--fen", fen, "--compare-replacement"}).options.depth == TtOptions::compare_depth);
}

TEST_CASE("check reads files, and uci takes one evaluation", "[tools][options]") {
    CHECK(refusal<CheckOptions>({"a.pgn"}).empty());
    CHECK(refusal<CheckOptions>({"a.pgn", "--tags-only", "--outcomes"}) ==
          "--tags-only and --outcomes cannot be combined");
    CHECK_FALSE(refusal<CheckOptions>({fen}).empty());
    CHECK(refusal<UciCommandOptions>({}).empty());
    CHECK(refusal<UciCommandOptions>({"--weights", "w", "--network", "n"}) ==
          "--weights and --network cannot be combined");
}
