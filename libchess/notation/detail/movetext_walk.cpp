#include "libchess/notation/detail/movetext_walk.hpp"

#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/pgn_text.hpp"

#include <algorithm>

namespace chess::detail {

void MovetextWalk::to(std::string_view text, std::size_t end) {
    text = text.substr(0, end);
    while (at_ < text.size()) {
        if (!in_braces_) {
            at_ = std::min(at_ + step(text), text.size());
            continue;
        }
        const std::size_t close = text.find('}', at_);
        in_braces_ = close == std::string_view::npos;
        at_ = std::min(close, text.size() - 1) + 1;
    }
}

std::size_t MovetextWalk::step(std::string_view text) {
    const char c = text[at_];
    if (c == ';' || (c == '%' && is_line_start(text, at_))) return end_of_line(text, at_) - at_;
    const TextCharacter character = character_at(text, at_);
    const bool is_blank = is(c, is_space) || is_padding(c) ||
                          (character.code >= 0x80 && rare_blank(character.code) != RareBlank::none);
    if (is_blank) return character.length;
    in_braces_ = c == '{';
    if (in_braces_) return character.length;
    if (c == '(') ++depth_;
    if (c == ')' && depth_ != 0) --depth_;
    content_ = at_ + character.length;
    return character.length;
}

}  // namespace chess::detail
