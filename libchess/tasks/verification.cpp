#include "libchess/tasks/verification.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace chess {

namespace {

/// Where in the certificate the fault lies: "steps[3].replies.e7e5: "; nothing if all of it is.
std::string path_of(const Proof& proof, const ProofFault& fault) {
    std::string path;
    if (fault.other_line) {
        path = fmt::format("other_lines[{}]", *fault.other_line);
        if (fault.move) path += fmt::format("[{}]", *fault.move);
        return path + ": ";
    }
    const std::vector<Proof::Reply>* replies = &proof.first_replies;
    if (fault.step) {
        path = fmt::format("steps[{}]", *fault.step);
        replies = &proof.steps[*fault.step].replies;
    } else if (!fault.move) {
        return {};
    }
    if (fault.move && !fault.step && !is_forced(proof.stipulation))
        return fmt::format("line[{}]: ", *fault.move);
    if (fault.move)
        path += (fault.step ? ".replies." : "first_replies.") +
                to_string((*replies)[*fault.move].defence);
    return path + ": ";
}

}  // namespace

void VerifyTotals::add(const Verification& verification) noexcept {
    ++(verification.outcome ? valid : invalid);
    if (verification.outcome) positions += verification.outcome->positions;
}

Verification verification_of(const CertificateText& certificate,
                             const std::expected<VerifiedProof, ProofFault>& outcome,
                             std::string file, std::size_t line) {
    const Proof& proof = certificate.proof;
    Verification result{
        std::move(file), line, certificate.origin, certificate.fen, proof.stipulation,
        proof.fifty,     {}};
    result.half_move = proof.half_move;
    if (!outcome)
        result.outcome = std::unexpected(path_of(proof, outcome.error()) + outcome.error().message);
    else result.outcome = *outcome;
    if (result.outcome && proof.defender_begins) result.outcome->length *= -1;
    return result;
}

Verification verification_of(const WinnableCertificate& certificate,
                             const std::expected<std::size_t, std::string>& outcome,
                             std::string file, std::size_t line) {
    const WinnableProof& proof = certificate.proof;
    Verification result{.file = std::move(file),
                        .line = line,
                        .origin = certificate.origin,
                        .fen = certificate.fen,
                        .outcome = {},
                        .winnable = WinnableClaim{proof.side, proof.answer}};
    if (outcome)
        result.outcome = VerifiedProof{.length = static_cast<int>((proof.line.size() + 1) / 2),
                                       .positions = *outcome};
    else result.outcome = std::unexpected(outcome.error());
    return result;
}

}  // namespace chess
