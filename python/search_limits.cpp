#include "search_limits.hpp"

#include <pybind11/pybind11.h>

#include <chrono>
#include <cmath>

namespace py = pybind11;

namespace chess_python {

namespace {

/// A year; a clock holds no more than some centuries.
constexpr double longest_seconds = 366.0 * 24 * 3600;

}  // namespace

std::optional<double> time_of(std::optional<double> time, std::optional<double> movetime) {
    if (time && movetime) throw py::value_error("time and movetime are the same: give one");
    return time ? time : movetime;
}

chess::SearchLimits limits_of(const LimitArguments& given, const std::string& names) {
    if (!given.depth && !given.nodes && !given.time && !given.mate && !given.elo)
        throw py::value_error("a search needs a limit: " + names);
    if (given.depth && (*given.depth < 1 || *given.depth > chess::SearchLimits::max_depth))
        throw py::value_error("a depth is 1 to 120");
    if (given.mate && (*given.mate < 1 || *given.mate > 500))
        throw py::value_error("a mate is one in 1 to 500 moves");
    if (given.multipv < 1 || given.multipv > 1000) throw py::value_error("multipv is 1 to 1000");
    chess::SearchLimits limits{.depth = given.depth, .nodes = given.nodes};
    limits.mate = given.mate;
    limits.lines = given.multipv;
    if (given.elo) {
        using chess::Strength;
        if (*given.elo < Strength::least_elo || *given.elo > Strength::most_elo)
            throw py::value_error("an elo is 800 to 2800");
        limits.strength = Strength{*given.elo, given.seed};
    }
    if (given.time) {
        if (!(*given.time >= 0 && *given.time <= longest_seconds))
            throw py::value_error("a time is 0 or more seconds, and at most a year");
        limits.time = std::chrono::milliseconds(std::llround(*given.time * 1000));
    }
    return limits;
}

void check_resources(std::size_t hash_mb, int threads) {
    constexpr std::size_t most_megabytes = std::size_t{1} << 20U;
    if (hash_mb < 1 || hash_mb > most_megabytes) throw py::value_error("hash_mb is 1 to 1048576");
    if (threads < 1 || threads > 1024) throw py::value_error("threads are 1 to 1024");
}

chess::EvaluationKind evaluation_named(const std::string& name) {
    for (const chess::EvaluationKind kind : chess::all_evaluations)
        if (chess::name_of(kind) == name) return kind;
    throw py::value_error("an evaluation is 'network', 'full', 'material' or 'physicist'");
}

}  // namespace chess_python
