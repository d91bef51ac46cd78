#pragma once

// Internal to libchess, not installed: what all JSON reports share.

#include <nlohmann/json.hpp>

#include <string>

namespace chess::detail {

/// Keys in the order in which they were set.
using Json = nlohmann::ordered_json;

/// The version of the contract that the keys follow.
inline constexpr int json_schema = 1;

/// One line; bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] inline std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace chess::detail
