#include "libchess/base/json.hpp"

#include "libchess/base/utf8.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>

namespace chess {

Json::Json(std::initializer_list<Member> members) : value_(Object(members)) {}

Json Json::object() {
    Json json;
    json.value_ = Object();
    return json;
}

bool Json::empty() const noexcept {
    if (const auto* const values = std::get_if<Array>(&value_)) return values->empty();
    if (const auto* const members = std::get_if<Object>(&value_)) return members->empty();
    return is_null();
}

bool Json::contains(std::string_view key) const {
    const auto* const object = std::get_if<Object>(&value_);
    return object != nullptr && std::ranges::find(*object, key, &Member::first) != object->end();
}

Json& Json::operator[](std::string_view key) {
    if (is_null()) value_ = Object();
    auto& object = std::get<Object>(value_);
    const auto found = std::ranges::find(object, key, &Member::first);
    if (found != object.end()) return found->second;
    return object.emplace_back(std::string(key), Json()).second;
}

void Json::push_back(Json value) {
    if (is_null()) value_ = Array();
    std::get<Array>(value_).push_back(std::move(value));
}

/// Writes a value at the end of a text. What is common is put there as it is; other numbers and
/// texts are the library's, which knows the shortest digits, and what is not UTF-8.
class JsonWriter {
public:
    explicit JsonWriter(std::string& text) : text_(text) {}

    void write(const Json& json) {
        std::visit([this](const auto& value) { write(value); }, json.value_);
    }

private:
    void write(std::monostate) { text_ += "null"; }
    void write(bool value) { text_ += value ? "true" : "false"; }
    void write(std::integral auto number) {
        std::array<char, 24> digits;
        text_.append(digits.data(), std::to_chars(digits.begin(), digits.end(), number).ptr);
    }
    void write(double number) { text_ += nlohmann::json(number).dump(); }
    void write(const std::string& words) {
        if (std::ranges::all_of(words, is_written_as_it_is)) (text_ += '"').append(words) += '"';
        else text_ += nlohmann::json(as_utf8(words)).dump();
    }
    void write(const Json::Array& values) {
        write_list('[', values, ']', [this](const Json& value) { write(value); });
    }
    void write(const Json::Object& members) {
        write_list('{', members, '}', [this](const Json::Member& member) {
            write(member.first);
            text_ += ':';
            write(member.second);
        });
    }
    void write_list(char begin, const auto& list, char end, auto write_one) {
        text_ += begin;
        for (const auto& one : list) {
            if (&one != &list.front()) text_ += ',';
            write_one(one);
        }
        text_ += end;
    }
    static bool is_written_as_it_is(char c) {
        return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
    }

    std::string& text_;
};

std::string Json::dump() const {
    std::string text;
    JsonWriter(text).write(*this);
    return text;
}

}  // namespace chess
