#include "libchess/notation/position_records.hpp"

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/epd_operand.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/fen.hpp"

#include <algorithm>

namespace chess {

namespace {

constexpr std::string_view blanks = " \t";

/// A part of a line, with its offset.
struct Piece {
    std::string_view text;
    std::size_t offset;

    [[nodiscard]] Piece from(std::size_t start) const {
        start = std::min(start, text.size());
        return {text.substr(start), offset + start};
    }
    [[nodiscard]] Piece trimmed() const {
        const std::size_t first = text.find_first_not_of(blanks);
        if (first == std::string_view::npos) return {{}, offset + text.size()};
        return {text.substr(first, text.find_last_not_of(blanks) - first + 1), offset + first};
    }
    /// Splits off the first word.
    Piece take_word() {
        const Piece rest = trimmed();
        const std::size_t end = std::min(rest.text.find_first_of(blanks), rest.text.size());
        *this = rest.from(end);
        return {rest.text.substr(0, end), rest.offset};
    }
    [[nodiscard]] PlacedText placed() const { return {text, {offset, text.size()}}; }
};

class RecordsParser {
public:
    explicit RecordsParser(const PositionRecordOptions& options) : options_(options) {}

    void line(std::string_view text) {
        ++line_;
        if (line_ == 1) text = without_byte_order_mark(text);
        if (text.ends_with('\r')) text.remove_suffix(1);
        const std::string plain =
            detail::has_high_byte(text) ? detail::with_plain_blanks(text) : "";
        const Piece whole = Piece{plain.empty() ? text : plain, 0}.trimmed();
        if (whole.text.empty() || whole.text.starts_with('#')) return;
        Piece rest = whole;
        const Piece word = rest.take_word();
        if (!options_.blocks) {
            epd_line({text.substr(whole.offset, whole.text.size()), whole.offset});
        } else if (word.text == "id") {
            finish_block();
            refuse_pending_id();
            const Piece name = rest.trimmed();
            pending_id_ = {std::string(text.substr(name.offset, name.text.size())),
                           line_,
                           {word.offset, word.text.size()}};
            note_rare_blank(text.substr(0, name.offset), pending_warnings_);
        } else if (word.text == "epd") {
            finish_block();
            block_open_ = true;
            block_line(rest.trimmed());
            note_rare_blank(text, record().warnings);
        } else if (word.text == "perft") {
            perft_line(rest, word);
            note_rare_blank(text, record().warnings);
        } else {
            finish_block();
            epd_line({text.substr(whole.offset, whole.text.size()), whole.offset});
        }
    }

    std::vector<PositionRecord> finish() {
        finish_block();
        refuse_pending_id();
        return std::move(records_);
    }

private:
    PositionRecord& record() { return records_.back(); }

    void fail(ParseError error) { record().errors.push_back({line_, std::move(error)}); }

    void start_record() {
        records_.push_back({});
        record().line = line_;
        record().id = std::exchange(pending_id_, {}).name;
        record().warnings = std::exchange(pending_warnings_, {});
    }

    /// Refuses the name of a block if that has not come.
    void refuse_pending_id() {
        if (pending_id_.line == 0) return;
        const auto [name, line, place] = pending_id_;
        start_record();
        record().line = line;
        record().errors.push_back(
            {line, fault_at(place, "an 'id' line without a position behind it")});
    }

    void note_rare_blank(std::string_view text, std::vector<LineError>& warnings) const {
        const std::size_t found =
            detail::has_high_byte(text) ? detail::find_rare_blank(text) : std::string_view::npos;
        if (found != std::string_view::npos)
            warnings.push_back({line_,
                                {found, 1, std::string(rare_blank_warning), /*fatal=*/false,
                                 /*once_a_file=*/true}});
    }

    /// Records the faults of a text that starts at `offset` in its line.
    void note(std::size_t offset, std::vector<ParseError> found) {
        for (ParseError& error : found) {
            error.offset += offset;
            auto& kind = error.fatal ? record().errors : record().warnings;
            kind.push_back({line_, std::move(error)});
        }
    }

    /// The position of a block, and nothing after it.
    void block_line(const Piece& text) {
        start_record();
        const auto fen = read_fen(text.text, options_.validation);
        if (fen) record().position = fen->position;
        note(text.offset, fen ? fen->warnings : fen.error());
    }

    void perft_line(Piece rest, const Piece& word) {
        if (!block_open_) {
            start_record();
            return fail(
                {word.offset, word.text.size(), "a 'perft' line without an 'epd' line before it"});
        }
        if (!options_.counts_required) return;
        const Piece depth = rest.take_word();
        const auto count = read_depth_count(depth.placed(), rest.trimmed().placed());
        if (count) record().counts.push_back(*count);
        else fail(count.error());
    }

    void epd_line(const Piece& whole) {
        start_record();
        const auto epd = parse_epd(whole.text, options_.validation, EpdOperands::as_written);
        if (!epd) return note(whole.offset, epd.error());
        record().position = epd->position();
        if (options_.keep_epd) {
            record().epd = *epd;
            record().epd_offset = whole.offset;
        }
        note(whole.offset, epd->warnings());
        if (const auto id = epd->id()) {
            record().id = id->value_or(record().id);
        } else {
            note(whole.offset, id.error());
            record().position.reset();  // nothing is told of a record but its error
        }
        if (!options_.counts_required) return;
        if (auto counts = epd->perft_counts()) record().counts = std::move(*counts);
        else note(whole.offset, counts.error());
        check_counts();
        if (!record().errors.empty()) record().counts.clear();  // a record is a line here
    }

    void check_counts() {
        if (!options_.counts_required || !record().errors.empty()) return;
        if (!record().counts.empty()) return;
        record().errors.push_back(
            {record().line, {0, 1, "no counts for this position, expected some such as ';D1 20'"}});
    }

    void finish_block() {
        if (std::exchange(block_open_, false) && record().position) check_counts();
    }

    const PositionRecordOptions& options_;
    std::vector<PositionRecord> records_;
    std::size_t line_ = 0;
    /// The name of the next block, with its line, and where its word is.
    struct PendingId {
        std::string name;
        std::size_t line = 0;  // 0 if there is none
        TextSpan place;
    };
    PendingId pending_id_;
    std::vector<LineError> pending_warnings_;
    bool block_open_ = false;
};

}  // namespace

std::vector<PositionRecord> parse_position_records(std::string_view text,
                                                   const PositionRecordOptions& options) {
    RecordsParser parser(options);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        parser.line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parser.finish();
}

}  // namespace chess
