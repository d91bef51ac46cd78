#include "libchess/mate/detail/stated_mate.hpp"

#include "libchess/notation/detail/text.hpp"

#include <fmt/format.h>

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

/// The stipulation that an operation writes.
std::expected<WrittenStipulation, ParseError> stipulation_in(const EpdOperation& operation) {
    if (operation.operands.size() != 1)
        return std::unexpected(fault_of(operation, "expected one stipulation such as \"h#2.5\""));
    const EpdOperand& operand = operation.operands.front();
    auto read = parse_stipulation(operand.text);
    if (read) return *read;
    // In quotes the text begins a byte later.
    return std::unexpected(
        ParseError{operand.place.offset + read.error().offset + (operand.quoted ? 1 : 0),
                   read.error().length, operation.opcode + ": " + read.error().message});
}

/// The stipulation that a record states in problemists' notation.
std::expected<std::optional<WrittenStipulation>, ParseError> written_stipulation(
    const Epd& record) {
    std::optional<WrittenStipulation> found;
    for (const EpdItem& item : record.items()) {
        const auto* operation = std::get_if<EpdOperation>(&item);
        if (operation == nullptr) continue;
        // A comment may be anything else; without a length it may be a word as any other.
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

}  // namespace

bool looks_like_stipulation(std::string_view text) {
    constexpr std::string_view aims = "#=x";
    std::string small(text);
    for (char& c : small) c = lower(c);
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
