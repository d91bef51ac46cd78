#include "opening_book_file.hpp"

#include "input/byte_source.hpp"

#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;

constexpr const char* installed_book = "/usr/share/pgn-extract/eco.pgn";
/// Many times what all known openings take.
constexpr std::size_t longest = std::size_t{64} << 20U;

std::unexpected<OpeningBookError> cannot_read(const std::string& name, const InputError& error) {
    const bool is_damaged = error.kind == InputError::Kind::damaged;
    return std::unexpected(
        OpeningBookError{{Diagnostic::Kind::error, name, 0, 0, 1, error.message, ""},
                         is_damaged ? &Outcome::malformed : &Outcome::failure});
}

}  // namespace

std::expected<std::optional<OpeningBookFile>, OpeningBookError> read_opening_book(
    const std::string& path, const std::stop_token& stop) {
    std::error_code failed;
    if (path.empty() && !std::filesystem::exists(installed_book, failed)) return std::nullopt;
    const std::string file = path.empty() ? installed_book : path;
    const std::string name = file == "-" ? "<stdin>" : file;
    auto source = ByteSource::open(file, stop);
    if (!source) return cannot_read(name, source.error());
    std::string text;
    std::array<char, 1 << 16> buffer{};
    while (const std::size_t size = source->read(buffer)) {
        text.append(buffer.data(), size);
        if (text.size() > longest)
            return cannot_read(name, {InputError::Kind::damaged, "this is too long for a book"});
    }
    if (const auto& error = source->error()) return cannot_read(name, *error);
    auto book = chess::OpeningBook::read(text);
    if (book) return OpeningBookFile{std::move(text), std::move(*book)};
    chess::OpeningBookFault& fault = book.error();
    return std::unexpected(
        OpeningBookError{{Diagnostic::Kind::error, name, fault.line, fault.column, fault.length,
                          std::move(fault.message), std::move(fault.source)},
                         &Outcome::malformed});
}

}  // namespace chesstool
