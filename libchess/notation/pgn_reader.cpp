#include "libchess/notation/pgn_reader.hpp"

#include "libchess/notation/detail/pgn_parser.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace chess {

namespace {

constexpr std::array<std::string_view, 4> results{"1-0", "0-1", "1/2-1/2", "*"};

/// Whether there is nothing in a text, or comments alone, as at the head of some collections.
bool holds_no_game(std::string_view text) {
    for (std::size_t at = 0;;) {
        at = text.find_first_not_of(" \t\r\n\v\f", at);
        if (at == std::string_view::npos) return true;
        const bool to_line_end =
            text[at] == ';' || (text[at] == '%' && (at == 0 || text[at - 1] == '\n'));
        if (!to_line_end && text[at] != '{') return false;
        at = text.find(to_line_end ? '\n' : '}', at);
        if (at == std::string_view::npos) return to_line_end;
        ++at;
    }
}

}  // namespace

std::string_view to_string(GameResult result) noexcept {
    return results[std::to_underlying(result)];
}

std::optional<GameResult> parse_result(std::string_view text) noexcept {
    const auto* const found = std::ranges::find(results, text);
    if (found == results.end()) return std::nullopt;
    return static_cast<GameResult>(found - results.begin());
}

PgnVisitor::~PgnVisitor() = default;

void read_game(const TextRecord& record, PgnVisitor& visitor, const ValidationOptions& options) {
    if (record.damage == TextRecord::Damage::none && holds_no_game(record.text)) return;
    visitor.begin_game(record);
    switch (record.damage) {
        case TextRecord::Damage::none:
            return detail::PgnParser(record.text, visitor, options).run();
        case TextRecord::Damage::cut_off:
            return visitor.error({record.text.size(), 1, "the input breaks off within this game"});
        case TextRecord::Damage::too_long:
            return visitor.error({0, 1,
                                  "this game is longer than " +
                                      std::to_string(RecordStream::longest_record >> 20) +
                                      " MB; is the next one's first tag missing?"});
    }
}

void read_game(std::string_view text, PgnVisitor& visitor, const ValidationOptions& options) {
    visitor.begin_game(TextRecord{text});
    detail::PgnParser(text, visitor, options).run();
}

void read_pgn(ByteReader read, PgnVisitor& visitor, const ValidationOptions& options) {
    RecordStream stream(std::move(read), InputKind::pgn);
    while (const auto batch = stream.next())
        for (const TextRecord& record : batch->records) read_game(record, visitor, options);
}

}  // namespace chess
