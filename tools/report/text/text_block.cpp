#include "report/text/text_block.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace chess {

namespace {

/// Puts words together to lines.
class Wrapper {
public:
    explicit Wrapper(std::size_t width) : width_(width) {}

    void add(const StyledText::Span& span) {
        std::string_view rest = span.text;
        while (!rest.empty()) {
            const std::size_t blank = std::min(rest.find(' '), rest.size());
            if (blank != 0) word_.add(rest.substr(0, blank), span.style);
            if (blank == rest.size()) return;
            end_word();
            rest.remove_prefix(blank + 1);
        }
    }
    TextBlock finish() {
        end_word();
        end_line();
        return std::move(block_);
    }

private:
    void end_word() {
        const std::size_t length = width_of(word_);
        if (length == 0) return;
        if (used_ != 0 && used_ + 1 + length > width_) end_line();
        if (used_ != 0) {
            line_.add(" ");
            ++used_;
        }
        line_.add(std::exchange(word_, {}));
        used_ += length;
    }
    void end_line() {
        if (std::exchange(used_, 0) != 0) block_.add(std::exchange(line_, {}));
    }

    std::size_t width_;
    StyledText word_;
    StyledText line_;
    std::size_t used_ = 0;
    TextBlock block_;
};

}  // namespace

std::size_t width_of(const StyledText& line) {
    std::size_t width = 0;
    for (const StyledText::Span& span : line.spans()) width += span.text.size();
    return width;
}

std::size_t TextBlock::width() const {
    std::size_t width = 0;
    for (const StyledText& line : lines_) width = std::max(width, width_of(line));
    return width;
}

StyledText TextBlock::text() const& {
    return TextBlock(*this).text();
}

StyledText TextBlock::text() && {
    StyledText text;
    for (StyledText& line : lines_) text.add(std::move(line)).add("\n");
    return text;
}

TextBlock beside(const TextBlock& left, const TextBlock& right, std::size_t column) {
    TextBlock result;
    const std::size_t count = std::max(left.lines().size(), right.lines().size());
    for (std::size_t i = 0; i < count; ++i) {
        StyledText line = i < left.lines().size() ? left.lines()[i] : StyledText();
        if (i < right.lines().size() && width_of(right.lines()[i]) != 0) {
            const std::size_t used = width_of(line);
            line.add(std::string(used < column ? column - used : 1, ' '));
            line.add(right.lines()[i]);
        }
        result.add(std::move(line));
    }
    return result;
}

StyledText with_wrapped_head(const StyledText& message, std::size_t width) {
    constexpr std::string_view indent = "    ";
    StyledText head;
    StyledText rest;
    bool is_head = true;
    for (const auto& [style, text] : message.spans()) {
        const std::size_t end = is_head ? std::min(text.find('\n'), text.size()) : 0;
        if (end != 0) head.add(text.substr(0, end), style);
        is_head = is_head && end == text.size();
        if (!is_head) rest.add(text.substr(end), style);
    }
    StyledText result;
    const TextBlock lines = wrapped(head, width - indent.size());
    for (const StyledText& line : lines.lines()) {
        if (!result.spans().empty()) result.add("\n").add(indent);
        result.add(line);
    }
    return result.add(rest);
}

TextBlock wrapped(const StyledText& paragraph, std::size_t width) {
    Wrapper wrapper(width);
    for (const StyledText::Span& span : paragraph.spans()) wrapper.add(span);
    return wrapper.finish();
}

}  // namespace chess
