#include "weights_file.hpp"

#include "input/byte_source.hpp"
#include "libchess/core/byte_order_mark.hpp"
#include "libchess/eval/weights_text.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;

/// Many times what the longest sensible file has.
constexpr std::size_t longest = std::size_t{1} << 20;

std::unexpected<WeightsFileError> cannot_read(const std::string& name, std::string reason,
                                              bool Outcome::* effect = &Outcome::failure) {
    return std::unexpected(
        WeightsFileError{{Diagnostic::Kind::error, name, 0, 0, 1, std::move(reason), ""}, effect});
}

std::unexpected<WeightsFileError> cannot_read(const std::string& name, const InputError& error) {
    return cannot_read(
        name, error.message,
        error.kind == InputError::Kind::damaged ? &Outcome::malformed : &Outcome::failure);
}

std::expected<std::string, WeightsFileError> read_text(const std::string& path,
                                                       const std::string& name,
                                                       const std::stop_token& stop) {
    auto source = ByteSource::open(path, stop);
    if (!source) return cannot_read(name, source.error());
    std::string text;
    std::array<char, 4096> buffer{};
    while (const std::size_t size = source->read(buffer)) {
        text.append(buffer.data(), size);
        if (text.size() > longest)
            return cannot_read(name, "this is too long for a weights file", &Outcome::malformed);
    }
    if (const auto& error = source->error()) return cannot_read(name, *error);
    return text;
}

/// A line of a text, counted from 1, as columns count.
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

}  // namespace

std::expected<chess::Weights, WeightsFileError> read_weights_file(const std::string& path,
                                                                  const std::stop_token& stop) {
    if (path.empty()) return chess::Weights::built_in();
    const std::string name = path == "-" ? "<stdin>" : path;
    const auto text = read_text(path, name, stop);
    if (!text) return std::unexpected(text.error());
    auto weights = chess::parse_weights(*text);
    if (weights) return *weights;
    const chess::WeightsError& error = weights.error();
    return std::unexpected(
        WeightsFileError{{Diagnostic::Kind::error, name, error.line, error.column, error.length,
                          error.message, line_of(*text, error.line)},
                         &Outcome::malformed});
}

}  // namespace chesstool
