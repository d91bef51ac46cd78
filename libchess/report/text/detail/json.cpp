#include "libchess/report/text/detail/json.hpp"

#include "libchess/core/version.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"

#include <utility>

namespace chess::detail {

Json begin_summary() {
    Json json;
    json["type"] = "summary";
    json["schema"] = json_schema;
    json["version"] = version();
    return json;
}

Json score_json(Score score) {
    if (const auto moves = score.as_mate_moves()) return {{"mate", *moves}};
    return {{"cp", score.as_centipawns().value_or(0)}};
}

void add_line(Json& json, const std::string& name, Position position, std::span<const Move> moves) {
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

}  // namespace chess::detail
