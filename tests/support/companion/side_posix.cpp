#include "tests/support/companion/side.hpp"

#include <unistd.h>
#include <csignal>
#include <cstdlib>

void interrupt_self() {
    ::kill(::getpid(), SIGINT);
}

void end_by_fault() {
    // A sanitizer has a handler of its own.
    std::signal(SIGSEGV, SIG_DFL);  // NOLINT(cert-err33-c)
    ::kill(::getpid(), SIGSEGV);
    std::abort();
}
