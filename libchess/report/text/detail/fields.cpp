#include "libchess/report/text/detail/fields.hpp"

#include "libchess/core/version.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace chess::detail {

namespace {

/// The version of the contract that the keys follow.
constexpr int json_schema = 1;

std::string csv_text(const Json& json);

struct CsvText {
    std::string operator()(std::monostate /*null*/) const { return {}; }
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(const auto& number) const { return fmt::format("{}", number); }
    std::string operator()(const Json::Array& values) const {
        std::string text;
        for (const Json& value : values) text += (text.empty() ? "" : " ") + csv_text(value);
        return text;
    }
    std::string operator()(const Json::Object& /*has fields of its own*/) const { return {}; }
};

std::string csv_text(const Json& json) {
    return json.visit(CsvText());
}

struct BothNotations {
    Json uci = Json::array();
    Json san = Json::array();

    void add(const Position& before, Move move) {
        uci.push_back(to_uci(before, move));
        san.push_back(to_san(before, move));
    }
};

BothNotations alternatives(const Position& position, std::span<const Move> moves) {
    BothNotations both;
    for (const Move move : moves) both.add(position, move);
    return both;
}

BothNotations line(Position position, std::span<const Move> moves) {
    BothNotations both;
    for (const Move move : moves) {
        both.add(position, move);
        position.make(move);
    }
    return both;
}

}  // namespace

Json to_json(const Fixed& number) {
    if (!number.number) return nullptr;
    const double scale = std::pow(10.0, number.decimals);
    const double rounded = std::round(*number.number * scale) / scale;
    if (number.decimals == 0 && rounded >= 0 && rounded < 0x1p64)
        return static_cast<std::uint64_t>(rounded);
    return rounded;
}

std::string FieldValue::csv() const {
    if (!fixed_) return csv_field(csv_text(json_));
    return fixed_->number ? fmt::format("{:.{}f}", *fixed_->number, fixed_->decimals) : "";
}

void Fields::add_head(std::string_view key) {
    std::string name(key.substr(key.find('/') + 1));  // npos + 1 is 0
    std::ranges::replace(name, '.', '_');
    line_ += (is_first_ ? "" : ",") + name;
    is_first_ = false;
}

void Fields::add_value(std::string_view key, FieldValue value) {
    if (form_ == Form::csv) {
        if (!is_first_) line_ += ',';
        line_ += value.csv();
        is_first_ = false;
        return;
    }
    Json* object = &json_;
    for (std::size_t end = key.find_first_of("./"); end != std::string_view::npos;
         end = key.find_first_of("./")) {
        object = &(*object)[key.substr(0, end)];
        key.remove_prefix(end + 1);
    }
    (*object)[key] = value.json();
}

void Fields::add_nothing() {
    if (form_ == Form::csv) add_value("", Json());
}

Fields Fields::summary() {
    Fields fields(Form::json);
    fields.json_ = begin_summary();
    return fields;
}

Fields& Fields::add_place(std::size_t record, std::optional<int> ply, const std::string& id,
                          bool plies, bool names) {
    add("record", record);
    if (plies) csv("ply", ply.value_or(0));
    if (ply) json("ply", *ply);
    if (names || !id.empty()) json("id", id);
    return csv("id", id);
}

Fields& Fields::add_score(const std::optional<Score>& score) {
    json("score", [&] { return score ? score_json(*score) : Json(); });
    csv("cp", score ? score->as_centipawns() : std::nullopt);
    return csv("mate", score ? score->as_mate_moves() : std::nullopt);
}

Fields& Fields::add_move(std::string_view key, std::string_view san_key, const Position& before,
                         std::optional<Move> move) {
    add(key, move ? Json(to_uci(before, *move)) : Json());
    return add(san_key, move ? Json(to_san(before, *move)) : Json());
}

Fields& Fields::add_moves(const std::string& key, const Position& position,
                          std::span<const Move> moves) {
    BothNotations both = alternatives(position, moves);
    return add(key, std::move(both.uci)).add(key + "_san", std::move(both.san));
}

Fields& Fields::add_line(const std::string& key, const Position& position,
                         std::span<const Move> moves) {
    BothNotations both = line(position, moves);
    return add(key, std::move(both.uci)).add(key + "_san", std::move(both.san));
}

Fields& Fields::add_speed(std::uint64_t nodes, double seconds) {
    const double rate = per_second(nodes, seconds);
    return add_seconds(seconds)
        .json("nps", static_cast<std::uint64_t>(rate))
        .csv("nps", Fixed{rate, 0});
}

std::string Fields::text() const {
    return form_ == Form::json ? json_.dump() : line_ + '\n';
}

std::string csv_field(std::string text) {
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

Json score_json(Score score) {
    if (const auto moves = score.as_mate_moves()) return {{"mate", *moves}};
    return {{"cp", score.as_centipawns().value_or(0)}};
}

void add_line(Json& json, const std::string& name, const Position& position,
              std::span<const Move> moves) {
    BothNotations both = line(position, moves);
    json[name] = std::move(both.uci);
    json[name + "_san"] = std::move(both.san);
}

Json begin_summary() {
    return {{"type", "summary"}, {"schema", json_schema}, {"version", version()}};
}

std::string summary_json(std::initializer_list<Json::Member> members, bool interrupted,
                         std::optional<double> seconds) {
    Json json = begin_summary();
    for (const auto& [key, value] : members) json[key] = value;
    if (interrupted) json["interrupted"] = true;
    if (seconds) json["seconds"] = rounded_seconds(*seconds);
    return json.dump();
}

double per_second(std::uint64_t nodes, double seconds) {
    return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
}

}  // namespace chess::detail
