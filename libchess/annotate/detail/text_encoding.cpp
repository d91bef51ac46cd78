#include "libchess/annotate/detail/text_encoding.hpp"

#include "libchess/base/letters.hpp"
#include "libchess/base/utf8.hpp"

#include <algorithm>
#include <string_view>
#include <variant>
#include <vector>

namespace chess::detail {

namespace {

bool is_foreign(std::string_view text) {
    return find_foreign_byte(text) != std::string_view::npos;
}

bool have_foreign_text(const std::vector<Comment>& comments) {
    return std::ranges::any_of(comments,
                               [](const Comment& comment) { return is_foreign(comment.text); });
}

bool have_foreign_text(const std::vector<GameMove>& moves) {
    return std::ranges::any_of(moves, [](const GameMove& move) {
        return std::ranges::any_of(move.annotations, [](const Annotation& annotation) {
            if (const auto* comment = std::get_if<Comment>(&annotation.content))
                return is_foreign(comment->text);
            const auto* variation = std::get_if<Variation>(&annotation.content);
            return variation != nullptr &&
                   (have_foreign_text(variation->comments) || have_foreign_text(variation->moves) ||
                    have_foreign_text(variation->end_comments));
        });
    });
}

bool has_foreign_text(const Game& game) {
    return std::ranges::any_of(game.tags,
                               [](const Tag& tag) {
                                   return is_foreign(tag.value) || have_foreign_text(tag.comments);
                               }) ||
           have_foreign_text(game.comments) || have_foreign_text(game.moves);
}

std::string as_windows_1252(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const TextCharacter character = character_at(text, at);
        const bool is_latin = character.code < 0x80 ||  // both agree but for 0x80 to 0x9F
                              (character.code >= 0xA0 && character.code <= 0xFF);
        if (is_latin) result += static_cast<char>(character.code);
        else result += without_accents(text.substr(at, character.length), AccentSpelling::dropped);
        at += character.length;
    }
    return result;
}

}  // namespace

std::string in_encoding_of(const Game& game, std::string text) {
    const bool is_ascii = std::ranges::all_of(
        text, [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
    return is_ascii || !has_foreign_text(game) ? text : as_windows_1252(text);
}

}  // namespace chess::detail
