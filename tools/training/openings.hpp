#pragma once

#include "libchess/position/position.hpp"
#include "training/failure.hpp"

#include <expected>
#include <stop_token>
#include <string>
#include <vector>

namespace chess::training {

/// The positions of a FEN or EPD file, which may be compressed; at least one.
[[nodiscard]] std::expected<std::vector<Position>, Failure> read_openings(
    const std::string& path, const std::stop_token& stop);

}  // namespace chess::training
