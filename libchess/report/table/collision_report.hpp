#pragma once

#include "libchess/base/export.hpp"
#include "libchess/experiment/collisions.hpp"
#include "libchess/report/text/styled_text.hpp"

#include <cstddef>
#include <string>

namespace chess {

/// How a count of colliding keys is shown.
struct CollisionReportOptions {
    /// Columns that a text may take, 72 or more.
    std::size_t width = 80;
    /// Without it nothing is said of time, and equal counts give equal reports.
    bool timing = true;
    double seconds = 0;  ///< wall time of the whole count
    /// A text says below each number what it is.
    bool explain = false;
};

/// For people: the count by the library's own keys, what theory expects, what the salted sets gave,
/// a histogram of these if there are 20 or more, and the verdict.
[[nodiscard]] LIBCHESS_API StyledText collision_text(const CollisionCount& count,
                                                     const CollisionReportOptions& options);

/// One line of JSON, without its newline. `colliding` is by the library's own keys, and null if
/// interrupted before; `mean`, `deviation` and `standard_error` are of the salted sets, of which
/// there are `key_sets`, and null with too few of them, as is `agrees`. To 9 digits.
[[nodiscard]] LIBCHESS_API std::string collision_json(const CollisionCount& count,
                                                      const CollisionReportOptions& options);

/// The same as a line of CSV with its newline; columns are the same with and without timing. Where
/// JSON has null a field is empty.
[[nodiscard]] LIBCHESS_API std::string collision_csv_header();
/// The line of one count, with its newline.
[[nodiscard]] LIBCHESS_API std::string collision_csv(const CollisionCount& count,
                                                     const CollisionReportOptions& options);

}  // namespace chess
