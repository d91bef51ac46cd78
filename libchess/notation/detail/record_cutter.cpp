#include "libchess/notation/detail/record_cutter.hpp"

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/pgn_text.hpp"
#include "libchess/notation/detail/popeye_words.hpp"
#include "libchess/notation/detail/text.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace chess::detail {

namespace {

/// This much of a line is enough to classify it.
constexpr std::size_t sample_size = 4096;

/// Where a line ends: at its newline, or at the end of the text.
std::size_t newline_behind(std::string_view text, std::size_t begin) {
    const void* found = std::memchr(text.data() + begin, '\n', text.size() - begin);
    return found == nullptr
               ? text.size()
               : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

std::string_view content_of(std::string_view line) {
    using namespace std::string_view_literals;
    line = trimmed(line, " \t\r\0"sv);
    const bool is_rare = !line.empty() && (line.front() & 0x80) != 0;
    return is_rare ? line.substr(skip_space(line, 0)) : line;
}

/// Where the first word of a line ends, at a blank of any kind.
std::size_t end_of_word(std::string_view line) {
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    return std::min(find_rare_blank(line.substr(0, end)), end);
}

bool is_comment_line(std::string_view line) {
    return line.empty() || line.starts_with('#');
}

/// Every line is a record, except empty lines and comments.
class PositionCutter : public RecordCutter {
    [[nodiscard]] bool is_whole(std::string_view record) const override {
        return record.ends_with('\n');
    }
    LineRole role(std::string_view text, std::size_t begin, std::size_t end, bool) override {
        const bool nothing = is_comment_line(content_of(text.substr(begin, end - begin)));
        return nothing ? LineRole::between : LineRole::first;
    }
    void reset() override {}
    void forget(std::string_view) override {}
};

/// A record is a block with one `epd` line; the `id` line is before it, `perft` lines after.
class PerftCutter : public RecordCutter {
    // More counts may follow.
    [[nodiscard]] bool is_whole(std::string_view) const override { return false; }
    LineRole role(std::string_view text, std::size_t begin, std::size_t end, bool) override {
        const std::string_view line = content_of(text.substr(begin, end - begin));
        if (is_comment_line(line)) return inside_ ? LineRole::inside : LineRole::between;
        const std::string_view word = line.substr(0, end_of_word(line));
        const bool follows = inside_ && (word == "perft" || (word == "epd" && !has_position_));
        if (inside_ && !follows) return LineRole::first;
        has_position_ = has_position_ || word != "id";
        return std::exchange(inside_, true) ? LineRole::inside : LineRole::first;
    }
    void reset() override { inside_ = has_position_ = false; }
    void forget(std::string_view) override {}

    bool inside_ = false;
    bool has_position_ = false;
};

/// A record is a problem of Popeye's, from "BeginProblem" or "NextProblem" up to the next one, or
/// to the line of "EndProblem". Text after that line is not a problem.
class PopeyeCutter : public RecordCutter {
    // Popeye does not solve a problem before it is ended.
    [[nodiscard]] bool is_whole(std::string_view) const override { return false; }
    /// Whether the last word, or the first word of the last line, ends the problems.
    [[nodiscard]] bool is_ended(std::string_view record) const override {
        const auto language = popeye_start(record, true);
        const std::string_view text = trimmed(record, " \t\r\n\f\v");
        const std::size_t line = text.find_last_of('\n') + 1;
        const auto is_end = [&](std::string_view word) {
            return word.size() > 2 && popeye_command(language.value_or(PopeyeLanguage::english),
                                                     word) == PopeyeCommand::end;
        };
        return is_end(popeye_first_word(text.substr(line))) ||
               is_end(text.substr(text.find_last_of(" \t\r\n\f\v") + 1));
    }
    LineRole role(std::string_view text, std::size_t begin, std::size_t end, bool) override {
        const std::string_view line = text.substr(begin, end - begin);
        const auto language = popeye_start(line, true);
        if (language) {
            language_ = *language;
            inside_ = true;
            ended_ = false;
            return LineRole::first;
        }
        if (!inside_ || ended_) return LineRole::between;
        const std::string_view word = popeye_first_word(line);
        ended_ = word.size() > 2 && popeye_command(language_, word) == PopeyeCommand::end;
        return LineRole::inside;
    }
    void reset() override { inside_ = ended_ = false; }
    void forget(std::string_view) override {}

    PopeyeLanguage language_ = PopeyeLanguage::english;
    bool inside_ = false;
    bool ended_ = false;
};

/// Whether so much of an incomplete line says nothing yet.
bool waits(RecordCutter::Rest rest, std::size_t size) {
    return rest == RecordCutter::Rest::more || size < sample_size;
}

}  // namespace

std::size_t RecordCutter::cut(std::string_view text, Rest rest, std::vector<TextRecord>& records) {
    const bool last = rest == Rest::nothing;
    std::size_t record = 0;  // where the record begins that is being read
    std::size_t record_line = line_;
    std::size_t record_column = column_;
    bool open = false;
    reset();
    std::size_t begin = 0;
    std::size_t line = line_;
    std::size_t column = column_;
    std::size_t end = 0;
    split_ = 0;
    const auto close = [&](std::size_t where) {
        if (open)
            records.push_back({.text = text.substr(record, where - record),
                               .line = record_line,
                               .column = record_column});
        open = false;
        record = where;
        record_line = line;
        record_column = column;
        reset();
    };
    const auto judge = [&] {
        split_ = 0;
        return role(text, begin, end, last);
    };
    while (begin < text.size()) {
        if (split_ == 0) end = newline_behind(text, begin);
        const bool whole = end < text.size() || last;
        if (!whole && waits(rest, text.size() - begin)) break;
        LineRole meaning = judge();
        if (meaning == LineRole::undecided) break;
        if (!whole) {
            // The beginning of an incomplete line shows whether the record before it has ended.
            if (meaning != LineRole::inside) close(begin);
            break;
        }
        if (meaning == LineRole::first && open) {
            close(begin);
            meaning = judge();
        }
        open = open || meaning == LineRole::first;
        if (split_ != 0) {
            column += split_ - begin;
            begin = split_;
            continue;
        }
        const std::size_t next = std::min(end + 1, text.size());
        if (meaning == LineRole::between) {
            close(begin);
            record = next;
            record_line = line + 1;
            record_column = 1;
        }
        begin = next;
        ++line;
        column = 1;
    }
    if (last) close(text.size());
    line_ = record_line;
    column_ = record_column;
    return record;
}

void RecordCutter::cut_before_padding(std::string_view text, std::vector<TextRecord>& records) {
    const std::size_t line = line_;
    const std::size_t column = column_;
    static_cast<void>(cut(text, Rest::nothing, records));
    // The padding may be on the last line of the text.
    line_ = line;
    column_ = column;
    pass(text);
}

void RecordCutter::pass(std::string_view text) {
    const std::size_t newline = text.rfind('\n');
    line_ += static_cast<std::size_t>(std::ranges::count(text, '\n'));
    if (newline == std::string_view::npos) column_ += text.size();
    else column_ = text.size() - newline;
}

std::size_t RecordCutter::skip(std::string_view text, bool last, bool& done) {
    std::size_t begin = 0;
    std::size_t line = line_;
    bool starting = !std::exchange(skipping_, true);
    if (starting) reset();
    done = false;
    while (begin < text.size() && !done) {
        const std::size_t end = newline_behind(text, begin);
        const bool whole = end < text.size() || last;
        if (!whole && begin != 0) break;
        LineRole meaning = LineRole::inside;
        if (!mid_line_) meaning = role(text, begin, end, last);  // a line is not split here
        if (meaning == LineRole::undecided) break;
        // The record's own first line does not end it.
        done = meaning != LineRole::inside && !std::exchange(starting, false);
        if (done) break;
        mid_line_ = !whole;
        begin = std::min(end + 1, text.size());
        if (whole) ++line;
    }
    forget(text.substr(0, begin));
    line_ = line;
    column_ = 1;
    done = done || (last && begin == text.size());
    skipping_ = !done;
    return begin;
}

std::unique_ptr<RecordCutter> make_cutter(InputKind kind) {
    switch (kind) {
        case InputKind::pgn: return make_pgn_cutter();
        case InputKind::epd:
        case InputKind::fen: return std::make_unique<PositionCutter>();
        case InputKind::perft: return std::make_unique<PerftCutter>();
        case InputKind::popeye: return std::make_unique<PopeyeCutter>();
        case InputKind::empty:
        case InputKind::syzygy:
        case InputKind::unknown: break;
    }
    return nullptr;
}

}  // namespace chess::detail
