#include "libchess/notation/pgn_reader.hpp"

#include "libchess/notation/detail/pgn_parser.hpp"
#include "libchess/notation/detail/pgn_text.hpp"

#include <algorithm>
#include <utility>

namespace chess {

std::string_view to_string(GameResult result) noexcept {
    return detail::result_texts[std::to_underlying(result)];
}

std::optional<GameResult> parse_result(std::string_view text) noexcept {
    const auto* const found = std::ranges::find(detail::result_texts, text);
    if (found == detail::result_texts.end()) return std::nullopt;
    return static_cast<GameResult>(found - detail::result_texts.begin());
}

PgnVisitor::~PgnVisitor() = default;

void read_game(const TextRecord& record, PgnVisitor& visitor, const ValidationOptions& options) {
    if (record.damage == TextRecord::Damage::none && detail::has_only_comments(record.text)) return;
    visitor.begin_game(record);
    switch (record.damage) {
        case TextRecord::Damage::none:
        case TextRecord::Damage::unended:
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
