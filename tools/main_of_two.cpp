// The program that has itself inside twice, for any x86-64 and for those with AVX2 and BMI2
// (x86-64-v3), where no loader picks a library (CHESS_TWO_VARIANTS).

#include "program.hpp"

#include <cstdlib>
#include <string_view>

namespace chesstool_v3 {
int run_program(int argc, char** argv);
}

namespace {

/// Everything that x86-64-v3 has beyond x86-64; `CHESS_VARIANT=baseline` does without.
bool takes_v3() {
    const char* const chosen = std::getenv("CHESS_VARIANT");  // NOLINT(concurrency-mt-unsafe)
    if (chosen != nullptr && std::string_view(chosen) == "baseline") return false;
    return __builtin_cpu_supports("x86-64-v3") != 0;
}

}  // namespace

int main(int argc, char** argv) {
    return takes_v3() ? chesstool_v3::run_program(argc, argv) : chesstool::run_program(argc, argv);
}
