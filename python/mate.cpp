#include "libchess/mate/certificate.hpp"
#include "libchess/mate/solver.hpp"
#include "libchess/mate/verify.hpp"

#include "bindings.hpp"
#include "errors.hpp"
#include "long_call.hpp"
#include "moves.hpp"
#include "result.hpp"
#include "search_limits.hpp"

#include <pybind11/stl.h>

#include <chrono>
#include <expected>
#include <optional>
#include <string>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

ResultType mate_type;
ResultType verified_type;

chess::Stipulation stipulation_named(const std::string& name) {
    for (const auto stipulation : {chess::Stipulation::direct, chess::Stipulation::self,
                                   chess::Stipulation::help, chess::Stipulation::stalemate})
        if (chess::name_of(stipulation) == name) return stipulation;
    throw py::value_error("a stipulation is 'direct', 'self', 'help' or 'stalemate'");
}

chess::ProofLimits limits_of(std::optional<std::uint64_t> nodes, std::optional<double> time) {
    constexpr double longest_seconds = 366.0 * 24 * 3600;
    chess::ProofLimits limits;
    if (nodes) limits.nodes = *nodes;
    if (time) {
        if (!(*time >= 0 && *time <= longest_seconds))
            throw py::value_error("a time is 0 or more seconds, and at most a year");
        limits.time = std::chrono::nanoseconds(static_cast<std::int64_t>(*time * 1e9));
    }
    return limits;
}

chess::MateProblem problem_of(const chess::Position& position, int max_length,
                              const std::string& stipulation, bool mated, bool fifty) {
    if (max_length < (mated ? 0 : 1) || max_length > chess::max_mate_length)
        throw py::value_error("max_length is 1 to 250 moves");
    const auto wanted = stipulation_named(stipulation);
    if (mated && wanted == chess::Stipulation::help)
        throw py::value_error("in a helpmate both sides help: mated=True means nothing");
    return {.position = position,
            .stipulation = wanted,
            .defender_begins = mated,
            .length = max_length,
            .fifty = fifty};
}

py::list lines_of(const std::vector<std::vector<chess::Move>>& lines) {
    py::list list;
    for (const auto& line : lines) list.append(to_list(line));
    return list;
}

py::object to_python(const chess::MateResult& result) {
    py::object certificate = py::none();
    if (result.proof) certificate = py::cast(chess::certificate_json(*result.proof, {}));
    return mate_type(chess::name_of(result.status), result.length, result.minimal,
                     to_list(result.keys), result.has_all_keys, to_list(result.line),
                     lines_of(result.help_lines), certificate, result.nodes,
                     std::chrono::duration<double>(result.time).count());
}

py::object prove_mate(const chess::Position& position, int max_length,
                      const std::string& stipulation, bool mated, bool fifty, bool all_keys,
                      bool certificate, std::optional<std::uint64_t> nodes,
                      std::optional<double> time, std::size_t hash_mb, int threads) {
    check_resources(hash_mb, threads);
    const chess::MateProblem problem = problem_of(position, max_length, stipulation, mated, fifty);
    chess::ProofLimits limits = limits_of(nodes, time);
    const chess::SolveOptions options{
        .all_keys = all_keys, .proof = certificate, .all_lines = all_keys};
    return to_python(long_call([&](const std::stop_token& stop) {
        limits.stop = stop;
        chess::MateSolver solver({.hash_megabytes = hash_mb, .threads = threads});
        return solver.solve(problem, options, limits);
    }));
}

struct CertificateFault {
    std::size_t offset;
    std::size_t length;
    std::string message;
};

std::expected<chess::VerifiedProof, CertificateFault> checked(const std::string& text) {
    const auto read = chess::read_certificate(text);
    if (!read)
        return std::unexpected(
            CertificateFault{read.error().offset, read.error().length, read.error().message});
    const auto verified = chess::verify(read->proof);
    if (verified) return *verified;
    const chess::TextSpan place = read->places.of(verified.error());
    return std::unexpected(CertificateFault{place.offset, place.length, verified.error().message});
}

py::object verify(const std::string& certificate) {
    const auto result = [&] {
        const py::gil_scoped_release released;
        return checked(certificate);
    }();
    if (!result)
        raise(ErrorType::certificate,
              fault_in(certificate,
                       {result.error().offset, result.error().length, result.error().message}));
    std::optional<bool> all_lines;
    if (result->others != chess::OtherLines::not_counted)
        all_lines = result->others == chess::OtherLines::none;
    return verified_type(result->length, result->positions, result->lines, all_lines);
}

}  // namespace

void bind_mate(py::module_& module) {
    mate_type = ResultType(
        module, "MateProof", "What was found out about a mate problem.",
        {{"status", "'mate', 'no-mate' (proved not to be), or 'unknown' (a limit was reached)"},
         {"length", "the shortest length found, in moves of the attacker, or None"},
         {"minimal", "whether it is proved that nothing shorter does"},
         {"keys", "first moves that reach the goal in `length` moves"},
         {"has_all_keys", "whether `keys`, or `solutions`, is all that there is"},
         {"line", "the longest line from the position, the first key's"},
         {"solutions", "of a helpmate: the solutions, each from the first move to the mate"},
         {"certificate", "the proof as JSON in one line, for `verify`; None if not asked for"},
         {"nodes", "positions looked at"},
         {"seconds", "how long it took"}});
    verified_type = ResultType(module, "VerifiedProof", "What a certificate proves.",
                               {{"length", "the attacker's moves to the goal, at most"},
                                {"positions", "different positions that the proof looks at"},
                                {"lines", "of a helpmate: the lines that it has; otherwise 0"},
                                {"all_lines",
                                 "whether it was counted that there are no more of that length;\n"
                                 "None if the proof says so and counting takes too long"}});
    module.def(
        "prove_mate", &prove_mate, "position"_a, "max_length"_a = chess::max_mate_length,
        py::kw_only(), "stipulation"_a = "direct", "mated"_a = false, "fifty"_a = false,
        "all_keys"_a = false, "certificate"_a = false, "nodes"_a = py::none(),
        "time"_a = py::none(), "hash_mb"_a = 64, "threads"_a = 1,
        "Looks for the shortest mate in at most `max_length` moves, proves that none is shorter,\n"
        "and returns a MateProof.\n\n"
        "`stipulation`: 'direct' mate, 'self'mate, 'help'mate or 'stalemate'. mated=True asks\n"
        "whether the side to move is mated, whatever it plays; with `fifty`, fifty moves without\n"
        "capture or pawn move save the defender. `nodes` and `time` (seconds) limit the work;\n"
        "without them it goes on until the answer is known. `all_keys` wants every first move,\n"
        "`certificate` the proof.");
    module.def("verify", &verify, "certificate"_a,
               "Checks a certificate by the rules of chess alone, with no code of the solver's,\n"
               "and returns a VerifiedProof; CertificateError says what is wrong with it, and\n"
               "where.");
}

}  // namespace chess_python
