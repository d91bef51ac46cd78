#include "libchess/files/detail/raw_file.hpp"

#include "libchess/system/detail/error.hpp"

#include <cerrno>

namespace chess::detail {

namespace {

InputError error_of(int code) {
    if (code == ECANCELED) return {InputError::Kind::interrupted, "interrupted"};
    return {InputError::Kind::unreadable, system_reason(code)};
}

}  // namespace

std::expected<std::unique_ptr<RawFile>, InputError> RawFile::open(const std::string& path,
                                                                  const std::stop_token& stop) {
    auto file = system::InputFile::open(path, stop);
    if (!file) return std::unexpected(error_of(file.error()));
    return std::make_unique<RawFile>(*std::move(file));
}

std::size_t RawFile::read(std::span<char> buffer) {
    if (error_) return 0;
    const auto got = file_.read(buffer);
    if (!got) {
        error_ = error_of(got.error());
        return 0;
    }
    consumed_.fetch_add(*got, std::memory_order_relaxed);
    return *got;
}

}  // namespace chess::detail
