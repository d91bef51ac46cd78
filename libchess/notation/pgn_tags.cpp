// PgnParser: the tags of a game, and what they say about its start.

#include "libchess/base/byte_order_mark.hpp"
#include "libchess/notation/detail/pgn_parser.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/fen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace chess::detail {

namespace {

/// A tag name is a symbol (PGN standard, 7), although only letters, digits and '_' are recommended.
bool is_tag_name_char(char c) {
    constexpr std::string_view others = "_+#=:-";
    return is_letter(c) || is_digit(c) || others.contains(c);
}

/// Removes the backslashes before quotes and backslashes; others are literal, as in "C:\games".
std::string unescaped(std::string_view value) {
    std::string text;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const char next = i + 1 < value.size() ? value[i + 1] : ' ';
        if (value[i] == '\\' && (next == '"' || next == '\\')) ++i;
        text += value[i];
    }
    return text;
}

std::string lower_letters(std::string_view text) {
    std::string result;
    for (char c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) result += c;
    }
    return result;
}

}  // namespace

bool PgnParser::tags() {
    for (;;) {
        while (at_ != end_ && is(*at_, is_space)) ++at_;
        if (at_ == end_) return true;
        if (*at_ == '[') {
            if (!tag()) return false;
        } else if (*at_ == '%' && at_line_start()) {
            skip_line();
        } else if (starts_with(byte_order_mark)) {  // of a concatenated file
            at_ += byte_order_mark.size();
        } else {
            return true;
        }
    }
}

bool PgnParser::tag() {
    const char* const open = at_++;
    skip_blanks();
    const char* const name_begin = at_;
    while (at_ != end_ && is_tag_name_char(*at_)) ++at_;
    const std::string_view name(name_begin, static_cast<std::size_t>(at_ - name_begin));
    if (name.empty()) return fail(at_, 1, "expected the tag's name, of letters, digits and '_'");
    skip_blanks();
    if (at_ == end_ || *at_ != '"')
        return fail(at_, 1, fmt::format("tag {}: expected its value in quotes", excerpt(name)));
    const char* const value_begin = ++at_;
    const char* const value_end = end_of_value(open, name);
    if (value_end == nullptr) return false;
    const std::string_view value(value_begin, static_cast<std::size_t>(value_end - value_begin));
    const std::string_view whole(open, static_cast<std::size_t>(at_ - open));
    if (value.contains('\\')) return take_tag(whole, name, unescaped(value), value);
    return take_tag(whole, name, value, value);
}

/// Skips a value and the end of its tag; null if the tag is not closed. The value ends at the first
/// quote before a bracket: some files have quotes without a backslash.
const char* PgnParser::end_of_value(const char* open, std::string_view name) {
    const char* stray = nullptr;
    while (at_ != end_ && *at_ != '\n' && (stray == nullptr || *at_ != '[')) {
        const char* const here = at_++;
        if (*here == '\\' && at_ != end_ && *at_ != '\n') ++at_;
        if (*here != '"') continue;
        skip_blanks();
        if (at_ == end_ || *at_ != ']') {
            if (stray == nullptr) stray = here;
            continue;
        }
        ++at_;
        if (stray != nullptr)
            warn(stray, 1,
                 fmt::format("tag {}: a quote within the value is written \\\"", excerpt(name)));
        return here;
    }
    const char* last = at_;
    while (is(last[-1], is_space)) --last;
    if (stray == nullptr) {
        fail(open, static_cast<std::size_t>(last - open),
             fmt::format("tag {}: the quote is never closed", excerpt(name)));
    } else {
        at_ = stray + 1;
        skip_blanks();
        fail(std::min(at_, last), 1,
             fmt::format("tag {}: expected ']' after the value", excerpt(name)));
    }
    return nullptr;
}

bool PgnParser::take_tag(std::string_view whole, std::string_view name, std::string_view value,
                         std::string_view written) {
    if (std::ranges::find(names_, name) != names_.end()) {
        const Value* const first = noted(name);
        if (first != nullptr && first != &result_tag_ && first->text != value)
            return fail(whole.data(), whole.size(),
                        fmt::format("tag {} is given a second time, and differently", name));
        warn(whole.data(), whole.size(),
             fmt::format("tag {} is given twice; the first counts", excerpt(name)));
        return true;
    }
    if (names_.size() == most_tags)
        return fail(whole.data(), whole.size(), fmt::format("more than {} tags", most_tags));
    names_.push_back(name);
    if (Value* const target = noted(name))
        *target = {std::string(value), written.data(), written.size()};
    visitor_.tag(name, value);
    return true;
}

/// Where to keep the value of a tag that affects how the rest is read; null for other tags.
PgnParser::Value* PgnParser::noted(std::string_view name) noexcept {
    if (name == "FEN") return &fen_;
    if (name == "SetUp") return &set_up_;
    if (name == "Variant") return &variant_;
    if (name == "Result") return &result_tag_;
    return nullptr;
}

bool PgnParser::set_up() {
    if (!read_variant()) return false;
    if (fen_.begin != nullptr) {
        if (set_up_.begin != nullptr && set_up_.text == "0")
            warn(set_up_.begin, set_up_.length, "SetUp says 0, but there is a FEN; it is used");
        return read_start();
    }
    if (set_up_.begin != nullptr && set_up_.text == "1")
        return fail(set_up_.begin, set_up_.length, "SetUp says 1, but there is no FEN tag");
    if (options_.chess960)
        position_ = Position::from_setup(position_.to_setup(), options_)->position;
    return true;
}

bool PgnParser::read_variant() {
    if (variant_.begin == nullptr) return true;
    const std::string name = lower_letters(variant_.text);
    constexpr std::array<std::string_view, 6> standard{"",       "standard",     "chess",
                                                       "normal", "fromposition", "orthodox"};
    constexpr std::array<std::string_view, 4> shuffled{"chess960", "960", "fischer", "freestyle"};
    const bool chess960 =
        std::ranges::any_of(shuffled, [&](auto word) { return name.starts_with(word); });
    options_.chess960 = options_.chess960 || chess960;
    if (chess960 || std::ranges::find(standard, name) != standard.end()) return true;
    return fail(variant_.begin, variant_.length,
                fmt::format("variant '{}' cannot be read, expected Standard or Chess960",
                            excerpt(variant_.text)));
}

bool PgnParser::read_start() {
    const auto in_value = [this](const ParseError& error) {
        return fen_.begin + std::min(error.offset, fen_.length);
    };
    const auto read = read_fen(fen_.text, options_);
    if (!read) {
        const auto& errors = read.error();
        const auto worst = std::ranges::find_if(errors, &ParseError::fatal);
        const ParseError& error = worst == errors.end() ? errors.front() : *worst;
        return fail(in_value(error), error.length, "FEN: " + error.message);
    }
    for (const ParseError& warning : read->warnings)
        warn(in_value(warning), warning.length, "FEN: " + warning.message);
    position_ = read->position;
    return true;
}

}  // namespace chess::detail
