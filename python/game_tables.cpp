#include "game_tables.hpp"

#include "arrow.hpp"
#include "text.hpp"
#include "typed.hpp"
#include "values.hpp"

#include <fmt/core.h>
#include <pybind11/numpy.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace py = pybind11;
using namespace py::literals;

// GameArrays as tables of Arrow. Its columns may be any objects: `_replace` and `_make` set them,
// and what numpy has can be changed. So all that a reader of a table relies on is checked here.

namespace chess_python {

namespace {

/// What Arrow calls a capsule; there is no type to hint at.
using ArrowCapsule = Typed<"_Capsule">;

/// Numbers of numpy, one after the other.
template <typename Value>
using Numbers = py::array_t<Value, py::array::c_style>;

/// One of the arrays, as it is if it is what it should be; otherwise TypeError.
template <typename Value>
Numbers<Value> array_in(const py::object& arrays, const char* name) {
    auto array = Numbers<Value>::ensure(arrays.attr(name));
    if (array) return array;
    const auto type = py::cast<std::string>(py::str(py::dtype::of<Value>()));
    throw py::type_error(fmt::format("{} does not hold numbers of the type {}", name, type));
}

/// The same, of so many numbers; otherwise ValueError.
template <typename Value>
Numbers<Value> array_in(const py::object& arrays, const char* name, std::size_t size) {
    auto array = array_in<Value>(arrays, name);
    if (const auto found = static_cast<std::size_t>(array.size()); found != size)
        throw py::value_error(fmt::format("{} has {} numbers, expected {}", name, found, size));
    return array;
}

/// The row of each game's first move, and the number of all rows: a copy, since who changed the
/// array would send the readers of a table out of its memory.
std::vector<std::int64_t> starts_in(const py::object& arrays, std::size_t moves) {
    const auto array = array_in<std::int64_t>(arrays, "starts");
    std::vector<std::int64_t> starts(array.data(), array.data() + array.size());
    const bool fits = array.ndim() == 1 && !starts.empty() && starts.front() == 0 &&
                      std::ranges::is_sorted(starts) && std::cmp_equal(starts.back(), moves);
    if (!fits)
        throw py::value_error(fmt::format(
            "starts does not say where games begin: from 0 in rising order, and at last {}, the "
            "number of moves",
            moves));
    return starts;
}

/// A column of numbers that stay where numpy has them.
template <typename Value>
ArrowColumn column_of(std::string name, std::string format, const Numbers<Value>& array) {
    ArrowColumn column{.name = std::move(name), .format = std::move(format)};
    column.values = array.data();
    column.owners = {kept(array)};
    return column;
}

/// A column that owns its numbers.
template <typename Value>
ArrowColumn column_of(std::string name, std::string format, std::vector<Value> values) {
    ArrowColumn column{.name = std::move(name), .format = std::move(format)};
    const auto owned = std::make_shared<const std::vector<Value>>(std::move(values));
    column.values = owned->data();
    column.owners = {owned};
    return column;
}

/// One of the two columns of ratings; where it is 0 there is no value.
ArrowColumn rating_column(const Numbers<std::int16_t>& ratings, std::size_t games,
                          std::size_t side) {
    std::vector<std::int16_t> values(games);
    std::vector<std::uint8_t> valid(games / 8 + 1);
    std::int64_t missing = 0;
    for (std::size_t i = 0; i < games; ++i) {
        values[i] = ratings.data()[2 * i + side];
        if (values[i] == 0) ++missing;
        else valid[i / 8] |= static_cast<std::uint8_t>(1U << i % 8);
    }
    ArrowColumn column = column_of(side == 0 ? "white_elo" : "black_elo", "s", std::move(values));
    column.valid = std::move(valid);
    column.missing = missing;
    return column;
}

/// The lists of each game's moves.
ArrowColumn move_lists(std::vector<std::int64_t> starts, const Numbers<std::uint16_t>& moves) {
    const auto offsets = std::make_shared<const std::vector<std::int64_t>>(std::move(starts));
    ArrowColumn lists{.name = "moves", .format = "+L"};
    lists.offsets = offsets->data();
    lists.item = std::make_shared<const ArrowColumn>(column_of("item", "S", moves));
    lists.items = moves.size();
    lists.owners = {offsets};
    return lists;
}

/// The text of a str, and of nothing else.
std::string text_in(py::handle text, const char* what) {
    if (PyUnicode_Check(text.ptr()) != 0) return text_from(text, what);
    throw py::type_error(std::string(what) + " is a text (str), not " + class_name(text));
}

ArrowColumn text_column(std::string name, py::handle texts, std::size_t games) {
    if (PyList_Check(texts.ptr()) == 0)
        throw py::type_error("tags has lists of values, not " + class_name(texts));
    if (const std::size_t found = py::len(texts); found != games)
        throw py::value_error(
            fmt::format("tags has {} values of {}, expected {}", found, name, games));
    auto bytes = std::make_shared<std::string>();
    auto offsets = std::make_shared<std::vector<std::int64_t>>();
    for (const py::handle text : py::reinterpret_borrow<py::list>(texts)) {
        offsets->push_back(static_cast<std::int64_t>(bytes->size()));
        *bytes += text_in(text, "a tag's value");
    }
    offsets->push_back(static_cast<std::int64_t>(bytes->size()));
    ArrowColumn column{.name = std::move(name), .format = "U"};
    column.values = bytes->data();
    column.offsets = offsets->data();
    column.owners = {bytes, offsets};
    return column;
}

/// The table of games.
ArrowCapsule games_stream(const py::object& self, const py::object& /*requested_schema*/) {
    const auto moves = array_in<std::uint16_t>(self, "moves");
    auto starts = starts_in(self, static_cast<std::size_t>(moves.size()));
    const std::size_t games = starts.size() - 1;
    const auto ratings = array_in<std::int16_t>(self, "ratings", 2 * games);
    const py::object tags = self.attr("tags");
    if (PyDict_Check(tags.ptr()) == 0)
        throw py::type_error("tags is a dict, not " + class_name(tags));
    std::vector<ArrowColumn> columns;
    columns.push_back(column_of("line", "l", array_in<std::int64_t>(self, "lines", games)));
    columns.push_back(column_of("result", "f", array_in<float>(self, "results", games)));
    for (const std::size_t side : {0U, 1U}) columns.push_back(rating_column(ratings, games, side));
    columns.push_back(
        column_of("start_key", "L", array_in<std::uint64_t>(self, "start_keys", games)));
    columns.push_back(move_lists(std::move(starts), moves));
    for (const auto& [name, values] : py::reinterpret_borrow<py::dict>(tags))
        columns.push_back(text_column(text_in(name, "a tag's name"), values, games));
    return arrow_stream(std::move(columns), static_cast<std::int64_t>(games));
}

/// The table of the moves of all games, of which it keeps the arrays.
struct Plies {
    py::object arrays;
};

ArrowCapsule plies_stream(const Plies& self, const py::object& /*requested_schema*/) {
    const auto moves = array_in<std::uint16_t>(self.arrays, "moves");
    const auto rows = static_cast<std::size_t>(moves.size());
    const auto starts = starts_in(self.arrays, rows);
    std::vector<std::int64_t> games(rows);
    std::vector<std::int32_t> numbers(rows);
    for (std::size_t game = 0; game + 1 < starts.size(); ++game)
        for (std::int64_t row = starts[game]; row < starts[game + 1]; ++row) {
            games[static_cast<std::size_t>(row)] = static_cast<std::int64_t>(game);
            numbers[static_cast<std::size_t>(row)] =
                static_cast<std::int32_t>(row - starts[game] + 1);
        }
    std::vector<ArrowColumn> columns;
    columns.push_back(column_of("game", "l", std::move(games)));
    columns.push_back(column_of("ply", "i", std::move(numbers)));
    columns.push_back(column_of("move", "S", moves));
    const auto has = [&](const char* name) { return !self.arrays.attr(name).is_none(); };
    if (has("keys"))
        columns.push_back(
            column_of("key", "L", array_in<std::uint64_t>(self.arrays, "keys", rows)));
    if (has("clocks"))
        columns.push_back(column_of("clock", "f", array_in<float>(self.arrays, "clocks", rows)));
    if (has("evals"))
        columns.push_back(column_of("eval", "f", array_in<float>(self.arrays, "evals", rows)));
    return arrow_stream(std::move(columns), static_cast<std::int64_t>(rows));
}

}  // namespace

void bind_tables(py::module_& module, const ResultType& arrays_type) {
    py::class_<Plies> plies(
        module, "Plies",
        "The moves of all games of GameArrays as a table for Arrow: `game` (int64, from\n"
        "0), `ply` (int32, from 1 in each game), `move`, and `key`, `clock`, `eval` if\n"
        "they were asked for. pyarrow.table(plies), polars.DataFrame(plies).",
        py::is_final());
    plies
        .def(
            "__len__", [](const Plies& self) { return py::len(self.arrays.attr("moves")); },
            "How many moves there are.")
        .def(
            "__arrow_c_stream__", &plies_stream, "requested_schema"_a = py::none(),
            "A capsule with a stream of one batch, by Arrow's PyCapsule interface. `move`, `key`,\n"
            "`clock` and `eval` are not copied. ValueError if the arrays do not fit each other.");
    seal(plies);
    arrays_type.add_method(
        "__arrow_c_stream__", &games_stream, "requested_schema"_a = py::none(),
        "The games as a table for Arrow, a capsule with a stream of one batch: `line`, `result`,\n"
        "`white_elo`, `black_elo`, `start_key`, `moves` (a list of each game's), and the tags.\n"
        "pyarrow.table(arrays), polars.DataFrame(arrays). The moves are not copied. ValueError\n"
        "if the arrays do not fit each other.");
    arrays_type.add_method(
        "plies", [](const py::object& self) { return Plies{self}; },
        "A table with a row for each move, for Arrow as well.");
}

}  // namespace chess_python
