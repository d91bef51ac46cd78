#include "run/interrupt.hpp"

#include "libchess/system/detail/process.hpp"
#include "output/output.hpp"

namespace chesstool {

std::stop_token watch_for_interrupts() {
    return chess::system::watch_for_interrupts([] { exit_at_once(ExitCode::interrupted); });
}

}  // namespace chesstool
