#include "libchess/mate/certificate.hpp"
#include "libchess/mate/verify.hpp"
#include "libchess/mate/winnable_proof.hpp"

#include "bindings.hpp"
#include "casters.hpp"
#include "errors.hpp"
#include "long_call.hpp"
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

/// What a certificate proves, of a mate or of who can still win.
struct Verified {
    std::optional<int> length;
    bool half_move = false;  // besides, of the second side in help play
    std::size_t positions = 0;
    std::size_t lines = 0;
    std::optional<bool> all_lines = false;
    std::optional<chess::Color> side = std::nullopt;  // of a proof of who can win
    std::optional<bool> answer = std::nullopt;
};

using Checked = std::expected<Verified, CertificateFault>;

std::unexpected<CertificateFault> fault_of(const chess::ParseError& error) {
    return std::unexpected(CertificateFault{error.offset, error.length, error.message});
}

Checked checked_mate(const std::string& text, const std::stop_token& stop) {
    const auto read = chess::read_certificate(text);
    if (!read) return fault_of(read.error());
    const auto verified = chess::verify(read->proof, chess::most_counted_positions, stop);
    if (!verified) {
        const chess::TextSpan place = read->places.of(verified.error());
        return std::unexpected(
            CertificateFault{place.offset, place.length, verified.error().message});
    }
    std::optional<bool> all_lines;
    if (verified->others != chess::OtherLines::not_counted)
        all_lines = verified->others == chess::OtherLines::none;
    return Verified{.length = verified->length,
                    .half_move = read->proof.half_move,
                    .positions = verified->positions,
                    .lines = verified->lines,
                    .all_lines = all_lines};
}

/// Its faults say by themselves where they are: "line[0]: the move a1a2 is not legal here".
Checked checked_winnable(const std::string& text) {
    const auto read = chess::read_winnable_certificate(text);
    if (!read) return fault_of(read.error());
    const chess::WinnableProof& proof = read->proof;
    const auto positions = chess::verify(proof);
    if (!positions)
        return std::unexpected(
            CertificateFault{0, text.find_last_not_of(" \t\r\n") + 1, positions.error()});
    std::optional<int> length;
    if (proof.answer) length = static_cast<int>((proof.line.size() + 1) / 2);
    return Verified{
        .length = length, .positions = *positions, .side = proof.side, .answer = proof.answer};
}

Typed<"VerifiedProof"> verify(const std::string& certificate) {
    const Checked result = long_call([&](const std::stop_token& stop) {
        return chess::is_winnable_certificate(certificate) ? checked_winnable(certificate)
                                                           : checked_mate(certificate, stop);
    });
    if (!result)
        raise(ErrorType::certificate,
              fault_in(certificate,
                       {result.error().offset, result.error().length, result.error().message}));
    return verified_type(moves_number(result->length, result->half_move), result->positions,
                         result->lines, result->all_lines, result->side, result->answer);
}

}  // namespace

void bind_mate(py::module_& module) {
    bind_solved_problem(module);
    verified_type = ResultType(
        module, "VerifiedProof", "What a certificate proves.",
        {{"mate", "int | float | None",
          "the attacker's moves to the goal, at most, 2.5 in help play that begins with half a\n"
          "move; of who can win, those of the line that is shown, and None if that side cannot"},
         {"positions", "int", "different positions that the proof looks at"},
         {"solutions", "int", "in help and series play: the lines that it has; otherwise 0"},
         {"all_solutions", "bool | None",
          "whether it was counted that there are no more of that length;\n"
          "None if the proof says so and counting takes too long"},
         {"side", "bool | None",
          "in a proof of who can still win the side that it is about, WHITE or BLACK; otherwise\n"
          "None"},
         {"answer", "bool | None", "whether that side can still win; None in other proofs"}},
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
    module.def(
        "verify", &verify, "certificate"_a,
        "Checks a certificate by the rules of chess alone, with no code of the solver's,\n"
        "and returns a VerifiedProof; CertificateError says what is wrong with it, and\n"
        "where. It is one of a mate, or one of who can still win, as `chesstool mate-finder\n"
        "--winnable` writes it.");
    bind_problems(module);
}

}  // namespace chess_python
