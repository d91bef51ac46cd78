#include "output.hpp"

#include "exit_code.hpp"
#include "libchess/base/detail/system_reason.hpp"
#include "temporary_file.hpp"

#include <unistd.h>

#include <sys/stat.h>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>

namespace chesstool {

namespace {

/// Where a path leads, though nothing may be there yet; errno is set if its links go round.
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
    // What a link points at is replaced, not the link.
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
    remove_temporary_file(temporary_);
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
