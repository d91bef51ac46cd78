// PgnParser: the tags of a game, and what they say about its start.

#include "libchess/notation/detail/pgn_parser.hpp"
#include "libchess/notation/detail/pgn_text.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/fen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace chess::detail {

namespace {

/// A tag name is a symbol (PGN standard, 7), although only letters, digits and '_' are recommended.
bool is_tag_name_char(char c) {
    constexpr std::string_view others = "+#=:-";
    return is(c, is_name_char) || others.contains(c);
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

/// A value without typographic or single quotes around it, in UTF-8 or in Windows-1252.
std::string_view without_quotes(std::string_view value) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 7> pairs{
        {{"\u201C", "\u201D"},
         {"\u201E", "\u201C"},
         {"\u00AB", "\u00BB"},
         {"\x93", "\x94"},
         {"\x84", "\x93"},
         {"\xAB", "\xBB"},
         {"'", "'"}}};
    for (const auto& [before, after] : pairs)
        if (value.size() >= before.size() + after.size() && value.starts_with(before) &&
            value.ends_with(after))
            return value.substr(before.size(), value.size() - before.size() - after.size());
    return value;
}

/// The standard's name of a tag that affects how a game is read, in other letters; empty for other
/// tags.
std::string_view usual_name(std::string_view name) noexcept {
    // Most tags are none of these, which their length and first letter tell.
    std::string_view usual;
    switch (name.size()) {
        case 3: usual = "FEN"; break;
        case 5: usual = "SetUp"; break;
        case 6: usual = "Result"; break;
        case 7: usual = "Variant"; break;
        default: return {};
    }
    if (lower(name.front()) != lower(usual.front())) return {};
    return std::ranges::equal(name, usual, {}, lower, lower) ? usual : std::string_view();
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
        } else if (*at_ == '\x1A' && at_line_start()) {
            ++at_;  // of the file before, if several were put together
        } else if (*at_ == '\0') {
            const char* const first = at_;
            while (at_ != end_ && *at_ == '\0') ++at_;
            warn(first, static_cast<std::size_t>(at_ - first), std::string(zero_byte_warning));
        } else if (!rare_blank_here() && !comments_among_tags()) {
            return true;
        }
    }
}

/// Comments, if another tag follows them; those before the moves are the movetext's.
bool PgnParser::comments_among_tags() {
    const std::string_view text = rest();
    std::vector<std::string_view> comments;
    std::size_t at = 0;
    for (; at < text.size() && text[at] != '['; at = skip_space(text, at)) {
        const bool line_start = at == 0 ? at_line_start() : is_line_start(text, at);
        const std::size_t end = end_of_comment(text, at, line_start);
        if (end == at || end == std::string_view::npos) return false;
        if (text[at] == '{') comments.push_back(text.substr(at + 1, end - at - 2));
        else if (text[at] == ';') comments.push_back(text.substr(at + 1, end - at - 1));
        at = end;
    }
    if (at == text.size() || tag_name(text.substr(at)).empty()) return false;
    for (const std::string_view comment : comments) visitor_.tag_comment(comment);
    at_ += at;
    return true;
}

/// Skips what may be between the parts of a tag pair: blanks, ends of lines, comments.
void PgnParser::skip_in_tag() {
    for (skip_blanks(); at_ != end_ && *at_ != '"' && *at_ != ']'; skip_blanks()) {
        if (is(*at_, is_space)) {
            ++at_;
            continue;
        }
        if (rare_blank_here()) continue;
        const std::size_t end = end_of_comment(rest(), 0, /*line_start=*/false);
        if (end == 0 || end == std::string_view::npos) return;
        const std::size_t marks = *at_ == '{' ? 2 : 1;
        visitor_.tag_comment(rest().substr(1, end - marks));
        at_ += end;
    }
}

bool PgnParser::tag() {
    const char* const open = at_++;
    if (at_ != end_ && !is_tag_name_char(*at_)) skip_in_tag();
    const char* const name_begin = at_;
    while (at_ != end_ && is_tag_name_char(*at_)) ++at_;
    const std::string_view written(name_begin, static_cast<std::size_t>(at_ - name_begin));
    std::string_view name = written;
    while (name.ends_with('=') || name.ends_with(':')) name.remove_suffix(1);
    if (name.empty()) return fail(at_, 1, "expected the tag's name, of letters, digits and '_'");
    if (name.size() != written.size())
        warn_once(name_begin, written.size(),
                  fmt::format("tag '{}' is taken for {}", excerpt(written), excerpt(name)));
    skip_blanks();
    const char* const behind_name = at_;
    if (at_ != end_ && *at_ != '"') skip_in_tag();
    if (at_ == end_ || *at_ != '"') {
        at_ = behind_name;
        return unquoted_value(open, name);
    }
    const char* const value_begin = ++at_;
    const char* const value_end = end_of_value(open, name);
    if (value_end == nullptr) return false;
    const std::string_view value(value_begin, static_cast<std::size_t>(value_end - value_begin));
    const std::string_view whole(open, static_cast<std::size_t>(at_ - open));
    if (value.contains('\\')) return take_tag(whole, name, unescaped(value), value);
    return take_tag(whole, name, value, value);
}

/// Takes a value without quotes, or in others than the standard's: what is up to the bracket.
bool PgnParser::unquoted_value(const char* open, std::string_view name) {
    const std::string_view line = rest().substr(0, end_of_line(rest(), 0));
    const std::size_t close = line.find(']');
    std::string_view value = trimmed(line.substr(0, close), " \t");
    if (close == std::string_view::npos || value.find_first_of("[\"") != std::string_view::npos)
        return fail(at_, 1, fmt::format("tag {}: expected its value in quotes", excerpt(name)));
    value = without_quotes(value);
    at_ += close + 1;
    const std::string_view whole(open, static_cast<std::size_t>(at_ - open));
    warn_once(whole.data(), whole.size(),
              fmt::format("tag {}: a value is written between double quotes", excerpt(name)));
    return take_tag(whole, name, value, value);
}

/// Whether nothing but ends of lines is before the bracket; if so, goes there.
bool PgnParser::closes_below() noexcept {
    const std::size_t next = skip_space(rest(), 0);
    if (next == rest().size() || rest()[next] != ']') return false;
    at_ += next;
    return true;
}

/// Says what is missing at the end of a tag, of which `stray` is the first quote in its value.
void PgnParser::refuse_value(const char* open, const char* stray, std::string_view name) {
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
}

/// Skips a value and the end of its tag; null if the tag is not closed. The value ends at the first
/// quote before a bracket: some files have quotes without a backslash.
const char* PgnParser::end_of_value(const char* open, std::string_view name) {
    const char* stray = nullptr;
    for (;;) {
        while (at_ != end_ && !is(*at_, is_value_mark)) ++at_;
        if (at_ == end_ || *at_ == '\n' || (stray != nullptr && *at_ == '[')) break;
        const char* const here = at_++;
        if (*here == '\\' && at_ != end_ && *at_ != '\n') ++at_;
        if (*here != '"') {
            if (*here == '\0') warn(here, 1, std::string(zero_byte_warning));
            continue;
        }
        skip_blanks();
        if (at_ == end_ || (*at_ != ']' && !closes_below())) {
            if (stray == nullptr) stray = here;
            continue;
        }
        ++at_;
        if (stray != nullptr)
            warn(stray, 1,
                 fmt::format("tag {}: a quote within the value is written \\\"", excerpt(name)));
        return here;
    }
    refuse_value(open, stray, name);
    return nullptr;
}

/// Whether a tag has been given; notes its name as given.
bool PgnParser::is_given(std::string_view name) noexcept {
    // Few names share a length and a last letter, so that nearly all need no search.
    const auto last = static_cast<unsigned char>(name.back());
    const std::uint64_t bit = std::uint64_t{1} << ((name.size() * 7 + last) % 64);
    const bool maybe = (name_bits_ & bit) != 0;
    name_bits_ |= bit;
    return maybe && std::ranges::find(names_, name) != names_.end();
}

bool PgnParser::take_tag(std::string_view whole, std::string_view name, std::string_view value,
                         std::string_view written) {
    Value* const target = noted(name);
    const bool again = target != nullptr ? target->begin != nullptr : is_given(name);
    if (again) {
        if (target != nullptr && target != &result_tag_ && target->text != value)
            return fail(whole.data(), whole.size(),
                        fmt::format("tag {} is given a second time, and differently", name));
        warn(whole.data(), whole.size(),
             fmt::format("tag {} is given twice; the first counts", excerpt(name)));
        return true;
    }
    if (names_.size() == most_tags)
        return fail(whole.data(), whole.size(), fmt::format("more than {} tags", most_tags));
    constexpr std::size_t usual_count = 24;
    if (names_.empty()) names_.reserve(usual_count);
    names_.push_back(name);
    if (target != nullptr) {
        *target = {std::string(value), written.data(), written.size()};
        const std::string_view usual = usual_name(name);
        if (name != usual)
            warn_once(name.data(), name.size(),
                      fmt::format("tag '{}' is taken for {}", excerpt(name), usual));
    }
    visitor_.tag(name, value);
    return true;
}

/// Where to keep the value of a tag that affects how the rest is read, in whatever letters it is
/// written; null for other tags.
PgnParser::Value* PgnParser::noted(std::string_view name) noexcept {
    const std::string_view usual = usual_name(name);
    if (usual == "FEN") return &fen_;
    if (usual == "SetUp") return &set_up_;
    if (usual == "Variant") return &variant_;
    if (usual == "Result") return &result_tag_;
    return nullptr;
}

bool PgnParser::set_up() {
    const bool was_chess960 = options_.chess960;
    if (!read_variant()) return false;
    pass_over_empty_fen();
    if (fen_.begin != nullptr) {
        if (set_up_.begin != nullptr && set_up_.text == "0")
            warn(set_up_.begin, set_up_.length, "SetUp says 0, but there is a FEN; it is used");
        return read_start();
    }
    if (set_up_.begin != nullptr && set_up_.text == "1")
        return fail(set_up_.begin, set_up_.length, "SetUp says 1, but there is no FEN tag");
    if (options_.chess960 && !was_chess960)
        warn_once(variant_.begin, variant_.length,
                  "Chess960 without a FEN tag; the game is taken to start as usual");
    if (options_.chess960)
        position_ = Position::from_setup(position_.to_setup(), options_)->position;
    return true;
}

/// An empty FEN is no tag, as "?" is no name, unless SetUp says that there is one.
void PgnParser::pass_over_empty_fen() {
    const bool is_wanted = set_up_.begin != nullptr && set_up_.text == "1";
    if (fen_.begin == nullptr || is_wanted || !trimmed(fen_.text, " \t").empty()) return;
    warn_once(fen_.begin, fen_.length, "the FEN is empty; the game is taken to start as usual");
    fen_ = {};
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
    for (const ParseError& warning : read->warnings) {
        const std::string message = "FEN: " + warning.message;
        if (warning.once_a_file) warn_once(in_value(warning), warning.length, message);
        else warn(in_value(warning), warning.length, message);
    }
    position_ = read->position;
    return true;
}

}  // namespace chess::detail
