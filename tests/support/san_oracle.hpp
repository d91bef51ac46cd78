#pragma once

#include "libchess/notation/san.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace chess::test {

/// What a text in SAN and its relatives means.
struct SanVerdict {
    std::optional<SanError::Kind> refused;  ///< nullopt if it is one legal move
    std::vector<Move> moves;                ///< that the text describes
};

/// The rules of san.hpp once more, without figurines, as plainly as they can be put: a regular
/// expression says what is written, and every legal move is asked whether it is meant.
[[nodiscard]] SanVerdict judge_san(const Position& position, std::string_view text);

/// Whether `parse_san` says the same; `text` must be ASCII, and short for the sake of the regular
/// expression.
[[nodiscard]] bool agrees_with_oracle(const Position& position, std::string_view text);

}  // namespace chess::test
