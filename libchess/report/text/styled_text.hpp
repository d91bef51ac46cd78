#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess {

/// What a stretch of text means; how that looks is the terminal's business.
enum class Style : std::uint8_t {
    plain,    ///< nothing in particular
    strong,   ///< what the eye should find first
    faint,    ///< what may be passed over
    good,     ///< a success
    bad,      ///< a failure
    warning,  ///< something to look at
};

/// Text for people, in stretches of one style each.
class StyledText {
public:
    /// A stretch of text of one style.
    struct Span {
        Style style;       ///< what it means
        std::string text;  ///< as it is shown; may hold line ends
    };

    /// Adds a stretch of text at the end.
    template <std::convertible_to<std::string_view> Text>
    StyledText& add(Text&& text, Style style = Style::plain) {
        spans_.push_back({style, std::string(std::forward<Text>(text))});
        return *this;
    }
    /// Adds another text at the end.
    StyledText& add(const StyledText& other) {
        spans_.insert(spans_.end(), other.spans_.begin(), other.spans_.end());
        return *this;
    }
    /// The same of a text that is not needed any more.
    StyledText& add(StyledText&& other) {
        if (spans_.empty()) std::swap(spans_, other.spans_);
        else std::ranges::move(other.spans_, std::back_inserter(spans_));
        return *this;
    }
    /// Removes blanks at the end.
    void trim_end() {
        while (!spans_.empty()) {
            std::string& text = spans_.back().text;
            text.erase(text.find_last_not_of(' ') + 1);
            if (!text.empty()) break;
            spans_.pop_back();
        }
    }
    /// The stretches, in their order.
    [[nodiscard]] const std::vector<Span>& spans() const noexcept { return spans_; }
    /// Without styles.
    [[nodiscard]] std::string plain() const {
        std::string text;
        for (const Span& span : spans_) text += span.text;
        return text;
    }

private:
    std::vector<Span> spans_;
};

/// A name from outside without control characters, which a terminal might obey.
[[nodiscard]] inline std::string printable(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if ((c >= 0 && c < 0x20) || c == 0x7F) c = '?';
    return result;
}

/// What a record is called: its own name, else "record 3"; with a ply "record 3, ply 12".
[[nodiscard]] inline std::string record_name(std::size_t record, const std::string& id,
                                             std::optional<int> ply = std::nullopt) {
    std::string name = id.empty() ? "record " + std::to_string(record) : printable(id);
    if (ply) name += ", ply " + std::to_string(*ply);
    return name;
}

}  // namespace chess
