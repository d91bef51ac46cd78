#pragma once

#include "exit_code.hpp"
#include "output.hpp"

#include <string>
#include <string_view>

namespace chesstool {

/// A file of lines beside the report that is put in place when it is whole, by the same rules as a
/// report.
class LineOutput {
public:
    /// Throws OutputError, and so does what writes.
    explicit LineOutput(const std::string& path) : output_(path) {}

    /// `line` has no end yet.
    void write(std::string_view line) {
        output_.write(std::string(line) + '\n');
        wrote_ = true;
    }
    /// One that failed before it had a line does not replace a file that was there.
    void finish(const Outcome& outcome) {
        if (outcome.usage) output_.abandon();
        else if (wrote_ || outcome.exit_code() == ExitCode::ok) output_.finish();
        else output_.finish_if_new();
    }

private:
    Output output_;
    bool wrote_ = false;
};

}  // namespace chesstool
