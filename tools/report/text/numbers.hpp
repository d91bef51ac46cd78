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

/// "1,234 nodes in 0.310 s, 3.98 k/s".
[[nodiscard]] std::string nodes_text(std::uint64_t nodes, double seconds, bool timing);

/// A count in a column: "842", "9,402", "1.20 M".
[[nodiscard]] std::string count_text(std::uint64_t count);

}  // namespace chess
