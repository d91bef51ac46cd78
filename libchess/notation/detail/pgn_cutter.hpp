#pragma once

// Internal to libchess, not installed.

#include "libchess/notation/detail/record_cutter.hpp"

#include <string>
#include <string_view>

namespace chess::detail {

/// Finds where games begin, without reading moves. A game begins
///
///   - at the first line with anything on it;
///   - after movetext, at a line that starts with a tag, "[Name", outside of comments, if the tag
///     is Event or the one that the current game began with, or if a blank line or a result stands
///     before it (so that a stray tag in the middle of a broken game starts no new one);
///   - after tags without movetext, at such a tag after a blank line;
///   - after a result, at a line that starts with move number 1, for games without tags.
///
/// Whatever else stands behind a result and a blank line, but for comments, is a record of its own,
/// so that it spoils no game.
///
/// A comment that is never closed ends where a new game's tags begin: at a line that is a whole tag
/// pair inside a comment, if another comment opens before anything closes. A line that starts with
/// '%' never counts.
class PgnCutter : public RecordCutter {
    [[nodiscard]] bool is_whole(std::string_view record) const override;

    enum class Part { before, tags, moves };
    enum class Place { outside, in_comment, undecided };

    LineRole role(std::string_view text, std::size_t begin, std::size_t end, bool last) override;
    void reset() override;
    void forget(std::string_view text) override;

    LineRole tag_line(std::string_view text, std::size_t begin, std::size_t end, bool last);
    LineRole other_line(std::string_view text, std::size_t begin, bool last);
    LineRole start(Part part, std::size_t begin);
    void note_tag(std::string_view text, std::string_view line, std::string_view name);
    /// Finds out whether the text at `end` is inside a comment.
    void follow(std::string_view text, std::size_t end);
    [[nodiscard]] bool starts_a_game(std::string_view name) const;
    [[nodiscard]] bool after_result(std::string_view text, std::size_t begin) const;
    /// Whether what stands at `begin` is movetext or part of a comment, given what can come.
    [[nodiscard]] Place place(std::string_view text, std::size_t begin, std::size_t end, bool last);

    Part part_ = Part::before;
    bool after_blank_ = false;
    std::string first_tag_;
    /// Offset of the place in the movetext up to which comments have been followed, so that nothing
    /// is looked at twice; further on than the line asked about if a '}' was seen ahead.
    std::size_t followed_ = 0;
    /// Whether that place is inside a comment.
    bool in_comment_ = false;
    /// The text that has been forgotten ended with a result.
    bool forgot_result_ = false;
};

}  // namespace chess::detail
