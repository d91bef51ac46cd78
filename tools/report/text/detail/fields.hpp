#pragma once

// One list of fields for a kind of record, for its JSON object, the CSV head and the CSV row. A
// report lists the fields in order; the head is that of an empty record:
//
//     Fields fields_of(Form form, const FileCheck& check, bool timing) {
//         Fields fields(form, "result");                 // JSON begins with this "type"
//         fields.add("file", check.file);                // missing: null in JSON, empty in CSV
//         fields.add_known("id", check.id);              // missing: absent in JSON, empty in CSV
//         fields.json("pov", "white").csv("ok", true);   // in one format only
//         fields.json("lines", [&] { return list(); });  // called only if needed
//         fields.add("share", Fixed{check.share, 2});    // two decimals, rounded in JSON
//         fields.add("cutoffs.exact", 3);                // {"cutoffs":{"exact":3}}; cutoffs_exact
//         fields.add("tree/pv", 3);                      // {"tree":{"pv":3}}; pv
//         fields.when(check.has_mate).add("mate", 3);    // this field and the next ones, or not
//         fields.when(true);
//         if (timing) fields.add_seconds(check.seconds);
//         return fields;
//     }
//     std::string Telling<FileCheck>::json(...) { return fields_of(Form::json, check,
//     timing).text(); } std::string Telling<FileCheck>::csv_header(...) { return
//     fields_of(Form::csv_head, {}, timing).text(); }

#include "libchess/base/json.hpp"
#include "libchess/base/record_name.hpp"
#include "libchess/core/move.hpp"
#include "libchess/core/score.hpp"
#include "libchess/position/position.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace chess::detail {

/// An optional number with a number of decimals: JSON rounds to them, CSV writes them all. Without
/// decimals it is a whole number in JSON, if it fits in 64 bits.
struct Fixed {
    std::optional<double> number;
    int decimals;
};

[[nodiscard]] Json to_json(const Fixed& number);
template <typename Value>
[[nodiscard]] Json to_json(const std::optional<Value>& value) {
    return or_null(value);
}
template <typename Value>
    requires std::constructible_from<Json, Value>
[[nodiscard]] Json to_json(Value&& value) {
    return Json(std::forward<Value>(value));
}

/// The form in which a record is written.
enum class Form : std::uint8_t { json, csv_head, csv };

/// The fields of one record, in one form. In CSV they must be the same for every record.
class Fields {
public:
    explicit Fields(Form form) : form_(form) {}
    Fields(Form form, std::string_view type) : form_(form) { json("type", type); }
    /// The start of the last object of every JSON report.
    [[nodiscard]] static Fields summary();

    /// Adds a field in both formats; a value may be a function that returns it.
    template <typename Value>
    Fields& add(std::string_view key, Value&& value) {
        if (form_ == Form::csv_head) add_head(key);
        else if (!is_there_) add_nothing();
        else if constexpr (std::invocable<Value&>) add(key, value());
        else if (form_ == Form::json) member(key) = to_json(std::forward<Value>(value));
        else {
            separate();
            write(value);
        }
        return *this;
    }
    /// The same, but a missing value is absent in JSON.
    template <typename Value>
    Fields& add_known(std::string_view key, const std::optional<Value>& value) {
        return form_ != Form::json || value ? add(key, value) : *this;
    }
    template <typename Value>
    Fields& json(std::string_view key, Value&& value) {
        return form_ == Form::json ? add(key, std::forward<Value>(value)) : *this;
    }
    template <typename Value>
    Fields& csv(std::string_view key, Value&& value) {
        return form_ != Form::json ? add(key, std::forward<Value>(value)) : *this;
    }

    /// Whether the following fields are present; otherwise they are absent in JSON and empty in
    /// CSV.
    Fields& when(bool is_there) {
        is_there_ = is_there;
        return *this;
    }

    /// "record", "ply", "id": a record's place in the input, and its own name. There are plies
    /// if `plies`, and in JSON wherever one is known; JSON has empty names only if `names`.
    Fields& add_place(const RecordName& place, bool plies, bool names = false);
    /// {"score":{"cp":34}} or {"score":{"mate":-3}}; "cp" and "mate" in CSV.
    Fields& add_score(const std::optional<Score>& score);
    /// A move, if any, under one key in UCI and under another in SAN.
    Fields& add_move(std::string_view key, std::string_view san_key, const Position& before,
                     std::optional<Move> move);
    /// Alternative moves, under a key in UCI and under the key with "_san" in SAN.
    Fields& add_moves(const std::string& key, const Position& position,
                      std::span<const Move> moves);
    /// The same for a line of moves.
    Fields& add_line(const std::string& key, const Position& position, std::span<const Move> moves);
    Fields& add_seconds(double seconds) { return add("seconds", Fixed{seconds, 6}); }
    /// "interrupted", if the run was interrupted.
    template <typename Totals>
    Fields& add_interrupted(const Totals& totals) {
        return totals.interrupted ? add("interrupted", true) : *this;
    }
    /// The same, and "seconds".
    template <typename Totals>
    Fields& add_end(const Totals& totals, bool timing) {
        add_interrupted(totals);
        return timing ? add_seconds(totals.seconds) : *this;
    }
    /// "seconds" and "nps".
    Fields& add_speed(std::uint64_t nodes, double seconds);

    [[nodiscard]] Form form() const noexcept { return form_; }
    /// The object, in the JSON form.
    [[nodiscard]] Json& object() noexcept { return json_; }
    /// A line of JSON without its newline, or of CSV with it.
    [[nodiscard]] std::string text() const;

private:
    void add_head(std::string_view key);
    void add_nothing();
    /// The place of a key's value in JSON; the parts of the key are nested objects.
    [[nodiscard]] Json& member(std::string_view key);
    /// Begins the next field of CSV.
    void separate();
    template <typename Value>
    void write(const Value& value) {
        if constexpr (std::convertible_to<const Value&, std::string_view>) write_text(value);
        else if constexpr (std::integral<Value> && !std::same_as<Value, bool>)
            line_ += std::to_string(value);
        else write_json(value);
    }
    template <typename Value>
    void write(const std::optional<Value>& value) {
        if (value) write(*value);
    }
    void write(const Fixed& number);
    void write_text(std::string_view text);
    /// Writes lists with blanks between their values.
    void write_json(const Json& json);

    Form form_;
    Json json_;
    std::string line_;
    bool is_first_ = true;
    bool is_there_ = true;
};

/// {"cp":34} or {"mate":-3}.
[[nodiscard]] Json score_json(Score score);
/// A line of moves, under a name in UCI and under the name with "_san" in SAN.
void add_line(Json& json, const std::string& name, const Position& position,
              std::span<const Move> moves);

/// The last object of a JSON report, as a line without its newline: these members, and how the run
/// ended.
template <typename Totals>
[[nodiscard]] std::string summary_json(std::initializer_list<Json::Member> members,
                                       const Totals& totals, bool timing) {
    Fields fields = Fields::summary();
    for (const auto& [key, value] : members) fields.add(key, value);
    return fields.add_end(totals, timing).text();
}

/// Nodes per second; 0 if no time has passed.
[[nodiscard]] double per_second(std::uint64_t nodes, double seconds);
/// The same as a whole number; the largest one for what is more.
[[nodiscard]] std::uint64_t whole_per_second(std::uint64_t nodes, double seconds);

}  // namespace chess::detail
