#include "report/text/detail/fields.hpp"

#include "libchess/base/utf8.hpp"
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

void Fields::add_head(std::string_view key) {
    std::string name(key.substr(key.find('/') + 1));  // npos + 1 is 0
    std::ranges::replace(name, '.', '_');
    separate();
    line_ += name;
}

void Fields::add_nothing() {
    if (form_ == Form::csv) separate();
}

Json& Fields::member(std::string_view key) {
    Json* object = &json_;
    for (std::size_t end = key.find_first_of("./"); end != std::string_view::npos;
         end = key.find_first_of("./")) {
        object = &(*object)[key.substr(0, end)];
        key.remove_prefix(end + 1);
    }
    return (*object)[key];
}

void Fields::separate() {
    if (!std::exchange(is_first_, false)) line_ += ',';
}

void Fields::write(const Fixed& number) {
    if (number.number)
        fmt::format_to(std::back_inserter(line_), "{:.{}f}", *number.number, number.decimals);
}

/// As RFC 4180 has it: in quotes if it holds a comma, a quote or a line break. In UTF-8.
void Fields::write_text(std::string_view text) {
    if (find_foreign_byte(text) != std::string_view::npos) return write_text(as_utf8(text));
    if (text.find_first_of(",\"\n\r") == std::string_view::npos) {
        line_ += text;
        return;
    }
    line_ += '"';
    for (const char c : text) {
        if (c == '"') line_ += '"';
        line_ += c;
    }
    line_ += '"';
}

void Fields::write_json(const Json& json) {
    write_text(csv_text(json));
}

Fields Fields::summary() {
    return Fields(Form::json, "summary").add("schema", json_schema).add("version", version());
}

Fields& Fields::add_place(const RecordName& place, bool plies, bool names) {
    add("record", place.record);
    if (plies) csv("ply", place.ply.value_or(0));
    if (plies || place.ply) json("ply", place.ply.value_or(0));
    if (names || !place.id.empty()) json("id", place.id);
    return csv("id", place.id);
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
    return add_seconds(seconds)
        .json("nps", whole_per_second(nodes, seconds))
        .csv("nps", Fixed{per_second(nodes, seconds), 0});
}

std::string Fields::text() const {
    return form_ == Form::json ? json_.dump() : line_ + '\n';
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

double per_second(std::uint64_t nodes, double seconds) {
    return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
}

std::uint64_t whole_per_second(std::uint64_t nodes, double seconds) {
    const double rate = per_second(nodes, seconds);
    return rate < 0x1p64 ? static_cast<std::uint64_t>(rate) : ~std::uint64_t{0};
}

}  // namespace chess::detail
