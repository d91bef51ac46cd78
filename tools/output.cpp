#include "output.hpp"

#include "exit_code.hpp"

#include <unistd.h>

#include <sys/stat.h>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace chesstool {

namespace {
std::string reason(int code) {
    return std::generic_category().message(code);
}
}  // namespace

Output::Output(const std::string& path) : path_(path) {
    if (path.empty()) return;
    struct stat existing{};
    const bool exists = stat(path.c_str(), &existing) == 0;
    if (exists && !S_ISREG(existing.st_mode)) {  // a device or a pipe is written to, not replaced
        file_ = std::fopen(path.c_str(), "we");
        if (file_ == nullptr) throw OutputError(path + ": cannot write: " + reason(errno));
        return;
    }
    if (exists) {  // what a link points at is replaced, not the link
        std::error_code code;
        const auto real = std::filesystem::canonical(path, code);
        if (!code) path_ = real.string();
    }
    temporary_ = path_ + ".partial-XXXXXX";
    const int descriptor = mkstemp(temporary_.data());
    if (descriptor < 0) throw OutputError(path + ": cannot write: " + reason(errno));
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(descriptor, exists ? existing.st_mode & 0777U : 0666U & ~mask);
    file_ = fdopen(descriptor, "w");
    if (file_ == nullptr) throw OutputError(path + ": cannot write: " + reason(errno));
}

Output::~Output() {
    if (temporary_.empty()) return;
    std::fclose(file_);  // NOLINT(cert-err33-c): the file is thrown away
    unlink(temporary_.c_str());
}

void Output::fail() const {
    if (is_stdout() && errno == EPIPE) _exit(static_cast<int>(ExitCode::closed_pipe));
    throw OutputError((is_stdout() ? "<stdout>" : path_) + ": cannot write: " + reason(errno));
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
    if (fsync(fileno(file_)) != 0 || std::rename(temporary_.c_str(), path_.c_str()) != 0) fail();
    std::fclose(file_);  // NOLINT(cert-err33-c): flushed and synced
    temporary_.clear();
}

}  // namespace chesstool
