#pragma once

// Internal to libchess, not installed.

#include <cstddef>
#include <string_view>

namespace chess::detail {

/// A walk through a game's movetext from its beginning on, byte by byte, for what its outer form
/// alone does not tell: what stands before comments, which may have what looks like a result. It is
/// rarely needed, and each byte is passed once.
class MovetextWalk {
public:
    /// Begins where the movetext does.
    void begin(std::size_t at) noexcept {
        at_ = content_ = at;
        depth_ = 0;
        in_braces_ = false;
    }
    /// Goes on to a place.
    void to(std::string_view text, std::size_t end);
    /// So many bytes will not be passed again; offsets restart after them.
    void forget(std::size_t size) noexcept {
        at_ -= at_ < size ? at_ : size;
        content_ -= content_ < size ? content_ : size;
    }

    /// The end of the last that is no blank, escape or comment.
    [[nodiscard]] std::size_t content() const noexcept { return content_; }
    /// How many variations are open.
    [[nodiscard]] std::size_t depth() const noexcept { return depth_; }
    /// Whether it is inside a comment in braces.
    [[nodiscard]] bool in_braces() const noexcept { return in_braces_; }

private:
    /// How many bytes the next step takes, outside of comments in braces.
    [[nodiscard]] std::size_t step(std::string_view text);

    std::size_t at_ = 0;
    std::size_t content_ = 0;
    std::size_t depth_ = 0;
    bool in_braces_ = false;
};

}  // namespace chess::detail
