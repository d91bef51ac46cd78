#include "report/text/finished_record.hpp"

#include <fmt/format.h>

namespace chess::detail {

void RecordWriter::number(double value) {
    text_ += fmt::format("{} ", value);
}

void RecordWriter::bytes(std::string_view bytes) {
    number(bytes.size());
    text_ += bytes;
}

void RecordWriter::styled(const StyledText& text) {
    number(text.spans().size());
    for (const StyledText::Span& span : text.spans()) {
        number(static_cast<int>(span.style));
        bytes(span.text);
    }
}

bool RecordReader::bytes(std::string& value) {
    std::size_t size = 0;
    if (!number(size) || size > rest_.size()) return false;
    value = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return true;
}

bool RecordReader::styled(StyledText& text) {
    std::size_t spans = 0;
    if (!number(spans)) return false;
    for (; spans != 0; --spans) {
        int style = 0;
        std::string span;
        if (!number(style) || style < 0 || style > static_cast<int>(Style::warning) || !bytes(span))
            return false;
        text.add(span, static_cast<Style>(style));
    }
    return true;
}

}  // namespace chess::detail
