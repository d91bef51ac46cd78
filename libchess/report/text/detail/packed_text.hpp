#pragma once

// Internal to libchess, not installed: how journals keep what is finished.

#include "libchess/report/text/styled_text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

namespace chess::detail {

/// Writes numbers and bytes one after the other; a number has a blank behind it, bytes have their
/// count before them.
class PackedWriter {
public:
    void number(std::integral auto value) { text_ += fmt::format("{} ", value); }
    /// With as many digits as it takes to read the same number back.
    void number(double value) { text_ += fmt::format("{} ", value); }
    /// A number, or that there is none.
    template <typename Number>
    void number(const std::optional<Number>& value) {
        flag(value.has_value());
        if (value) number(*value);
    }
    void flag(bool value) { number(value ? 1 : 0); }
    void bytes(std::string_view bytes) {
        number(bytes.size());
        text_ += bytes;
    }
    void styled(const StyledText& text) {
        number(text.spans().size());
        for (const StyledText::Span& span : text.spans()) {
            number(static_cast<int>(span.style));
            bytes(span.text);
        }
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    std::string text_;
};

/// Reads them back; false or nullopt where they are not there.
class PackedReader {
public:
    explicit PackedReader(std::string_view text) : rest_(text) {}

    template <typename Number>
        requires std::is_arithmetic_v<Number>
    bool number(Number& value) {
        const auto [end, code] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (code != std::errc{} || end == rest_.data() + rest_.size() || *end != ' ') return false;
        if constexpr (std::is_floating_point_v<Number>)
            if (!std::isfinite(value)) return false;
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()) + 1);
        return true;
    }
    template <typename Number>
    bool number(std::optional<Number>& value) {
        bool given = false;
        if (!flag(given)) return false;
        return given ? number(value.emplace()) : true;
    }
    /// A number that is 0 or 1.
    bool flag(bool& value) {
        int number_read = 0;
        if (!number(number_read) || number_read < 0 || number_read > 1) return false;
        value = number_read == 1;
        return true;
    }
    bool bytes(std::string& value) {
        std::size_t size = 0;
        if (!number(size) || size > rest_.size()) return false;
        value = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return true;
    }
    bool styled(StyledText& text) {
        std::size_t count = 0;
        if (!number(count)) return false;
        for (; count != 0; --count) {
            int style = 0;
            std::string span;
            if (!number(style) || style < 0 || style > static_cast<int>(Style::warning) ||
                !bytes(span))
                return false;
            text.add(span, static_cast<Style>(style));
        }
        return true;
    }
    [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }

private:
    std::string_view rest_;
};

}  // namespace chess::detail
