#include "libchess/tasks/detail/move_marks.hpp"

#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chess::detail {

namespace {

/// "e2e4", "e7e8q".
bool is_written_as_uci(std::string_view written) noexcept {
    const auto is_square = [&](std::size_t at) {
        return written[at] >= 'a' && written[at] <= 'h' && written[at + 1] >= '1' &&
               written[at + 1] <= '8';
    };
    return written.size() >= 4 && written.size() <= 5 && is_square(0) && is_square(2);
}

/// Whether a capture is written without a sign for it, in letters that leave no doubt.
bool lacks_capture(std::string_view written) noexcept {
    const bool is_ascii = std::ranges::none_of(
        written, [](char c) { return static_cast<unsigned char>(c) >= 0x80U; });
    return is_ascii && written.find_first_of("x:-") == std::string_view::npos;
}

MarkFault missing(std::string message) {
    return {std::move(message), /*is_missing=*/true};
}

}  // namespace

MarkFault mark_fault(const Position& before, Move move, std::string_view written) {
    if (is_written_as_uci(written)) return {};
    const std::string_view marks = written.substr(written.find_last_not_of("+#") + 1);
    const bool is_check = before.gives_check(move);
    if (!is_check && !marks.empty())
        return {fmt::format("'{}' gives no check, expected no '{}'", written, marks)};
    const bool is_mate = is_check && !has_legal_move(before.after(move));
    if (!marks.empty() && is_mate && marks == "+")
        return {fmt::format("'{}' is mate, expected '#'", written)};
    if (!is_mate && marks.contains('#'))
        return {fmt::format("'{}' is check, but no mate, expected '+'", written)};
    if (is_check && marks.empty())
        return missing(is_mate ? "a mate without its '#'" : "a check without its '+'");
    if (before.is_capture(move) && lacks_capture(written))
        return missing("a capture without its 'x'");
    return {};
}

}  // namespace chess::detail
