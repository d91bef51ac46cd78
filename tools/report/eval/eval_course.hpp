#pragma once

#include "libchess/eval/term.hpp"
#include "report/eval/eval_report.hpp"
#include "report/text/styled_text.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace chess {

/// The course of an evaluation over one game: a line for each position, and a table of the terms at
/// the end. Values are from the view of `options.pov`; with `PointOfView::mover`, changes are from
/// the view of the side that has moved, so that a good move's is positive. The table is always
/// White's view.
class EvalCourse {
public:
    /// Starts before the first position.
    explicit EvalCourse(const EvalReportOptions& options) : options_(options) {}

    /// The heading of the lines; `title` names the game.
    [[nodiscard]] StyledText head(std::string_view title) const;
    /// The line of the next position.
    [[nodiscard]] StyledText line(const Explanation& report);
    /// The first, lowest, highest and last value of each term.
    [[nodiscard]] StyledText table() const;

private:
    struct Extreme {
        int cp = 0;
        int ply = 0;
    };
    struct Range {
        int first = 0;
        Extreme least;
        Extreme most;
        int last = 0;
    };

    /// 1, or -1 if changes from White's view must be negated.
    [[nodiscard]] int sign_of_change(const Explanation& report) const noexcept;
    void remember(const Explanation& report);
    [[nodiscard]] std::string changes(const Explanation& report, const TermMap<int>& before,
                                      std::size_t room) const;
    static void extend(Range& range, int cp, int ply, bool first);

    EvalReportOptions options_;
    /// The terms' centipawns one position ago; none before the first.
    std::optional<TermMap<int>> previous_;
    int previous_total_ = 0;
    TermMap<Range> ranges_;
    Range total_;
    Range network_;
    bool untrusted_ = false;
};

}  // namespace chess
