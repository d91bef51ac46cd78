#include "libchess/mate/verdict.hpp"

#include "libchess/mate/detail/stated_mate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace chess {

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
                               detail::looks_like_stipulation(operation->operands.front().text));
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

MateVerdict verdict_on_keys(const StatedMate& stated, const MateProblem& problem,
                            const SolveOptions& options, const MateResult& result) {
    const auto is_stated = [&](Move key) {
        return std::ranges::find(stated.keys, key) != stated.keys.end();
    };
    if (stated.keys.empty()) {
        // Several longest defences are not a fault of a problem.
        if (!options.all_keys || problem.defender_begins) return MateVerdict::sound;
        if (result.keys.size() > 1) return MateVerdict::cooked;
    } else if (!std::ranges::all_of(result.keys, is_stated)) {
        return MateVerdict::cooked;
    }
    return result.has_all_keys ? MateVerdict::sound : MateVerdict::unknown;
}

}  // namespace

ParseError detail::stated_length_fault(const Epd& record, std::string message) {
    const EpdOperation* operation = stating_operation(record);
    if (operation == nullptr) return {0, 1, std::move(message)};
    const TextSpan place = length_place(*operation);
    return {place.offset, place.length, fmt::format("{}: {}", operation->opcode, message)};
}

EpdResult<std::optional<StatedMate>> detail::read_stated_mate(const Epd& record) {
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
    return std::unexpected(std::vector{detail::stated_length_fault(record, std::move(fault))});
}

std::string_view name_of(MateVerdict verdict) noexcept {
    constexpr std::array<std::string_view, 6> names{"sound",       "cooked",  "short",
                                                    "no-solution", "unknown", "solved"};
    return names[static_cast<std::size_t>(verdict)];
}

MateVerdict verdict_on(const StatedMate& stated, const MateProblem& problem,
                       const SolveOptions& options, const MateResult& result) {
    if (result.status == MateStatus::no_mate) return MateVerdict::no_solution;
    if (result.status == MateStatus::unknown) return MateVerdict::unknown;
    const int length = result.length.value_or(0);
    const int asked = std::abs(stated.length.value_or(length));
    if (options.fast) return length <= asked ? MateVerdict::solved : MateVerdict::unknown;
    // A shorter mate is a fault, whether or not it is the shortest.
    if (length < asked) return MateVerdict::shorter;
    if (!result.minimal || length > asked) return MateVerdict::unknown;
    return verdict_on_keys(stated, problem, options, result);
}

}  // namespace chess
