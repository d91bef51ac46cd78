#include "libchess/report/notation/check_report.hpp"

#include "libchess/report/text/csv.hpp"
#include "libchess/report/text/detail/json.hpp"
#include "libchess/report/text/numbers.hpp"

#include <fmt/format.h>

#include <string_view>

namespace chess {

namespace {

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

}  // namespace

void CheckTotals::add(const FileCheck& check) noexcept {
    ++files;
    records += check.records;
    moves += check.moves;
    positions += check.positions;
    errors += check.errors;
    warnings += check.warnings;
}

std::string check_json(const FileCheck& check, bool timing) {
    detail::Json json;
    json["type"] = "result";
    json["file"] = check.file;
    json["kind"] = kind_key(check.kind);
    json["records"] = check.records;
    json["moves"] = check.moves;
    json["positions"] = check.positions;
    json["errors"] = check.errors;
    json["warnings"] = check.warnings;
    if (timing) json["seconds"] = detail::rounded_seconds(check.seconds);
    return detail::dump(json);
}

std::string check_summary_json(const CheckTotals& totals, bool timing) {
    detail::Json json = detail::begin_summary();
    json["files"] = totals.files;
    json["records"] = totals.records;
    json["moves"] = totals.moves;
    json["positions"] = totals.positions;
    json["errors"] = totals.errors;
    json["warnings"] = totals.warnings;
    json["bytes"] = totals.bytes;
    if (totals.interrupted) json["interrupted"] = true;
    if (timing) json["seconds"] = detail::rounded_seconds(totals.seconds);
    return detail::dump(json);
}

std::string check_csv_header(bool timing) {
    return std::string("file,kind,records,moves,positions,errors,warnings") +
           (timing ? ",seconds\n" : "\n");
}

std::string check_csv(const FileCheck& check, bool timing) {
    return fmt::format("{},{},{},{},{},{},{}", csv_field(check.file), kind_key(check.kind),
                       check.records, check.moves, check.positions, check.errors, check.warnings) +
           (timing ? fmt::format(",{:.6f}\n", check.seconds) : "\n");
}

StyledText check_text(const FileCheck& check, bool timing) {
    StyledText text;
    text.add(check.errors != 0 ? "FAIL" : "ok  ", check.errors != 0 ? Style::bad : Style::good);
    text.add(fmt::format(" {:<7}", name_of(check.kind)));
    if (check.kind == InputKind::empty || check.kind == InputKind::unknown)
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

StyledText check_summary_text(const CheckTotals& totals, bool timing) {
    StyledText text;
    text.add("\n");
    if (totals.interrupted) text.add("interrupted: ", Style::warning);
    else if (totals.errors == 0) text.add("all well: ", Style::good);
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
