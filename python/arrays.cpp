#include "bindings.hpp"
#include "game_columns.hpp"
#include "game_tables.hpp"
#include "libchess/notation/record_stream.hpp"
#include "long_call.hpp"
#include "pgn_games.hpp"
#include "pgn_source.hpp"
#include "result.hpp"
#include "text.hpp"
#include "typed.hpp"
#include "values.hpp"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <memory>
#include <utility>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

ResultType arrays_type;

/// After so many texts, which take less than a millisecond, Ctrl-C is looked for.
constexpr std::size_t texts_at_once = 4096;

/// An array that owns what a vector held.
template <typename Value>
py::array_t<Value> array_of(std::vector<Value>&& values, std::vector<py::ssize_t> shape) {
    auto owned = std::make_unique<std::vector<Value>>(std::move(values));
    const Value* data = owned->data();
    const py::capsule owner(owned.release(),
                            [](void* held) { delete static_cast<std::vector<Value>*>(held); });
    return py::array_t<Value>(std::move(shape), data, owner);
}

template <typename Value>
py::array_t<Value> array_of(std::vector<Value>&& values) {
    const auto size = static_cast<py::ssize_t>(values.size());
    return array_of(std::move(values), {size});
}

/// None for a column that was not asked for.
template <typename Value>
py::object column(bool wanted, std::vector<Value>&& values) {
    if (!wanted) return py::none();
    return array_of(std::move(values));
}

py::dict tags_of(const ColumnChoice& choice, const GameColumns& columns) {
    py::dict tags;
    for (std::size_t i = 0; i < choice.tags.size(); ++i) {
        py::list values;
        for (const std::string& value : columns.tags[i]) {
            if (values.size() % texts_at_once == 0) check_signals();
            values.append(to_text(value));
        }
        tags[py::str(choice.tags[i])] = values;
    }
    return tags;
}

py::object to_python(const ColumnChoice& choice, GameColumns&& columns) {
    const auto games = static_cast<py::ssize_t>(columns.results.size());
    const auto moves = static_cast<py::ssize_t>(columns.moves.size());
    py::list errors;
    for (const Fault& fault : columns.errors) errors.append(to_python(fault));
    const py::dict tags = tags_of(choice, columns);
    py::object boards = py::none();
    if (choice.boards) boards = array_of(std::move(columns.boards), {moves, 8, 8});
    return arrays_type(
        array_of(std::move(columns.moves)), column(choice.keys, std::move(columns.keys)),
        column(choice.clocks, std::move(columns.clocks)),
        column(choice.evals, std::move(columns.evals)), boards, array_of(std::move(columns.starts)),
        array_of(std::move(columns.results)), array_of(std::move(columns.ratings), {games, 2}),
        array_of(std::move(columns.start_keys)), array_of(std::move(columns.lines)), tags,
        columns.broken, errors);
}

// --- games in ---

/// Texts of Python's, one game each, as C++ sees them; they live as long as this.
class GivenTexts {
public:
    /// Needs the GIL; raises TypeError for what is no text.
    explicit GivenTexts(const py::object& texts) : given_(texts) {
        for (const py::handle text : given_) {
            if (texts_.size() % texts_at_once == 0) check_signals();
            Py_ssize_t size = 0;
            const char* const bytes = PyUnicode_Check(text.ptr()) != 0
                                          ? PyUnicode_AsUTF8AndSize(text.ptr(), &size)
                                          : nullptr;
            if (bytes == nullptr && PyErr_Occurred() != nullptr) throw py::error_already_set();
            if (bytes == nullptr)
                throw py::type_error("a list of games has texts (str), not " + class_name(text));
            texts_.emplace_back(bytes, static_cast<std::size_t>(size));
        }
    }
    [[nodiscard]] const std::vector<std::string_view>& all() const noexcept { return texts_; }

private:
    py::tuple given_;  // a list may be changed by other threads
    std::vector<std::string_view> texts_;
};

/// Whether it is a list of games rather than a file.
bool is_list(const py::object& given) {
    return !py::isinstance<py::str>(given) && !py::isinstance<py::bytes>(given) &&
           !py::hasattr(given, "read") && !py::hasattr(given, "__fspath__") &&
           py::hasattr(given, "__iter__");
}

/// Reads each text as one game. What has no moves and no tags, which readers pass over, is a game
/// of no moves, so that row i is of text i as long as none is broken.
void read_texts(const GivenTexts& texts, ColumnBuilder& builder,
                const chess::ValidationOptions& options, ErrorPolicy policy,
                const std::stop_token& stop) {
    std::size_t number = 0;
    for (const std::string_view text : texts.all()) {
        if (stop.stop_requested()) return;
        ++number;
        chess::TextRecord record{.text = text, .record = number - 1, .line = number};
        chess::read_game(record, builder, options);
        if (builder.games() < number) {
            record.text = "*";
            chess::read_game(record, builder, options);
        }
        if (policy == ErrorPolicy::raise && builder.columns().broken > 0) return;
    }
}

/// Reads until the end, a stop, or the first broken game if that is not to be passed over.
void read_all(PgnSource& source, ColumnBuilder& builder, const chess::ValidationOptions& options,
              ErrorPolicy policy, const std::stop_token& stop) {
    chess::RecordStream stream([&](std::span<char> buffer) { return source.read(buffer); },
                               chess::InputKind::pgn);
    while (const auto batch = stream.next())
        for (const chess::TextRecord& record : batch->records) {
            if (stop.stop_requested()) return;
            chess::read_game(record, builder, options);
            if (policy == ErrorPolicy::raise && builder.columns().broken > 0) return;
        }
}

/// A path, a file, or games one by one.
using GivenGames = Typed<"_Path | IO[str] | IO[bytes] | Iterable[str]">;

/// Raises the first error, if that is wanted.
void raise_first(const GameColumns& columns, ErrorPolicy policy) {
    if (policy == ErrorPolicy::raise && columns.broken > 0)
        raise(ErrorType::pgn, columns.errors.front());
}

Typed<"GameArrays"> games_to_arrays(const GivenGames& file, bool keys, bool clocks, bool evals,
                                    bool boards, const std::vector<std::string>& tags,
                                    float mate_score, const ErrorPolicyName& errors,
                                    bool chess960) {
    const ErrorPolicy policy = policy_of(errors);
    const ColumnChoice choice{keys, clocks, evals, boards, tags, mate_score};
    if (is_list(file)) {
        const GivenTexts texts(file);
        ColumnBuilder builder(choice, "<list>");
        const bool done = long_call([&](const std::stop_token& stop) {
            read_texts(texts, builder, {.chess960 = chess960}, policy, stop);
            return true;
        });
        if (done) raise_first(builder.columns(), policy);
        return to_python(choice, std::move(builder.columns()));
    }
    PgnSource source(file);
    ColumnBuilder builder(choice, source.name());
    const bool done = source.run([&](const std::stop_token& stop) {
        read_all(source, builder, {.chess960 = chess960}, policy, stop);
        return true;
    });
    source.check();  // a game that it has cut off is not to blame
    if (done) raise_first(builder.columns(), policy);
    return to_python(choice, std::move(builder.columns()));
}

}  // namespace

void bind_arrays(py::module_& module) {
    arrays_type = ResultType(
        module, "GameArrays",
        "Games as arrays of numpy. Row i of `moves`, `keys`, `clocks`, `evals` and `boards` is\n"
        "about one move of one game: the move, and the position that it leads to. The moves of\n"
        "game g are rows starts[g] to starts[g + 1].",
        {{"moves", "NDArray[numpy.uint16]", "uint16: Move.bits; 0 for a pass"},
         {"keys", "NDArray[numpy.uint64] | None",
          "uint64: Position.key after the move; None if not asked for"},
         {"clocks", "NDArray[numpy.float32] | None",
          "float32: the mover's clock after it in seconds, or NaN; or None"},
         {"evals", "NDArray[numpy.float32] | None",
          "float32: centipawns for White after it, or NaN; or None"},
         {"boards", "NDArray[numpy.int8] | None",
          "int8, 8 by 8: ranks from the first, files from a, as Position.array; or None"},
         {"starts", "NDArray[numpy.int64]",
          "int64: the row of each game's first move, and the number of all"},
         {"results", "NDArray[numpy.float32]",
          "float32: White's points, 1, 0.5 or 0, of each game; NaN if unknown"},
         {"ratings", "NDArray[numpy.int16]",
          "int16, two columns: WhiteElo and BlackElo of each game; 0 if unknown"},
         {"start_keys", "NDArray[numpy.uint64]", "uint64: Position.key where each game begins"},
         {"lines", "NDArray[numpy.int64]",
          "int64: the line of the file where each game begins, from 1"},
         {"tags", "dict[str, list[str]]",
          "a dict from the tags asked for to lists of their values, '' if missing"},
         {"broken", "int", "how many games were broken, and have no rows"},
         {"errors", "list[Fault]", "why, of the first thousand; each a Fault"}});
    bind_tables(module, arrays_type);
    module.def(
        "games_to_arrays", &games_to_arrays, "path_or_file"_a, py::kw_only(), "keys"_a = true,
        "clocks"_a = true, "evals"_a = true, "boards"_a = false,
        "tags"_a = std::vector<std::string>(), "mate_score"_a = static_cast<float>(mate_worth),
        "errors"_a = "skip", "chess960"_a = false,
        "Reads the main lines of all games of a PGN file into arrays of numpy; every move is\n"
        "checked. Takes what read_pgn takes, or texts with one game each (a column of a table, "
        "say),\n"
        "whose numbers from 1 are then `lines`. A mate in n counts as mate_score - n in `evals`.\n"
        "`tags` are names of tags whose values are wanted. Broken games are passed over and\n"
        "counted; with errors='raise' the first one raises PgnError.");
}

}  // namespace chess_python
