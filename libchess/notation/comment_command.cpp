#include "libchess/notation/comment_command.hpp"

#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/detail/word_of_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace chess {

using detail::is_digit;
using detail::number_of;

namespace {

constexpr int most_pawns = 1'000'000;

/// Seconds behind minutes, and minutes behind hours, are fewer.
constexpr int most_of_sixty = 60;

/// No clock of a game begins with as many hours, so that "9:30" is minutes and seconds.
constexpr double most_hours = 8;

constexpr bool is_comment_blank(char byte) noexcept {
    // Nearly all bytes need only the first comparison.
    return static_cast<unsigned char>(byte) <= ' ' &&
           (byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n');
}

// Functions that run for every move of large files are always inlined: an optional that a call
// returns goes through memory, and reading it back stalls.
[[gnu::always_inline]] constexpr std::string_view comment_trimmed(std::string_view text) {
    while (!text.empty() && is_comment_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_comment_blank(text.back())) text.remove_suffix(1);
    return text;
}

/// Cuts off what precedes the first separator.
std::string_view take_until(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    const std::string_view part = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    return part;
}

/// Cuts the digits off that a text begins with, nine of them at most; nullopt if there are none.
constexpr std::optional<int> take_whole(std::string_view& text) {
    int number = 0;
    std::size_t digits = 0;
    for (; digits < text.size() && digits < 9 && is_digit(text[digits]); ++digits)
        number = number * 10 + (text[digits] - '0');
    text.remove_prefix(digits);
    return digits == 0 ? std::nullopt : std::optional(number);
}

/// A decimal number of at most 15 digits and three decimals: `digits` divided by 10 to the power of
/// `decimals`, which is exact but for one rounding.
struct ShortDecimal {
    std::int64_t digits;
    std::size_t decimals;
};

/// Digits with an optional fraction; nullopt for longer and for other texts.
constexpr std::optional<ShortDecimal> read_short_decimal(std::string_view text) {
    if (text.empty() || text.size() > 15 || text.front() == '.') return std::nullopt;
    ShortDecimal number{0, 0};
    std::size_t point = text.size() - 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_digit(text[i])) number.digits = number.digits * 10 + (text[i] - '0');
        else if (text[i] == '.' && i < point) point = i;
        else return std::nullopt;
    }
    number.decimals = text[point] == '.' ? text.size() - 1 - point : 0;
    return number.decimals <= 3 ? std::optional(number) : std::nullopt;
}

/// Centipawns in the usual notation: "0.34", "-12.05"; nullopt for others and for large ones.
[[gnu::always_inline]] inline std::optional<int> read_hundredths(std::string_view text) {
    if (text.size() < 4 || text.size() > 8) return std::nullopt;
    const bool negative = text.front() == '-';
    const std::size_t length = text.size() - (negative || text.front() == '+' ? 1 : 0);
    const std::uint64_t word = detail::word_of(text) & detail::lowest_bytes(length);
    const std::uint64_t without_point = (word >> 24 << 16) | (word & detail::lowest_bytes(2));
    const std::uint64_t digits =
        without_point | (detail::eight_times('0') & ~detail::lowest_bytes(length - 1));
    if ((word >> 16 & 0xFF) != '.' || !detail::are_digits(digits)) return std::nullopt;
    const auto number = static_cast<int>(detail::number_of_digits(digits));
    if (number > Score::max_centipawns) return std::nullopt;
    return negative ? -number : number;
}

/// Seconds of a clock in the usual notation: "1:02:03" or "01:02:03"; nullopt for others.
[[gnu::always_inline]] inline std::optional<double> read_hours(std::string_view text) {
    if (text.size() != 7 && text.size() != 8) return std::nullopt;
    const std::uint64_t word =
        detail::word_of(text) | (detail::eight_times('0') & ~detail::lowest_bytes(text.size()));
    const std::uint64_t hours = word >> 48;
    const std::uint64_t minutes = word >> 24 & detail::lowest_bytes(2);
    const std::uint64_t seconds = word & detail::lowest_bytes(2);
    const std::uint64_t digits =
        (detail::eight_times('0') << 48) | (hours << 32) | (minutes << 16) | seconds;
    const bool colons = (word >> 40 & 0xFF) == ':' && (word >> 16 & 0xFF) == ':';
    if (!colons || !detail::are_digits(digits)) return std::nullopt;
    const std::uint64_t pairs = detail::pairs_of_digits(digits);
    if ((pairs >> 16 & 0xFF) >= most_of_sixty || (pairs & 0xFF) >= most_of_sixty)
        return std::nullopt;
    return static_cast<double>((pairs >> 32) * 3600 + (pairs >> 16 & 0xFF) * 60 + (pairs & 0xFF));
}

/// Digits with an optional fraction.
std::optional<double> read_decimal(std::string_view text) {
    constexpr std::array<double, 4> powers{1, 10, 100, 1000};
    if (const auto number = read_short_decimal(text))
        return static_cast<double>(number->digits) / powers[number->decimals];
    const auto belongs = [](char byte) { return byte == '.' || is_digit(byte); };
    return std::ranges::all_of(text, belongs) ? number_of<double>(text) : std::nullopt;
}

/// A text with minus signs of Unicode as those of ASCII.
std::string with_plain_minus(std::string_view text) {
    constexpr std::string_view minus = "\xE2\x88\x92";
    std::string plain(text);
    for (std::size_t at = plain.find(minus); at != std::string::npos; at = plain.find(minus, at))
        plain.replace(at, minus.size(), "-");
    return plain;
}

/// A number in which a comma may be the decimal sign.
std::string with_point(std::string_view text) {
    std::string number(text);
    if (std::ranges::count(number, ',') == 1) std::ranges::replace(number, ',', '.');
    return number;
}

/// Pawns, with or without a sign, as centipawns.
std::optional<int> read_centipawns(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    // Nearly all have one or two decimals, and need no floating point.
    constexpr std::array<int, 3> units{100, 10, 1};
    if (const auto number = read_short_decimal(text); number && number->decimals <= 2) {
        const std::int64_t centipawns = number->digits * units[number->decimals];
        if (centipawns > most_pawns * std::int64_t{100}) return std::nullopt;
        return static_cast<int>(negative ? -centipawns : centipawns);
    }
    const auto pawns = read_decimal(text);
    if (!pawns || *pawns > most_pawns) return std::nullopt;
    return static_cast<int>(std::lround((negative ? -100 : 100) * *pawns));
}

/// Cuts off a sign, if there is one.
constexpr std::optional<char> take_sign(std::string_view& text) {
    if (!text.starts_with('-') && !text.starts_with('+')) return std::nullopt;
    const char sign = text.front();
    text.remove_prefix(1);
    return sign;
}

/// Pawns, or moves to mate behind '#' or 'M', the sign before or behind that.
std::optional<Score> read_score(std::string_view text) {
    std::string_view distance = text;
    const bool signed_before = take_sign(distance).has_value();
    if (!distance.starts_with('#') && !distance.starts_with('M')) {
        const auto centipawns = read_centipawns(text);
        if (!centipawns) return std::nullopt;
        return Score::centipawns(*centipawns);
    }
    distance.remove_prefix(1);
    const char sign = signed_before ? text.front() : take_sign(distance).value_or('+');
    const bool negative = sign == '-';
    text = distance;
    const auto moves = number_of<int>(text);
    if (!moves || *moves < 0 || *moves > Score::max_mate_plies / 2) return std::nullopt;
    if (negative || *moves == 0) return Score::mated_in(*moves * 2);
    return Score::mating_in(*moves * 2 - 1);
}

/// "0.34", "-1.2,18", "+0.16/16": a score, and behind a separator the depth.
std::optional<EvalCommand> read_eval(std::string_view arguments) {
    const std::size_t separator = arguments.find_first_of(",/");
    const std::string_view first = arguments.substr(0, separator);
    const auto score = read_score(comment_trimmed(first));
    if (!score) return std::nullopt;
    if (separator == std::string_view::npos) return EvalCommand{*score};
    const auto depth = number_of<int>(comment_trimmed(arguments.substr(separator + 1)));
    if (!depth || *depth < 0) return std::nullopt;
    return EvalCommand{*score, depth};
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

/// See `next_command`.
[[gnu::always_inline]] inline std::optional<CommentCommand> cut_command(std::string_view comment,
                                                                        std::size_t from) {
    for (std::size_t at = from;; ++at) {
        while (at < comment.size() && is_comment_blank(comment[at])) ++at;
        if (at >= comment.size()) return std::nullopt;
        if (comment[at] != '[') at = comment.find('[', at);
        if (at >= comment.size() - 1) return std::nullopt;
        if (comment[at + 1] != '%') continue;
        const std::size_t name = at + 2;
        std::size_t behind = name;
        while (behind != comment.size() && !is_comment_blank(comment[behind]) &&
               comment[behind] != ']')
            ++behind;
        const std::size_t close = detail::find_near(comment, ']', behind);
        if (close == std::string_view::npos) return std::nullopt;
        if (behind != name)
            return CommentCommand{{comment.data() + name, behind - name},
                                  comment_trimmed({comment.data() + behind, close - behind}),
                                  at,
                                  close + 1 - at};
        at = close;
    }
}

/// A comment without the commands for which `is_wanted` holds.
template <typename Wanted>
std::string without(std::string_view comment, Wanted is_wanted) {
    std::string text;
    std::size_t kept = 0;
    for (auto next = next_command(comment); next; next = next_command(comment, next->end())) {
        if (!is_wanted(*next)) continue;
        text += comment.substr(kept, next->offset - kept);
        kept = next->end();
        const bool open_before = text.empty() || text.back() == ' ';
        while (open_before && kept < comment.size() && comment[kept] == ' ') ++kept;
    }
    return text.append(comment.substr(kept));
}

}  // namespace

std::optional<CommentCommand> next_command(std::string_view comment, std::size_t from) {
    return cut_command(comment, from);
}

MoveFigures figures_of(std::string_view comment) {
    MoveFigures figures;
    for (std::size_t at = 0;;) {
        const auto command = cut_command(comment, at);
        if (!command) return figures;
        at = command->end();
        if (command->name == "clk") {
            if (const auto hours = read_hours(command->arguments)) figures.clock = hours;
            else if (const auto clock = parse_clock(command->arguments)) figures.clock = clock;
        } else if (command->name == "eval") {
            if (const auto centipawns = read_hundredths(command->arguments)) {
                figures.eval = EvalCommand{Score::centipawns(*centipawns)};
                figures.whole_eval = std::nullopt;
            } else if (const auto eval = parse_eval(command->arguments)) {
                figures.eval = *eval;
                figures.whole_eval = whole_number_of(command->arguments);
            }
        }
    }
}

std::optional<CommentCommand> find_command(std::string_view comment, std::string_view name) {
    auto next = next_command(comment);
    while (next && next->name != name) next = next_command(comment, next->end());
    return next;
}

std::string without_command(std::string_view comment, std::string_view name) {
    return without(comment, [&](const CommentCommand& command) { return command.name == name; });
}

std::string without_commands(std::string_view comment) {
    return without(comment, [](const CommentCommand& /*command*/) { return true; });
}

std::optional<EvalCommand> parse_eval(std::string_view arguments) {
    if (const auto centipawns = read_hundredths(arguments))
        return EvalCommand{Score::centipawns(*centipawns)};
    if (const auto eval = read_eval(arguments)) return eval;
    std::string plain = with_plain_minus(arguments);
    // Of two commas the first is a decimal sign.
    if (std::ranges::count(plain, ',') == 2 && plain.front() != ',') plain[plain.find(',')] = '.';
    return plain == arguments ? std::nullopt : read_eval(plain);
}

std::string to_string(const EvalCommand& eval) {
    std::string text = to_string(eval.score);
    if (text.starts_with('+')) text.erase(0, 1);
    if (eval.depth) text += ',' + std::to_string(*eval.depth);
    return text;
}

bool has_two_fields(std::string_view arguments) {
    return std::ranges::count(arguments, ':') == 1;
}

std::optional<double> parse_clock(std::string_view arguments, ClockFields two_fields) {
    if (const auto seconds = read_hours(arguments)) return seconds;
    double seconds = 0;
    double first = 0;
    std::string_view rest = comment_trimmed(arguments);
    for (int part = 0; part < 3; ++part) {
        const std::string_view last = rest;
        const auto whole = take_whole(rest);
        if (whole && rest.starts_with(':')) {
            if (part == 0) first = *whole;
            else if (*whole >= most_of_sixty) return std::nullopt;
            seconds = (seconds + *whole) * 60;
            rest.remove_prefix(1);
            continue;
        }
        const auto value = whole && rest.empty() ? std::optional<double>(*whole)
                           : last.contains(',')  ? read_decimal(with_point(last))
                                                 : read_decimal(last);
        if (!value || (part != 0 && *value >= most_of_sixty)) return std::nullopt;
        const bool is_short = part == 1 && whole && rest.empty() && first < most_hours;
        if (!is_short || two_fields == ClockFields::minutes_and_seconds) return seconds + *value;
        if (two_fields == ClockFields::unknown) return std::nullopt;
        return (seconds + *value) * 60;
    }
    return std::nullopt;
}

std::optional<std::vector<BoardMark>> parse_marks(std::string_view arguments) {
    std::vector<BoardMark> marks;
    while (!arguments.empty()) {
        const std::string_view word = comment_trimmed(take_until(arguments, ','));
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
