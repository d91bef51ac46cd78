#include "libchess/notation/comment_command.hpp"

#include "libchess/notation/detail/text.hpp"

#include <charconv>
#include <cmath>
#include <cstdlib>

namespace chess {

namespace {

constexpr std::string_view comment_blanks = " \t\r\n";

template <typename Number>
std::optional<Number> read_number(std::string_view text) {
    Number number{};
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || code != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

/// Cuts off what is before the first separator.
std::string_view take_until(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    const std::string_view part = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    return part;
}

/// Pawns, with a sign or without: digits, and a point with digits.
std::optional<int> read_centipawns(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    if (text.find_first_not_of("-0123456789.") != std::string_view::npos) return std::nullopt;
    const auto pawns = read_number<double>(text);
    if (!pawns || std::abs(*pawns) > 1e6) return std::nullopt;
    return static_cast<int>(std::lround(*pawns * 100));
}

std::optional<Score> read_score(std::string_view text) {
    if (!text.starts_with('#')) {
        const auto centipawns = read_centipawns(text);
        if (!centipawns) return std::nullopt;
        return Score::centipawns(*centipawns);
    }
    text.remove_prefix(1);
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    const auto moves = read_number<int>(text);
    if (!moves || *moves < 0 || *moves > Score::max_mate_plies / 2) return std::nullopt;
    if (negative || *moves == 0) return Score::mated_in(*moves * 2);
    return Score::mating_in(*moves * 2 - 1);
}

std::optional<MarkColor> read_color(char letter) {
    switch (letter) {
        case 'G': return MarkColor::green;
        case 'R': return MarkColor::red;
        case 'Y': return MarkColor::yellow;
        case 'B': return MarkColor::blue;
        default: return std::nullopt;
    }
}

/// The next command from a place in a comment on.
std::optional<CommentCommand> next_command(std::string_view comment, std::size_t from) {
    for (std::size_t at = from; (at = comment.find('[', at)) != std::string_view::npos; ++at) {
        if (at + 1 == comment.size() || comment[at + 1] != '%') continue;
        const std::size_t close = comment.find(']', at);
        if (close == std::string_view::npos) return std::nullopt;
        const std::string_view inside = comment.substr(at + 2, close - at - 2);
        const std::string_view name = inside.substr(0, inside.find_first_of(comment_blanks));
        if (!name.empty())
            return CommentCommand{name, detail::trimmed(inside.substr(name.size()), comment_blanks),
                                  at, close + 1 - at};
        at = close;
    }
    return std::nullopt;
}

/// A comment without the commands that are asked for.
template <typename Wanted>
std::string without(std::string_view comment, Wanted is_wanted) {
    std::string text;
    std::size_t kept = 0;
    for (auto next = next_command(comment, 0); next;
         next = next_command(comment, next->offset + next->length)) {
        if (!is_wanted(*next)) continue;
        text += comment.substr(kept, next->offset - kept);
        kept = next->offset + next->length;
        const bool open_before = text.empty() || text.back() == ' ';
        while (open_before && kept < comment.size() && comment[kept] == ' ') ++kept;
    }
    return text.append(comment.substr(kept));
}

}  // namespace

std::vector<CommentCommand> comment_commands(std::string_view comment) {
    std::vector<CommentCommand> commands;
    for (auto next = next_command(comment, 0); next;
         next = next_command(comment, next->offset + next->length))
        commands.push_back(*next);
    return commands;
}

std::optional<CommentCommand> find_command(std::string_view comment, std::string_view name) {
    auto next = next_command(comment, 0);
    while (next && next->name != name) next = next_command(comment, next->offset + next->length);
    return next;
}

std::string without_command(std::string_view comment, std::string_view name) {
    return without(comment, [&](const CommentCommand& command) { return command.name == name; });
}

std::string without_commands(std::string_view comment) {
    return without(comment, [](const CommentCommand& /*command*/) { return true; });
}

std::optional<EvalCommand> parse_eval(std::string_view arguments) {
    const bool has_depth = arguments.contains(',');
    const auto score = read_score(detail::trimmed(take_until(arguments, ','), comment_blanks));
    if (!score) return std::nullopt;
    if (!has_depth) return EvalCommand{*score};
    const auto depth = read_number<int>(detail::trimmed(arguments, comment_blanks));
    if (!depth || *depth < 0) return std::nullopt;
    return EvalCommand{*score, depth};
}

std::string to_string(const EvalCommand& eval) {
    std::string text = to_string(eval.score);
    if (text.starts_with('+')) text.erase(0, 1);
    if (eval.depth) text += ',' + std::to_string(*eval.depth);
    return text;
}

std::optional<double> parse_clock(std::string_view arguments) {
    double seconds = 0;
    int parts = 0;
    std::string_view rest = detail::trimmed(arguments, comment_blanks);
    while (!rest.empty()) {
        const bool last = !rest.contains(':');
        const std::string_view part = take_until(rest, ':');
        if (part.find_first_not_of("0123456789.") != std::string_view::npos) return std::nullopt;
        const auto value = last ? read_number<double>(part)
                                : read_number<unsigned>(part).transform(
                                      [](unsigned whole) { return static_cast<double>(whole); });
        if (!value || ++parts > 3) return std::nullopt;
        seconds = seconds * 60 + *value;
    }
    if (parts == 0 || detail::trimmed(arguments, comment_blanks).ends_with(':'))
        return std::nullopt;
    return seconds;
}

std::optional<std::vector<BoardMark>> parse_marks(std::string_view arguments) {
    std::vector<BoardMark> marks;
    while (!arguments.empty()) {
        const std::string_view word = detail::trimmed(take_until(arguments, ','), comment_blanks);
        if (word.size() != 3 && word.size() != 5) return std::nullopt;
        const auto color = read_color(word.front());
        const auto from = parse_square(word.substr(1, 2));
        const auto to = word.size() == 5 ? parse_square(word.substr(3, 2)) : std::nullopt;
        if (!color || !from || (word.size() == 5 && !to)) return std::nullopt;
        marks.push_back({*color, *from, to});
    }
    return marks;
}

}  // namespace chess
