#include "libchess/annotate/annotated_game.hpp"
#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/markup.hpp"

#include "analysis.hpp"
#include "bindings.hpp"
#include "casters.hpp"
#include "engine.hpp"
#include "errors.hpp"
#include "game_data.hpp"
#include "libchess/notation/san.hpp"
#include "long_call.hpp"
#include "moves.hpp"
#include "pgn_source.hpp"
#include "result.hpp"
#include "search_limits.hpp"
#include "tags.hpp"
#include "text.hpp"

#include <pybind11/stl.h>

#include <array>
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
ResultType clock_type;
ResultType judged_type;
ResultType reason_type;
ResultType why_not_type;
ResultType player_type;

using OpeningsFile = Typed<"_Path | IO[str] | IO[bytes] | None">;
using Annotated = std::expected<chess::AnnotatedGame, chess::EngineError>;

/// What is asked for beside the limits.
struct Wishes {
    std::string thresholds;
    bool only_moves;
    bool praise;
    std::uint64_t proof_nodes;
    std::size_t hash_mb;
    int threads;
    bool why_not;
};

chess::AnnotationOptions rules_of(const chess::SearchLimits& limits, const Wishes& options,
                                  const chess::OpeningBook* book) {
    const auto judgement = chess::parse_judgement_options(options.thresholds);
    if (!judgement) throw py::value_error("thresholds: " + judgement.error());
    return {.limits = limits,
            .judgement = *judgement,
            .only_moves = options.only_moves,
            .book = book,
            .proof_nodes = options.proof_nodes,
            .why_nots = options.why_not,
            .praises = true};
}

Annotated annotated(chess::Game game, const chess::AnnotationOptions& annotation,
                    const Wishes& options, chess::Analyser& analyser, const std::stop_token& stop) {
    chess::MateSolver solver({.hash_megabytes = options.hash_mb, .threads = options.threads});
    return chess::annotate(std::move(game), annotation,
                           {.analyser = &analyser,
                            .solver = options.proof_nodes > 0 ? &solver : nullptr,
                            .stop = stop});
}

chess::OpeningBook read_book(const GivenFile& file) {
    PgnSource source(file);
    auto book = source.run([&](const std::stop_token&) {
        std::string text;
        std::array<char, 1U << 16U> buffer;
        while (const auto size = source.read(buffer).value_or(0)) text.append(buffer.data(), size);
        return chess::OpeningBook::read(text);
    });
    source.check();
    if (book) return *std::move(book);
    const chess::OpeningBookFault& fault = book.error();
    raise(ErrorType::pgn,
          {fault.message, source.name(), fault.line, fault.column, fault.length, fault.source});
}

py::object claim(const std::optional<chess::MateClaim>& claim) {
    return claim ? py::object(py::int_(claim->moves)) : py::none();
}

/// A name, or None if it says nothing.
py::object named(std::string_view name) {
    return or_none(!name.empty(), to_text(name));
}

/// What it is praised for, and why.
std::pair<py::object, py::object> praise_of(const chess::AnnotatedMove& note) {
    if (!note.praise) return {py::none(), py::none()};
    return {py::cast(chess::name_of(note.praise->kind)), to_text(note.praise->text)};
}

py::object reason_of(const std::optional<chess::Reason>& reason) {
    if (!reason) return py::none();
    const char* begins = reason->begins == chess::Reason::Line::instead ? "instead" : "reply";
    py::list facts;
    for (const chess::FoundFact& found : reason->facts)
        facts.append(py::cast(chess::info(found.fact).key));
    return reason_type(to_text(reason->text),
                       reason->motif ? named(chess::name_of(*reason->motif)) : py::none(),
                       reason->squares, begins, to_list(reason->line), reason->gain,
                       to_list(reason->threat), to_list(reason->aim), facts,
                       reason->better ? py::object(to_text(reason->better->text)) : py::none());
}

py::object why_not_of(const std::optional<chess::WhyNot>& why_not) {
    if (!why_not) return py::none();
    return why_not_type(to_text(why_not->text), why_not->line.score, to_list(why_not->line.moves));
}

py::object judged(const chess::AnnotatedGame& game, std::size_t index) {
    const chess::AnnotatedMove& note = game.moves[index];
    const chess::EvaluatedPosition& before = game.positions[index];
    const chess::EvaluatedPosition& after = game.positions[index + 1];
    const auto move = game.game.moves[index].move;
    const auto best = before.best_move();
    const auto [praise, praise_text] = praise_of(note);
    return judged_type(
        index, move, move ? chess::to_san(before.position, *move) : "--",
        after.score_for(chess::Color::white), named(chess::name_of(note.judgement)), best,
        note.win_before, note.win_after, note.accuracy, note.is_only_move, claim(note.missed),
        claim(note.allowed), chess::name_of(note.phase), praise, praise_text, after.depth,
        best ? py::object(py::cast(chess::to_san(before.position, *best))) : py::none(),
        note.clock_seconds, note.spent_seconds, note.in_book, note.is_forced,
        after.draw_claim ? named(chess::name_of(*after.draw_claim)) : py::none(),
        named(chess::name_of(note.missed_result)), reason_of(note.reason), why_not_of(note.why_not),
        lines_of(before.lines, before.position));
}

py::object clock_of(const std::optional<chess::ClockSummary>& clock) {
    if (!clock) return py::none();
    py::list longest;
    for (const chess::LongThought& thought : clock->longest)
        longest.append(py::make_tuple(thought.move, thought.seconds));
    return clock_type(clock->moves, clock->seconds, clock->least, clock->errors,
                      clock->trouble_moves, clock->trouble_errors, longest);
}

py::object player(const chess::PlayerSummary& report) {
    const chess::JudgementCounts& total = report.total;
    return player_type(report.accuracy, report.acpl, total.moves, total.inaccuracies,
                       total.mistakes, total.blunders, clock_of(report.clock));
}

py::object to_python(chess::AnnotatedGame& game, const GameData& original,
                     const chess::MarkupOptions& markup) {
    py::list moves;
    for (std::size_t i = 0; i < game.moves.size(); ++i) moves.append(judged(game, i));
    py::list story;
    for (const std::string& sentence : chess::story_of(game)) story.append(to_text(sentence));
    chess::write_annotations(game, markup);
    auto written = std::make_shared<GameData>(original);
    written->replace(std::move(game.game));
    const chess::Opening opening = game.opening.value_or(chess::Opening());
    return annotation_type(written, moves, player(game.players[chess::Color::white]),
                           player(game.players[chess::Color::black]), game.nodes, game.seconds,
                           game.unjudged, named(opening.eco), named(opening.name), story);
}

py::object annotate(const GameData& game, const LimitArguments& limits, const Wishes& options,
                    const std::string& annotator, EngineObject* engine,
                    const py::object& openings) {
    check_resources(options.hash_mb, options.threads);
    check_tag_value(annotator);
    std::optional<chess::OpeningBook> book;
    if (!openings.is_none()) book = read_book(openings);
    const chess::AnnotationOptions annotation =
        rules_of(limits_of(limits), options, book ? &*book : &chess::OpeningBook::built_in());
    chess::Game copy = game.game();
    const Judge judge(engine, options.hash_mb, options.threads);
    auto result = long_call([&](const std::stop_token& stop) {
        return annotated(std::move(copy), annotation, options, judge.analyser(), stop);
    });
    if (!result) raise_engine(result.error());
    return to_python(*result, game, {.annotator = annotator, .praise = options.praise});
}

void add_parts(py::module_& module) {
    reason_type = ResultType(
        module, "Reason", "Why a move is bad, with a line that proves it.",
        {{"text", "str", "a sentence, with the line's moves in SAN"},
         {"motif", "str | None", "the motif of the line, as `find_motifs` names it, or None"},
         {"squares", "SquareSet", "the squares that the reason is about"},
         {"begins", "Literal['reply', 'instead']",
          "where the line begins: 'reply' after the move, 'instead' before it"},
         {"line", "list[Move]", "the line that proves it"},
         {"gain", "int", "the pawns that the line wins; 0 if it is not about material"},
         {"threat", "list[Move]",
          "of a reply that was threatened before: what follows if the mover passes"},
         {"aim", "list[Move]",
          "where the line's first move threatens something: what follows if the other side passes"},
         {"facts", "list[str]", "the facts that the sentence names, as `explain` calls them"},
         {"better", "str | None", "beside a reply: a sentence on what the better move does"}});
    why_not_type = ResultType(module, "WhyNot", "Why a capture that looks good is none.",
                              {{"text", "str", "a sentence"},
                               {"score", "Score", "the Score of the capture for the mover"},
                               {"line", "list[Move]", "the capture and what refutes it"}});
    clock_type = ResultType(
        module, "ClockSummary", "How one side spent its time, as far as its clock is known.",
        {{"moves", "int", "moves whose time is known"},
         {"seconds", "float", "their time together"},
         {"least_seconds", "float | None", "the least that the clock showed, or None"},
         {"errors", "int", "mistakes and blunders"},
         {"trouble_moves", "int", "judged moves with less than 30 seconds or a tenth of all time"},
         {"trouble_errors", "int", "the mistakes and blunders among them"},
         {"longest", "list[tuple[int, float]]",
          "up to three moves that took longest: the half-moves before it, and its seconds"}});
}

void add_types(py::module_& module) {
    add_parts(module);
    judged_type = ResultType(
        module, "JudgedMove", "What is said of a move of a game.",
        {{"ply", "int", "how many half-moves came before it"},
         {"move", "Move | None", "the Move, or None for a pass"},
         {"san", "str", "the move in SAN"},
         {"eval", "Score | None", "the Score after it, White's view"},
         {"judgement", "Literal['inaccuracy', 'mistake', 'blunder'] | None",
          "'inaccuracy', 'mistake', 'blunder', or None"},
         {"best", "Move | None", "the move that the engine would have played, or None"},
         {"win_before", "float | None", "the mover's winning chances before it, 0 to 100"},
         {"win_after", "float | None", "the mover's winning chances after it, 0 to 100"},
         {"accuracy", "float | None", "how good it was, 0 to 100"},
         {"only_move", "bool", "whether every other move would be a blunder, if that was asked"},
         {"missed_mate", "int | None", "the length of the mate that it lets go, or None"},
         {"allowed_mate", "int | None", "the length of the mate that it allows, or None"},
         {"game_phase", "Literal['opening', 'middlegame', 'endgame']",
          "'opening', 'middlegame' or 'endgame'"},
         {"praise", "Literal['only', 'great', 'brilliant'] | None",
          "'only', 'great', 'brilliant', or None"},
         {"praise_text", "str | None", "what it is praised for, a sentence, or None"},
         {"depth", "int | None", "how deep the position after it was searched, in plies"},
         {"best_san", "str | None", "`best` in SAN"},
         {"clock_seconds", "float | None", "what the mover's clock shows after it, or None"},
         {"spent_seconds", "float | None", "the time that it took, or None"},
         {"in_book", "bool", "whether it is known from `openings`, or from lichess's names"},
         {"forced", "bool", "whether it is the only legal move"},
         {"draw_claim", "str | None", "the draw that may be claimed after it, or None"},
         {"missed_result", "Literal['win', 'draw'] | None",
          "the result that it gives away, 'win' or 'draw', or None"},
         {"reason", "Reason | None", "why it is bad, if a line proves that, or None"},
         {"why_not", "WhyNot | None", "why a tempting capture fails, if that was asked, or None"},
         {"lines", "list[Line]", "the best lines of the position before it, as far as known"}},
        {{"best_move", "best"}, {"is_only_move", "only_move"}, {"phase", "game_phase"}});
    player_type = ResultType(
        module, "PlayerSummary", "How one side played.",
        {{"accuracy", "float | None", "0 to 100, or None without judged moves"},
         {"acpl", "float | None", "average centipawn loss, or None"},
         {"moves", "int", "how many moves were judged"},
         {"inaccuracies", "int", "how many of them were inaccuracies"},
         {"mistakes", "int", "how many of them were mistakes"},
         {"blunders", "int", "how many of them were blunders"},
         {"clock", "ClockSummary | None", "how the time was spent, or None if it is not known"}});
    annotation_type = ResultType(
        module, "Annotation", "An annotated game.",
        {{"game", "Game", "a copy of the Game with evaluations, glyphs, better lines and tags"},
         {"moves", "list[JudgedMove]", "a JudgedMove for each move"},
         {"white", "PlayerSummary", "how White played, a PlayerSummary"},
         {"black", "PlayerSummary", "how Black played, a PlayerSummary"},
         {"nodes", "int", "positions searched"},
         {"seconds", "float", "how long it took"},
         {"unjudged", "int", "moves that could not be judged, for lack of a score"},
         {"eco", "str | None", "the code of the opening, or None"},
         {"opening", "str | None", "its name, or None"},
         {"story", "list[str]", "the story of the game, in a few sentences"}});
}

}  // namespace

void bind_annotation(py::module_& module) {
    add_types(module);
    module.def(
        "annotate",
        [](const GameData& game, std::optional<int> depth, std::optional<std::uint64_t> nodes,
           std::optional<double> time, std::optional<double> movetime,
           const std::string& thresholds, bool only_moves, bool praise, std::uint64_t proof_nodes,
           std::size_t hash_mb, int threads, const std::string& annotator, EngineObject* engine,
           const OpeningsFile& openings, bool why_not) -> Typed<"Annotation"> {
            const LimitArguments limits{
                .depth = depth, .nodes = nodes, .time = time_of(time, movetime)};
            return annotate(
                game, limits,
                {thresholds, only_moves, praise, proof_nodes, hash_mb, threads, why_not}, annotator,
                engine, openings);
        },
        "game"_a, py::kw_only(), "depth"_a = py::none(), "nodes"_a = py::none(),
        "time"_a = py::none(), "movetime"_a = py::none(), "thresholds"_a = "10,20,30",
        "only_moves"_a = false, "praise"_a = false, "proof_nodes"_a = 0, "hash_mb"_a = 64,
        "threads"_a = 1, "annotator"_a = "libchess", "engine"_a = py::none(),
        "openings"_a = py::none(), "why_not"_a = false,
        "Searches every position of a game's main line, judges the moves as lichess does, and\n"
        "returns an Annotation; the game itself is left as it is.\n\n"
        "Each position is searched to a limit, and one is needed: `depth`, `nodes` or `time` in\n"
        "seconds (`movetime` is the same). `thresholds` say which loss of winning chances is an\n"
        "inaccuracy, a mistake, a blunder (hundredths of the scale from -1 to 1; 'cp:50,100,300'\n"
        "counts centipawns). `only_moves` looks for moves without an alternative, and `praise`\n"
        "writes the glyphs of good moves into the game; `proof_nodes` has missed mates proved.\n"
        "`why_not` refutes captures that look good. `openings`, a file of lines as pgn-extract or\n"
        "lichess have them, gives the opening's name and the moves in the book. An `engine`\n"
        "searches instead of a new one of ours. With one thread, and nodes or depth, the result\n"
        "is the same every time.");
}

}  // namespace chess_python
