#pragma once

#include "exit_code.hpp"
#include "libchess/report/text/diagnostic.hpp"

namespace chesstool {

/// Why a file that a run needs beside its input cannot be used: what is to be told, and what it
/// makes of the exit code.
struct FileFault {
    chess::Diagnostic message;
    bool Outcome::* effect;
};

}  // namespace chesstool
