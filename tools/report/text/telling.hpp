#pragma once

namespace chess {

/// How a result, or the sums of a run, is told: a specialisation beside the report of each has what
/// the formats show of it, made from the result and the options of its report:
///
///     static std::string json(const Result&, const Options&);  a line, or some
///     static std::string csv_header(const Options&);
///     static std::string csv(const Result&, const Options&);
///     static StyledText text(const Result&, const Options&);
///
/// A format that does not show it has no function here.
template <typename Result>
struct Telling;

/// The sums at the end of a run whose result has them among its members.
template <typename Result>
struct SumsOf {
    const Result& result;  // NOLINT(*-avoid-const-or-ref-data-members)
};

}  // namespace chess
