#include "libchess/report/mate/verify_report.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/report/text/detail/fields.hpp"
#include "libchess/report/text/numbers.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace chess {

namespace {

/// Where in the certificate the fault lies: "steps[3].replies.e7e5: "; nothing if all of it is.
std::string path_of(const Proof& proof, const ProofFault& fault) {
    std::string path;
    const std::vector<Proof::Reply>* replies = &proof.first_replies;
    if (fault.step) {
        path = fmt::format("steps[{}]", *fault.step);
        replies = &proof.steps[*fault.step].replies;
    } else if (!fault.move) {
        return {};
    }
    if (fault.move && !fault.step && proof.stipulation == Stipulation::help)
        return fmt::format("line[{}]: ", *fault.move);
    if (fault.move)
        path += (fault.step ? ".replies." : "first_replies.") +
                to_string((*replies)[*fault.move].defence);
    return path + ": ";
}

/// "mate in 3", "mated in 3", "selfmate in 3", ...
std::string goal_text(Stipulation stipulation, int mate) {
    const int moves = mate < 0 ? -mate : mate;
    std::string_view goal;
    switch (stipulation) {
        case Stipulation::direct: goal = mate <= 0 ? "mated" : "mate"; break;
        case Stipulation::self: goal = "selfmate"; break;
        case Stipulation::help: goal = "helpmate"; break;
        case Stipulation::stalemate: goal = mate <= 0 ? "stalemated" : "stalemate"; break;
    }
    return fmt::format("{} in {}", goal, moves);
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
    Verification result;
    result.file = std::move(file);
    result.line = line;
    result.record = certificate.record;
    result.id = certificate.id;
    result.fen = certificate.fen;
    result.stipulation = proof.stipulation;
    result.fifty = proof.fifty;
    if (outcome)
        result.outcome = ProvedMate{proof.defender_begins ? -outcome->length : outcome->length,
                                    outcome->positions};
    else
        result.outcome = std::unexpected(path_of(proof, outcome.error()) + outcome.error().message);
    return result;
}

std::string verify_json(const Verification& verification, bool timing) {
    detail::Json json;
    json["type"] = "result";
    json["file"] = verification.file;
    json["line"] = verification.line;
    json["valid"] = verification.outcome.has_value();
    json["mate"] = nullptr;
    json["positions"] = nullptr;
    json["reason"] = nullptr;
    if (verification.outcome) {
        json["mate"] = verification.outcome->mate;
        json["positions"] = verification.outcome->positions;
    } else {
        json["reason"] = verification.outcome.error();
    }
    // The certificate's own words stand apart: `record` and `fen` beside `type` are the input's.
    detail::Json& certificate = json["certificate"];
    if (verification.record) certificate["record"] = *verification.record;
    if (verification.id) certificate["id"] = *verification.id;
    certificate["fen"] = verification.fen;
    certificate["stipulation"] = key_of(verification.stipulation);
    certificate["fifty"] = verification.fifty;
    if (timing) json["seconds"] = detail::rounded_seconds(verification.seconds);
    return detail::dump(json);
}

std::string verify_summary_json(const VerifyTotals& totals, bool timing) {
    detail::Json json = detail::begin_summary();
    json["total"] = totals.valid + totals.invalid;
    json["errors"] = totals.errors;
    json["valid"] = totals.valid;
    json["invalid"] = totals.invalid;
    json["positions"] = totals.positions;
    if (totals.interrupted) json["interrupted"] = true;
    if (timing) json["seconds"] = detail::rounded_seconds(totals.seconds);
    return detail::dump(json);
}

std::string verify_csv_header(bool timing) {
    return std::string("file,line,valid,mate,positions,reason") + (timing ? ",seconds\n" : "\n");
}

std::string verify_csv(const Verification& verification, bool timing) {
    std::string row = detail::csv_field(verification.file) + fmt::format(",{},", verification.line);
    if (const auto& outcome = verification.outcome)
        row += fmt::format("true,{},{},", outcome->mate, outcome->positions);
    else row += "false,,," + detail::csv_field(outcome.error());
    return row + (timing ? fmt::format(",{:.6f}\n", verification.seconds) : "\n");
}

StyledText verify_text(const Verification& verification, bool timing) {
    StyledText text;
    const auto& outcome = verification.outcome;
    text.add(outcome ? "ok  " : "FAIL", outcome ? Style::good : Style::bad);
    std::string found = "invalid";
    std::string seen;
    if (outcome) {
        found = goal_text(verification.stipulation, outcome->mate);
        seen = plural(outcome->positions, "position");
    }
    text.add(fmt::format(" {:<16}{:>20}", found, seen));
    if (timing) text.add(fmt::format(" {:>9}", duration_text(verification.seconds)), Style::faint);
    text.add("  ").add(printable(fmt::format("{}:{}", verification.file, verification.line)),
                       Style::strong);
    if (verification.id) text.add("  " + printable(*verification.id));
    text.add("\n");
    if (!outcome) text.add("     " + printable(outcome.error()) + "\n");
    return text;
}

StyledText verify_summary_text(const VerifyTotals& totals, bool timing) {
    StyledText text;
    text.add("\n");
    if (totals.interrupted) text.add("interrupted: ", Style::warning);
    else if (totals.errors + totals.invalid == 0) text.add("all well: ", Style::good);
    text.add(fmt::format("{}, {} valid", plural(totals.valid + totals.invalid, "certificate"),
                         grouped(totals.valid)));
    if (totals.invalid != 0) text.add(", ").add(grouped(totals.invalid) + " invalid", Style::bad);
    if (totals.errors != 0) text.add(", ").add(plural(totals.errors, "error"), Style::bad);
    text.add(", " + plural(totals.positions, "position"));
    if (timing) text.add(" in " + duration_text(totals.seconds), Style::faint);
    return text.add("\n");
}

}  // namespace chess
