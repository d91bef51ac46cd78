#include "temporary_file.hpp"

#include "libchess/uci/detail/child_process.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <set>
#include <utility>

namespace chesstool {

namespace {

struct Registry {
    std::mutex mutex;
    std::set<std::string> names;
};

/// Never destroyed, since a second interrupt may come while `exit` destroys what is static.
Registry& registry() {
    static Registry& all = *new Registry;
    return all;
}

}  // namespace

int make_temporary_file(const std::string& target, std::string& name) {
    const std::scoped_lock lock(registry().mutex);
    std::string made = target + ".partial-XXXXXX";
    const int descriptor = mkstemp(made.data());
    if (descriptor < 0) return -1;
    name = std::move(made);
    registry().names.insert(name);
    return descriptor;
}

bool put_in_place(const std::string& name, const std::string& target) {
    const std::scoped_lock lock(registry().mutex);
    if (std::rename(name.c_str(), target.c_str()) != 0) return false;
    registry().names.erase(name);
    return true;
}

void remove_temporary_file(const std::string& name) {
    const std::scoped_lock lock(registry().mutex);
    unlink(name.c_str());
    registry().names.erase(name);
}

void exit_at_once(ExitCode code) {
    // Held to the end, so that no more are made and none is put in place.
    registry().mutex.lock();
    chess::ChildProcess::kill_all();
    for (const std::string& name : registry().names) unlink(name.c_str());
    _exit(static_cast<int>(code));
}

}  // namespace chesstool
