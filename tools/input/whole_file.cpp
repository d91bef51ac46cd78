#include "input/whole_file.hpp"

#include "input/open_input.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/batch/fingerprint.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace chesstool {

namespace {

using chess::Diagnostic;

/// Many times what all known openings take.
constexpr std::size_t longest_book = std::size_t{64} << 20U;

/// Many times what a sensible file of weights has.
constexpr std::size_t longest_weights = std::size_t{1} << 20U;

/// A network with 1,024 neurons and 16 king tables is smaller.
constexpr std::size_t longest_network = std::size_t{28} << 20U;

/// A line of a text, counted from 1.
std::string line_of(std::string_view text, std::size_t line) {
    text = chess::without_byte_order_mark(text);
    for (; line > 1; --line) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) return "";
        text.remove_prefix(end + 1);
    }
    text = text.substr(0, text.find('\n'));
    if (text.ends_with('\r')) text.remove_suffix(1);
    return std::string(text);
}

/// The hash of a text that comes in pieces, wherever they are cut.
class HashOfPieces {
public:
    void add(std::span<const char> piece) {
        while (!piece.empty()) {
            const std::size_t size = std::min(piece.size(), whole_block - block_.size());
            block_.append(piece.data(), size);
            piece = piece.subspan(size);
            if (block_.size() < whole_block) return;
            blocks_.add_text(block_);
            block_.clear();
        }
    }
    [[nodiscard]] std::uint64_t hash() const {
        return chess::Fingerprint(blocks_).add_text(block_).hash();
    }

private:
    static constexpr std::size_t whole_block = std::size_t{1} << 16U;
    std::string block_;
    chess::Fingerprint blocks_;
};

std::unexpected<FileFault> cannot_read(const std::string& path, std::string reason,
                                       InputError::Kind kind) {
    const bool is_damaged = kind == InputError::Kind::damaged;
    return std::unexpected(FileFault{{.file = shown_name(path), .message = std::move(reason)},
                                     is_damaged ? ExitCode::malformed : ExitCode::failure});
}

}  // namespace

std::string shown_name(const std::string& path) {
    return path == "-" ? "<stdin>" : path;
}

std::expected<std::string, FileFault> read_whole_file(const std::string& path, std::size_t longest,
                                                      const std::string& kind,
                                                      const std::stop_token& stop) {
    auto source = open_input(path, stop);
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

std::expected<chess::Weights, FileFault> read_weights_file(const std::string& path,
                                                           const std::stop_token& stop) {
    if (path.empty()) return chess::Weights::built_in();
    const auto text = read_whole_file(path, longest_weights, "a weights file", stop);
    if (!text) return std::unexpected(text.error());
    auto weights = chess::parse_weights(*text);
    if (weights) return *weights;
    const chess::WeightsError& error = weights.error();
    return std::unexpected(
        FileFault{{Diagnostic::Kind::error, shown_name(path), error.line, error.column,
                   error.length, error.message, line_of(*text, error.line)},
                  ExitCode::malformed});
}

std::expected<std::shared_ptr<const chess::Network>, FileFault> read_network_file(
    const std::string& path, const std::stop_token& stop) {
    if (path.empty()) return chess::Network::built_in();
    const auto bytes = read_whole_file(path, longest_network, "a network", stop);
    if (!bytes) return std::unexpected(bytes.error());
    auto network = chess::Network::read(std::as_bytes(std::span(*bytes)));
    if (network) return *std::move(network);
    return cannot_read(path, network.error().message, InputError::Kind::damaged);
}

std::expected<std::optional<OpeningBookFile>, FileFault> read_opening_book(
    const std::string& path, const std::stop_token& stop) {
    if (path.empty()) return std::nullopt;
    auto text = read_whole_file(path, longest_book, "a book of openings", stop);
    if (!text) return std::unexpected(std::move(text.error()));
    auto book = chess::OpeningBook::read(*text);
    if (book) return OpeningBookFile{std::move(*text), std::move(*book)};
    chess::OpeningBookFault& fault = book.error();
    return std::unexpected(
        FileFault{{Diagnostic::Kind::error, shown_name(path), fault.line, fault.column,
                   fault.length, std::move(fault.message), std::move(fault.source)},
                  ExitCode::malformed});
}

std::expected<ReferenceFile, FileFault> read_reference(const std::string& path,
                                                       const std::stop_token& stop) {
    auto source = open_input(path, stop);
    if (!source) return cannot_read(path, source.error().message, source.error().kind);
    HashOfPieces hash;
    auto games = chess::ReferenceGames::read([&](std::span<char> buffer) {
        const std::size_t size = source->read(buffer);
        hash.add(buffer.first(size));
        return size;
    });
    if (const auto& error = source->error()) return cannot_read(path, error->message, error->kind);
    if (games.size() == games.broken())
        return cannot_read(path, "there is no game in it to hold others against",
                           InputError::Kind::damaged);
    return ReferenceFile{.games = std::move(games), .hash = hash.hash()};
}

}  // namespace chesstool
