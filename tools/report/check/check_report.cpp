#include "report/check/check_report.hpp"

#include "report/text/detail/fields.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <string_view>

namespace chess {

namespace {

using detail::Fields;
using detail::Form;

/// An empty file is none of the kinds that the contract names.
std::string_view kind_key(InputKind kind) {
    return kind == InputKind::empty ? "unknown" : name_of(kind);
}

std::string_view record_noun(InputKind kind) {
    return kind == InputKind::pgn ? "game" : "position";
}

/// ", 3 errors, 1 warning", as far as there are any.
StyledText fault_text(std::uint64_t errors, std::uint64_t warnings) {
    StyledText text;
    if (errors != 0) text.add(", ").add(plural(errors, "error"), Style::bad);
    if (warnings != 0) text.add(", ").add(plural(warnings, "warning"), Style::warning);
    return text;
}

Fields fields_of(Form form, const FileCheck& check, bool timing) {
    Fields fields(form, "result");
    fields.add("file", check.file);
    fields.add("kind", kind_key(check.kind));
    fields.add("records", check.records);
    fields.add("moves", check.moves);
    fields.add("positions", check.positions);
    fields.add("errors", check.errors);
    fields.add("warnings", check.warnings);
    if (timing) fields.add_seconds(check.seconds);
    return fields;
}

}  // namespace

std::string Telling<FileCheck>::json(const FileCheck& check, bool timing) {
    return fields_of(Form::json, check, timing).text();
}

std::string Telling<CheckTotals>::json(const CheckTotals& totals, bool timing) {
    return detail::summary_json({{"files", totals.files},
                                 {"records", totals.records},
                                 {"moves", totals.moves},
                                 {"positions", totals.positions},
                                 {"errors", totals.errors},
                                 {"warnings", totals.warnings},
                                 {"bytes", totals.bytes}},
                                totals, timing);
}

std::string Telling<FileCheck>::csv_header(bool timing) {
    return fields_of(Form::csv_head, {}, timing).text();
}

std::string Telling<FileCheck>::csv(const FileCheck& check, bool timing) {
    return fields_of(Form::csv, check, timing).text();
}

StyledText Telling<FileCheck>::text(const FileCheck& check, bool timing) {
    StyledText text;
    text.add(check.errors != 0 ? "FAIL" : "ok  ", check.errors != 0 ? Style::bad : Style::good);
    text.add(fmt::format(" {:<7}", name_of(check.kind)));
    if (check.kind == InputKind::empty || check.kind == InputKind::syzygy ||
        check.kind == InputKind::unknown)
        text.add(std::string(37, ' '));
    else
        text.add(
            fmt::format("{:>9} {:<9}{:>12} {:<5}", grouped(check.records),
                        fmt::format("{}{}", record_noun(check.kind), check.records == 1 ? "" : "s"),
                        grouped(check.moves), check.moves == 1 ? "move" : "moves"));
    if (timing) text.add(fmt::format(" {:>9}", duration_text(check.seconds)), Style::faint);
    text.add("  ").add(printable(check.file), Style::strong);
    return text.add(fault_text(check.errors, check.warnings)).add("\n");
}

StyledText Telling<CheckTotals>::text(const CheckTotals& totals, bool timing) {
    StyledText text;
    text.add("\n");
    if (!add_interrupted(text, totals) && totals.errors == 0) text.add("no errors: ", Style::good);
    text.add(fmt::format("{}, {}, {}, {}", plural(totals.files, "file"),
                         plural(totals.records, "record"), plural(totals.moves, "move"),
                         plural(totals.positions, "position")));
    text.add(fault_text(totals.errors, totals.warnings)).add("\n");
    if (!timing) return text;
    const double seconds = totals.seconds > 0 ? totals.seconds : 1e-9;
    text.add(fmt::format("{}B in {}, {}B/s\n", rate_text(static_cast<double>(totals.bytes)),
                         duration_text(totals.seconds),
                         rate_text(static_cast<double>(totals.bytes) / seconds)));
    return text;
}

}  // namespace chess
