#include "weights_file.hpp"

#include "input/whole_file.hpp"
#include "libchess/base/byte_order_mark.hpp"
#include "libchess/eval/weights_text.hpp"

#include <string_view>
#include <utility>

namespace chesstool {

namespace {

using chess::Diagnostic;

/// Many times what the longest_weights sensible file has.
constexpr std::size_t longest_weights = std::size_t{1} << 20;

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
                  &Outcome::malformed});
}

}  // namespace chesstool
