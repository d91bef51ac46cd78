#include "libchess/annotate/puzzle_rating.hpp"
#include "libchess/notation/puzzle_table.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/tasks/solved_puzzle.hpp"

#include "bindings.hpp"
#include "casters.hpp"
#include "engine.hpp"
#include "long_call.hpp"
#include "moves.hpp"
#include "position.hpp"
#include "result.hpp"
#include "search_limits.hpp"
#include "typed.hpp"

#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

ResultType motif_type;
ResultType puzzle_type;
ResultType rating_type;

py::list motifs_of(const chess::MotifLine& line, const std::vector<chess::FoundMotif>& motifs) {
    py::list list;
    for (const chess::FoundMotif& found : motifs) {
        const chess::LineMove& move = line[found.ply];
        list.append(motif_type(chess::name_of(found.motif), move.move,
                               chess::to_san(move.before, move.move), found.actor, found.targets,
                               found.ply));
    }
    return list;
}

Typed<"list[FoundMotif]"> find_motifs(const GivenPosition& position, const Moves& moves,
                                      bool opponent_first) {
    const std::vector<chess::Move> played = line_from(position, moves);
    const chess::MotifLine line(position, played, opponent_first ? 1 : 0);
    return motifs_of(line, chess::find_motifs(line));
}

py::object to_python(const chess::PuzzleRating& rating) {
    return rating_type(rating.value, rating.low, rating.high);
}

Typed<"PuzzleRating"> rate_puzzle(const GivenPosition& position, const Moves& moves,
                                  bool opponent_first) {
    const std::vector<chess::Move> played = line_from(position, moves);
    const std::size_t first = opponent_first ? 1 : 0;
    if (played.size() <= first)
        throw py::value_error(
            opponent_first ? "a puzzle has the opponent's move and at least one of the solution"
                           : "a puzzle has at least one move");
    const chess::MotifLine line(position, played, first);
    return to_python(
        long_call([&](const std::stop_token&) { return chess::PuzzleRater().rate(line); }));
}

py::object to_python(const chess::SolvedPuzzle& puzzle) {
    py::list themes;
    for (const chess::FoundMotif& found : puzzle.motifs)
        themes.append(py::cast(chess::name_of(found.motif)));
    return puzzle_type(puzzle.line.start(), to_list(puzzle.line.solution()), themes,
                       puzzle.solved.value_or(false), puzzle.found, puzzle.score,
                       motifs_of(puzzle.line, puzzle.motifs), puzzle.nodes, puzzle.seconds,
                       to_python(*puzzle.rating));
}

Typed<"SolvedPuzzle"> solve_puzzle(const GivenPosition& position, const Moves& moves,
                                   const LimitArguments& given, EngineObject* engine,
                                   std::size_t hash_mb, int threads) {
    check_resources(hash_mb, threads);
    const chess::PuzzleRecord puzzle{
        .id = {}, .before = position, .moves = line_from(position, moves), .themes = {}};
    if (puzzle.moves.size() < 2)
        throw py::value_error("a puzzle has the opponent's move and at least one of the solution");
    const chess::SearchLimits limits = limits_of(given);
    const Judge judge(engine, hash_mb, threads);
    const auto solved = long_call([&](const std::stop_token& stop) {
        auto found = chess::solve_puzzle(puzzle, judge.analyser(), limits, stop);
        if (found) found->rating = chess::PuzzleRater().rate(found->line);
        return found;
    });
    if (!solved) raise_engine(solved.error());
    return to_python(*solved);
}

void add_types(py::module_& module) {
    rating_type = ResultType(module, "PuzzleRating",
                             "How hard a puzzle is for people, as lichess rates them.",
                             {{"value", "int", "the estimate"},
                              {"low", "int", "at least eight of ten such puzzles lie between this"},
                              {"high", "int", "and this"}});
    motif_type =
        ResultType(module, "FoundMotif", "A motif that a line shows, where it is seen first.",
                   {{"theme", "str", "lichess's name: 'fork', 'hangingPiece', 'mateIn2'"},
                    {"move", "Move", "the Move that shows it"},
                    {"san", "str", "the move in SAN"},
                    {"square", "int", "where the piece that acts stands after it"},
                    {"targets", "SquareSet", "the squares that it is aimed at"},
                    {"ply", "int", "how many half-moves of the line come before it"}});
    puzzle_type = ResultType(
        module, "SolvedPuzzle", "What was found out about a puzzle.",
        {{"position", "Position", "the Position to be solved, after the opponent's move"},
         {"moves", "list[Move]", "the solution"},
         {"themes", "list[str]", "the themes that it shows, by lichess's names"},
         {"solved", "bool", "whether the searches found the whole solution"},
         {"found", "int", "how many moves of it they found, up to the first wrong one"},
         {"score", "Score | None", "the last search's Score, for the solver"},
         {"motifs", "list[FoundMotif]", "a FoundMotif for each theme"},
         {"nodes", "int", "moves made on the board"},
         {"seconds", "float", "how long the searches took"},
         {"rating", "PuzzleRating", "how hard it is for people"}});
}

}  // namespace

void bind_puzzles(py::module_& module) {
    add_types(module);
    module.def(
        "find_motifs", &find_motifs, "position"_a, "moves"_a, py::kw_only(),
        "opponent_first"_a = false,
        "The motifs that a line shows for the side that plays its first move, or its second\n"
        "with `opponent_first`, as lichess's puzzles have it: a list of FoundMotif. They are\n"
        "read from the board, without a search.");
    module.def(
        "rate_puzzle", &rate_puzzle, "position"_a, "moves"_a, py::kw_only(),
        "opponent_first"_a = true,
        "The PuzzleRating of a solution. `position` and `moves` are the columns FEN and Moves of\n"
        "lichess's table; without `opponent_first` the solver plays the first move, and the\n"
        "rating is less exact.");
    module.def(
        "solve_puzzle",
        [](const GivenPosition& position, const Moves& moves, std::optional<int> depth,
           std::optional<std::uint64_t> nodes, std::optional<double> time,
           std::optional<double> movetime, EngineObject* engine, std::size_t hash_mb, int threads) {
            const LimitArguments limits{
                .depth = depth, .nodes = nodes, .time = time_of(time, movetime)};
            return solve_puzzle(position, moves, limits, engine, hash_mb, threads);
        },
        "position"_a, "moves"_a, py::kw_only(), "depth"_a = py::none(), "nodes"_a = py::none(),
        "time"_a = py::none(), "movetime"_a = py::none(), "engine"_a = py::none(), "hash_mb"_a = 64,
        "threads"_a = 1,
        "Solves a puzzle as a person would: each of the solver's positions is searched, as long\n"
        "as the solution's move is found, or another one that mates where it mates. Returns a\n"
        "SolvedPuzzle, with the themes of its solution.\n\n"
        "`position` and `moves` are the columns FEN and Moves of lichess's table: the first move\n"
        "is the opponent's. Each search has a limit: `depth`, `nodes` or `time` in seconds\n"
        "(`movetime` is the same). An `engine` searches instead of a new one of ours.");
}

}  // namespace chess_python
