#pragma once

#include <stop_token>

namespace chesstool {

/// Takes over the user's wish to end: the first asks the returned token to stop, so that what is
/// finished can be written out; the second ends the program at once with 130, leaving no temporary
/// file behind. Call once, before any thread is started and any file is opened.
[[nodiscard]] std::stop_token watch_for_interrupts();

}  // namespace chesstool
