#include "libchess/mate/detail/certificate_text.hpp"

#include <algorithm>

namespace chess::detail {

namespace {

/// The first byte that is no part of a field, nor the one blank between two; npos if there is none.
std::size_t find_odd_blank(std::string_view text) {
    const auto is_odd = [](char c) { return c < ' ' || c > '~'; };
    const auto odd = static_cast<std::size_t>(std::ranges::find_if(text, is_odd) - text.begin());
    if (text.starts_with(' ')) return 0;
    const std::size_t twice = text.find("  ");
    const std::size_t first =
        std::min(odd, twice == std::string_view::npos ? text.size() : twice + 1);
    if (first < text.size()) return first;
    return text.ends_with(' ') ? text.size() - 1 : std::string_view::npos;
}

}  // namespace

std::expected<FenText, ParseError> parse_certificate_fen(std::string_view text) {
    auto fen = parse_fen(text);
    if (!fen) return fen;
    if (const std::size_t odd = find_odd_blank(text); odd != std::string_view::npos)
        return std::unexpected(ParseError{odd, 1, "expected one blank between two fields"});
    if (fen->counters == 1)
        return std::unexpected(ParseError{fen->length - 1, 1, "expected a move number behind it"});
    return fen;
}

}  // namespace chess::detail
