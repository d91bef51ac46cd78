#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace chesstool {

/// A value that an option cannot take; what() says why, without the option's name.
class InvalidValue : public std::runtime_error {
public:
    InvalidValue(std::string option, const std::string& reason)
        : std::runtime_error(reason),
          option_(std::move(option)) {}

    [[nodiscard]] const std::string& option() const noexcept { return option_; }

private:
    std::string option_;
};

/// One option of a command line, or what stands without a name: what it is called, what help and
/// completions say of it, and what becomes of its value. The setters can be chained.
class Option {
public:
    /// What its value is completed by.
    enum class Value { none, anything, file, program, word, words };
    /// Takes one value as it was given, or throws InvalidValue.
    using Reader = std::function<void(const std::string&)>;

    /// `names` is "--ply", "-o,--output", or a word alone for what stands without a name.
    Option(const std::string& names, std::string description);

    /// The heading of --help under which it stands.
    Option& group(std::string heading);
    /// What --help calls the value: "FILE", "N". FILE and CMD are completed as such.
    Option& type_name(std::string name);
    Option& description(std::string text);
    /// The words that the value may be: one of them, or with `is_list` several with commas between.
    /// They complete the value; nothing is checked by them.
    Option& words(std::vector<std::string> all, bool is_list = false);
    Option& required();
    /// It can be given any number of times, each time with one value.
    Option& repeatable();
    /// It takes all the values that follow.
    Option& takes_many();
    Option& reads(Reader read);
    /// It takes no value, and does this.
    Option& does(std::function<void()> act);

    /// "--output", or what stands without a name.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    /// All of them: "-o", "--output"; what stands without a name has none.
    [[nodiscard]] const std::vector<std::string>& names() const noexcept { return names_; }
    [[nodiscard]] bool is_positional() const noexcept { return names_.empty(); }
    [[nodiscard]] bool is_flag() const noexcept { return is_flag_; }
    [[nodiscard]] bool is_required() const noexcept { return required_; }
    [[nodiscard]] bool is_repeatable() const noexcept { return repeatable_ || takes_many_; }
    [[nodiscard]] bool is_greedy() const noexcept { return takes_many_; }
    [[nodiscard]] const std::string& group() const noexcept { return group_; }
    [[nodiscard]] const std::string& description() const noexcept { return description_; }
    [[nodiscard]] const std::string& type_name() const noexcept { return type_name_; }
    [[nodiscard]] const std::vector<std::string>& words() const noexcept { return words_; }
    [[nodiscard]] Value completed_by() const;

    void read(const std::string& value) const { read_(value); }
    void act() const { act_(); }
    /// The same to look at, with nothing that a value goes to.
    [[nodiscard]] Option described() const;

    /// What was given to it on the command line, once that is parsed; "true" for a flag.
    std::vector<std::string> given;

private:
    std::string name_;
    std::vector<std::string> names_;
    std::string description_;
    std::string group_ = "Options";
    std::string type_name_ = "TEXT";
    std::vector<std::string> words_;
    bool words_are_list_ = false;
    bool is_flag_ = false;
    bool required_ = false;
    bool repeatable_ = false;
    bool takes_many_ = false;
    Reader read_;
    std::function<void()> act_;
};

/// What one command can be given, in the order of its --help.
using OptionTable = std::vector<Option>;

}  // namespace chesstool
