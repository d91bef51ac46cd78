#include "commands/modes.hpp"
#include "input/certificate_source.hpp"
#include "libchess/mate/certificate.hpp"
#include "libchess/mate/verify.hpp"
#include "libchess/mate/winnable_proof.hpp"
#include "options/mate_options.hpp"
#include "report/mate/verify_report.hpp"
#include "report/text/numbers.hpp"
#include "run/record_run.hpp"

#include <fmt/format.h>

#include <chrono>
#include <expected>
#include <string_view>
#include <variant>

namespace chesstool {

namespace {

/// Nothing where the check was interrupted.
using Checked = std::variant<std::monostate, chess::Verification, FileFault>;

/// What is found about a proof. Only one of a mate may take longer than some seconds.
auto found_about(const chess::Proof& proof, const std::stop_token& stop) {
    return chess::verify(proof, chess::most_counted_positions, stop);
}
auto found_about(const chess::WinnableProof& proof, const std::stop_token& /*stop*/) {
    return chess::verify(proof);
}

template <typename Certificate>
Checked verified(const InputCertificate& input,
                 const std::expected<Certificate, chess::ParseError>& certificate,
                 const std::stop_token& stop) {
    if (!certificate) return input.fault_at(certificate.error());
    const auto outcome = found_about(certificate->proof, stop);
    if (stop.stop_requested()) return {};
    return chess::verification_of(*certificate, outcome, input.file->name, input.line);
}

/// Reads a certificate, and checks its proof.
Checked checked(const InputCertificate& input, const std::stop_token& stop) {
    if (input.fault) return *input.fault;
    const auto start = std::chrono::steady_clock::now();
    const std::string_view text = input.text();
    Checked result = chess::is_winnable_certificate(text)
                         ? verified(input, chess::read_winnable_certificate(text), stop)
                         : verified(input, chess::read_certificate(text), stop);
    if (auto* const verification = std::get_if<chess::Verification>(&result))
        verification->seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

/// One run of --verify: checks certificate after certificate and reports in order.
class Verifier {
public:
    Verifier(const MateOptions& options, const std::stop_token& stop)
        : options_(options),
          run_("chesstool mate-finder", options, stop),
          source_(options.verify, run_.stop()) {}

    ExitCode run() {
        run_.tell_header<chess::Verification>(options_.timing);
        run_.each([this] { return source_.next(); },
                  [this](const InputCertificate& input) { return checked(input, run_.stop()); },
                  [this](const Checked& result) { emit(result); },
                  [this] {
                      return fmt::format("{} certificates, {}", chess::grouped(run_.done()),
                                         chess::duration_text(run_.seconds()));
                  });
        run_.settle(totals_);
        run_.tell_sums(totals_, options_.timing);
        return run_.finish();
    }

private:
    void emit(const Checked& result) {
        if (const auto* fault = std::get_if<FileFault>(&result)) run_.report_fault(*fault);
        if (const auto* found = std::get_if<chess::Verification>(&result)) write(*found);
        run_.flush();
    }

    void write(const chess::Verification& verification) {
        totals_.add(verification);
        if (!verification.outcome) run_.fail_check();
        run_.write(run_.told(verification, options_.timing));
    }

    const MateOptions& options_;
    RecordRun run_;
    CertificateSource source_;
    chess::VerifyTotals totals_;
};

}  // namespace

ExitCode run_mate_verification(const MateOptions& options, const std::stop_token& stop) {
    return Verifier(options, stop).run();
}

}  // namespace chesstool
