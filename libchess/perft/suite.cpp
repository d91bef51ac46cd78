#include "libchess/perft/suite.hpp"

#include "libchess/notation/fen.hpp"

#include <algorithm>
#include <charconv>

namespace chess {

namespace {

constexpr int deepest = 255;
constexpr std::string_view blanks = " \t";

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// A stretch of a line, which knows where it stands.
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
};

class SuiteParser {
public:
    explicit SuiteParser(const PerftSuiteOptions& options) : options_(options) {}

    void line(std::string_view text) {
        ++line_;
        if (line_ == 1 && text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
        if (text.ends_with('\r')) text.remove_suffix(1);
        const Piece whole = Piece{text, 0}.trimmed();
        if (whole.text.empty() || whole.text.starts_with('#')) return;
        Piece rest = whole;
        const Piece word = rest.take_word();
        if (word.text == "id") {
            finish_block();
            pending_id_ = std::string(rest.trimmed().text);
        } else if (word.text == "epd") {
            finish_block();
            block_open_ = true;
            start_record(rest.trimmed());
        } else if (word.text == "perft") {
            perft_line(rest, word);
        } else {
            finish_block();
            epd_line(whole);
        }
    }

    std::vector<PerftSuiteRecord> finish() {
        finish_block();
        return std::move(records_);
    }

private:
    PerftSuiteRecord& record() { return records_.back(); }

    void fail(const Piece& where, std::string message) {
        record().errors.push_back(
            {line_,
             {where.offset, std::max<std::size_t>(where.text.size(), 1), std::move(message)}});
    }

    /// Begins a record with the position at the start of a text; says where the position ends.
    std::size_t start_record(const Piece& text) {
        records_.push_back({});
        record().line = line_;
        record().id = std::exchange(pending_id_, {});
        const auto shifted = [&](ParseError error) {
            error.offset += text.offset;
            return LineError{line_, std::move(error)};
        };
        const auto fen = parse_fen_prefix(text.text);
        if (!fen) {
            record().errors.push_back(shifted(fen.error()));
            return text.text.size();
        }
        auto checked = validate(*fen, options_.validation);
        if (checked) {
            record().position = checked->position;
            for (ParseError& warning : checked->warnings)
                record().warnings.push_back(shifted(std::move(warning)));
        } else {
            for (const ParseError& error : checked.error())
                (error.fatal ? record().errors : record().warnings).push_back(shifted(error));
        }
        return fen->length;
    }

    void perft_line(Piece rest, const Piece& word) {
        if (!block_open_) {
            records_.push_back({});
            record().line = line_;
            return fail(word, "a 'perft' line without an 'epd' line before it");
        }
        const Piece depth = rest.take_word();
        expectation(depth, depth.text, rest.trimmed());
    }

    void epd_line(const Piece& whole) {
        Piece rest = whole.from(start_record(whole));
        if (!record().position) return;
        while (!rest.text.empty()) {
            const std::size_t end = operation_end(rest.text);
            operation(Piece{rest.text.substr(0, end), rest.offset}.trimmed());
            rest = end == std::string_view::npos ? Piece{} : rest.from(end + 1);
        }
        check_counts();
        if (!record().errors.empty()) record().expectations.clear();  // a record is a line here
    }

    /// Where an operation ends: at a ';' outside of quotes.
    static std::size_t operation_end(std::string_view text) {
        bool quoted = false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '"') quoted = !quoted;
            if (text[i] == ';' && !quoted) return i;
        }
        // A quote that never closes is no quote.
        return quoted ? text.find(';') : std::string_view::npos;
    }

    void operation(Piece text) {
        const Piece code = text.take_word();
        if (code.text.size() >= 2 && code.text[0] == 'D' && is_digit(code.text[1])) {
            expectation(code, code.text.substr(1), text.trimmed());
        } else if (code.text == "id") {
            std::string_view name = text.trimmed().text;
            if (name.size() >= 2 && name.front() == '"' && name.back() == '"')
                name = name.substr(1, name.size() - 2);
            record().id = std::string(name);
        }
        // Any other operation, or a remark, is none of ours.
    }

    /// Reads a depth (found at `place`) and a count.
    void expectation(const Piece& place, std::string_view depth_text, const Piece& count) {
        if (!options_.counts_required) return;
        int depth = 0;
        if (!read_number(depth_text, depth) || depth > deepest)
            return fail(place,
                        "unexpected depth, expected a number from 0 to " + std::to_string(deepest));
        if (count.text.empty())
            return fail(place, "no count after depth " + std::to_string(depth) +
                                   ", expected one such as '400'");
        std::uint64_t nodes = 0;
        if (!read_number(count.text, nodes))
            return fail(count, std::ranges::all_of(count.text, is_digit)
                                   ? "the count does not fit in 64 bits"
                                   : "unexpected count, expected a number such as '400'");
        record().expectations.push_back({depth, nodes});
    }

    template <typename Number>
    static bool read_number(std::string_view text, Number& number) {
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
        return !text.empty() && is_digit(text.front()) && code == std::errc{} &&
               end == text.data() + text.size();
    }

    void check_counts() {
        if (!options_.counts_required || !record().errors.empty()) return;
        if (!record().expectations.empty()) return;
        record().errors.push_back(
            {record().line, {0, 1, "no counts for this position, expected some such as ';D1 20'"}});
    }

    void finish_block() {
        if (std::exchange(block_open_, false) && record().position) check_counts();
    }

    const PerftSuiteOptions& options_;
    std::vector<PerftSuiteRecord> records_;
    std::size_t line_ = 0;
    std::string pending_id_;
    bool block_open_ = false;
};

}  // namespace

std::vector<PerftSuiteRecord> parse_perft_suite(std::string_view text,
                                                const PerftSuiteOptions& options) {
    SuiteParser parser(options);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        parser.line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parser.finish();
}

}  // namespace chess
