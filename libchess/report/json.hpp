#pragma once

// Internal to libchess, not installed: what all JSON reports share.

#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/core/version.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/position.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>

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

/// null if there is nothing.
template <typename Value>
[[nodiscard]] Json or_null(const std::optional<Value>& value) {
    return value ? Json(*value) : Json(nullptr);
}

/// {"cp":34} or {"mate":-3}.
[[nodiscard]] inline Json score_json(Score score) {
    if (const auto moves = score.as_mate_moves()) return {{"mate", *moves}};
    return {{"cp", score.as_centipawns().value_or(0)}};
}

/// Moves played one after the other, under a name in UCI and under that with "_san" in SAN.
inline void add_line(Json& json, const std::string& name, Position position,
                     std::span<const Move> moves) {
    Json uci = Json::array();
    Json san = Json::array();
    for (const Move move : moves) {
        uci.push_back(to_uci(position, move));
        san.push_back(to_san(position, move));
        position.make(move);
    }
    json[name] = std::move(uci);
    json[name + "_san"] = std::move(san);
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
