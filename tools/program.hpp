#pragma once

namespace chesstool {

/// The whole program; what `main` gets and returns.
[[nodiscard]] int run_program(int argc, char** argv);

}  // namespace chesstool
