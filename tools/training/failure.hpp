#pragma once

#include "output/exit_code.hpp"

#include <string>
#include <utility>

namespace chess::training {

/// Why a training program cannot go on.
struct Failure {
    std::string message;
    chesstool::ExitCode code = chesstool::ExitCode::failure;
};

/// A failure due to a file's content.
[[nodiscard]] inline Failure malformed(std::string message) {
    return {std::move(message), chesstool::ExitCode::malformed};
}

}  // namespace chess::training
