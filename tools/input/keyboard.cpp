#include "input/keyboard.hpp"

#include <unistd.h>

namespace chesstool {

bool is_keyboard() {
    return isatty(STDIN_FILENO) == 1;
}

}  // namespace chesstool
