#include "libchess/base/detail/json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace chess::detail {

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

/// The same value as the library has it.
class JsonWriter {
public:
    using Written = nlohmann::ordered_json;

    static Written written(const Json& json) {
        return std::visit([](const auto& value) { return written(value); }, json.value_);
    }

private:
    static Written written(std::monostate) { return nullptr; }
    static Written written(const auto& value) { return value; }
    static Written written(const Json::Array& values) {
        Written array = Written::array();
        auto& list = array.get_ref<Written::array_t&>();
        list.reserve(values.size());
        for (const Json& value : values) list.push_back(written(value));
        return array;
    }
    static Written written(const Json::Object& members) {
        Written object = Written::object();
        auto& list = object.get_ref<Written::object_t&>();
        list.reserve(members.size());
        // As a vector, since no key is there twice and there is none to look for.
        std::vector<Written::object_t::value_type>& pairs = list;
        for (const auto& [key, value] : members) pairs.emplace_back(key, written(value));
        return object;
    }
};

std::string Json::dump() const {
    using Written = JsonWriter::Written;
    return JsonWriter::written(*this).dump(-1, ' ', false, Written::error_handler_t::replace);
}

double rounded_seconds(double seconds) {
    constexpr double per_second = 1e6;
    return std::round(seconds * per_second) / per_second;
}

}  // namespace chess::detail
