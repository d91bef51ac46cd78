#pragma once

#include "libchess/base/record_name.hpp"
#include "libchess/base/utf8.hpp"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess {

/// The meaning of a span of text; the terminal decides how it looks.
enum class Style : std::uint8_t {
    plain,    ///< nothing in particular
    strong,   ///< the most important text
    faint,    ///< less important text
    good,     ///< a success
    bad,      ///< a failure
    warning,  ///< needs attention
};

/// Text for people, in spans of one style each.
class StyledText {
public:
    /// A span of text of one style.
    struct Span {
        Style style;       ///< what it means
        std::string text;  ///< as shown; may contain newlines
    };

    /// Appends a span of text.
    template <std::convertible_to<std::string_view> Text>
    StyledText& add(Text&& text, Style style = Style::plain) {
        spans_.push_back({style, std::string(std::forward<Text>(text))});
        return *this;
    }
    /// Appends another text.
    StyledText& add(const StyledText& other) {
        spans_.insert(spans_.end(), other.spans_.begin(), other.spans_.end());
        return *this;
    }
    /// The same, moving the text.
    // NOLINTNEXTLINE(*-rvalue-reference-param-not-moved): its spans are moved
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
    /// The same without its first spans.
    [[nodiscard]] StyledText without_first(std::size_t count) const {
        StyledText rest;
        const auto left = spans_ | std::views::drop(count);
        rest.spans_.assign(left.begin(), left.end());
        return rest;
    }
    /// The spans, in order.
    [[nodiscard]] const std::vector<Span>& spans() const noexcept { return spans_; }
    /// The text without styles.
    [[nodiscard]] std::string plain() const {
        std::string text;
        for (const Span& span : spans_) text += span.text;
        return text;
    }

private:
    std::vector<Span> spans_;
};

/// An untrusted name as UTF-8, without control characters, which a terminal might interpret.
[[nodiscard]] inline std::string printable(std::string_view text) {
    std::string result = as_utf8(text);
    for (char& c : result)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
    return result;
}

/// Begins a run's sums with "interrupted" if it was, with what stands `after` it; false, and
/// nothing added, if it was not.
template <typename Totals>
bool add_interrupted(StyledText& text, const Totals& totals, std::string_view after = ": ") {
    if (totals.interrupted) text.add("interrupted" + std::string(after), Style::warning);
    return totals.interrupted;
}

/// The name of a record: its own name, else "record 3"; with a ply "record 3, ply 12".
[[nodiscard]] inline std::string record_name(const RecordName& of) {
    std::string name = of.id.empty() ? "record " + std::to_string(of.record) : printable(of.id);
    if (of.ply) name += ", ply " + std::to_string(*of.ply);
    return name;
}

}  // namespace chess
