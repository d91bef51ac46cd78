#include "libchess/mate/certificate.hpp"
#include "libchess/mate/verify.hpp"

#include "bindings.hpp"
#include "errors.hpp"
#include "position.hpp"
#include "problems.hpp"
#include "result.hpp"
#include "solved_problem.hpp"
#include "typed.hpp"

#include <pybind11/stl.h>

#include <expected>
#include <optional>
#include <string>

namespace py = pybind11;
using namespace py::literals;

namespace chess_python {

namespace {

ResultType verified_type;

/// What a text asks for, and `max_length`, which may say how long.
chess::WrittenStipulation asked_for(const std::string& stipulation, std::optional<int> max_length,
                                    bool mated) {
    chess::WrittenStipulation asked = stipulation_of(stipulation);
    if (asked.length && max_length)
        throw py::value_error("the stipulation has a length already: leave out max_length");
    const int length = max_length.value_or(asked.length.value_or(chess::max_mate_length));
    if (length < (mated ? 0 : 1) || length > chess::max_mate_length)
        throw py::value_error("max_length is 1 to 250 moves");
    if (mated && !chess::is_forced(asked.stipulation))
        throw py::value_error("in a helpmate both sides help: mated=True means nothing");
    asked.length = length;
    return asked;
}

Typed<"SolvedProblem"> prove_mate(const GivenPosition& position, std::optional<int> max_length,
                                  const std::string& stipulation, bool mated, bool fifty,
                                  bool all_keys, bool certificate,
                                  const SolverArguments& resources) {
    const auto asked = asked_for(stipulation, max_length, mated);
    chess::SolvedProblem problem;
    problem.problem = {.position = position,
                       .stipulation = asked.stipulation,
                       .defender_begins = mated,
                       .length = *asked.length,
                       .fifty = fifty,
                       .half_move = asked.half_move};
    problem.options = {.all_keys = all_keys,
                       .proof = certificate,
                       .all_lines = all_keys,
                       .limits = proof_limits_of(resources)};
    solve(problem, resources);
    return to_python(problem);
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

Typed<"VerifiedProof"> verify(const std::string& certificate) {
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
    bind_solved_problem(module);
    verified_type = ResultType(
        module, "VerifiedProof", "What a certificate proves.",
        {{"mate", "int", "the attacker's moves to the goal, at most"},
         {"positions", "int", "different positions that the proof looks at"},
         {"solutions", "int", "in help and series play: the lines that it has; otherwise 0"},
         {"all_solutions", "bool | None",
          "whether it was counted that there are no more of that length;\n"
          "None if the proof says so and counting takes too long"}},
        {{"length", "mate"}, {"lines", "solutions"}, {"all_lines", "all_solutions"}});
    module.def(
        "prove_mate",
        [](const GivenPosition& position, std::optional<int> max_length,
           const std::string& stipulation, bool mated, bool fifty, bool all_keys, bool certificate,
           std::optional<std::uint64_t> nodes, std::optional<double> time, std::size_t hash_mb,
           int threads) {
            return prove_mate(position, max_length, stipulation, mated, fifty, all_keys,
                              certificate, {nodes, time, hash_mb, threads});
        },
        "position"_a, "max_length"_a = py::none(), py::kw_only(), "stipulation"_a = "direct",
        "mated"_a = false, "fifty"_a = false, "all_keys"_a = false, "certificate"_a = false,
        "nodes"_a = py::none(), "time"_a = py::none(), "hash_mb"_a = 64, "threads"_a = 1,
        "Looks for the shortest mate in at most `max_length` moves (250 if None), proves that\n"
        "none is shorter, and returns a SolvedProblem.\n\n"
        "`stipulation` is any that problemists write, with or without a length: '#', 's#', 'r#',\n"
        "'h#2.5', 'ser-h#', '=', or 'direct', 'self', 'help', 'stalemate'. mated=True asks\n"
        "whether the side to move is mated, whatever it plays; with `fifty`, fifty moves without\n"
        "capture or pawn move save the defender. `nodes` and `time` (seconds) limit the work;\n"
        "without them it goes on until the answer is known. `all_keys` wants every first move,\n"
        "`certificate` the proof. `solve` is for problems with a stated length.");
    module.def("verify", &verify, "certificate"_a,
               "Checks a certificate by the rules of chess alone, with no code of the solver's,\n"
               "and returns a VerifiedProof; CertificateError says what is wrong with it, and\n"
               "where.");
    bind_problems(module);
}

}  // namespace chess_python
