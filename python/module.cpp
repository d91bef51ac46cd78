#include "bindings.hpp"

#include "libchess/core/version.hpp"
#include "values.hpp"

#include <pybind11/pybind11.h>

// The module itself. The package that people import, libchess/__init__.py, takes all its names from
// here; so that `help`, error messages and pickles say where they are found, everything that is
// made here says that it belongs to `libchess`.
PYBIND11_MODULE(_libchess, module) {
    using namespace chess_python;
    module.attr("__name__") = "libchess";
    bind_errors(module);
    bind_values(module);
    bind_position(module);
    bind_perft(module);
    bind_game(module);
    bind_pgn(module);
    bind_arrays(module);
    bind_engine(module);
    bind_evaluation(module);
    bind_mate(module);
    bind_puzzles(module);
    bind_suite(module);
    bind_annotation(module);
    bind_check(module);
    module.attr("__version__") = chess::version();
    module.attr("_restorers") = restorers();
    module.attr("__name__") = "libchess._libchess";
}
