#include "opening_book_file.hpp"

#include "input/whole_file.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

namespace chesstool {

namespace {

constexpr const char* installed_book = "/usr/share/pgn-extract/eco.pgn";
/// Many times what all known openings take.
constexpr std::size_t longest_book = std::size_t{64} << 20U;

}  // namespace

std::expected<std::optional<OpeningBookFile>, FileFault> read_opening_book(
    const std::string& path, const std::stop_token& stop) {
    std::error_code failed;
    if (path.empty() && !std::filesystem::exists(installed_book, failed)) return std::nullopt;
    const std::string file = path.empty() ? installed_book : path;
    auto text = read_whole_file(file, longest_book, "a book of openings", stop);
    if (!text) return std::unexpected(std::move(text.error()));
    auto book = chess::OpeningBook::read(*text);
    if (book) return OpeningBookFile{std::move(*text), std::move(*book)};
    chess::OpeningBookFault& fault = book.error();
    return std::unexpected(
        FileFault{{chess::Diagnostic::Kind::error, shown_name(file), fault.line, fault.column,
                   fault.length, std::move(fault.message), std::move(fault.source)},
                  &Outcome::malformed});
}

}  // namespace chesstool
