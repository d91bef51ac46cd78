#include "libchess/report/text/diagnostic.hpp"

#include "libchess/report/text/detail/fields.hpp"

#include <algorithm>

namespace chess {

namespace {
constexpr std::size_t widest = 76;  // so that carets hold their place on 80 columns
constexpr std::size_t context = 36;
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
    if (diagnostic.source.empty() || diagnostic.column == 0) return text;

    std::string line = diagnostic.source;
    for (char& c : line)
        if (c == '\t') c = ' ';
        else if (c < 0x20 || c > 0x7E) c = '?';
    std::size_t at = std::min(diagnostic.column - 1, line.size());
    if (line.size() > widest) {
        const std::size_t start = at > context ? at - context : 0;
        const bool cut_end = line.size() - start > widest;
        line = line.substr(start, widest);
        at -= start;
        if (start != 0) line.replace(0, 3, "...");
        if (cut_end) line.replace(line.size() - 3, 3, "...");
    }
    const std::size_t room = line.size() > at ? line.size() - at : 1;
    const std::size_t length = std::clamp<std::size_t>(diagnostic.length, 1, room);
    text.add("    " + line + "\n    " + std::string(at, ' '));
    text.add('^' + std::string(length - 1, '~') + '\n', Style::good);
    return text;
}

std::string diagnostic_json(const Diagnostic& diagnostic, std::optional<std::size_t> record) {
    detail::Json json;
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
