#pragma once

#include "libchess/mate/certificate.hpp"
#include "libchess/mate/proof.hpp"
#include "libchess/mate/verify.hpp"
#include "report/text/styled_text.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>

namespace chess {

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
};

/// Sums over a run.
struct VerifyTotals {
    std::uint64_t valid = 0;    ///< valid certificates
    std::uint64_t invalid = 0;  ///< invalid certificates
    /// Certificates that could not be read.
    std::uint64_t errors = 0;
    std::uint64_t positions = 0;  ///< positions in the valid proofs
    double seconds = 0;           ///< wall time of the whole run
    bool interrupted = false;     ///< stopped before the end of the input

    /// Adds one certificate.
    void add(const Verification& verification) noexcept;
};

/// The result for a certificate that begins on a line of a file.
[[nodiscard]] Verification verification_of(const CertificateText& certificate,
                                           const std::expected<VerifiedProof, ProofFault>& outcome,
                                           std::string file, std::size_t line);

/// One line of JSON, without the newline.
/// `timing` adds seconds.
[[nodiscard]] std::string verify_json(const Verification& verification, bool timing);
/// The last line of JSON, sums over the run, without the newline.
[[nodiscard]] std::string verify_summary_json(const VerifyTotals& totals, bool timing);
/// The CSV header, with its newline.
[[nodiscard]] std::string verify_csv_header(bool timing);
/// The line of one certificate, with its newline.
[[nodiscard]] std::string verify_csv(const Verification& verification, bool timing);
/// One line per certificate, two if it is invalid, and one for all.
[[nodiscard]] StyledText verify_text(const Verification& verification, bool timing);
/// The line for all.
[[nodiscard]] StyledText verify_summary_text(const VerifyTotals& totals, bool timing);

}  // namespace chess
