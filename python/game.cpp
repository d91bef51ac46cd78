#include "bindings.hpp"
#include "board_svg.hpp"
#include "casters.hpp"
#include "game_data.hpp"
#include "game_move.hpp"
#include "game_writing.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/notation/pgn_writer.hpp"
#include "libchess/notation/san.hpp"
#include "moves.hpp"
#include "tags.hpp"
#include "text.hpp"
#include "values.hpp"

#include <pybind11/stl.h>

#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

/// Calls a function with each position of the main line and the move that follows it, and gives the
/// last position.
template <typename Function>
chess::Position walk(const chess::Game& game, Function function) {
    chess::Position position = game.start;
    for (const chess::GameMove& move : game.moves) {
        function(position, move);
        chess::play(position, move.move);
    }
    return position;
}

chess::Position last_position(const GameData& self) {
    return walk(self.game(), [](const chess::Position&, const chess::GameMove&) {});
}

Typed<"list[Position]"> positions_of(const GameData& self) {
    py::list positions;
    positions.append(walk(self.game(), [&](const chess::Position& before, const chess::GameMove&) {
        positions.append(before);
    }));
    return positions;
}

Typed<"list[str]"> sans_of(const GameData& self) {
    py::list sans;
    walk(self.game(), [&](const chess::Position& before, const chess::GameMove& move) {
        sans.append(move.move ? chess::to_san(before, *move.move) : "--");
    });
    return sans;
}

Typed<"list[Move | None]"> moves_of(const GameData& self) {
    py::list moves;
    for (const chess::GameMove& move : self.game().moves) moves.append(move.move);
    return moves;
}

Typed<"list[float | None]"> clock_list(const GameData& self) {
    py::list clocks;
    for (const auto& clock : clocks_of(self.game())) clocks.append(clock);
    return clocks;
}

Typed<"list[Score | None]"> evals_of(const GameData& self) {
    py::list evals;
    for (const auto& eval : evaluations_of(self.game()))
        evals.append(eval ? std::optional(eval->score) : std::nullopt);
    return evals;
}

Typed<"list[GameMove]"> whole_mainline(const GameData& self) {
    return mainline_of(self.shared(), 0, self.game().moves.size());
}

/// One move, counted from the end if it is negative.
Typed<"GameMove"> move_at(const GameData& self, py::ssize_t index) {
    const auto size = static_cast<py::ssize_t>(self.game().moves.size());
    if (index < 0) index += size;
    if (index < 0 || index >= size) throw py::index_error("the game has no such move");
    const auto at = static_cast<std::size_t>(index);
    return py::object(py::list(mainline_of(self.shared(), at, at + 1))[0]);
}

std::string svg_of(const GameData& self) {
    const auto& moves = self.game().moves;
    return board_svg(last_position(self),
                     {.last_move = moves.empty() ? std::nullopt : moves.back().move});
}

Typed<"list[Fault]"> warnings_of(const GameData& self) {
    py::list warnings;
    for (const Fault& warning : self.warnings) warnings.append(to_python(warning));
    return warnings;
}

/// A pointer may be of None, where a reference may not.
TagsView tags_of(const GamePointer& self) {
    if (!self) throw py::type_error("not a Game");
    return {self};
}

std::optional<std::string> text_of(std::optional<chess::GameResult> result) {
    return result ? std::optional(std::string(chess::to_string(*result))) : std::nullopt;
}

/// Behind the moves, or else in the tags, as it is written again.
std::optional<std::string> result_of(const GameData& self) {
    const chess::Game& game = self.game();
    const auto tag = game.tag("Result");
    return text_of(game.result || !tag ? game.result : chess::parse_result(*tag));
}

Typed<"str | None"> file_of(const GameData& self) {
    const auto file = self.file();
    return file ? py::object(path_text(*file)) : py::none();
}

std::string described(const GameData& self) {
    const auto tag = [&](const char* name) {
        const auto value = self.game().tag(name);
        return std::string(to_text(value ? *value : "?"));
    };
    return "<Game " + tag("White") + " - " + tag("Black") + ", " +
           std::to_string(self.game().moves.size()) + " half-moves>";
}

/// The game of a text, which must be one.
GamePointer read_text(const std::string& text) {
    chess::GameBuilder builder;
    chess::read_game(text, builder);
    auto data = std::make_shared<GameData>();
    for (const chess::ParseError& fault : builder.faults()) {
        if (fault.fatal) raise(ErrorType::pgn, fault_in(text, fault));
        data->warnings.push_back(fault_in(text, fault));
    }
    auto game = builder.take();
    if (!game) raise(ErrorType::pgn, {.message = "there is no game in this text"});
    data->replace(std::move(*game));
    return data;
}

/// Names, values and the comments before them, as the bytes that they are.
py::tuple state_of(const std::vector<chess::Tag>& tags) {
    py::tuple state(tags.size());
    for (std::size_t i = 0; i < tags.size(); ++i) {
        py::list comments;
        for (const chess::Comment& comment : tags[i].comments)
            comments.append(py::bytes(comment.text));
        state[i] =
            py::make_tuple(py::bytes(tags[i].name), py::bytes(tags[i].value), py::tuple(comments));
    }
    return state;
}

std::vector<chess::Tag> tags_of_state(const py::object& state) {
    using State = std::vector<std::tuple<std::string, std::string, std::vector<std::string>>>;
    std::vector<chess::Tag> tags;
    for (auto& [name, value, comments] : py::cast<State>(state)) {
        tags.push_back({std::move(name), std::move(value), {}});
        for (std::string& text : comments) tags.back().comments.push_back({std::move(text)});
    }
    return tags;
}

/// A PGN without tags but those that its start needs, and what no PGN can hold: that there is no
/// result, and the tags as they are.
py::tuple state_of(const GameData& self) {
    chess::Game game = self.game();
    const py::tuple tags = state_of(game.tags);
    game.tags.clear();
    const auto text = chess::to_pgn(game, chess::PgnStyle::lossless());
    return py::make_tuple(py::bytes(text), file_of(self), self.line, text_of(self.game().result),
                          tags);
}

/// Older versions pickled the first three alone, the PGN with all tags.
GamePointer game_of_state(const py::tuple& state) {
    if (state.size() != 3 && state.size() != 5) throw py::value_error("this is no pickled Game");
    auto data = read_text(py::cast<std::string>(state[0]));
    data->warnings.clear();  // none of the game that was pickled
    if (!state[1].is_none()) data->set_file(path_bytes(state[1]));
    data->line = py::cast<std::optional<std::size_t>>(state[2]);
    if (state.size() == 3) return data;
    const auto result = py::cast<std::optional<std::string>>(state[3]);
    chess::Game& game = data->changed();
    game.result = result ? chess::parse_result(*result) : std::nullopt;
    game.tags = tags_of_state(state[4]);
    return data;
}

using GameClass = py::class_<GameData, GamePointer>;

void add_reading(GameClass& game) {
    game.def_property_readonly("tags", &tags_of,
                               "The tag pairs: game.tags[\"White\"]. Changes go into the game.")
        .def_property_readonly(
            "start", [](const GameData& self) { return self.game().start; },
            "The Position where it begins.")
        .def_property(
            "result", &result_of, &set_result,
            "\"1-0\", \"0-1\", \"1/2-1/2\", \"*\", or None if neither the moves end with it\n"
            "nor the tag Result has it. To set it sets that tag, too, or removes it with None.")
        .def_property_readonly("moves", &moves_of,
                               "Its moves, the main line, in a list; None for a pass.")
        .def_property_readonly(
            "comment", [](const GameData& self) { return plain_text(self.game().comments); },
            "What is said before the first move.")
        .def_property_readonly("file", &file_of, "The file that it was read from, or None.")
        .def_property_readonly(
            "line", [](const GameData& self) { return self.line; },
            "The line of that file where it begins, from 1, or None.")
        .def_property_readonly("warnings", &warnings_of, "What was forgiven; each is a Fault.")
        .def("mainline", &whole_mainline,
             "Its moves with what is written about them, as a list of GameMove.")
        .def("positions", &positions_of,
             "The Position before each move, and the last one: one more than there are moves.")
        .def("end", &last_position, "The Position after the last move.")
        .def("sans", &sans_of, "Its moves in SAN, in a list; \"--\" for a pass.")
        .def("clocks", &clock_list,
             "What the mover's clock shows after each move, in seconds, or None.")
        .def("evals", &evals_of, "The Score written after each move, White's view, or None.")
        .def("__len__", [](const GameData& self) { return self.game().moves.size(); })
        .def("__bool__", [](const GameData&) { return true; })
        .def("__getitem__", &move_at, "index"_a)
        .def(
            "__getitem__",
            [](const GameData& self, const py::slice& range) -> Typed<"list[GameMove]"> {
                return py::object(whole_mainline(self)[range]);
            })
        .def(
            "__iter__", [](const GameData& self) -> Typed<"Iterator[GameMove]"> {
                return py::iter(whole_mainline(self));
            })
        .def("_repr_svg_", &svg_of);
}

void add_values(GameClass& game) {
    const auto copy = [](const GameData& self) { return std::make_shared<GameData>(self); };
    game.def("__copy__", copy)
        .def("__deepcopy__",
             [copy](const GameData& self, const py::object& /*memo*/) { return copy(self); })
        .def(
            "__eq__",
            [](const GameData& self, const GameData& other) { return self.game() == other.game(); },
            py::is_operator())
        .def("__repr__", &described)
        .attr("__hash__") = py::none();
    add_pickling(game, [](const GameData& self) { return state_of(self); }, &game_of_state);
    seal(game);
}

}  // namespace

void bind_game(py::module_& module) {
    bind_tags(module);
    bind_game_move(module);
    GameClass game(
        module, "Game",
        "A game: tags, moves, and all that is written about them, variations included.\n\n"
        "len(game) counts its half-moves, iterating gives GameMoves, game[0] is the first one and\n"
        "game[-1] the last, and str(game) is PGN. It can be changed, so it has no hash; it\n"
        "compares, copies and pickles.",
        py::is_final());
    add_reading(game);
    add_writing(game);
    add_values(game);
    module.def("parse_game", &read_text, "text"_a,
               "The game of a text of PGN; PgnError if it is broken or there is none. Of several\n"
               "games the first one's end is an error: read_pgn(io.StringIO(text)) reads all.");
}

}  // namespace chess_python
