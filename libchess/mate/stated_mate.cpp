#include "libchess/mate/stated_mate.hpp"

#include "libchess/mate/prover.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <string>
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

/// Where the number itself stands.
TextSpan length_place(const EpdOperation& operation) {
    for (const EpdOperand& operand : operation.operands)
        if (operation.opcode == "dm" || operand.text.starts_with('#')) return operand.place;
    return operation.place;
}

/// What is wrong with a length that is a number.
std::optional<ParseError> length_fault(const Epd& record, std::optional<int> length) {
    if (!length) return std::nullopt;
    const int moves = std::abs(*length);
    if (moves == 0) return stated_length_fault(record, "a mate in 0 leaves nothing to find");
    if (moves <= max_mate_length) return std::nullopt;
    return stated_length_fault(
        record, fmt::format("{} moves are too many, expected at most {}", moves, max_mate_length));
}

}  // namespace

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
    if (auto fault = length_fault(record, *length))
        return std::unexpected(std::vector{std::move(*fault)});
    if (!*length && best->moves.empty()) return std::nullopt;
    return StatedMate{*length, best->moves};
}

}  // namespace chess
