#include "run/interrupt.hpp"

#include "output/output.hpp"

#include <pthread.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigwait is POSIX

#include <chrono>
#include <thread>

namespace chesstool {

namespace {

/// Takes the same signal for a tenth of a second: timeout(1) and other wrappers send theirs to the
/// program and to its group, so that it arrives twice.
void take_echoes(int number) {
    using namespace std::chrono;
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, number);
    const auto end = steady_clock::now() + milliseconds(100);
    for (auto left = end - steady_clock::now(); left > nanoseconds(0);
         left = end - steady_clock::now()) {
        const timespec time{.tv_sec = 0, .tv_nsec = duration_cast<nanoseconds>(left).count()};
        sigtimedwait(&signals, nullptr, &time);
    }
}

}  // namespace

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
        take_echoes(number);
        sigwait(&signals, &number);
        exit_at_once(ExitCode::interrupted);
    }).detach();
    return source.get_token();
}

}  // namespace chesstool
