#pragma once

namespace chesstool {

/// Whether '-' stands for a keyboard.
[[nodiscard]] bool is_keyboard();

}  // namespace chesstool
