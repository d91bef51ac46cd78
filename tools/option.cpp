#include "option.hpp"

#include <cstddef>
#include <utility>

namespace chesstool {

Option::Option(const std::string& names, std::string description)
    : description_(std::move(description)) {
    const std::size_t comma = names.find(',');
    name_ = comma == std::string::npos ? names : names.substr(comma + 1);
    if (!name_.starts_with('-')) return;
    if (comma != std::string::npos) names_.push_back(names.substr(0, comma));
    names_.push_back(name_);
}

Option& Option::group(std::string heading) {
    group_ = std::move(heading);
    return *this;
}

Option& Option::type_name(std::string name) {
    type_name_ = std::move(name);
    return *this;
}

Option& Option::description(std::string text) {
    description_ = std::move(text);
    return *this;
}

Option& Option::words(std::vector<std::string> all, bool is_list) {
    words_ = std::move(all);
    words_are_list_ = is_list;
    return *this;
}

Option& Option::required() {
    required_ = true;
    return *this;
}

Option& Option::repeatable() {
    repeatable_ = true;
    return *this;
}

Option& Option::takes_many() {
    takes_many_ = true;
    return *this;
}

Option& Option::reads(Reader read) {
    read_ = std::move(read);
    return *this;
}

Option& Option::does(std::function<void()> act) {
    is_flag_ = true;
    act_ = std::move(act);
    return *this;
}

Option Option::described() const {
    Option copy = *this;
    copy.read_ = nullptr;
    copy.act_ = nullptr;
    return copy;
}

Option::Value Option::completed_by() const {
    if (is_flag()) return Value::none;
    if (!words_.empty()) return words_are_list_ ? Value::words : Value::word;
    if (type_name_ == "FILE" || is_positional()) return Value::file;
    return type_name_ == "CMD" ? Value::program : Value::anything;
}

}  // namespace chesstool
