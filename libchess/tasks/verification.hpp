#pragma once

#include "libchess/base/export.hpp"
#include "libchess/base/run_end.hpp"
#include "libchess/mate/certificate.hpp"
#include "libchess/mate/proof.hpp"
#include "libchess/mate/verify.hpp"
#include "libchess/mate/winnable_proof.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>

namespace chess {

/// What a certificate of `WinnableProof` says.
struct WinnableClaim {
    Color side = Color::white;  ///< who can win, or not
    bool answer = false;        ///< whether that side can
};

/// The result for a certificate that could be read.
struct Verification {
    std::string file;                               ///< the file's name
    std::size_t line = 1;                           ///< where the certificate begins, from 1
    CertificateOrigin origin;                       ///< the stated origin of its problem
    std::string fen;                                ///< the start as written in the certificate
    Stipulation stipulation = Stipulation::direct;  ///< the stipulation
    bool fifty = false;                             ///< see `Proof::fifty`
    /// The proved result, with a negative length if the defender is to move and so gets mated; or
    /// the fault with its place in the certificate: "steps[3].replies.e7e5: the defence e7e5 has no
    /// answer".
    std::expected<VerifiedProof, std::string> outcome;
    double seconds = 0;      ///< time taken by the check
    bool half_move = false;  ///< see `Proof::half_move`
    /// For a certificate of `WinnableProof`, which has no stipulation; the length in `outcome` is
    /// that of the line, and 0 for a no.
    std::optional<WinnableClaim> winnable = std::nullopt;
};

/// Sums over a run.
struct VerifyTotals : RunEnd {
    std::uint64_t valid = 0;      ///< valid certificates
    std::uint64_t invalid = 0;    ///< invalid certificates
    std::uint64_t positions = 0;  ///< positions in the valid proofs

    /// Adds one certificate.
    LIBCHESS_API void add(const Verification& verification) noexcept;
};

/// The result for a certificate that begins on a line of a file.
[[nodiscard]] LIBCHESS_API Verification verification_of(
    const CertificateText& certificate, const std::expected<VerifiedProof, ProofFault>& outcome,
    std::string file, std::size_t line);
/// The same for a proof of who can win.
[[nodiscard]] LIBCHESS_API Verification verification_of(
    const WinnableCertificate& certificate, const std::expected<std::size_t, std::string>& outcome,
    std::string file, std::size_t line);

}  // namespace chess
