#pragma once

#include "libchess/notation/fen.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace chess::test {

/// What validation says of a FEN that can be read: the position if it passes, and all faults.
struct Judgement {
    std::optional<Position> position;
    std::vector<Fault> faults;

    [[nodiscard]] std::vector<FaultKind> kinds() const {
        std::vector<FaultKind> result;
        for (const Fault& fault : faults) result.push_back(fault.kind);
        return result;
    }
};

[[nodiscard]] inline Judgement judge(std::string_view fen, const ValidationOptions& options = {}) {
    auto validated = Position::from_setup(parse_fen(fen).value().setup, options);
    if (!validated) return {std::nullopt, validated.error()};
    return {validated->position, validated->warnings};
}

inline constexpr ValidationOptions strict{.reject_from = Severity::unreachable};

}  // namespace chess::test
