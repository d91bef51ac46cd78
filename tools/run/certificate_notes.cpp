#include "run/certificate_notes.hpp"

#include "input/input_problems.hpp"
#include "libchess/notation/fen.hpp"
#include "output/certificate_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace chesstool {

namespace {

/// What a certificate for a problem is known by: twins may have the same position.
chess::AskedCertificate asked_certificate(const chess::PosedProblem& problem) {
    chess::AskedCertificate asked{prefix_of(problem),
                                  {fmt::format(R"("fen":"{}")", to_fen(problem.problem.position))}};
    if (!problem.twin.empty()) asked.marks.push_back(fmt::format(R"("twin":"{}")", problem.twin));
    return asked;
}

}  // namespace

std::vector<chess::AskedCertificate> asked_certificates(
    std::span<const chess::PosedProblem> problems) {
    std::vector<chess::AskedCertificate> asked;
    std::ranges::transform(problems, std::back_inserter(asked), asked_certificate);
    return asked;
}

std::vector<chess::AskedCertificate> asked_certificates(std::span<const chess::PosedProblem> twins,
                                                        std::span<const chess::Color> sides) {
    std::vector<chess::AskedCertificate> asked;
    for (const chess::PosedProblem& twin : twins)
        for (const chess::Color side : sides) {
            chess::AskedCertificate& one = asked.emplace_back(asked_certificate(twin));
            one.name += fmt::format("{}: ", side_name(side));
            one.marks.push_back(fmt::format(R"("side":"{}")", name_of(side)));
        }
    return asked;
}

void note_missing_certificates(InputPosition& input, std::span<const chess::AskedCertificate> asked,
                               std::span<const chess::RecordOutput> outputs, std::size_t answered) {
    std::vector<std::string_view> certificates;
    for (const chess::RecordOutput& output : outputs)
        if (output.name == CertificateOutput::name) certificates.emplace_back(output.text);
    for (std::string& message : missing_certificates(asked, certificates, answered))
        input.note(std::move(message), ExitCode::malformed, chess::Diagnostic::Kind::warning);
}

}  // namespace chesstool
