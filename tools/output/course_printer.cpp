#include "output/course_printer.hpp"

#include <fmt/format.h>

namespace chesstool {

void CoursePrinter::go_on(const chess::Explanation& position, const InputPosition& input) {
    if (course_ && record_ != position.record) end();
    if (!course_) {
        course_.emplace(layout_);
        record_ = position.record;
        report_.write_block(course_->head(
            fmt::format("Game {}: {}, line {}", position.record, input.file, input.line)));
    }
    report_.write(course_->line(position));
}

void CoursePrinter::end() {
    if (course_) report_.write(course_->table());
    course_.reset();
}

}  // namespace chesstool
