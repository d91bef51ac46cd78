#include "report/mate/verify_report.hpp"

#include "report/mate/detail/mate_words.hpp"
#include "report/text/detail/fields.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <optional>
#include <utility>

namespace chess {

namespace {

using detail::Fields;
using detail::Form;

/// Whether it was counted that a proof has all lines; nullopt if that takes too long.
std::optional<bool> all_lines_proved(const std::expected<VerifiedProof, std::string>& outcome) {
    if (!outcome || outcome->others == OtherLines::not_counted) return std::nullopt;
    return outcome->others == OtherLines::none;
}

/// ", all 4 lines"; nothing where a proof has one line and does not say that it is the only one.
std::string lines_text(const VerifiedProof& proof) {
    const std::string lines = plural(proof.lines, "line");
    if (proof.others == OtherLines::none)
        return proof.lines == 1 ? ", the only line" : ", all " + lines;
    return proof.lines > 1 || proof.others == OtherLines::not_counted ? ", " + lines : "";
}

std::optional<std::string_view> side_of(const Verification& verification) {
    return verification.winnable.transform(
        [](const WinnableClaim& claim) { return name_of(claim.side); });
}

std::optional<bool> answer_of(const Verification& verification) {
    return verification.winnable.transform([](const WinnableClaim& claim) { return claim.answer; });
}

/// "White can win", "mate in 3"; what a valid proof proves.
std::string proved_text(const Verification& verification, const VerifiedProof& proof) {
    if (const auto& claim = verification.winnable)
        return fmt::format("{} {} win", side_name(claim->side), claim->answer ? "can" : "cannot");
    return detail::goal_text(verification.stipulation, proof.length <= 0 && !verification.half_move,
                             std::abs(proof.length), verification.half_move) +
           lines_text(proof);
}

Fields fields_of(Form form, const Verification& verification, bool timing) {
    const auto& outcome = verification.outcome;
    Fields fields(form, "result");
    fields.add("file", verification.file).add("line", verification.line);
    fields.add("valid", outcome.has_value());
    const bool is_mate = outcome && (!verification.winnable || verification.winnable->answer);
    fields.add("mate", detail::moves_json(is_mate ? std::optional(outcome->length) : std::nullopt,
                                          verification.half_move));
    fields.add("positions", outcome ? std::optional(outcome->positions) : std::nullopt);
    fields.add("reason", outcome ? std::nullopt : std::optional(outcome.error()));
    // The certificate's own words are apart: `record` and `fen` beside `type` are the input's.
    fields.json("certificate", [&] {
        return Fields(Form::json)
            .add_known("record", verification.origin.record)
            .add_known("id", verification.origin.id)
            .add_known("twin", verification.origin.twin)
            .add("fen", verification.fen)
            .add("stipulation",
                 verification.winnable ? "winnable" : name_of(verification.stipulation))
            .add("fifty", verification.fifty)
            .add_known("side", side_of(verification))
            .add_known("answer", answer_of(verification))
            .object();
    });
    const bool has_lines = outcome && outcome->lines != 0;
    fields.when(has_lines).add("solutions", outcome ? outcome->lines : 0);
    fields.add("all_solutions", all_lines_proved(outcome));
    if (timing) fields.when(true).add_seconds(verification.seconds);
    return fields;
}

}  // namespace

std::string Telling<Verification>::json(const Verification& verification, bool timing) {
    return fields_of(Form::json, verification, timing).text();
}

std::string Telling<Verification>::csv_header(bool timing) {
    return fields_of(Form::csv_head, Verification{}, timing).text();
}

std::string Telling<Verification>::csv(const Verification& verification, bool timing) {
    return fields_of(Form::csv, verification, timing).text();
}

std::string Telling<VerifyTotals>::json(const VerifyTotals& totals, bool timing) {
    return detail::summary_json({{"total", totals.valid + totals.invalid},
                                 {"errors", totals.errors},
                                 {"valid", totals.valid},
                                 {"invalid", totals.invalid},
                                 {"positions", totals.positions}},
                                totals, timing);
}

StyledText Telling<Verification>::text(const Verification& verification, bool timing) {
    StyledText text;
    const auto& outcome = verification.outcome;
    text.add(outcome ? "ok  " : "FAIL", outcome ? Style::good : Style::bad);
    std::string found = "invalid";
    std::string seen;
    if (outcome) {
        found = proved_text(verification, *outcome);
        seen = plural(outcome->positions, "position");
    }
    text.add(fmt::format(" {:<30}{:>20}", found, seen));
    if (timing) text.add(fmt::format(" {:>9}", duration_text(verification.seconds)), Style::faint);
    text.add("  ").add(printable(fmt::format("{}:{}", verification.file, verification.line)),
                       Style::strong);
    if (verification.origin.id) text.add("  " + printable(*verification.origin.id));
    if (verification.origin.twin) text.add("  " + printable(*verification.origin.twin) + ")");
    text.add("\n");
    if (outcome && outcome->others == OtherLines::not_counted)
        text.add("     It says that there are no others, which takes too long to count.\n",
                 Style::warning);
    if (!outcome) text.add("     " + printable(outcome.error()) + "\n");
    return text;
}

StyledText Telling<VerifyTotals>::text(const VerifyTotals& totals, bool timing) {
    StyledText text;
    text.add("\n");
    if (!add_interrupted(text, totals) && totals.errors + totals.invalid == 0)
        text.add("all valid: ", Style::good);
    text.add(fmt::format("{}, {} valid", plural(totals.valid + totals.invalid, "certificate"),
                         grouped(totals.valid)));
    if (totals.invalid != 0) text.add(", ").add(grouped(totals.invalid) + " invalid", Style::bad);
    if (totals.errors != 0) text.add(", ").add(plural(totals.errors, "error"), Style::bad);
    text.add(", " + plural(totals.positions, "position"));
    if (timing) text.add(" in " + duration_text(totals.seconds), Style::faint);
    return text.add("\n");
}

}  // namespace chess
