#include "report/text/diagnostic.hpp"

#include "libchess/base/utf8.hpp"
#include "report/text/detail/fields.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

namespace {
constexpr std::size_t widest = 76;  // so that carets hold their place on 80 columns
constexpr std::size_t context = 36;

/// A character as the echo of a line shows it: one column or two, and nothing that a terminal could
/// take for a command or that would not be seen.
std::string echoed(const TextCharacter& character, std::string_view itself) {
    const RareBlank blank = rare_blank(character.code);
    if (character.code == '\t' || blank == RareBlank::wide) return " ";
    const bool is_control =
        character.code < 0x20 || (character.code >= 0x7F && character.code < 0xA0);
    if (is_control || blank == RareBlank::invisible) return "?";
    return as_utf8(itself);
}

/// A line of input with the columns of its fault, cut to the width of a terminal.
struct EchoedLine {
    std::string text;
    std::size_t caret = 0;   ///< the first column of the fault, from 0
    std::size_t length = 1;  ///< how many columns it covers

    explicit EchoedLine(const Diagnostic& diagnostic) {
        const std::string_view source = diagnostic.source;
        const std::size_t from =
            std::min(diagnostic.column - diagnostic.source_column, source.size());
        const std::size_t to = std::min(from + diagnostic.length, source.size());
        std::size_t end = 0;
        for (std::size_t at = 0; at < source.size();) {
            const TextCharacter character = character_at(source, at);
            add(character, source.substr(at, character.length));
            if (at < to) end = starts_.size();
            at += character.length;
            if (at <= from) caret = starts_.size();
        }
        length = std::max<std::size_t>(end > caret ? end - caret : 0, 1);
        if (starts_.size() > widest) cut();
    }

private:
    void add(const TextCharacter& character, std::string_view itself) {
        const std::string shown = echoed(character, itself);
        // Marks that combine with the letter before them take no column.
        const int columns = shown == "?" ? 1 : columns_of(character.code);
        for (int i = 0; i < columns; ++i) starts_.push_back(text.size());
        text += shown;
    }

    /// Leaves what is around the fault.
    void cut() {
        const std::size_t columns = starts_.size();
        const std::size_t first = caret > context ? caret - context : 0;
        const std::size_t last = std::min(first + widest, columns);
        const auto offset = [&](std::size_t column) {
            return column < columns ? starts_[column] : text.size();
        };
        const bool cut_begin = first != 0;
        const bool cut_end = last != columns;
        const std::size_t begin = offset(first + (cut_begin ? dots.size() : 0));
        const std::size_t end = offset(last - (cut_end ? dots.size() : 0));
        text = std::string(cut_begin ? dots : "") + text.substr(begin, end - begin) +
               std::string(cut_end ? dots : "");
        caret -= first;
        length = std::min(length, last - first > caret ? last - first - caret : 1);
    }

    static constexpr std::string_view dots = "...";
    std::vector<std::size_t> starts_;  ///< the offset of what stands in each column
};

}  // namespace

StyledText diagnostic_text(const Diagnostic& diagnostic) {
    StyledText text;
    std::string place = printable(diagnostic.file) + ':';
    if (diagnostic.line != 0)
        place += std::to_string(diagnostic.line) + ':' + std::to_string(diagnostic.column) + ':';
    text.add(place, Style::strong).add(" ");
    if (diagnostic.kind == Diagnostic::Kind::error) text.add("error:", Style::bad);
    else text.add("warning:", Style::warning);
    text.add(" " + diagnostic.message + '\n');
    if (diagnostic.source.empty() || diagnostic.column < diagnostic.source_column) return text;
    const EchoedLine line(diagnostic);
    text.add("    " + line.text + "\n    " + std::string(line.caret, ' '));
    text.add('^' + std::string(line.length - 1, '~') + '\n', Style::good);
    return text;
}

std::string diagnostic_json(const Diagnostic& diagnostic, std::optional<std::size_t> record) {
    Json json;
    json["type"] = "error";
    if (record) json["record"] = *record;
    else json["record"] = nullptr;
    json["file"] = diagnostic.file;
    json["line"] = diagnostic.line;
    json["column"] = diagnostic.column;
    json["message"] = diagnostic.message;
    return json.dump();
}

}  // namespace chess
