#pragma once

#include "exit_code.hpp"
#include "libchess/notation/epd.hpp"
#include "output.hpp"

#include <string>

namespace chesstool {

/// A file of EPD that is put in place when it is whole, by the same rules as a report.
class EpdOutput {
public:
    /// Throws OutputError, and so does what writes.
    explicit EpdOutput(const std::string& path) : output_(path) {}

    void write(const chess::Epd& record) {
        output_.write(chess::to_epd(record) + '\n');
        wrote_ = true;
    }
    /// One that failed before it had a record does not replace a file that was there.
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
