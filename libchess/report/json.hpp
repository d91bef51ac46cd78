#pragma once

// Internal to libchess, not installed: what all JSON reports share.

#include "libchess/core/version.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <string>

namespace chess::detail {

/// Keys in the order in which they were set.
using Json = nlohmann::ordered_json;

/// The version of the contract that the keys follow.
inline constexpr int json_schema = 1;

/// What the last object of every JSON report begins with.
[[nodiscard]] inline Json begin_summary() {
    Json json;
    json["type"] = "summary";
    json["schema"] = json_schema;
    json["version"] = version();
    return json;
}

/// Seconds to the microsecond.
[[nodiscard]] inline double rounded_seconds(double seconds) {
    constexpr double per_second = 1e6;
    return std::round(seconds * per_second) / per_second;
}

/// One line; bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] inline std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace chess::detail
