#include "libchess/bisect/detail/answer_reader.hpp"

#include "libchess/core/square.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/uci/detail/words.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace chess {

using detail::is_digit;
using detail::is_letter;
using detail::number_of;

namespace {

constexpr std::string_view blanks = " \t\r\v\f";
constexpr std::string_view digits = "0123456789";

void skip(std::string_view& text, std::string_view what) {
    text.remove_prefix(std::min(text.find_first_not_of(what), text.size()));
}

/// Takes a number from the start, "197281" or "197,281".
std::optional<std::uint64_t> take_number(std::string_view& text) {
    std::string found;
    std::size_t i = 0;
    for (; i < text.size(); ++i) {
        const bool separates =
            text[i] == ',' && !found.empty() && i + 1 < text.size() && is_digit(text[i + 1]);
        if (is_digit(text[i])) found += text[i];
        else if (!separates) break;
    }
    const auto number = number_of<std::uint64_t>(found);
    if (number) text.remove_prefix(i);
    return number;
}

/// All whole numbers in a text; those with a fraction are skipped.
std::vector<std::uint64_t> numbers_of(std::string_view text) {
    std::vector<std::uint64_t> numbers;
    while (true) {
        text.remove_prefix(std::min(text.find_first_of(digits), text.size()));
        if (text.empty()) return numbers;
        const auto number = take_number(text);
        if (!number) return numbers;
        if (text.size() > 1 && text.front() == '.' && is_digit(text[1])) {
            text.remove_prefix(1);
            text.remove_prefix(std::min(text.find_first_not_of(digits), text.size()));
        } else numbers.push_back(*number);
    }
}

/// Skips the numbering that some print before a move: "12) ", "3. ", "#4 ".
void skip_numbering(std::string_view& text) {
    std::string_view rest = text;
    const bool hash = rest.starts_with('#');
    if (hash) rest.remove_prefix(1);
    if (!take_number(rest)) return;
    if (!rest.empty() && (rest.front() == ')' || rest.front() == '.' || rest.front() == ':'))
        rest.remove_prefix(1);
    else if (!hash) return;
    skip(rest, blanks);
    text = rest;
}

/// "e2e4", "e2-e4", "d5xe6", "e7e8q", "e7e8=Q" in UCI notation; nothing else.
std::optional<std::string> coordinates_of(std::string_view word) {
    if (word.size() < 4 || !parse_square(word.substr(0, 2))) return std::nullopt;
    std::string text(word.substr(0, 2));
    word.remove_prefix(2);
    if (word.front() == '-' || word.front() == 'x') word.remove_prefix(1);
    if (!parse_square(word.substr(0, 2))) return std::nullopt;
    text += word.substr(0, 2);
    word.remove_prefix(2);
    if (word.starts_with('=')) word.remove_prefix(1);
    if (word.size() > 1) return std::nullopt;
    text += lower_case(word);
    return word.empty() || is_letter(word.front()) ? std::optional(text) : std::nullopt;
}

/// Whether a word looks like a move in SAN: enough to distinguish it from other words.
bool is_san(std::string_view word) {
    while (!word.empty() && (word.back() == '+' || word.back() == '#')) word.remove_suffix(1);
    if (word == "O-O" || word == "O-O-O" || word == "0-0" || word == "0-0-0") return true;
    if (!word.empty() && std::string_view("NBRQ").contains(word.back())) {
        word.remove_suffix(1);
        if (word.ends_with('=')) word.remove_suffix(1);
    }
    if (word.size() < 2 || !parse_square(word.substr(word.size() - 2))) return false;
    word.remove_suffix(2);
    if (word.ends_with('x')) word.remove_suffix(1);
    if (!word.empty() && std::string_view("KQRBN").contains(word.front())) word.remove_prefix(1);
    return word.find_first_not_of("abcdefgh12345678") == std::string_view::npos && word.size() <= 2;
}

}  // namespace

std::optional<PerftAnswer::RootMove> parse_root_move(std::string_view line) {
    skip(line, blanks);
    skip_numbering(line);
    const std::string_view word = line.substr(0, line.find_first_of(" \t:=,"));
    // "e7e8=Q", "e7-e8=Q", "e8=Q+": the sign belongs to the move.
    std::size_t length = word.size();
    if (length + 1 < line.size() && line[length] == '=' && is_letter(line[length + 1]))
        length = std::min(line.find_first_of(" \t:=,", length + 1), line.size());
    const std::string_view written = line.substr(0, length);
    auto move = coordinates_of(written);
    if (!move && is_san(written)) move = std::string(written);
    if (!move) return std::nullopt;

    line.remove_prefix(length);
    const std::size_t before = line.size();
    skip(line, " \t:=,->");
    if (line.size() == before) return std::nullopt;
    const auto nodes = take_number(line);
    if (!nodes || (!line.empty() && !blanks.contains(line.front()))) return std::nullopt;
    return PerftAnswer::RootMove{*std::move(move), *nodes};
}

std::optional<std::uint64_t> parse_total(std::string_view line, std::uint64_t sum) {
    const std::string lower = lower_case(line);
    const auto says = [&](std::string_view word) { return lower.find(word) != std::string::npos; };
    if (UciWords(lower).peek() == "info") return std::nullopt;
    const bool bare = lower.find_first_not_of("0123456789, \t\r") == std::string::npos;
    const bool named = says("nodes") || says("total");
    if (!bare && !named && !says("leaf") && !says("leaves") && !says("perft")) return std::nullopt;

    // Depths, times and speeds may stand beside it.
    const std::vector<std::uint64_t> numbers = numbers_of(lower);
    if (std::ranges::find(numbers, sum) != numbers.end()) return sum;
    const std::size_t sign = lower.find_first_of(":=");
    if (bare || named) {
        const auto after = numbers_of(sign == std::string::npos ? lower : lower.substr(sign));
        if (!after.empty()) return after.front();
    }
    return std::nullopt;
}

void AnswerReader::take(std::string_view line) {
    if (answer_.moves.size() < most_moves) {
        if (auto move = parse_root_move(line)) {
            sum_ += move->nodes;
            answer_.moves.push_back(*std::move(move));
            answer_.total.reset();
            return;
        }
    }
    const auto total = parse_total(line, sum_);
    if (!total) return;
    // An answer may begin with a line such as "Perft 3:".
    if (answer_.moves.empty() && *total != 0) {
        lone_total_ = true;
        return;
    }
    if (answer_.total != sum_) answer_.total = total;
}

}  // namespace chess
