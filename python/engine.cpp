#include "engine.hpp"

#include "analysis.hpp"
#include "bindings.hpp"
#include "casters.hpp"
#include "errors.hpp"
#include "gil.hpp"
#include "libchess/annotate/calibration.hpp"
#include "libchess/uci/client.hpp"
#include "long_call.hpp"
#include "moves.hpp"
#include "position.hpp"
#include "search_limits.hpp"
#include "text.hpp"
#include "values.hpp"

#include <pybind11/stl.h>

#include <exception>
#include <expected>
#include <stdexcept>
#include <vector>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

/// While a search is under way: who may stop it.
class EngineObject::StopScope {
public:
    StopScope(EngineObject& engine, const std::stop_token& outer)
        : engine_(engine),
          forward_(outer, Forward{&source_}) {
        const std::scoped_lock lock(engine_.mutex_);
        engine_.stop_ = &source_;
    }
    ~StopScope() {
        const std::scoped_lock lock(engine_.mutex_);
        engine_.stop_ = nullptr;
    }
    StopScope(const StopScope&) = delete;
    StopScope& operator=(const StopScope&) = delete;
    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
    void request_stop() const { std::stop_source(source_).request_stop(); }

private:
    struct Forward {
        std::stop_source* source;
        void operator()() const { source->request_stop(); }
    };
    EngineObject& engine_;
    std::stop_source source_;
    std::stop_callback<Forward> forward_;
};

EngineObject::Use::Use(EngineObject& engine) : engine_(engine) {
    if (engine.busy_)
        throw std::runtime_error("this engine is searching; a second thread needs its own");
    if (!engine.analyser_) throw py::value_error("this engine is closed");
    engine.busy_ = true;
}

chess::SearchResult EngineObject::search(const chess::GameHistory& game,
                                         const chess::SearchLimits& limits,
                                         const py::object& observer) {
    const Use use(*this);
    const chess::Position position = game.position();
    std::exception_ptr raised;
    std::optional<chess::SearchResult> last;
    auto result = long_call([&](const std::stop_token& stop) {
        const StopScope scope(*this, stop);
        // Calls Python after each iteration. What that raises ends the search.
        const auto observe = [&](const chess::SearchResult& seen) {
            last = seen;
            if (observer.is_none()) return;
            const WithGil gil;
            if (raised) return;
            try {
                or_sleep_at_exit([&] {
                    const py::object answer = observer(to_python(seen, position));
                    if (truth_value(answer) == false) scope.request_stop();
                });
            } catch (...) {
                raised = std::current_exception();
                scope.request_stop();
            }
        };
        return analyser_->analyse(game, limits, scope.token(), observe);
    });
    if (raised) std::rethrow_exception(raised);
    if (result) return *std::move(result);
    // Another engine that is stopped has no result of its own.
    if (result.error().kind == chess::EngineError::Kind::stopped && last) return *std::move(last);
    raise_engine(result.error());
}

void EngineObject::stop() {
    const std::scoped_lock lock(mutex_);
    if (stop_ != nullptr) stop_->request_stop();
}

EngineObject::~EngineObject() {
    if (!analyser_) return;
    const WithoutGil released;  // a process takes a moment to end
    analyser_.reset();
}

void EngineObject::clear() {
    const Use use(*this);
    const WithoutGil released;  // a process takes a moment to forget
    use.analyser().forget();
}

void EngineObject::close() {
    if (!analyser_) return;
    const Use use(*this);
    std::unique_ptr<chess::Analyser> ended = std::move(analyser_);
    const WithoutGil released;  // a process takes a moment to end
    ended.reset();
}

py::str EngineObject::name() const {
    if (!analyser_) throw py::value_error("this engine is closed");
    return to_text(analyser_->name());
}

namespace {

/// Another's analyser, for those who want one of their own.
class Borrowed final : public chess::Analyser {
public:
    explicit Borrowed(chess::Analyser& lender) : lender_(lender) {}
    [[nodiscard]] std::string name() const override { return lender_.name(); }
    void forget() override { lender_.forget(); }
    [[nodiscard]] std::expected<chess::SearchResult, chess::EngineError> analyse(
        const chess::GameHistory& game, const chess::SearchLimits& limits,
        const std::stop_token& stop, const chess::Engine::Observer& observer) override {
        return lender_.analyse(game, limits, stop, observer);
    }

private:
    chess::Analyser& lender_;
};

}  // namespace

Judge::Judge(EngineObject* engine, std::size_t hash_mb, int threads) {
    if (engine == nullptr) {
        analyser_ = chess::calibrated(
            chess::make_analyser({.hash_bytes = hash_mb << 20U, .threads = threads}));
        return;
    }
    use_.emplace(*engine);
    analyser_ = std::make_unique<Borrowed>(use_->analyser());
    {
        const WithoutGil released;
        analyser_->forget();
    }
    if (const auto evaluation = engine->own_evaluation())
        analyser_ = chess::calibrated(std::move(analyser_), *evaluation);
}

void raise_engine(const chess::EngineError& error) {
    raise(ErrorType::engine, {.message = error.message});
}

namespace {

/// A word of a command line, as `UciCommand` reads it; messages show it as it is where that is
/// clear.
std::string quoted(const std::string& word) {
    constexpr std::string_view special = " \t\n'\"\\$`*?[]{}()<>|&;!#~";
    if (!word.empty() && word.find_first_of(special) == std::string::npos) return word;
    std::string text = "'";
    for (const char letter : word) {
        if (letter == '\'') text += "'\\''";
        else text += letter;
    }
    return text + "'";
}

/// A word of a command, given as a text or a path.
std::string word_of(py::handle word) {
    const py::object text = py::module_::import("os").attr("fsdecode")(word);
    try {
        return text_from(text, "a word of a command");
    } catch (const py::error_already_set&) {
        throw py::value_error("a command is text that UTF-8 can hold, not " +
                              std::string(py::repr(text)));
    }
}

/// A program, or a sequence of it and its arguments.
std::string command_of(const py::object& command) {
    std::vector<std::string> words;
    if (py::isinstance<py::list>(command) || py::isinstance<py::tuple>(command))
        for (const py::handle word : py::iter(command)) words.push_back(word_of(word));
    else words.push_back(word_of(command));
    if (words.empty() || words.front().empty()) throw py::value_error("the command has no program");
    std::string line;
    for (const std::string& word : words) {
        if (!line.empty()) line += ' ';
        line += quoted(word);
    }
    return line;
}

std::vector<std::pair<std::string, std::string>> options_of(const py::dict& options) {
    std::vector<std::pair<std::string, std::string>> list;
    for (const auto& [name, value] : options) {
        std::string text = text_from(py::str(value), "an option's value");
        if (const auto truth = truth_value(value)) text = *truth ? "true" : "false";
        list.emplace_back(text_from(name, "an option's name"), text);
    }
    return list;
}

using Command = Typed<"str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None">;
using EngineSettings = Typed<"Mapping[str, str | int | float | bool]">;

std::unique_ptr<EngineObject> other_engine(const Command& command, std::size_t hash_mb, int threads,
                                           const EngineSettings& options) {
    chess::UciCommand given{.command = command_of(command),
                            .options = options_of(py::dict(options)),
                            .threads = threads,
                            .hash_megabytes = hash_mb};
    auto started = long_call(
        [&](const std::stop_token& stop) { return chess::make_uci_analyser(given, stop); });
    if (!started) raise_engine(started.error());
    return std::make_unique<EngineObject>(*std::move(started), std::nullopt);
}

std::unique_ptr<EngineObject> new_engine(const Command& command, std::size_t hash_mb, int threads,
                                         const std::optional<EvaluationName>& evaluation,
                                         const EngineSettings& options) {
    check_resources(hash_mb, threads);
    if (!command.is_none()) {
        if (evaluation) throw py::value_error("evaluation is for our own engine");
        return other_engine(command, hash_mb, threads, options);
    }
    if (py::len(options) != 0) throw py::value_error("options are for other engines");
    chess::EngineOptions settings{.hash_bytes = hash_mb << 20U, .threads = threads};
    const auto kind = evaluation ? evaluation_named(*evaluation) : chess::EvaluationKind::network;
    settings.evaluation = {.kind = kind};
    return std::make_unique<EngineObject>(chess::make_analyser(settings), kind);
}

using Observer = Typed<"Callable[[Analysis], object] | None">;
using RootMoves = Typed<"Iterable[Move | str] | None">;

py::object analyse(EngineObject& self, const GivenPosition& position, const LimitArguments& given,
                   const Moves& moves, const RootMoves& root_moves, const Observer& on_iteration) {
    const chess::GameHistory game{position, line_from(position, moves)};
    const chess::Position last = game.position();
    chess::SearchLimits limits = limits_of(given, "depth, nodes, time, mate or elo");
    if (limits.strength && !self.own_evaluation())
        throw py::value_error("elo is for our own engine; others have the option UCI_Elo");
    if (py::isinstance<py::str>(root_moves))
        throw py::type_error("root_moves takes a list of moves, not a text");
    if (!root_moves.is_none()) {
        for (const py::handle move : py::iter(root_moves))
            limits.first_moves.push_back(move_from(last, move));
        if (limits.first_moves.empty()) throw py::value_error("root_moves holds no move");
    }
    if (!on_iteration.is_none() && PyCallable_Check(on_iteration.ptr()) == 0)
        throw py::type_error("on_iteration is not a function");
    return to_python(self.search(game, limits, on_iteration), last);
}

}  // namespace

void bind_engine(py::module_& module) {
    bind_analysis(module);
    py::class_<EngineObject> engine(
        module, "Engine",
        "A chess engine: ours, or with the name of a program another one over UCI. It keeps what\n"
        "it has learnt from one search to the next, until `clear`. With one thread and limits of\n"
        "depth or nodes our results are the same every time. One search at a time; threads need\n"
        "an engine each. A context manager.",
        py::is_final());
    engine
        .def(py::init(&new_engine), "command"_a = py::none(), py::kw_only(), "hash_mb"_a = 64,
             "threads"_a = 1, "evaluation"_a = py::none(), "options"_a = py::dict(),
             "`hash_mb` MiB for the table, and so many threads.\n\n"
             "`command` is the name of a program, which is looked for in PATH, or its path; or a\n"
             "sequence of it and its arguments. `options` are the values of its UCI options.\n"
             "EngineError if it cannot be started, or is no UCI engine.\n\n"
             "Without a command `evaluation` says by what positions are evaluated: 'network',\n"
             "'full' (the hand-written terms), 'material' or 'physicist'.")
        .def_property_readonly("name", method(&EngineObject::name),
                               "The name that the engine gives itself.")
        .def(
            "analyse",
            [](EngineObject & self, const GivenPosition& position, std::optional<int> depth,
               std::optional<std::uint64_t> nodes, std::optional<double> time,
               std::optional<double> movetime, std::optional<int> mate, int multipv,
               std::optional<int> elo, std::uint64_t seed, const Moves& moves,
               const RootMoves& root_moves, const Observer& on_iteration) -> Typed<"Analysis"> {
                const LimitArguments limits{depth, nodes, time_of(time, movetime), mate, multipv,
                                            elo,   seed};
                return analyse(self, position, limits, moves, root_moves, on_iteration);
            },
            "position"_a, py::kw_only(), "depth"_a = py::none(), "nodes"_a = py::none(),
            "time"_a = py::none(), "movetime"_a = py::none(), "mate"_a = py::none(),
            "multipv"_a = 1, "elo"_a = py::none(), "seed"_a = 0, "moves"_a = py::tuple(),
            "root_moves"_a = py::none(), "on_iteration"_a = py::none(),
            "Searches a position, or the one after `moves` from it, so that repetitions are seen,\n"
            "and returns an Analysis.\n\n"
            "The first limit reached ends the search, and one is needed: `depth` in plies,\n"
            "`nodes`, `time` in seconds (not UCI's milliseconds; `movetime` is the same), a "
            "`mate`\n"
            "in at most so many moves, or the strength `elo` of a player rated 800 to 2800, who\n"
            "makes the same mistakes again with the same `seed`. `multipv` lines are wanted, and\n"
            "no first moves but `root_moves`. `on_iteration` is called with an Analysis after\n"
            "each iteration; if it returns False the search ends. EngineError if another engine\n"
            "gives no answer, or an impossible one.")
        .def("stop", method(&EngineObject::stop),
             "Ends the search that is under way in another thread, which returns what it has.")
        .def("clear", method(&EngineObject::clear), "Forgets everything, as before a new game.")
        .def("close", method(&EngineObject::close),
             "Gives its memory back, or ends its process; it cannot search any more.")
        .def("__enter__", [](Typed<"Engine"> self) { return self; })
        .def("__exit__", [](EngineObject& self, const py::args& /*why*/) { self.close(); });
    seal(engine);
}

}  // namespace chess_python
