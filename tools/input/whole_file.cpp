#include "input/whole_file.hpp"

#include "input/byte_source.hpp"

#include <utility>
#include <vector>

namespace chesstool {

namespace {

std::unexpected<FileFault> cannot_read(const std::string& path, std::string reason,
                                       InputError::Kind kind) {
    const bool is_damaged = kind == InputError::Kind::damaged;
    return std::unexpected(FileFault{
        {chess::Diagnostic::Kind::error, shown_name(path), 0, 0, 1, std::move(reason), ""},
        is_damaged ? &Outcome::malformed : &Outcome::failure});
}

}  // namespace

std::string shown_name(const std::string& path) {
    return path == "-" ? "<stdin>" : path;
}

std::expected<std::string, FileFault> read_whole_file(const std::string& path, std::size_t longest,
                                                      const std::string& kind,
                                                      const std::stop_token& stop) {
    auto source = ByteSource::open(path, stop);
    if (!source) return cannot_read(path, source.error().message, source.error().kind);
    constexpr std::size_t piece = std::size_t{1} << 16U;
    std::vector<char> buffer(piece);
    std::string text;
    while (const std::size_t size = source->read(buffer)) {
        text.append(buffer.data(), size);
        if (text.size() > longest)
            return cannot_read(path, "this is too long for " + kind, InputError::Kind::damaged);
    }
    if (const auto& error = source->error()) return cannot_read(path, error->message, error->kind);
    return text;
}

}  // namespace chesstool
