#include "tests/support/companion/side.hpp"

#include <windows.h>
#include <cstdlib>

// A process that leads a group gets no Ctrl-C until it wants it. The console is its own.
void interrupt_self() {
    ::SetConsoleCtrlHandler(nullptr, FALSE);
    ::GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
}

void end_by_fault() {
    ::RaiseException(EXCEPTION_ACCESS_VIOLATION, EXCEPTION_NONCONTINUABLE, 0, nullptr);
    std::abort();
}
