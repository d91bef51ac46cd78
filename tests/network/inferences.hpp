#pragma once

#include "libchess/core/piece.hpp"
#include "libchess/network/network.hpp"
#include "libchess/network/network_board.hpp"

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace chess::test {

/// Sums of the output layer, by one of the widths.
using SumOfBoard = std::function<std::int64_t(const NetworkBoard&)>;

/// An inference by a width that this machine has.
struct NamedInference {
    std::string_view name;
    SumOfBoard sum;
};

/// By AVX2; none if the machine has it not.
[[nodiscard]] std::vector<NamedInference> avx2_inference(const Network& network);

}  // namespace chess::test
