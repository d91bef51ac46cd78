#include "game_writing.hpp"

#include "casters.hpp"
#include "libchess/annotate/markup.hpp"
#include "libchess/notation/comment_command.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "moves.hpp"
#include "pgn_style.hpp"
#include "position.hpp"
#include "tags.hpp"
#include "text.hpp"

#include <fmt/core.h>
#include <pybind11/stl.h>

#include <cmath>
#include <vector>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

/// What is to be written about a move.
struct Remarks {
    std::string comment;
    std::vector<int> nags;
    std::optional<double> clock;
    std::optional<chess::Score> eval;
};

/// A comment stands between braces or, if it has one, at a line's end.
void check_comment(const std::string& comment) {
    const bool braces = comment.find('}') != std::string::npos;
    if (braces && comment.find_first_of("\r\n") != std::string::npos)
        throw py::value_error("a comment with '}' has one line only");
}

/// 3723.5 as "1:02:03.5".
std::string clock_text(double seconds) {
    constexpr double longest = 1e9;
    if (!(seconds >= 0 && seconds <= longest)) throw py::value_error("a clock shows 0 or more");
    const auto tenths = static_cast<long long>(std::llround(seconds * 10));
    const auto whole = tenths / 10;
    const auto text = fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
    return tenths % 10 == 0 ? text : fmt::format("{}.{}", text, tenths % 10);
}

std::vector<chess::Annotation> annotations_of(const Remarks& remarks) {
    std::vector<chess::Annotation> annotations;
    for (const int nag : remarks.nags) {
        if (nag < 0 || nag > 255) throw py::value_error("a glyph's number is 0 to 255");
        annotations.push_back({chess::Nag{nag}});
    }
    std::string text;
    const auto add = [&](const std::string& part) {
        if (!text.empty() && !part.empty()) text += ' ';
        text += part;
    };
    if (remarks.eval) add("[%eval " + chess::to_string(chess::EvalCommand{*remarks.eval}) + "]");
    if (remarks.clock) add("[%clk " + clock_text(*remarks.clock) + "]");
    check_comment(remarks.comment);
    add(remarks.comment);
    if (!text.empty()) annotations.push_back({chess::Comment{text}});
    return annotations;
}

std::optional<chess::Move> next_move(const chess::Game& game, const py::object& move) {
    chess::Position position = game.start;
    for (const chess::GameMove& played : game.moves) chess::play(position, played.move);
    return move_or_pass_from(position, move);
}

void append(GameData& self, const Typed<"Move | str | None">& move, const std::string& comment,
            const std::vector<int>& nags, std::optional<double> clock,
            std::optional<chess::Score> eval) {
    auto annotations = annotations_of({comment, nags, clock, eval});
    const auto next = next_move(self.game(), move);
    self.changed().moves.push_back({next, std::move(annotations)});
}

chess::GameMove pop(GameData& self) {
    if (self.game().moves.empty()) throw py::index_error("the game has no moves");
    std::vector<chess::GameMove>& moves = self.changed().moves;
    chess::GameMove last = std::move(moves.back());
    moves.pop_back();
    return last;
}

/// A start that is not the usual one is said by tags, as it is when the game is read back: there a
/// result is read, too, which this game does not have.
void set_start(chess::Game& game, const chess::Position& start) {
    game.start = start;
    if (start == chess::Position::start()) return;
    auto read = chess::parse_game(chess::to_pgn(game, chess::PgnStyle::lossless()));
    if (!read) return;
    game.start = read->start;
    game.tags = std::move(read->tags);
}

using ResultName = TypedText<"_Result">;
using TagPairs = Typed<"Mapping[str, str] | Tags | Iterable[tuple[str, str]]">;

GamePointer new_game(const std::optional<GivenPosition>& start, const TagPairs& tags,
                     const GameLine& moves, const std::optional<ResultName>& result) {
    auto data = std::make_shared<GameData>();
    chess::Game& game = data->changed();
    if (start) set_start(game, *start);
    for (const auto& [name, value] : py::dict(tags))
        set_tag(game, text_from(name, "a tag's name"), text_from(value, "a tag's value"));
    for (const auto& move : game_line_from(game.start, moves)) game.moves.push_back({move, {}});
    if (result) set_result_and_tag(game, result->value);
    return data;
}

py::str pgn_of(const GameData& self, std::size_t columns, bool comments, bool nags, bool variations,
               bool roster) {
    return to_text(
        chess::to_pgn(self.game(), style_of(columns, comments, nags, variations, roster)));
}

GamePointer stripped(const GameData& self) {
    auto copy = std::make_shared<GameData>(self);
    chess::remove_all_annotations(copy->changed());
    return copy;
}

}  // namespace

chess::PgnStyle style_of(std::size_t columns, bool comments, bool nags, bool variations,
                         bool roster) {
    return {.columns = columns,
            .roster_first = roster,
            .comments = comments,
            .nags = nags,
            .variations = variations,
            .wrap_comments = columns != 0};
}

void set_result(GameData& self, const std::optional<std::string>& result) {
    chess::Game& game = self.changed();
    if (result) return set_result_and_tag(game, *result);
    game.result = std::nullopt;
    // Otherwise it would be written all the same.
    std::erase_if(game.tags, [](const chess::Tag& tag) { return tag.name == "Result"; });
}

void add_writing(py::class_<GameData, GamePointer>& game) {
    game.def(py::init(&new_game), py::kw_only(), "start"_a = py::none(), "tags"_a = py::tuple(),
             "moves"_a = py::tuple(), "result"_a = py::none(),
             "A game of these moves (Moves or their texts; None or \"--\" for a pass) from a\n"
             "start, the usual one if None. The tag Result is its result; ValueError for others\n"
             "than `result` takes.")
        .def("append", &append, "move"_a, py::kw_only(), "comment"_a = "",
             "nags"_a = std::vector<int>(), "clock"_a = py::none(), "eval"_a = py::none(),
             "Adds a move, or a pass (None or \"--\"), at the end of the main line, with what is\n"
             "to be written about it: `clock` in seconds, `eval` a Score for White.")
        .def(
            "pop", [](GameData& self) { return pop(self).move; },
            "Removes the last move of the main line, and returns it.")
        .def("stripped", &stripped,
             "A copy without comments, glyphs, variations and the tags of annotators.")
        .def("pgn", &pgn_of, py::kw_only(), "columns"_a = 80, "comments"_a = true, "nags"_a = true,
             "variations"_a = true, "roster"_a = true,
             "The game as PGN. Lines have at most so many columns, and comments are broken at\n"
             "blanks; with 0 there is no limit, and comments keep every character. With `roster`\n"
             "the seven tags of the standard come first, \"?\" for what is missing.")
        .def("__str__", [](const GameData& self) { return to_text(chess::to_pgn(self.game())); });
}

}  // namespace chess_python
