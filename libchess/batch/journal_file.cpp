#include "libchess/batch/journal_file.hpp"

#include "libchess/system/detail/error.hpp"
#include "libchess/system/detail/files.hpp"

#include <utility>

namespace chess {

namespace {

using Kind = JournalError::Kind;
using system::LockedFile;

std::unexpected<JournalError> fault(Kind kind, std::string_view what, int code) {
    return std::unexpected(JournalError{kind, std::string(what) + system_reason(code)});
}

JournalError error_of(const LockedFile::Refusal& refusal) {
    switch (refusal.kind) {
        case LockedFile::Refusal::Kind::irregular:
            return {Kind::cannot_open, "this is not a regular file"};
        case LockedFile::Refusal::Kind::locked:
            return {Kind::locked, "another run is using this journal"};
        case LockedFile::Refusal::Kind::cannot_lock:
            return {Kind::cannot_open, "cannot lock: " + system_reason(refusal.code)};
        case LockedFile::Refusal::Kind::cannot_open: break;
    }
    return {Kind::cannot_open, "cannot open: " + system_reason(refusal.code)};
}

}  // namespace

JournalFile::JournalFile(std::unique_ptr<LockedFile> file) noexcept : file_(std::move(file)) {}
JournalFile::~JournalFile() = default;
JournalFile::JournalFile(JournalFile&& other) noexcept = default;
JournalFile& JournalFile::operator=(JournalFile&& other) noexcept = default;

std::expected<JournalFile, JournalError> JournalFile::open(const std::string& path) {
    auto file = LockedFile::open(path);
    if (!file) return std::unexpected(error_of(file.error()));
    return JournalFile(std::make_unique<LockedFile>(*std::move(file)));
}

std::expected<std::uint64_t, JournalError> JournalFile::size() const {
    const auto size = file_->size();
    if (!size) return fault(Kind::cannot_open, "cannot open: ", size.error());
    return *size;
}

std::expected<void, JournalError> JournalFile::read(std::uint64_t offset, std::size_t length,
                                                    std::string& bytes) const {
    bytes.resize(length);
    const auto got = file_->read(offset, bytes);
    if (!got) return fault(Kind::cannot_open, "cannot read: ", got.error());
    bytes.resize(*got);
    return {};
}

std::expected<void, JournalError> JournalFile::write(std::uint64_t end,
                                                     std::string_view bytes) const {
    const auto written = file_->write(end, bytes);
    if (written) return {};
    [[maybe_unused]] const auto undone = truncate(end);
    return fault(Kind::cannot_write, "cannot write: ", written.error());
}

std::expected<void, JournalError> JournalFile::truncate(std::uint64_t size) const {
    const auto done = file_->truncate(size);
    if (!done) return fault(Kind::cannot_write, "cannot write: ", done.error());
    return {};
}

std::expected<void, JournalError> JournalFile::sync() const {
    const auto done = file_->sync();
    if (!done) return fault(Kind::cannot_write, "cannot write: ", done.error());
    return {};
}

}  // namespace chess
