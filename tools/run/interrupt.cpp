#include "run/interrupt.hpp"

#include "output/output.hpp"

#include <pthread.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigwait is POSIX

#include <thread>

namespace chesstool {

std::stop_token watch_for_interrupts() {
    // Blocked everywhere and waited for in one thread, so that nothing runs inside a signal
    // handler.
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        // What the caller chose to ignore (nohup, jobs in the background of a script) stays
        // ignored.
        struct sigaction before{};
        sigaction(number, nullptr, &before);
        if (before.sa_handler != SIG_IGN) sigaddset(&signals, number);
    }
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    for (const int number : {SIGPIPE, SIGXFSZ}) signal(number, SIG_IGN);  // NOLINT(cert-err33-c)

    const std::stop_source source;
    std::thread([signals, source]() mutable {
        int number = 0;
        sigwait(&signals, &number);
        source.request_stop();
        sigwait(&signals, &number);
        exit_at_once(ExitCode::interrupted);
    }).detach();
    return source.get_token();
}

}  // namespace chesstool
