#pragma once

#include "input/record_sources.hpp"
#include "report/eval/eval_course.hpp"
#include "run/run_report.hpp"

#include <cstddef>
#include <optional>

namespace chesstool {

/// Writes the courses of evaluations over games: a line for each position, and a table below a
/// game's last.
class CoursePrinter {
public:
    /// The report must outlive the printer.
    CoursePrinter(RunReport& report, const chess::EvalReportOptions& layout)
        : report_(report),
          layout_(layout) {}

    /// A game's next position, in one line; the first of another game ends the last one.
    void go_on(const chess::Explanation& position, const InputPosition& input);
    /// Ends the game, if there is one.
    void end();

private:
    RunReport& report_;
    chess::EvalReportOptions layout_;
    std::optional<chess::EvalCourse> course_;
    std::size_t record_ = 0;  ///< of the game
};

}  // namespace chesstool
