#include "libchess/mate/detail/stated_mate.hpp"

#include "libchess/notation/detail/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <expected>
#include <utility>
#include <variant>
#include <vector>

namespace chess::detail {

namespace {

/// The operation that states a length: `dm`, or the `bm` with a distance.
const EpdOperation* stating_operation(const Epd& record) {
    if (const EpdOperation* operation = record.find("dm")) return operation;
    for (const EpdItem& item : record.items()) {
        const auto* operation = std::get_if<EpdOperation>(&item);
        if (operation == nullptr || operation->opcode != "bm") continue;
        for (const EpdOperand& operand : operation->operands)
            if (!operand.quoted && operand.text.starts_with('#')) return operation;
    }
    return nullptr;
}

/// Where the number itself is.
TextSpan length_place(const EpdOperation& operation) {
    for (const EpdOperand& operand : operation.operands)
        if (operation.opcode == "dm" || operand.text.starts_with('#')) return operand.place;
    return operation.place;
}

ParseError fault_of(const EpdOperation& operation, std::string_view message) {
    return {operation.place.offset, operation.place.length,
            fmt::format("{}: {}", operation.opcode, message)};
}

constexpr std::string_view usual_blanks = " \t";

std::string in_lower_case(std::string_view text) {
    std::string small(text);
    for (char& c : small) c = detail::lower(c);
    return small;
}

/// The length of a text without a remark such as "(2 solutions)" or ", 3 sols." at its end.
std::size_t size_without_count(std::string_view text) {
    const std::string small = in_lower_case(text);
    const std::string_view whole =
        std::string_view(small).substr(0, small.size() - (small.ends_with(')') ? 1 : 0));
    const std::size_t word = whole.find_last_not_of("abcdefghijklmnopqrstuvwxyz.") + 1;
    if (!whole.substr(word).starts_with("sol")) return text.size();
    const std::string_view number = trimmed(whole.substr(0, word), usual_blanks);
    const std::size_t before = number.find_last_not_of("0123456789") + 1;
    // The number is one of its own, and not that of the moves.
    constexpr std::string_view gaps = " \t(,;";
    if (before == number.size() || before == 0 ||
        gaps.find(number[before - 1]) == std::string_view::npos)
        return text.size();
    return number.find_last_not_of(gaps, before - 1) + 1;
}

/// Whether the letters before an aim are put together as those of a play are: "h", "serh", "sr".
bool is_play_like(std::string_view letters) {
    for (const std::string_view beginning : {"ser-", "ser", "semi-", "semi"})
        if (letters.starts_with(beginning)) {
            letters.remove_prefix(beginning.size());
            if (letters.empty()) return true;
            break;
        }
    constexpr std::size_t most = 3;
    return !letters.empty() && letters.size() <= most &&
           letters.find_first_not_of("hsr") == std::string_view::npos;
}

/// The stipulation that an operation writes.
std::expected<WrittenStipulation, ParseError> stipulation_in(const EpdOperation& operation) {
    if (operation.operands.size() != 1)
        return std::unexpected(fault_of(operation, "expected one stipulation such as \"h#2.5\""));
    const EpdOperand& operand = operation.operands.front();
    const std::string bare = bare_stipulation(operand.text);
    auto read = parse_stipulation(bare);
    if (read) return *read;
    // A sign that is unknown is shown as it is written.
    if (bare != operand.text && read.error().offset == 0) read = parse_stipulation(operand.text);
    if (read) return *read;
    ParseError fault{operand.place.offset, operand.place.length,
                     operation.opcode + ": " + read.error().message};
    if (bare == operand.text) {
        // In quotes the text begins a byte later.
        fault.offset += read.error().offset + (operand.quoted ? 1 : 0);
        fault.length = read.error().length;
    }
    return std::unexpected(std::move(fault));
}

/// The stipulation that a record states in problemists' notation.
std::expected<std::optional<WrittenStipulation>, ParseError> written_stipulation(
    const Epd& record) {
    std::optional<WrittenStipulation> found;
    for (const EpdItem& item : record.items()) {
        const auto* operation = std::get_if<EpdOperation>(&item);
        if (operation == nullptr) continue;
        // A comment may be anything else, and only a sign with '#' is one without a length.
        const bool is_meant = operation->opcode == "stip" ||
                              (operation->opcode == "c0" && operation->operands.size() == 1 &&
                               looks_like_stipulation(operation->operands.front().text));
        if (!is_meant) continue;
        const auto read = stipulation_in(*operation);
        if (!read) return std::unexpected(read.error());
        const bool is_fuller =
            found && found->stipulation == read->stipulation && (!found->length || !read->length);
        if (found && *found != *read && !is_fuller)
            return std::unexpected(fault_of(
                *operation, fmt::format("contradicts the stipulation '{}'", to_string(*found))));
        if (!found || read->length) found = *read;
    }
    return found;
}

/// Whether a text without remarks is a stipulation with a length.
bool is_with_length(const std::string& small) {
    constexpr std::string_view aims = "#=x";
    const auto aim = small.find_first_of(aims);
    // Every play goes with a mate.
    if (aim == std::string::npos || !stipulation_named(small.substr(0, aim) + '#')) return false;
    // Without a letter or '#' it may be many things: "=0.25", "x3".
    const bool is_plain = aim == 0 && small.front() != '#';
    if (is_plain && small.front() == 'x') return false;
    const auto number = is_plain ? aim + 1 : small.find_first_not_of(aims, aim);
    const std::string_view digits = is_plain ? "0123456789" : "0123456789.,";
    return number < small.size() && small.find_first_not_of(digits, number) == std::string::npos;
}

}  // namespace

std::string bare_stipulation(std::string_view text) {
    text = trimmed(text, usual_blanks);
    text = trimmed(text.substr(0, size_without_count(text)), usual_blanks);
    if (text.ends_with('*')) text = trimmed(text.substr(0, text.size() - 1), usual_blanks);
    const std::size_t digit = std::min(text.find_first_of("0123456789"), text.size());
    std::string bare(text.substr(0, digit));
    std::erase_if(bare, [](char c) { return usual_blanks.find(c) != std::string_view::npos; });
    return bare.append(text.substr(digit));
}

bool looks_like_stipulation(std::string_view text) {
    const std::string bare = in_lower_case(bare_stipulation(text));
    const auto aim = bare.find('#');
    const bool has_sign = aim != std::string::npos && is_play_like(bare.substr(0, aim));
    if (is_with_length(bare)) {
        // "# 3" may be any number, and "x = 3" anything.
        const std::string_view words = trimmed(text, usual_blanks);
        return has_sign || words.substr(0, size_without_count(words)).find_first_of(usual_blanks) ==
                               std::string_view::npos;
    }
    if (!has_sign) return false;
    const std::string_view number = std::string_view(bare).substr(aim + 1);
    if (number.empty()) return true;
    // "h#2x" and "serh# 7", but not "h#3 by Loyd".
    return is_digit(number.front()) && number.find_first_of(usual_blanks) == std::string_view::npos;
}

ParseError stated_length_fault(const Epd& record, std::string message) {
    const EpdOperation* operation = stating_operation(record);
    if (operation == nullptr) return {0, 1, std::move(message)};
    const TextSpan place = length_place(*operation);
    return {place.offset, place.length, fmt::format("{}: {}", operation->opcode, message)};
}

EpdResult<std::optional<StatedMate>> read_stated_mate(const Epd& record) {
    const auto best = record.best_moves();
    if (!best) return std::unexpected(best.error());
    const auto length = record.mate();
    if (!length) return std::unexpected(length.error());
    const auto asked = written_stipulation(record);
    if (!asked) return std::unexpected(std::vector{asked.error()});
    if (!*length && best->moves.empty() && !*asked) return std::nullopt;
    StatedMate stated{*length, best->moves, *asked};
    std::string fault;
    if (*asked && (*asked)->length) {
        if (*length && *length != *(*asked)->length)
            fault = fmt::format("contradicts the stipulation '{}'", to_string(**asked));
        stated.length = (*asked)->length;
    }
    const int moves = std::abs(length->value_or(1));
    if (moves > max_mate_length)
        fault = fmt::format("{} moves are too many, expected at most {}", moves, max_mate_length);
    if (fault.empty()) return stated;
    return std::unexpected(std::vector{stated_length_fault(record, std::move(fault))});
}

}  // namespace chess::detail
