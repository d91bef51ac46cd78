#pragma once

#include <stop_token>

namespace chesstool {

/// Takes over SIGINT, SIGTERM and SIGHUP: the first asks the returned token to stop, so that what
/// is finished can be written out; the second, unless it is the same within a tenth of a second,
/// ends the program at once with 130, leaving no temporary file behind. SIGPIPE, and SIGXFSZ for a
/// file at its size limit, become write errors. Call once, before any thread is started and any
/// file is opened.
[[nodiscard]] std::stop_token watch_for_interrupts();

}  // namespace chesstool
