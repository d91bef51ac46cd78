#include "libchess/perft/perft.hpp"

#include "bindings.hpp"
#include "long_call.hpp"
#include "position.hpp"
#include "typed.hpp"

#include <pybind11/stl.h>

#include <cstdint>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

constexpr int deepest = 255;
constexpr int most_threads = 1024;
constexpr std::size_t most_megabytes = std::size_t{1} << 20U;
/// To count so deep takes no longer than it takes to start a thread.
constexpr int short_depth = 2;

chess::PerftOptions options_of(int depth, int threads, std::size_t hash_mb) {
    if (depth < 0 || depth > deepest) throw py::value_error("a depth is 0 to 255");
    if (threads < 1 || threads > most_threads) throw py::value_error("threads are 1 to 1024");
    if (hash_mb > most_megabytes) throw py::value_error("hash_mb is 0 to 1048576");
    return {.depth = depth, .threads = threads, .hash_bytes = hash_mb << 20U};
}

chess::PerftResult count(const chess::Position& position, const chess::PerftOptions& options) {
    const auto work = [&](const std::stop_token& stop) {
        chess::PerftMonitor monitor{.stop = stop};
        return chess::perft(position, options, monitor);
    };
    const auto result = options.depth <= short_depth ? work({}) : long_call(work);
    if (result) return *result;
    switch (result.error()) {
        case chess::PerftError::no_memory: throw std::bad_alloc();
        case chess::PerftError::overflow:
            PyErr_SetString(PyExc_OverflowError, "the count does not fit in 64 bits");
            break;
        case chess::PerftError::stopped: PyErr_SetNone(PyExc_KeyboardInterrupt); break;
    }
    throw py::error_already_set();
}

std::uint64_t perft(const GivenPosition& position, int depth, int threads, std::size_t hash_mb) {
    return count(position, options_of(depth, threads, hash_mb)).nodes;
}

Typed<"dict[Move, int]"> divide(const GivenPosition& position, int depth, int threads,
                                std::size_t hash_mb) {
    py::dict counts;
    for (const auto& [move, nodes] : count(position, options_of(depth, threads, hash_mb)).divide)
        counts[py::cast(move)] = nodes;
    return counts;
}

}  // namespace

void bind_perft(py::module_& module) {
    module.def("perft", &perft, "position"_a, "depth"_a, py::kw_only(), "threads"_a = 1,
               "hash_mb"_a = 0,
               "How many positions lie `depth` plies on (0 to 255), counted by all legal moves.\n"
               "A table of `hash_mb` MiB makes deep counts faster; without one they are exact,\n"
               "with one but for one chance in 2^64. OverflowError beyond 64 bits.");
    module.def("divide", &divide, "position"_a, "depth"_a, py::kw_only(), "threads"_a = 1,
               "hash_mb"_a = 0,
               "The same by first move, as a dict from Move to the count; empty at depth 0.");
}

}  // namespace chess_python
