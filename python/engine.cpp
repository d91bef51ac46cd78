#include "libchess/search/engine.hpp"

#include "analysis.hpp"
#include "bindings.hpp"
#include "busy.hpp"
#include "errors.hpp"
#include "libchess/eval/evaluator.hpp"
#include "long_call.hpp"
#include "moves.hpp"
#include "search_limits.hpp"
#include "values.hpp"

#include <pybind11/stl.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

/// What is behind Python's Engine: our engine, and who uses it.
class EngineObject {
public:
    explicit EngineObject(const chess::EngineOptions& options) : engine_(options) {}

    chess::SearchResult search(const chess::GameHistory& game, const chess::SearchLimits& limits,
                               const py::object& observer) {
        const BusyGuard guard(busy_, "this engine is searching; a second thread needs its own");
        if (closed_) throw py::value_error("this engine is closed");
        const chess::Position position = game.position();
        std::exception_ptr raised;
        auto result = long_call([&](const std::stop_token& stop) {
            const StopScope scope(*this, stop);
            return engine_.search(game, limits, scope.token(),
                                  reporting(observer, position, scope, raised));
        });
        if (raised) std::rethrow_exception(raised);
        return result;
    }
    void stop() {
        const std::scoped_lock lock(mutex_);
        if (stop_) stop_->request_stop();
    }
    void clear() {
        const BusyGuard guard(busy_, "this engine is searching");
        engine_.clear();
    }
    void close() {
        const BusyGuard guard(busy_, "this engine is searching");
        closed_ = true;
        engine_ = chess::Engine({.hash_bytes = std::size_t{1} << 20U});
    }

private:
    /// While a search is under way: who may stop it.
    class StopScope {
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

    /// Calls Python after each iteration. What that raises ends the search.
    static chess::Engine::Observer reporting(const py::object& observer,
                                             const chess::Position& position,
                                             const StopScope& scope, std::exception_ptr& raised) {
        if (observer.is_none()) return {};
        return [&](const chess::SearchResult& result) {
            const py::gil_scoped_acquire gil;
            if (raised) return;
            try {
                const py::object answer = observer(to_python(result, position));
                if (answer.is(py::bool_(false))) scope.request_stop();
            } catch (...) {
                raised = std::current_exception();
                scope.request_stop();
            }
        };
    }

    chess::Engine engine_;
    bool busy_ = false;
    bool closed_ = false;
    std::mutex mutex_;
    std::stop_source* stop_ = nullptr;
};

std::unique_ptr<EngineObject> new_engine(std::size_t hash_mb, int threads,
                                         const std::string& evaluation) {
    check_resources(hash_mb, threads);
    chess::EngineOptions options{.hash_bytes = hash_mb << 20U, .threads = threads};
    options.evaluation = {.kind = evaluation_named(evaluation)};
    return std::make_unique<EngineObject>(options);
}

py::object analyse(EngineObject& self, const chess::Position& position, const LimitArguments& given,
                   const py::iterable& moves, const py::object& root_moves,
                   const py::object& on_iteration) {
    const chess::GameHistory game{position, line_from(position, moves)};
    const chess::Position last = game.position();
    chess::SearchLimits limits = limits_of(given);
    if (!root_moves.is_none()) {
        for (const py::handle move : py::iter(root_moves))
            limits.first_moves.push_back(move_from(last, move));
        if (limits.first_moves.empty()) throw py::value_error("root_moves holds no move");
    }
    if (!on_iteration.is_none() && !PyCallable_Check(on_iteration.ptr()))
        throw py::type_error("on_iteration is not a function");
    return to_python(self.search(game, limits, on_iteration), last);
}

}  // namespace

void bind_engine(py::module_& module) {
    bind_analysis(module);
    py::class_<EngineObject> engine(
        module, "Engine",
        "The chess engine. It keeps what it has learnt from one search to the next, until\n"
        "`clear`. With one thread and limits of depth or nodes its results are the same every\n"
        "time. One search at a time; threads need an engine each. A context manager.",
        py::is_final());
    engine
        .def(py::init(&new_engine), py::kw_only(), "hash_mb"_a = 64, "threads"_a = 1,
             "evaluation"_a = "network",
             "`hash_mb` MiB for the table, so many threads, and what positions are evaluated by:\n"
             "'network', 'full' (the hand-written terms), 'material' or 'physicist'.")
        .def(
            "analyse",
            [](EngineObject& self, const chess::Position& position, std::optional<int> depth,
               std::optional<std::uint64_t> nodes, std::optional<double> time,
               std::optional<int> mate, int multipv, const py::iterable& moves,
               const py::object& root_moves, const py::object& on_iteration) {
                return analyse(self, position, {depth, nodes, time, mate, multipv}, moves,
                               root_moves, on_iteration);
            },
            "position"_a, py::kw_only(), "depth"_a = py::none(), "nodes"_a = py::none(),
            "time"_a = py::none(), "mate"_a = py::none(), "multipv"_a = 1, "moves"_a = py::tuple(),
            "root_moves"_a = py::none(), "on_iteration"_a = py::none(),
            "Searches a position, or the one after `moves` from it, so that repetitions are seen,\n"
            "and returns an Analysis.\n\n"
            "The first limit reached ends the search, and one is needed: `depth` in plies,\n"
            "`nodes`, `time` in seconds, a `mate` in at most so many moves. `multipv` lines are\n"
            "wanted, and no first moves but `root_moves`. `on_iteration` is called with an\n"
            "Analysis after each iteration; if it returns False the search ends.")
        .def("stop", method(&EngineObject::stop),
             "Ends the search that is under way in another thread, which returns what it has.")
        .def("clear", method(&EngineObject::clear), "Forgets everything, as before a new game.")
        .def("close", method(&EngineObject::close),
             "Gives its memory back; it cannot search any more.")
        .def("__enter__", [](py::object self) { return self; })
        .def("__exit__", [](EngineObject& self, const py::args& /*why*/) { self.close(); });
    seal(engine);
}

}  // namespace chess_python
