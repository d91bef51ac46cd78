#include "output.hpp"

#include "exit_code.hpp"
#include "libchess/core/system_reason.hpp"
#include "temporary_file.hpp"

#include <unistd.h>

#include <sys/stat.h>
#include <cerrno>
#include <filesystem>
#include <system_error>

namespace chesstool {

Output::Output(const std::string& path) : path_(path == "-" ? "" : path) {
    if (path_.empty()) return;
    struct stat existing{};
    const bool exists = stat(path.c_str(), &existing) == 0;
    if (exists && !S_ISREG(existing.st_mode)) {  // a device or a pipe is written to, not replaced
        file_ = std::fopen(path.c_str(), "we");
        if (file_ == nullptr)
            throw OutputError(path + ": cannot write: " + chess::system_reason(errno));
        return;
    }
    if (exists) {  // what a link points at is replaced, not the link
        std::error_code code;
        const auto real = std::filesystem::canonical(path, code);
        if (!code) path_ = real.string();
    }
    replaces_ = exists;
    const int descriptor = make_temporary_file(path_, temporary_);
    if (descriptor < 0) throw OutputError(path + ": cannot write: " + chess::system_reason(errno));
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(descriptor, exists ? existing.st_mode & 0777U : 0666U & ~mask);
    file_ = fdopen(descriptor, "w");
    if (file_ == nullptr)
        throw OutputError(path + ": cannot write: " + chess::system_reason(errno));
}

Output::~Output() {
    if (temporary_.empty()) return;
    std::fclose(file_);  // NOLINT(cert-err33-c): the file is thrown away
    remove_temporary_file(temporary_);
}

void Output::fail() const {
    if (is_stdout() && errno == EPIPE) exit_at_once(ExitCode::closed_pipe);
    throw OutputError((is_stdout() ? "<stdout>" : path_) +
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
    if (fsync(fileno(file_)) != 0 || !put_in_place(temporary_, path_)) fail();
    std::fclose(file_);  // NOLINT(cert-err33-c): flushed and synced
    temporary_.clear();
}

void Output::finish_if_new() {
    if (replaces_) abandon();
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

}  // namespace chesstool
