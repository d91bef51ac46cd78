#pragma once

#include "libchess/base/export.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace chess {

/// A JSON value, to be built and written; keys stay in the order in which they were set. Only
/// json.cpp uses the JSON library, so that nothing else has to compile it.
class LIBCHESS_API Json {
public:
    using Member = std::pair<std::string, Json>;  ///< a key and its value
    using Array = std::vector<Json>;              ///< values in order
    using Object = std::vector<Member>;           ///< members in the order in which they were set

    Json() noexcept = default;        ///< null
    Json(std::nullptr_t) noexcept {}  ///< null
    /// true or false
    Json(std::same_as<bool> auto value) noexcept : value_(value) {}
    /// A whole number.
    Json(std::signed_integral auto value) noexcept : value_(std::int64_t{value}) {}
    /// The same without a sign.
    Json(std::unsigned_integral auto value) noexcept
        requires(!std::same_as<decltype(value), bool>)
        : value_(std::uint64_t{value}) {}
    /// Any other number; infinities and NaN are written as null.
    Json(double value) noexcept : value_(value) {}
    /// A text, in UTF-8.
    Json(std::string text) noexcept : value_(std::move(text)) {}
    /// The same, copied.
    Json(std::string_view text) : value_(std::string(text)) {}
    /// The same, copied.
    Json(const char* text) : value_(std::string(text)) {}
    /// An array.
    Json(Array values) noexcept : value_(std::move(values)) {}
    /// An array of values that can be any of these.
    template <typename Value>
        requires(!std::same_as<Value, Json>)
    Json(const std::vector<Value>& values) : value_(Array(values.begin(), values.end())) {}
    /// {{"cp", 34}}
    Json(std::initializer_list<Member> members);

    /// An array without values, which is not null.
    [[nodiscard]] static Json array() { return Array(); }
    /// An array of the values that `make` returns for each element.
    template <typename Range, typename Make>
    [[nodiscard]] static Json list(Range&& range, Make make) {
        Array values;
        for (auto&& one : std::forward<Range>(range)) values.push_back(make(one));
        return values;
    }
    /// An object without members, which is not null.
    [[nodiscard]] static Json object();

    /// Whether it is null.
    [[nodiscard]] bool is_null() const noexcept {
        return std::holds_alternative<std::monostate>(value_);
    }
    /// Whether it is null, or holds no values.
    [[nodiscard]] bool empty() const noexcept;
    /// Whether it is an object with that key.
    [[nodiscard]] bool contains(std::string_view key) const;
    /// The value of a key, null if it is new. What was null becomes an object.
    Json& operator[](std::string_view key);
    /// What was null becomes an array.
    void push_back(Json value);

    /// The visitor's result for the value; null is std::monostate.
    template <typename Visitor>
    [[nodiscard]] auto visit(const Visitor& visitor) const {
        return std::visit(visitor, value_);
    }

    /// One line; bytes that are not UTF-8 are read as Windows-1252.
    [[nodiscard]] std::string dump() const;

private:
    friend class JsonWriter;

    std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, Array,
                 Object>
        value_;
};

/// null if there is nothing.
template <typename Value>
[[nodiscard]] Json or_null(const std::optional<Value>& value) {
    return value ? Json(*value) : Json(nullptr);
}

}  // namespace chess
