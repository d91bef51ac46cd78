#include "libchess/report/finished_mate.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdint>

namespace chess {

namespace {

/// The counts that make up the sums, in the order in which they are written.
template <typename Totals, typename Visit>
void for_each_count(Totals& totals, Visit visit) {
    for (auto* count : {&totals.positions, &totals.solved, &totals.minimal, &totals.none,
                        &totals.unknown, &totals.stated, &totals.good})
        visit(*count);
    for (auto& count : totals.verdicts) visit(count);
    visit(totals.nodes);
}

/// Numbers and bytes, one after the other; a number has a blank behind it.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    template <typename Number>
    bool number(Number& value) {
        const auto [end, code] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (code != std::errc{} || end == rest_.data() + rest_.size() || *end != ' ') return false;
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()) + 1);
        return true;
    }
    std::optional<std::string_view> bytes() {
        std::size_t size = 0;
        if (!number(size) || size > rest_.size()) return std::nullopt;
        const std::string_view found = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return found;
    }
    [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }

private:
    std::string_view rest_;
};

}  // namespace

std::string to_text(const FinishedMate& finished) {
    std::string text;
    for_each_count(finished.totals,
                   [&](std::uint64_t count) { text += fmt::format("{} ", count); });
    text += fmt::format("{} {}", finished.certificate.size(), finished.certificate);
    for (const StyledText::Span& span : finished.report.spans())
        text += fmt::format("{} {} {}", static_cast<int>(span.style), span.text.size(), span.text);
    return text;
}

std::optional<FinishedMate> read_finished_mate(std::string_view text) {
    FinishedMate finished;
    Reader reader(text);
    bool good = true;
    for_each_count(finished.totals, [&](auto& count) { good = good && reader.number(count); });
    const auto certificate = good ? reader.bytes() : std::nullopt;
    if (!certificate) return std::nullopt;
    finished.certificate = *certificate;
    while (!reader.at_end()) {
        int style = 0;
        if (!reader.number(style) || style < 0 || style > static_cast<int>(Style::warning))
            return std::nullopt;
        const auto bytes = reader.bytes();
        if (!bytes) return std::nullopt;
        finished.report.add(*bytes, static_cast<Style>(style));
    }
    return finished;
}

}  // namespace chess
