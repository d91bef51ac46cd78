#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace chess {

/// "119,060,324".
[[nodiscard]] std::string grouped(std::uint64_t number);

/// "1 position", "2,039 positions"; for nouns with a plural in s.
[[nodiscard]] std::string plural(std::uint64_t number, std::string_view noun);

/// Seconds with a unit that fits: "0.031 s", "12.4 s", "3 min 20 s".
[[nodiscard]] std::string duration_text(double seconds);

/// A rate per second with a prefix: "3.95 G", "812 M", "40 k".
[[nodiscard]] std::string rate_text(double per_second);

}  // namespace chess
