#include "libchess/notation/detail/odd_result.hpp"

#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/pgn_text.hpp"
#include "libchess/notation/detail/san_scanner.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/pgn_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace chess::detail {

namespace {

bool is_dash(char32_t code) {
    constexpr char32_t wide_hyphen = 0xFF0D;
    return code == '-' || code == ':' || (code >= 0x2010 && code <= 0x2015) || code == 0x2212 ||
           code == wide_hyphen;
}

bool is_quote(char32_t code) {
    constexpr std::array<char32_t, 11> quotes{'\'',   '"',    '`',    0xB4,   0xAB,  0xBB,
                                              0x2018, 0x2019, 0x201C, 0x201D, 0x201E};
    return std::ranges::find(quotes, code) != quotes.end();
}

/// What hangs behind a result by mistake: a full stop, a comma, a mark, a quote of any form.
bool is_stray(char32_t code) {
    return code == '.' || code == ',' || code == '!' || code == '+' || is_quote(code);
}

class ResultReader {
public:
    explicit ResultReader(std::string_view text) : text_(text) {}

    std::optional<OddResult> read() {
        if (at_ < text_.size() && is_quote(here().code)) at_ += here().length;
        if (const auto result = signs()) return result;
        const bool is_decimal = text_.substr(at_).starts_with('0');
        const auto white = points();
        if (!white) return std::nullopt;
        const std::size_t behind = at_;
        skip_gap();
        if (at_ == text_.size() || !is_dash(here().code)) {
            at_ = behind;
            return *white == 1 && !is_decimal ? lone_half() : std::nullopt;
        }
        at_ += here().length;
        skip_gap();
        const auto black = points();
        if (!black || *white + *black != 2) return std::nullopt;
        at_ += stray_length(text_.substr(at_));
        if (!is_end()) return std::nullopt;
        const GameResult result = *white == 2   ? GameResult::white_wins
                                  : *white == 1 ? GameResult::draw
                                                : GameResult::black_wins;
        return OddResult{result, at_};
    }

private:
    [[nodiscard]] TextCharacter here() const { return character_at(text_, at_); }

    /// "+:-", "-:+", "-:-".
    std::optional<OddResult> signs() {
        const std::string_view three = text_.substr(at_, 3);
        if (three.size() < 3 || three[1] != ':' || (three[0] != '+' && three[0] != '-') ||
            (three[2] != '+' && three[2] != '-') || three == "+:+")
            return std::nullopt;
        at_ += three.size();
        at_ += stray_length(text_.substr(at_));
        if (!is_end()) return std::nullopt;
        return OddResult{three[0] == '+'   ? GameResult::white_wins
                         : three[2] == '+' ? GameResult::black_wins
                                           : GameResult::unknown,
                         at_};
    }

    /// One side's half stands for both: "1/2", "½".
    std::optional<OddResult> lone_half() {
        at_ += stray_length(text_.substr(at_));
        if (!is_end()) return std::nullopt;
        return OddResult{GameResult::draw, at_};
    }

    /// A side's points, times two.
    std::optional<int> points() {
        // Also with other slashes, and in full-width characters.
        constexpr std::array<std::pair<std::string_view, int>, 12> words{{{"1/2", 1},
                                                                          {"0.5", 1},
                                                                          {"0,5", 1},
                                                                          {"1\u20442", 1},
                                                                          {"1\u22152", 1},
                                                                          {"\uFF11\uFF0F\uFF12", 1},
                                                                          {"\uFF11", 2},
                                                                          {"\uFF10", 0},
                                                                          {"1", 2},
                                                                          {"0", 0},
                                                                          {"O", 0},
                                                                          {"o", 0}}};
        for (const auto& [word, value] : words) {
            if (!text_.substr(at_).starts_with(word)) continue;
            at_ += word.size();
            return value;
        }
        if (at_ == text_.size() || here().code != 0xBD) return std::nullopt;
        at_ += here().length;
        return 1;
    }

    /// Blanks within the line.
    void skip_gap() {
        while (at_ < text_.size()) {
            const TextCharacter c = here();
            if (c.code != ' ' && c.code != '\t' && rare_blank(c.code) == RareBlank::none) return;
            at_ += c.length;
        }
    }

    [[nodiscard]] bool is_end() const {
        return at_ == text_.size() || is(text_[at_], is_move_end) || is_padding(text_[at_]) ||
               rare_blank(here().code) != RareBlank::none;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

std::optional<OddResult> odd_result_at(std::string_view text) noexcept {
    return ResultReader(text).read();
}

std::optional<GameResult> whole_result(std::string_view text) noexcept {
    if (const auto result = parse_result(text)) return result;
    const auto odd = odd_result_at(text);
    return odd && odd->length == text.size() ? std::optional(odd->result) : std::nullopt;
}

std::optional<GameResult> result_of_signs(std::string_view text) noexcept {
    if (text == "+--" || text == "+-") return GameResult::white_wins;
    if (text == "--+" || text == "-+") return GameResult::black_wins;
    if (const auto odd = odd_result_at(text); odd && odd->length == text.size()) return odd->result;
    return std::nullopt;
}

std::string with_plain_dashes(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const TextCharacter character = character_at(text, at);
        const bool is_typographic = character.code >= 0x80 && is_dash(character.code);
        result += is_typographic ? "-" : text.substr(at, character.length);
        at += character.length;
    }
    return result;
}

bool ends_with_odd_result(std::string_view text) noexcept {
    constexpr std::size_t longest = 24;
    const std::string_view end = text.substr(text.size() - std::min(text.size(), longest));
    if (const std::size_t open = end.rfind('(');
        open != std::string_view::npos && end.ends_with(')') &&
        whole_result(trimmed(end.substr(open + 1, end.size() - open - 2), " \t")))
        return true;
    for (std::size_t at = 0; at < end.size(); ++at) {
        if (at != 0 && !is(end[at - 1], is_move_end)) continue;
        const auto found = odd_result_at(end.substr(at));
        if (found && at + found->length == end.size()) return true;
    }
    return false;
}

std::size_t stray_length(std::string_view text) noexcept {
    std::size_t at = 0;
    while (at < text.size()) {
        const TextCharacter character = character_at(text, at);
        if (!is_stray(character.code)) break;
        at += character.length;
    }
    constexpr std::string_view openers = "{;()";
    const bool ends = at == text.size() || is(text[at], is_space) || openers.contains(text[at]) ||
                      rare_blank(character_at(text, at).code) != RareBlank::none;
    return ends ? at : 0;
}

}  // namespace chess::detail
