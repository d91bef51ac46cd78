#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace chess {

/// Bytes as they come from a pipe, taken out line by line; a carriage return before the line's end
/// is dropped with it.
class LineBuffer {
public:
    void append(std::string_view bytes) {
        if (begin_ > 0 && begin_ >= text_.size() / 2) {
            text_.erase(0, begin_);
            searched_ -= begin_;
            begin_ = 0;
        }
        text_ += bytes;
    }

    /// The next whole line.
    [[nodiscard]] std::optional<std::string> take_line() {
        const std::size_t end = text_.find('\n', searched_);
        if (end == std::string::npos) {
            searched_ = text_.size();
            return std::nullopt;
        }
        std::string line = text_.substr(begin_, end - begin_);
        begin_ = searched_ = end + 1;
        if (line.ends_with('\r')) line.pop_back();
        return line;
    }
    /// What is left when no line's end will come any more.
    [[nodiscard]] std::string take_rest() {
        std::string rest = text_.substr(begin_);
        text_.clear();
        begin_ = searched_ = 0;
        return rest;
    }
    [[nodiscard]] std::size_t size() const noexcept { return text_.size() - begin_; }

private:
    std::string text_;
    /// Where the next line begins.
    std::size_t begin_ = 0;
    /// No line's end stands before this.
    std::size_t searched_ = 0;
};

}  // namespace chess
