#include "output/output.hpp"

#include "libchess/base/detail/system_reason.hpp"
#include "libchess/endgame_tables/syzygy.hpp"
#include "libchess/uci/detail/child_process.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace chesstool {

namespace {

/// The temporary files of incomplete outputs; global, so that any exit can remove them first.
struct Unfinished {
    std::mutex mutex;
    std::set<std::string> names;
};

/// Never destroyed, since a second interrupt may come while `exit` destroys static objects.
Unfinished& unfinished() {
    static Unfinished& all = *new Unfinished;
    return all;
}

/// Makes an empty file beside `target`, sets `name`, and returns a descriptor to write to; -1, with
/// errno set, on failure.
int make_temporary_file(const std::string& target, std::string& name) {
    const std::scoped_lock lock(unfinished().mutex);
    std::string made = target + ".partial-XXXXXX";
    const int descriptor = mkstemp(made.data());
    if (descriptor < 0) return -1;
    name = std::move(made);
    unfinished().names.insert(name);
    return descriptor;
}

/// Renames the file to its target, replacing what was there; on failure returns false, with errno
/// set, and the file stays temporary.
bool put_in_place(const std::string& name, const std::string& target) {
    const std::scoped_lock lock(unfinished().mutex);
    if (std::rename(name.c_str(), target.c_str()) != 0) return false;
    unfinished().names.erase(name);
    return true;
}

/// Resolves the links of a path that may not exist yet; sets errno if they form a cycle.
std::optional<std::string> without_links(std::filesystem::path path) {
    constexpr int most_links = 40;  // as many as the system follows
    std::error_code code;
    for (int links = 0; std::filesystem::is_symlink(path, code); ++links) {
        const auto target = std::filesystem::read_symlink(path, code);
        if (links == most_links || code) {
            errno = code ? code.value() : ELOOP;
            return std::nullopt;
        }
        path = path.parent_path() / target;
    }
    return path.string();
}

}  // namespace

Output::Output(const std::string& path) : name_(path == "-" ? "" : path) {
    if (name_.empty()) return;
    struct stat existing{};
    const bool exists = stat(path.c_str(), &existing) == 0;
    if (exists && !S_ISREG(existing.st_mode)) {  // a device or a pipe is written to, not replaced
        file_ = std::fopen(path.c_str(), "we");
        if (file_ == nullptr) fail();
        return;
    }
    replaces_ = exists;
    // A link's target is replaced, not the link.
    const auto target = without_links(path);
    if (!target) fail();
    target_ = *target;
    const int descriptor = make_temporary_file(target_, temporary_);
    if (descriptor < 0) fail();
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(descriptor, exists ? existing.st_mode & 0777U : 0666U & ~mask);
    file_ = fdopen(descriptor, "w");
    if (file_ == nullptr) fail();
}

Output::~Output() {
    if (temporary_.empty()) return;
    std::fclose(file_);  // NOLINT(cert-err33-c): the file is thrown away
    const std::scoped_lock lock(unfinished().mutex);
    unlink(temporary_.c_str());
    unfinished().names.erase(temporary_);
}

void Output::fail() const {
    if (errno == EPIPE) exit_at_once(ExitCode::closed_pipe);
    throw OutputError((is_stdout() ? "<stdout>" : name_) +
                      ": cannot write: " + chess::system_reason(errno));
}

void Output::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
}

void Output::flush() {
    if (std::fflush(file_) != 0) fail();
}

void Output::finish() {
    flush();
    if (temporary_.empty()) return;
    if (fsync(fileno(file_)) != 0 || !put_in_place(temporary_, target_)) fail();
    std::fclose(file_);  // NOLINT(cert-err33-c): flushed and synced
    temporary_.clear();
}

void Output::finish(const Outcome& outcome, bool has_results) {
    const bool replaces = replaces_ && !has_results && outcome.exit_code() != ExitCode::ok;
    if (outcome.has(ExitCode::usage) || replaces) abandon();
    else finish();
}

void Output::abandon() {
    if (temporary_.empty()) flush();
}

void print_all(std::string_view text) {
    Output output("");
    output.write(text);
    output.finish();
}

void exit_at_once(ExitCode code) {
    // Held to the end, so that no more files are made or renamed.
    unfinished().mutex.lock();
    chess::ChildProcess::kill_all();
    chess::SyzygyTables::abandon();
    for (const std::string& name : unfinished().names) unlink(name.c_str());
    _exit(static_cast<int>(code));
}

}  // namespace chesstool
