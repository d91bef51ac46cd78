// libFuzzer: any bytes as certificates. What can be read is verified, whatever it says, and if its
// start is a position it must survive being written; what cannot be read must be refused with an
// error that points into the text. A broken law aborts, and libFuzzer keeps the bytes.

#include "libchess/mate/certificate.hpp"
#include "libchess/mate/verify.hpp"
#include "libchess/position/position.hpp"

#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace chess;

namespace {

/// Counting all lines can take too long.
constexpr std::uint64_t most_counted = 2000;

using test::require;

bool is_printable(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

/// Checks that only blanks are between the parts.
void check_cut(std::string_view text) {
    std::size_t end = 0;
    const auto blank_until = [&](std::size_t next) {
        return text.substr(end, next - end).find_first_not_of(" \t\r\n") == std::string_view::npos;
    };
    for (const TextSpan part : cut_certificates(text)) {
        require(part.length >= 1 && part.offset >= end, "parts follow each other");
        require(blank_until(part.offset), "only blanks lie between them");
        end = part.offset + part.length;
        require(end <= text.size(), "and they lie in the text");
    }
    require(blank_until(text.size()), "only blanks lie behind them");
}

void check_fault(const CertificateText& certificate, const ProofFault& fault,
                 std::string_view text) {
    const Proof& proof = certificate.proof;
    require(is_printable(fault.message) && !fault.message.empty(), "a fault says something");
    require(!fault.step || *fault.step < proof.steps.size(), "a fault's step is there");
    const TextSpan place = certificate.places.of(fault);
    require(place.length >= 1 && place.offset + place.length <= text.size(),
            "a fault lies in the text");
    if (!fault.move) return;
    std::size_t moves = std::max(proof.first_replies.size(), proof.line.size());
    if (fault.other_line) moves = proof.other_lines[*fault.other_line].size();
    if (fault.step) moves = proof.steps[*fault.step].replies.size();
    require(*fault.move < moves, "a fault's move is there");
}

void check_writing(const CertificateText& certificate) {
    const Proof& proof = certificate.proof;
    if (!Position::from_setup(proof.start, {.chess960 = proof.chess960})) return;
    const std::string written = certificate_json(proof, certificate.origin);
    const auto back = read_certificate(written);
    require(back.has_value(), "what was written can be read");
    require(certificate_json(back->proof, back->origin) == written,
            "and is written the same again");
    const auto before = verify(proof, most_counted);
    if (before) require(verify(back->proof, most_counted) == before, "and what was valid still is");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string copy(data, data + size);
    const std::string_view text = copy;
    check_cut(text);
    const auto certificate = read_certificate(text);
    if (!certificate) {
        test::require_place(certificate.error(), text);
        return 0;
    }
    const auto outcome = verify(certificate->proof, most_counted);
    if (!outcome) check_fault(*certificate, outcome.error(), text);
    check_writing(*certificate);
    return 0;
}
