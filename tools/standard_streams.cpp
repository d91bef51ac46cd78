#include "standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <initializer_list>

namespace chesstool {

void hold_standard_streams() {
    // In this order, since a file gets the least number that is free.
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(number, F_GETFD) != -1) continue;
        // For the other direction, so that nobody takes it for one that works.
        const int direction = number == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        [[maybe_unused]] const int held = open("/dev/null", direction);
    }
}

}  // namespace chesstool
