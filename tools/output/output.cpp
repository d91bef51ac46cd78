#include "output/output.hpp"

#include "libchess/endgame_tables/syzygy.hpp"
#include "libchess/system/detail/child.hpp"
#include "libchess/system/detail/error.hpp"
#include "libchess/system/detail/files.hpp"
#include "libchess/system/detail/paths.hpp"
#include "libchess/system/detail/process.hpp"

#include <cerrno>
#include <expected>
#include <filesystem>
#include <mutex>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

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

/// Makes an empty file beside `target`, to be removed at any exit.
std::expected<chess::system::NewFile, int> make_temporary_file(const std::string& target) {
    const std::scoped_lock lock(unfinished().mutex);
    auto made = chess::system::make_beside(target, ".partial-");
    if (made) unfinished().names.insert(made->name);
    return made;
}

/// Renames the file to its target, replacing what was there; on failure returns the error, and the
/// file stays temporary.
int put_in_place(const std::string& name, const std::string& target) {
    const std::scoped_lock lock(unfinished().mutex);
    const int error = chess::system::put_in_place(name, target);
    if (error == 0) unfinished().names.erase(name);
    return error;
}

/// A path that may not exist yet, and what its links lead to, one after the other; empty, with
/// errno set, if they form a cycle.
std::vector<std::string> with_links(std::filesystem::path path) {
    constexpr std::size_t most_links = 40;  // as many as the system follows
    std::vector<std::string> steps{chess::system::name_of(path)};
    std::error_code code;
    while (std::filesystem::is_symlink(path, code)) {
        const auto target = std::filesystem::read_symlink(path, code);
        if (steps.size() > most_links || code) {
            errno = code ? code.value() : ELOOP;
            return {};
        }
        path = path.parent_path() / target;
        steps.push_back(chess::system::name_of(path));
    }
    return steps;
}

/// The open file that one of these names stands for; null if none does.
std::FILE* open_again(const std::vector<std::string>& names) {
    for (const std::string& name : names)
        if (std::FILE* const file = chess::system::open_again(name)) return file;
    return nullptr;
}

}  // namespace

Output::Output(const std::string& path) : name_(path == "-" ? "" : path) {
    using chess::system::FileKind;
    if (name_.empty()) return;
    const FileKind kind = chess::system::status_of(path).kind;
    if (kind == FileKind::folder || kind == FileKind::other) {
        file_ = chess::system::open_to_write(path);  // written to, not replaced
        if (file_ == nullptr) fail(errno);
        return;
    }
    const auto links = with_links(chess::system::path_of(path));
    if (links.empty()) fail(errno);
    replaces_ = kind == FileKind::regular;
    // "/dev/stdout" and its like: others write to that file, too.
    if (std::FILE* const open = replaces_ ? open_again(links) : nullptr) {
        file_ = open;
        replaces_ = false;
        return;
    }
    target_ = links.back();  // a link's target is replaced, not the link
    auto made = make_temporary_file(target_);
    if (!made) fail(made.error());
    temporary_ = std::move(made->name);
    file_ = made->file;
}

Output::~Output() {
    if (temporary_.empty()) return;
    if (file_ != nullptr) std::fclose(file_);  // NOLINT(cert-err33-c): the file is thrown away
    const std::scoped_lock lock(unfinished().mutex);
    chess::system::remove_file(temporary_);
    unfinished().names.erase(temporary_);
}

void Output::fail(int code) const {
    if (code == EPIPE) exit_at_once(ExitCode::closed_pipe);
    throw OutputError((is_stdout() ? "<stdout>" : name_) +
                      ": cannot write: " + chess::system_reason(code));
}

void Output::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file_) != text.size())
        fail(chess::system::write_error());
}

void Output::flush() {
    if (std::fflush(file_) != 0) fail(chess::system::write_error());
}

void Output::finish() {
    flush();
    if (temporary_.empty()) return;
    if (const int error = chess::system::sync(file_); error != 0) fail(error);
    std::fclose(file_);  // NOLINT(cert-err33-c): flushed and synced
    file_ = nullptr;     // some systems rename no open file
    if (const int error = put_in_place(temporary_, target_); error != 0) fail(error);
    temporary_.clear();
}

void Output::finish(const Outcome& outcome, bool has_results) {
    const bool is_no_report =
        !has_results && (outcome.has(ExitCode::usage) || outcome.has(ExitCode::interrupted) ||
                         (replaces_ && outcome.exit_code() != ExitCode::ok &&
                          outcome.exit_code() != ExitCode::check_failed));
    if (outcome.is_void() || is_no_report) abandon();
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
    chess::system::Child::kill_all();
    chess::SyzygyTables::abandon();
    for (const std::string& name : unfinished().names) chess::system::remove_file(name);
    chess::system::exit_now(static_cast<int>(code));
}

}  // namespace chesstool
