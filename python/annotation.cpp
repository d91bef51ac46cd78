#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/calibration.hpp"
#include "libchess/annotate/markup.hpp"

#include "bindings.hpp"
#include "casters.hpp"
#include "errors.hpp"
#include "game_data.hpp"
#include "libchess/notation/san.hpp"
#include "long_call.hpp"
#include "result.hpp"
#include "search_limits.hpp"

#include <pybind11/stl.h>

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

ResultType annotation_type;
ResultType judged_type;
ResultType player_type;

using Annotated = std::expected<chess::AnnotatedGame, chess::EngineError>;

/// What is asked for beside the limits.
struct Wishes {
    std::string thresholds;
    bool only_moves;
    bool praise;
    std::uint64_t proof_nodes;
    std::size_t hash_mb;
    int threads;
};

chess::AnnotationRules rules_of(const chess::SearchLimits& limits, const Wishes& options) {
    const auto judgement = chess::parse_judgement_rules(options.thresholds);
    if (!judgement) throw py::value_error("thresholds: " + judgement.error());
    return {.limits = limits,
            .judgement = *judgement,
            .only_moves = options.only_moves,
            .proof_nodes = options.proof_nodes,
            .praises = true};
}

Annotated annotated(chess::Game game, const chess::AnnotationRules& rules, const Wishes& options,
                    const std::stop_token& stop) {
    const auto analyser = chess::calibrated(
        chess::make_analyser({.hash_bytes = options.hash_mb << 20U, .threads = options.threads}));
    chess::MateSolver solver({.hash_megabytes = options.hash_mb, .threads = options.threads});
    return chess::annotate(std::move(game), rules,
                           {.analyser = analyser.get(),
                            .solver = options.proof_nodes > 0 ? &solver : nullptr,
                            .stop = stop});
}

py::object claim(const std::optional<chess::MateClaim>& claim) {
    return claim ? py::object(py::int_(claim->moves)) : py::none();
}

/// What it is praised for, and why.
std::pair<py::object, py::object> praise_of(const chess::AnnotatedMove& note) {
    if (!note.praise) return {py::none(), py::none()};
    return {py::cast(chess::name_of(note.praise->kind)), py::cast(note.praise->text)};
}

py::object judged(const chess::AnnotatedGame& game, std::size_t index) {
    const chess::AnnotatedMove& note = game.moves[index];
    const chess::EvaluatedPosition& before = game.positions[index];
    const auto move = game.game.moves[index].move;
    const auto name = chess::name_of(note.judgement);
    const auto [praise, praise_text] = praise_of(note);
    return judged_type(index, move, move ? chess::to_san(before.position, *move) : "--",
                       game.positions[index + 1].score_for(chess::Color::white),
                       or_none(note.judgement != chess::Judgement::none, py::cast(name)),
                       before.best_move(), note.win_before, note.win_after, note.accuracy,
                       note.is_only_move, claim(note.missed), claim(note.allowed),
                       chess::name_of(note.phase), praise, praise_text);
}

py::object player(const chess::PlayerSummary& report) {
    const chess::JudgementCounts& total = report.total;
    return player_type(report.accuracy, report.acpl, total.moves, total.inaccuracies,
                       total.mistakes, total.blunders);
}

py::object to_python(chess::AnnotatedGame& game, const GameData& original,
                     const chess::MarkupOptions& markup) {
    py::list moves;
    for (std::size_t i = 0; i < game.moves.size(); ++i) moves.append(judged(game, i));
    chess::write_annotations(game, markup);
    auto written = std::make_shared<GameData>(original);
    written->replace(std::move(game.game));
    return annotation_type(written, moves, player(game.players[chess::Color::white]),
                           player(game.players[chess::Color::black]), game.nodes, game.seconds);
}

py::object annotate(const GameData& game, const LimitArguments& limits, const Wishes& options,
                    const std::string& annotator) {
    check_resources(options.hash_mb, options.threads);
    const chess::AnnotationRules rules = rules_of(limits_of(limits), options);
    chess::Game copy = game.game();
    auto result = long_call([&](const std::stop_token& stop) {
        return annotated(std::move(copy), rules, options, stop);
    });
    if (!result) raise(ErrorType::engine, {.message = result.error().message});
    return to_python(*result, game, {.annotator = annotator, .praise = options.praise});
}

void add_types(py::module_& module) {
    judged_type = ResultType(
        module, "JudgedMove", "What is said of a move of a game.",
        {{"ply", "how many half-moves came before it"},
         {"move", "the Move, or None for a pass"},
         {"san", "the move in SAN"},
         {"eval", "the Score after it, White's view"},
         {"judgement", "'inaccuracy', 'mistake', 'blunder', or None"},
         {"best_move", "the move that the engine would have played, or None"},
         {"win_before", "the mover's winning chances before it, 0 to 100"},
         {"win_after", "the mover's winning chances after it, 0 to 100"},
         {"accuracy", "how good it was, 0 to 100"},
         {"is_only_move", "whether every other move would be a blunder, if that was asked"},
         {"missed_mate", "the length of the mate that it lets go, or None"},
         {"allowed_mate", "the length of the mate that it allows, or None"},
         {"phase", "'opening', 'middlegame' or 'endgame'"},
         {"praise", "'only', 'great', 'brilliant', or None"},
         {"praise_text", "what it is praised for, a sentence, or None"}});
    player_type = ResultType(module, "PlayerSummary", "How one side played.",
                             {{"accuracy", "0 to 100, or None without judged moves"},
                              {"acpl", "average centipawn loss, or None"},
                              {"moves", "how many moves were judged"},
                              {"inaccuracies", "how many of them were inaccuracies"},
                              {"mistakes", "how many of them were mistakes"},
                              {"blunders", "how many of them were blunders"}});
    annotation_type =
        ResultType(module, "Annotation", "An annotated game.",
                   {{"game", "a copy of the Game with evaluations, glyphs, better lines and tags"},
                    {"moves", "a JudgedMove for each move"},
                    {"white", "how White played, a PlayerSummary"},
                    {"black", "how Black played, a PlayerSummary"},
                    {"nodes", "positions searched"},
                    {"seconds", "how long it took"}});
}

}  // namespace

void bind_annotation(py::module_& module) {
    add_types(module);
    module.def(
        "annotate",
        [](const GameData& game, std::optional<int> depth, std::optional<std::uint64_t> nodes,
           std::optional<double> time, const std::string& thresholds, bool only_moves, bool praise,
           std::uint64_t proof_nodes, std::size_t hash_mb, int threads,
           const std::string& annotator) {
            const LimitArguments limits{.depth = depth, .nodes = nodes, .time = time};
            return annotate(game, limits,
                            {thresholds, only_moves, praise, proof_nodes, hash_mb, threads},
                            annotator);
        },
        "game"_a, py::kw_only(), "depth"_a = py::none(), "nodes"_a = py::none(),
        "time"_a = py::none(), "thresholds"_a = "10,20,30", "only_moves"_a = false,
        "praise"_a = false, "proof_nodes"_a = 0, "hash_mb"_a = 64, "threads"_a = 1,
        "annotator"_a = "libchess",
        "Searches every position of a game's main line with our engine, judges the moves as\n"
        "lichess does, and returns an Annotation; the game itself is left as it is.\n\n"
        "Each position is searched to a limit, and one is needed: `depth`, `nodes` or `time` in\n"
        "seconds. `thresholds` say which loss of winning chances is an inaccuracy, a mistake, a\n"
        "blunder (hundredths of the scale from -1 to 1; 'cp:50,100,300' counts centipawns).\n"
        "`only_moves` looks for moves without an alternative, and `praise` writes the glyphs of\n"
        "good moves into the game; `proof_nodes` has missed mates proved. With one thread, and\n"
        "nodes or depth, the result is the same every time.");
}

}  // namespace chess_python
