#include "libchess/mate/certificate.hpp"

#include "libchess/mate/detail/certificate_reader.hpp"

#include <algorithm>
#include <array>

namespace chess {

namespace {

constexpr std::string_view json_blanks = " \t\r\n";

}  // namespace

TextSpan CertificatePlaces::of(std::optional<std::size_t> step,
                               std::optional<std::size_t> move) const {
    const auto at = [](const std::vector<TextSpan>& spans, std::size_t index) {
        return index < spans.size() ? std::optional(spans[index]) : std::nullopt;
    };
    std::optional<TextSpan> place;
    if (!step && move) place = at(line.empty() ? first_replies : line, *move);
    if (step && *step < steps.size()) {
        place = steps[*step].move;
        if (move) place = at(steps[*step].replies, *move).value_or(*place);
    }
    return place.value_or(fen);
}

std::expected<CertificateText, ParseError> read_certificate(std::string_view text) {
    return detail::CertificateReader(text).read();
}

std::vector<TextSpan> cut_certificates(std::string_view text) {
    std::vector<TextSpan> certificates;
    std::size_t line = 0;
    while (line < text.size()) {
        const std::size_t end = std::min(text.find('\n', line), text.size());
        const std::string_view content = text.substr(line, end - line);
        const std::size_t last = content.find_last_not_of(json_blanks);
        if (last != std::string_view::npos) {
            if (certificates.empty() || content.front() == '{') certificates.push_back({line, 0});
            certificates.back().length = line + last + 1 - certificates.back().offset;
        }
        line = end + 1;
    }
    return certificates;
}

std::string_view key_of(Stipulation stipulation) noexcept {
    constexpr std::array<std::string_view, 4> keys{"direct", "self", "help", "stalemate"};
    return keys[static_cast<std::size_t>(stipulation)];
}

}  // namespace chess
